import * as z from "zod/mini";
import { civilDate } from "../dates/shapes.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { text, trimmedText } from "../text.ts";
import { condition } from "./condition.ts";
import { ALERT_TYPES, SEVERITIES } from "./types.ts";

/** When a step is sent that names no other time. */
export const MORNING = "08:00";

export const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "Enter a time as HH:MM." }));

/** `now`: an email, shared with what is due at the same time. `digest`: in the next digest. */
export const stepChannels = z.strictObject({ app: z.boolean(), mail: z.enum(["now", "digest", "no"]) });

/** Days as far as alerts are kept. */
const MAX_DAYS = 400;

export const MOST_STEPS = 8;

/** One step: the given days before the moment that the reminder is about (after it when negative), or at a threshold. */
export const ruleStep = z.strictObject({
  key: z.string().check(z.regex(/^(?!__)[a-z0-9_-]{1,20}$/)),
  offsetDays: z.nullable(z.int().check(z.minimum(-MAX_DAYS), z.maximum(MAX_DAYS))),
  /** In the unit of the type: basis points for utilization, days for an unused card. */
  threshold: z.nullable(z.int()),
  severity: z.enum(SEVERITIES),
  channels: stepChannels,
  at: timeOfDay,
});

/** Whole cents, basis points, days or times. */
const parameters = z
  .record(z.string().check(z.regex(/^[a-zA-Z]{1,40}$/)), z.int().check(z.minimum(0), z.maximum(100_000_000)))
  .check(
    z.refine((given) => Object.entries(given).every(([name, value]) => !name.endsWith("Days") || value <= MAX_DAYS), {
      error: `Days are ${MAX_DAYS} at most.`,
    }),
  );

/** A rule: how one type of alert is made. One document of `alertRules`, changed by staff; its evaluator is code. */
export const alertRule = z.strictObject({
  type: z.enum(ALERT_TYPES),
  name: trimmedText(80).check(z.minLength(1)),
  enabled: z.boolean(),
  /** `shadow` is evaluated and counted, and notifies no one. */
  mode: z.enum(["live", "shadow", "off"]),
  /** Off until this day begins where the member is; then `mode` applies again. Null: not turned off for a time. */
  offUntil: z.nullable(civilDate),
  audience: z.strictObject({ percent: z.int().check(z.minimum(0), z.maximum(100)) }),
  /** A condition on each reminder in addition to its evaluator's; null: none. */
  condition: z.nullable(condition),
  /** The evaluator's parameters, such as `minWorthCents`. */
  parameters,
  /** In the order in which they are reached. */
  steps: z.array(ruleStep).check(z.minLength(1), z.maxLength(MOST_STEPS)),
  /**
   * Hours after an alert of this rule in which no other is raised for the same person; 0: none. A reminder waits that long; an event is
   * postponed until then. It applies neither to mandatory alerts nor to custom reminders.
   */
  cooldownHours: z.int().check(z.minimum(0), z.maximum(24 * 90)),
  /** What is more waits for the next morning, in the same way and with the same exceptions. */
  maxPerPersonPerDay: z.int().check(z.minimum(1), z.maximum(100)),
  /** Its critical steps pass quiet hours, the daily cap and a pause. */
  critical: z.boolean(),
  /** Closed automatically when its cause ends. */
  autoResolve: z.boolean(),
  /** What a member may set for themselves; `threshold` names the parameter. */
  userOverridable: z.strictObject({ enabled: z.boolean(), threshold: z.nullable(text(40)), steps: z.boolean() }),
  version: z.int().check(z.minimum(1)),
});

export type AlertRule = z.infer<typeof alertRule>;
export type RuleStep = z.infer<typeof ruleStep>;

/** All rules by type: those of the code, with what staff changed in their place. */
export type AlertRules = Record<AlertRule["type"], AlertRule>;

export type RuleStatus = AlertRule["mode"];

/** What a rule does on a day; null: once the day has come until which it is off. */
export function getRuleStatus(
  { enabled, mode, offUntil }: Pick<AlertRule, "enabled" | "mode" | "offUntil">,
  today: CivilDate | null,
): RuleStatus {
  return enabled && (today === null || offUntil === null || offUntil <= today) ? mode : "off";
}
