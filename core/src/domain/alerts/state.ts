import type { SubscriptionFacts } from "../billing/access.ts";
import type { PaymentMethod } from "../billing/payment-method.ts";
import type { CivilDate } from "../dates/shapes.ts";
import type { CreditReminder } from "../value/after-reminder.ts";

/** What reminders need about a member's plan: the facts that decide access, and what pays. */
export type PlanFacts = SubscriptionFacts & {
  id: string;
  nextPaymentAttemptAt: Date | null;
  /** What the next invoice charges, after discounts and credit; null: not known, or none is due. */
  nextChargeCents: number | null;
  /** What is due on invoices whose payment failed; null without any. */
  dueCents: number | null;
  /** A trial that ended as it began, because the mailbox had one. */
  trialDenied: boolean;
  /** Null: not known, or none. */
  paymentMethod: PaymentMethod | null;
};

/**
 * The last raised step of one reminder. `endsOn`: its last day, if it has one. `muted`: the member turned it off, unless it
 * becomes critical. `shut`: it no longer has an open alert, because the member closed or removed it, or because a shadow rule raised
 * none. `goneAt`: since when a shut one has no cause; it is remembered for a while, because an undo brings the cause back. `textHash`: of
 * what the alert says, which follows the facts while it is open.
 */
export type NotifiedStep = {
  step: string;
  at: number;
  endsOn?: CivilDate;
  muted?: true;
  shut?: true;
  removedAt?: number;
  textHash?: string;
};

/**
 * What alerts about payments and credits were about that is counted, by the day on which it was due or ended. `statements`: whose payment
 * was announced, and whether it was overdue then. `usedCents`: what was counted of the credits that were used after a reminder.
 */
export type AlertTally = Record<
  CivilDate,
  { statements: Record<string, boolean>; reminders: CreditReminder[]; usedCents: number }
>;

/**
 * What the alert engine remembers of one person, in their wallet's document: an evaluation reads nothing else. Instants are
 * milliseconds since 1970.
 */
export type AlertState = {
  timeZone: string;
  plan: PlanFacts | null;
  /** The last number that was given; each new, returning or again unread alert takes the next. */
  lastSeq: number;
  /** Each "mark all as read": every alert with an `unreadSeq` up to `through` was read then. Ascending. */
  readMarks: { through: number; at: number }[];
  /** By type and cause, `payment_due|card:2026-10-27`: the step that was raised last. */
  notified: Record<string, NotifiedStep>;
  /** When each snooze ends, by the alert's id. */
  snoozed: Record<string, number>;
  /** Alerts that wait for the next digest, by id, oldest first. */
  digest: string[];
  /** Digests covered everything up to this time; the next one starts here. Null: there was none. */
  digestSince: number | null;
  /** Mails on a day of the person, for the daily cap. */
  mailed: { on: CivilDate; count: number };
  /** Last alert of each type: for cooldowns and daily limits. */
  byType: Record<string, { on: CivilDate; count: number; at: number }>;
  /** Sweeps in a row that could not handle this person. */
  failures: number;
  /** Until its days are no longer counted. */
  tally?: AlertTally;
};

export const emptyAlertState = (timeZone: string): AlertState => ({
  timeZone,
  plan: null,
  lastSeq: 0,
  readMarks: [],
  notified: {},
  snoozed: {},
  digest: [],
  digestSince: null,
  mailed: { on: "0001-01-01", count: 0 },
  byType: {},
  failures: 0,
});

/** Everything with an `unreadSeq` up to this was read by "mark all as read". */
export const readThrough = ({ readMarks }: Pick<AlertState, "readMarks">): number => readMarks.at(-1)?.through ?? 0;

const MAX_READ_MARKS = 200;

/** The state after "mark all as read": one mark, however many alerts there are. */
export function withAllRead<S extends Pick<AlertState, "lastSeq" | "readMarks">>(state: S, now: Date): S {
  const mark = { through: state.lastSeq, at: now.getTime() };
  return { ...state, readMarks: [...state.readMarks, mark].slice(-MAX_READ_MARKS) };
}

/** When an alert was read by a mark of all; null: by none. */
export function readAtByMark(state: Pick<AlertState, "readMarks">, unreadSeq: number): number | null {
  return state.readMarks.find(({ through }) => through >= unreadSeq)?.at ?? null;
}
