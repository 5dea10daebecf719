/** Money or credit standing lost within about 48 hours; real loss within a week; act this month; worth knowing; good news. */
export const SEVERITIES = ["critical", "high", "medium", "low", "success"] as const;

export type Severity = (typeof SEVERITIES)[number];

/** Sorts the gravest first. */
export const compareSeverities = (a: { severity: Severity }, b: { severity: Severity }): number =>
  SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity);

/** What preferences are set by, and what a mail can be unsubscribed from. */
export const ALERT_GROUPS = [
  "payments",
  "credits",
  "fees",
  "bonuses",
  "spending",
  "connections",
  "account",
  "news",
] as const;

export type AlertGroup = (typeof ALERT_GROUPS)[number];

type TypeFacts = {
  group: AlertGroup;
  /** As a filter and a line of the preferences call it. */
  label: string;
  /** The article of the help center that explains it. */
  article: string;
  /** Mail about it cannot be switched off: it is about the person's own account and money with us. */
  isMandatory?: true;
  /** The parameter of its rule that a member may set for themselves. */
  threshold?: string;
  /** A member may choose the days of its steps. */
  ownDays?: true;
  /** The thresholds of its steps are days; those of other types are basis points. */
  hasLevelsInDays?: true;
};

/** Every type of alert: derived from what a member entered, from their plan, or from their account. */
export const ALERT_TYPE_FACTS = {
  payment_due: { group: "payments", label: "Payment due", article: "payment-due", ownDays: true },
  payment_not_seen: { group: "payments", label: "Autopay payment missing", article: "autopay-payment-missing" },
  payment_overdue: { group: "payments", label: "Payment overdue", article: "payment-overdue" },
  payment_partial: { group: "payments", label: "Statement not paid in full", article: "statement-not-paid-in-full" },
  payment_posted: { group: "payments", label: "Statement paid", article: "statement-ready-or-paid" },
  household_payment: { group: "payments", label: "Household payment", article: "household" },
  statement_ready: { group: "payments", label: "Statement ready", article: "statement-ready-or-paid" },
  high_utilization: { group: "spending", label: "High utilization", article: "high-utilization" },
  utilization_at_close: {
    group: "spending",
    label: "Utilization at statement closing",
    article: "utilization-at-closing",
    threshold: "targetBps",
  },
  over_limit_near: { group: "spending", label: "Near credit limit", article: "high-utilization" },
  credit_expiring: {
    group: "credits",
    label: "Credit expiring",
    article: "credit-expiring",
    threshold: "minWorthCents",
    ownDays: true,
  },
  credit_enrolment: { group: "credits", label: "Enrollment needed", article: "enrollment-needed" },
  credit_missing: { group: "credits", label: "Credit not posted", article: "credit-not-posted" },
  credit_captured: { group: "credits", label: "Credit received", article: "credit-not-posted" },
  benefit_new_window: { group: "credits", label: "Credit renewed", article: "credit-expiring", threshold: "minCents" },
  benefit_ending: { group: "credits", label: "Benefit ending", article: "benefit-ending", ownDays: true },
  annual_fee: { group: "fees", label: "Annual fee", article: "annual-fee" },
  retention_call: { group: "fees", label: "Time to ask for a retention offer", article: "retention-offer" },
  price_change: { group: "fees", label: "Card terms changed", article: "card-terms-changed" },
  welcome_offer_deadline: {
    group: "bonuses",
    label: "Welcome offer deadline",
    article: "welcome-offer-deadline",
    ownDays: true,
  },
  welcome_offer_pace: { group: "bonuses", label: "Welcome offer behind pace", article: "welcome-offer-deadline" },
  welcome_offer_met: { group: "bonuses", label: "Welcome offer met", article: "welcome-offer-met" },
  welcome_offer_missing: { group: "bonuses", label: "Welcome bonus not posted", article: "welcome-offer-met" },
  offer_clawback_risk: { group: "bonuses", label: "Bonus at risk of clawback", article: "bonus-clawback" },
  rotating_activation: {
    group: "spending",
    label: "Category activation",
    article: "category-activation",
    ownDays: true,
  },
  cap_reached: { group: "spending", label: "Category cap", article: "category-cap" },
  card_unused: { group: "spending", label: "Card unused", article: "card-unused", hasLevelsInDays: true },
  large_transaction: { group: "spending", label: "Large purchase", article: "large-purchase", threshold: "minCents" },
  unusual_transaction: {
    group: "spending",
    label: "Unusual purchase",
    article: "large-purchase",
    threshold: "minCents",
  },
  foreign_fee: { group: "fees", label: "Foreign transaction fee", article: "foreign-transaction-fee" },
  interest_charged: { group: "fees", label: "Interest or late fee charged", article: "interest-or-late-fee" },
  bank_link_broken: { group: "connections", label: "Bank link broken", article: "bank-link-broken" },
  consent_expiring: { group: "connections", label: "Bank access ending", article: "bank-access-ending" },
  accounts_available: { group: "connections", label: "New account at a bank", article: "new-account-at-a-bank" },
  data_stale: { group: "connections", label: "No new bank data", article: "no-new-bank-data" },
  sync_recovered: { group: "connections", label: "Bank link restored", article: "bank-link-broken" },
  weekly_recap: { group: "news", label: "Weekly recap", article: "weekly-recap" },
  all_clear: { group: "news", label: "All clear", article: "weekly-recap" },
  reminder: { group: "news", label: "Custom reminder", article: "custom-reminders" },
  system_notice: { group: "news", label: "Cardwell news", article: "messages-from-cardwell" },
  subscription_trial_ending: {
    group: "account",
    label: "Trial ending",
    article: "trial-and-renewal",
    isMandatory: true,
  },
  subscription_renewal: { group: "account", label: "Plan renews", article: "trial-and-renewal", isMandatory: true },
  subscription_payment_failed: {
    group: "account",
    label: "Plan payment failed",
    article: "plan-payment-failed",
    isMandatory: true,
  },
  subscription_card_expiring: {
    group: "account",
    label: "Plan card expiring",
    article: "plan-payment-failed",
    isMandatory: true,
  },
  subscription_canceled: { group: "account", label: "Plan canceled", article: "cancel-or-pause", isMandatory: true },
  household_change: { group: "account", label: "Household change", article: "household", isMandatory: true },
  security_new_device: { group: "account", label: "New device", article: "account-security-alerts", isMandatory: true },
  security_password: {
    group: "account",
    label: "Password changed",
    article: "account-security-alerts",
    isMandatory: true,
  },
  security_email: { group: "account", label: "Address changed", article: "account-security-alerts", isMandatory: true },
  security_export: { group: "account", label: "Data exported", article: "account-security-alerts", isMandatory: true },
  security_viewed: {
    group: "account",
    label: "Account viewed by support",
    article: "viewed-by-support",
    isMandatory: true,
  },
  security_new_admin: {
    group: "account",
    label: "New staff role",
    article: "account-security-alerts",
    isMandatory: true,
  },
} as const satisfies Record<string, TypeFacts>;

