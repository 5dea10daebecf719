import { memo, Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router-dom";
import type { CardSummary } from "@cardwell/core/domain/dashboard/shapes";
import { Button, LinkButton } from "../../../components/button.tsx";
import { CardFace } from "../../../components/card-face.tsx";
import { lazyNamed } from "../../../components/lazy-part.tsx";
import { LogoTile } from "../../../components/logo-tile.tsx";
import { dotted } from "../../../components/shapes.tsx";
import { cardTitle } from "../../../lib/dashboard-query.ts";
import { formatCount, formatMoney } from "../../../lib/format.ts";
import { formatLongDay } from "../../../lib/civil.ts";
import { cardPath, paths } from "../../../lib/paths.ts";
import { useGrowing } from "../../../lib/use-growing.ts";
import { NetAmount } from "../net-amount.tsx";
import { PlaceHeadline } from "../place-headline.tsx";
import { useView } from "../view.ts";
import { BanksSection } from "./banks-section.tsx";
import { explainVerdict, groupCards, isComparable } from "./group-cards.ts";
import type { CardGroup } from "./group-cards.ts";

const ArrangeCards = lazyNamed(() => import("./arrange-cards.tsx"), "ArrangeCards");

/** How many cards there are, what they cost, and which of them is to be decided about by when. */
export function CardsHeadline() {
  const { actions, cards, today } = useView().dashboard;
  const open = cards.filter(({ status }) => status === "active");
  const feeCents = open.reduce((sum, { annualFeeCents }) => sum + (annualFeeCents ?? 0), 0);
  const unknown = open.filter(({ annualFeeCents }) => annualFeeCents === null).length;
  const { toDecide } = groupCards(cards);
  const [by] = actions
    .flatMap(({ kind, dueOn }) => (kind === "decide_fee" && dueOn !== null ? [dueOn] : []))
    .toSorted();
  return (
    <PlaceHeadline
      below={
        <>
          {formatCount(open.length, "card")},{" "}
          {unknown > 0 && unknown === open.length ? (
            "annual fees not known."
          ) : (
            <>
              <strong className="figures font-semibold text-ink">{formatMoney(feeCents)}</strong> in annual fees
              {unknown === 0 ? "." : `, ${formatCount(unknown, "fee")} not known.`}
            </>
          )}
        </>
      }
    >
      {toDecide.length === 0
        ? "No card needs a decision."
        : `${formatCount(toDecide.length, "card")} ${toDecide.length === 1 ? "needs" : "need"} a decision${by === undefined ? "" : ` by ${formatLongDay(by, today)}`}.`}
    </PlaceHeadline>
  );
}

/** The cards to decide about first, in full; the others by verdict; closed ones folded. */
export function CardGroups() {
  const { dashboard } = useView();
  const [isArranging, setArranging] = useState(false);
  const arrange = useRef<HTMLButtonElement>(null);
  const { toDecide, groups } = groupCards(dashboard.cards);
  const open = dashboard.cards.filter(({ status }) => status === "active");
  const past = dashboard.cards.filter(({ status }) => status !== "active");
  const leaveArranging = () => {
    flushSync(() => setArranging(false));
    arrange.current?.focus({ preventScroll: true });
  };
  if (isArranging) {
    return (
      <section aria-label="Your cards" className="mt-10">
        <Suspense fallback={<div className="min-h-100" />}>
          <ArrangeCards cards={open} onDone={leaveArranging} />
        </Suspense>
      </section>
    );
  }
  return (
    <section aria-label="Your cards" className="mt-8">
      {toDecide.length === 0 ? null : (
        <ul className="border-t-2 border-copper">
          {toDecide.map((card, at) => (
            <CardToDecide key={card.id} card={card} isFirst={at === 0} />
          ))}
        </ul>
      )}
      <div className="mt-8 gap-x-14 lg:columns-2">
        {groups.map((group) => (
          <Group key={group.title} {...group} />
        ))}
        {dashboard.isSample || open.length === 0 ? null : <BanksSection />}
      </div>
      {dashboard.isSample ? null : (
        <div className="mt-6 flex flex-wrap gap-2.5">
          <LinkButton to={paths.addCard}>Add a card</LinkButton>
          <LinkButton to={paths.link}>Link a bank</LinkButton>
          {open.length < 2 ? null : (
            <Button ref={arrange} variant="text" onClick={() => setArranging(true)}>
              Reorder cards
            </Button>
          )}
        </div>
      )}
      {past.length === 0 ? null : <PastCards cards={past} />}
    </section>
  );
}

function CardToDecide({ card, isFirst }: { card: CardSummary; isFirst: boolean }) {
  const { dashboard, getTotals, getTitle } = useView();
  const totals = getTotals(card.id);
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-4 border-b border-line py-5">
      <div className="w-24 shrink-0 md:w-32" aria-hidden="true">
        <Art {...card} />
      </div>
      <div className="min-w-0 grow basis-48">
        <CardName card={card} />
        <p className="mt-1">
          <span className="font-semibold text-copper-ink">{card.verdictLabel}</span>
          <span className="figures text-ink-2">
            {totals === undefined
              ? ""
              : ` · ${formatMoney(totals.creditsCents + totals.rewardsCents)} back in ${dashboard.year.year}`}
            {" · "}
            {formatFee(card.annualFeeCents)}
          </span>
        </p>
      </div>
      {dashboard.isSample ? null : (
        <LinkButton to={`${cardPath(card.id)}#fee`} variant={isFirst ? "filled" : "outline"} className="max-md:w-full">
          See the numbers<span className="sr-only">: {getTitle(card.id)}</span>
        </LinkButton>
      )}
    </li>
  );
}

