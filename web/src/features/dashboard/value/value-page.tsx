import { Suspense, useState } from "react";
import type { YearValue } from "@cardwell/core/domain/dashboard/shapes";
import { HelpLink } from "../../../components/help-link.tsx";
import { BasisButton } from "../../../components/basis.tsx";
import { LinkButton } from "../../../components/button.tsx";
import { lazyNamed } from "../../../components/lazy-part.tsx";
import { Table } from "../../../components/table.tsx";
import { ValueReceipt } from "../../../components/value-receipt.tsx";
import type { Column } from "../../../components/table.tsx";
import { formatMonthDay } from "../../../lib/civil.ts";
import { formatMoney } from "../../../lib/format.ts";
import { paths, purchasesPath } from "../../../lib/paths.ts";
import { Place } from "../place.tsx";
import { PlaceHeadline } from "../place-headline.tsx";
import { useView } from "../view.ts";
import { PendingYear, ShownYear, YearChoice } from "./shown-year.tsx";
import { InterestSection, TrueCostSection } from "./true-cost-section.tsx";
import "../../../styles/pages.css";

const ValueChart = lazyNamed(() => import("./value-chart.tsx"), "ValueChart");
const ValueEntries = lazyNamed(() => import("./value-entries.tsx"), "ValueEntries");

/** The cards' value in a year against their costs: in a sentence, as a chart, as a table, by entry. */
export function ValuePage() {
  const headline = (
    <ShownYear pending={<PendingYear />}>
      <ValueHeadline />
    </ShownYear>
  );
  return (
    <Place title="Value" headline={headline}>
      <ShownYear>
        <ValueOfYear />
      </ShownYear>
      <HelpLink article="value-of-the-year">How the year's value is calculated</HelpLink>
      <div className="grid items-start gap-x-14 lg:grid-cols-2">
        <ShownYear>
          <InterestSection />
        </ShownYear>
        <Receipt />
      </div>
    </Place>
  );
}

function ValueOfYear() {
  const { year } = useView().dashboard;
  return (
    <>
      {isEmpty(year) ? null : <Value />}
      {year.byCard.length === 0 ? null : <TrueCostSection />}
    </>
  );
}

const isEmpty = ({ valueCents, feesCents, costsCents }: YearValue) =>
  valueCents === 0 && feesCents === 0 && costsCents === 0;

/** What was paid to Cardwell beside what was recorded; sample cards have none. */
function Receipt() {
  const { isSample, timeZone } = useView().dashboard;
  return isSample ? null : <ValueReceipt timeZone={timeZone} />;
}

function ValueHeadline() {
  const { year } = useView().dashboard;
  if (year.tooEarly !== null) return <TooEarlyHeadline year={year} tooEarly={year.tooEarly} />;
  if (isEmpty(year)) return <EmptyHeadline year={year} />;
  const isAhead = year.netCents >= 0;
  return (
    <PlaceHeadline
      aside={<YearChoice />}
      below={
        <>
          You got <strong className="figures font-semibold text-ink">{formatMoney(year.valueCents)}</strong> in credits
          and rewards and paid{" "}
          <strong className="figures font-semibold text-ink">{formatMoney(year.feesCents + year.costsCents)}</strong> in
          fees and interest.
        </>
      }
    >
      Your cards are{" "}
      <BasisButton
        basis={year.basis}
        title="value minus fees and interest"
        className={isAhead ? "text-green decoration-2" : "text-copper-ink decoration-2"}
      >
        {formatMoney(Math.abs(year.netCents))}
      </BasisButton>{" "}
      {isAhead ? "ahead" : "behind"} in {year.year}.
    </PlaceHeadline>
  );
}

/** Before anything that has a value is recorded: what to record first. */
function EmptyHeadline({ year }: { year: YearValue }) {
  const { cards, credits, today } = useView().dashboard;
  const isOver = String(year.year) !== today.slice(0, 4);
  const card = isOver ? undefined : cards.find(({ status }) => status === "active");
  const hasCredits = credits.length > 0;
  return (
    <>
      <PlaceHeadline
        aside={<YearChoice />}
        below={
          card === undefined
            ? undefined
            : `${hasCredits ? "Mark a credit as used or log a purchase" : "Log a purchase"} to see what your cards give back.`
        }
      >
        {year.byCard.length === 0 ? "Nothing recorded" : "No known value or fees"} in {year.year}
        {isOver ? "" : " yet"}.
      </PlaceHeadline>
      {card === undefined ? null : (
        <div className="mt-6 flex flex-wrap gap-2.5">
          {hasCredits ? (
            <LinkButton variant="filled" to={paths.credits}>
              See your credits
            </LinkButton>
          ) : null}
          <LinkButton variant={hasCredits ? "outline" : "filled"} to={purchasesPath(card.id)}>
            Log a purchase
          </LinkButton>
        </div>
      )}
    </>
  );
}

