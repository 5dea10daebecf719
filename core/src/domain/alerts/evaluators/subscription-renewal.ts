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

/** The next charge for a plan that renews, or that continues after a pause. Not for one that ends or isn't paid. */
export const subscriptionRenewal: Evaluator = (facts, rule) => {
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
};

function formatCharge(plan: PlanFacts): string {
  if (plan.nextChargeCents === 0) return "Your account credit covers it, so nothing is charged that day.";
  const paidWith = payingWith(plan) ?? "your payment method";
  return `${plan.nextChargeCents === null ? "It" : money(plan.nextChargeCents)} is charged to ${paidWith} that day.`;
}
