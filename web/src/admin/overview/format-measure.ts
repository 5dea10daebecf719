import type { Compared, MeasureName } from "@cardwell/core/domain/overview/figures";
import { formatMoney, formatNumber } from "../../lib/format.ts";

type Kind = "count" | "money" | "share";

type MeasureFacts = {
  label: string;
  kind: Kind;
  /** Whether more is better; null: neither. */
  isMoreBetter: boolean | null;
  /** The list behind it, in the back office. */
  list: string;
};

/** How each figure is shown, and where its list is. */
export const measureFacts: Record<MeasureName, MeasureFacts> = {
  members: { label: "Members with a plan", kind: "count", isMoreBetter: true, list: "users" },
  inTrial: { label: "In trial", kind: "count", isMoreBetter: true, list: "users?status=trialing" },
  paying: { label: "Paying members", kind: "count", isMoreBetter: true, list: "users?status=active" },
  mrrCents: { label: "Monthly recurring revenue", kind: "money", isMoreBetter: true, list: "users?plan=monthly" },
  signUps: { label: "Signed up", kind: "count", isMoreBetter: true, list: "users" },
  verified: { label: "Verified email", kind: "count", isMoreBetter: true, list: "users" },
  withPlan: { label: "Trial or plan", kind: "count", isMoreBetter: true, list: "users" },
  withCard: { label: "First card", kind: "count", isMoreBetter: true, list: "users" },
  withAlert: { label: "First alert", kind: "count", isMoreBetter: true, list: "users" },
  withAction: { label: "First action", kind: "count", isMoreBetter: true, list: "users" },
  withPayment: { label: "Paid", kind: "count", isMoreBetter: true, list: "users" },
  trialsStarted: { label: "Started a trial", kind: "count", isMoreBetter: true, list: "users?plan=trial" },
  firstPayments: { label: "Paid for the first time", kind: "count", isMoreBetter: true, list: "users?status=active" },
  cancellations: { label: "Canceled", kind: "count", isMoreBetter: false, list: "users?status=canceling" },
  lost: { label: "Paying members lost", kind: "count", isMoreBetter: false, list: "users?status=ended" },
  revenueCents: { label: "Payments received", kind: "money", isMoreBetter: true, list: "users?status=active" },
  alerts: { label: "Alerts sent", kind: "count", isMoreBetter: null, list: "alert-rules" },
  deadlines: { label: "Payments due after an alert", kind: "count", isMoreBetter: null, list: "alert-rules" },
  churn: { label: "Churn", kind: "share", isMoreBetter: false, list: "users?status=ended" },
  alertsActedOn: { label: "Alerts acted on", kind: "share", isMoreBetter: true, list: "alert-rules" },
  missedDeadlines: {
    label: "Missed deadlines after an alert",
    kind: "share",
    isMoreBetter: false,
    list: "alert-rules",
  },
};

const percent = (share: number): string => `${Number((share * 100).toFixed(1))}%`;

/** A figure in full; a dash where there is nothing to measure. */
export function formatMeasure(name: MeasureName, value: number | null): string {
  if (value === null) return "–";
  const { kind } = measureFacts[name];
  return kind === "money" ? formatMoney(value) : kind === "share" ? percent(value) : formatNumber(value);
}

const signed = (value: number, unit: string): string =>
  `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value)}${unit}`;

export type Difference = { text: string; tone: "better" | "worse" | "neutral" };

/** How a figure differs from the same of the days before; null: there is nothing to compare with. */
export function compareMeasure(
  name: MeasureName,
  { now, before }: Pick<Compared, "now" | "before">,
): Difference | null {
  if (now === null || before === null) return null;
  const { kind, isMoreBetter } = measureFacts[name];
  const isNeutral = isMoreBetter === null || now === before || (kind !== "share" && before === 0);
  const tone = isNeutral ? "neutral" : now > before === isMoreBetter ? "better" : "worse";
  const text =
    kind === "share"
      ? signed(Number(((now - before) * 100).toFixed(1)), " pt")
      : before === 0
        ? `was ${formatMeasure(name, before)}`
        : signed(Number((((now - before) / before) * 100).toFixed(1)), "%");
  return { text: tone === "worse" ? `${text}, worse` : text, tone };
}
