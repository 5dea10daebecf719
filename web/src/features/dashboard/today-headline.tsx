import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import type { YearValue } from "@cardwell/core/domain/dashboard/shapes";
import type { Basis } from "@cardwell/core/domain/basis";
import { BasisButton } from "../../components/basis.tsx";
import { classNames } from "../../components/class-names.ts";
import { formatWholeDay } from "../../lib/civil.ts";
import { useDashboard } from "../../lib/dashboard-query.ts";
import { formatCount, formatMoney } from "../../lib/format.ts";
import { useIsChanging } from "../../lib/use-wallet-change.ts";
import { useView } from "./view.ts";
import { ago, formatKnown, formatUndated } from "./format.ts";

/** The day, one sentence with what needs the person and what it is worth, and the three figures of the year. */
export function TodayHeadline() {
  const { dashboard, undated } = useView();
  const { summary, today } = dashboard;
  return (
    <div
      aria-busy={useIsChanging()}
      className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4 aria-busy:opacity-60"
    >
      <div className="grid gap-1.5">
        <p className="text-small text-ink-3">
          {formatWholeDay(today)} · updated <UpdatedAgo />
        </p>
        <h1 className="text-display">
          {summary.needsCount === 0
            ? undated.length === 0
              ? "All clear."
              : "Nothing known is due."
            : `${formatCount(summary.needsCount, "thing")} ${summary.needsCount === 1 ? "needs" : "need"} attention.`}
          <br />
          <AtStake />
        </h1>
      </div>
      <Figures />
    </div>
  );
}

function AtStake() {
  const { dashboard, undated } = useView();
  const { needsCount, atStakeCents, isAtStakeGuess, atStakeBasis } = dashboard.summary;
  if (needsCount === 0) return undated.length > 0 ? formatUndated(undated) : "Nothing needs your attention today.";
  if (atStakeCents === 0) return isAtStakeGuess ? "No known amount is at risk." : "No money is at risk.";
  return (
    <>
      {isAtStakeGuess ? "Up to " : null}
      <BasisButton basis={atStakeBasis} title="what is at risk" className="text-copper-ink decoration-2">
        {formatMoney(atStakeCents)}
      </BasisButton>{" "}
      is at risk.
    </>
  );
}

function UpdatedAgo() {
  const { dataUpdatedAt } = useDashboard(useView().dashboard.isSample);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return ago(dataUpdatedAt, Math.max(now, dataUpdatedAt));
}

function Figures() {
  const { dashboard, undated } = useView();
  const { summary, year } = dashboard;
  const { soonDays, dueSoonCents, onItsWayCents, dueUnknownCount, openCreditsCount, openCreditsCards, openUnvalued } =
    summary;
  const isDueUnknown = dueSoonCents === 0 && dueUnknownCount + undated.length > 0;
  const missing = [
    ...(dueUnknownCount > 0 ? [`${formatCount(dueUnknownCount, "amount")} not known`] : []),
    ...(undated.length > 0 ? [`no due day for ${formatCount(undated.length, "card")}`] : []),
  ];
  const due = [...(onItsWayCents > 0 ? [`${formatMoney(onItsWayCents)} is pending`] : []), ...missing];
  return (
    // Widths of their own: sized by their words they would move when the fonts arrive.
    <dl className="flex max-md:w-full md:grid md:grid-cols-[10.5rem_10.5rem_12.5rem]">
      <Figure
        label={`Due in ${soonDays} days`}
        note={due.length === 0 ? "statement balances" : due.join(", ")}
        shortNote={isDueUnknown ? undefined : missing[0]}
        basis={summary.dueBasis}
        cents={isDueUnknown ? null : dueSoonCents}
      />
      <Figure
        label="Open credits"
        note={
          openCreditsCount === 0
            ? "none to use"
            : [
                `${formatCount(openCreditsCount, "credit")} on ${formatCount(openCreditsCards, "card")}`,
                ...(openUnvalued.length === 0 ? [] : [`incl. ${openUnvalued.join(", ")}`]),
              ].join(", ")
        }
        shortNote={
          openUnvalued.length > 0 && summary.openCreditsCents === 0 ? `+ ${openUnvalued.join(", ")}` : undefined
        }
        basis={summary.openCreditsBasis}
        cents={summary.openCreditsCents === 0 && openUnvalued.length > 0 ? null : summary.openCreditsCents}
      />
      <YearFigure year={year} />
    </dl>
  );
}

/** Ahead or behind; while it is too early to compare, the fees and what credits can still bring. */
function YearFigure({ year }: { year: YearValue }) {
  const { isUnrecorded } = useView();
  const { tooEarly, netCents, feesCents, costsCents, basis } = year;
  if (tooEarly !== null) {
    const back = `up to ${formatMoney(tooEarly.creditsCents)} back in credits`;
    return (
      <Figure
        label={`${costsCents > 0 ? "Fees, interest" : "Fees"} in ${year.year}`}
        note={tooEarly.creditsCents > 0 ? back : isUnrecorded ? "no value recorded yet" : "too early to compare"}
        shortNote={tooEarly.creditsCents > 0 ? `up to ${formatMoney(tooEarly.creditsCents)} back` : undefined}
        basis={basis}
        cents={feesCents + costsCents}
      />
    );
  }
  const isAhead = netCents >= 0;
  return (
    <Figure
      label={`${isAhead ? "Ahead" : "Behind"} in ${year.year}`}
      note="value minus fees, interest"
      basis={basis}
      cents={Math.abs(netCents)}
      tone={netCents > 0 ? "text-green" : undefined}
    />
  );
}

type FigureProps = {
  label: string;
  note: ReactNode;
  /** What is missing from it, where there is no room for notes. */
  shortNote?: string | undefined;
  basis: Basis;
  /** Null: not known. */
  cents: number | null;
  tone?: string | undefined;
};

function Figure({ label, note, shortNote, basis, cents, tone }: FigureProps) {
  return (
    <div className="grid grow content-start border-l border-line-2 pr-2 pl-3 first:border-l-0 first:pl-0 last:pr-0 md:gap-0.5 md:pr-3 md:pl-6 md:first:border-l md:first:pl-6">
      <dt className="text-caption whitespace-nowrap text-ink-2 md:text-small">{label}</dt>
      <dd>
        <BasisButton
          basis={basis}
          title={label}
          className={classNames("figures font-medium max-md:text-heading md:text-figure", tone)}
        >
          {formatKnown(cents)}
        </BasisButton>
      </dd>
      <dd className="text-caption text-ink-3 max-md:hidden">{note}</dd>
      {shortNote === undefined ? null : <dd className="text-caption text-ink-3 md:hidden">{shortNote}</dd>}
    </div>
  );
}
