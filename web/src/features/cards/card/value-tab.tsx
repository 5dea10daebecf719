import { BasisButton } from "../../../components/basis.tsx";
import { Button, LinkButton } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { Sentence } from "../../../components/sentence.tsx";
import { comparePath } from "../../../lib/paths.ts";
import { splitPieces } from "../../../lib/pieces.ts";
import { useAnchor } from "../../../lib/use-anchor.ts";
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

function Verdict({ page: { fee, facts, credits, card, summary }, onAsk }: CardTabProps) {
  const isOpen = card.status === "active";
  const isAhead = (fee.netCents ?? 0) >= 0;
  return (
    <div className="pt-14">
      <h2 className="max-w-160 text-title-1">
        {splitPieces(fee.headline).map(({ start, text, isMoney }) => (
          <span key={start} className={classNames(isMoney && (isAhead ? "text-green" : "text-copper-ink"))}>
            {text}
          </span>
        ))}
      </h2>
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
