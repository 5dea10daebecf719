import { adminPromptsContract as contract } from "@cardwell/core/contract/admin/prompts";
import type { AdminPrompt } from "@cardwell/core/contract/admin/prompts";
import type { PromptId } from "@cardwell/core/domain/prompts/prompts";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { Breadcrumb } from "../../components/breadcrumb.tsx";
import { LinkButton } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { formatCount, formatNumber } from "../../lib/format.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { ActionButton } from "../frame/action-button.tsx";
import { AttentionList } from "../frame/attention-list.tsx";
import type { AttentionItem } from "../frame/attention-list.tsx";
import { Figures } from "../frame/figures.tsx";
import type { Figure } from "../frame/figures.tsx";
import { formatMoment } from "../frame/format-moment.ts";
import { LoadError } from "../frame/load-error.tsx";
import { SectionTabs } from "../frame/page-head.tsx";
import { useHasPermission } from "../frame/permission.tsx";
import { staffAction } from "../frame/staff-action.ts";
import type { StaffAction } from "../frame/staff-action.ts";
import { tabPath } from "../frame/tabs-context.ts";
import { CasesPart } from "./cases-part.tsx";
import { ComparePart } from "./compare-part.tsx";
import { describeConfiguration, formatCost, formatDuration, formatPassed, nameVersion } from "./labels.tsx";
import { PromptNotFound } from "./prompt-not-found.tsx";
import { isPromptId, promptPath, promptQuery } from "./queries.ts";
import { RunsPart } from "./runs-part.tsx";
import { SettingsPart } from "./settings-part.tsx";
import { VersionsPart } from "./versions-part.tsx";

const PARTS = {
  "": { label: "Versions", Part: VersionsPart },
  compare: { label: "Compare", Part: ComparePart },
  cases: { label: "Test cases", Part: CasesPart },
  runs: { label: "Runs", Part: RunsPart },
  settings: { label: "Settings", Part: SettingsPart },
} as const;

/** One prompt: its versions, test cases, runs and limits. */
export function PromptPage() {
  const { id = "" } = useParams();
  if (isPromptId(id)) return <LoadedPrompt id={id} />;
  return <PromptNotFound id={id} />;
}

function LoadedPrompt({ id }: { id: PromptId }) {
  const { data: prompt, error, refetch } = useQuery(promptQuery(id));
  const { "*": rest = "" } = useParams();
  usePageTitle(`${prompt?.name ?? "Prompt"}, prompts`);
  if (prompt === undefined)
    return (
      <>
        <Breadcrumb above={[["Prompts", tabPath("prompts")]]} here={id} />
        <h1 className="text-title-1">Prompt</h1>
        {error ? (
          <LoadError what="This prompt" error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={8} label="Loading" />
        )}
      </>
    );
  const part = Object.hasOwn(PARTS, rest) ? (rest as keyof typeof PARTS) : "";
  const { Part } = PARTS[part];
  const problem = describeConfiguration(prompt.configuration);
  const [first, second] = formatHeadline(prompt);
  return (
    <>
      <Breadcrumb above={[["Prompts", tabPath("prompts")]]} here={prompt.name} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 className="min-w-0 text-title-1 md:text-display">
          {prompt.gate?.state === "worse" || prompt.off ? (
            <span className="block text-copper-ink">{first}</span>
          ) : (
            <span className="block">{first}</span>
          )}
          {second}
        </h1>
        <PromptActions prompt={prompt} />
      </div>
      <p className="mt-2 max-w-160 text-body text-ink-2">{prompt.purpose}</p>
      {error ? <LoadError what="This prompt" error={error} onRetry={() => void refetch()} /> : null}
      {problem ? (
        <div className="mt-5">
          <Notice title={problem.title}>{problem.text}</Notice>
        </div>
      ) : null}
      <AttentionList items={listAttention(prompt)} />
      <Figures figures={toFigures(prompt)} />
      <SectionTabs
        label={`${prompt.name}, sections`}
        tabs={Object.entries(PARTS).map(([path, { label }]) => ({
          to: promptPath(id, path),
          label: path === "cases" ? `${label} ${prompt.cases.length}` : label,
          end: path === "",
        }))}
      />
      <Part prompt={prompt} />
    </>
  );
}

function formatHeadline({ name, gate, staging, live, off, cases }: AdminPrompt): [string, string] {
  if (off !== null) return [`${name} is off.`, "No calls are made."];
  if (staging !== null && gate?.state === "worse")
    return [
      `Version ${staging.version} is blocked.`,
      `It fails ${formatCount(gate.worse.length, "case")} that ${nameVersion(live.version)} passes.`,
    ];
  if (staging !== null && gate?.state === "ready")
    return [
      `Version ${staging.version} can go live.`,
      `It passes ${gate.passed} of ${formatCount(cases.length, "case")}.`,
    ];
  if (staging !== null) return [`Version ${staging.version} is in staging.`, "Its test cases have to run."];
  return [name, ""];
}

