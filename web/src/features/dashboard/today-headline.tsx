import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import type { Basis } from "@cardwell/core/domain/basis";
import { BasisButton } from "../../components/basis.tsx";
import { classNames } from "../../components/class-names.ts";
import { formatWholeDay } from "../../lib/civil.ts";
import { formatCount, formatMoney } from "../../lib/format.ts";
import { useIsChanging } from "../../lib/use-wallet-change.ts";
import { useView } from "./view.ts";
import { ago, numberWord } from "./format.ts";

/** The day, one sentence with what needs the person and what it is worth, and the three figures of the year. */
export function TodayHeadline({ askedAt }: { askedAt: number }) {
  const { dashboard } = useView();
  const { summary, today } = dashboard;
  return (
    <div
      aria-busy={useIsChanging()}
      className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6 aria-busy:opacity-60"
    >
      <div className="grid gap-1.5">
        <p className="text-small text-ink-3">
          {formatWholeDay(today)} · checked <CheckedAgo askedAt={askedAt} />
        </p>
        <h1 className="text-display">
          {summary.needsCount === 0
            ? "All clear."
            : `${numberWord(summary.needsCount)} ${summary.needsCount === 1 ? "thing needs" : "things need"} you.`}
          <br />
          <AtStake />
        </h1>
      </div>
      <Figures />
    </div>
  );
}

function AtStake() {
  const { needsCount, atStakeCents, atStakeBasis } = useView().dashboard.summary;
  if (needsCount === 0) return "Nothing needs your attention today.";
  if (atStakeCents === 0) return "No money is at stake.";
  return (
    <>
      <BasisButton basis={atStakeBasis} title="what is at stake" className="text-copper-ink decoration-2">
        {formatMoney(atStakeCents)}
      </BasisButton>{" "}
      is at stake.
    </>
  );
}

function CheckedAgo({ askedAt }: { askedAt: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return ago(askedAt, Math.max(now, askedAt));
}

function Figures() {
  const { summary, year } = useView().dashboard;
  const { onItsWayCents, dueUnknownCount, openCreditsCount, openCreditsCards } = summary;
  const due = [
    onItsWayCents > 0 && `${formatMoney(onItsWayCents)} already on its way`,
    dueUnknownCount > 0 && `${formatCount(dueUnknownCount, "amount")} not known`,
  ].filter(Boolean);
  const isAhead = year.netCents >= 0;
  return (
    <dl className="max-md:w-full max-md:border-t max-md:border-line md:flex">
      <Figure
        label="Due in 14 days"
        note={due.length === 0 ? "statement balances" : due.join(", ")}
        isPartial={dueUnknownCount > 0}
        basis={summary.dueBasis}
        cents={summary.dueIn14DaysCents}
      />
      <Figure
        label="Credits open"
        note={
          openCreditsCount === 0
            ? "none to use"
            : `${numberWord(openCreditsCount).toLowerCase()}, on ${openCreditsCards === 1 ? "one card" : `${numberWord(openCreditsCards).toLowerCase()} cards`}`
        }
        basis={summary.openCreditsBasis}
        cents={summary.openCreditsCents}
      />
      <Figure
        label={isAhead ? "Ahead this year" : "Behind this year"}
        note="value less fees and interest"
        basis={year.basis}
        cents={Math.abs(year.netCents)}
        tone={isAhead && year.netCents > 0 ? "text-green" : undefined}
      />
    </dl>
  );
}

type FigureProps = {
  label: string;
  note: ReactNode;
  /** What its note lists as missing, shown where there is no room for notes. */
  isPartial?: boolean;
  basis: Basis;
  cents: number;
  tone?: string | undefined;
};

function Figure({ label, note, isPartial = false, basis, cents, tone }: FigureProps) {
  return (
    <div className="max-md:flex max-md:flex-wrap max-md:items-baseline max-md:justify-between max-md:border-b max-md:border-line max-md:py-2.5 md:grid md:content-start md:gap-0.5 md:border-l md:border-line-2 md:pr-6 md:pl-6 md:last:pr-0">
      <dt className="text-small text-ink-2">{label}</dt>
      <dd>
        <BasisButton
          basis={basis}
          title={label}
          className={classNames("figures font-medium max-md:text-heading md:text-figure", tone)}
        >
          {formatMoney(cents)}
        </BasisButton>
      </dd>
      <dd
        className={classNames(
          "text-caption text-ink-3",
          isPartial ? "max-md:w-full max-md:text-right" : "max-md:hidden",
        )}
      >
        {note}
      </dd>
    </div>
  );
}
