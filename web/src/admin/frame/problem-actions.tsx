import type { JobId } from "@cardwell/core/domain/system/jobs";
import { LinkButton } from "../../components/button.tsx";
import { ActionButton } from "./action-button.tsx";
import type { AttentionItem } from "./attention-list.tsx";
import { formatMoment } from "./format-moment.ts";
import { dryRunJob, runJob } from "./job-actions.tsx";
import type { SystemProblem } from "./problems.ts";
import { tabPath } from "./tabs-context.ts";

/** Where a problem that no single call solves is dealt with, and what is done there. */
function getPlace({ kind, object }: SystemProblem): [label: string, to: string] {
  switch (kind) {
    case "job_overdue":
    case "job_failed":
    case "job_never_ran":
      return ["View runs", tabPath("system", `jobs?job=${object}`)];
    case "incident_open":
      return ["Add update", tabPath("system", `incidents/${object}`)];
    case "mail_paused":
      return ["Resume in Email", tabPath("email")];
    case "dead_letters":
      return ["Review", tabPath("system", `dead-letters?queue=${object}`)];
    case "dependency_down":
    case "dependency_degraded":
      return ["Post incident", tabPath("system", "incidents/new")];
    case "flag_expired":
      return ["Extend or reset", `${tabPath("system")}#flags`];
    case "restore_test_due":
      return ["Record restore test", `${tabPath("system")}#backups`];
    case "backup_overdue":
    case "index_not_ready":
    case "database_unread":
      return ["View backups and indexes", `${tabPath("system")}#backups`];
    case "vital_over_budget":
    case "route_over_budget":
    case "cost_over_budget":
      return ["Open Performance", `${tabPath("performance")}?days=7`];
    case "audit_log_changed":
      return ["Open Activity", tabPath("activity")];
  }
}

/** Problems of the system with what solves them, the first of them filled. */
export const toAttention = (problems: readonly SystemProblem[], now: string): AttentionItem[] =>
  problems.map((problem, at) => {
    const { severity, kind, object, title, detail, since } = problem;
    const [label, to] = getPlace(problem);
    const look = at === 0 ? "filled" : "outline";
    const isOfJob = kind.startsWith("job");
    return {
      id: `${kind} ${object}`,
      severity,
      title,
      detail: `${since === null ? "" : `Last success ${formatMoment(since, now)}. `}${detail}`,
      actions: (
        <>
          <LinkButton size="small" variant={isOfJob ? "outline" : look} to={to}>
            {label}
            <span className="sr-only">: {title}</span>
          </LinkButton>
          {isOfJob ? (
            <>
              <ActionButton action={dryRunJob(object as JobId)} size="small" />
              <ActionButton action={runJob(object as JobId, look)} size="small" />
            </>
          ) : null}
        </>
      ),
    };
  });
