import { planEndsAt } from "../../billing/access.ts";
import { TRIAL_DENIED_TEXT } from "../../billing/trial.ts";
import { addDays } from "../../dates/civil.ts";
import type { CivilDate } from "../../dates/shapes.ts";
import type { AlertFacts, Evaluator, Reminder } from "../reminder.ts";
import type { RuleStep } from "../rule.ts";
import type { PlanFacts } from "../state.ts";
import { stepNamed, stepOn } from "../steps.ts";
import { aboutPlan, formatDay, keyDay, localDay, planFact, toBilling } from "./subscription.ts";

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
export const subscriptionCanceled: Evaluator = (facts, rule) => {
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
};
