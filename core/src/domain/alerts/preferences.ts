import * as z from "zod/mini";
import { type CivilDate, civilDate, enteredDate } from "../dates/shapes.ts";
import { isRecord } from "../edit.ts";
import { EARLIEST_OWN_DAY, MOST_OWN_DAYS, withOwnDays } from "./own-days.ts";
import { type AlertRule, getRuleStatus, timeOfDay } from "./rule.ts";
import { ALERT_GROUPS, ALERT_TYPES, type AlertGroup, type AlertType, factsOfType } from "./types.ts";

/** `on`: as each rule defines. `digest`: only in the digest. */
export const MAIL_CHOICES = ["on", "digest", "off"] as const;

/** `push`: on the member's devices, what a rule mails immediately. */
const groupChoice = z.strictObject({ app: z.boolean(), push: z.boolean(), mail: z.enum(MAIL_CHOICES) });

/** What the settings take as a threshold at most, by its unit. */
export const LARGEST_THRESHOLD = { cents: 100_000_000, bps: 10_000, days: 365 };

/** What a member sets for one type. Null: the rule's default. */
export const typeChoice = z.strictObject({
  enabled: z.boolean(),
  /** Days before the moment, each a step. */
  stepDays: z.nullable(
    z.array(z.int().check(z.minimum(0), z.maximum(EARLIEST_OWN_DAY))).check(z.minLength(1), z.maxLength(MOST_OWN_DAYS)),
  ),
  threshold: z.nullable(z.int().check(z.minimum(0), z.maximum(LARGEST_THRESHOLD.cents))),
});

const groups = Object.fromEntries(ALERT_GROUPS.map((group) => [group, groupChoice])) as Record<
  AlertGroup,
  typeof groupChoice
>;

export const MOST_MAILS_PER_DAY = 20;

/** A pause ends after a year, whatever was kept of it: there is a first digest always. */
export const LONGEST_PAUSE_DAYS = 366;

/** A member's notification preferences. */
export const alertPreferences = z.strictObject({
  groups: z.strictObject(groups),
  types: z.partialRecord(z.enum(ALERT_TYPES), typeChoice),
  /** Mail that is not critical waits until they end; null: none. */
  quietHours: z.nullable(z.strictObject({ from: timeOfDay, until: timeOfDay })),
  /** `weekday` 1 is Monday; it counts for a weekly digest. */
  digest: z.strictObject({
    every: z.enum(["daily", "weekly"]),
    weekday: z.int().check(z.minimum(1), z.maximum(7)),
    hour: z.int().check(z.minimum(0), z.maximum(23)),
  }),
  /** No mail before this day, but what cannot be switched off. */
  pausedUntil: z.nullable(civilDate),
  /** Emails a day besides digests and critical alerts; the rest goes into the digest. */
  dailyMailCap: z.int().check(z.minimum(1), z.maximum(MOST_MAILS_PER_DAY)),
});

export type AlertPreferences = z.infer<typeof alertPreferences>;
export type TypeChoice = z.infer<typeof typeChoice>;

const groupChange = z.partial(groupChoice);

const groupChanges = Object.fromEntries(ALERT_GROUPS.map((group) => [group, groupChange])) as Record<
  AlertGroup,
  typeof groupChange
>;

/** What is changed of the preferences; what isn't named stays. */
export const preferencesChange = z.partial(
  z.extend(alertPreferences, {
    groups: z.partial(z.strictObject(groupChanges)),
    types: z.partialRecord(z.enum(ALERT_TYPES), z.partial(typeChoice)),
    digest: z.partial(alertPreferences.shape.digest),
    pausedUntil: z.nullable(enteredDate),
  }),
);

export type PreferencesChange = z.infer<typeof preferencesChange>;

export const DEFAULT_PREFERENCES: AlertPreferences = {
  groups: {
    payments: { app: true, push: true, mail: "on" },
    credits: { app: true, push: true, mail: "on" },
    fees: { app: true, push: false, mail: "on" },
    bonuses: { app: true, push: false, mail: "on" },
    spending: { app: true, push: false, mail: "on" },
    connections: { app: true, push: true, mail: "on" },
    account: { app: true, push: true, mail: "on" },
    news: { app: true, push: false, mail: "on" },
  },
  types: {},
  quietHours: { from: "21:00", until: "08:00" },
  digest: { every: "daily", weekday: 1, hour: 8 },
  pausedUntil: null,
  dailyMailCap: 5,
};

const exportedGroups = Object.fromEntries(
  ALERT_GROUPS.map((group) => [
    group,
    z.extend(groupChoice, { push: z.prefault(z.boolean(), DEFAULT_PREFERENCES.groups[group].push) }),
  ]),
) as unknown as Record<AlertGroup, typeof groupChoice>;

/** The same in a file of a member: those of before there were notifications on devices have the default for them. */
export const exportedPreferences = z.extend(alertPreferences, { groups: z.strictObject(exportedGroups) });

const PLAIN_CHOICE: TypeChoice = { enabled: true, stepDays: null, threshold: null };

export const choiceFor = ({ types }: AlertPreferences, type: AlertType): TypeChoice => types[type] ?? PLAIN_CHOICE;

/** The preferences with what is chosen for each type, also for those with the rule's defaults, which aren't stored. */
export const withEachType = (preferences: AlertPreferences): AlertPreferences => ({
  ...preferences,
  types: {
    ...preferences.types,
    ...Object.fromEntries(ALERT_TYPES.map((type) => [type, choiceFor(preferences, type)])),
  },
});

const isPlain = ({ enabled, stepDays, threshold }: TypeChoice): boolean =>
  enabled && stepDays === null && threshold === null;

const merge = (known: unknown, change: unknown): unknown =>
  isRecord(known) && isRecord(change)
    ? {
        ...known,
        ...Object.fromEntries(Object.entries(change).map(([name, part]) => [name, merge(known[name], part)])),
      }
    : change;

export function changePreferences(preferences: AlertPreferences, change: PreferencesChange): AlertPreferences {
  const { types, ...others } = merge(withEachType(preferences), change) as AlertPreferences;
  const chosen = Object.entries(types).filter(([, choice]) => !isPlain(choice));
  return { ...others, types: Object.fromEntries(chosen) };
}

/** The rule with a member's preferences applied; null: they turned it off. Mandatory types ignore preferences. */
export function ruleFor(rule: AlertRule, { types }: AlertPreferences): AlertRule | null {
  const choice = types[rule.type];
  if (choice === undefined || factsOfType(rule.type).isMandatory) return rule;
  if (!choice.enabled && rule.userOverridable.enabled) return null;
  const { threshold, steps } = rule.userOverridable;
  return {
    ...rule,
    steps: steps && choice.stepDays !== null ? withOwnDays(rule.steps, choice.stepDays) : rule.steps,
    parameters:
      threshold !== null && choice.threshold !== null
        ? { ...rule.parameters, [threshold]: choice.threshold }
        : rule.parameters,
  };
}

/** The rule as it is run for a member, live or in shadow mode; null: it is off, for others, or they turned it off. */
export function ruleInForce(
  general: AlertRule,
  { preferences, today, audienceBucket }: { preferences: AlertPreferences; today: CivilDate; audienceBucket: number },
): AlertRule | null {
  const rule = ruleFor(general, preferences);
  const isFor = rule !== null && getRuleStatus(rule, today) !== "off" && audienceBucket < rule.audience.percent;
  return isFor ? rule : null;
}
