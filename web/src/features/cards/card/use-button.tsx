import type { WalletChange } from "@cardwell/core/contract/wallet";
import type { BenefitRow } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { Button } from "../../../components/button.tsx";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { enrolledMark, usedMark, windowMark } from "../../../lib/mark-calls.ts";
import { useCardChange } from "../use-card-change.ts";

function toMark(credit: BenefitRow, today: string) {
  if (credit.state === "awaited") return windowMark(credit, "used");
  return credit.state === "enrol_needed" ? enrolledMark(credit, credit.title, today) : usedMark(credit, credit.title);
}

/** One tap: what is left of the window is used, an awaited credit has shown, or the person has enrolled. */
export function UseButton({ credit, today }: { credit: BenefitRow; today: string }) {
  const mark = toMark(credit, today);
  const change = useCardChange(mark.endpoint, {
    message: () => mark.message,
    undo: (answer, call) => mark.undo((answer as WalletChange).id ?? "", call),
  });
  return (
    <>
      <Button size="small" busy={change.isBusy} busyLabel="Saving" onClick={() => void change.run(mark.request)}>
        {mark.label}
        <span className="sr-only">: {credit.title}</span>
      </Button>
      <ValidationFailure error={change.error} />
    </>
  );
}
