import { isLive, planEndsAt } from "../../billing/access.ts";
import { dayInMonth } from "../../dates/civil.ts";
import { capitalize, monthAndYear } from "../../format.ts";
import type { Evaluator } from "../reminder.ts";
import { stepsAround } from "../steps.ts";
import { aboutPlan, formatDay, payingWith, planFact, toBilling } from "./subscription.ts";

/** The payment card of a plan that continues, which expires at the end of a month. */
export const subscriptionCardExpiring: Evaluator = (facts, rule) => {
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
};
