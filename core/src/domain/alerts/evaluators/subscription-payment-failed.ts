import { GRACE_DAYS, planEndsAt } from "../../billing/access.ts";
import { ourRule, fact } from "../../fact-sources.ts";
import { money } from "../../format.ts";
import { billingPlace } from "../places.ts";
import type { Evaluator } from "../reminder.ts";
import { stepNamed, stepOn } from "../steps.ts";
import { aboutPlan, formatDay, keyDay, localDay, payingWith, planFact } from "./subscription.ts";

const DAY_MS = 86_400_000;
const isDue = (status: string) => status === "past_due" || status === "unpaid";

/** A failed charge for the plan, until it is paid, with the day on which access ends. */
export const subscriptionPaymentFailed: Evaluator = (facts, rule) => {
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
      link: { label: "Pay the invoice", path: `${billingPlace}?pay=invoice` },
    },
  ];
};
