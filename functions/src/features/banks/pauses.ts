import { decideAccess } from "@cardwell/core/domain/billing/access";
import type { SubscriptionFacts } from "@cardwell/core/domain/billing/access";
import { PAUSED_DAYS, SYNC_EVERY_MS } from "@cardwell/core/domain/banks/schedule";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import { DAY_MS } from "@cardwell/core/domain/dates/instants";
import { weekdayAndDay } from "@cardwell/core/domain/format";
import type { QueueMail } from "../../mail/mail-queue.ts";
import type { BanksRepository } from "./repository.ts";

type Deps = {
  repository: Pick<BanksRepository, "find" | "change" | "listFor">;
  hasAccess: (uid: string, now: Date) => Promise<boolean>;
  /** Null: there is no such account any more. */
  findMember: (uid: string) => Promise<{ email: string; timeZone: string } | null>;
  queueMail: () => QueueMail;
  enqueueSync: (linkId: string) => Promise<void>;
  /** Ends a link and keeps its history. Safe to repeat. */
  disconnect: (asking: { uid: string; now: Date }, linkId: string) => Promise<unknown>;
};

/** Links of members without a plan: nothing is read of them, and after a while they end at the provider. */
export function createPauses({ repository, hasAccess, findMember, queueMail, enqueueSync, disconnect }: Deps) {
  return {
    /** Whether a link isn't to be synced now. Its member gets one email when that begins. A read, and a write while it is paused. */
    async isPaused(linkId: string, now: Date): Promise<boolean> {
      const link = await repository.find(linkId);
      if (!link) return false;
      const { uid, bankName } = link;
      if (await hasAccess(uid, now)) {
        if (link.pausedAt !== null) await repository.change(linkId, now, () => ({ changes: { pausedAt: null } }));
        return false;
      }
      const pausedAt = link.pausedAt ?? now;
      const endsAt = new Date(pausedAt.getTime() + PAUSED_DAYS * DAY_MS);
      if (endsAt <= now) {
        await disconnect({ uid, now }, linkId);
        return true;
      }
      const syncDueAt = new Date(Math.min(endsAt.getTime(), now.getTime() + SYNC_EVERY_MS));
      await repository.change(linkId, now, () => ({ changes: { pausedAt, syncDueAt, syncQueuedUntil: null } }));
      const member = await findMember(uid);
      if (member === null) return true;
      const { email: to, timeZone } = member;
      const endsOn = weekdayAndDay(todayIn(endsAt, timeZone), todayIn(now, timeZone));
      const id = `bank_paused_${linkId}_${pausedAt.getTime()}`;
      await queueMail()({ kind: "bank_paused", to, uid, bankName, endsOn }, now, id);
      return true;
    },

    /** Has paused links of a member synced where their plan gives access. A read for each of their links then. */
    async resume(uid: string, plan: SubscriptionFacts, now: Date): Promise<void> {
      if (!decideAccess(plan, now).hasAccess) return;
      for (const { id, pausedAt } of await repository.listFor(uid)) if (pausedAt !== null) await enqueueSync(id);
    },
  };
}
