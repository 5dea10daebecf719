import { adminOverviewContract } from "@cardwell/core/contract/admin/overview";
import { adminSystemContract } from "@cardwell/core/contract/admin/system";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { PERIODS } from "@cardwell/core/domain/overview/figures";
import type { MeasureName } from "@cardwell/core/domain/overview/figures";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router-dom";
import { LinkButton } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Segmented } from "../../components/segmented.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { callApi } from "../../lib/api-client.ts";
import { addDays, formatMonthDay, formatWholeDay } from "../../lib/civil.ts";
import { formatCount } from "../../lib/format.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { AttentionList } from "../frame/attention-list.tsx";
import { LoadError } from "../frame/load-error.tsx";
import { PageHead } from "../frame/page-head.tsx";
import { tabPath } from "../frame/tabs-context.ts";
import { compareMeasure, formatMeasure, measureFacts } from "./format-measure.ts";
import { LatestActivity } from "./latest-activity.tsx";
import { Funnel } from "./funnel.tsx";
import { listPath } from "./list-path.ts";
import { Trend } from "./trend.tsx";

type Overview = ResponseOf<typeof adminOverviewContract.figures>;

const tiles: readonly MeasureName[] = [
  "members",
  "inTrial",
  "mrrCents",
  "churn",
  "revenueCents",
  "cancellations",
  "alerts",
  "alertsActedOn",
];
const tones = { better: "text-green", worse: "text-copper-ink", neutral: "text-ink-3" };

/** The worst; the system tab has all. */
const SHOWN_PROBLEMS = 4;

/** What needs staff first, and how members, payments and alerts are doing. */
export function OverviewPage() {
  usePageTitle("Overview, back office");
  const [search, setSearch] = useSearchParams();
  const days = PERIODS.find((period) => String(period) === search.get("days")) ?? 30;
  const figures = useQuery({
    queryKey: ["overview", "figures", days],
    queryFn: ({ signal }) => callApi(adminOverviewContract.figures, { query: { days: String(days) } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const system = useQuery({
    queryKey: ["system", "overview"],
    queryFn: ({ signal }) => callApi(adminSystemContract.overview, {}, { signal }),
    refetchInterval: 60_000,
  });
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
        <LoadError what="System status" error={system.error} onRetry={() => void system.refetch()} />
      ) : null}
      <AttentionList
        items={problems.slice(0, SHOWN_PROBLEMS).map(({ kind, object, severity, title, detail }) => {
          const [tab, to] = kind.endsWith("_over_budget")
            ? ["Performance", `${tabPath("performance")}?days=7`]
            : ["System", tabPath("system")];
          return {
            id: object,
            severity,
            title,
            detail,
            actions: (
              <LinkButton size="small" to={to} aria-label={`Open ${tab}: ${title}`}>
                Open {tab}
              </LinkButton>
            ),
          };
        })}
      />
      {problems.length > SHOWN_PROBLEMS ? (
        <p className="mt-3 text-small">
          <Link className="link" to={tabPath("system")}>
            All {problems.length} problems
          </Link>
        </p>
      ) : null}
      {figures.error ? <LoadError what="Figures" error={figures.error} onRetry={() => void figures.refetch()} /> : null}
      {figures.isPending ? <SkeletonRows rows={6} label="Loading figures" /> : null}
      {data?.through === null ? (
        <EmptyState title="No figures yet.">The first day is counted after it is over, at 12:40 am UTC.</EmptyState>
      ) : null}
      {data?.through ? (
        <div aria-busy={figures.isPlaceholderData} className="transition-opacity aria-busy:opacity-60">
          <div className="mt-8 grid gap-x-12 gap-y-8 lg:grid-cols-[3fr_2fr]">
            <Deadlines overview={data} through={data.through} />
            <Funnel overview={data} />
          </div>
          <Tiles overview={data} />
        </div>
      ) : null}
      <LatestActivity />
    </>
  );
}

/** The highest of the days with a figure; null: all are zero. */
function findHighest(values: readonly (number | null)[]): { index: number; value: number } | null {
  const value = Math.max(0, ...values.map((each) => each ?? 0));
  return value === 0 ? null : { index: values.indexOf(value), value };
}

/** What members missed though an alert had announced it: the product's own failure. */
function Deadlines({ overview: { figures, days }, through }: { overview: Overview; through: string }) {
  const name = "missedDeadlines";
  const { now, before, ...lines } = figures[name];
  const difference = compareMeasure(name, { now, before });
  const highest = findHighest(lines.days);
  return (
    <section aria-label={measureFacts[name].label}>
      <h2 className="text-heading font-semibold">{measureFacts[name].label}</h2>
      <p className="mt-1">
        <Link to={listPath(name, days)} className="figures text-title-1 hover:underline">
          {formatMeasure(name, now)}
        </Link>
        <span className="ml-2 text-small text-ink-3">
          of {formatCount(figures.deadlines.now ?? 0, "payment")} due that an alert announced
          {before === null ? null : `, was ${formatMeasure(name, before)}`}
        </span>
      </p>
      <Trend {...lines} isWorse={difference?.tone === "worse"} className="mt-4 h-32 border-b border-line-2" />
      <p className="figures mt-2 flex justify-between text-caption text-ink-3">
        <span>{formatMonthDay(addDays(through, 1 - days))}</span>
        {highest === null ? null : (
          <span>
            highest {formatMonthDay(addDays(through, 1 - days + highest.index))}, {formatMeasure(name, highest.value)}
          </span>
        )}
        <span>{formatMonthDay(through)}</span>
      </p>
    </section>
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
                <span className="block text-caption text-ink-3">{measureFacts[name].label}</span>
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
        Pale line: the {days} days before. Every figure opens the list behind it; plans, revenue and alerts as they are
        now.
        {counted < 2 * days ? ` There are figures of only ${formatCount(counted, "day")}.` : null}
      </p>
    </section>
  );
}
