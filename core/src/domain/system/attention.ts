import { compareSeverities } from "../alerts/types.ts";
import { DAY_MS } from "../dates/instants.ts";
import { isSendingPaused } from "../email/sending-pause.ts";
import type { SendingPause } from "../email/sending-pause.ts";
import { isBackupOverdue } from "./database.ts";
import type { DatabaseState } from "./database.ts";
import { DEPENDENCIES, DEPENDENCY_IDS, getDependencyState, getErrorShare } from "./dependencies.ts";
import type { DependencyFacts, DependencyId } from "./dependencies.ts";
import { FLAG_IDS, FLAGS, isFlagExpired } from "./flags.ts";
import type { FlagId, FlagState } from "./flags.ts";
import type { OpenIncident } from "./incidents.ts";
import { getJobStatus, getOverdueMinutes, JOB_IDS, JOBS } from "./jobs.ts";
import type { JobFacts, JobId } from "./jobs.ts";
import { QUEUE_IDS, QUEUES } from "./queues.ts";
import type { QueueFacts, QueueId } from "./queues.ts";

/** What is known of the running system. */
export type SystemFacts = {
  jobs: Record<JobId, JobFacts & { lastError: string | null }>;
  queues: Record<QueueId, QueueFacts>;
  dependencies: Record<DependencyId, DependencyFacts>;
  /** Those that staff changed. */
  flags: Partial<Record<FlagId, FlagState>>;
  /** The last pause of all sending of mail. */
  sendingPause: SendingPause | null;
  /** By their ids. */
  openIncidents: Record<string, OpenIncident>;
  database: DatabaseState;
  /** The last time that staff restored a backup; null: never. */
  lastRestoreTest: { day: string; isPassed: boolean } | null;
  /** The budgets of speed and cost that are crossed (performance/budgets.ts). */
  overBudget: readonly SystemAlert[];
  /** What the audit log's nightly check found wrong in the last week's entries; null: it checked nothing yet. */
  auditLog: { faults: number; checkedAt: Date } | null;
};

export const SYSTEM_ALERT_KINDS = [
  "incident_open",
  "mail_paused",
  "job_overdue",
  "job_failed",
  "job_never_ran",
  "dead_letters",
  "dependency_down",
  "dependency_degraded",
  "flag_expired",
  "restore_test_due",
  "backup_overdue",
  "index_not_ready",
  "database_unread",
  "vital_over_budget",
  "route_over_budget",
  "cost_over_budget",
  "audit_log_changed",
] as const;

export type SystemAlert = {
  severity: "critical" | "high" | "medium";
  kind: (typeof SYSTEM_ALERT_KINDS)[number];
  /** The incident, the job, the queue, the dependency, the flag, the page and its vital, or the route. */
  object: string;
  title: string;
  detail: string;
  /** The last success of a job or a dependency; null: there was none. */
  since: Date | null;
};

/** While these don't run, members aren't notified. */
const CRITICAL_JOBS = new Set<JobId>(["sweepAlerts", "sweepMail"]);

