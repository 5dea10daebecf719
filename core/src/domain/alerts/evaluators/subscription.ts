import { before, once } from "../rule-steps.ts";
import type { FactSource } from "../../basis.ts";
import { planEndsAt, GRACE_DAYS, isLive } from "../../billing/access.ts";
import { formatPaymentMethod } from "../../billing/payment-method.ts";
import { TRIAL_DENIED_TEXT } from "../../billing/trial.ts";
import { todayIn, dayInMonth, addDays } from "../../dates/civil.ts";
import { DAY_MS } from "../../dates/instants.ts";
import type { CivilDate } from "../../dates/shapes.ts";
import { type Fact, fact, ourRule } from "../../fact-sources.ts";
import { money, weekdayAndDay, capitalize, monthAndYear } from "../../format.ts";
import { billingPlace, invoicePlace } from "../places.ts";
import type { AlertFacts, Reminder, ReminderKind } from "../reminder.ts";
import type { RuleStep } from "../rule.ts";
import type { PlanFacts } from "../state.ts";
import { stepsAround, stepNamed, stepOn } from "../steps.ts";

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

/** The end of a trial: it becomes a paid plan, or ends where there is no card. A canceled one ends without a charge. */
export const subscriptionTrialEnding: ReminderKind = {
  rule: { steps: [before(3, "medium", "now")] },
  evaluate: (facts, rule) => {
    const { plan } = facts;
    if (plan === null || plan.status !== "trialing" || plan.trialEnd === null || planEndsAt(plan) !== null) return [];
    const endsOn = localDay(facts, plan.trialEnd);
    const day = formatDay(facts, endsOn);
    return [
      {
        ...aboutPlan(plan, keyDay(plan.trialEnd)),
        dueOn: endsOn,
        endsOn,
        steps: stepsAround(rule, endsOn, () => ({
          title: `Your trial ends ${day}`,
          body: plan.endsWithTrial
            ? "No payment method is on file, so your plan ends then and nothing is charged. To keep it, add one before that day."
            : `Your plan continues from then. ${formatFirstCharge(plan)} To pay nothing, cancel before that day.`,
          stake: null,
        })),
        why: plan.endsWithTrial
          ? "You started a trial, so we notify you before it ends."
          : "You started a trial, so we notify you before it becomes a paid plan.",
        facts: [planFact("Trial ends", day), ...nextChargeFact(plan)],
        closes: "When the trial is over, or when you cancel.",
        link: toBilling(plan.endsWithTrial ? "Add a payment method" : "See your plan"),
      },
    ];
  },
};

function formatFirstCharge(plan: PlanFacts): string {
  const paidWith = payingWith(plan);
  const amount = plan.nextChargeCents === null ? "Your first payment" : money(plan.nextChargeCents);
  return paidWith === null ? `${amount} is due that day.` : `${amount} is charged to ${paidWith} that day.`;
}

/** The next charge for a plan that renews, or that continues after a pause. Not for one that ends or isn't paid. */
export const subscriptionRenewal: ReminderKind = {
  rule: { steps: [before(7, "medium", "now")] },
  evaluate: (facts, rule) => {
    const { plan } = facts;
    if (plan === null || plan.status !== "active" || planEndsAt(plan) !== null) return [];
    const chargedAt = plan.collectionPaused ? plan.resumesAt : plan.currentPeriodEnd;
    if (chargedAt === null) return [];
    const renewsOn = localDay(facts, chargedAt);
    const day = formatDay(facts, renewsOn);
    const title = plan.collectionPaused ? `Your plan continues ${day}` : `Your plan renews ${day}`;
    return [
      {
        ...aboutPlan(plan, keyDay(chargedAt)),
        dueOn: renewsOn,
        endsOn: renewsOn,
        steps: stepsAround(rule, renewsOn, () => ({
          title,
          body: `${formatCharge(plan)} Change or cancel it before then.`,
          stake: null,
        })),
        why: plan.collectionPaused
          ? "Your pause ends, so we notify you before the next charge."
          : "Your plan renews automatically, so we notify you before each charge.",
        facts: [planFact(plan.collectionPaused ? "Continues" : "Renews", day), ...nextChargeFact(plan)],
        closes: "When the plan has renewed, or when you cancel.",
        link: toBilling("See your plan"),
      },
    ];
  },
};

function formatCharge(plan: PlanFacts): string {
  if (plan.nextChargeCents === 0) return "Your account credit covers it, so nothing is charged that day.";
  const paidWith = payingWith(plan) ?? "your payment method";
  return `${plan.nextChargeCents === null ? "It" : money(plan.nextChargeCents)} is charged to ${paidWith} that day.`;
}

const isDue = (status: string) => status === "past_due" || status === "unpaid";

