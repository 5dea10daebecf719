import { SEVERITIES } from "@cardwell/core/domain/alerts/types";
import { ALERT_GROUPS } from "@cardwell/core/domain/alerts/types";
import type { CONDITION_FIELDS, CONDITION_OPERATORS } from "@cardwell/core/domain/alerts/condition";
import type { RuleStatus } from "@cardwell/core/domain/alerts/rule";
import type { SampleBound } from "@cardwell/core/domain/alerts/going-live";
import { FLOOD_LIMIT_PER_WEEK } from "@cardwell/core/domain/alerts/going-live";
import { formatCount, formatNumber } from "../../lib/format.ts";
import { labelWords } from "../../components/fields/field-data.ts";

export const statusLabels: Record<RuleStatus, string> = { live: "Live", shadow: "Shadow", off: "Off" };

export const severityLabels = labelWords(SEVERITIES, { success: "Good news" });

/** What a back-test of a sample says about all members. */
export const formatBound = ({ looked, members, atMost }: SampleBound): string =>
  `A random sample of ${formatNumber(looked)} of ${formatCount(members, "member")}: with 95% confidence, at most ${formatNumber(atMost)} of all would get over ${FLOOD_LIMIT_PER_WEEK} a week.`;

export const tooFewRead = "Too few wallets could be read.";

export const groupLabels = labelWords(ALERT_GROUPS);

export type ConditionField = (typeof CONDITION_FIELDS)[number];
export type ConditionOperator = (typeof CONDITION_OPERATORS)[number];

export const fieldLabels: Record<ConditionField, string> = {
  amountCents: "Amount",
  worthCents: "Worth",
  feeCents: "Annual fee",
  shareBps: "Utilization",
  cardId: "Card ID",
  issuerId: "Issuer ID",
  role: "Role of the card",
  autopay: "Autopay",
};

export const operatorLabels: Record<ConditionOperator, string> = {
  eq: "is",
  ne: "is not",
  lt: "is below",
  lte: "is at most",
  gt: "is above",
  gte: "is at least",
  in: "is one of",
};

/** What evaluators take as parameters. */
const parameterLabels: Record<string, string> = {
  minWorthCents: "Least worth",
  highWorthCents: "High severity from",
  aloneFromCents: "Alert of its own from",
  shownDays: "Shown for",
  marginBps: "Margin until it is lower again",
  targetBps: "Target utilization",
  minPayCents: "Least payment",
  minLeftBps: "Least of the limit left",
  firstAfterDays: "First after",
  everyDays: "Repeated every",
  repeats: "Repeated at most",
  graceDays: "Grace period",
  minCents: "Least amount",
  minFeeCents: "Least fee",
  fromMonth: "From month of the card year",
  minAgeDays: "Least age of the offer",
  againAfterDays: "Again after",
  afterDays: "After",
  weekday: "Weekday (1 is Monday)",
  aheadDays: "Looks ahead",
};

export const parameterLabel = (name: string): string => parameterLabels[name] ?? name;

export type Unit = "cents" | "bps" | "days" | "count";

/** The unit ends the name of a parameter or field. */
export function getUnit(name: string): Unit {
  if (name.endsWith("Cents")) return "cents";
  if (name.endsWith("Bps")) return "bps";
  return name.endsWith("Days") ? "days" : "count";
}