export type AlertType = keyof typeof ALERT_TYPE_FACTS;

export const ALERT_TYPES = Object.keys(ALERT_TYPE_FACTS) as [AlertType, ...AlertType[]];

/** Alerts that ask to pay a statement, or at least its minimum. `payment_partial` asks for the rest of it. */
export const PAYMENT_TYPES: ReadonlySet<AlertType> = new Set(["payment_due", "payment_not_seen", "payment_overdue"]);

export const factsOfType = (type: AlertType): TypeFacts => ALERT_TYPE_FACTS[type];

/** What is not watched yet, because it takes more data than banks send today. */
export const LATER_TYPES = [
  { type: "funding_risk", label: "Low balance in the account that pays" },
  { type: "duplicate_charge", label: "Duplicate charges and subscription price increases" },
  { type: "refund_expected", label: "Missing refunds" },
  { type: "points_expiring", label: "Expiring points" },
  { type: "promo_apr_ending", label: "Ending promotional rates" },
] as const;

/** Open: it waits for the person. Superseded: a later step of the same reminder took its place. */
export const ALERT_STATUSES = ["open", "snoozed", "acted", "dismissed", "resolved", "superseded", "expired"] as const;

export type AlertStatus = (typeof ALERT_STATUSES)[number];

/** Where the alert centre shows it. */
export const ALERT_BOXES = ["new", "snoozed", "done"] as const;

export type AlertBox = (typeof ALERT_BOXES)[number];

export const getBox = (status: AlertStatus): AlertBox =>
  status === "open" ? "new" : status === "snoozed" ? "snoozed" : "done";

/** What one tap about a reminder does: a call of the wallet's contract, or a place in the app. */
export const ACTION_KINDS = [
  "mark_paid",
  "confirm_payment",
  "settle_statement",
  "enter_statement",
  "complete_card",
  "use_credit",
  "credit_missing",
  "enrol_benefit",
  "activate_category",
  "decide_fee",
  "offer_progress",
  "confirm_bonus",
  "offer_clawback",
  "pay_for_utilization",
] as const;

export type ActionKind = (typeof ACTION_KINDS)[number];

export const DISMISS_REASONS = ["already_done", "not_relevant", "too_early", "wrong", "other"] as const;

export type DismissReason = (typeof DISMISS_REASONS)[number];
