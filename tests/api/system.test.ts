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
    await runSchedule("sweepPaymentEvents", (await sandboxTime()).now);
    const { jobs } = await readOverview();
    expect(jobs.map(({ id }) => id)).toEqual([...JOB_IDS]);
    const [run] = jobs.find(({ id }) => id === "sweepPaymentEvents")?.runs ?? [];
    expect(run).toMatchObject({ requestedBy: null });
    expect((await readRuns("?job=sweepPaymentEvents&limit=1")).rows).toEqual([run]);
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
    expect(await readAudit("jobs/watchAlerts")).toMatchObject([
      { action: "system.run-job", reason: "After the fix", after: { runId: body.runId }, outcome: "done" },
    ]);
  });

  it("aren't started a second time while they run", async () => {
    const running = await db.collection("jobRuns").add({
      job: "reconcileBilling",
      requestedBy: null,
      state: "running",
      startedAt: (await sandboxTime()).now,
      durationMs: null,
      processed: 0,
      failed: 0,
      error: null,
      expireAt: new Date(Date.now() + 30 * 86_400_000),
    });
    const answer = await ask("POST", "/jobs/reconcileBilling/run", { reason: "After the fix" });
    await running.delete();
    expect(rejection(answer)).toEqual({ status: 409, error: "conflict" });
    expect(await readAudit("jobs/reconcileBilling")).toEqual([]);
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
    expect(actions.toSorted()).toEqual(["system.pause-job", "system.resume-job", "system.run-job"]);
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
    const first = await readDead("queue=processStripeEvent&limit=2");
    expect(first.rows.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first.total).toBeGreaterThanOrEqual(3);
    const second = await readDead(`queue=processStripeEvent&limit=2&cursor=${first.nextCursor}`);
    expect(second.rows[0]).toMatchObject({ id: ids[2], name: "customer.updated", attempts: 8 });
    // As the list asks when its filter is cleared.
    expect((await readDead("limit=1")).rows.every(({ queue }) => queue === "sendMail")).toBe(true);
    const { alerts, queues } = await readOverview();
    expect(queues.find(({ id }) => id === "processStripeEvent")?.dead).toBeGreaterThanOrEqual(3);
    expect(alerts).toContainEqual(expect.objectContaining({ kind: "dead_letters", object: "processStripeEvent" }));
    await Promise.all(ids.map((id) => db.doc(`webhookEvents/stripe_${id}`).delete()));
  });

  it("are replayed or discarded with a reason, and the entries name them", async () => {
    const [replayed = "", discarded = ""] = await giveUpEvents(2);
    const post = (id: string, verb: string, reason = "Stripe is back") =>
      ask("POST", `/dead-letters/processStripeEvent/${id}/${verb}`, { reason });
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

  it("are in the webhook inbox, by source and state, and can be replayed there", async () => {
    const [id = ""] = await giveUpEvents(1);
    const dead = await readEvents("source=stripe&state=dead&limit=100");
    expect(dead.rows.find((event) => event.id === id)).toMatchObject({ source: "stripe", state: "dead", attempts: 8 });
    expect(
      (await readEvents("source=resend&state=dead&limit=100")).rows.find((event) => event.id === id),
    ).toBeUndefined();
    const replayed = await ask("POST", `/webhook-events/stripe/${id}/replay`, { reason: "Stripe is back" });
    expect(replayed).toMatchObject({ status: 200, body: { state: "queued" } });
    expect((await ask("GET", "/webhook-events?query=a%20b")).status).toBe(400);
  });
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
    expect((await change(banner)).status).toBe(200);
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
    expect((await ask("POST", "/flags/maintenance-banner/reset", { reason: "Done" })).status).toBe(200);
    const again = await ask("POST", "/flags/maintenance-banner/reset", { reason: "Done" });
    expect(rejection(again)).toEqual({ status: 409, error: "conflict" });
    const actions = (await readAudit("flags/maintenance-banner")).map((entry) => entry["action"] as string);
    expect(actions.toSorted()).toEqual(["system.change-flag", "system.reset-flag"]);
  });

  it.each([{ percent: 101 }, { hours: 0 }, { message: null }, { audience: "nobody" }, { isOn: false }])(
    "reject %j",
    async (wrong) => {
      expect((await change({ ...banner, ...wrong })).status).toBe(400);
    },
  );
});

describe("restore tests", () => {
  it("are recorded by staff, and the latest is shown", async () => {
    const test = { day: "2999-01-01", minutes: 38, isPassed: true, note: "Counts and 20 wallets compared" };
    const { status, body } = await ask<{ id: string }>("POST", "/restore-tests", { ...test, reason: "Quarterly test" });
    expect(status).toBe(200);
    const { release, alerts } = await readOverview();
    expect(release).toMatchObject({ revision: null, restoreTest: { ...test, by: staff.email } });
    expect(release.database).toEqual({ state: "emulator" });
    expect(alerts.filter(({ kind }) => kind === "restore_test_due")).toEqual([]);
    await db.doc(`restoreTests/${body.id}`).delete();
    expect((await ask("POST", "/restore-tests", { ...test, minutes: 0, reason: "Quarterly test" })).status).toBe(400);
  });
});
