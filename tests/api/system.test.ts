import { randomUUID } from "node:crypto";
import type { adminIncidentsContract } from "@cardwell/core/contract/admin/incidents";
import type { statusContract } from "@cardwell/core/contract/status";
import type { adminSystemContract } from "@cardwell/core/contract/admin/system";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { JOB_IDS } from "@cardwell/core/domain/system/jobs";
import { beforeAll, describe, expect, it } from "vitest";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { runSchedule } from "../../scripts/lib/schedules.ts";
import { call, rejection } from "../support/api.ts";
import { db, newPerson } from "../support/people.ts";
import type { TestPerson } from "../support/people.ts";
import { eventually } from "../support/wait.ts";
import { giveUpEvents } from "../support/webhook-events.ts";

type Contract = typeof adminSystemContract;
type Incident = ResponseOf<typeof adminIncidentsContract.read>;

const base = "/api/admin/system";
let staff: TestPerson;

beforeAll(async () => {
  staff = await newPerson({ staff: "owner" });
});

const ask = <T>(method: string, path: string, body?: unknown) =>
  call<T>(method, `${base}${path}`, { token: staff.idToken, ...(body !== undefined && { body }) });
const readOverview = async () => (await ask<ResponseOf<Contract["overview"]>>("GET", "")).body;
const readEvents = async (query: string) =>
  (await ask<ResponseOf<Contract["webhookEvents"]>>("GET", `/webhook-events?${query}`)).body;
const readDead = async (query: string) =>
  (await ask<ResponseOf<Contract["deadLetters"]>>("GET", `/dead-letters?${query}`)).body;
const readRuns = async (query = "") => (await ask<ResponseOf<Contract["jobRuns"]>>("GET", `/job-runs${query}`)).body;
const readJob = async (id: string) => (await readOverview()).jobs.find((job) => job.id === id);
const readAudit = async (object: string) => {
  const entries = await db.collection("auditLog").where("actorUid", "==", staff.uid).get();
  return entries.docs.map((doc) => doc.data()).filter((entry) => entry["object"] === object);
};

// Other tests need the sweeps: what is paused and started here is the monitor, which none of them uses.

