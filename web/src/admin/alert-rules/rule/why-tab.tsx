import { KEPT_DAYS } from "@cardwell/core/domain/retention";
import { adminAlertRulesContract as contract } from "@cardwell/core/contract/admin/alert-rules";
import type { RuleExplanation } from "@cardwell/core/contract/admin/alert-rules";
import type { AlertRule } from "@cardwell/core/domain/alerts/rule";
import type { AlertStatus } from "@cardwell/core/domain/alerts/types";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { Chip } from "../../../components/badge.tsx";
import type { Tone } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/field.tsx";
import { TickDiscIcon, TriangleIcon } from "../../../components/icons.tsx";
import { SeverityMark } from "../../../components/marks.tsx";
import { Section } from "../../../components/section.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { Table } from "../../../components/table.tsx";
import type { Column } from "../../../components/table.tsx";
import { ApiError } from "../../../lib/api-error.ts";
import { callApi } from "../../../lib/api-client.ts";
import { formatCivilDate } from "../../../lib/civil.ts";
import { formatCount, formatDate, formatTime, zoneName } from "../../../lib/format.ts";
import { LoadError } from "../../frame/load-error.tsx";
import { fieldLabels } from "../labels.ts";
import type { ConditionField } from "../labels.ts";
import { listKey } from "../queries.ts";
import { formatChannels, formatCondition, formatValue } from "../format-rule.ts";

type Cause = RuleExplanation["causes"][number];
type SentAlert = RuleExplanation["alerts"][number];

const checkLabels: Record<RuleExplanation["checks"][number]["id"], string> = {
  status: "The rule is live",
  audience: "The member is in its share",
  access: "The plan gives access",
  choice: "The member didn't turn it off",
  channels: "A channel is on in the member's settings",
};

const verdicts: Record<Cause["verdict"], { label: string; tone: Tone }> = {
  due: { label: "Due now", tone: "green" },
  sent: { label: "Sent", tone: "green" },
  closed: { label: "Sent, then closed", tone: "plain" },
  dismissed: { label: "Dismissed: later steps are muted", tone: "plain" },
  upcoming: { label: "Upcoming", tone: "green" },
  held: { label: "Waits", tone: "copper" },
  covered: { label: "Another alert covers it", tone: "plain" },
  condition: { label: "The rule's condition isn't met", tone: "copper" },
  over: { label: "Over", tone: "plain" },
  not_sent: { label: "Not sent", tone: "plain" },
  blocked: { label: "Not sent: a check failed", tone: "copper" },
};

const statusLabels: Record<AlertStatus, string> = {
  open: "Open",
  snoozed: "Snoozed",
  acted: "Done",
  dismissed: "Dismissed",
  resolved: "Resolved",
  superseded: "Replaced",
  expired: "Expired",
};

/** Why one member gets alerts of the rule, or doesn't, or why they got one. Member and alert are in the address. */
export function WhyTab({ rule }: { rule: AlertRule }) {
  const [params, setParams] = useSearchParams();
  const member = params.get("member") ?? "";
  const alertId = params.get("alert") ?? undefined;
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...listKey("why"), rule.type, member, alertId],
    queryFn: ({ signal }) =>
      callApi(
        contract.explain,
        { params: { type: rule.type }, body: { member, ...(alertId !== undefined && { alertId }) } },
        { signal },
      ),
    enabled: member !== "",
    // Each look is in the audit log, so nothing is looked at again unasked.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: false,
  });
  const isUnknown = error instanceof ApiError && error.code === "not_found";
  return (
    <>
      <MemberForm
        key={member}
        member={member}
        isBusy={isFetching}
        problem={isUnknown ? error.message : undefined}
        onChoose={(next) => (next === member && alertId === undefined ? void refetch() : setParams({ member: next }))}
      />
      <div aria-live="polite">
        {error && !isUnknown ? <LoadError what="The explanation" error={error} onRetry={() => void refetch()} /> : null}
        {member !== "" && data === undefined && error === null ? (
          <SkeletonRows rows={6} label="Loading the explanation" />
        ) : null}
        {data === undefined ? null : <Explanation rule={rule} explanation={data} />}
      </div>
    </>
  );
}

type MemberFormProps = {
  member: string;
  isBusy: boolean;
  problem: string | undefined;
  onChoose: (member: string) => void;
};

