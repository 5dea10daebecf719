import { addDays } from "@cardwell/core/domain/dates/civil";
import { adminAlertRulesContract as contract } from "@cardwell/core/contract/admin/alert-rules";
import type { BackTestDifference, BackTestTotals, ShownBackTest } from "@cardwell/core/contract/admin/alert-rules";
import { FLOOD_LIMIT_PER_WEEK, SAMPLE_MEMBERS } from "@cardwell/core/domain/alerts/going-live";
import { DAY_MS } from "@cardwell/core/domain/dates/instants";
import type { AlertStatus } from "@cardwell/core/domain/alerts/types";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../../components/button.tsx";
import { classNames } from "../../../components/class-names.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { RingIcon, TriangleIcon } from "../../../components/icons.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Section } from "../../../components/section.tsx";
import { Segmented } from "../../../components/segmented.tsx";
import { Table } from "../../../components/table.tsx";
import type { Column } from "../../../components/table.tsx";
import { formatMonthDay } from "../../../lib/civil.ts";
import { describeError } from "../../../lib/describe-error.ts";
import { formatCount, formatNumber } from "../../../lib/format.ts";
import { Figures } from "../../frame/figures.tsx";
import type { Figure } from "../../frame/figures.tsx";
import { LoadError } from "../../frame/load-error.tsx";
import { useHasPermission } from "../../frame/permission.tsx";
import { findProblems, fromDraft } from "../edit/draft.ts";
import type { RuleDraft } from "../edit/draft.ts";
import { hasProblem } from "../edit/condition-draft.ts";
import { rulePath } from "../queries.ts";
import type { AdminRule } from "../queries.ts";
import { formatBound, tooFewRead } from "../labels.ts";
import { useBackTest, useEverybody } from "./use-back-test.ts";
import type { Days } from "./use-back-test.ts";

type Example = ShownBackTest["examples"][number];

const periods = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
] as { value: "30" | "90"; label: string }[];

/** What a rule, or the draft of its next version, would have sent in the last days. */
export function BackTestTab({ admin: { rule }, draft }: { admin: AdminRule; draft: RuleDraft | null }) {
  const [days, setDays] = useState<"30" | "90">("30");
  const change = draft === null ? null : fromDraft(draft);
  const { found, run, runAgain, stop, isRunning, error } = useBackTest(rule, change);
  const { everybody, stop: stopEverybody, error: stopError } = useEverybody(rule.type);
  const shown = found ?? everybody;
  const isInBackground = everybody?.state === "running";
  const isUnreadable =
    draft !== null && change !== null && (hasProblem(draft.condition) || findProblems(change).size > 0);
  const start = (isEverybody = false) => run({ days: Number(days) as Days, ...(isEverybody && { isEverybody }) });
  const draftName = draft === null ? `version ${rule.version}` : `draft ${rule.version + 1}`;
  return (
    <>
      <div className="flex flex-wrap items-end gap-4">
        <Segmented label="Period" options={periods} value={days} onChange={setDays} />
        <Button
          variant={shown === null ? "filled" : "outline"}
          busy={isRunning}
          busyLabel="Running"
          disabled={isUnreadable}
          onClick={() => start()}
        >
          Back-test {draftName}
        </Button>
        <Button disabled={isUnreadable || isRunning || isInBackground} onClick={() => start(true)}>
          Back-test with everybody
        </Button>
        {isRunning ? <Button onClick={stop}>Stop</Button> : null}
        {isInBackground && !isRunning ? <Button onClick={() => stopEverybody(everybody.id)}>Stop</Button> : null}
      </div>
      <p className="mt-3 max-w-155 text-small text-ink-3">
        {draft === null
          ? "Replays the rule in force. Edit the rule first to compare a draft with it."
          : "Replays your draft beside the rule in force."}{" "}
        It uses the facts dated up to each day. Limits, due days and settings are those of today, and what members
        dismissed isn't known. It looks at a random sample of {formatNumber(SAMPLE_MEMBERS)} members while Cardwell is
        open; with everybody it runs in the background.
      </p>
      {isUnreadable ? (
        <div className="mt-4">
          <Notice kind="problem" title="The draft has errors.">
            <Link className="link" to={rulePath(rule.type, "edit")}>
              Fix them in the editor
            </Link>
            , then run the back-test.
          </Notice>
        </div>
      ) : null}
      <div aria-live="polite">
        {error ? <LoadError what="The back-test" error={error} onRetry={runAgain} /> : null}
        {stopError ? <p className="mt-3 text-copper-ink">{describeError(stopError)}</p> : null}
        {shown === null ? null : <Result test={shown} isRunning={shown.isEverybody ? isInBackground : isRunning} />}
      </div>
    </>
  );
}