describe("scheduled jobs", () => {
  it("are all listed, with a record of each run", async () => {
    await runSchedule("sweepWebhookEvents", (await sandboxTime()).now);
    const { jobs } = await readOverview();
    expect(jobs.map(({ id }) => id)).toEqual([...JOB_IDS]);
    const [run] = jobs.find(({ id }) => id === "sweepWebhookEvents")?.runs ?? [];
    expect(run).toMatchObject({ requestedBy: null });
    expect((await readRuns("?job=sweepWebhookEvents&limit=1")).rows).toEqual([run]);
  });

  it("are paged by cursor, each run once", async () => {
    const at = (await sandboxTime()).now;
    for (let run = 0; run < 3; run += 1) await runSchedule("watchAlerts", at);
    const first = await readRuns("?job=watchAlerts&limit=2");
    expect(first.rows).toHaveLength(2);
    const second = await readRuns(`?job=watchAlerts&limit=2&cursor=${first.nextCursor}`);
    const ids = [...first.rows, ...second.rows].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(second.rows.length).toBeGreaterThan(0);
    expect(rejection(await ask("GET", "/job-runs?cursor=nonsense"))).toEqual({ status: 400, error: "invalid_request" });
  });

  it("run when staff ask for it, with the reason on record", async () => {
    const { status, body } = await ask<{ runId: string }>("POST", "/jobs/watchAlerts/run", { reason: "After the fix" });
    expect(status).toBe(200);
    const run = await eventually(
      async () => (await readRuns("?job=watchAlerts&limit=10")).rows.find(({ id }) => id === body.runId),
      (found) => found?.state === "done",
    );
    expect(run).toMatchObject({ requestedBy: staff.email, failed: 0, error: null });
    expect(await readAudit("jobs/watchAlerts")).toContainEqual(
      expect.objectContaining({
        action: "system.run-job",
        reason: "After the fix",
        after: expect.objectContaining({ runId: body.runId }),
        outcome: "done",
      }),
    );
  });

  it("start once, however often the same request is sent, also after the run ended", async () => {
    const request = { id: `run-${Date.now()}`, reason: "After the fix" };
    const start = () => ask<{ runId: string }>("POST", "/jobs/updateStatuses/run", request);
    expect((await start()).body).toEqual({ runId: request.id, due: null });
    await eventually(
      async () => (await readRuns("?job=updateStatuses&limit=10")).rows.find(({ id }) => id === request.id)?.state,
      (state) => state === "done",
    );
    expect(await start()).toMatchObject({ status: 200, body: { runId: request.id, due: null } });
    const runs = (await readRuns("?job=updateStatuses&limit=100")).rows;
    expect(runs.filter(({ requestedBy }) => requestedBy === staff.email)).toHaveLength(1);
    expect(await readAudit("jobs/updateStatuses")).toHaveLength(1);
    const another = await ask("POST", "/jobs/watchAlerts/run", request);
    expect(rejection(another)).toEqual({ status: 409, error: "conflict" });
  });

  it("count in a dry run what they would process, and process nothing", async () => {
    const dryRun = { reason: "Before the release", dryRun: true };
    const { body } = await ask<ResponseOf<Contract["runJob"]>>("POST", "/jobs/sweepMail/run", dryRun);
    expect(body.runId).toBeNull();
    expect(body.due).toBeGreaterThanOrEqual(0);
    expect(await readAudit("jobs/sweepMail")).toContainEqual(
      expect.objectContaining({ outcome: "done", after: { dryRun: true, due: body.due } }),
    );
    expect(rejection(await ask("POST", "/jobs/watchAlerts/run", dryRun))).toEqual({ status: 409, error: "conflict" });
  });

  it("are skipped while they are paused, until staff resume them", async () => {
    const pause = await ask<{ until: string }>("POST", "/jobs/watchAlerts/pause", { reason: "Noise", hours: 24 });
    expect(pause.status).toBe(200);
    const again = await ask("POST", "/jobs/watchAlerts/pause", { reason: "Holiday", hours: 48 });
    expect(rejection(again).error).toBe("conflict");
    await runSchedule("watchAlerts", (await sandboxTime()).now);
    expect(await readJob("watchAlerts")).toMatchObject({
      status: "paused",
      pause: { by: staff.email, reason: "Noise", until: pause.body.until },
      runs: expect.arrayContaining([expect.objectContaining({ state: "skipped" })]),
    });
    expect((await ask("POST", "/jobs/watchAlerts/resume", { reason: "Fixed" })).status).toBe(200);
    expect(await readJob("watchAlerts")).toMatchObject({ pause: null });
    expect(rejection(await ask("POST", "/jobs/watchAlerts/resume", { reason: "Fixed" })).status).toBe(409);
    const actions = (await readAudit("jobs/watchAlerts")).map((entry) => entry["action"] as string);
    const ofPause = actions.filter((action) => action !== "system.run-job");
    expect(ofPause.toSorted()).toEqual(["system.pause-job", "system.resume-job"]);
  });

  it.each([
    ["/jobs/watchAlerts/run", { reason: "" }],
    ["/jobs/watchAlerts/pause", { reason: "Noise", hours: 0 }],
    ["/jobs/watchAlerts/pause", { reason: "Noise", hours: 169 }],
    ["/jobs/constructor/run", { reason: "After the fix" }],
  ])("reject %s with %j", async (path, body) => {
    expect((await ask("POST", path, body)).status).toBe(400);
  });
});

