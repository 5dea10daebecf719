import type { BestCardAnswer, BestCardOption } from "@cardwell/core/contract/dashboard";
import { BasisButton } from "../../components/basis.tsx";
import { CardFace } from "../../components/card-face.tsx";
import { TriangleIcon } from "../../components/icons.tsx";
import { formatMoney } from "../../lib/format.ts";
import { useView } from "./view.ts";

const runnersUp = 2;

/** The best card with its reason, those that follow, and which cannot be compared. */
export function BestCard({ answer }: { answer: BestCardAnswer }) {
  const { getTitle, cardById, getArt } = useView();
  const [best, ...others] = answer.ranked;
  const { withoutOffers } = answer;
  const bestCard = best && cardById(best.walletCardId);
  if (best === undefined) {
    return <p className="mt-4 text-small text-ink-2">We don't know of any card of yours that earns rewards there.</p>;
  }
  return (
    <>
      <div className="mt-4 grid grid-cols-[4.5rem_1fr_auto] gap-x-3.5 pb-3.5">
        <div aria-hidden="true" className="row-span-2">
          <CardFace
            {...getArt(best.walletCardId)}
            name=""
            issuer={bestCard?.issuer ?? ""}
            logoUrl={bestCard?.logoUrl ?? null}
            last4={null}
          />
        </div>
        <p className="text-heading font-semibold wrap-anywhere">{getTitle(best.walletCardId)}</p>
        <Value option={best} title={getTitle(best.walletCardId)} className="text-figure/6 text-green" />
        <div className="col-span-2 col-start-2 min-w-0">
          <p className="text-small text-ink-2">{best.reason}.</p>
          {best.capNote === null ? null : <p className="text-small text-ink-2">{best.capNote}.</p>}
          <Warnings option={best} />
        </div>
      </div>
      {withoutOffers === null ? null : (
        <p className="border-t border-line py-2.5 text-small text-ink-2">
          Without the welcome offer:{" "}
          <strong className="font-semibold text-ink">
            {withoutOffers.walletCardId === best.walletCardId ? "the same card" : getTitle(withoutOffers.walletCardId)}
          </strong>
          , <span className="figures">{formatMoney(withoutOffers.valueCents)}</span>.
          {others.slice(0, runnersUp).some(({ walletCardId }) => walletCardId === withoutOffers.walletCardId)
            ? ""
            : ` ${withoutOffers.reason}.`}
        </p>
      )}
      {others.length === 0 ? null : (
        <ol start={2} className="border-t border-line">
          {others.slice(0, runnersUp).map((option, at) => (
            <li
              key={option.walletCardId}
              className="grid grid-cols-[1.25rem_1fr_auto] gap-x-3 border-b border-line py-2.5"
            >
              <span className="figures text-ink-3">{at + 2}</span>
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{getTitle(option.walletCardId)}</p>
                <p className="text-caption text-ink-3">
                  {option.reason}
                  {option.capNote === null ? "" : `. ${option.capNote}`}
                </p>
              </div>
              <Value option={option} title={getTitle(option.walletCardId)} className="" />
            </li>
          ))}
        </ol>
      )}
      {answer.excluded.length === 0 ? null : (
        <p className="mt-3 text-caption text-ink-3">{answer.excludedText.join(" ")}</p>
      )}
    </>
  );
}

function Value({ option, title, className }: { option: BestCardOption; title: string; className: string }) {
  return (
    <p className="text-right">
      <BasisButton
        basis={option.basis}
        title={`what ${title} gives back`}
        className={`figures font-medium ${className}`}
      >
        {formatMoney(option.valueCents)}
      </BasisButton>
    </p>
  );
}

function Warnings({ option }: { option: BestCardOption }) {
  return option.warnings.map((warning) => (
    <p key={warning} className="flex gap-1.5 text-caption text-copper-ink">
      <TriangleIcon size={12} className="mt-0.5 shrink-0" />
      {warning}
    </p>
  ));
}