function Result({ test, isRunning }: { test: ShownBackTest; isRunning: boolean }) {
  const { state, looked, wanted, sample, failed, draft, current, version, from, until, isDraft } = test;
  const name = isDraft ? `draft ${version + 1}` : `version ${version}`;
  const isBlocked = state === "done" && test.isBlocked;
  return (
    <>
      <div className={classNames("mt-8 border-t-2 pt-5", isBlocked ? "border-copper" : "border-green")}>
        <h2 className="text-title-1">
          {isBlocked ? (
            <>
              <span className="text-copper-ink">{isDraft ? "This draft" : "This version"} can't go live.</span>{" "}
              {draft.overLimit === 0
                ? tooFewRead
                : `${formatCount(draft.overLimit, "member")} would get over ${FLOOD_LIMIT_PER_WEEK} a week.`}
            </>
          ) : state !== "done" && looked === 0 ? (
            "No members looked at yet."
          ) : (
            formatAnswer(test, isDraft)
          )}
        </h2>
        <p className="mt-1 text-small text-ink-3">
          {state === "done" ? "" : isRunning ? "Running: " : "Stopped: "}
          {state === "done" ? "" : `${formatNumber(looked)} of `}
          {formatCount(state === "done" ? looked : wanted, "member")} looked at, {formatMonthDay(from)} to{" "}
          {formatMonthDay(until)}
          {failed === 0 ? "" : `, ${formatCount(failed, "wallet")} couldn't be read`}
        </p>
        {state === "done" && sample ? <p className="mt-1 text-small text-ink-2">{formatBound(sample)}</p> : null}
      </div>
      <Figures figures={toFigures(test)} />
      {state === "done" && draft.alerts === 0 && current.alerts === 0 ? (
        <>
          <EmptyState title="No alerts">
            Nothing in members' wallets would have caused this alert in these days.
          </EmptyState>
          {test.sent === 0 ? null : <BesideSent test={test} />}
        </>
      ) : (
        <>
          <div className="grid gap-x-12 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <Section
              title={`Alerts per week, ${formatMonthDay(from)} to ${formatMonthDay(until)}`}
              aside={<Legend version={version} name={isDraft ? name : null} />}
            >
              <WeekBars test={test} isDraft={isDraft} />
            </Section>
            <Section title="Members by their busiest week" aside={`${formatNumber(looked)} members`}>
              <BusiestWeeks totals={draft} />
            </Section>
          </div>
          <BesideSent test={test} />
          <Section
            title="Examples"
            aside={`${test.examples.length} of ${formatNumber(Math.max(draft.alerts, current.alerts))}, busiest week first`}
          >
            <Table
              label="Examples"
              columns={buildColumns(version, isDraft ? name : null, state === "done")}
              rows={test.examples}
              rowKey={({ alertId }) => alertId}
            />
          </Section>
        </>
      )}
    </>
  );
}

function formatAnswer({ draft, current, version, from, until }: ShownBackTest, isDraft: boolean): string {
  const days = Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS) + 1;
  const answer = `${formatCount(draft.alerts, "alert")} to ${formatCount(draft.members, "member")} in ${days} days`;
  return isDraft ? `${answer}, where version ${version} has ${formatNumber(current.alerts)}.` : `${answer}.`;
}

