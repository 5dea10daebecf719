import { adminAlertRulesContract as contract } from "@cardwell/core/contract/admin/alert-rules";
import type { PreviewedAlert } from "@cardwell/core/contract/admin/alert-rules";
import type { AlertType } from "@cardwell/core/domain/alerts/types";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router-dom";
import { classNames } from "../../../components/class-names.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { SeverityMark } from "../../../components/marks.tsx";
import { Notice } from "../../../components/notice.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { callApi } from "../../../lib/api-client.ts";
import { formatMonthDay } from "../../../lib/civil.ts";
import { ActionButton } from "../../frame/action-button.tsx";
import { patchAddress } from "../../frame/list/list-address.ts";
import { LoadError } from "../../frame/load-error.tsx";
import { MailLookControls, MailView } from "../../frame/mail/mail-view.tsx";
import { Allowed } from "../../frame/permission.tsx";
import { staffAction } from "../../frame/staff-action.ts";
import { hasProblem } from "../edit/condition-draft.ts";
import { findProblems, fromDraft } from "../edit/draft.ts";
import type { RuleDraft } from "../edit/draft.ts";
import { rulePath } from "../queries.ts";
import type { AdminRule, RuleChange } from "../queries.ts";

/** The next alerts of a rule, or of the draft of its next version, for the sample wallet: in the app, and in mail. */
export function PreviewTab({ admin: { rule, isEvent }, draft }: { admin: AdminRule; draft: RuleDraft | null }) {
  const change = draft === null ? null : fromDraft(draft);
  const isUnreadable =
    draft !== null && change !== null && (hasProblem(draft.condition) || findProblems(change).size > 0);
  const { data, error, refetch } = useQuery({
    queryKey: ["alert-rules", "preview", rule.type, rule.version, change],
    queryFn: ({ signal }) =>
      callApi(contract.preview, { params: { type: rule.type }, body: { rule: change } }, { signal }),
    enabled: !isEvent && !isUnreadable,
  });
  if (isEvent)
    return (
      <EmptyState title="Nothing to preview">
        Alerts of this type are raised when something happens, and not by what is in a wallet.
      </EmptyState>
    );
  if (isUnreadable)
    return (
      <Notice kind="problem" title="The draft has errors.">
        <Link className="link" to={rulePath(rule.type, "edit")}>
          Fix them in Edit
        </Link>
      </Notice>
    );
  if (error) return <LoadError what="The preview" error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows rows={6} label="Loading the preview" />;
  return (
    <>
      <p className="max-w-155 text-small text-ink-3">
        {draft === null ? `Version ${rule.version}` : `Draft ${rule.version + 1}`} for the sample wallet, if nothing in
        it changes from today on: the next 6 alerts within 90 days, as if the rule were live for everyone.
      </p>
      {data.alerts.length === 0 ? (
        <EmptyState title="No alerts">
          The sample wallet has nothing that this rule is about in the next 90 days.
        </EmptyState>
      ) : (
        <Previewed type={rule.type} change={change} alerts={data.alerts} />
      )}
    </>
  );
}

type PreviewedProps = { type: AlertType; change: RuleChange | null; alerts: readonly PreviewedAlert[] };

function Previewed({ type, change, alerts }: PreviewedProps) {
  const [params] = useSearchParams();
  const shown = alerts.find(({ id }) => id === params.get("alert")) ?? alerts[0];
  if (shown === undefined) return null;
  return (
    <div className="mt-5 grid gap-x-10 gap-y-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <ol aria-label="Next alerts" className="content-start">
        {alerts.map(({ id, on, severity, title }) => (
          <li key={id} className="border-b border-line">
            <Link
              replace
              to={`?${patchAddress(params, { alert: id }).toString()}`}
              aria-current={id === shown.id}
              className={classNames(
                "grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 border-l-2 py-3 pl-3 hover:bg-sunk focus-visible:outline-offset-[-2px]",
                id === shown.id ? "border-green" : "border-transparent",
              )}
            >
              <span className="figures text-small text-ink-3">{formatMonthDay(on)}</span>
              <span className="grid gap-1">
                <span className={id === shown.id ? "font-medium" : undefined}>{title}</span>
                <SeverityMark severity={severity} />
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <div className="grid min-w-0 content-start gap-8">
        <section aria-labelledby="in-app">
          <h2 id="in-app" className="border-b border-line-2 pb-2 text-title-2">
            In the app
          </h2>
          <div className="mt-4 grid gap-1 rounded-panel border border-line bg-raised p-4">
            <SeverityMark severity={shown.severity} />
            <p className="text-heading font-semibold">{shown.title}</p>
            <p className="text-ink-2">{shown.body}</p>
          </div>
        </section>
        <section aria-labelledby="in-mail">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line-2 pb-2">
            <h2 id="in-mail" className="text-title-2">
              Email
            </h2>
            {shown.isMailed ? (
              <Allowed to={contract.sendTest} actions={["Send to myself"]} size="small">
                <ActionButton key={shown.id} action={sendToMyself(type, change, shown)} size="small" />
              </Allowed>
            ) : null}
          </div>
          {shown.mail === null ? (
            <p className="mt-4 text-ink-2">{shown.delivery}</p>
          ) : (
            <div className="mt-4 grid gap-3">
              <MailLookControls />
              <MailView
                name={shown.title}
                lines={[{ label: "Subject", value: shown.mail.subject, isStrong: true }]}
                html={shown.mail.html}
                text={shown.mail.text}
              />
            </div>
          )}
        </section>
      </div>
    </div>
  );
}

const sendToMyself = (type: AlertType, change: RuleChange | null, { id, title }: PreviewedAlert) =>
  staffAction(contract.sendTest, {
    params: { type },
    body: { rule: change, alertId: id },
    label: "Send to myself",
    busyLabel: "Sending",
    done: ({ to }) => `“${title}” is on its way to ${to}.`,
    failed: "The email wasn't sent.",
  });
