import { addDays, minDate, todayIn } from "../dates/civil.ts";
import { DAY_MS, HOUR_MS } from "../dates/instants.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { getCurrentUntil, isCurrent } from "../wallet/bank-data-age.ts";
import { satisfies } from "./condition.ts";
import { findKind } from "./evaluators/kinds.ts";
import { isRecordedAsPaid } from "./paid-series.ts";
import { type AlertPreferences, ruleInForce } from "./preferences.ts";
import type { AlertFacts, Evaluator, Reminder, ReminderStep } from "./reminder.ts";
import { type AlertRule, type AlertRules, MORNING } from "./rule.ts";
import type { AlertState, NotifiedStep } from "./state.ts";
import { instantAt } from "./times.ts";
import { nextDigestAt } from "./digest.ts";
import { ALERT_TYPE_FACTS, type AlertType, compareSeverities, factsOfType, PAYMENT_TYPES } from "./types.ts";

/** How far ahead reminders are planned and shown. */
export const PLANNED_DAYS = 62;

/** A wallet is looked at this often even if nothing falls due: what only time changes is seen. */
const TICK_DAYS = 7;
/** How long a closed or removed alert is stored, so that undoing a payment within this time doesn't bring it back. */
const REMEMBERED_MS = 2 * DAY_MS;

/**
 * The types whose reminders change on days that no step of theirs names. `simulation.test.ts` shows that the others don't need to be
 * here: their steps are all the moments at which something fires.
 */
const CHANGES_WITH_THE_DAY: ReadonlySet<AlertType> = new Set([
  ...PAYMENT_TYPES,
  "payment_partial",
  "payment_posted",
  "statement_ready",
  "retention_call",
  "welcome_offer_pace",
]);

/** One reminder of one rule, as it holds for this member. */
export type Watched = { seriesKey: string; rule: AlertRule; reminder: Reminder };

export type PlannedAlert = Watched & {
  /** Type, cause and step: what an alert's id is made from. */
  cause: string;
  step: ReminderStep;
  /** The steps that follow. */
  next: ReminderStep[];
};

/**
 * Why an alert closes automatically. Gone: its cause no longer exists, for any reason. Paid: what it asked for is recorded. Over: its last day has
 * passed. Eased: an earlier step holds again. Off: its rule or the member turned such alerts off. No access: the plan has ended.
 */
export type CloseReason = "gone" | "paid" | "over" | "next_step" | "eased" | "off" | "no_access";

export type PlannedClose = {
  type: AlertType;
  seriesKey: string;
  cause: string;
  how: "resolved" | "superseded" | "expired";
  because: CloseReason;
  /** False: the member closed or removed it, or no one was notified; its state is only cleared. */
  isOpen: boolean;
};

export type AlertPlan = {
  /** To be raised now, the most urgent first: the last reached step of each reminder. */
  raise: PlannedAlert[];
  /** Raised before, and their step still applies: what they say follows the facts. */
  kept: PlannedAlert[];
  /** Open alerts that no longer apply. A superseded one closes only together with the alert that replaces it. */
  closes: PlannedClose[];
  /** Steps that apply without a notification: those of shadow rules, and those that a reminder fell back to. */
  silentSteps: { seriesKey: string; notified: NotifiedStep; isShadow: boolean; type: AlertType }[];
  /** Ids of snoozed alerts whose time has come. Without access to the plan none has. */
  wakes: string[];
  isDigestDue: boolean;
  /** The earliest moment after now at which reminders are to be checked again; null: none. */
  changesAt: Date | null;
  /** Upcoming steps, in order. */
  coming: (Watched & { step: ReminderStep })[];
};

export type PlanInput = {
  facts: AlertFacts;
  rules: AlertRules;
  preferences: AlertPreferences;
  /** Whether the member gets notifications on any device; left out: on none. */
  hasDevices?: boolean;
  state: AlertState;
  now: Date;
  /** Without access to the plan only reminders about the plan itself are made. */
  hasAccess: boolean;
  /** 0 to 99, the same for this person always: which part of a rule's audience they are in. */
  audienceBucket: number;
};

