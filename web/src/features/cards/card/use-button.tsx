import { contract } from "@cardwell/core/contract/contract";
import type { BenefitRow } from "@cardwell/core/contract/wallet";
import { Button } from "../../../components/button.tsx";
import { Refusal } from "../refusal.tsx";
import { useCardChange } from "../use-card-change.ts";

/** One tap: all that is left of the window is used, or the credit that was awaited has shown. */
export function UseButton({ credit }: { credit: BenefitRow }) {
  return credit.state === "awaited" ? <ShownButton credit={credit} /> : <AllUsedButton credit={credit} />;
}

function AllUsedButton({ credit: { walletCardId, benefitId, cycleKey, title } }: { credit: BenefitRow }) {
  const params = { walletCardId, benefitId };
  const use = useCardChange(contract.wallet.recordUse, {
    said: () => `${title} is used.`,
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
        Mark used<span className="sr-only">: {title}</span>
      </Button>
      <Refusal error={use.error} />
    </>
  );
}

function ShownButton({ credit: { walletCardId, benefitId, cycleKey, title } }: { credit: BenefitRow }) {
  const params = { walletCardId, benefitId, cycleKey };
  const set = useCardChange(contract.wallet.setWindow, {
    said: () => `${title} has shown.`,
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
        It has shown<span className="sr-only">: {title}</span>
      </Button>
      <Refusal error={set.error} />
    </>
  );
}