function toFigures({ draft, current, version, looked, sent }: ShownBackTest): Figure[] {
  const share = looked === 0 ? 0 : Math.round((100 * draft.members) / looked);
  return [
    {
      label: "Alerts",
      value: formatNumber(draft.alerts),
      below: `version ${version}: ${formatNumber(current.alerts)}`,
    },
    { label: "Really sent", value: formatNumber(sent), below: "to those looked at" },
    { label: "Members reached", value: formatNumber(draft.members), below: `${share}% of those looked at` },
    {
      label: `Over ${FLOOD_LIMIT_PER_WEEK} a week`,
      value: (
        <span className={draft.overLimit > 0 ? "text-copper-ink" : undefined}>{formatNumber(draft.overLimit)}</span>
      ),
      below: `version ${version}: ${formatNumber(current.overLimit)}`,
    },
    {
      label: "Most for one member",
      value: formatNumber(draft.mostInAWeek),
      below: `a week, limit ${FLOOD_LIMIT_PER_WEEK}`,
    },
  ];
}

const causeLabels: Record<BackTestDifference["cause"], string> = {
  access: "By today's plan the member had no access that day, or it began that day",
  account: "It's about the account, whose earlier states aren't kept",
  version: "Another version of the rule was in force",
  dismissed: "The member dismissed an earlier step",
  card: "Its card isn't in the wallet anymore",
  facts: "Facts were entered later than their day, or changed since",
};

const differenceColumns: Column<BackTestDifference>[] = [
  { key: "cause", head: "Why they differ", cell: ({ cause }) => causeLabels[cause] },
  { key: "found", head: "Found, not sent", numeric: true, cell: ({ onlyFound }) => formatNumber(onlyFound) },
  { key: "sent", head: "Sent, not found", numeric: true, cell: ({ onlySent }) => formatNumber(onlySent) },
];

/** What the rule in force finds beside what was really sent to the same members. */
function BesideSent({ test: { differences, current, sent, version } }: { test: ShownBackTest }) {
  return (
    <Section
      title="Beside what was really sent"
      aside={`version ${version} finds ${formatNumber(current.alerts)}, ${formatNumber(sent)} were sent`}
    >
      {differences.length === 0 ? (
        <p className="text-ink-2">It finds just the alerts that these members got.</p>
      ) : (
        <Table label="Why they differ" columns={differenceColumns} rows={differences} rowKey={({ cause }) => cause} />
      )}
    </Section>
  );
}

function Legend({ version, name }: { version: number; name: string | null }) {
  return (
    <span className="flex flex-wrap gap-4 text-caption text-ink-3">
      {name === null ? null : (
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className="size-2 border border-edge" /> version {version}
        </span>
      )}
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden="true" className="size-2 bg-green" /> {name ?? `version ${version}`}
      </span>
    </span>
  );
}

function WeekBars({ test: { from, draft, current, version }, isDraft }: { test: ShownBackTest; isDraft: boolean }) {
  const most = Math.max(2, ...draft.byWeek, ...current.byWeek);
  const height = (count: number) => ({ height: `${(100 * count) / most}%` });
  // On a phone a quarter's days have no room beside each other.
  const every = draft.byWeek.length > 6 ? 4 : 1;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
      <ol className="flex gap-1 border-t border-line md:gap-2">
        {draft.byWeek.map((count, at) => {
          const day = addDays(from, 7 * at);
          const before = current.byWeek[at] ?? 0;
          return (
            <li key={day} className="grid min-w-0 flex-1 grid-cols-1 gap-1">
              <span className="sr-only">
                {formatCount(count, "alert")}
                {isDraft ? `, version ${version}: ${formatNumber(before)}` : ""}, week of
              </span>
              <span aria-hidden="true" className="flex h-40 items-end gap-0.5 border-b border-line-2">
                {isDraft ? <span className="flex-1 border border-b-0 border-edge" style={height(before)} /> : null}
                <span className="flex-1 bg-green" style={height(count)} />
              </span>
              <span className={classNames("text-caption whitespace-nowrap text-ink-3", at % every !== 0 && "sr-only")}>
                {formatMonthDay(day)}
              </span>
            </li>
          );
        })}
      </ol>
      <p aria-hidden="true" className="figures flex h-40 flex-col justify-between text-caption text-ink-3">
        <span>{formatNumber(most)}</span>
        <span>0</span>
      </p>
    </div>
  );
}