function MemberForm({ member, isBusy, problem, onChoose }: MemberFormProps) {
  const [typed, setTyped] = useState(member);
  const [isEmpty, setEmpty] = useState(false);
  return (
    <form
      noValidate
      className="grid max-w-155 gap-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-start"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() === "") setEmpty(true);
        else onChoose(typed.trim());
      }}
    >
      <TextField
        label="Member"
        hint="ID or email address. The audit log records whose facts you looked at."
        maxLength={254}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setEmpty(false);
        }}
        error={isEmpty ? "Enter a member's ID or email address." : problem}
      />
      <Button type="submit" variant="filled" className="md:mt-8" busy={isBusy} busyLabel="Looking">
        Explain
      </Button>
    </form>
  );
}

/** "gets it now", or the first thing that is against it. */
function formatAnswer({ checks, causes, isEvent }: RuleExplanation): string {
  const failed = checks.find(({ isMet }) => !isMet);
  if (failed !== undefined) return `doesn't get it. ${failed.detail === "" ? checkLabels[failed.id] : failed.detail}.`;
  if (isEvent) return "gets it when it happens.";
  const count = (verdict: Cause["verdict"]) => causes.filter((cause) => cause.verdict === verdict).length;
  const parts = [
    count("due") > 0 ? `${formatCount(count("due"), "alert")} due now` : null,
    count("sent") > 0 ? `${formatCount(count("sent"), "alert")} open` : null,
    count("upcoming") > 0 ? `${count("upcoming")} upcoming` : null,
  ].filter((each) => each !== null);
  if (parts.length > 0) return `gets it: ${parts.join(", ")}.`;
  return causes.length === 0 ? "doesn't get it. No fact in the wallet causes it." : "doesn't get it now.";
}

