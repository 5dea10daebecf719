import type { Evaluator } from "../reminder.ts";
import { stepsAround } from "../steps.ts";
import { aboutPlan, formatDay, keyDay, localDay, payingCard, planEndsAt, planFact, toBilling } from "./subscription.ts";

/** A trial that becomes a paid plan. A canceled one ends without a charge. */
export const subscriptionTrialEnding: Evaluator = (facts, rule) => {
  const { plan } = facts;
  if (plan === null || plan.status !== "trialing" || plan.trialEnd === null || planEndsAt(plan) !== null) return [];
  const endsOn = localDay(facts, plan.trialEnd);
  const day = formatDay(facts, endsOn);
  const paidWith = payingCard(plan);
  const charge =
    paidWith === null ? "Your first payment is due then." : `Your first payment is charged to ${paidWith}.`;
  return [
    {
      ...aboutPlan(plan, keyDay(plan.trialEnd)),
      dueOn: endsOn,
      endsOn,
      steps: stepsAround(rule, endsOn, () => ({
        title: `Your trial ends ${day}`,
        body: `Your plan continues from then. ${charge} To pay nothing, cancel before that day.`,
        stake: null,
      })),
      why: "You started a trial, so we notify you before it becomes a paid plan.",
      facts: [planFact("Trial ends", day)],
      closes: "When the trial is over, or when you cancel.",
      link: toBilling("See your plan"),
    },
  ];
};