const shownAtFirst = 12;

function Group({ title, cards }: CardGroup) {
  const { dashboard, getTotals } = useView();
  const { shown, isWhole, showAll } = useGrowing(cards.length, shownAtFirst);
  return (
    <div className="mb-9 break-inside-avoid">
      <div className="flex items-baseline justify-between gap-x-4 border-b border-line-2 pb-2">
        <h2 className="text-heading font-semibold">{title}</h2>
        {cards.some((card) => isComparable(card) && getTotals(card.id) !== undefined) ? (
          <p className="text-small text-ink-3">net in {dashboard.year.year}</p>
        ) : null}
      </div>
      <ul aria-label={title}>
        {cards.slice(0, shown).map((card) => (
          <CardRow key={card.id} card={card} />
        ))}
      </ul>
      {isWhole ? null : (
        <button type="button" className="link mt-3 -mb-1 py-1" onClick={showAll}>
          Show {formatCount(cards.length - shown, "more card")}
        </button>
      )}
    </div>
  );
}

const CardRow = memo(function CardRow({ card }: { card: CardSummary }) {
  const totals = useView().getTotals(card.id);
  const isOpen = card.status === "active";
  const explanation = totals === undefined ? null : explainVerdict(card, totals.netCents);
  return (
    <li className="relative flex items-center gap-4 border-b border-line py-2.5">
      <div className="w-16 shrink-0 md:w-20" aria-hidden="true">
        <Art {...card} />
      </div>
      <div className="min-w-0 grow">
        <CardName card={card} />
        {explanation === null ? null : <p className="figures text-caption text-ink-2">{explanation}</p>}
      </div>
      <p className="figures text-right text-small whitespace-nowrap text-ink-3">
        {isComparable(card) && totals !== undefined ? (
          <span className="block text-body">
            <NetAmount cents={totals.netCents} />
          </span>
        ) : null}
        {isOpen ? formatFee(card.annualFeeCents) : statusText[card.status]}
      </p>
    </li>
  );
});

/** Under 120 px wide only the art is drawn; the name stands beside it. */
const Art = ({ id, status }: CardSummary) => <CardFace {...useView().getArt(id)} faded={status !== "active"} />;

/** The name leads to the card's own page, and so does the whole row. */
function CardName({ card }: { card: CardSummary }) {
  const { isSample, cards } = useView().dashboard;
  // Where no bank is linked, all are.
  const isByHand = card.status === "active" && card.bank === null && cards.some(({ bank }) => bank !== null);
  const missing = card.missing.map((fact) => missingText[fact]);
  const detail = [
    `${card.issuer}${card.last4 === null ? "" : ` ••${card.last4}`}`,
    card.holder,
    card.role === "authorized_user" && "authorized user",
  ].filter(Boolean);
  return (
    <>
      <p className="text-heading font-semibold wrap-anywhere">
        {isSample ? (
          cardTitle(card)
        ) : (
          <Link to={cardPath(card.id)} className="target hover:underline">
            {cardTitle(card)}
          </Link>
        )}
      </p>
      <p className="flex items-center gap-1.5 text-small text-ink-3">
        {isByHand ? (
          <>
            {dotted}
            <span className="sr-only">Tracked by hand: </span>
          </>
        ) : null}
        <LogoTile logo={card.logo} />
        {detail.join(" · ")}
      </p>
      {missing.length === 0 ? null : <p className="text-caption text-ink-3">Missing: {missing.join(", ")}</p>}
    </>
  );
}

const formatFee = (cents: number | null) =>
  cents === null ? "fee unknown" : cents === 0 ? "no annual fee" : `${formatMoney(cents)} a year`;

const statusText = { active: "", closed: "Closed", product_changed: "Changed to another card", lost: "Lost" } as const;
const missingText = {
  closing_day: "closing day",
  due_day: "due day",
  limit: "limit",
  opening: "opening month",
} as const;

function PastCards({ cards }: { cards: CardSummary[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="mt-8 border-t border-line pt-4" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="target -my-1 py-1 text-small font-medium text-ink-2 hover:text-ink">
        {formatCount(cards.length, "closed or changed card")}
      </summary>
      {isOpen ? (
        <ul className="mt-3 gap-x-14 lg:columns-2">
          {cards.map((card) => (
            <CardRow key={card.id} card={card} />
          ))}
        </ul>
      ) : null}
    </details>
  );
}