describe("tasks that were given up", () => {
  it("are listed by queue, paged, and raise a system alert", async () => {
    const ids = await giveUpEvents(3);
    const first = await readDead("queue=processWebhookEvent&limit=2");
    expect(first.rows.map(({ id }) => id)).toEqual(ids.slice(0, 2).map((id) => `stripe_${id}`));
    expect(first.total).toBeGreaterThanOrEqual(3);
    const second = await readDead(`queue=processWebhookEvent&limit=2&cursor=${first.nextCursor}`);
    expect(second.rows[0]).toMatchObject({ id: `stripe_${ids[2]}`, name: "customer.updated", attempts: 8 });
    // As the list asks when its filter is cleared.
    expect((await readDead("limit=1")).rows.every(({ queue }) => queue === "sendMail")).toBe(true);
    const { alerts, queues } = await readOverview();
    expect(queues.find(({ id }) => id === "processWebhookEvent")?.dead).toBeGreaterThanOrEqual(3);
    expect(alerts).toContainEqual(expect.objectContaining({ kind: "dead_letters", object: "processWebhookEvent" }));
    await Promise.all(ids.map((id) => db.doc(`webhookEvents/stripe_${id}`).delete()));
  });

  it("are replayed or discarded with a reason, and the entries name them", async () => {
    const [replayed = "", discarded = ""] = await giveUpEvents(2);
    const post = (id: string, verb: string, reason = "Stripe is back") =>
      ask("POST", `/dead-letters/processWebhookEvent/stripe_${id}/${verb}`, { reason });
    expect(await post(replayed, "replay")).toMatchObject({ status: 200, body: { state: "queued" } });
    expect(await post(discarded, "discard", "Test account")).toMatchObject({ body: { state: "discarded" } });
    await eventually(
      async () => (await readEvents(`query=${replayed}`)).rows[0]?.state,
      (state) => state === "done",
    );
    expect((await readEvents(`query=${discarded}`)).rows).toMatchObject([{ state: "discarded" }]);
    expect(await readAudit(`webhookEvents/stripe_${replayed}`)).toMatchObject([
      { action: "system.replay-dead-letter", reason: "Stripe is back", after: { state: "queued" } },
    ]);
    expect(await readAudit(`webhookEvents/stripe_${discarded}`)).toMatchObject([
      { action: "system.discard-dead-letter", reason: "Test account" },
    ]);
    expect(rejection(await post(replayed, "replay"))).toEqual({ status: 409, error: "conflict" });
    expect(rejection(await post("evt_none", "discard"))).toEqual({ status: 404, error: "not_found" });
  });

  it.each(["stripe", "plaid"] as const)(
    "are in the webhook inbox, by source and state, and can be replayed there: those of %s",
    async (source) => {
      const [id = ""] = await giveUpEvents(1, source);
      const dead = await readEvents(`source=${source}&state=dead&limit=100`);
      expect(dead.rows.find((event) => event.id === id)).toMatchObject({ source, state: "dead", attempts: 8 });
      expect(
        (await readEvents("source=resend&state=dead&limit=100")).rows.find((event) => event.id === id),
      ).toBeUndefined();
      const replayed = await ask("POST", `/webhook-events/${source}/${id}/replay`, { reason: "It is back" });
      expect(replayed).toMatchObject({ status: 200, body: { state: "queued" } });
      await eventually(
        async () => (await readEvents(`query=${id}`)).rows[0]?.state,
        (state) => state === "done",
      );
      expect((await ask("GET", "/webhook-events?query=a%20b")).status).toBe(400);
    },
  );
});

describe("dependencies", () => {
  it("are measured by our own calls, and written within seconds", async () => {
    const auth = await eventually(
      async () => (await readOverview()).dependencies.find(({ id }) => id === "auth"),
      (found) => (found?.calls ?? 0) > 0,
    );
    expect(auth).toMatchObject({ state: "operational", errors: 0 });
    expect(auth?.lastSuccessAt).toMatch(/^\d{4}-/);
    expect(auth?.p95Ms).toBeGreaterThan(0);
  });
});

