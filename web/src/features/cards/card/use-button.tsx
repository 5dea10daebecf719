import type { BenefitRow } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { contract } from "../../../lib/contract.ts";
import { Button } from "../../../components/button.tsx";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { useCardChange } from "../use-card-change.ts";

/** One tap: what is left of the window is used, an awaited credit has shown, or the person has enrolled. */
export function UseButton({ credit, today }: { credit: BenefitRow; today: string }) {
  if (credit.state === "awaited") return <ShownButton credit={credit} />;
  if (credit.state === "enrol_needed") return <EnrolledButton credit={credit} today={today} />;
  return <AllUsedButton credit={credit} />;
}

function EnrolledButton({ credit: { walletCardId, benefitId, title }, today }: { credit: BenefitRow; today: string }) {
  const params = { walletCardId, benefitId };
  const enroll = useCardChange(contract.wallet.chooseBenefit, {
    message: () => `${title} marked as enrolled.`,
    undo: () => ({ endpoint: contract.wallet.chooseBenefit, request: { params, body: { enrolledOn: null } } }),
  });
  return (
    <>
      <Button
        size="small"
        busy={enroll.isBusy}
        busyLabel="Saving"
        onClick={() => void enroll.run({ params, body: { enrolledOn: today } })}
      >
        Mark as enrolled<span className="sr-only">: {title}</span>
      </Button>
      <ValidationFailure error={enroll.error} />
    </>
  );
}

function AllUsedButton({ credit: { walletCardId, benefitId, cycleKey, title } }: { credit: BenefitRow }) {
  const params = { walletCardId, benefitId };
  const use = useCardChange(contract.wallet.recordUse, {
    message: () => `${title} marked as used.`,
    undo: ({ id }) => ({ endpoint: contract.wallet.removeUse, request: { params: { ...params, useId: id ?? "" } } }),
  });
  return (
    <>
      <Button
        size="small"
        busy={use.isBusy}
        busyLabel="Saving"
        onClick={() => void use.run({ params, body: { cycleKey } })}
      >
        Mark as used<span className="sr-only">: {title}</span>
      </Button>
      <ValidationFailure error={use.error} />
    </>
  );
}

function ShownButton({ credit: { walletCardId, benefitId, cycleKey, title } }: { credit: BenefitRow }) {
  const params = { walletCardId, benefitId, cycleKey };
  const set = useCardChange(contract.wallet.setWindow, {
    message: () => `${title} marked as posted.`,
    undo: () => ({ endpoint: contract.wallet.setWindow, request: { params, body: { state: "awaited" } } }),
  });
  return (
    <>
      <Button
        size="small"
        busy={set.isBusy}
        busyLabel="Saving"
        onClick={() => void set.run({ params, body: { state: "used" } })}
      >
        Mark as posted<span className="sr-only">: {title}</span>
      </Button>
      <ValidationFailure error={set.error} />
    </>
  );
}