export const buildSeriesKey = (type: AlertType, key: string) => `${type}|${key}`;

const typeOfSeries = (seriesKey: string) => seriesKey.slice(0, seriesKey.indexOf("|")) as AlertType;

export const buildCause = (seriesKey: string, stepKey: string) => `${seriesKey}|${stepKey}`;

const moment = (on: CivilDate, at: string) => `${on}T${at}`;

const isKnownType = (type: string) => type in ALERT_TYPE_FACTS;

const isOpenTo = (type: AlertType, hasAccess: boolean) => hasAccess || factsOfType(type).group === "account";

type WatchInput = Omit<PlanInput, "state" | "now">;

/** The rules that are run for this member, as they set them. */
function rulesInForce({ facts, rules, preferences, hasAccess, audienceBucket }: WatchInput): AlertRule[] {
  return Object.values(rules).flatMap((general) => {
    const rule = ruleInForce(general, { preferences, audienceBucket, today: facts.today });
    return rule !== null && isOpenTo(rule.type, hasAccess) ? [rule] : [];
  });
}

/** The reminders of one member, independent of what was raised before. Computing them takes most of the time of a plan. */
export type Watching = {
  inForce: AlertRule[];
  reminders: Watched[];
  /** The reminders whose steps don't name each day on which they change, as they will be on a later day if nothing else changes. */
  changingOn: (day: CivilDate) => Watched[];
};

/** Every reminder that the facts give under the rules as this member set them. */
export function watch(
  input: WatchInput,
  findEvaluator: (type: AlertType) => Evaluator | undefined = (type) => findKind(type)?.evaluate,
): Watching {
  const inForce = rulesInForce(input);
  const watchFor = (rules: AlertRule[], facts: AlertFacts) =>
    rules.flatMap((rule) =>
      (findEvaluator(rule.type)?.(facts, rule) ?? [])
        .filter(({ metrics }) => rule.condition === null || satisfies(metrics, rule.condition))
        .map((reminder) => ({ seriesKey: buildSeriesKey(rule.type, reminder.key), rule, reminder })),
    );
  const changing = inForce.filter(({ type }) => CHANGES_WITH_THE_DAY.has(type));
  return {
    inForce,
    reminders: watchFor(inForce, input.facts),
    changingOn: (day) => watchFor(changing, { ...input.facts, today: day, until: addDays(day, PLANNED_DAYS) }),
  };
}

/** What applies at the end of a day by these reminders: the last reached step of each, or the raised steps that it keeps. */
const appliesOn = (reminders: readonly Watched[], day: CivilDate): string =>
  reminders
    .filter(
      ({ rule, reminder: { endsOn } }) => CHANGES_WITH_THE_DAY.has(rule.type) && (endsOn === null || endsOn >= day),
    )
    .flatMap(({ seriesKey, reminder: { steps, heldSteps = [] } }) => {
      const reached = steps.findLast(({ on }) => on <= day);
      return [
        ...heldSteps.map((key) => `${seriesKey} keeps ${key}`),
        ...(reached ? [`${seriesKey} ${reached.key}`] : []),
      ];
    })
    .toSorted()
    .join("\n");

/**
 * The first day until another on which something applies that the reminders of today don't name: a payment that should have posted, an
 * offer that falls behind. Null: there is none.
 */
function firstUnforeseenDay(
  { reminders, changingOn }: Watching,
  { today }: Pick<AlertFacts, "today">,
  until: CivilDate,
): CivilDate | null {
  for (let day = addDays(today, 1); day <= until; day = addDays(day, 1))
    if (appliesOn(reminders, day) !== appliesOn(changingOn(day), day)) return day;
  return null;
}

