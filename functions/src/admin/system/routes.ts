import type { adminSystemContract } from "@cardwell/core/contract/admin/system";
import type { MailQueue } from "../../mail/mail-queue.ts";
import { AppError } from "../../lib/app-error.ts";
import type { Plans } from "../../features/billing/plans.ts";
import { getCaller } from "../../http/serve.ts";
import type { Context, Handlers } from "../../http/serve.ts";
import type { AuditEntry, AuditRepository } from "../audit-repository.ts";

type Deps = { plans: Plans; mailQueue: Pick<MailQueue, "deadMails" | "replay">; audit: AuditRepository };

const DEAD_SHOWN = 100;

const REFUSED: Record<"not_dead" | "too_old", string> = {
  not_dead: "This mail was not given up: it was sent, skipped, or is still tried.",
  too_old: "This mail is older than 23 hours: sent again it could arrive twice.",
};

const buildEntry = (action: string, context: Context): AuditEntry => ({
  actorUid: getCaller(context).uid,
  action,
  requestId: context.requestId,
  at: context.clock.now(),
});

export function systemRoutes({ plans, mailQueue, audit }: Deps): Handlers<typeof adminSystemContract> {
  return {
    syncCatalog: async (_, context) => audit.recorded(buildEntry("catalog.sync", context), () => plans.syncAll()),
    deadMails: async () => ({
      mails: (await mailQueue.deadMails(DEAD_SHOWN)).map(({ dueAt, ...mail }) => ({
        ...mail,
        dueAt: dueAt.toISOString(),
      })),
    }),
    replayMail: async ({ params: { mailId } }, context) =>
      audit.recorded({ ...buildEntry("mail.replay", context), object: mailId }, async () => {
        const outcome = await mailQueue.replay(mailId, context.clock.now());
        if (outcome === "missing") throw new AppError("not_found", "There is no such mail.");
        if (outcome !== "queued") throw new AppError("conflict", REFUSED[outcome]);
        return { state: outcome };
      }),
    clientAddress: async (_, { clientIp, forwardedFor }) => ({ address: clientIp, forwardedFor }),
  };
}
