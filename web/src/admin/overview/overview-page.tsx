import { addDays, daysBetween } from "@cardwell/core/domain/dates/civil";
import { MOST_IN_ATTENTION } from "@cardwell/core/domain/system/attention";
import type { adminOverviewContract } from "@cardwell/core/contract/admin/overview";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { PERIODS } from "@cardwell/core/domain/overview/figures";
import type { MeasureName } from "@cardwell/core/domain/overview/figures";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { EmptyState } from "../../components/empty-state.tsx";
import { Segmented } from "../../components/segmented.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { formatMonthDay, formatWholeDay } from "../../lib/civil.ts";
import { formatCount } from "../../lib/format.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { AttentionList } from "../frame/attention-list.tsx";
import { LoadError } from "../frame/load-error.tsx";
import { PageHead } from "../frame/page-head.tsx";
import { toAttention } from "../frame/problem-actions.tsx";
import { systemOverviewQuery } from "../frame/problems.ts";
import { tabPath } from "../frame/tabs-context.ts";
import { BankLinks } from "./bank-links.tsx";
import { ChartNotes } from "./chart-notes.tsx";
import { compareMeasure, formatMeasure, measureFacts } from "./format-measure.ts";
import { LatestActivity } from "./latest-activity.tsx";
import { Funnel } from "./funnel.tsx";
import { listPath } from "./list-path.ts";
import { figuresQuery } from "./queries.ts";
import { Trend } from "./trend.tsx";

type Overview = ResponseOf<typeof adminOverviewContract.figures>;

const tiles: readonly MeasureName[] = [
  "members",
  "inTrial",
  "paying",
  "mrrCents",
  "trialsStarted",
  "trialToPaid",
  "firstPayments",
  "churn",
  "revenueCents",
  "cancellations",
  "alerts",
  "alertsActedOn",
];
const tones = { better: "text-green", worse: "text-copper-ink", neutral: "text-ink-3" };

/** What needs staff first, and how members, payments and alerts are doing. */
export function OverviewPage() {
  usePageTitle("Overview, back office");
  const [search, setSearch] = useSearchParams();
  const days = PERIODS.find((period) => String(period) === search.get("days")) ?? 30;
  const figures = useQuery({ ...figuresQuery(days), placeholderData: keepPreviousData });
  const system = useQuery(systemOverviewQuery);
  const { data } = figures;
  const problems = system.data?.alerts ?? [];
  return (
    <>
      <PageHead
        title={
          system.data === undefined ? (
            "Overview"
          ) : problems.length === 0 ? (
            "No problems."
          ) : (
            <>
              <span className="text-copper-ink">{formatCount(problems.length, "problem")}</span> to fix.
            </>
          )
        }
        caption={data?.through ? `Figures through ${formatWholeDay(data.through)} (UTC)` : undefined}
        actions={
          <Segmented
            label="Period"
            labelHidden
            options={PERIODS.map((period) => ({ value: String(period), label: `${period} days` }))}
            value={String(days)}
            onChange={(period) => setSearch({ days: period }, { replace: true })}
          />
        }
      />
      {system.error ? (
        <LoadError
          what={figures.error ? "The overview" : "System status"}
          error={system.error}
          shownSince={system.data && system.dataUpdatedAt}
          onRetry={() => {
            void system.refetch();
            if (figures.error) void figures.refetch();
          }}
        />
      ) : null}
      {system.data && (
        <AttentionList items={toAttention(problems.slice(0, MOST_IN_ATTENTION), system.data.checkedAt)} />
      )}
      {problems.length > MOST_IN_ATTENTION ? (
        <p className="mt-3 text-small">
          <Link className="link" to={tabPath("system")}>
            All {problems.length} problems
          </Link>
        </p>
      ) : null}
      {figures.error && !system.error ? (
        <LoadError
          what="Figures"
          error={figures.error}
          shownSince={data && figures.dataUpdatedAt}
          onRetry={() => void figures.refetch()}
        />
      ) : null}
      {figures.isPending ? (
        <div className="mt-6">
          <SkeletonRows rows={6} label="Loading figures" />
        </div>
      ) : null}
      {data?.through === null ? (
        <EmptyState title="No figures yet.">The first day is counted after it is over, at 12:40 am UTC.</EmptyState>
      ) : null}
      {data?.through ? (
        <div aria-busy={figures.isPlaceholderData} className="transition-opacity aria-busy:opacity-60">
          <div className="mt-8 grid gap-x-12 gap-y-8 lg:grid-cols-[3fr_2fr]">
            <LargeFigure
              overview={data}
              through={data.through}
              name="missedDeadlines"
              note={`of ${formatCount(data.figures.deadlines.now ?? 0, "payment")} due that an alert announced`}
            >
              <ChartNotes notes={data.notes} through={data.through} />
            </LargeFigure>
            <Funnel overview={data} />
          </div>
          <Tiles overview={data} />
          <Value overview={data} through={data.through} />
        </div>
      ) : null}
      <BankLinks />
      <LatestActivity />
    </>
  );
}

