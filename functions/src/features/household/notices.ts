import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { weekdayAndDay } from "@cardwell/core/domain/format";
import { OTHERS_ALERTED_DAYS_BEFORE } from "@cardwell/core/domain/household/sharing";
import { addDays, todayIn } from "@cardwell/core/domain/dates/civil";
import * as logger from "firebase-functions/logger";
import { getErrorName } from "../../lib/error-name.ts";
import type { Household, Member } from "./membership.ts";
import type { HouseholdRepository } from "./repository.ts";

/** A payment that its card's holder is alerted about. */
export type DueCard = { walletCardId: string; cardName: string; dueOn: CivilDate; isOverdue: boolean };

type Event = {
  type: "household_payment" | "household_change";
  /** Unique in its type and person. */
  key: string;
  title: string;
  body: string;
  why: string;
  isUrgent: boolean;
  cardName: string | null;
  groupKey: string;
  dueOn: CivilDate | null;
};

type Deps = {
  repository: Pick<HouseholdRepository, "read">;
  hasAccess: (uid: string, now: Date) => Promise<boolean>;
  getTimeZone: (uid: string) => Promise<string>;
  /** The same event twice gives one alert. */
  raise: (uid: string, event: Event, now: Date) => Promise<void>;
  /** Deletes alerts about payments of others whose group begins so. */
  forgetPayments: (uid: string, groupPrefix: string) => Promise<void>;
};

const GROUP = "household:";
const toGroupKey = (memberId: string, walletCardId = "") => `${GROUP}${memberId}:${walletCardId}`;

const change = (event: Pick<Event, "key" | "title" | "body" | "why">): Event => ({
  ...event,
  type: "household_change",
  isUrgent: false,
  cardName: null,
  groupKey: "household",
  dueOn: null,
});

function toPaymentEvent(
  holder: Member,
  { walletCardId, cardName, dueOn, isOverdue }: DueCard,
  today: CivilDate,
): Event {
  return {
    type: "household_payment",
    key: `${holder.id}:${walletCardId}:${dueOn}${isOverdue ? ":overdue" : ""}`,
    title: `${holder.name}'s ${cardName} ${isOverdue ? "was" : "is"} due ${weekdayAndDay(dueOn, today)}`,
    body: "No payment is recorded yet.",
    why: `${holder.name} shares this card with your household, and you turned on alerts about shared cards.`,
    isUrgent: isOverdue,
    cardName,
    groupKey: toGroupKey(holder.id, walletCardId),
    dueOn,
  };
}

/** The household has changed already, so a failure is logged. */
async function attempt(uid: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    logger.error("A household couldn't be notified", { uid, error: getErrorName(error) });
  }
}

/** What members of a household are notified of. Alerts about payments name card, person and day, and never an amount. */
export function createHouseholdNotices({ repository, hasAccess, getTimeZone, raise, forgetPayments }: Deps) {
  async function forgetForOthers({ members }: Household, uid: string, groupPrefix: string): Promise<void> {
    for (const other of Object.keys(members).filter((each) => each !== uid))
      await attempt(other, async () => forgetPayments(other, groupPrefix));
  }

  return {
    async joined({ ownerUid, members }: Household, uid: string, now: Date): Promise<void> {
      const member = members[uid];
      if (!member || uid === ownerUid) return;
      const event = change({
        key: `joined:${member.id}`,
        title: `${member.name} joined your household`,
        body: "You see what they share with you. They see only the cards that you choose to share.",
        why: "You invited them to your household.",
      });
      await attempt(ownerUid, async () => raise(ownerUid, event, now));
    },

    async removed(before: Household | null, uid: string, now: Date): Promise<void> {
      const member = before?.members[uid];
      if (!before || !member) return;
      const owner = before.members[before.ownerUid];
      const event = change({
        key: `removed:${member.id}`,
        title: "You're no longer in the household",
        body: `${owner?.name ?? "The owner"} removed you. The others no longer see your cards, and you don't see theirs.`,
        why: "You were a member of this household.",
      });
      await attempt(uid, async () => raise(uid, event, now));
    },

    /** Whoever leaves takes along the alerts that the others have about their cards, and keeps none about theirs. */
    async left(before: Household | null, uid: string): Promise<void> {
      const member = before?.members[uid];
      if (!before || !member) return;
      await attempt(uid, async () => forgetPayments(uid, GROUP));
      await forgetForOthers(before, uid, toGroupKey(member.id));
    },

    /** The others keep no alerts about cards that are private now. */
    async hidden(household: Household, uid: string, walletCardIds: readonly string[]): Promise<void> {
      const { id = "" } = household.members[uid] ?? {};
      for (const card of walletCardIds) await forgetForOthers(household, uid, toGroupKey(id, card));
    },

    /**
     * Alerts those who asked for it about payments of cards that are shared with them: once for a due date, and once more when it is
     * overdue. One read; with alerts another one, and two for each who gets some.
     */
    async paymentsDue(uid: string, householdId: string, due: readonly DueCard[], now: Date): Promise<void> {
      await attempt(uid, async () => {
        const household = await repository.read(householdId);
        const holder = household?.members[uid];
        if (!household || !holder) return;
        const shared = due.filter(({ walletCardId }) => Object.hasOwn(holder.sharing, walletCardId));
        const others = Object.keys(household.members).filter(
          (other) => other !== uid && household.members[other]?.wantsAlerts === true,
        );
        if (shared.length === 0 || others.length === 0) return;
        for (const other of others) {
          if (!(await hasAccess(other, now))) continue;
          const today = todayIn(now, await getTimeZone(other));
          for (const card of shared)
            if (card.dueOn <= addDays(today, OTHERS_ALERTED_DAYS_BEFORE))
              await raise(other, toPaymentEvent(holder, card, today), now);
        }
        // Who left or hid a card meanwhile found no alert yet to delete.
        const after = (await repository.read(householdId))?.members ?? {};
        for (const { walletCardId } of shared)
          if (!Object.hasOwn(after[uid]?.sharing ?? {}, walletCardId))
            await forgetForOthers(household, uid, toGroupKey(holder.id, walletCardId));
        for (const other of others) if (!Object.hasOwn(after, other)) await forgetPayments(other, GROUP);
      });
    },
  };
}

export type HouseholdNotices = ReturnType<typeof createHouseholdNotices>;
