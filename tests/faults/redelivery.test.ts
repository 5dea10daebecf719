import { describe, expect, it } from "vitest";
import { createRunsRepository } from "../../functions/src/features/alerts/engine/runs-repository.ts";
import { functionsOrigin, projectId, region } from "../../scripts/lib/addresses.ts";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { loadedSchedules, runSchedule } from "../../scripts/lib/schedules.ts";
import { db, newPerson } from "../support/people.ts";
import { nextMail } from "../support/sandbox.ts";
import {
  askForCheckout,
  checkoutAnswer,
  customerId,
  newMember,
  fetchStatus,
  stripe,
  subscribe,
} from "../support/subscriptions.ts";
import { runTask } from "../support/tasks.ts";
import { eventually } from "../support/wait.ts";

// Production runs schedules and may lose a queue. The emulators run no schedule, and lose their queue only when they stop. These tests do
// what the emulators leave out.

const now = async () => (await sandboxTime()).now;

describe("a schedule", () => {
  it("is loaded under its name, in UTC", async () => {
    const schedules = await loadedSchedules();
    expect(Object.fromEntries(schedules.map(({ name, schedule }) => [name, schedule]))).toEqual({
      deleteAccounts: "0 * * * *",
      endViews: "*/5 * * * *",
      fetchMissedEvents: "0 * * * *",
      fetchNews: "*/15 * * * *",
      fetchPodcasts: "*/15 * * * *",
      publishNews: "*/5 * * * *",
      reconcileBilling: "30 7 * * *",
      recountBanks: "10 1 * * *",
      rollUpFigures: "40 0 * * *",
      sweepAlerts: "*/5 * * * *",
      sweepBanks: "*/15 * * * *",
      sweepMail: "*/1 * * * *",
      sweepWebhookEvents: "*/15 * * * *",
      updateStatuses: "*/5 * * * *",
      verifyAuditLog: "20 0 * * *",
      watchAlerts: "*/30 * * * *",
    });
    expect(schedules.find(({ name }) => name === "reconcileBilling")?.timeZone).toBe("Etc/UTC");
  });

  it("sends the mail whose task was lost", async () => {
    const { email } = await newPerson();
    const at = new Date((await now()).getTime() - 60_000);
    const mail = db.collection("mails").doc();
    await mail.set({
      to: email,
      kind: "reset_password",
      uid: null,
      data: {},
      state: "queued",
      attempts: 0,
      notBefore: at,
      dueAt: at,
      providerId: null,
      lastError: null,
      sentAt: null,
      createdAt: at,
      expireAt: new Date(at.getTime() + 86_400_000),
    });
    await runSchedule("sweepMail", await now());
    expect((await nextMail(email)).subject).toMatch(/password/i);
    expect(["sent", "delivered"]).toContain((await mail.get()).get("state"));
  });

  it("works the notification whose task was lost", async () => {
    const person = await newMember();
    // As if none of it had arrived: the mirror is empty, and one notification is stored without a task.
    await db.doc(`customers/${person.uid}`).update({ subscription: null, fetchStartedAt: null });
    const lost = db.doc(`webhookEvents/stripe_evt_lost_${person.uid}`);
    const at = new Date(Date.now() - 3_600_000);
    await lost.set({
      source: "stripe",
      type: "customer.subscription.created",
      data: { customerId: await customerId(person) },
      state: "received",
      receivedAt: at,
      retryAt: at,
      expireAt: new Date(at.getTime() + 86_400_000),
    });
    await runSchedule("sweepWebhookEvents", await now());
    await eventually(
      async () => (await lost.get()).get("state") as string,
      (state) => state === "done",
    );
    expect(await fetchStatus(person)).toMatchObject({ hasAccess: true });
  });

  it("restores what no notification reported", async () => {
    const person = await newPerson();
    const { id } = await subscribe(person);
    await eventually(
      () => fetchStatus(person),
      ({ hasAccess }) => hasAccess,
    );
    await db
      .doc(`customers/${person.uid}`)
      .update({ "subscription.status": "past_due", fetchStartedAt: null, nextSyncAt: await now() });
    await runSchedule("reconcileBilling", await now());
    expect((await db.doc(`customers/${person.uid}`).get()).get("subscription")).toMatchObject({ id, status: "active" });
  });

  it("responds with nothing at the public address", async () => {
    for (const { name } of await loadedSchedules()) {
      const answer = await fetch(`${functionsOrigin}/${projectId}/${region}/${name}`, { method: "POST" });
      expect(answer.status, name).toBe(404);
    }
  });
});

describe("a task", () => {
  it.each([
    ["processWebhookEvent", { source: "stripe", id: "evt_that_never_was" }],
    ["sendMail", { mailId: "mail-that-never-was" }],
    ["deleteAccount", { uid: "nobody" }],
  ])("of %s for a removed object is done, and not retried", async (name, data) => {
    expect(await runTask(name, data)).toBeLessThan(300);
  });

  it("of a sweep finishes its shard, however often it is delivered", async () => {
    const repository = createRunsRepository(db);
    const begunAt = await now();
    const runId = await repository.start(begunAt, [7, 8]);
    const task = { runId, shard: 7, afterMs: 0 };
    expect(await Promise.all([1, 2].map(() => runTask("sweepAlertShard", task)))).toEqual([204, 204]);
    const run = db.doc(`alertRuns/${runId}`);
    expect((await run.get()).get("left")).toEqual([8]);
    const { shards } = await repository.readProgress();
    expect(shards[7]?.finishedAt?.getTime()).toBeGreaterThanOrEqual(begunAt.getTime());
    await run.delete();
  });
});

describe("a member who requests several checkouts at the same time", () => {
  it("has one customer at the provider, and one checkout that can be paid", async () => {
    const person = await newPerson();
    await Promise.all([askForCheckout(person), askForCheckout(person), askForCheckout(person)]);
    await checkoutAnswer(person);
    const customer = await customerId(person);
    const { data } = await stripe.customers.list({ email: person.email });
    expect(data.map(({ id }) => id)).toEqual([customer]);
    const { data: sessions } = await stripe.checkout.sessions.list({ customer });
    expect(sessions.filter(({ status }) => status === "open")).toHaveLength(1);
  });
});