/** The highest of the days with a figure; null: all are zero. */
function findHighest(values: readonly (number | null)[]): { index: number; value: number } | null {
  const value = Math.max(0, ...values.map((each) => each ?? 0));
  return value === 0 ? null : { index: values.indexOf(value), value };
}

type FigureProps = {
  overview: Overview;
  through: string;
  name: MeasureName;
  note: ReactNode;
  children?: ReactNode;
};

/** A figure that gets more room than a tile: with its days, and what it was before. */
function LargeFigure({ overview: { figures, days, notes }, through, name, note, children }: FigureProps) {
  const { now, before, ...lines } = figures[name];
  const difference = compareMeasure(name, { now, before });
  const highest = findHighest(lines.days);
  const first = addDays(through, 1 - days);
  return (
    <section aria-label={measureFacts[name].label}>
      <h2 className="text-heading font-semibold">{measureFacts[name].label}</h2>
      <p className="mt-1">
        <Link to={listPath(name, days)} className="figures text-title-1 hover:underline">
          {formatMeasure(name, now)}
        </Link>
        <span className="ml-2 text-small text-ink-3">
          {note}
          {before === null ? null : `, was ${formatMeasure(name, before)}`}
        </span>
      </p>
      <Trend
        {...lines}
        isWorse={difference?.tone === "worse"}
        marked={notes.map(({ day }) => daysBetween(first, day))}
        className="mt-4 h-32 border-b border-line-2"
      />
      <p className="figures mt-2 flex justify-between text-caption text-ink-3">
        <span>{formatMonthDay(first)}</span>
        {highest === null ? null : (
          <span>
            highest {formatMonthDay(addDays(first, highest.index))}, {formatMeasure(name, highest.value)}
          </span>
        )}
        <span>{formatMonthDay(through)}</span>
      </p>
      {children}
    </section>
  );
}

/** What members got from the product, as far as its records hold it. */
function Value({ overview, through }: { overview: Overview; through: string }) {
  const { creditValueCents, members } = overview.figures;
  return (
    <div className="mt-12 grid gap-x-12 gap-y-6 lg:grid-cols-[3fr_2fr]">
      <LargeFigure
        overview={overview}
        through={through}
        name="valuePerMember"
        note={`${formatMeasure("creditValueCents", creditValueCents.now)} of credits used after a reminder, ${formatCount(members.now ?? 0, "member")} with a plan`}
      />
      <dl className="grid content-start gap-4 text-small text-ink-2 lg:pt-2">
        <div>
          <dt className="font-semibold text-ink">What counts</dt>
          <dd>
            Credits that members recorded as used on the day of an “ends soon” alert or later, at what they're worth to
            the member, on the day the credit ended.
          </dd>
        </div>
        <div>
          <dt className="font-semibold text-ink">What doesn't</dt>
          <dd>
            Credits used before any alert, uses that aren't on the account yet, alerts marked as done without a recorded
            use, points, and late fees avoided. It doesn't prove that the alert was the reason.
          </dd>
        </div>
      </dl>
    </div>
  );
}

function Tiles({ overview: { figures, days, counted } }: { overview: Overview }) {
  return (
    <section aria-label="Figures" className="mt-10">
      <ul className="grid grid-cols-2 border-t border-line-2 lg:grid-cols-4">
        {tiles.map((name) => {
          const { now, before, ...lines } = figures[name];
          const difference = compareMeasure(name, { now, before });
          return (
            <li key={name} className="border-b border-line max-lg:even:border-l lg:not-nth-[4n+1]:border-l">
              <Link
                to={listPath(name, days)}
                className="block h-full px-3 py-4 hover:bg-sunk focus-visible:outline-offset-[-2px] lg:px-5"
              >
                <span className="block text-caption text-ink-3">
                  {measureFacts[name].label}
                  {name === "churn" ? ` in ${days} days` : null}
                </span>
                <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="figures text-figure font-medium">{formatMeasure(name, now)}</span>
                  {difference === null ? null : (
                    <span className={`figures text-caption ${tones[difference.tone]}`}>{difference.text}</span>
                  )}
                </span>
                <Trend {...lines} isWorse={difference?.tone === "worse"} className="mt-3 h-9" />
              </Link>
            </li>
          );
        })}
      </ul>
      <p className="mt-3 text-small text-ink-3">
        Pale line: the {days} days before. Every figure opens the list behind it. Trial to paid is the share of trials
        due to end in these days, also if canceled earlier, that a payment followed: each is looked at for 30 days.
        Churn is what ended in these days of plans that paid, as a share of those that paid before.
        {counted < 2 * days ? ` There are figures of only ${formatCount(counted, "day")}.` : null}
      </p>
    </section>
  );
}
