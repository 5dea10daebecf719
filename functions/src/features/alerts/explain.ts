import type { RuleExplanation } from "@cardwell/core/contract/admin/alert-rules";
import { channelsFor } from "@cardwell/core/domain/alerts/channels";
import { satisfies } from "@cardwell/core/domain/alerts/condition";
import { findKind } from "@cardwell/core/domain/alerts/evaluators/kinds";
import { heldBackUntil, planAlerts, type PlanInput, buildSeriesKey } from "@cardwell/core/domain/alerts/plan";
import { ruleFor } from "@cardwell/core/domain/alerts/preferences";
import type { Reminder, ReminderStep } from "@cardwell/core/domain/alerts/reminder";
import { type AlertRule, getRuleStatus } from "@cardwell/core/domain/alerts/rule";
import type { NotifiedStep } from "@cardwell/core/domain/alerts/state";
import { instantAt } from "@cardwell/core/domain/alerts/times";
import { type AlertType, factsOfType } from "@cardwell/core/domain/alerts/types";
import { formatSubject } from "../../mail/templates/alerts/format-alert.ts";

type Check = RuleExplanation["checks"][number];
type Cause = RuleExplanation["causes"][number];

/** At most so many causes are shown, those that are next first. */
const MAX_CAUSES = 20;

function listChecks(type: AlertType, rule: AlertRule, own: AlertRule | null, input: PlanInput): Check[] {
  const { preferences, hasAccess, audienceBucket, facts } = input;
  const status = getRuleStatus(rule, facts.today);
  const { percent } = rule.audience;
  const { group, isMandatory = false } = factsOfType(type);
  const { app, mail } = channelsFor(type, { app: true, mail: "now" }, preferences);
  return [
    {
      id: "status",
      isMet: status === "live",
      detail: status === "live" ? "Live" : status === "shadow" ? "In shadow mode: counted, sent to no one" : "Off",
    },
    {
      id: "audience",
      isMet: audienceBucket < percent,
      detail: `Place ${audienceBucket + 1} of 100, and the rule is for ${percent === 100 ? "all" : `the first ${percent}`}`,
    },
    {
      id: "access",
      isMet: hasAccess || group === "account",
      detail: hasAccess ? "Plan gives access" : group === "account" ? "Sent without a plan, too" : "No plan",
    },
    {
      id: "choice",
      isMet: own !== null,
      detail: own !== null ? (isMandatory ? "Can't be turned off" : "On") : "The member turned it off",
    },
    {
      id: "channels",
      isMet: app || mail !== "no",
      detail: [app ? "app" : null, mail === "now" ? "email" : mail === "digest" ? "digest" : null]
        .filter((each) => each !== null)
        .join(", "),
    },
  ];
}

function toStep(step: ReminderStep, { facts, now, preferences }: PlanInput, type: AlertType) {
  const at = instantAt(step.on, step.at, facts.timeZone);
  const { app, mail } = channelsFor(type, step.channels, preferences);
  return { key: step.key, at: at.toISOString(), severity: step.severity, app, mail, isReached: at <= now };
}

type Known = { notified: NotifiedStep | undefined; isRaised: boolean; heldUntil: Date | null };

/** What becomes of one cause, and since or until when. */
function judge(
  { endsOn, steps, unlessNotified }: Reminder,
  isConditionMet: boolean,
  { notified, isRaised, heldUntil }: Known,
  { facts, now, state }: PlanInput,
): Pick<Cause, "verdict" | "verdictAt"> {
  const reached = steps.findLast(({ on, at }) => instantAt(on, at, facts.timeZone) <= now);
  const next = steps.find(({ on, at }) => instantAt(on, at, facts.timeZone) > now);
  const nextAt = next ? instantAt(next.on, next.at, facts.timeZone).toISOString() : null;
  if (!isConditionMet) return { verdict: "condition", verdictAt: null };
  if (endsOn !== null && endsOn < facts.today) return { verdict: "over", verdictAt: null };
  if (isRaised) return { verdict: "due", verdictAt: null };
  if (notified) {
    const verdictAt = new Date(notified.at).toISOString();
    return { verdict: notified.muted ? "dismissed" : notified.shut ? "closed" : "sent", verdictAt };
  }
  if (!reached) return { verdict: "upcoming", verdictAt: nextAt };
  if (unlessNotified !== undefined && state.notified[unlessNotified]) return { verdict: "covered", verdictAt: null };
  return heldUntil
    ? { verdict: "held", verdictAt: heldUntil.toISOString() }
    : { verdict: "not_sent", verdictAt: nextAt };
}

