import { memo, Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router-dom";
import type { CardSummary } from "@cardwell/core/contract/dashboard";
import { CardFace } from "../../components/card-face.tsx";
import { cardTitle } from "../../lib/dashboard-query.ts";
import { formatCount, formatMoney } from "../../lib/format.ts";
import { cardPath, paths } from "../../lib/paths.ts";
import { useGrowing } from "../../lib/use-growing.ts";
import { AnchoredSection } from "./anchored-section.tsx";
import { cardGrid } from "./card-grid.ts";
import { useView } from "./view.ts";
import { lazyNamed } from "../../components/lazy-part.tsx";

const ArrangeCards = lazyNamed(() => import("./arrange-cards.tsx"), "ArrangeCards");

const shownAtFirst = 24;

/** Every card with its fee and what to do about it; closed ones folded. */
export function CardsSection() {
  const { dashboard } = useView();
  const [isArranging, setArranging] = useState(false);
  const arrange = useRef<HTMLButtonElement>(null);
  const open = dashboard.cards.filter(({ status }) => status === "active");
  const past = dashboard.cards.filter(({ status }) => status !== "active");
  const { shown, isWhole, showAll } = useGrowing(open.length, shownAtFirst);
  const leaveArranging = () => {
    flushSync(() => setArranging(false));
    arrange.current?.focus({ preventScroll: true });
  };
  const aside = dashboard.isSample ? undefined : (
    <span className="flex gap-5">
      {open.length < 2 || isArranging ? null : (
        <button ref={arrange} type="button" className="link -my-1 py-1" onClick={() => setArranging(true)}>
          Change the order
        </button>
      )}
      <Link to={paths.addCard} className="link py-1">
        Add a card
      </Link>
    </span>
  );
  return (
    <AnchoredSection id="cards" title="Your cards" aside={aside}>
      {isArranging ? (
        <Suspense fallback={<div className="min-h-100" />}>
          <ArrangeCards cards={open} onDone={leaveArranging} />
        </Suspense>
      ) : (
        <ul className={cardGrid}>
          {open.slice(0, shown).map((card) => (
            <CardItem key={card.id} card={card} />
          ))}
        </ul>
      )}
      {isArranging || isWhole ? null : (
        <button type="button" className="link mt-6" onClick={showAll}>
          Show {formatCount(open.length - shown, "more card")}
        </button>
      )}
      {past.length === 0 ? null : <PastCards cards={past} />}
    </AnchoredSection>
  );
}

const CardItem = memo(function CardItem({ card }: { card: CardSummary }) {
  const { dashboard, getArt } = useView();
  const face = (
    <CardFace
      {...getArt(card.id)}
      name={cardTitle(card)}
      issuer={card.issuer}
      last4={card.last4}
      faded={card.status !== "active"}
    />
  );
  return (
    <li>
      {dashboard.isSample ? (
        face
      ) : (
        <Link to={cardPath(card.id)} className="block rounded-[4.2%/6.66%] transition-transform hover:-translate-y-0.5">
          {face}
        </Link>
      )}
      <div className="mt-2.5 flex flex-wrap justify-between gap-x-3 text-small">
        <span className="figures font-medium">{formatFee(card.annualFeeCents)}</span>
        <span className={verdictTone(card)}>{formatVerdict(card)}</span>
      </div>
      {card.holder === null && card.role === "primary" && card.missing.length === 0 ? null : (
        <p className="text-caption text-ink-3">{formatDetail(card)}</p>
      )}
    </li>
  );
});

const formatFee = (cents: number | null) =>
  cents === null ? "Fee not known" : cents === 0 ? "No yearly fee" : `${formatMoney(cents)} a year`;

function verdictTone({ verdict, status }: CardSummary): string {
  if (status !== "active" || verdict === "no_fee" || verdict === "unknown" || verdict === "too_early")
    return "text-ink-3";
  return verdict === "keep" ? "text-green" : "text-copper-ink";
}

/** Without a fee the column on the left already shows it. */
const formatVerdict = ({ status, verdict, verdictLabel }: CardSummary) =>
  status !== "active" ? statusText[status] : verdict === "no_fee" ? "" : verdictLabel;

const statusText = { active: "", closed: "Closed", product_changed: "Changed to another card", lost: "Lost" } as const;
const missingText = { statement_days: "statement day", limit: "limit", opening: "opening month" } as const;

function formatDetail({ holder, role, missing }: CardSummary): string {
  return [
    holder,
    role === "authorized_user" && "authorized user",
    missing.length > 0 && `Not known yet: ${missing.map((fact) => missingText[fact]).join(", ")}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

function PastCards({ cards }: { cards: CardSummary[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="mt-8 border-t border-line pt-4" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="-my-1 py-1 text-small font-medium text-ink-2 hover:text-ink">
        {formatCount(cards.length, "card")} closed or changed; the history stays
      </summary>
      {isOpen ? (
        <ul className={`${cardGrid} mt-5`}>
          {cards.map((card) => (
            <CardItem key={card.id} card={card} />
          ))}
        </ul>
      ) : null}
    </details>
  );
}