/**
 * Until when a rule raises no other alert for a member, because of its cooldown or its daily maximum; null: it may raise one now.
 * Mandatory alerts are never held back: each event of an account has its own key and is raised once.
 */
export function heldBackUntil(
  { type, cooldownHours, maxPerPersonPerDay }: AlertRule,
  { byType, timeZone }: Pick<AlertState, "byType" | "timeZone">,
  now: Date,
): Date | null {
  const last = byType[type];
  if (!last || factsOfType(type).isMandatory) return null;
  const cooldownMs = cooldownHours * HOUR_MS;
  // A clock that was set back holds nothing back for longer than that.
  if (Math.abs(now.getTime() - last.at) < cooldownMs) return new Date(last.at + cooldownMs);
  if (last.count < maxPerPersonPerDay || last.on !== todayIn(now, timeZone)) return null;
  return instantAt(addDays(last.on, 1), MORNING, timeZone);
}

/** The number of alerts raised by type, plus this one. */
export function countedByType(
  byType: AlertState["byType"],
  type: AlertType,
  today: CivilDate,
  now: Date,
): AlertState["byType"] {
  const last = byType[type];
  const count = last?.on === today ? last.count + 1 : 1;
  return { ...byType, [type]: { on: today, count, at: now.getTime() } };
}

/** Whether a raised threshold no longer applies, not even within its margin. */
const hasFallenAway = ({ heldSteps, steps }: Reminder, notified: NotifiedStep | undefined): boolean =>
  notified !== undefined &&
  heldSteps !== undefined &&
  ![...heldSteps, ...steps.map(({ key }) => key)].includes(notified.step);

const placeIn = (steps: readonly { key: string }[], wanted: string) => steps.findIndex(({ key }) => key === wanted);

/** "raise" the step that was reached; "ease" when it is earlier than the raised one, which no longer applies; else "keep". */
function verdictOn(
  { reminder, rule }: Watched,
  step: ReminderStep,
  notified: NotifiedStep | undefined,
  timeZone: string,
) {
  if (!notified) return "raise";
  if (notified.step === step.key || reminder.heldSteps?.includes(notified.step)) return "keep";
  const notifiedPosition = placeIn(reminder.steps, notified.step);
  const rulePlace = placeIn(rule.steps, notified.step);
  // Traveling west sets the date back, which selects an earlier step again. A raised step is not raised twice.
  if (notifiedPosition >= 0 && placeIn(reminder.steps, step.key) < notifiedPosition) return "keep";
  if (notifiedPosition < 0 && rulePlace < 0 && instantAt(step.on, step.at, timeZone).getTime() <= notified.at)
    return "keep";
  if (notifiedPosition < 0 && placeIn(rule.steps, step.key) < rulePlace) return "ease";
  return notified.muted && step.severity !== "critical" ? "keep" : "raise";
}

/** An unknown payment isn't resolved; its reminder only ends. */
const removalReason = ({ type, autoResolve }: AlertRule, isPaid: boolean): PlannedClose["how"] =>
  autoResolve && (isPaid || !(PAYMENT_TYPES.has(type) || type === "payment_partial")) ? "resolved" : "expired";

/**
 * What is stored of a reminder once it closes automatically; null: nothing. An alert that the member closed or removed isn't raised
 * again when its cause returns soon, and a muted one stays muted.
 */
export function notifiedAfter(
  because: CloseReason,
  notified: NotifiedStep | undefined,
  now: Date,
): NotifiedStep | null {
  if (!notified?.shut || notified.removedAt !== undefined || because === "over" || because === "next_step") return null;
  return { ...notified, removedAt: now.getTime() };
}

/** Whether it asks something of its person: news and good news do not. */
const isToDo = ({ rule }: Watched, { severity }: ReminderStep) =>
  factsOfType(rule.type).group !== "news" && severity !== "success";

type Waiting = Pick<AlertState, "snoozed" | "digest" | "digestSince">;

type Person = Pick<PlanInput, "preferences" | "now" | "hasAccess"> & { facts: Pick<AlertFacts, "timeZone"> };