const FEES_NAMED = 3;

type TooEarlyProps = { year: YearValue; tooEarly: NonNullable<YearValue["tooEarly"]> };

/** The fees, when they were charged, and what credits can still bring, while nothing can be compared with them. */
function TooEarlyHeadline({ year, tooEarly: { fees, creditsCents } }: TooEarlyProps) {
  const { getTitle, isUnrecorded } = useView();
  return (
    <PlaceHeadline
      aside={<YearChoice />}
      below={
        <>
          {fees
            .slice(0, FEES_NAMED)
            .map(
              ({ walletCardId, on, amountCents, isAssumed }) =>
                `${getTitle(walletCardId)}: ${formatMoney(amountCents)}, charged ${isAssumed ? "about " : ""}${formatMonthDay(on)}.`,
            )
            .join(" ")}{" "}
          {fees.length > FEES_NAMED ? `And ${fees.length - FEES_NAMED} more. ` : null}
          {creditsCents === 0 ? null : (
            <>
              Credits can still bring up to{" "}
              <strong className="figures font-semibold text-ink">{formatMoney(creditsCents)}</strong>.{" "}
            </>
          )}
          {isUnrecorded ? "No value recorded yet." : "It’s too early to compare value and fees."}
        </>
      }
    >
      You paid{" "}
      <BasisButton basis={year.basis} title="fees and interest" className="decoration-2">
        {formatMoney(year.feesCents + year.costsCents)}
      </BasisButton>{" "}
      in {year.costsCents > 0 ? "fees and interest" : "fees"} in {year.year}.
    </PlaceHeadline>
  );
}

function Value() {
  const { dashboard, getTitle } = useView();
  const { year } = dashboard;
  const [isTable, setTable] = useState(false);
  const [showsEntries, setShowsEntries] = useState(false);
  const next = year.upcoming[0];
  return (
    <section aria-label={`Value and fees, ${year.year}`} className="mt-8">
      <div className="min-h-70">
        {isTable ? (
          <MonthsTable year={year} />
        ) : (
          <Suspense fallback={<div className="skeleton h-70" />}>
            <ValueChart year={year} today={dashboard.today} isSample={dashboard.isSample} />
          </Suspense>
        )}
      </div>
      <div className="mt-4 flex flex-wrap justify-between gap-x-8 gap-y-2">
        <p className="text-small text-ink-3">
          {next === undefined
            ? null
            : `Next fee: ${formatMoney(next.amountCents)} for ${getTitle(next.walletCardId)} on ${formatMonthDay(next.on)}.`}
        </p>
        <p className="flex gap-6">
          <button type="button" className="link -my-1 py-1" onClick={() => setTable(!isTable)}>
            {isTable ? "View as chart" : "View as table"}
          </button>
          <button
            type="button"
            aria-expanded={showsEntries}
            className="link -my-1 py-1"
            onClick={() => setShowsEntries(!showsEntries)}
          >
            {showsEntries ? "Hide entries" : "See all entries"}
          </button>
        </p>
      </div>
      {showsEntries ? (
        <Suspense fallback={<div className="skeleton mt-4 h-40" />}>
          <ValueEntries year={year.year} isSample={dashboard.isSample} />
        </Suspense>
      ) : null}
    </section>
  );
}

type Month = YearValue["months"][number];

function MonthsTable({ year }: { year: YearValue }) {
  const name = ({ month }: Month) => formatMonthDay(`${month}-01`).split(/\s/)[0];
  const columns: Column<Month>[] = [
    { key: "month", head: "Month", cell: name },
    { key: "value", head: "Value", cell: ({ valueCents }) => formatMoney(valueCents), numeric: true },
    { key: "fees", head: "Fees", cell: ({ feesCents }) => formatMoney(feesCents), numeric: true },
    {
      key: "costs",
      head: "Interest and other",
      cell: ({ costsCents }) => formatMoney(costsCents),
      numeric: true,
      secondary: true,
    },
    {
      key: "net",
      head: "Net",
      cell: ({ valueCents, feesCents, costsCents }) => formatMoney(valueCents - feesCents - costsCents),
      numeric: true,
    },
  ];
  return (
    <Table
      label={`Value and fees by month, ${year.year}`}
      columns={columns}
      rows={year.months}
      rowKey={({ month }) => month}
    />
  );
}
