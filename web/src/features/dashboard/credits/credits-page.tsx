import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { CreditItem, YearValue } from "@cardwell/core/domain/dashboard/shapes";
import { isOpenCredit } from "@cardwell/core/domain/benefits/open-credits";
import { HelpLink } from "../../../components/help-link.tsx";
import { ChipSelect, chipClass } from "../../../components/chip-select.tsx";
import { classNames } from "../../../components/class-names.ts";
import { formatLongDay } from "../../../lib/civil.ts";
import { formatCount, formatMoney } from "../../../lib/format.ts";
import { type CreditProof, useCreditProofs } from "../../../lib/credit-proofs.ts";
import { useSearchChange } from "../../../lib/use-search-change.ts";
import { Place } from "../place.tsx";
import { PlaceHeadline } from "../place-headline.tsx";
import { useKeptPlace } from "../use-kept-place.ts";
import { useView } from "../view.ts";
import { chooseCredits, creditFilters, creditKey, groupByEnd, sumLeft } from "./credit-list.ts";
import type { CreditFilter } from "./credit-list.ts";
import { CreditRow } from "./credit-row.tsx";
import "../../../styles/pages.css";

/** Credits by the day on which they end: used with one tap, opened for everything else. */
export function CreditsPage() {
  return (
    <Place title="Credits" headline={<CreditsHeadline />}>
      <Credits />
      <HelpLink article="credit-windows">How credit windows work</HelpLink>
    </Place>
  );
}

/** Open, with something left, and over soon. */
const isEnding = (credit: CreditItem, soonDays: number) =>
  isOpenCredit(credit) && credit.daysLeft !== null && credit.daysLeft <= soonDays;

function CreditsHeadline() {
  const { credits, summary, today, year } = useView().dashboard;
  const usedCents = sumUsed(year);
  const { openCreditsCount, openCreditsCents, openUnvalued, endingSoonCents, soonDays } = summary;
  const last = credits
    .flatMap((credit) => (isEnding(credit, soonDays) ? (credit.endsOn ?? []) : []))
    .toSorted()
    .at(-1);
  return (
    <PlaceHeadline
      below={
        <>
          At face value: {formatCount(openCreditsCount, "open credit")},{" "}
          {openCreditsCents === 0 && openUnvalued.length > 0 ? (
            openUnvalued.join(", ")
          ) : (
            <>
              <strong className="figures font-semibold text-ink">{formatMoney(openCreditsCents)}</strong> in all
              {openUnvalued.length === 0 ? "" : `, plus ${openUnvalued.join(", ")}`}
            </>
          )}
          .
          {usedCents === 0 ? null : (
            <>
              {" "}
              Used in {year.year}: <strong className="figures font-semibold text-ink">{formatMoney(usedCents)}</strong>.
            </>
          )}
        </>
      }
    >
      {last === undefined || endingSoonCents === 0 ? (
        `No credits end in the next ${soonDays} days.`
      ) : (
        <>
          Use <span className="text-copper-ink">{formatMoney(endingSoonCents)}</span> in credits by{" "}
          {formatLongDay(last, today)}.
        </>
      )}
    </PlaceHeadline>
  );
}

const filterText: Record<CreditFilter, string> = {
  open: "Open",
  waiting: "Waiting",
  done: "Used or skipped",
  not_wanted: "Not for me",
};

const nothing: Record<CreditFilter, string> = {
  open: "No open credits here. New ones appear when their window opens.",
  waiting: "No credits are waiting to post.",
  done: "No credits used or skipped in the current windows.",
  not_wanted: "You haven't hidden any credits.",
};

function Credits() {
  const { dashboard, getTitle } = useView();
  const { credits } = dashboard;
  const { proofs = [] } = useCreditProofs(dashboard, dashboard.isSample ? [] : dashboard.cards);
  const cards = dashboard.cards.filter(({ id }) => credits.some(({ walletCardId }) => walletCardId === id));
  const [search] = useSearchParams();
  const changeSearch = useSearchChange();
  const show = creditFilters.find((filter) => filter === search.get("show")) ?? "open";
  const card = cards.find(({ id }) => id === search.get("card"))?.id ?? null;
  const shown = chooseCredits(credits, show, card);
  const choose = (name: "show" | "card", value: string | null) =>
    changeSearch((before) => {
      before.delete(name);
      if (value !== null) before.set(name, value);
      return before;
    });
  if (credits.length === 0) {
    return (
      <p className="mt-8 max-w-140 border-t border-line-2 pt-5 text-ink-2">
        We don't know of any credits on your cards. Credits of cards you add appear here.
      </p>
    );
  }
  return (
    <section aria-label="Your credits">
      <div className="mt-5 flex flex-wrap gap-2">
        {creditFilters.map((filter) => {
          const count = chooseCredits(credits, filter, card).length;
          if (count === 0 && filter !== show && filter !== "open") return null;
          return (
            <button
              key={filter}
              type="button"
              aria-pressed={filter === show}
              onClick={() => choose("show", filter === "open" ? null : filter)}
              className={classNames(chipClass(filter === show), "px-2.5")}
            >
              {filterText[filter]} {count}
            </button>
          );
        })}
        {cards.length < 2 ? null : (
          <ChipSelect label="Card" all="All cards" value={card} onChoose={(id) => choose("card", id)}>
            {cards.map(({ id }) => (
              <option key={id} value={id}>
                {getTitle(id)}
              </option>
            ))}
          </ChipSelect>
        )}
      </div>
      {shown.length === 0 ? (
        <p className="mt-6 border-t border-line-2 py-5 text-ink-2">{nothing[show]}</p>
      ) : (
        <CreditList key={`${show} ${card}`} credits={shown} proofs={proofs} />
      )}
    </section>
  );
}