/** A failed charge for the plan, until it is paid, with the day on which access ends. */
export const subscriptionPaymentFailed: ReminderKind = {
  rule: { steps: [once("high", "now")] },
  evaluate: (facts, rule) => {
    const { plan } = facts;
    const step = stepNamed(rule, "once");
    if (plan === null || !step || !isDue(plan.status) || plan.pastDueSince === null) return [];
    const failedOn = localDay(facts, plan.pastDueSince);
    const graceEndsAt = new Date(plan.pastDueSince.getTime() + GRACE_DAYS * DAY_MS);
    const endsAt = planEndsAt(plan);
    const accessEndsOn = localDay(facts, endsAt !== null && endsAt < graceEndsAt ? endsAt : graceEndsAt);
    const isOver = plan.status === "unpaid" || accessEndsOn < facts.today;
    const due = plan.dueCents === null ? null : money(plan.dueCents);
    const next = plan.nextPaymentAttemptAt;
    const again =
      next === null || localDay(facts, next) < facts.today
        ? ""
        : ` We'll try again ${formatDay(facts, localDay(facts, next))}.`;
    const access = isOver
      ? "Your plan is on hold until it's paid."
      : `Your access ends ${formatDay(facts, accessEndsOn)} if it stays unpaid.`;
    return [
      {
        ...aboutPlan(plan, keyDay(plan.pastDueSince)),
        dueOn: isOver ? null : accessEndsOn,
        endsOn: null,
        steps: [
          stepOn(step, failedOn, {
            title: plan.dueCents === null ? "The payment for your plan failed" : `${due} for your plan wasn't paid`,
            body: `We couldn't charge ${due ?? "it"} to ${payingWith(plan) ?? "your payment method"} on ${formatDay(facts, failedOn)}.${again} ${access}`,
            stake: null,
          }),
        ],
        why: "A charge for your plan failed. You keep access for a while so you can fix it.",
        facts: [
          ...(due === null ? [] : [planFact("Amount due", due)]),
          planFact("First failed charge", formatDay(facts, failedOn)),
          fact("Days of access after a failed charge", String(GRACE_DAYS), ourRule("Our terms")),
        ],
        closes: "As soon as the invoice is paid.",
        link: { label: "Pay the invoice", path: invoicePlace },
      },
    ];
  },
};

/** The payment card of a plan that continues, which expires at the end of a month. */
export const subscriptionCardExpiring: ReminderKind = {
  rule: { steps: [before(30, "medium", "now"), before(7, "high", "now")] },
  evaluate: (facts, rule) => {
    const { plan } = facts;
    const { expires, last4 } = plan?.paymentMethod ?? { expires: null, last4: null };
    if (plan === null || expires === null || !isLive(plan.status) || planEndsAt(plan) !== null) return [];
    const lastDay = dayInMonth(expires.year, expires.month, 31);
    const name = payingWith(plan) ?? "your card";
    const title = capitalize(name);
    const steps = stepsAround(rule, lastDay, () => ({
      title: lastDay < facts.today ? `${title} has expired` : `${title} expires ${formatDay(facts, lastDay)}`,
      body: "It pays for your plan. Add a new card so that the next payment goes through.",
      stake: null,
    }));
    if (!steps.some(({ on }) => on <= facts.until)) return [];
    return [
      {
        ...aboutPlan(plan, `${last4 ?? "card"}:${lastDay.slice(0, 7)}`),
        dueOn: lastDay,
        endsOn: null,
        steps,
        why: "Your plan renews with this card, so we notify you before it expires.",
        facts: [planFact("Valid through", monthAndYear(lastDay))],
        closes: "As soon as another card pays for your plan.",
        link: toBilling("Update payment card"),
      },
    ];
  },
};

const RUNNING = new Set(["active", "trialing", "past_due", "unpaid"]);
/** An end further back than this raises no alert. */
const NOTIFY_DAYS = 30;

function ending(facts: AlertFacts, plan: PlanFacts, endsAt: Date, step: RuleStep): Reminder {
  const endsOn = localDay(facts, endsAt);
  const day = formatDay(facts, endsOn);
  return {
    ...aboutPlan(plan, `ending:${keyDay(endsAt)}`),
    dueOn: endsOn,
    endsOn,
    steps: [
      stepOn(step, facts.today, {
        title: "Your plan is canceled",
        body: `You have access until ${day} and won't be charged again. You can resume until then.`,
        stake: null,
      }),
    ],
    why: "Your plan was canceled and ends on this day.",
    facts: [planFact("Access until", day)],
    closes: "When you resume your plan, or when it has ended.",
    link: toBilling("See your plan"),
  };
}

function ended(facts: AlertFacts, plan: PlanFacts, endedOn: CivilDate, key: string, step: RuleStep): Reminder {
  const day = formatDay(facts, endedOn);
  return {
    ...aboutPlan(plan, `ended:${key}`),
    dueOn: null,
    endsOn: addDays(endedOn, NOTIFY_DAYS),
    steps: [
      stepOn(step, endedOn, {
        title: plan.trialDenied ? "Your trial has ended" : "Your plan has ended",
        body: `${plan.trialDenied ? TRIAL_DENIED_TEXT : `It ended ${day}.`} Your cards are saved, but reminders are off until you choose a plan.`,
        stake: null,
      }),
    ],
    why: "Your plan ended, so reminders about your cards stopped.",
    facts: [planFact("Ended", day)],
    closes: `When you choose a plan, or automatically ${NOTIFY_DAYS} days after the end.`,
    link: toBilling("Choose a plan"),
  };
}

/** A plan that was canceled: until when it lasts, and then that it has ended. */
export const subscriptionCanceled: ReminderKind = {
  rule: { steps: [once("medium", "now")] },
  evaluate: (facts, rule) => {
    const { plan } = facts;
    const step = stepNamed(rule, "once");
    if (plan === null || !step) return [];
    const endsAt = planEndsAt(plan);
    if (plan.status === "canceled" || plan.endedAt !== null) {
      const endedAt = plan.endedAt ?? endsAt ?? plan.currentPeriodEnd;
      return [ended(facts, plan, localDay(facts, endedAt), keyDay(endedAt), step)];
    }
    if (endsAt === null || !RUNNING.has(plan.status)) return [];
    const endsOn = localDay(facts, endsAt);
    // The notification of the end may be late.
    return endsOn < facts.today
      ? [ended(facts, plan, endsOn, keyDay(endsAt), step)]
      : [ending(facts, plan, endsAt, step)];
  },
};
