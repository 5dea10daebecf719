import { adminPromptsContract as contract } from "@cardwell/core/contract/admin/prompts";
import type { PromptRow } from "@cardwell/core/contract/admin/prompts";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { useQuery } from "@tanstack/react-query";
import { LinkButton } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { formatCount, formatMoney, formatNumber } from "../../lib/format.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { AttentionList } from "../frame/attention-list.tsx";
import type { AttentionItem } from "../frame/attention-list.tsx";
import { Figures } from "../frame/figures.tsx";
import type { Figure } from "../frame/figures.tsx";
import { ListPage } from "../frame/list/list-page.tsx";
import type { ListDefinition } from "../frame/list/list-types.ts";
import { PageHead } from "../frame/page-head.tsx";
import { describeConfiguration, describeGate, formatCost, nameVersion } from "./labels.tsx";
import { listKey, overviewQuery, promptPath } from "./queries.ts";

const formatNote = ({ isOff, gate, stagingVersion, draftVersion }: PromptRow): string =>
  isOff
    ? "Turned off"
    : gate !== null && stagingVersion !== null
      ? describeGate(gate, stagingVersion)
      : draftVersion === null
        ? ""
        : `Draft of ${nameVersion(draftVersion)}`;

const formatPassed = ({ passed, tested }: PromptRow): string => (tested === 0 ? "—" : `${passed} of ${tested}`);

const definition: ListDefinition<PromptRow> = {
  name: "prompts",
  endpoint: contract.list,
  queryKey: listKey,
  noun: ["prompt", "prompts"],
  columns: [
    { id: "name", label: "Prompt", sort: "name", cell: ({ name }) => name },
    {
      id: "model",
      label: "Model",
      cell: ({ model }) => <span className="text-ink-2">{model ?? "—"}</span>,
    },
    {
      id: "live",
      label: "Live",
      isKept: true,
      cell: ({ liveVersion }) => nameVersion(liveVersion),
    },
    {
      id: "calls",
      label: "Calls",
      isNumeric: true,
      sort: "calls",
      cell: ({ calls }) => formatNumber(calls),
    },
    {
      id: "cost",
      label: "Cost",
      isNumeric: true,
      sort: "costMicros",
      cell: ({ costMicros }) => formatCost(costMicros),
    },
    {
      id: "passed",
      label: "Cases passed",
      isNumeric: true,
      cell: (row) =>
        row.passed < row.tested ? (
          <span className="font-medium text-copper-ink">{formatPassed(row)}</span>
        ) : (
          formatPassed(row)
        ),
    },
    {
      id: "note",
      label: "Note",
      cell: (row) => (
        <span className={row.isOff || row.gate?.state === "worse" ? "font-medium text-copper-ink" : "text-ink-2"}>
          {formatNote(row)}
        </span>
      ),
    },
  ],
  rowId: ({ id }) => id,
  rowName: ({ name }) => name,
  href: ({ id }) => promptPath(id),
  caption: (row) =>
    [row.model ?? "No model", `${formatCost(row.costMicros)} in 30 days`, formatNote(row)].filter(Boolean).join(" · "),
  search: { label: "Search prompts", placeholder: "Name or purpose" },
  sorting: { by: "name", order: "asc" },
  empty: { title: "No prompts", text: "The product comes with its prompts." },
};

const nearBudget = ({ costMicros, budgetCents }: PromptRow): boolean => costMicros >= budgetCents * 8_000;

const open = (row: PromptRow) => (
  <LinkButton size="small" to={promptPath(row.id)}>
    Open <span className="sr-only">{row.name}</span>
  </LinkButton>
);

function listAttention(rows: readonly PromptRow[]): AttentionItem[] {
  const items = rows.flatMap((row): AttentionItem[] => [
    ...(row.gate?.state === "worse" && row.stagingVersion !== null
      ? [
          {
            id: `${row.id}-gate`,
            severity: "high" as const,
            title: `${row.name}: ${nameVersion(row.stagingVersion)} is blocked`,
            detail: `It fails ${formatCount(row.gate.worse.length, "case")} that ${nameVersion(row.liveVersion)} passes. Live stays ${nameVersion(row.liveVersion)}.`,
            actions: open(row),
          },
        ]
      : []),
    ...(row.isOff
      ? [
          {
            id: `${row.id}-off`,
            severity: "medium" as const,
            title: `${row.name} is turned off`,
            detail: "No calls are made until it's turned on.",
            actions: open(row),
          },
        ]
      : []),
    ...(nearBudget(row)
      ? [
          {
            id: `${row.id}-budget`,
            severity: "medium" as const,
            title: `${row.name} has used ${row.costMicros >= row.budgetCents * 10_000 ? "up" : "most of"} its budget`,
            detail: `${formatCost(row.costMicros)} of ${formatMoney(row.budgetCents)} in 30 days. Calls stop there.`,
            actions: open(row),
          },
        ]
      : []),
  ]);
  return items.toSorted((a, b) => Number(a.severity !== "high") - Number(b.severity !== "high"));
}

type Answer = ResponseOf<typeof contract.list>;

function formatTitle({ rows, configuration }: Answer): string {
  if (configuration.problem !== null) return "Prompts can't run.";
  const blocked = rows.filter(({ gate }) => gate?.state === "worse").length;
  if (blocked > 0) return `${formatCount(blocked, "version")} ${blocked === 1 ? "is" : "are"} blocked.`;
  const off = rows.filter(({ isOff }) => isOff).length;
  if (off > 0) return `${formatCount(off, "prompt")} ${off === 1 ? "is" : "are"} turned off.`;
  return rows.some(nearBudget) ? "A budget is nearly used up." : "No prompt needs attention.";
}

function toFigures(rows: readonly PromptRow[] | undefined): Figure[] {
  if (rows === undefined)
    return ["Calls, 30 days", "Cost, 30 days", "Cost of a call", "Cases passed"].map((label) => ({
      label,
      value: "…",
      below: "",
    }));
  const sum = (pick: (row: PromptRow) => number) => rows.reduce((total, row) => total + pick(row), 0);
  const [calls, cost] = [sum((row) => row.calls), sum((row) => row.costMicros)];
  return [
    {
      label: "Calls, 30 days",
      value: formatNumber(calls),
      below: `${formatNumber(sum(({ failed }) => failed))} failed`,
    },
    {
      label: "Cost, 30 days",
      value: formatCost(cost),
      below: `of ${formatMoney(sum(({ budgetCents }) => budgetCents))}`,
    },
    {
      label: "Cost of a call",
      value: calls === 0 ? "—" : formatCost(Math.round(cost / calls)),
      below: calls === 0 ? "no calls" : "on average",
    },
    {
      label: "Cases passed",
      value: `${sum(({ passed }) => passed)} of ${sum(({ tested }) => tested)}`,
      below: `of ${formatCount(
        sum(({ cases }) => cases),
        "case",
      )}, by the live versions`,
    },
  ];
}

/** What the product asks a language model. */
export function PromptsPage() {
  usePageTitle("Prompts, back office");
  const { data } = useQuery(overviewQuery);
  const problem = data && describeConfiguration(data.configuration);
  return (
    <>
      <PageHead title={data === undefined ? "Prompts" : formatTitle(data)} />
      {problem ? (
        <div className="mt-5">
          <Notice title={problem.title}>{problem.text}</Notice>
        </div>
      ) : null}
      <AttentionList items={listAttention(data?.rows ?? [])} />
      <Figures figures={toFigures(data?.rows)} />
      <ListPage definition={definition} />
    </>
  );
}
