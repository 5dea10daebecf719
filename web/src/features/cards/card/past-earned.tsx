import type { BenefitRow } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { contract } from "../../../lib/page-contract.ts";
import { Button } from "../../../components/button.tsx";
import { formatCivilDate } from "../../../lib/civil.ts";
import { undoEdit } from "../../../lib/wallet-changes.ts";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { useCardChange } from "../use-card-change.ts";

type PastEarnedProps = {
  of: Pick<BenefitRow, "walletCardId" | "benefitId" | "title">;
  window: BenefitRow["past"][number];
};

/**
 * Whether a credit that must be earned by spending was earned in a window that has ended: asked where no record shows it, and
 * undone where it was marked as earned and nothing was used.
 */
export function PastEarned({ of, window }: PastEarnedProps) {
  const { walletCardId, benefitId, title } = of;
  const { cycleKey, startsOn, endsOn, state, isEarned, earnedOn } = window;
  const params = { walletCardId, benefitId, cycleKey };
  const next = earnedOn === null ? endsOn : null;
  const earn = useCardChange(contract.wallet.earnBenefit, {
    message: () =>
      `${title} marked as ${next === null ? "not earned" : "earned"} for the window from ${formatCivilDate(startsOn)}.`,
    undo: undoEdit,
  });
  if (state !== "available" || (isEarned && earnedOn === null)) return null;
  return (
    <>
      <Button
        size="small"
        variant="text"
        className="-mr-3 ml-1 whitespace-nowrap"
        busy={earn.isBusy}
        busyLabel="Saving"
        onClick={() => void earn.run({ params, body: { earnedOn: next, from: { earnedOn } } })}
      >
        {earnedOn === null ? "Mark as earned" : "Mark as not earned"}
        <span className="sr-only">
          : {title}, {formatCivilDate(startsOn)}
        </span>
      </Button>
      <ValidationFailure error={earn.error} />
    </>
  );
}
