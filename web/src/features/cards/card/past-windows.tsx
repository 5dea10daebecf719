import { formatAmount } from "../../../lib/format.ts";
import type { BenefitRow } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { formatCivilDate } from "../../../lib/civil.ts";
import { creditWord } from "./credit-mark.tsx";
import { PastEarned } from "./past-earned.tsx";

/** A credit with the windows that it had, whether it is one now or is still to be earned. */
type WithPast = Pick<BenefitRow, "walletCardId" | "benefitId" | "title" | "unit" | "past">;

/** The windows of a credit that have ended, newest first: what was used of each, or whether it was earned at all. */
export function PastWindows({ of }: { of: WithPast }) {
  const { past, unit } = of;
  return (
    <table className="w-full border-collapse text-small">
      <thead className="sr-only">
        <tr>
          <th scope="col">Window</th>
          <th scope="col">Used</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {past.map((window) => (
          <tr key={window.cycleKey} className="border-b border-line">
            <th scope="row" className="py-2 text-left font-normal">
              {window.label}
              <span className="block text-caption text-ink-3">
                {formatCivilDate(window.startsOn)}
                {window.endsOn === null ? "" : ` to ${formatCivilDate(window.endsOn)}`}
              </span>
            </th>
            <td className="figures py-2 pl-4 text-right">
              {formatAmount(window.used, unit)}
              {window.amount === null ? null : (
                <span className="text-ink-3"> of {formatAmount(window.amount, unit)}</span>
              )}
            </td>
            <td className="py-2 pl-4 text-right text-ink-2">
              {window.state === "available" ? (window.isEarned ? "Not used" : "Not earned") : creditWord(window.state)}
              <PastEarned of={of} window={window} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
