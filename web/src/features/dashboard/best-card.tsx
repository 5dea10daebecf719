import type { ReactNode } from "react";
import type { BestCardAnswer, BestCardOption } from "@cardwell/core/domain/dashboard/shapes";
import { BasisButton } from "../../components/basis.tsx";
import { LinkButton } from "../../components/button.tsx";
import { CardFace } from "../../components/card-face.tsx";
import { TriangleIcon } from "../../components/icons.tsx";
import { formatCivilDate } from "../../lib/civil.ts";
import { formatMoney } from "../../lib/format.ts";
import { activatedMark } from "../../lib/mark-calls.ts";
import { purchasesPath } from "../../lib/paths.ts";
import { MarkButton } from "./mark-button.tsx";
import { useView } from "./view.ts";

const runnersUp = 2;

/** The best card with its reason, those that follow, and which cannot be compared. */
export function BestCard({ answer }: { answer: BestCardAnswer }) {
  const { dashboard, getTitle } = useView();
  const { activateFirst, withoutOffers, excluded } = answer;
  const [best, ...others] = answer.ranked;
  if (best === undefined) {
    return <p className="mt-4 text-small text-ink-2">We don't know of any card of yours that earns rewards there.</p>;
  }
  const shown = others.slice(0, runnersUp);
  return (
    <>
      {activateFirst === null ? null : (
        <>
          <ActivateFirst option={activateFirst} />
          <p className="border-t border-line pt-3 text-small text-ink-2">Until it's activated:</p>
        </>
      )}
      <Answer option={best}>
        {dashboard.isSample ? null : (
          <LinkButton size="small" to={purchasesPath(best.walletCardId, answer)}>
            Log this purchase
          </LinkButton>
        )}
      </Answer>
      {withoutOffers === null ? null : (
        <p className="border-t border-line py-2.5 text-small text-ink-2">
          Without the welcome offer:{" "}
          <strong className="font-semibold text-ink">
            {withoutOffers.walletCardId === best.walletCardId ? "the same card" : getTitle(withoutOffers.walletCardId)}
          </strong>
          , <span className="figures">{formatMoney(withoutOffers.valueCents)}</span>.
          {shown.some(
            ({ walletCardId, reason }) =>
              walletCardId === withoutOffers.walletCardId && reason === withoutOffers.reason,
          )
            ? ""
            : ` ${withoutOffers.reason}.`}
        </p>
      )}
      {shown.length === 0 ? null : (
        <ol start={2} className="border-t border-line">
          {shown.map((option, at) => (
            <li
              key={option.walletCardId}
              className="grid grid-cols-[1.25rem_1fr_auto] gap-x-3 border-b border-line py-2.5"
            >
              <span className="figures text-ink-3">{at + 2}</span>
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{getTitle(option.walletCardId)}</p>
                <p className="text-caption text-ink-3">
                  {[option.reason, option.capNote, option.offerNote].filter((text) => text !== null).join(". ")}
                </p>
              </div>
              <Value option={option} title={getTitle(option.walletCardId)} className="" />
            </li>
          ))}
        </ol>
      )}
      {excluded.length === 0 ? null : (
        <p className="mt-3 text-caption text-ink-3">
          {excluded
            .map(({ reason, walletCardIds }) => `${reason}: ${walletCardIds.map(getTitle).join(", ")}.`)
            .join(" ")}
        </p>
      )}
    </>
  );
}

type AnswerProps = { option: BestCardOption; condition?: ReactNode; children: ReactNode };

/** One card in full: what it gives back, why, and what can be done with it. */
function Answer({ option, condition, children }: AnswerProps) {
  const { getTitle, getArt } = useView();
  const { walletCardId, reason, capNote, offerNote, warnings } = option;
  return (
    <div className="mt-4 grid grid-cols-[4.5rem_1fr_auto] gap-x-3.5 pb-3.5">
      <div aria-hidden="true" className="row-span-2">
        <CardFace {...getArt(walletCardId)} />
      </div>
      <p className="text-heading font-semibold wrap-anywhere">{getTitle(walletCardId)}</p>
      <Value option={option} title={getTitle(walletCardId)} className="text-figure/6 text-green" />
      <div className="col-span-2 col-start-2 min-w-0">
        {condition}
        <p className="text-small text-ink-2">{reason}.</p>
        {capNote === null ? null : <p className="text-small text-ink-2">{capNote}.</p>}
        {offerNote === null ? null : <p className="text-small text-ink-2">{offerNote}</p>}
        {warnings.map((warning) => (
          <Warning key={warning}>{warning}</Warning>
        ))}
        <div className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-2 empty:hidden">{children}</div>
      </div>
    </div>
  );
}

/** A card that would be the best once a category of it is activated: at the issuer, and then here by one tap. */
function ActivateFirst({ option }: { option: NonNullable<BestCardAnswer["activateFirst"]> }) {
  const { dashboard, getTitle, cardById } = useView();
  const { walletCardId, ruleId, closesOn, url } = option;
  const title = getTitle(walletCardId);
  return (
    <Answer
      option={option}
      condition={<Warning>Activate first{closesOn === null ? "" : `, by ${formatCivilDate(closesOn)}`}.</Warning>}
    >
      {dashboard.isSample ? null : (
        <MarkButton mark={activatedMark(walletCardId, ruleId, title, dashboard.today)} about={title} />
      )}
      {url === null ? null : (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="link inline-flex min-h-10 items-center text-small md:min-h-8"
        >
          Activate at {cardById(walletCardId)?.issuer ?? "the issuer"}
        </a>
      )}
    </Answer>
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

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-1.5 text-caption text-copper-ink">
      <TriangleIcon size={12} className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
