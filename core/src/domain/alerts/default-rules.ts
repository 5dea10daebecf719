import { CREDIT_WAIT } from "../benefits/uncredited.ts";
import type { AlertRule, AlertRules, RuleStep } from "./rule.ts";
import { ALERT_TYPES, type AlertType, factsOfType, type Severity } from "./types.ts";

type Mail = RuleStep["channels"]["mail"];

const MORNING = "08:00";

const step = (
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

const before = (days: number, severity: Severity, mail: Mail) => step(String(days), days, severity, mail);

/** The given number of days after. */
const after = (days: number, severity: Severity, mail: Mail) => step(`d${days}`, -days, severity, mail);

const at = (threshold: number, severity: Severity, mail: Mail) =>
  step(String(threshold), null, severity, mail, { threshold });

/** Sent as soon as the cause exists. */
const once = (severity: Severity, mail: Mail, key = "once") => step(key, null, severity, mail, { at: "00:00" });

/** Sent once on a calendar day, in the morning instead of at midnight. */
const inMorning = (severity: Severity, mail: Mail) => step("once", null, severity, mail);

type RuleInput = Pick<AlertRule, "steps"> & Partial<Omit<AlertRule, "type" | "version">>;

const rule = (type: AlertType, given: RuleInput): AlertRule => ({
  type,
  name: factsOfType(type).label,
  enabled: true,
  mode: "live",
  offUntil: null,
  audience: { percent: 100 },
  condition: null,
  parameters: {},
  cooldownHours: 0,
  maxPerPersonPerDay: 20,
  critical: false,
  autoResolve: true,
  userOverridable: { enabled: !factsOfType(type).isMandatory, threshold: null, steps: false },
  version: 1,
  ...given,
});

const withSteps = { enabled: true, threshold: null, steps: true };
const withThreshold = (threshold: string) => ({ enabled: true, threshold, steps: false });

/**
 * The default rules. Steps and severities follow what a late payment, an expired credit or a fee costs. In `credit_expiring` the letter
 * names the windows that a step is for: monthly (m), quarterly (q), longer (y).
 */
const GIVEN: Record<AlertType, RuleInput> = {
  payment_due: {
    steps: [before(7, "low", "no"), before(3, "medium", "now"), before(1, "high", "now"), before(0, "critical", "now")],
    critical: true,
    userOverridable: withSteps,
  },
  payment_not_seen: {
    steps: [before(1, "high", "now"), step("0", 0, "critical", "now", { at: "12:00" })],
    critical: true,
  },
  payment_overdue: {
    steps: [
      after(1, "critical", "now"),
      after(5, "critical", "now"),
      after(15, "critical", "now"),
      after(28, "critical", "now"),
      after(31, "critical", "now"),
    ],
    critical: true,
  },
  payment_partial: { steps: [once("medium", "digest")] },
  payment_posted: { steps: [once("success", "no")], parameters: { shownDays: 7 } },
  statement_ready: { steps: [inMorning("low", "digest")], parameters: { shownDays: 10 } },
  high_utilization: {
    steps: [at(3_000, "low", "digest"), at(5_000, "medium", "digest"), at(9_000, "high", "now")],
    parameters: { marginBps: 500 },
  },
  utilization_at_close: {
    steps: [before(3, "medium", "now")],
    parameters: { targetBps: 1_000, minPayCents: 2_500 },
    userOverridable: withThreshold("targetBps"),
  },
  over_limit_near: { steps: [once("high", "now")], parameters: { minLeftBps: 500 } },
  credit_expiring: {
    steps: [
      step("y45", 45, "low", "digest"),
      step("q21", 21, "low", "digest"),
      step("y14", 14, "medium", "digest"),
      step("q7", 7, "medium", "digest"),
      step("m7", 7, "low", "digest"),
      step("y3", 3, "high", "now"),
      step("q2", 2, "high", "now"),
      step("m2", 2, "medium", "digest"),
    ],
    parameters: { minWorthCents: 500, highWorthCents: 10_000, aloneFromCents: 5_000 },
    userOverridable: { enabled: true, threshold: "minWorthCents", steps: true },
  },
  credit_enrolment: {
    steps: [inMorning("medium", "digest")],
    parameters: { firstAfterDays: 1, everyDays: 90, repeats: 2, minWorthCents: 2_000 },
  },
  credit_missing: { steps: [inMorning("medium", "now")], parameters: { ...CREDIT_WAIT } },
  credit_captured: { steps: [once("success", "no")], parameters: { minCents: 500, shownDays: 14 } },
  benefit_new_window: {
    steps: [inMorning("low", "digest")],
    parameters: { minCents: 2_500, shownDays: 10 },
    userOverridable: withThreshold("minCents"),
  },
  benefit_ending: {
    steps: [before(30, "medium", "digest"), before(7, "medium", "digest")],
    userOverridable: withSteps,
  },
  annual_fee: {
    steps: [
      step("decide45", 45, "low", "now"),
      step("decide14", 14, "medium", "now"),
      step("posted", null, "high", "now"),
      step("refund7", 7, "high", "now"),
      step("refund2", 2, "high", "now"),
    ],
    parameters: { minFeeCents: 100 },
  },
  retention_call: { steps: [inMorning("medium", "digest")], parameters: { minFeeCents: 9_000, fromMonth: 10 } },
  price_change: { steps: [once("medium", "now"), once("high", "now", "fee")] },
  welcome_offer_deadline: {
    steps: [
      before(60, "low", "digest"),
      before(30, "low", "digest"),
      before(14, "medium", "now"),
      before(7, "high", "now"),
      before(2, "critical", "now"),
    ],
    critical: true,
    userOverridable: withSteps,
  },
  welcome_offer_pace: {
    steps: [once("medium", "digest"), once("high", "digest", "again")],
    parameters: { minAgeDays: 14, againAfterDays: 14 },
  },
  welcome_offer_met: { steps: [once("success", "no")], parameters: { shownDays: 60 } },
  welcome_offer_missing: { steps: [inMorning("high", "now")], parameters: { afterDays: 60 } },
  offer_clawback_risk: { steps: [once("high", "now")] },
  rotating_activation: {
    steps: [step("open", null, "low", "digest"), before(14, "medium", "digest"), before(3, "medium", "now")],
    userOverridable: withSteps,
  },
  cap_reached: { steps: [at(8_000, "low", "no"), at(10_000, "medium", "digest")] },
  card_unused: { steps: [at(120, "low", "digest"), at(180, "medium", "digest")] },
  large_transaction: {
    steps: [once("medium", "no")],
    parameters: { minCents: 50_000 },
    userOverridable: withThreshold("minCents"),
  },
  unusual_transaction: {
    steps: [once("high", "now")],
    parameters: { times: 3, minPurchases: 30, minCents: 10_000 },
    userOverridable: withThreshold("minCents"),
  },
  foreign_fee: { steps: [once("medium", "no")], parameters: { minCents: 100 } },
  interest_charged: { steps: [once("high", "now")], parameters: { minCents: 50 } },
  bank_link_broken: { steps: [once("high", "now"), after(3, "medium", "now"), after(10, "medium", "now")] },
  consent_expiring: { steps: [before(7, "medium", "now"), before(3, "high", "now"), before(1, "high", "now")] },
  accounts_available: { steps: [once("low", "no")] },
  data_stale: { steps: [once("medium", "now")] },
  sync_recovered: { steps: [once("success", "no")], parameters: { shownDays: 7 } },
  weekly_recap: { steps: [step("week", null, "low", "digest")], parameters: { weekday: 1, aheadDays: 14 } },
  all_clear: { steps: [step("week", null, "low", "digest")], parameters: { weekday: 1, aheadDays: 14 } },
  reminder: { steps: [once("medium", "now")] },
  household_payment: { steps: [once("medium", "now")] },
  household_change: { steps: [once("low", "now")] },
  system_notice: { steps: [once("low", "no")] },
  subscription_trial_ending: { steps: [before(3, "medium", "now")] },
  subscription_renewal: { steps: [before(7, "medium", "now")] },
  subscription_payment_failed: { steps: [once("high", "now")] },
  subscription_card_expiring: { steps: [before(30, "medium", "now"), before(7, "high", "now")] },
  subscription_canceled: { steps: [once("medium", "now")] },
  security_new_device: { steps: [once("high", "now")] },
  security_password: { steps: [once("high", "now")] },
  security_email: { steps: [once("high", "now")] },
  security_export: { steps: [once("low", "now")] },
  security_viewed: { steps: [once("medium", "now")] },
  security_new_admin: { steps: [once("high", "now")] },
};

export const DEFAULT_RULES: AlertRules = Object.fromEntries(
  ALERT_TYPES.map((type) => [type, rule(type, GIVEN[type])]),
) as AlertRules;