/** What an alert was made from, as it was stored with it. */
function AskedAlert({ explanation }: { explanation: RuleExplanation }) {
  const { alert, alerts, version, timeZone } = explanation;
  const sent = alerts[0];
  if (alert === null || sent === undefined) return null;
  const { cardName, dueOn } = alert;
  return (
    <Section title={cardName ?? "All cards"} aside={dueOn === null ? undefined : formatCivilDate(dueOn)}>
      <p className="max-w-155">{alert.why}</p>
      <p className="mt-1 text-small text-ink-3">
        Sent {formatAt(alert.at, timeZone)} by version {sent.version}
        {sent.version === version ? "" : `; version ${version} is in force now`}.
      </p>
      {alert.facts.length === 0 ? null : (
        <dl aria-label="Facts at that time" className="mt-4 max-w-155 border-t border-line-2 text-small">
          {alert.facts.map(({ label, value }) => (
            <div key={label} className="flex justify-between gap-4 border-b border-line py-2">
              <dt className="text-ink-2">{label}</dt>
              <dd className="figures text-right wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  );
}

function Explanation({ rule, explanation }: { rule: AlertRule; explanation: RuleExplanation }) {
  const { member, checks, causes, alert, alerts, isEvent, timeZone } = explanation;
  const name = member.email ?? `Member ${member.uid}`;
  return (
    <>
      <h2 className="mt-8 text-title-1 wrap-anywhere">
        {alert === null ? `${name} ${formatAnswer(explanation)}` : `Why ${name} got “${alert.title}”`}
      </h2>
      <p className="mt-1 text-small text-ink-3">
        ID {member.uid} · times in {zoneName(timeZone)}
        {alert === null ? null : (
          <>
            {" · "}
            <Link className="link" to={`?member=${encodeURIComponent(member.uid)}`}>
              All their alerts of this rule
            </Link>
          </>
        )}
      </p>
      <AskedAlert explanation={explanation} />
      {alert === null ? null : <h3 className="mt-8 text-heading font-semibold">Now</h3>}
      <ul aria-label="Checks" className="mt-5 max-w-155 border-t border-line-2">
        {checks.map(({ id, isMet, detail }) => (
          <li
            key={id}
            className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-b border-line py-3 md:grid-cols-[auto_1fr_auto]"
          >
            <span className={isMet ? "mt-1 text-green" : "mt-1 text-copper-ink"}>
              {isMet ? <TickDiscIcon size={14} /> : <TriangleIcon size={14} />}
              <span className="sr-only">{isMet ? "Yes" : "No"}</span>
            </span>
            <span>{checkLabels[id]}</span>
            <span className="text-small text-ink-2 max-md:col-start-2">{detail === "" ? "None" : detail}</span>
          </li>
        ))}
      </ul>
      <Section
        title={alert === null ? "Causes in the member's facts" : "Its cause in the member's facts"}
        aside={isEvent || alert !== null ? undefined : formatCount(causes.length, "cause")}
      >
        {isEvent ? (
          <p className="text-ink-2">It's raised when something happens, so there is nothing to look at before.</p>
        ) : causes.length === 0 ? (
          <p className="text-ink-2">
            {alert === null
              ? "Nothing in the wallet causes this alert in the next 62 days."
              : "What caused it isn't in the wallet anymore: it's done, over, or was changed."}
          </p>
        ) : (
          causes.map((cause) => <CausePart key={cause.key} rule={rule} cause={cause} timeZone={timeZone} />)
        )}
      </Section>
      <Section
        title={alert === null ? "Alerts that were sent" : "What became of it"}
        aside={alerts.length === 10 ? "the last 10" : undefined}
      >
        {alerts.length === 0 ? (
          <p className="text-ink-2">None in the last {KEPT_DAYS.alerts} days.</p>
        ) : (
          <Table label="Alerts that were sent" columns={buildColumns(timeZone)} rows={alerts} rowKey={({ id }) => id} />
        )}
      </Section>
    </>
  );
}

const formatAt = (at: string, timeZone: string) => `${formatDate(at, timeZone)}, ${formatTime(at, timeZone)}`;

function CausePart({ rule, cause, timeZone }: { rule: AlertRule; cause: Cause; timeZone: string }) {
  const { cardName, dueOn, verdict, verdictAt, why, steps, message, metrics } = cause;
  const { label, tone } = verdicts[verdict];
  return (
    <section aria-label={message?.title ?? why} className="border-b border-line-2 py-5 first:pt-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h3 className="text-heading font-semibold">
          {cardName ?? "All cards"}
          {dueOn === null ? "" : `, ${formatCivilDate(dueOn)}`}
        </h3>
        <span className="flex flex-wrap items-center gap-2 text-small text-ink-2">
          {verdictAt === null ? null : formatAt(verdictAt, timeZone)} <Chip tone={tone}>{label}</Chip>
        </span>
      </div>
      <p className="mt-1 max-w-155 text-ink-2">{why}</p>
      {rule.condition === null ? null : (
        <p className="mt-1 text-small text-ink-3">
          Condition: {formatCondition(rule.condition)}. Known:{" "}
          {metrics
            .map(({ field, value }) => {
              const name = fieldLabels[field as ConditionField].toLowerCase();
              return `${name} ${typeof value === "number" ? formatValue(field, value) : value}`;
            })
            .join(", ") || "nothing"}
          .
        </p>
      )}
      <div className="mt-4 grid gap-x-12 gap-y-4 md:grid-cols-2">
        <ol aria-label="Steps">
          {steps.map(({ key, at, severity, app, mail, isReached }) => (
            <li key={key} className="grid grid-cols-[6rem_1fr_auto] gap-x-3 border-b border-line py-2 text-small">
              <SeverityMark severity={severity} />
              <span className={isReached ? "text-ink-3" : undefined}>
                {formatAt(at, timeZone)}
                {isReached ? " (passed)" : ""}
              </span>
              <span className="text-ink-3">{formatChannels({ app, mail })}</span>
            </li>
          ))}
        </ol>
        {message === null ? null : (
          <div className="grid content-start gap-4 text-small">
            <div>
              <p className="text-caption text-ink-3">In the app</p>
              <p className="font-semibold">{message.title}</p>
              <p className="text-ink-2">{message.body}</p>
            </div>
            <div>
              <p className="text-caption text-ink-3">Email subject and first line</p>
              <p className="font-semibold">{message.subject}</p>
              <p className="text-ink-2">{message.body}</p>
            </div>
          </div>
        )}
      </div>
    </section>
  );
}

const buildColumns = (timeZone: string): Column<SentAlert>[] => [
  { key: "at", head: "Sent", cell: ({ at }) => <span className="md:whitespace-nowrap">{formatAt(at, timeZone)}</span> },
  {
    key: "alert",
    head: "Alert",
    cell: ({ title, why }) => (
      <>
        {title}
        <span className="block text-small text-ink-3">{why}</span>
      </>
    ),
  },
  { key: "severity", head: "Severity", secondary: true, cell: ({ severity }) => <SeverityMark severity={severity} /> },
  { key: "status", head: "Status", cell: ({ status }) => statusLabels[status] },
  { key: "version", head: "Version", numeric: true, secondary: true, cell: ({ version }) => version },
  { key: "mail", head: "Email", secondary: true, cell: ({ mail }) => <span className="text-ink-2">{mail}</span> },
];