const shownAtFirst = 12;
/** Up to this many more are shown without a tap. */
const slack = 3;
const step = 24;

/** The one that is lost first and worth most is shown in full beside the others, or over them on a phone. */
function CreditList({ credits, proofs }: { credits: CreditItem[]; proofs: readonly CreditProof[] }) {
  const [asked, setAsked] = useState(shownAtFirst);
  const { list, holdPlace } = useKeptPlace<HTMLDivElement>();
  const { soonDays } = useView().dashboard.summary;
  const ending = credits.filter((credit) => isEnding(credit, soonDays));
  const next = ending.toSorted((one, other) => (other.worthCents ?? 0) - (one.worthCents ?? 0))[0];
  const others = credits.filter((credit) => credit !== next);
  const shown = others.length <= asked + slack ? others.length : asked;
  const more = Math.min(step, others.length - shown);
  const getProof = (credit: CreditItem) =>
    proofs.find(
      ({ walletCardId, benefitId }) => walletCardId === credit.walletCardId && benefitId === credit.benefitId,
    );
  let at = next === undefined ? 0 : 1;
  return (
    <div
      ref={list}
      className="mt-4 grid items-start gap-x-14 focus:outline-none lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]"
    >
      {next === undefined ? null : (
        <div data-row className="mt-3 border-t-2 border-copper focus:outline-none lg:col-start-2 lg:row-start-1">
          <CreditRow key={creditKey(next)} credit={next} proof={getProof(next)} isNext onMark={() => holdPlace(0)} />
        </div>
      )}
      <div className="max-lg:mt-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        {groupByEnd(others.slice(0, shown)).map((group) => (
          <div key={group.endsOn} className="mt-5 first:mt-3">
            <GroupHead {...group} />
            <ul>
              {group.credits.map((credit) => {
                const place = at++;
                return (
                  <li key={creditKey(credit)} data-row className="focus:outline-none">
                    <CreditRow credit={credit} proof={getProof(credit)} onMark={() => holdPlace(place)} />
                  </li>
                );
              })}
            </ul>
          </div>
        ))}
        {more === 0 ? null : (
          <button
            type="button"
            className="link mt-3 -mb-1 py-1"
            onClick={() => {
              holdPlace(shown + (next === undefined ? 0 : 1));
              setAsked(shown + step);
            }}
          >
            Show {formatCount(more, "more credit")}
          </button>
        )}
      </div>
      <UsedThisYear />
    </div>
  );
}

const sumUsed = ({ byCard }: YearValue): number =>
  byCard.reduce((sum, { creditsFaceCents }) => sum + creditsFaceCents, 0);

/** What was used this year, by card, at face value as everything on this page. */
function UsedThisYear() {
  const { dashboard, getTitle } = useView();
  const { year, byCard } = dashboard.year;
  const used = byCard
    .filter(({ creditsFaceCents }) => creditsFaceCents > 0)
    .toSorted((one, other) => other.creditsFaceCents - one.creditsFaceCents);
  const most = used[0]?.creditsFaceCents ?? 0;
  if (most === 0) return null;
  return (
    <section aria-label={`Used in ${year}`} className="mt-9 lg:col-start-2">
      <div className="flex items-baseline justify-between gap-x-4 border-b border-line-2 pb-2">
        <h2 className="text-heading font-semibold">Used in {year}</h2>
        <p className="figures text-small text-ink-3">{formatMoney(sumUsed(dashboard.year))} at face value</p>
      </div>
      <dl className="mt-1">
        {used.map(({ walletCardId, creditsFaceCents }) => (
          <div
            key={walletCardId}
            className="grid grid-cols-[minmax(0,1fr)_4rem_5.5rem] md:grid-cols-[minmax(0,1fr)_7rem_5.5rem] items-center gap-x-3 py-2"
          >
            <dt className="truncate">{getTitle(walletCardId)}</dt>
            <dd
              aria-hidden="true"
              className="h-2 bg-green opacity-50"
              style={{ width: `${(100 * creditsFaceCents) / most}%` }}
            />
            <dd className="figures text-right font-medium">{formatMoney(creditsFaceCents)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function GroupHead({ endsOn, credits }: ReturnType<typeof groupByEnd>[number]) {
  const { today, summary } = useView().dashboard;
  const daysLeft = credits[0]?.daysLeft ?? null;
  const leftCents = sumLeft(credits);
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line-2 pb-2">
      <h2 className="text-heading font-semibold">
        {endsOn === null ? "No end date" : `Ends ${formatLongDay(endsOn, today)}`}
      </h2>
      <p className="figures text-small text-ink-3">
        {daysLeft === null ? null : (
          <span className={daysLeft <= summary.soonDays ? "text-copper-ink" : undefined}>
            {daysLeft === 0 ? "last day" : formatCount(daysLeft, "day")}
          </span>
        )}
        {daysLeft !== null && leftCents > 0 ? " · " : ""}
        {leftCents > 0 ? formatMoney(leftCents) : ""}
      </p>
    </div>
  );
}
