import { addDays, todayIn } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { satisfies } from "./condition.ts";
import { evaluators } from "./evaluators/evaluators.ts";
import { type AlertPreferences, ruleFor } from "./preferences.ts";
import type { AlertFacts, Reminder, ReminderStep } from "./reminder.ts";
import type { AlertRule, AlertRules } from "./rule.ts";
import type { AlertState, Told } from "./state.ts";
import { instantAt, nextDigestAt, timeIn } from "./times.ts";
import { type AlertType, factsOfType } from "./types.ts";

/** How far ahead reminders are planned and shown. */
export const PLANNED_DAYS = 62;

/** A wallet is looked at this often even if nothing falls due: what only time changes is seen. */
const TICK_DAYS = 7;
const DAY_MS = 86_400_000;
const MORNING = "08:00";

/** One reminder of one rule, as it holds for this member. */
export type Watched = { seriesKey: string; rule: AlertRule; reminder: Reminder };

export type PlannedAlert = Watched & {
  /** Type, cause and step: what an alert's id is made from. */
  cause: string;
  step: ReminderStep;
  /** The steps that follow. */
  next: ReminderStep[];
};

export type PlannedClose = { cause: string; how: "resolved" | "superseded" | "expired" };

export type AlertPlan = {
  /** To be told now: of each reminder the last step that was reached. */
  raise: PlannedAlert[];
  closes: PlannedClose[];
  /** Ids of snoozed alerts whose time has come. */
  wakes: string[];
  /** Types that a rule in shadow would have told. */
  shadows: AlertType[];
  /** What has been told when nothing is raised, and so nothing superseded: the other `closes` alone are carried out. */
  toldAfterCloses: AlertState["told"];
  /** The same with `raise` and `shadows`. */
  toldAfterAll: AlertState["told"];
  /** The earliest moment after now at which anything could change; null: none. */
  nextDueAt: Date | null;
  /** Steps still to come, in order. */
  coming: (Watched & { step: ReminderStep })[];
};

export type PlanInput = {
  facts: AlertFacts;
  rules: AlertRules;
  preferences: AlertPreferences;
  state: AlertState;
  now: Date;
  /** Without access to the plan only reminders about the plan itself are made. */
  hasAccess: boolean;
  /** 0 to 99, the same for this person always: which part of a rule's audience they are in. */
  audienceBucket: number;
};

export const seriesKeyOf = (type: AlertType, key: string) => `${type}|${key}`;

export const causeOf = (seriesKey: string, stepKey: string) => `${seriesKey}|${stepKey}`;

const moment = (on: CivilDate, at: string) => `${on}T${at}`;

/** Every reminder that the facts give under the rules as this member set them. */
export function watchedReminders(input: Omit<PlanInput, "state" | "now">): Watched[] {
  const { facts, rules, preferences, hasAccess, audienceBucket } = input;
  return Object.values(rules).flatMap((general): Watched[] => {
    const rule = ruleFor(general, preferences);
    const isRun = rule !== null && rule.enabled && rule.mode !== "off" && audienceBucket < rule.audience.percent;
    if (!isRun || (!hasAccess && factsOfType(rule.type).group !== "account")) return [];
    const reminders = evaluators[rule.type]?.(facts, rule) ?? [];
    return reminders
      .filter(({ metrics }) => rule.condition === null || satisfies(metrics, rule.condition))
      .map((reminder) => ({ seriesKey: seriesKeyOf(rule.type, reminder.key), rule, reminder }));
  });
}

function isHeldBack({ rule }: Watched, state: AlertState, now: Date, today: CivilDate): boolean {
  const last = state.byType[rule.type];
  if (!last) return false;
  if (now.getTime() - last.at < rule.cooldownHours * 3_600_000) return true;
  return last.on === today && last.count >= rule.maxPerPersonPerDay;
}

/** Whether what was told of a threshold does not hold any more, not even within its margin. */
const hasFallenAway = ({ heldSteps, steps }: Reminder, told: Told | undefined): boolean =>
  told !== undefined && heldSteps !== undefined && ![...heldSteps, ...steps.map(({ key }) => key)].includes(told.step);