const turnOff = ({ id, name }: AdminPrompt) =>
  staffAction(contract.turnOff, {
    params: { id },
    label: "Turn off",
    look: "destructive",
    title: `Turn off ${name}?`,
    busyLabel: "Turning off",
    text: "No call is made from now on. What is shown of earlier answers stays.",
    done: `${name} is off.`,
  });

const turnOn = ({ id, name }: AdminPrompt) =>
  staffAction(contract.turnOn, {
    params: { id },
    label: "Turn on",
    title: `Turn on ${name}?`,
    busyLabel: "Turning on",
    text: "It makes calls again, within its budget.",
    done: `${name} is on.`,
  });

const rollBack = ({ id, name, revision, live }: AdminPrompt, version: number) =>
  staffAction(contract.rollBack, {
    params: { id },
    body: { version, revision },
    label: "Roll back",
    title: `Roll ${name} back to version ${version}?`,
    confirm: `Roll back to ${nameVersion(version)}`,
    busyLabel: "Rolling back",
    text: `The next call uses version ${version} instead of ${live.version}. Its test cases don't run before.`,
    done: `Version ${version} of ${name} is live again.`,
  });

/** Null: its test cases don't allow it, or it is live. */
function putLive({ id, name, revision, live, staging, gate }: AdminPrompt): StaffAction | null {
  if (staging === null || gate?.state !== "ready") return null;
  return staffAction(contract.promote, {
    params: { id },
    body: { revision },
    label: `Put ${nameVersion(staging.version)} live`,
    look: "filled",
    title: `Put version ${staging.version} of ${name} live?`,
    busyLabel: "Putting live",
    text: `It passes ${gate.passed} test cases, version ${live.version} passes ${gate.livePassed}. The next call uses it.`,
    done: `Version ${staging.version} of ${name} is live.`,
  });
}

function PromptActions({ prompt }: { prompt: AdminPrompt }) {
  const { id, off, draft, rollBackTo } = prompt;
  const may = useHasPermission();
  const putsLive = putLive(prompt);
  return (
    <div className="flex flex-wrap gap-2">
      <ActionButton action={off === null ? turnOff(prompt) : turnOn(prompt)} />
      <ActionButton action={rollBackTo === null ? null : rollBack(prompt, rollBackTo)} />
      {may(contract.saveDraft.permission) ? (
        <LinkButton to={promptPath(id, "edit")} variant={putsLive === null ? "filled" : "outline"}>
          {draft === null ? "Edit" : `Edit draft of ${nameVersion(draft.version)}`}
        </LinkButton>
      ) : null}
      <ActionButton action={putsLive} />
    </div>
  );
}

function listAttention({ id, gate, staging, live, off }: AdminPrompt): AttentionItem[] {
  const items: AttentionItem[] = [];
  if (off !== null)
    items.push({
      id: "off",
      severity: "medium",
      title: `Turned off ${formatMoment(off.at)} by ${off.by}`,
      detail: off.reason,
    });
  if (staging !== null && gate?.state === "worse")
    items.push({
      id: "gate",
      severity: "high",
      title: `${nameVersion(staging.version)} can't go live`,
      detail: `A version must pass every case that the live one passes. Live stays ${nameVersion(live.version)}.`,
      actions: (
        <LinkButton size="small" to={promptPath(id, "compare")}>
          View {formatCount(gate.worse.length, "failure")}
        </LinkButton>
      ),
    });
  return items;
}

function toFigures({ live, staging, gate, cases, usage }: AdminPrompt): Figure[] {
  const { calls, failed, costMicros, p95Ms } = usage;
  return [
    {
      label: "Live",
      value: nameVersion(live.version),
      below: live.changed === null ? "default version" : `since ${formatMoment(live.changed.at)}`,
    },
    {
      label: "Cases passed",
      value: (
        <span className={gate?.state === "worse" ? "text-copper-ink" : undefined}>
          {formatPassed(cases, staging === null ? "before" : "after")}
        </span>
      ),
      below:
        staging === null
          ? nameVersion(live.version)
          : `${nameVersion(staging.version)}, ${nameVersion(live.version)}: ${formatPassed(cases, "before")}`,
    },
    { label: "Calls, 30 days", value: formatNumber(calls), below: `${formatNumber(failed)} failed` },
    {
      label: "Cost, 30 days",
      value: formatCost(costMicros),
      below: calls === 0 ? "no calls" : `${formatCost(Math.round(costMicros / calls))} a call`,
    },
    { label: "p95 latency", value: p95Ms === null ? "—" : formatDuration(p95Ms), below: "limit 30 s" },
  ];
}
