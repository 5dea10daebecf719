import { adminAlertRulesContract as contract } from "@cardwell/core/contract/admin/alert-rules";
import type { AlertRuleRow, OutcomeCounts } from "@cardwell/core/contract/admin/alert-rules";
import type { RuleStep } from "@cardwell/core/domain/alerts/rule";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { toChoices } from "../../components/fields/field-data.ts";
import { LinkButton } from "../../components/button.tsx";
import { classNames } from "../../components/class-names.ts";
import { formatWholeDay } from "../../lib/civil.ts";
import { formatCount, formatNumber } from "../../lib/format.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { AttentionList } from "../frame/attention-list.tsx";
import type { AttentionItem } from "../frame/attention-list.tsx";
import { Figures } from "../frame/figures.tsx";
import type { Figure } from "../frame/figures.tsx";
import { ListPage } from "../frame/list/list-page.tsx";
import type { ListColumn, ListDefinition } from "../frame/list/list-types.ts";
import { PageHead, TabSections } from "../frame/page-head.tsx";
import { changeSeverity } from "./change-severity.tsx";
import { groupLabels, severityLabels, statusLabels } from "./labels.ts";
import { listKey, rulePath, totalsQuery, useStaleRules } from "./queries.ts";
import type { RuleTotals } from "./queries.ts";
import { countDone, formatSeverities, formatShare } from "./format-rule.ts";
import { StatusMark } from "./status-mark.tsx";

const periods = [
  { value: "7", label: "Last 7 days" },
  { value: "30", label: "Last 30 days" },
  { value: "90", label: "Last 90 days" },
];

const mailLabels = { now: "email", digest: "digest" } as const;

/** "App, email, digest": where any of its steps goes. */
function formatRuleChannels(steps: readonly RuleStep[]): string {
  const mails = (["now", "digest"] as const).filter((mail) => steps.some(({ channels }) => channels.mail === mail));
  const isInApp = steps.some(({ channels }) => channels.app);
  const names = [...(isInApp ? ["app"] : []), ...mails.map((mail) => mailLabels[mail])].join(", ");
  return names === "" ? "None" : names.charAt(0).toUpperCase() + names.slice(1);
}

/** A column with the share of a rule's alerts that something became of. */
const rateColumn = (
  id: string,
  label: string,
  sort: string | undefined,
  count: (counts: OutcomeCounts) => number,
): ListColumn<AlertRuleRow> => ({
  id,
  label,
  ...(sort !== undefined && { sort }),
  isNumeric: true,
  cell: ({ counts }) => (
    <span className={counts.fired === 0 ? "text-ink-3" : undefined}>{formatShare(count(counts), counts.fired)}</span>
  ),
});

/** What became of a rule's alerts: acted on, snoozed, dismissed; the rest is open, replaced or expired. */
function OutcomeBar({ counts }: { counts: OutcomeCounts }) {
  const { fired, snoozed, dismissed } = counts;
  if (fired === 0) return <span className="text-ink-3">—</span>;
  const done = Math.min(countDone(counts), fired);
  const gone = Math.min(dismissed, fired - done);
  const parts = [
    { name: "acted", count: done, look: "bg-green" },
    { name: "snoozed", count: Math.min(snoozed, fired - done - gone), look: "bg-green opacity-50" },
    { name: "dismissed", count: gone, look: "bg-copper" },
  ];
  return (
    <span aria-hidden="true" className="mt-1.5 flex h-2 w-20 gap-px bg-sunk">
      {parts.map(({ name, count, look }) => (
        <span key={name} className={look} style={{ width: `${(100 * count) / fired}%` }} />
      ))}
    </span>
  );
}

function toFigures(totals: RuleTotals | undefined, hasFailed: boolean): Figure[] {
  const labels = ["Fired", "Acted on", "Dismissed", "False alarms reported"];
  if (totals === undefined) return labels.map((label) => ({ label, value: hasFailed ? "—" : "…", below: "" }));
  const { counts, before } = totals;
  return [
    { label: "Fired", value: formatNumber(counts.fired), below: `was ${formatNumber(before.fired)}` },
    {
      label: "Acted on",
      value: formatShare(countDone(counts), counts.fired),
      below: `was ${formatShare(countDone(before), before.fired)}`,
    },
    {
      label: "Dismissed",
      value: formatShare(counts.dismissed, counts.fired),
      below: `was ${formatShare(before.dismissed, before.fired)}`,
    },
    { label: "False alarms reported", value: formatNumber(counts.wrong), below: `was ${formatNumber(before.wrong)}` },
  ];
}

