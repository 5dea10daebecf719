import { formatPaymentMethod } from "../../billing/payment-method.ts";
import { todayIn } from "../../dates/civil.ts";
import type { CivilDate } from "../../dates/shapes.ts";
import type { FactSource } from "../../basis.ts";
import { type Fact, fact } from "../../fact-sources.ts";
import { money, weekdayAndDay } from "../../format.ts";
import { billingPlace } from "../places.ts";
import type { AlertFacts, Reminder } from "../reminder.ts";
import type { PlanFacts } from "../state.ts";

/** The plan's status comes from the payment provider and is refreshed at each change. */
const ourRecords: FactSource = { kind: "rule", label: "Your plan with us", url: null, on: null, confidence: null };

export const planFact = (label: string, value: string): Fact => fact(label, value, ourRecords);

/** The day of an instant where the person lives. */
export const localDay = ({ timeZone }: Pick<AlertFacts, "timeZone">, at: Date): CivilDate => todayIn(at, timeZone);

/** An instant as part of a key: the same wherever its reader moves. */
export const keyDay = (at: Date): string => at.toISOString().slice(0, 10);

export const formatDay = (facts: AlertFacts, on: CivilDate): string => weekdayAndDay(on, facts.today);

/** "your Visa ending 4242"; null: what pays is not known. */
export const payingWith = ({ paymentMethod }: PlanFacts): string | null =>
  paymentMethod && `your ${formatPaymentMethod(paymentMethod)}`;

/** What the next invoice charges, where that is known. */
export const nextChargeFact = ({ nextChargeCents }: PlanFacts): Fact[] =>
  nextChargeCents === null ? [] : [planFact("Next charge", money(nextChargeCents))];

/** The parts that reminders about the plan share. */
export const aboutPlan = (
  plan: PlanFacts,
  key: string,
): Pick<Reminder, "key" | "subject" | "groupKey" | "mark" | "metrics"> => ({
  key: `${plan.id}:${key}`,
  subject: { kind: "plan", walletCardId: null, id: plan.id },
  groupKey: `plan:${plan.id}`,
  mark: null,
  metrics: {},
});

export const toBilling = (label: string): NonNullable<Reminder["link"]> => ({ label, path: billingPlace });
