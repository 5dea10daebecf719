import { type AlertRule, MORNING, type RuleStep } from "./rule.ts";
import type { Severity } from "./types.ts";

type Mail = RuleStep["channels"]["mail"];

/** A step by its key: so many days before the moment, or at none of the rule's own (null). */
export const keyed = (
  key: string,
  offsetDays: number | null,
  severity: Severity,
  mail: Mail,
  more: Partial<RuleStep> = {},
): RuleStep => ({
  key,
  offsetDays,
  threshold: null,
  severity,
  channels: { app: true, mail },
  at: MORNING,
  ...more,
});

export const before = (days: number, severity: Severity, mail: Mail) => keyed(String(days), days, severity, mail);

/** The given number of days after. */
export const after = (days: number, severity: Severity, mail: Mail) => keyed(`d${days}`, -days, severity, mail);

export const at = (threshold: number, severity: Severity, mail: Mail) =>
  keyed(String(threshold), null, severity, mail, { threshold });

/** Sent as soon as the cause exists. */
export const once = (severity: Severity, mail: Mail, key = "once") => keyed(key, null, severity, mail, { at: "00:00" });

/** Sent once on a calendar day, in the morning instead of at midnight. */
export const inMorning = (severity: Severity, mail: Mail) => keyed("once", null, severity, mail);

/** What a default rule says of itself; the rest is alike in all. */
export type RuleInput = Pick<AlertRule, "steps"> & Partial<Omit<AlertRule, "type" | "version" | "userOverridable">>;