describe("flags", () => {
  const change = (body: object) => ask<{ endsAt: string }>("PUT", "/flags/maintenance-banner", body);
  const banner = {
    reason: "Release at noon",
    isOn: true,
    audience: "staff",
    percent: 100,
    hours: 1,
    message: "Back soon.",
  };

  it("show a banner to their audience, are on record, and have their default again when they are reset", async () => {
    // Other tests change the same flag.
    const reason = `Release ${randomUUID()}`;
    expect((await change({ ...banner, reason })).status).toBe(200);
    const readNotice = async (token: string) =>
      (await call<{ notice: string | null }>("GET", "/api/account", { token })).body.notice;
    await eventually(
      () => readNotice(staff.idToken),
      (notice) => notice === "Back soon.",
    );
    expect(await readNotice((await newPerson()).idToken)).toBeNull();
    expect((await readOverview()).flags.find(({ id }) => id === "maintenance-banner")).toMatchObject({
      isOn: true,
      change: { audience: "staff", percent: 100, message: "Back soon.", by: staff.email, isExpired: false },
    });
    expect((await ask("POST", "/flags/maintenance-banner/reset", { reason })).status).toBe(200);
    const again = await ask("POST", "/flags/maintenance-banner/reset", { reason });
    expect(rejection(again)).toEqual({ status: 409, error: "conflict" });
    const entries = (await readAudit("flags/maintenance-banner")).filter((entry) => entry["reason"] === reason);
    const actions = entries.map((entry) => entry["action"] as string);
    expect(actions.toSorted()).toEqual(["system.change-flag", "system.reset-flag"]);
  });

  it("aren't changed or reset over a change that their writer hasn't seen", async () => {
    const unseen = { from: { changedAt: null } };
    expect((await change({ ...banner, ...unseen })).status).toBe(200);
    expect(rejection(await change({ ...banner, message: "Back at noon.", ...unseen })).error).toBe("conflict");
    const reset = (body: object) => ask("POST", "/flags/maintenance-banner/reset", { reason: "Done", ...body });
    expect(rejection(await reset(unseen)).error).toBe("conflict");
    const { flags } = await readOverview();
    const kept = flags.find(({ id }) => id === "maintenance-banner")?.change;
    expect(kept?.message).toBe("Back soon.");
    expect((await reset({ from: { changedAt: kept?.at } })).status).toBe(200);
  });

  it.each([{ percent: 101 }, { hours: 0 }, { message: null }, { audience: "nobody" }, { isOn: false }])(
    "reject %j",
    async (wrong) => {
      expect((await change({ ...banner, ...wrong })).status).toBe(400);
    },
  );
});

