import type { Fact } from "../fact-sources.ts";
import type { CivilDate } from "../dates/shapes.ts";
import type { HeldCards } from "../wallet/held-cards.ts";
import type { WalletBank } from "../wallet/bank-shapes.ts";
import type { WalletSettings } from "../wallet/shapes.ts";
import type { Metrics } from "./condition.ts";
import type { AlertRule, RuleStep } from "./rule.ts";
import type { RuleInput } from "./rule-steps.ts";
import type { PlanFacts } from "./state.ts";
import type { ActionKind, Severity } from "./types.ts";

/** What is known of a wallet on a day: its cards with the catalog, and its banks. */
export type WalletFacts = HeldCards & {
  today: CivilDate;
  timeZone: string;
  settings: WalletSettings;
  /** The linked banks, by link. */
  banks: Record<string, WalletBank>;
  /** Whether facts are those of the sample cards, as `fact-sources` asks. */
  isSample: boolean;
};

/** The input of every evaluator. Nothing in it is read only for the evaluator: it is the wallet, the catalog and the plan. */
export type AlertFacts = WalletFacts & {
  /** The last day to which reminders are planned: 62 days from today. */
  until: CivilDate;
  /** The person's plan with us; null: there never was one. */
  plan: PlanFacts | null;
};

/** What it is about. `id` names the part: a benefit, an earn rule, the close of a statement. */
export type AlertSubject = {
  kind: "card" | "statement" | "credit" | "offer" | "category" | "wallet" | "plan" | "account" | "bank" | "own";
  walletCardId: string | null;
  id: string | null;
};

/** A link to a place in the app, labeled with the action there. */
export type AlertLink = { label: string; path: string };

/** What one tap records, as one call of the wallet's contract. */
export type AlertMark = {
  kind: Extract<
    ActionKind,
    | "mark_paid"
    | "confirm_payment"
    | "settle_statement"
    | "use_credit"
    | "enrol_benefit"
    | "activate_category"
    | "confirm_bonus"
  >;
  /** "Mark as paid". */
  label: string;
  walletCardId: string;
  /** The benefit, earn rule or payment that it is about. */
  subjectId: string | null;
  /** The window of a credit, the day of a statement's close; for `settle_statement` its due date. */
  cycleKey: string | null;
  /** In cents, or units of the benefit; null: all that is left. */
  amount: number | null;
};

/** One moment of a reminder, with its texts. Sentences name days, never "tomorrow", because they are also read later. */
export type ReminderStep = {
  /** Unique in its reminder, and in the order of `rule.steps`: "7", "3", "posted". */
  key: string;
  on: CivilDate;
  /** Local time of day, `HH:MM`. */
  at: string;
  severity: Severity;
  channels: RuleStep["channels"];
  title: string;
  /** One or two sentences: what, how much, until when. */
  body: string;
  /** What may be lost, or gained; null: not known, or nothing. */
  stake: { cents: number; note: string } | null;
};

/** What Today's list shows of a reminder beside what its alert says. */
export type ActionRow = {
  kind: ActionKind;
  /** Where the alert, which is read on later days, too, says it otherwise. */
  title?: string;
  /** Who saw what, and when; else `why`. */
  proof?: string;
  /** Of what has no mark: the window of a credit. */
  cycleKey?: string | null;
  /** What of the stake is at risk and counted in no other row, null for nothing; else all of it. */
  amountCents?: number | null;
  /** It is listed until it is done, also after its alert has ended. */
  staysListed?: true;
};

/**
 * A reminder: one cause and the steps in which it is raised. Each step replaces the one before. When the cause no longer exists,
 * its evaluator no longer returns the reminder, and its open alert is resolved.
 */
export type Reminder = {
  /** What caused it, without the step; unique in its type and the same on every day: `card:2026-10-27`. */
  key: string;
  subject: AlertSubject;
  /** Reminders about one thing share it: `statement:card:2026-10-27`. */
  groupKey: string;
  /** The moment that it is about: the due day, the last day of a window. Snoozing reaches no further. */
  dueOn: CivilDate | null;
  /** The last day on which it makes sense; null: until its cause goes away. */
  endsOn: CivilDate | null;
  /** Ascending. Those of days past stay in it: the last one that was reached is the one that holds. */
  steps: ReminderStep[];
  /**
   * Keys of steps that are no longer reached but still apply if one of them was raised; nothing else is raised then. When set, a
   * raised step that is neither here nor in `steps` has fallen away.
   */
  heldSteps?: string[];
  /** The series of another type that this one substitutes for: if that one was raised, this one is not. */
  unlessNotified?: string;
  /** It reports that there is nothing to do: not raised while another alert is open or raised at the same time. */
  onlyAlone?: true;
  /** "You entered …, so we …": why the member gets it, in a sentence or two. */
  why: string;
  /** The facts behind it, each with its source and date. */
  facts: Fact[];
  /** "As soon as a payment of $40.00 or more is recorded." */
  closes: string;
  /** Its row in the list of what needs action, once a step is reached; absent: it has none. */
  row?: ActionRow | undefined;
  /** The one thing to do. */
  link: AlertLink | null;
  mark: AlertMark | null;
  /** What a rule's condition may ask. */
  metrics: Metrics;
};

/** All reminders of one type that the facts give, from `today` to `until`. Pure: the day and the zone are in the facts. */
export type Evaluator = (facts: AlertFacts, rule: AlertRule) => Reminder[];

/** A kind of reminder: its default rule, and what it is computed from. */
export type ReminderKind = {
  rule: RuleInput;
  evaluate: Evaluator;
  /** Today lists it, too. */
  isListed?: true;
};
