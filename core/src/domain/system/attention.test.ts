import { describe, expect, it } from "vitest";
import { findSystemAlerts, formatMinutes } from "./attention.ts";
import type { SystemFacts } from "./attention.ts";

const now = new Date("2026-11-20T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

const ranAt = (at: Date) => ({
  lastRun: { state: "done" as const, startedAt: at },
  lastSuccessAt: at,
  pause: null,
  lastError: null,
});

/** Everything is well, but for what is given. */
const operational = { calls: 100, errors: 0, p95Ms: 90, lastSuccessAt: minutesAgo(0), lastErrorAt: null };
const empty = { waiting: 0, dead: 0, oldestAt: null };

function given(
  jobs: Partial<SystemFacts["jobs"]> = {},
  {
    queues = {},
    dependencies = {},
    flags = {},
    openIncidents = {},
    sendingPause = null,
    lastRestoreTest = { day: "2026-11-14", isPassed: true },
    overBudget = [],
    auditLog = { faults: 0, checkedAt: minutesAgo(700) },
    database = { state: "emulator" },
  }: Partial<{ [K in "queues" | "dependencies" | "flags"]: Partial<SystemFacts[K]> }> &
    Partial<
      Pick<SystemFacts, "lastRestoreTest" | "overBudget" | "auditLog" | "database" | "sendingPause" | "openIncidents">
    > = {},
): SystemFacts {
  const well = ranAt(minutesAgo(3));
  return {
    jobs: {
      sweepAlerts: well,
      sweepMail: well,
      sweepWebhookEvents: well,
      endViews: well,
      sweepBanks: well,
      publishNews: well,
      fetchNews: well,
      fetchPodcasts: well,
      recountBanks: well,
      updateStatuses: well,
      deleteAccounts: well,
      watchAlerts: well,
      fetchMissedEvents: well,
      reconcileBilling: well,
      rollUpFigures: well,
      verifyAuditLog: well,
      ...jobs,
    },
    queues: {
      sendMail: empty,
      processWebhookEvent: empty,
      deleteAccounts: empty,
      endViews: empty,
      removeBankLinks: empty,
      syncBanks: empty,
      sendPushes: empty,
      ...queues,
    },
    dependencies: {
      firestore: operational,
      auth: operational,
      tasks: operational,
      stripe: operational,
      resend: operational,
      plaid: operational,
      model: operational,
      push: operational,
      ...dependencies,
    },
    flags,
    openIncidents,
    sendingPause,
    lastRestoreTest,
    overBudget,
    auditLog,
    database,
  };
}

const find = (facts: SystemFacts) => findSystemAlerts(facts, now).map(({ severity, title }) => `${severity}: ${title}`);

describe("system alerts", () => {
  it("are none while everything is well", () => {
    expect(find(given())).toEqual([]);
  });

  it("have each open incident with its newest update", () => {
    const incident = { title: "Alerts are late", message: "We found the cause.", status: "identified" } as const;
    const openIncidents = { i1: { ...incident, startedAt: minutesAgo(41), updatedAt: minutesAgo(5) } };
    expect(findSystemAlerts(given({}, { openIncidents }), now)).toMatchObject([
      {
        severity: "high",
        kind: "incident_open",
        object: "i1",
        title: "Incident: Alerts are late",
        detail: "Open for 41 minutes, identified. We found the cause.",
      },
    ]);
  });

  it("have a pause of all email until it is over", () => {
    const pause = { pausedAt: minutesAgo(41), by: "olive", reason: "Wrong amounts", resumedAt: null };
    expect(find(given({}, { sendingPause: pause }))).toEqual(["high: Sending of email has been paused for 41 minutes"]);
    expect(find(given({}, { sendingPause: { ...pause, resumedAt: minutesAgo(1) } }))).toEqual([]);
  });

  it("begin with what keeps members from being notified", () => {
    const facts = given({
      watchAlerts: { lastRun: null, lastSuccessAt: null, pause: null, lastError: null },
      sweepWebhookEvents: ranAt(minutesAgo(56)),
      sweepAlerts: ranAt(minutesAgo(46)),
    });
    expect(find(facts)).toEqual([
      "critical: Alert sweep is 41 minutes overdue",
      "high: Webhook event sweep is 41 minutes overdue",
      "medium: Alert monitor has never succeeded",
    ]);
  });

  it("name the error of a job that failed", () => {
    const failed = {
      ...ranAt(minutesAgo(2)),
      lastRun: { state: "failed" as const, startedAt: minutesAgo(1) },
      lastError: "2 of 9 mails could not be handled.",
    };
    expect(findSystemAlerts(given({ sweepMail: failed }), now)).toEqual([
      {
        severity: "high",
        kind: "job_failed",
        object: "sweepMail",
        title: "Email sweep failed",
        detail: "The last run failed: 2 of 9 mails could not be handled.",
        since: minutesAgo(2),
      },
    ]);
  });

  it("count what was given up, by queue", () => {
    expect(
      find(given({}, { queues: { sendMail: { ...empty, dead: 7 }, processWebhookEvent: { ...empty, dead: 1 } } })),
    ).toEqual(["high: 7 emails were given up", "high: 1 webhook event was given up"]);
  });

  it("name the indexes and backups that Google reports as missing", () => {
    const report = {
      readAt: now,
      indexes: [
        { name: "mails: to ASCENDING", state: "ready" as const },
        { name: "mails: uid ASCENDING", state: "creating" as const },
      ],
      backups: [{ takenAt: minutesAgo(49 * 60), expiresAt: null }],
      schedules: [],
    };
    const read = (change: Partial<typeof report>) =>
      find(given({}, { database: { state: "read", report: { ...report, ...change } } }));
    expect(read({})).toEqual(["high: The last backup is 2 days old", "medium: 1 index of this release isn't ready"]);
    expect(read({ backups: [{ takenAt: minutesAgo(48 * 60), expiresAt: null }], indexes: [] })).toEqual([]);
    expect(read({ backups: [], indexes: [] })).toEqual(["high: There is no backup"]);
    expect(find(given({}, { database: { state: "failed", error: "Error 7" } }))).toEqual([
      "medium: The state of indexes and backups couldn't be read",
    ]);
  });

  it("name a dependency that is slow or down, with its figures", () => {
    const dependencies = {
      stripe: { ...operational, calls: 1_000, errors: 31, p95Ms: 8_400 },
      resend: { ...operational, calls: 10, errors: 10, p95Ms: 900 },
    };
    expect(
      findSystemAlerts(given({}, { dependencies }), now).map(({ severity, title, detail }) => ({
        severity,
        title,
        detail,
      })),
    ).toEqual([
      {
        severity: "critical",
        title: "Resend is down",
        detail: "p95 latency 900 ms, limit 3.0 s. 100.0% of 10 calls failed in the last hour.",
      },
      {
        severity: "high",
        title: "Stripe is degraded",
        detail: "p95 latency 8.4 s, limit 3.0 s. 3.1% of 1000 calls failed in the last hour.",
      },
    ]);
  });

  it("begin with entries of the audit log that were changed", () => {
    const auditLog = { faults: 2, checkedAt: minutesAgo(700) };
    expect(find(given({ sweepAlerts: ranAt(minutesAgo(46)) }, { auditLog }))).toEqual([
      "critical: 2 entries of the audit log don't match",
      "critical: Alert sweep is 41 minutes overdue",
    ]);
    expect(find(given({}, { auditLog: { ...auditLog, faults: 1 } }))).toEqual([
      "critical: 1 entry of the audit log doesn't match",
    ]);
    expect(find(given({}, { auditLog: null }))).toEqual([]);
  });

  it("name a flag that expired, and a restore test that is due", () => {
    const banner = {
      isOn: true,
      audience: "everyone" as const,
      percent: 25,
      message: "Back at 2",
      endsAt: minutesAgo(2 * 1440),
    };
    const facts = given(
      {},
      { flags: { "maintenance-banner": banner }, lastRestoreTest: { day: "2026-08-01", isPassed: true } },
    );
    expect(find(facts)).toEqual([
      "medium: Flag Maintenance banner expired 2 days ago",
      "medium: The last restore test was 111 days ago",
    ]);
    expect(find(given({}, { flags: { "maintenance-banner": { ...banner, endsAt: minutesAgo(-1) } } }))).toEqual([]);
    expect(find(given({}, { lastRestoreTest: null }))).toEqual(["medium: No restore test is recorded"]);
    const failed = { day: "2026-11-14", isPassed: false };
    expect(find(given({}, { lastRestoreTest: failed }))).toEqual(["high: The last restore test failed"]);
  });

  it("leave out a job that staff paused", () => {
    const paused = { ...ranAt(minutesAgo(600)), pause: { until: minutesAgo(-60) } };
    expect(find(given({ sweepMail: paused }))).toEqual([]);
  });

  it("have budgets that are crossed among them, by how bad they are", () => {
    const slow = {
      severity: "medium" as const,
      kind: "vital_over_budget" as const,
      object: "/dashboard LCP",
      title: "LCP of the Today page is 2.6 s at p75",
      detail: "",
      since: null,
    };
    const facts = given({}, { overBudget: [slow], queues: { sendMail: { ...empty, dead: 1 } } });
    expect(find(facts)).toEqual(["high: 1 email was given up", "medium: LCP of the Today page is 2.6 s at p75"]);
  });
});

it("how long something lasts is written in one unit", () => {
  expect([1, 41, 119, 180, 3000, 60 * 24 * 3].map(formatMinutes)).toEqual([
    "1 minute",
    "41 minutes",
    "119 minutes",
    "3 hours",
    "2 days",
    "3 days",
  ]);
});
