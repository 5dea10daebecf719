import type { AdminPrompt, ComparedCase, ModelConfiguration } from "@cardwell/core/contract/admin/prompts";
import { RingIcon, TickDiscIcon, TriangleIcon } from "../../components/icons.tsx";
import { formatCount, formatMoney } from "../../lib/format.ts";

/** In dollars: below a cent with four places, as one call costs. */
export const formatCost = (micros: number): string =>
  micros > 0 && micros < 10_000 ? `$${(micros / 1_000_000).toFixed(4)}` : formatMoney(Math.round(micros / 10_000));

export const formatDuration = (ms: number): string =>
  ms < 1_000 ? `${ms} ms` : ms < 10_000 ? `${(ms / 1_000).toFixed(1)} s` : `${Math.round(ms / 1_000)} s`;

export const nameVersion = (version: number): string => `v${version}`;

type Gate = NonNullable<AdminPrompt["gate"]>;

/** Whether a version in staging may go live, in a few words. */
export function describeGate(gate: Gate, version: number): string {
  switch (gate.state) {
    case "worse":
      return `${nameVersion(version)} blocked`;
    case "ready":
      return `${nameVersion(version)} ready`;
    case "not_run":
      return `${nameVersion(version)} to test`;
    case "no_cases":
      return "No test cases";
  }
}

export function ResultMark({ result }: { result: ComparedCase["before"] }) {
  if (result === null)
    return (
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-ink-3">
        <RingIcon size={14} /> Not run
      </span>
    );
  return result.failures.length === 0 ? (
    <span className="inline-flex items-center gap-1.5 font-medium whitespace-nowrap text-green">
      <TickDiscIcon size={14} /> Pass
    </span>
  ) : (
    <span className="inline-flex items-center gap-1.5 font-medium whitespace-nowrap text-copper-ink">
      <TriangleIcon size={14} /> Fail
    </span>
  );
}

/** How many cases passed of those that ran. */
export function formatPassed(cases: readonly ComparedCase[], which: "before" | "after"): string {
  const run = cases.filter((each) => each[which] !== null);
  const passed = run.filter((each) => each[which]?.failures.length === 0).length;
  return run.length === 0 ? "Not run" : `${passed} of ${formatCount(run.length, "case")}`;
}

/** How many cases of a version passed, and what their run cost: "v14: 24 of 24 cases passed, $0.20." */
export function describeCases(version: number, cases: readonly ComparedCase[], which: "before" | "after"): string {
  if (cases.every((each) => each[which] === null)) return `${nameVersion(version)}: not run.`;
  const micros = cases.reduce((sum, each) => sum + (each[which]?.costMicros ?? 0), 0);
  return `${nameVersion(version)}: ${formatPassed(cases, which)} passed, ${formatCost(micros)}.`;
}

/** What came of a test run of a version. */
export function describeTestRun(version: number, cases: readonly ComparedCase[], which: "before" | "after"): string {
  const left = cases.filter((each) => each[which] === null).length;
  if (left === cases.length) return `${nameVersion(version)}: no case could run. Runs has the reason.`;
  const passed = `${nameVersion(version)}: ${formatPassed(cases, which)} passed.`;
  return left === 0 ? passed : `${passed} ${formatCount(left, "case")} couldn't run.`;
}

export const describeConfiguration = ({ problem }: ModelConfiguration): { title: string; text: string } | null =>
  problem === null
    ? null
    : problem === "not_configured"
      ? {
          title: "No language model is configured.",
          text: "Prompts can be edited and compared, but none can run. Nothing else depends on it. Set MODEL_BASE_URL and MODEL_API_KEY.",
        }
      : {
          title: "No model has a price.",
          text: "Without prices no budget can be kept, so no prompt runs. List the models with their prices in MODEL_PRICES.",
        };