/** "41 minutes", "3 hours", "2 days" */
export function formatMinutes(minutes: number): string {
  const [count, unit] =
    minutes < 120
      ? [minutes, "minute"]
      : minutes < 2880
        ? [Math.floor(minutes / 60), "hour"]
        : [Math.floor(minutes / 1440), "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

const countMinutes = (since: Date, now: Date): number =>
  Math.max(1, Math.floor((now.getTime() - since.getTime()) / 60_000));

function findIncidentAlerts({ openIncidents }: SystemFacts, now: Date): SystemAlert[] {
  return Object.entries(openIncidents).map(([id, { title, message, status, startedAt }]) => ({
    severity: "high",
    kind: "incident_open",
    object: id,
    title: `Incident: ${title}`,
    detail: `Open for ${formatMinutes(countMinutes(startedAt, now))}, ${status}. ${message}`,
    since: null,
  }));
}

function findMailAlerts({ sendingPause }: SystemFacts, now: Date): SystemAlert[] {
  if (!isSendingPaused(sendingPause)) return [];
  return [
    {
      severity: "high",
      kind: "mail_paused",
      object: "mail",
      title: `Sending of email has been paused for ${formatMinutes(countMinutes(sendingPause.pausedAt, now))}`,
      detail: `Alerts, digests and broadcasts are held. Reason: ${sendingPause.reason}`,
      since: null,
    },
  ];
}

function findJobAlerts({ jobs }: SystemFacts, now: Date): SystemAlert[] {
  return JOB_IDS.flatMap((id): SystemAlert[] => {
    const { label } = JOBS[id];
    const facts = jobs[id];
    const common = { object: id, since: facts.lastSuccessAt };
    const lastFailure = facts.lastError === null ? "" : `The last run failed: ${facts.lastError}`;
    switch (getJobStatus(JOBS[id], facts, now)) {
      case "overdue":
        return [
          {
            ...common,
            severity: CRITICAL_JOBS.has(id) ? "critical" : "high",
            kind: "job_overdue",
            title: `${label} is ${formatMinutes(getOverdueMinutes(JOBS[id], facts, now))} overdue`,
            detail: lastFailure === "" ? "No run has finished since then." : lastFailure,
          },
        ];
      case "failed":
        return [{ ...common, severity: "high", kind: "job_failed", title: `${label} failed`, detail: lastFailure }];
      case "never":
        return [
          {
            ...common,
            severity: "medium",
            kind: "job_never_ran",
            title: `${label} has never succeeded`,
            detail: lastFailure === "" ? "Check its schedule in Cloud Scheduler." : lastFailure,
          },
        ];
      default:
        return [];
    }
  });
}

function findQueueAlerts({ queues }: SystemFacts): SystemAlert[] {
  return QUEUE_IDS.flatMap((id): SystemAlert[] => {
    const { dead } = queues[id];
    if (dead === 0) return [];
    const { noun, givenUpAfter, canDiscard } = QUEUES[id];
    return [
      {
        severity: "high",
        kind: "dead_letters",
        object: id,
        title: `${dead} ${dead === 1 ? noun[0] : noun[1]} ${dead === 1 ? "was" : "were"} given up`,
        detail: `Given up after ${givenUpAfter}. Replay${canDiscard ? " or discard" : ""} ${dead === 1 ? "it" : "them"}.`,
        since: null,
      },
    ];
  });
}

/** "540 ms", "2.9 s" */
export const formatMs = (ms: number): string => (ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`);

/** "3.1%" */
export const formatShare = (share: number): string => `${(share * 100).toFixed(1)}%`;

function findDependencyAlerts({ dependencies }: SystemFacts): SystemAlert[] {
  return DEPENDENCY_IDS.flatMap((id): SystemAlert[] => {
    const facts = dependencies[id];
    const { label, p95LimitMs } = DEPENDENCIES[id];
    const state = getDependencyState(id, facts);
    if (state === "idle" || state === "operational") return [];
    const latency = facts.p95Ms === null ? "" : `p95 latency ${formatMs(facts.p95Ms)}, limit ${formatMs(p95LimitMs)}. `;
    return [
      {
        severity: state === "down" ? "critical" : "high",
        kind: state === "down" ? "dependency_down" : "dependency_degraded",
        object: id,
        title: `${label} is ${state}`,
        detail: `${latency}${formatShare(getErrorShare(facts))} of ${facts.calls} calls failed in the last hour.`,
        since: facts.lastSuccessAt,
      },
    ];
  });
}

function findFlagAlerts({ flags }: SystemFacts, now: Date): SystemAlert[] {
  return FLAG_IDS.flatMap((id): SystemAlert[] => {
    const state = flags[id];
    if (state === undefined || !isFlagExpired(state, now)) return [];
    const { label, isOnByDefault } = FLAGS[id];
    const minutes = Math.max(1, Math.floor((now.getTime() - state.endsAt.getTime()) / 60_000));
    return [
      {
        severity: "medium",
        kind: "flag_expired",
        object: id,
        title: `Flag ${label} expired ${formatMinutes(minutes)} ago`,
        detail: `It has its default again: ${isOnByDefault ? "on" : "off"} for everyone. Extend or reset it.`,
        since: null,
      },
    ];
  });
}

const RESTORE_TEST_DAYS = 90;

function findBackupAlerts({ lastRestoreTest }: SystemFacts, now: Date): SystemAlert[] {
  const alert = (severity: SystemAlert["severity"], title: string): SystemAlert[] => [
    {
      severity,
      kind: "restore_test_due",
      object: "backups",
      title,
      detail: `Restore a backup into another database at least every ${RESTORE_TEST_DAYS} days, and record it here.`,
      since: null,
    },
  ];
  if (lastRestoreTest === null) return alert("medium", "No restore test is recorded");
  if (!lastRestoreTest.isPassed) return alert("high", "The last restore test failed");
  const ageMs = now.getTime() - new Date(lastRestoreTest.day).getTime();
  if (ageMs <= RESTORE_TEST_DAYS * DAY_MS) return [];
  return alert("medium", `The last restore test was ${formatMinutes(ageMs / 60_000)} ago`);
}

function findDatabaseAlerts({ database }: SystemFacts, now: Date): SystemAlert[] {
  if (database.state === "emulator") return [];
  const common = { object: "database", since: null };
  if (database.state === "failed") {
    const title = "The state of indexes and backups couldn't be read";
    return [
      { ...common, severity: "medium", kind: "database_unread", title, detail: `Google failed: ${database.error}` },
    ];
  }
  const { report } = database;
  const unready = report.indexes.filter(({ state }) => state !== "ready");
  const found: SystemAlert[] = [];
  if (isBackupOverdue(report, now)) {
    const [latest] = report.backups;
    const minutes = latest && Math.floor((now.getTime() - latest.takenAt.getTime()) / 60_000);
    found.push({
      ...common,
      severity: "high",
      kind: "backup_overdue",
      title: minutes === undefined ? "There is no backup" : `The last backup is ${formatMinutes(minutes)} old`,
      detail: "Check the schedules of backups.",
    });
  }
  if (unready.length > 0) {
    const [title, verb] = unready.length === 1 ? ["1 index", "isn't"] : [`${unready.length} indexes`, "aren't"];
    const isBroken = unready.some(({ state }) => state !== "creating");
    found.push({
      ...common,
      severity: isBroken ? "high" : "medium",
      kind: "index_not_ready",
      title: `${title} of this release ${verb} ready`,
      detail: `Queries that need ${unready.length === 1 ? "it" : "them"} fail: ${unready[0]?.name}.`,
    });
  }
  return found;
}

function findAuditLogAlerts({ auditLog }: SystemFacts): SystemAlert[] {
  if (auditLog === null || auditLog.faults === 0) return [];
  const [noun, verb] = auditLog.faults === 1 ? ["entry", "doesn't"] : ["entries", "don't"];
  return [
    {
      severity: "critical",
      kind: "audit_log_changed",
      object: "auditLog",
      title: `${auditLog.faults} ${noun} of the audit log ${verb} match`,
      detail: "They were changed, removed or moved after they were written. Activity names them.",
      since: auditLog.checkedAt,
    },
  ];
}

/** Overview and Performance show so many, the worst. System has them all. */
export const MOST_IN_ATTENTION = 4;

/** What staff should look at, the worst first. The System tab shows all, the overview the first. */
export function findSystemAlerts(facts: SystemFacts, now: Date): SystemAlert[] {
  const found = [
    ...findAuditLogAlerts(facts),
    ...findIncidentAlerts(facts, now),
    ...findMailAlerts(facts, now),
    ...findJobAlerts(facts, now),
    ...findDependencyAlerts(facts),
    ...findQueueAlerts(facts),
    ...findFlagAlerts(facts, now),
    ...findBackupAlerts(facts, now),
    ...findDatabaseAlerts(facts, now),
    ...facts.overBudget,
  ];
  return found.toSorted(compareSeverities);
}
