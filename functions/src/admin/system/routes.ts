import type { adminSystemContract } from "@cardwell/core/contract/admin/system";
import type { MailQueue } from "../../mail/mail-queue.ts";
import { AppError } from "../../lib/app-error.ts";
import type { BillingService } from "../../features/billing/service.ts";
import type { Plans } from "../../features/billing/plans.ts";
import type { Handlers } from "../../http/serve.ts";

type Deps = {
  plans: Plans;
  listDisputes: BillingService["listDisputes"];
  mailQueue: Pick<MailQueue, "deadMails" | "replay">;
};

const DEAD_SHOWN = 100;
const DISPUTES_SHOWN = 50;

const REFUSED: Record<"not_dead" | "too_old", string> = {
  not_dead: "This mail was not given up: it was sent, skipped, or is still tried.",
  too_old: "This mail is older than 23 hours: sent again it could arrive twice.",
};

export function systemRoutes({ plans, listDisputes, mailQueue }: Deps): Handlers<typeof adminSystemContract> {
  return {
    syncCatalog: (_, { audit }) =>
      audit.job("plans", async () => {
        const counts = await plans.syncAll();
        return { after: counts, answer: counts };
      }),
    disputes: async () => ({
      disputes: (await listDisputes(DISPUTES_SHOWN)).map(({ createdAt, respondBy, ...dispute }) => ({
        ...dispute,
        createdAt: createdAt.toISOString(),
        respondBy: respondBy?.toISOString() ?? null,
      })),
    }),
    deadMails: async () => ({
      mails: (await mailQueue.deadMails(DEAD_SHOWN)).map(({ dueAt, ...mail }) => ({
        ...mail,
        dueAt: dueAt.toISOString(),
      })),
    }),
    replayMail: ({ params: { mailId } }, { audit, clock }) =>
      audit.change(async (unit) => {
        const outcome = await mailQueue.replay(mailId, clock.now(), unit);
        if (outcome === "missing") throw new AppError("not_found", "There is no such mail.");
        if (outcome !== "queued") throw new AppError("conflict", REFUSED[outcome]);
        return {
          object: `mails/${mailId}`,
          before: { state: "dead" },
          after: { state: outcome },
          answer: { state: outcome },
        };
      }),
    clientAddress: async (_, { clientIp, forwardedFor }) => ({ address: clientIp, forwardedFor }),
  };
}
