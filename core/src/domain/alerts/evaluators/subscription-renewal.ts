import type { Evaluator } from "../reminder.ts";
import { stepsAround } from "../steps.ts";
import { aboutPlan, formatDay, keyDay, localDay, payingCard, planEndsAt, planFact, toBilling } from "./subscription.ts";

/** The next charge for a plan that renews. Not for one that ends, that is not paid, or whose charges are paused. */
export const subscriptionRenewal: Evaluator = (facts, rule) => {
  const { plan } = facts;
  if (plan === null || plan.status !== "active" || planEndsAt(plan) !== null || plan.collectionPaused) return [];
  const renewsOn = localDay(facts, plan.currentPeriodEnd);
  const day = formatDay(facts, renewsOn);
  const paidWith = payingCard(plan);
  return [
    {
      ...aboutPlan(plan, keyDay(plan.currentPeriodEnd)),
      dueOn: renewsOn,
      endsOn: renewsOn,
      steps: stepsAround(rule, renewsOn, () => ({
        title: `Your plan renews ${day}`,
        body:
          paidWith === null
            ? "It is charged that day, as before. To change or cancel it, do so before."
            : `It is charged to ${paidWith} that day. To change or cancel it, do so before.`,
        stake: null,
      })),
      why: "Your plan renews automatically, so we notify you before each charge.",
      facts: [planFact("Renews", day)],
      closes: "When the plan has renewed, or when you cancel.",
      link: toBilling("See your plan"),
    },
  ];
};
