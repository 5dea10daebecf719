import type { Watching } from "@cardwell/core/contract/alert-preferences";
import { channelsFor } from "@cardwell/core/domain/alerts/channels";
import { type AlertPlan, planAlerts, type PlanInput } from "@cardwell/core/domain/alerts/plan";
import { findPushObstacle } from "@cardwell/core/domain/alerts/push-route";
import { ruleInForce } from "@cardwell/core/domain/alerts/preferences";
import { type AlertRule, getRuleStatus } from "@cardwell/core/domain/alerts/rule";
import { instantAt } from "@cardwell/core/domain/alerts/times";
import { type AlertType, factsOfType, LATER_TYPES } from "@cardwell/core/domain/alerts/types";
import { addDays, todayIn } from "@cardwell/core/domain/dates/civil";

const SHOWN_DAYS = 60;

const isLive = (rule: AlertRule, { facts }: PlanInput) => getRuleStatus(rule, facts.today) === "live";

function isOn(type: AlertType, { rules, preferences, audienceBucket, facts }: PlanInput): boolean {
  const rule = ruleInForce(rules[type], { preferences, audienceBucket, today: facts.today });
  if (rule?.mode !== "live") return false;
  return rule.steps.some(({ channels }) => {
    const { app, mail } = channelsFor(type, channels, preferences);
    return app || mail !== "no";
  });
}

function listSteps({ coming }: AlertPlan, input: PlanInput, until: string): Watching["steps"] {
  const { facts, preferences } = input;
  const cards = new Map(facts.cards.map((card) => [card.id, card]));
  return coming
    .filter(({ step, rule }) => step.on <= until && isLive(rule, input))
    .map(({ step, rule, reminder }) => {
      const { walletCardId } = reminder.subject;
      const card = walletCardId === null ? undefined : cards.get(walletCardId);
      return {
        at: instantAt(step.on, step.at, facts.timeZone).toISOString(),
        on: step.on,
        type: rule.type,
        severity: step.severity,
        title: step.title,
        walletCardId,
        cardName: card ? facts.getName(card) : null,
        dueOn: reminder.dueOn,
        ...channelsFor(rule.type, step.channels, preferences),
        push: findPushObstacle({ type: rule.type, mail: step.channels.mail }, preferences) === null,
      };
    });
}

/** What is watched, and what will be raised in the next 60 days if nothing changes. Reads nothing. */
export function buildWatching(input: PlanInput): Omit<Watching, "lastCheckedAt" | "nextCheckAt" | "lastSweepAt"> {
  const { timeZone } = input.facts;
  const from = todayIn(input.now, timeZone);
  const until = addDays(from, SHOWN_DAYS);
  const plan = planAlerts(input);
  const shown = plan.coming.filter(({ step }) => step.on <= until);
  const planned = (type: AlertType) =>
    new Set(shown.filter(({ rule }) => rule.type === type).map(({ seriesKey }) => seriesKey)).size;
  return {
    from,
    until,
    timeZone,
    steps: listSteps(plan, input, until),
    types: Object.values(input.rules)
      .filter((rule) => isLive(rule, input))
      .map(({ type }) => ({ type, label: factsOfType(type).label, planned: planned(type), isOn: isOn(type, input) })),
    later: [...LATER_TYPES],
  };
}
