import { GRACE_DAYS } from "../../billing/access.ts";
import { ourRule, fact } from "../../fact-sources.ts";
import type { Evaluator } from "../reminder.ts";
import { stepNamed, stepOn } from "../steps.ts";
import { aboutPlan, formatDay, keyDay, localDay, planEndsAt, planFact, toBilling } from "./subscription.ts";

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
  const next = plan.nextPaymentAttemptAt;
  const again =
    next === null || localDay(facts, next) < facts.today
      ? ""
      : ` It is tried again ${formatDay(facts, localDay(facts, next))}.`;
  const access = isOver
    ? "Your plan is on hold until it is paid."
    : `Your access ends ${formatDay(facts, accessEndsOn)} if it stays unpaid.`;
  return [
    {
      ...aboutPlan(plan, keyDay(plan.pastDueSince)),
      dueOn: isOver ? null : accessEndsOn,
      endsOn: null,
      steps: [
        stepOn(step, failedOn, {
          title: "The payment for your plan failed",
          body: `We could not charge it on ${formatDay(facts, failedOn)}.${again} ${access}`,
          stake: null,
        }),
      ],
      why: "A charge for your plan failed, and you keep access for a while to put it right.",
      facts: [
        planFact("First failed charge", formatDay(facts, failedOn)),
        fact("Days of access after a failed charge", String(GRACE_DAYS), ourRule("Our terms")),
      ],
      closes: "As soon as the bill is paid.",
      link: toBilling("Update how you pay"),
    },
  ];
};