const busiestLabels = ["None", "1", "2", "3", "4", "5 or more"];

function BusiestWeeks({ totals: { byBusiestWeek } }: { totals: BackTestTotals }) {
  const most = Math.max(1, ...byBusiestWeek);
  return (
    <>
      <dl className="grid gap-2">
        {busiestLabels.map((label, alerts) => {
          const members = byBusiestWeek[alerts] ?? 0;
          const isOver = alerts > FLOOD_LIMIT_PER_WEEK;
          return (
            <div
              key={label}
              className={classNames(
                "grid grid-cols-[5.5rem_minmax(0,1fr)_4rem] items-center gap-3",
                alerts === FLOOD_LIMIT_PER_WEEK + 1 && "border-t border-dashed border-copper pt-2",
              )}
            >
              <dt>{label}</dt>
              <dd aria-hidden="true" className="h-3">
                <span
                  className={classNames("block h-full", isOver ? "bg-copper" : "bg-green opacity-50")}
                  style={{ width: `${(100 * members) / most}%` }}
                />
              </dd>
              <dd className={classNames("figures text-right font-medium", isOver && members > 0 && "text-copper-ink")}>
                {formatNumber(members)}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="mt-3 text-small text-ink-3">Limit: {FLOOD_LIMIT_PER_WEEK} a week</p>
    </>
  );
}

const outcomes: Record<AlertStatus, string> = {
  open: "Sent, open",
  snoozed: "Sent, snoozed",
  acted: "Sent, marked as done",
  dismissed: "Sent, dismissed",
  resolved: "Sent, resolved",
  superseded: "Sent, then replaced",
  expired: "Sent, expired",
};

const fires = (does: boolean) => (
  <span
    className={classNames(
      "inline-flex items-center gap-1.5 whitespace-nowrap",
      does ? "font-medium text-copper-ink" : "text-ink-3",
    )}
  >
    {does ? <TriangleIcon size={14} /> : <RingIcon size={14} />} {does ? "Fires" : "Silent"}
  </span>
);

function buildColumns(version: number, draftName: string | null, isDone: boolean): Column<Example>[] {
  return [
    {
      key: "member",
      head: "Member",
      cell: ({ uid, email, title }) => (
        <>
          <MemberLink uid={uid} email={email} />
          <span className="block text-caption text-ink-3 md:hidden">{title}</span>
        </>
      ),
    },
    { key: "alert", head: "Alert", secondary: true, cell: ({ title }) => title },
    { key: "on", head: "Day", cell: ({ on }) => <span className="whitespace-nowrap">{formatMonthDay(on)}</span> },
    { key: "week", head: "Busiest week", numeric: true, secondary: true, cell: ({ busiestWeek }) => busiestWeek },
    ...(draftName === null
      ? []
      : [{ key: "draft", head: capitalizeName(draftName), cell: ({ inDraft }: Example) => fires(inDraft) }]),
    { key: "current", head: `Version ${version}`, cell: ({ inCurrent }) => fires(inCurrent) },
    {
      key: "sent",
      head: "What happened",
      secondary: true,
      cell: ({ sent }) =>
        sent === null ? <span className="text-ink-3">{isDone ? "Not sent" : "Known at the end"}</span> : outcomes[sent],
    },
  ];
}

const capitalizeName = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Leads to why this member gets the alert. */
function MemberLink({ uid, email }: { uid: string; email: string | null }) {
  const may = useHasPermission();
  const name = <span className="wrap-anywhere">{email ?? uid}</span>;
  if (!may(contract.explain.permission)) return name;
  return (
    <Link className="link" to={`../why?member=${encodeURIComponent(uid)}`} title={uid}>
      {name}
    </Link>
  );
}
