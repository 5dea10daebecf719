import { daysBetween } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { type CardPayment, isOverdue, isQuestion, isUnseen } from "../statements/payment-state.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import { DEFAULT_RULES } from "./default-rules.ts";
import { type AlertRule, FLOOD_LIMIT_PER_WEEK } from "./rule.ts";
import { type AlertType, SEVERITIES, type Severity } from "./types.ts";

/**
 * How severe a cause is on a day. Alerts and the list of what needs action both ask here, so that one cause has one severity. The table is
 * the rule: the last of its steps that the day has reached.
 */
export function severityOn(
  { steps }: Pick<AlertRule, "steps">,
  dueOn: CivilDate,
  today: CivilDate,
  isFor: (key: string) => boolean = () => true,
): Severity {
  const daysLeft = daysBetween(today, dueOn);
  const reached = steps.filter(({ key, offsetDays }) => isFor(key) && offsetDays !== null && offsetDays >= daysLeft);
  return reached.at(-1)?.severity ?? "low";
}

/** The severity of a cause with one step. */
export const stepSeverity = (type: AlertType, key?: string): Severity =>
  DEFAULT_RULES[type].steps.find((step) => key === undefined || step.key === key)?.severity ?? "low";

export const mostSevere = (severities: readonly Severity[]): Severity =>
  SEVERITIES.find((severity) => severities.includes(severity)) ?? "low";

/** The severity of a cause that may be worth nothing: never high. */
export const atMostMedium = (severity: Severity): Severity => (severity === "low" ? "low" : "medium");

/** Autopay that pays whatever is due. What it pays is not asked for, only checked. */
export const paysByItself = ({ autopay: { mode } }: Pick<WalletCard, "autopay">): boolean =>
  mode === "minimum" || mode === "statement" || mode === "current";

/** A due date passed, and whether it was paid is not known. Of a linked card the bank should have shown it, also with autopay. */
export const questionSeverity = (card: WalletCard): Severity =>
  paysByItself(card) && card.bank === undefined ? "low" : "medium";

/** A payment that covers the statement was sent, and isn't confirmed as posted. */
export const UNPOSTED_SEVERITY: Severity = "medium";

type PaymentRules = Record<"payment_due" | "payment_not_seen" | "payment_overdue", Pick<AlertRule, "steps">>;

/** How severe the payment of a statement is on a day. */
export function paymentSeverity(
  card: WalletCard,
  payment: CardPayment & { dueOn: CivilDate },
  today: CivilDate,
  rules: PaymentRules = DEFAULT_RULES,
): Severity {
  if (isOverdue(payment)) return severityOn(rules.payment_overdue, payment.dueOn, today);
  if (isQuestion(payment)) return questionSeverity(card);
  if (payment.state === "on_its_way" || payment.state === "minimum_met") return UNPOSTED_SEVERITY;
  if (isUnseen(card, payment, today)) return severityOn(rules.payment_not_seen, payment.dueOn, today);
  const severity = severityOn(rules.payment_due, payment.dueOn, today);
  if (payment.statementCents !== null) return severity;
  return paysByItself(card) ? "low" : atMostMedium(severity);
}

/** Types that list a cause with others or alone by the severity of its step. */
const GROUPED_BY_SEVERITY: ReadonlySet<AlertType> = new Set(["credit_expiring"]);

/**
 * Whether the severities of a rule's steps decide whom it takes above the flood limit. Of several causes at one moment the most severe is
 * raised first, and the others wait for the cooldown or the next day, by which they may be over. A daily limit above the flood limit holds
 * back only members who are above it already (decision 65).
 */
export const isSeverityDecisive = ({
  type,
  cooldownHours,
  maxPerPersonPerDay,
}: Pick<AlertRule, "type" | "cooldownHours" | "maxPerPersonPerDay">): boolean =>
  GROUPED_BY_SEVERITY.has(type) || cooldownHours > 0 || maxPerPersonPerDay <= FLOOD_LIMIT_PER_WEEK;