const columns: ListColumn<AlertRuleRow>[] = [
  { id: "name", label: "Rule", sort: "name", cell: ({ rule }) => rule.name },
  {
    id: "type",
    label: "Type",
    isOptional: true,
    cell: ({ rule }) => <span className="text-ink-3">{rule.type}</span>,
  },
  {
    id: "group",
    label: "Group",
    isOptional: true,
    cell: ({ group }) => <span className="text-ink-2">{groupLabels[group]}</span>,
  },
  {
    id: "severity",
    label: "Severity",
    cell: ({ rule }) => <span className="text-ink-2 md:whitespace-nowrap">{formatSeverities(rule.steps)}</span>,
  },
  {
    id: "channels",
    label: "Channels",
    isOptional: true,
    cell: ({ rule }) => <span className="text-ink-2">{formatRuleChannels(rule.steps)}</span>,
  },
  {
    id: "status",
    label: "Status",
    sort: "status",
    isKept: true,
    cell: ({ rule }) => <StatusMark rule={rule} hasVersion />,
  },
  {
    id: "fired",
    label: "Fired",
    sort: "fired",
    isNumeric: true,
    cell: ({ status, counts }) =>
      status === "shadow" ? `${formatNumber(counts.shadowed)} silent` : formatNumber(counts.fired),
  },
  rateColumn("acted", "Acted", "acted", countDone),
  { ...rateColumn("snoozed", "Snoozed", undefined, ({ snoozed }) => snoozed), isWide: true },
  rateColumn("dismissed", "Dismissed", "dismissed", ({ dismissed }) => dismissed),
  { id: "outcome", label: "Outcome", isWide: true, cell: ({ counts }) => <OutcomeBar counts={counts} /> },
  {
    id: "wrong",
    label: "False alarms",
    sort: "wrong",
    isNumeric: true,
    cell: ({ counts }) => (
      <span className={counts.wrong === 0 ? "text-ink-3" : "text-copper-ink"}>{formatNumber(counts.wrong)}</span>
    ),
  },
  {
    id: "percent",
    label: "Members",
    isNumeric: true,
    isOptional: true,
    cell: ({ rule }) => `${rule.audience.percent}%`,
  },
  {
    id: "version",
    label: "Version",
    sort: "version",
    isNumeric: true,
    isOptional: true,
    cell: ({ rule }) => <span className={rule.version === 1 ? "text-ink-3" : undefined}>{rule.version}</span>,
  },
];

const definition: ListDefinition<AlertRuleRow> = {
  name: "alert-rules",
  endpoint: contract.list,
  queryKey: listKey("rules"),
  noun: ["rule", "rules"],
  columns,
  rowId: ({ rule }) => rule.type,
  rowName: ({ rule }) => rule.name,
  href: ({ rule }) => rulePath(rule.type),
  caption: ({ rule, counts }) => {
    const acted = counts.fired === 0 ? "" : `, ${formatShare(countDone(counts), counts.fired)} acted on`;
    return `${formatSeverities(rule.steps)} · ${formatNumber(counts.fired)} fired${acted}`;
  },
  search: { label: "Search rules", placeholder: "Rule or type" },
  sorting: { by: "name", order: "asc" },
  filters: [
    { key: "days", label: "Period", options: periods },
    { key: "until", label: "Through", options: [{ value: "figures", label: "The overview's last day" }] },
    { key: "status", label: "Status", options: toChoices(statusLabels) },
    { key: "severity", label: "Severity", options: toChoices(severityLabels) },
    { key: "group", label: "Group", options: toChoices(groupLabels) },
  ],
  actions: [changeSeverity],
  empty: { title: "No rules", text: "Every type of alert has a rule." },
};

type NoisyRule = RuleTotals["noisy"][number];

function Headline({ totals }: { totals: RuleTotals | undefined }) {
  if (totals === undefined) return "Alert rules";
  const { counts, noisy } = totals;
  const [worst] = noisy;
  if (counts.fired === 0) return "No alerts in these days.";
  const acted = `${formatShare(countDone(counts), counts.fired)} of all alerts are acted on.`;
  if (worst === undefined) return acted;
  return (
    <>
      <span className="block text-copper-ink">
        {worst.isWrong
          ? `${formatShare(worst.counts.wrong, worst.counts.fired)} of ${worst.name} alerts are false alarms.`
          : `${worst.name} is dismissed ${formatShare(worst.counts.dismissed, worst.counts.fired)} of the time.`}
      </span>{" "}
      {acted}
    </>
  );
}

function toAttention({ type, name, counts, isWrong }: NoisyRule, at: number): AttentionItem {
  const { fired, dismissed, wrong } = counts;
  const reports = wrong === 0 ? "No false alarm was reported." : `${formatCount(wrong, "false alarm")} reported.`;
  return {
    id: type,
    severity: isWrong ? "high" : "medium",
    title: isWrong
      ? `${name}: ${formatCount(wrong, "false alarm")} in ${formatCount(fired, "alert")}`
      : `${name}: ${formatShare(dismissed, fired)} dismissed`,
    detail: isWrong
      ? `${formatShare(dismissed, fired)} dismissed. A stricter condition or a higher threshold sends fewer.`
      : `${formatCount(dismissed, "alert")} of ${formatNumber(fired)}. ${reports}`,
    actions: (
      <LinkButton size="small" variant={at === 0 ? "filled" : "outline"} to={rulePath(type)}>
        Open {name}
      </LinkButton>
    ),
  };
}

/** Every rule of alerts, and what became of the alerts of a period. */
export function RulesPage() {
  usePageTitle("Alert rules, back office");
  const [params] = useSearchParams();
  const days = periods.find(({ value }) => value === params.get("days"))?.value ?? "30";
  const markStale = useStaleRules();
  const until = params.get("until") === "figures" ? "figures" : undefined;
  const { data: totals, isError } = useQuery(totalsQuery(days as "7" | "30" | "90", until));
  const period = until && totals ? `${days} days through ${formatWholeDay(totals.until)} (UTC)` : `last ${days} days`;
  return (
    <>
      <PageHead title={<Headline totals={totals} />} caption={`${period}, all plans`} />
      <AttentionList items={(totals?.noisy ?? []).map(toAttention)} />
      <TabSections />
      <Figures figures={toFigures(totals, isError)} />
      <ListPage definition={definition} onChanged={markStale} />
      <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-caption text-ink-3">
        <span>Outcome of the alerts that were made in this period:</span>
        <Legend look="bg-green" text="acted: marked as done, or its cause ended" />
        <Legend look="bg-green opacity-50" text="snoozed" />
        <Legend look="bg-copper" text="dismissed" />
        <span>The rest is open, replaced or expired. Shadow rules send nothing.</span>
      </p>
    </>
  );
}

const Legend = ({ look, text }: { look: string; text: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <span aria-hidden="true" className={classNames("size-2", look)} /> {text}
  </span>
);
