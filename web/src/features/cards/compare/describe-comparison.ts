import type { Comparison } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { formatMoney } from "../../../lib/format.ts";

const describeDifference = (cents: number, more: string, less: string) =>
  `${formatMoney(Math.abs(cents))} ${cents > 0 ? more : less}`;

/** What the other card would have earned, and what it costs, as far as that is known. */
export function describeComparison({ own, other, recorded }: Comparison): string {
  const parts: string[] = [];
  if (recorded.purchases > 0) {
    const difference =
      own.earnedCents === null || other.earnedCents === null ? null : other.earnedCents - own.earnedCents;
    parts.push(
      difference === null
        ? `What ${(other.earnedCents === null ? other : own).name} earns isn't known.`
        : difference === 0
          ? `On the purchases you logged, ${other.name} would have earned the same.`
          : `On the purchases you logged, ${other.name} would have earned ${describeDifference(difference, "more", "less")}.`,
    );
  }
  const fee =
    own.annualFeeCents === null || other.annualFeeCents === null ? null : other.annualFeeCents - own.annualFeeCents;
  if (fee === null) parts.push(`The annual fee of ${(other.annualFeeCents === null ? other : own).name} isn't known.`);
  else if (fee === 0) parts.push("Both have the same annual fee.");
  else parts.push(`Its annual fee is ${describeDifference(fee, "higher", "lower")}.`);
  return parts.join(" ");
}