/**
 * What is to be told, closed and woken now, and when to look again. Pure: the same input always gives the same plan, so that a
 * lost or doubled run changes nothing.
 */
export function planAlerts(input: PlanInput): AlertPlan {
  const { facts, state, now, preferences } = input;
  const { timeZone } = facts;
  const today = todayIn(now, timeZone);
  const local = moment(today, timeIn(now, timeZone));
  const plan: Omit<AlertPlan, "nextDueAt" | "wakes"> = {
    raise: [],
    closes: [],
    shadows: [],
    toldAfterCloses: { ...state.told },
    toldAfterAll: { ...state.told },
    coming: [],
  };
  const alive = new Set<string>();
  /** Local moments at which something changes; the first one counts. */
  const changes: string[] = [];

  const close = (seriesKey: string, { step, shut }: Told, how: PlannedClose["how"]) => {
    if (!shut) plan.closes.push({ cause: causeOf(seriesKey, step), how });
    delete plan.toldAfterAll[seriesKey];
    if (how !== "superseded") delete plan.toldAfterCloses[seriesKey];
  };

  for (const watched of watchedReminders(input)) {
    const { seriesKey, reminder, rule } = watched;
    const { endsOn, steps } = reminder;
    if (endsOn !== null && endsOn < today) continue;
    const told = state.told[seriesKey];
    const ahead = steps.filter(({ on, at }) => moment(on, at) > local);
    const step = steps.filter(({ on, at }) => moment(on, at) <= local).at(-1);
    if (step || !hasFallenAway(reminder, told)) alive.add(seriesKey);
    for (const next of ahead) plan.coming.push({ ...watched, step: next });
    if (ahead[0]) changes.push(moment(ahead[0].on, ahead[0].at));
    if (endsOn !== null && (told || step)) changes.push(moment(addDays(endsOn, 1), "00:00"));
    if (told && reminder.heldSteps?.includes(told.step)) continue;
    if (reminder.unlessTold !== undefined && state.told[reminder.unlessTold]) continue;
    if (!step || told?.step === step.key || (told?.muted && step.severity !== "critical")) continue;
    if (isHeldBack(watched, state, now, today)) {
      changes.push(moment(addDays(today, 1), MORNING));
      continue;
    }
    if (told) close(seriesKey, told, "superseded");
    if (rule.mode === "shadow") plan.shadows.push(rule.type);
    else plan.raise.push({ ...watched, cause: causeOf(seriesKey, step.key), step, next: ahead });
    plan.toldAfterAll[seriesKey] = {
      step: step.key,
      at: now.getTime(),
      ...(rule.mode === "shadow" && { shut: true as const }),
    };
  }

  for (const [seriesKey, told] of Object.entries(state.told)) {
    if (alive.has(seriesKey)) continue;
    const type = seriesKey.slice(0, seriesKey.indexOf("|")) as AlertType;
    close(seriesKey, told, (input.rules[type]?.autoResolve ?? true) ? "resolved" : "expired");
  }

  const wakes = Object.entries(state.snoozed).filter(([, until]) => until <= now.getTime());
  const sleeping = Object.values(state.snoozed).filter((until) => until > now.getTime());
  const first = changes.toSorted()[0];
  const next = [
    ...(first ? [instantAt(first.slice(0, 10), first.slice(11), timeZone).getTime()] : []),
    ...sleeping,
    ...(state.digest.length > 0 ? [nextDigestAt(now, timeZone, preferences).getTime()] : []),
    ...(alive.size > 0 ? [now.getTime() + TICK_DAYS * DAY_MS] : []),
  ];
  return {
    ...plan,
    coming: plan.coming.toSorted((a, b) => (moment(a.step.on, a.step.at) < moment(b.step.on, b.step.at) ? -1 : 1)),
    wakes: wakes.map(([id]) => id),
    nextDueAt: next.length > 0 ? new Date(Math.max(Math.min(...next), now.getTime() + 1)) : null,
  };
}
