import { planEndsAt } from "../../billing/access.ts";
import { money } from "../../format.ts";
import type { Evaluator } from "../reminder.ts";
import type { PlanFacts } from "../state.ts";
import { stepsAround } from "../steps.ts";
import {
  aboutPlan,
  formatDay,
  keyDay,
  localDay,
  nextChargeFact,
  payingWith,
  planFact,
  toBilling,
} from "./subscription.ts";

/** The end of a trial: it becomes a paid plan, or ends where there is no card. A canceled one ends without a charge. */
export const subscriptionTrialEnding: Evaluator = (facts, rule) => {
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
};

function formatFirstCharge(plan: PlanFacts): string {
  const paidWith = payingWith(plan);
  const amount = plan.nextChargeCents === null ? "Your first payment" : money(plan.nextChargeCents);
  return paidWith === null ? `${amount} is due that day.` : `${amount} is charged to ${paidWith} that day.`;
}
