import type { FeePage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { BasisButton } from "../../../components/basis.tsx";
import { Button, LinkButton } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { Sentence } from "../../../components/sentence.tsx";
import { formatCivilDate } from "../../../lib/civil.ts";
import { contract } from "../../../lib/page-contract.ts";
import { cardTitle } from "../../../lib/dashboard-query.ts";
import { undoEdit } from "../../../lib/wallet-changes.ts";
import { comparePath } from "../../../lib/paths.ts";
import { splitPieces } from "../../../lib/pieces.ts";
import { useAnchor } from "../../../lib/use-anchor.ts";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { useCardChange } from "../use-card-change.ts";
import type { CardTabProps } from "./card-dialog.ts";
import { OfferPart } from "./offer-part.tsx";
import { ValueBar } from "./value-bar.tsx";
import { VerdictPart } from "./verdict-part.tsx";

/** Whether the card is worth its fee: the verdict, its numbers, and the welcome offer. */
export function ValueTab({ page, onAsk }: CardTabProps) {
  useAnchor(true);
  return (
    <>
      <Verdict page={page} onAsk={onAsk} />
      <ValueBar fee={page.fee} />
      <VerdictPart page={page} onAsk={onAsk} />
      <OfferPart page={page} onAsk={onAsk} />
    </>
  );
}

const decisions = {
  keep: "You decided to keep it",
  call: "You decided to call the bank",
  downgrade: "You decided to change it",
  cancel: "You decided to close it",
} as const;

/** The member's decision, else the verdict; and what the card should come out at. */
function Verdict({ page, onAsk }: CardTabProps) {
  const { fee, facts, credits, card, summary } = page;
  const isOpen = card.status === "active";
  const isAhead = (fee.netCents ?? 0) >= 0;
  const decision = isOpen ? fee.decision : null;
  const result = splitPieces(fee.headline).map(({ start, text, isMoney }) => (
    <span key={start} className={classNames(isMoney && (isAhead ? "text-green" : "text-copper-ink"))}>
      {text}
    </span>
  ));
  return (
    <div id="decision" className="pt-14 focus:outline-none">
      <h2 className="max-w-160 text-title-1">
        {decision === null ? result : `${decisions[decision.decision]} on ${formatCivilDate(decision.on)}.`}
      </h2>
      {decision === null ? null : (
        <>
          <DecisionActions page={page} decided={decision} onAsk={onAsk} />
          {fee.netCents === null ? null : <p className="mt-5 max-w-160 text-lead">{result}</p>}
        </>
      )}
      <p className="mt-3 max-w-160 text-lead text-ink-2">
        <Sentence>{fee.explanation}</Sentence>{" "}
        <BasisButton basis={fee.basis} title="this verdict" className="text-body">
          How we know
        </BasisButton>
      </p>
      <div className="mt-5 flex flex-wrap gap-2.5">
        {isOpen && summary.missing.includes("opening") ? (
          <Button onClick={() => onAsk("edit")}>Enter the opening month</Button>
        ) : null}
        {isOpen && credits.some(({ wanted }) => wanted) ? <LinkButton to="?tab=credits">See credits</LinkButton> : null}
        {isOpen && facts !== null ? (
          <LinkButton to={comparePath(card.id, fee.downgrades[0]?.cardId)}>
            Compare with {fee.downgrades[0]?.name ?? "another card"}
          </LinkButton>
        ) : null}
      </div>
    </div>
  );
}

/** The step that a decision leads to, and a way back. */
function DecisionActions({
  page: { card, summary },
  decided: { decision, on: decidedOn },
  onAsk,
}: CardTabProps & { decided: NonNullable<FeePage["decision"]> }) {
  const params = { walletCardId: card.id };
  const undo = useCardChange(contract.wallet.recordFee, {
    message: () => "Decision removed.",
    undo: undoEdit,
  });
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-2.5">
        {decision === "cancel" ? <Button onClick={() => onAsk("close")}>Close {cardTitle(summary)}</Button> : null}
        {decision === "downgrade" ? <Button onClick={() => onAsk("product")}>Change product</Button> : null}
        <Button
          variant="text"
          busy={undo.isBusy}
          busyLabel="Saving"
          onClick={() => void undo.run({ params, body: { decision: null, from: { decision, decidedOn } } })}
        >
          Undo decision
        </Button>
      </div>
      <ValidationFailure error={undo.error} />
    </>
  );
}
