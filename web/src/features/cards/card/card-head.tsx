import { artOfCards, toArt } from "../../../components/card-hue.ts";
import type { CardPage } from "@cardwell/core/contract/card-page";
import { Breadcrumb } from "../../../components/breadcrumb.tsx";
import { BasisButton } from "../../../components/basis.tsx";
import { AnchorButton, Button } from "../../../components/button.tsx";
import { CardFace } from "../../../components/card-face.tsx";
import { classNames } from "../../../components/class-names.ts";
import { Sentence } from "../../../components/sentence.tsx";
import { formatCivilDate, formatMonth } from "../../../lib/civil.ts";
import { cardTitle, useDashboard } from "../../../lib/dashboard-query.ts";
import { paths } from "../../../lib/paths.ts";
import { splitPieces } from "../../../lib/pieces.ts";
import type { CardDialog } from "./card-dialog.ts";

/** The drawn card and, in one sentence, whether it is worth its fee. */
export function CardHead({ page, onAsk }: { page: CardPage; onAsk: (dialog: CardDialog) => void }) {
  const { summary, fee, credits, card } = page;
  const isOpen = card.status === "active";
  return (
    <>
      <Breadcrumb above={[["Cards", paths.cards]]} here={cardTitle(summary)} />
      <div className="grid gap-x-14 gap-y-6 md:grid-cols-[19.5rem_1fr]">
        <div className="max-md:w-60">
          <Face page={page} />
        </div>
        <div className="min-w-0">
          <p className="text-small text-ink-3">{formatEyebrow(page)}</p>
          <h1 className="mt-1 max-w-160 text-display">
            {isOpen ? <Verdict sentence={fee.headline} isAhead={(fee.netCents ?? 0) >= 0} /> : formatClosed(page)}
          </h1>
          <p className="mt-3 max-w-160 text-lead text-ink-2">
            <Sentence>{fee.explanation}</Sentence>{" "}
            <BasisButton basis={fee.basis} title="this verdict" className="text-body">
              How we know
            </BasisButton>
          </p>
          <div className="mt-5 flex flex-wrap gap-2.5">
            {isOpen && credits.some(({ wanted }) => wanted) ? (
              <AnchorButton variant="filled" href="#credits">
                See credits
              </AnchorButton>
            ) : null}
            <Button onClick={() => onAsk("edit")}>
              {isOpen && summary.missing.includes("opening") ? "Enter the opening month" : "Edit card"}
            </Button>
            {isOpen && fee.downgrades[0] !== undefined ? (
              <Button onClick={() => onAsk("product")}>Compare with {fee.downgrades[0].name}</Button>
            ) : null}
          </div>
        </div>
      </div>
    </>
  );
}

function Face({ page: { summary, card } }: { page: CardPage }) {
  const { data } = useDashboard();
  const art = (data && artOfCards(data.cards).get(summary.id)) ?? toArt(summary);
  return (
    <CardFace
      {...art}
      name={cardTitle(summary)}
      issuer={summary.issuer}
      last4={summary.last4}
      faded={card.status !== "active"}
    />
  );
}

function Verdict({ sentence, isAhead }: { sentence: string; isAhead: boolean }) {
  return splitPieces(sentence).map(({ start, text, isMoney }) => (
    <span key={start} className={classNames(isMoney && (isAhead ? "text-green" : "text-copper-ink"))}>
      {text}
    </span>
  ));
}

function formatEyebrow({ summary, card }: CardPage): string {
  const { openedOn, openedPrecision } = card;
  const opened = openedOn && (openedPrecision === "day" ? formatCivilDate(openedOn) : formatMonth(openedOn));
  const parts = [
    summary.nickname === null ? summary.name : `${summary.name} (${summary.nickname})`,
    summary.issuer,
    ...(summary.last4 === null ? [] : [`ending ${summary.last4}`]),
  ];
  const whose = card.role === "authorized_user" ? " · you're an authorized user" : "";
  const holder = card.holder === null ? "" : ` · used by ${card.holder}`;
  return `${parts.join(", ")} · ${opened === null ? "opening month not entered" : `opened ${opened}`}${whose}${holder}`;
}

function formatClosed({ card }: CardPage): string {
  const when = card.closedOn === null ? "" : ` on ${formatCivilDate(card.closedOn)}`;
  if (card.status === "product_changed") return `You changed it to another card${when}.`;
  return card.status === "lost" ? `You reported it lost${when}.` : `You closed it${when}.`;
}