/** When the digest is due; null: nothing waits for it, or it waits for the plan. */
function digestAt({ facts, preferences, hasAccess, now }: Person, { digest, digestSince }: Waiting): Date | null {
  if (!hasAccess || digest.length === 0) return null;
  return nextDigestAt(new Date(digestSince ?? now), facts.timeZone, preferences);
}

/**
 * The earliest moment after now at which anything could change for this person; null: none. Without access
 * no snooze ends and no digest is sent: both wait until a change of the plan replans the person.
 */
export function nextDueAt(input: Person, { changesAt }: Pick<AlertPlan, "changesAt">, left: Waiting): Date | null {
  const nowMs = input.now.getTime();
  const wakes = input.hasAccess ? Object.values(left.snoozed).filter((until) => until > nowMs) : [];
  const moments = [changesAt, digestAt(input, left)].flatMap((at) => (at === null ? [] : [at.getTime()]));
  const first = Math.min(...wakes, ...moments);
  return Number.isFinite(first) ? new Date(Math.max(first, nowMs + 1)) : null;
}

/**
 * What to raise, close and wake now, and when reminders change next. Pure: the same input always gives the same plan, so that a
 * lost or doubled run changes nothing.
 */
export function planAlerts(input: PlanInput, watching: Watching = watch(input)): AlertPlan {
  const { inForce, reminders } = watching;
  const { facts, state, now, hasAccess } = input;
  const { timeZone } = facts;
  const today = todayIn(now, timeZone);
  const plan: Pick<AlertPlan, "raise" | "kept" | "closes" | "silentSteps" | "coming"> = {
    raise: [],
    kept: [],
    closes: [],
    silentSteps: [],
    coming: [],
  };
  const alive = new Set<string>();
  const over = new Set<string>();
  let isAlone = true;
  const candidates: (Watched & { step: ReminderStep; next: ReminderStep[] })[] = [];
  /** Local moments at which something changes; the first one counts. */
  const changes: string[] = [];

  // Of an hour that comes twice it is the first: the hands of the clock go back, what was reached stays so.
  const isReached = ({ on, at }: ReminderStep) =>
    on < today || (on === today && instantAt(on, at, timeZone).getTime() <= now.getTime());
  const close = (seriesKey: string, { step, shut }: NotifiedStep, how: PlannedClose["how"], because: CloseReason) =>
    plan.closes.push({
      type: typeOfSeries(seriesKey),
      seriesKey,
      cause: buildCause(seriesKey, step),
      how,
      because,
      isOpen: !shut,
    });

  for (const watched of reminders) {
    const { seriesKey, reminder } = watched;
    const { endsOn, steps } = reminder;
    if (endsOn !== null && endsOn < today) {
      over.add(seriesKey);
      continue;
    }
    const notified = state.notified[seriesKey];
    const next = steps.filter((step) => !isReached(step));
    const step = steps.findLast(isReached);
    if (step || !hasFallenAway(reminder, notified)) alive.add(seriesKey);
    for (const each of next) plan.coming.push({ ...watched, step: each });
    if (next[0]) changes.push(moment(next[0].on, next[0].at));
    if (endsOn !== null && (step || (notified && alive.has(seriesKey))))
      changes.push(moment(addDays(endsOn, 1), "00:00"));
    if (!step || (reminder.unlessNotified !== undefined && state.notified[reminder.unlessNotified])) continue;
    const verdict = verdictOn(watched, step, notified, timeZone);
    const isOpen = notified ? !notified.shut && verdict !== "ease" : verdict === "raise";
    if (isOpen && isToDo(watched, step)) isAlone = false;
    if (verdict === "raise") candidates.push({ ...watched, step, next });
    const kept = verdict === "keep" ? steps.find(({ key }) => key === notified?.step) : undefined;
    if (kept) {
      const after = next.filter((each) => steps.indexOf(each) > steps.indexOf(kept));
      plan.kept.push({ ...watched, cause: buildCause(seriesKey, kept.key), step: kept, next: after });
    }
    if (verdict === "ease" && notified) {
      close(seriesKey, notified, "resolved", "eased");
      const eased: NotifiedStep = { ...notified, step: step.key, shut: true };
      plan.silentSteps.push({ seriesKey, notified: eased, isShadow: false, type: watched.rule.type });
    }
  }

  let { byType } = state;
  const held: number[] = [];
  for (const candidate of candidates.toSorted((a, b) => compareSeverities(a.step, b.step))) {
    const { seriesKey, rule, step } = candidate;
    if (candidate.reminder.onlyAlone && !isAlone) continue;
    const heldUntil = heldBackUntil(rule, { byType, timeZone }, now);
    if (heldUntil) {
      held.push(heldUntil.getTime());
      continue;
    }
    byType = countedByType(byType, rule.type, today, now);
    const notified = state.notified[seriesKey];
    if (notified) close(seriesKey, notified, "superseded", "next_step");
    if (rule.mode === "live") {
      plan.raise.push({ ...candidate, cause: buildCause(seriesKey, step.key) });
      continue;
    }
    const shadow: NotifiedStep = { step: step.key, at: now.getTime(), shut: true };
    plan.silentSteps.push({ seriesKey, notified: shadow, isShadow: true, type: rule.type });
  }

  for (const [seriesKey, notified] of Object.entries(state.notified)) {
    if (alive.has(seriesKey)) continue;
    const type = typeOfSeries(seriesKey);
    const rule = inForce.find((each) => each.type === type);
    // An evaluator may leave out what is over.
    const isOver = over.has(seriesKey) || (notified.endsOn !== undefined && notified.endsOn < today);
    if (!isOver && notified.removedAt !== undefined && now.getTime() - notified.removedAt < REMEMBERED_MS) continue;
    if (isOver) close(seriesKey, notified, "expired", "over");
    else if (rule) {
      const isPaid = isRecordedAsPaid(seriesKey, facts.cards);
      close(seriesKey, notified, removalReason(rule, isPaid), isPaid ? "paid" : "gone");
    } else close(seriesKey, notified, "expired", isKnownType(type) && !isOpenTo(type, hasAccess) ? "no_access" : "off");
  }

  // A rule that is off for a time plans everyone anew once it is on again.
  for (const { offUntil } of Object.values(input.rules))
    if (offUntil !== null && offUntil > today) changes.push(moment(offUntil, "00:00"));

  const lastDay = [addDays(today, TICK_DAYS), ...changes.map((each) => each.slice(0, 10))].reduce(minDate);
  const unforeseenOn = firstUnforeseenDay(watching, facts, lastDay);
  if (unforeseenOn !== null) changes.push(moment(unforeseenOn, MORNING));
  const first = changes.toSorted()[0];
  const moments = [
    ...held,
    ...Object.values(facts.banks).flatMap(({ updatedAt }) =>
      updatedAt !== null && isCurrent(updatedAt, now) ? [getCurrentUntil(updatedAt)] : [],
    ),
    ...(first ? [instantAt(first.slice(0, 10), first.slice(11), timeZone).getTime()] : []),
    ...(alive.size > 0 || hasAccess ? [now.getTime() + TICK_DAYS * DAY_MS] : []),
  ];
  const isPast = (until: number) => until <= now.getTime();
  const digestDueAt = digestAt(input, state);
  return {
    ...plan,
    coming: plan.coming.toSorted((a, b) => compare(moment(a.step.on, a.step.at), moment(b.step.on, b.step.at))),
    wakes: hasAccess ? Object.entries(state.snoozed).flatMap(([id, until]) => (isPast(until) ? [id] : [])) : [],
    isDigestDue: digestDueAt !== null && digestDueAt <= now,
    changesAt: moments.length > 0 ? new Date(Math.min(...moments)) : null,
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
