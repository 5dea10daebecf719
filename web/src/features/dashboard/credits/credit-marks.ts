import type { CreditItem } from "@cardwell/core/domain/dashboard/shapes";
import { contract } from "../../../lib/contract.ts";
import { type CreditKey, enrolledMark, usedMark, windowMark } from "../../../lib/mark-calls.ts";
import { createMark } from "../../../lib/use-mark.ts";
import { undoEdit } from "../../../lib/wallet-changes.ts";
import type { Mark } from "../../../lib/use-mark.ts";

export function wantedMark(
  { walletCardId, benefitId }: Omit<CreditKey, "cycleKey">,
  title: string,
  wanted: boolean,
): Mark {
  const params = { walletCardId, benefitId };
  return createMark({
    label: wanted ? "Show again" : "Not for me",
    doing: wanted ? "Shown again" : "Hidden",
    message: wanted ? `${title} is shown again.` : `${title} is hidden and not counted in any total.`,
    endpoint: contract.wallet.chooseBenefit,
    request: { params, body: { wanted, from: { wanted: !wanted } } },
    undo: undoEdit,
  });
}

/** What the ring at the left does, which depends on how far the credit has come. */
export function markOfRow(credit: CreditItem, today: string): Mark | null {
  const { title, state, uses } = credit;
  if (state === "enrol_needed") return enrolledMark(credit, title, today);
  if (state === "awaited") return windowMark(credit, "used");
  if (state === "skipped") return windowMark(credit, "open");
  if (state === "not_wanted") return wantedMark(credit, title, true);
  if (state === "used") return uses.length > 0 ? null : windowMark(credit, "open");
  return usedMark(credit, title);
}
