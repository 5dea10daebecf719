import { adminPromptsContract as contract } from "@cardwell/core/contract/admin/prompts";
import type { AdminPrompt, ComparedCase } from "@cardwell/core/contract/admin/prompts";
import { Table } from "../../components/table.tsx";
import type { Column } from "../../components/table.tsx";
import { LONGEST_TIMEOUT_MS } from "../../lib/api-client.ts";
import { staffAction } from "../frame/staff-action.ts";
import { describeTestRun, nameVersion, ResultMark } from "./labels.tsx";

/** What differs between the results of two versions. */
function describeChange({ before, after }: ComparedCase): string {
  const failures = (after ?? before)?.failures ?? [];
  if (failures.length > 0) return failures.join(". ");
  if (before === null || after === null) return "";
  return before.answer === after.answer ? "Same answer" : "Another answer";
}

const isWorse = ({ before, after }: ComparedCase) => before?.failures.length === 0 && (after?.failures.length ?? 0) > 0;
const isFailed = ({ before, after }: ComparedCase) => ((after ?? before)?.failures.length ?? 0) > 0;

type CaseTableProps = { cases: readonly ComparedCase[]; beforeHead: string; afterHead: string | null };

const rank = (each: ComparedCase) => (isWorse(each) ? 0 : isFailed(each) ? 1 : 2);

const toColumns = (beforeHead: string, afterHead: string | null): Column<ComparedCase>[] => [
  {
    key: "name",
    head: "Case",
    cell: (each) => (
      <>
        <span className="block min-w-28 font-medium wrap-anywhere md:min-w-44">{each.name}</span>
        <span className="block text-caption wrap-anywhere text-ink-2 md:hidden">{describeChange(each)}</span>
      </>
    ),
  },
  { key: "before", head: beforeHead, cell: ({ before }) => <ResultMark result={before} /> },
  ...(afterHead === null
    ? []
    : [{ key: "after", head: afterHead, cell: ({ after }: ComparedCase) => <ResultMark result={after} /> }]),
  {
    key: "change",
    head: afterHead === null ? "Result" : "What changed",
    secondary: true,
    cell: (each) => <span className="wrap-anywhere text-ink-2">{describeChange(each)}</span>,
  },
];

/** Test cases with the results of one or two versions, what got worse first. */
export const CaseTable = ({ cases, beforeHead, afterHead }: CaseTableProps) => (
  <Table
    label="Test cases"
    columns={toColumns(beforeHead, afterHead)}
    rows={cases.toSorted((a, b) => rank(a) - rank(b))}
    rowKey={({ id }) => id}
  />
);

/** Runs the cases of a version that have no result that counts; all of them when each has one. */
export function runCases({ id, live, cases, configuration }: AdminPrompt, version: number) {
  const which = version === live.version ? "before" : "after";
  const again = cases.every((each) => each[which] !== null);
  return staffAction(contract.runCases, {
    params: { id },
    body: { version, again },
    label: `${again ? "Run again" : "Run"} on ${nameVersion(version)}`,
    isDisabled: configuration.problem !== null,
    busyLabel: `Running on ${nameVersion(version)}`,
    timeoutMs: LONGEST_TIMEOUT_MS,
    done: (after) => describeTestRun(version, after.cases, which),
    failed: "The test cases didn't run.",
  });
}