describe("incidents", () => {
  const incident = {
    title: "Alerts are late",
    affects: ["tasks"],
    status: "investigating",
    message: "We're looking into it.",
    startedAt: null,
    reason: "Queue stands still",
  };
  /** As a visitor. */
  const readStatus = async () => (await call<ResponseOf<typeof statusContract.incidents>>("GET", "/api/status")).body;
  const publish = (body: object) => ask<Incident>("POST", "/incidents", body);
  const update = (id: string, body: object) => ask<Incident>("POST", `/incidents/${id}/updates`, body);

  it("are shown to members from their start to their end, with the newest update, and are on record", async () => {
    const member = await newPerson();
    const readNotice = async () =>
      (await call<{ notice: string | null }>("GET", "/api/account", { token: member.idToken })).body.notice;
    const request = { ...incident, id: `incident-${Date.now()}` };
    const { body: published } = await publish(request);
    const { title, affects, status, message } = incident;
    expect(published).toMatchObject({ id: request.id, title, affects, status, message, endedAt: null, version: 1 });
    await eventually(readNotice, (notice) => notice?.includes("Alerts are late. We're looking into it.") ?? false);
    await eventually(readStatus, ({ open }) => open.some(({ id }) => id === request.id));
    // Sent again, as after a lost response.
    expect((await publish(request)).body).toEqual(published);
    const overview = await readOverview();
    expect(overview.alerts).toContainEqual(
      expect.objectContaining({ kind: "incident_open", object: request.id, title: "Incident: Alerts are late" }),
    );
    expect(overview.dependencies.find(({ id }) => id === "tasks")?.lastIncident).toMatchObject({
      id: request.id,
      endedAt: null,
    });

    const found = { status: "identified", message: "We found the cause.", endedAt: null, reason: "Fix is on its way" };
    expect((await update(request.id, { ...found, version: 1 })).body).toMatchObject({
      status: "identified",
      version: 2,
    });
    expect(rejection(await update(request.id, { ...found, version: 1 }))).toEqual({ status: 409, error: "conflict" });
    await eventually(readNotice, (notice) => notice?.includes("Alerts are late. We found the cause.") ?? false);

    const rename = (next: string, titleBefore: string) =>
      ask<Incident>("PUT", `/incidents/${request.id}/title`, {
        title: next,
        titleBefore,
        reason: "Only email is late",
      });
    expect((await rename("Alerts by email are late", title)).body).toMatchObject({
      title: "Alerts by email are late",
      version: 2,
    });
    expect(rejection(await rename("Late alerts", title))).toEqual({ status: 409, error: "conflict" });
    const same = await rename("Alerts by email are late", "Alerts by email are late");
    expect(same).toMatchObject({ status: 400, body: { fields: [{ path: "body.title" }] } });
    await eventually(readNotice, (notice) => notice?.includes("Alerts by email are late.") ?? false);

    const resolved = { ...found, status: "resolved", message: "Alerts are on time again.", version: 2 };
    const { body: over } = await update(request.id, resolved);
    expect(over.updates.map((each) => `${each.status} by ${each.by}`)).toEqual(
      ["investigating", "identified", "resolved"].map((each) => `${each} by ${staff.email}`),
    );
    expect(over.endedAt).not.toBeNull();
    await eventually(readNotice, (notice) => !notice?.includes("Alerts by email are late"));
    expect((await readOverview()).dependencies.find(({ id }) => id === "tasks")?.lastIncident).toMatchObject({
      id: request.id,
      endedAt: over.endedAt,
    });
    expect((await ask<Incident>("GET", `/incidents/${request.id}`)).body).toEqual(over);
    const publicAnswer = await eventually(readStatus, ({ past }) => past.some(({ id }) => id === request.id));
    expect(publicAnswer.past.find(({ id }) => id === request.id)).toEqual({
      id: request.id,
      title: "Alerts by email are late",
      status: "resolved",
      startedAt: over.startedAt,
      endedAt: over.endedAt,
      updates: over.updates.toReversed().map(({ by: _by, ...each }) => each),
    });
    const list = (await ask<{ rows: Incident[]; total: number }>("GET", "/incidents?limit=1")).body;
    expect(list.rows[0]).toMatchObject({ id: request.id, message: "Alerts are on time again." });
    const actions = (await readAudit(`incidents/${request.id}`)).map((entry) => entry["action"] as string);
    expect(actions.toSorted()).toEqual([
      "system.publish-incident",
      "system.rename-incident",
      "system.update-incident",
      "system.update-incident",
    ]);
  });

  it.each([
    { title: " " },
    { message: "" },
    { affects: ["nothing"] },
    { affects: ["tasks", "tasks"] },
    { status: "resolved" },
    { startedAt: "2999-01-01T00:00:00.000Z" },
    { startedAt: "yesterday" },
    { reason: "" },
  ])("reject %j", async (wrong) => {
    expect((await publish({ ...incident, ...wrong })).status).toBe(400);
  });

  it("aren't published by viewers, and none is found by another ID", async () => {
    const viewer = await newPerson({ staff: "viewer" });
    const answer = await call("POST", `${base}/incidents`, { token: viewer.idToken, body: incident });
    expect(answer.status).toBe(403);
    expect(rejection(await ask("GET", "/incidents/none-there"))).toEqual({ status: 404, error: "not_found" });
    const found = { status: "resolved", message: "It's over.", endedAt: null, reason: "It's over", version: 1 };
    expect(rejection(await update("none-there", found))).toEqual({ status: 404, error: "not_found" });
  });
});

describe("restore tests", () => {
  it("are recorded by staff, and the latest is shown", async () => {
    const today = (await sandboxTime()).now.toISOString().slice(0, 10);
    const test = { day: today, minutes: 38, isPassed: true, note: "Counts and 20 wallets compared" };
    const { status, body } = await ask<{ id: string }>("POST", "/restore-tests", { ...test, reason: "Quarterly test" });
    expect(status).toBe(200);
    const { release, alerts } = await readOverview();
    expect(release).toMatchObject({ revision: null, restoreTest: { ...test, by: staff.email } });
    expect(release.database).toEqual({ state: "emulator" });
    expect(alerts.filter(({ kind }) => kind === "restore_test_due")).toEqual([]);
    await db.doc(`restoreTests/${body.id}`).delete();
  });

  it("are rejected with an error at its field", async () => {
    const test = { day: "2026-11-20", minutes: 38, isPassed: true, note: "Counts compared", reason: "Quarterly test" };
    const wrong = async (change: object) =>
      (await ask<{ fields: unknown[] }>("POST", "/restore-tests", { ...test, ...change })).body.fields;
    expect(await wrong({ minutes: 0 })).toEqual([
      { path: "body.minutes", message: "Enter whole minutes, from 1 to 10,080." },
    ]);
    expect(await wrong({ day: "2999-01-01" })).toEqual([{ path: "body.day", message: "Choose a day up to today." }]);
  });
});
