import type { OutageNotice as ShownNotice } from "@cardwell/core/contract/banks";
import * as logger from "firebase-functions/logger";
import type { BankData, InstitutionHealth } from "../../integrations/bank-data/bank-data.ts";
import { AppError } from "../../lib/app-error.ts";
import { getErrorName } from "../../lib/error-name.ts";
import type { JobCounts } from "../../lib/job-failure.ts";
import type { QueueMail } from "../../mail/mail-queue.ts";
import type { OutageNotice, OutageNoticesRepository } from "./outage-notices-repository.ts";

type Deps = {
  repository: OutageNoticesRepository;
  bankData: () => Promise<BankData>;
  queueMail: () => QueueMail;
  /** Null: there is no such account any more. */
  findEmail: (uid: string) => Promise<string | null>;
  hasAccess: (uid: string, now: Date) => Promise<boolean>;
  /** @throws AppError `rate_limited` */
  limit: (caller: string) => Promise<void>;
};

const PAGE_SIZE = 200;

export const toShownNotice = ({ institutionId, bankName, since }: OutageNotice): ShownNotice => ({
  institutionId,
  bankName,
  since: since.toISOString(),
});

/** Email to members who couldn't link a bank, once it works again. */
export function createOutageNotices({ repository, bankData, queueMail, findEmail, hasAccess, limit }: Deps) {
  /** One email, however often it is repeated, and the notice is over. */
  async function send(notice: OutageNotice, now: Date): Promise<void> {
    const { uid, institutionId, bankName, since } = notice;
    // Without a plan no bank can be linked.
    const to = (await hasAccess(uid, now)) ? await findEmail(uid) : null;
    const id = `bank_back_${uid}_${institutionId}_${since.getTime()}`;
    if (to !== null) await queueMail()({ kind: "bank_back", to, uid, bankName }, now, id);
    await repository.remove(notice);
  }

  return {
    /** By bank name. */
    async list(uid: string): Promise<ShownNotice[]> {
      const notices = await repository.listFor(uid);
      return notices.toSorted((a, b) => a.bankName.localeCompare(b.bankName)).map(toShownNotice);
    },

    async request({ uid, now }: { uid: string; now: Date }, institutionId: string): Promise<ShownNotice> {
      await limit(uid);
      const institution = await (await bankData()).fetchInstitution(institutionId);
      if (institution === null) throw new AppError("not_found", "This bank doesn't exist.");
      const { name: bankName, health } = institution;
      if (health === null)
        throw new AppError("conflict", `We can't see when ${bankName} works again. Try to link it again later.`);
      if (health === "healthy") throw new AppError("conflict", `${bankName} works now. Try to link it again.`);
      const stored = await repository.create({ uid, institutionId, bankName, since: now });
      if (stored === null) throw new AppError("conflict", "You already wait for 20 banks. Cancel one first.");
      return toShownNotice(stored);
    },

    async cancel(uid: string, institutionId: string): Promise<void> {
      const isRemoved = await repository.remove({ uid, institutionId });
      if (!isRemoved) throw new AppError("not_found", "You didn't ask for this email.");
    },

    /** Removes the notice about a bank that its member has linked meanwhile. */
    async forget(uid: string, institutionId: string): Promise<void> {
      await repository.remove({ uid, institutionId });
    },

    /** Sends what is due. The provider is asked once about each bank. */
    async sendDue(now: Date): Promise<JobCounts> {
      const counts = { processed: 0, failed: 0 };
      const healthById = new Map<string, InstitutionHealth>();
      for (let after: OutageNotice | null = null; ;) {
        const page: OutageNotice[] = await repository.listPage(PAGE_SIZE, after);
        for (const notice of page) {
          try {
            if (!healthById.has(notice.institutionId)) {
              const institution = await (await bankData()).fetchInstitution(notice.institutionId);
              healthById.set(notice.institutionId, institution?.health ?? null);
            }
            if (healthById.get(notice.institutionId) !== "healthy") continue;
            await send(notice, now);
            counts.processed += 1;
          } catch (error) {
            // Where the status is unknown, it isn't asked for again in this run.
            if (!healthById.has(notice.institutionId)) healthById.set(notice.institutionId, null);
            counts.failed += 1;
            logger.error("A notice about a bank couldn't be sent", { error: getErrorName(error) });
          }
        }
        after = page.at(-1) ?? null;
        if (page.length < PAGE_SIZE) return counts;
      }
    },
  };
}

export type OutageNotices = ReturnType<typeof createOutageNotices>;
