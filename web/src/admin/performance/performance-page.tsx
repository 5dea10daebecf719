import { adminPerformanceContract } from "@cardwell/core/contract/admin/performance";
import { addDays } from "@cardwell/core/domain/dates/civil";
import { MOST_IN_ATTENTION } from "@cardwell/core/domain/system/attention";
import { formatDollars, getRouteBudget, isPageOver } from "@cardwell/core/domain/performance/budgets";
import { getCostBudget } from "@cardwell/core/domain/performance/cost";
import { PERIODS } from "@cardwell/core/domain/overview/figures";
import { VITAL_NAMES } from "@cardwell/core/domain/performance/vitals";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { LinkButton } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Segmented } from "../../components/segmented.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { formatMonthDay } from "../../lib/civil.ts";
import { formatCount, formatNumber } from "../../lib/format.ts";
import { useAnchor } from "../../lib/use-anchor.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { AttentionList } from "../frame/attention-list.tsx";
import { Figures } from "../frame/figures.tsx";
import { LoadError } from "../frame/load-error.tsx";
import { PageHead } from "../frame/page-head.tsx";
import { Allowed } from "../frame/permission.tsx";
import { tabPath } from "../frame/tabs-context.ts";
import { CostSection } from "./cost-section.tsx";
import { DailySection } from "./daily-section.tsx";
import { formatLatency, formatRate, formatVolume } from "./format.ts";
import { buildHeadline } from "./headline.ts";
import { reportQuery, useChoices } from "./queries.ts";
import type { Report } from "./queries.ts";
import { ReleasesSection } from "./releases-section.tsx";
import { RoutesSection, WorkSection } from "./routes-section.tsx";
import { VitalsSection } from "./vitals-section.tsx";

/** How fast pages and calls are for real visits, what they cost, and which budgets are crossed. */
export function PerformancePage() {
  usePageTitle("Performance, back office");
  const choices = useChoices();
  const { search } = useLocation();
  const { data, error, isPlaceholderData, dataUpdatedAt, refetch } = useQuery(reportQuery(choices));
  useAnchor(data !== undefined);
  const headline = data && data.counted > 0 ? buildHeadline(data) : undefined;
  return (
    <>
      <PageHead
        title={
          headline === undefined ? (
            "Performance"
          ) : (
            <>
              {headline.problem === null ? null : <span className="block text-copper-ink">{headline.problem}</span>}
              {headline.fact}
            </>
          )
        }
        caption={
          data &&
          `${formatMonthDay(addDays(data.through, 1 - data.days))} to ${formatMonthDay(data.through)} (UTC), real visits`
        }
        actions={
          <>
            <Segmented
              label="Period"
              labelHidden
              options={PERIODS.map((period) => ({ value: String(period), label: `${period} days` }))}
              value={String(choices.days)}
              onChange={(days) => choices.choose({ days })}
            />
            <LinkButton to={`${search}#releases`}>Compare releases</LinkButton>
            <Allowed to={adminPerformanceContract.setBudgets} actions={["Edit budgets"]}>
              <LinkButton to={tabPath("performance", "budgets")}>Edit budgets</LinkButton>
            </Allowed>
          </>
        }
      />
      {error ? (
        <LoadError what="Performance" error={error} shownSince={data && dataUpdatedAt} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && !error ? <SkeletonRows rows={6} label="Loading performance" /> : null}
      {data?.counted === 0 ? (
        <EmptyState title="Nothing was measured in these days.">
          One visit in five sends its web vitals, and calls are counted within a minute.
        </EmptyState>
      ) : null}
      {data && data.counted > 0 ? (
        <div aria-busy={isPlaceholderData} className="transition-opacity aria-busy:opacity-60">
          <Attention report={data} />
          <Facts report={data} />
          <VitalsSection report={data} choices={choices} />
          <DailySection report={data} choices={choices} />
          <ReleasesSection report={data} choices={choices} />
          <RoutesSection report={data} />
          <WorkSection report={data} />
          <CostSection report={data} />
        </div>
      ) : null}
    </>
  );
}

function Attention({ report: { alerts, days } }: { report: Report }) {
  const items = alerts.slice(0, MOST_IN_ATTENTION).map(({ kind, object, severity, title, detail }, index) => {
    const look = index === 0 ? "filled" : "outline";
    const link = (to: string, label: string): ReactNode => (
      <LinkButton size="small" variant={look} to={to}>
        {label}
      </LinkButton>
    );
    const [page = "", vital = ""] = object.split(" ");
    const search = new URLSearchParams({ days: String(days), page, vital }).toString();
    return {
      id: object,
      severity,
      title,
      detail,
      actions:
        kind === "vital_over_budget"
          ? link(`?${search}#daily`, "View by day")
          : kind === "route_over_budget"
            ? link(`?days=${days}#routes`, "View calls")
            : link(`?days=${days}#cost`, "View cost"),
    };
  });
  return <AttentionList items={items} />;
}

const bad = (value: string, isBad: boolean): ReactNode =>
  isBad ? <span className="text-copper-ink">{value}</span> : value;

function Facts({ report: { allPages, budgets, now, before, days } }: { report: Report }) {
  const within = allPages.filter((page) => !isPageOver(page, budgets)).length;
  const { api, cost, readsPerMemberDay, revenueCents } = now;
  const budget = getRouteBudget("", budgets);
  const isSlow = api.p95 !== null && api.p95 > budget.p95Ms;
  const isFailing = api.calls > 0 && api.errors / api.calls > budget.errorShare;
  const wasPerMember = before?.cost.perMember ?? null;
  const wasReads = before?.readsPerMemberDay ?? null;
  return (
    <Figures
      figures={[
        {
          label: "Pages within budget",
          value: bad(`${within} of ${allPages.length}`, within < allPages.length),
          below: VITAL_NAMES.join(", "),
        },
        {
          label: "API p95",
          value: bad(formatLatency(api.p95), isSlow),
          below: `budget ${formatLatency(budget.p95Ms)}`,
        },
        {
          label: "API errors",
          value: bad(formatRate(api.errors, api.calls), isFailing),
          below: formatCount(api.calls, "call"),
        },
        {
          label: "Reads per member, day",
          value: readsPerMemberDay === null ? "—" : formatVolume(readsPerMemberDay),
          below: wasReads === null ? "documents of Firestore" : `was ${formatNumber(Math.round(wasReads))}`,
        },
        {
          label: "Cost per member",
          value: bad(
            cost.perMember === null ? "—" : formatDollars(cost.perMember),
            cost.perMember !== null && cost.perMember > getCostBudget(budgets.memberCostCents, days),
          ),
          below: `${formatRate(cost.dollars * 100, revenueCents)} of revenue${wasPerMember === null ? "" : `, was ${formatDollars(wasPerMember)}`}`,
        },
      ]}
    />
  );
}
