import type { Compared, MeasureName } from "@cardwell/core/domain/overview/figures";
import type { BehindFigure } from "@cardwell/core/domain/overview/behind";
import { formatMoney, formatNumber } from "../../lib/format.ts";

type Kind = "count" | "money" | "share";

type MeasureFacts = {
  label: string;
  kind: Kind;
  /** Whether more is better; null: neither. */
  isMoreBetter: boolean | null;
} & (
  | {
      /** What it counts, as a list of the overview. */
      behind: BehindFigure;
    }
  /** The list behind it elsewhere in the back office, as it is now. */
  | { list: string }
);

/** How each figure is shown, and where its list is. */
export const measureFacts: Record<MeasureName, MeasureFacts> = {
  members: { label: "Members with a plan", kind: "count", isMoreBetter: true, behind: "members" },
  inTrial: { label: "In trial", kind: "count", isMoreBetter: true, behind: "inTrial" },
  paying: { label: "Paying members", kind: "count", isMoreBetter: true, behind: "paying" },
  mrrCents: { label: "Monthly recurring revenue", kind: "money", isMoreBetter: true, behind: "mrrCents" },
  signUps: { label: "Signed up", kind: "count", isMoreBetter: true, behind: "signUps" },
  verified: { label: "Verified email", kind: "count", isMoreBetter: true, behind: "verified" },
  withPlan: { label: "Trial or plan", kind: "count", isMoreBetter: true, behind: "withPlan" },
  withCard: { label: "First card", kind: "count", isMoreBetter: true, behind: "withCard" },
  withAlert: { label: "First alert", kind: "count", isMoreBetter: true, behind: "withAlert" },
  withAction: { label: "First action", kind: "count", isMoreBetter: true, behind: "withAction" },
  withPayment: { label: "Paid", kind: "count", isMoreBetter: true, behind: "withPayment" },
  trialsStarted: { label: "Started a trial", kind: "count", isMoreBetter: true, behind: "trialsStarted" },
  firstPayments: { label: "Paid for the first time", kind: "count", isMoreBetter: true, behind: "firstPayments" },
  trialsPaid: { label: "Paid after a trial", kind: "count", isMoreBetter: true, behind: "trialsPaid" },
  trialToPaid: { label: "Trial to paid", kind: "share", isMoreBetter: true, behind: "trialsPaid" },
  cancellations: { label: "Canceled", kind: "count", isMoreBetter: false, behind: "cancellations" },
  lost: { label: "Paying members lost", kind: "count", isMoreBetter: false, behind: "lost" },
  revenueCents: { label: "Payments received", kind: "money", isMoreBetter: true, behind: "revenueCents" },
  alerts: { label: "Alerts sent", kind: "count", isMoreBetter: null, list: "alert-rules?days={days}&until=figures" },
  deadlines: {
    label: "Payments due after an alert",
    kind: "count",
    isMoreBetter: null,
    list: "alert-rules?days={days}&until=figures",
  },
  churn: { label: "Churn", kind: "share", isMoreBetter: false, behind: "lost" },
  alertsActedOn: {
    label: "Alerts acted on",
    kind: "share",
    isMoreBetter: true,
    list: "alert-rules?days={days}&until=figures",
  },
  missedDeadlines: {
    label: "Missed deadlines after an alert",
    kind: "share",
    isMoreBetter: false,
    behind: "missed",
  },
  valuePerMember: { label: "Value per member", kind: "money", isMoreBetter: true, behind: "creditValueCents" },
  creditValueCents: {
    label: "Credits used after a reminder",
    kind: "money",
    isMoreBetter: true,
    behind: "creditValueCents",
  },
  missed: { label: "Missed deadlines", kind: "count", isMoreBetter: false, behind: "missed" },
};

const percent = (share: number): string => `${Number((share * 100).toFixed(1))}%`;

/** A figure in full; a dash where there is nothing to measure. */
export function formatMeasure(name: MeasureName, value: number | null): string {
  if (value === null) return "—";
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