/** When the next step of a cause is reached; after all others if none is left. */
const nextAt = ({ steps }: Cause): string => steps.find(({ isReached }) => !isReached)?.at ?? "9";

/**
 * Why a member gets alerts of a type, or doesn't: what has to hold for all of them, and each cause in the member's facts with what
 * becomes of it. A rule that is off is explained as if it were on, beside the check that it isn't. Reads nothing.
 *
 * @param only the one cause that is looked at; its key is null of an alert that something else raised
 */
export function explainRule(
  type: AlertType,
  input: PlanInput,
  only?: { seriesKey: string | null },
): Pick<RuleExplanation, "checks" | "causes" | "isEvent"> {
  const rule = input.rules[type];
  const own = ruleFor(rule, input.preferences);
  const evaluate = findKind(type)?.evaluate;
  const checks = listChecks(type, rule, own, input);
  const plan = planAlerts(input);
  const raised = new Set([...plan.raise, ...plan.silentSteps].map(({ seriesKey }) => seriesKey));
  const evaluated = own ?? rule;
  const heldUntil = heldBackUntil(evaluated, { ...input.state, timeZone: input.facts.timeZone }, input.now);
  const isOn = checks.every(({ id, isMet }) => isMet || id === "channels");
  const reminders = (evaluate?.(input.facts, evaluated) ?? []).filter(
    ({ key }) => only === undefined || buildSeriesKey(type, key) === only.seriesKey,
  );
  const causes = reminders.map((reminder): Cause => {
    const seriesKey = buildSeriesKey(type, reminder.key);
    const { steps, metrics, why, dueOn, facts, mark, subject } = reminder;
    const isConditionMet = evaluated.condition === null || satisfies(metrics, evaluated.condition);
    const known = { notified: input.state.notified[seriesKey], isRaised: raised.has(seriesKey), heldUntil };
    const shown = steps.findLast(({ on, at }) => instantAt(on, at, input.facts.timeZone) <= input.now) ?? steps[0];
    const card = input.facts.cards.find(({ id }) => id === subject.walletCardId);
    return {
      key: reminder.key,
      cardName: card ? input.facts.getName(card) : null,
      why,
      dueOn,
      ...judge(reminder, isConditionMet, known, input),
      metrics: Object.entries(metrics).flatMap(([field, value]) =>
        value === undefined || value === null ? [] : [{ field, value }],
      ),
      facts: facts.map(({ label, value }) => ({ label, value })),
      steps: steps.map((step) => toStep(step, input, type)),
      message: shown
        ? {
            title: shown.title,
            body: shown.body,
            subject: formatSubject({ title: shown.title, stake: shown.stake, mark, dueOn }, input.facts.today),
          }
        : null,
    };
  });
  return {
    checks,
    isEvent: evaluate === undefined,
    causes: (isOn ? causes : causes.map((cause) => ({ ...cause, verdict: toBlocked(cause.verdict) })))
      .toSorted((a, b) => (nextAt(a) < nextAt(b) ? -1 : 1))
      .slice(0, MAX_CAUSES),
  };
}

/** What was sent stays sent; nothing else happens while the rule doesn't reach the member. */
const toBlocked = (verdict: Cause["verdict"]): Cause["verdict"] =>
  ["sent", "closed", "dismissed", "over", "condition"].includes(verdict) ? verdict : "blocked";
