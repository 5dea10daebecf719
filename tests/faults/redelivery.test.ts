import { describe, expect, it } from "vitest";
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

// Production delivers a trigger at least once, runs schedules and may lose a queue. The emulators deliver once, run no
// schedule, and lose their queue only when they stop. These tests do what the emulators leave out.

const now = async () => (await sandboxTime()).now;

/** Delivers the making of a checkout document to its trigger once more, as Eventarc does. */
async function deliverAgain(uid: string, sessionId: string): Promise<number> {
  const document = `customers/${uid}/checkout_sessions/${sessionId}`;
  const name = `projects/${projectId}/databases/(default)/documents/${document}`;
  const kept = await db.doc(document).get();
  const at = new Date().toISOString();
  const text = (value: unknown) => ({ stringValue: String(value) });
  const answer = await fetch(
    `${functionsOrigin}/functions/projects/${projectId}/triggers/${region}-checkoutSessionCreated-0`,
    {
      method: "POST",
      headers: { "content-type": "application/cloudevents+json" },
      body: JSON.stringify({
        specversion: "1.0",
        id: `again-${Math.random()}`,
        source: `//firestore.googleapis.com/projects/${projectId}/databases/(default)`,
        subject: `documents/${document}`,
        type: "google.cloud.firestore.document.v1.created",
        time: at,
        datacontenttype: "application/json",
        project: projectId,
        database: "(default)",
        namespace: "(default)",
        document,
        location: region,
        data: {
          value: {
            name,
            createTime: at,
            updateTime: at,
            fields: Object.fromEntries(
              ["price", "success_url", "cancel_url"].map((field) => [field, text(kept.get(field))]),
            ),
          },
        },
      }),
    },
  );
  await answer.text();
  return answer.status;
}

describe("a checkout document that is delivered again", () => {
  it("leaves one session open, the one that the browser was given", async () => {
    const person = await newPerson();
    const reference = await askForCheckout(person);
    const read = async () => (await reference.get()).data() as { sessionId?: string; url?: string; error?: unknown };
    const first = await eventually(read, ({ sessionId }) => sessionId !== undefined);

    for (let time = 0; time < 3; time += 1) expect(await deliverAgain(person.uid, reference.id)).toBe(200);
    const last = await eventually(read, ({ sessionId }) => sessionId !== undefined);
    expect(last.error).toBeUndefined();

    const customer = String((await db.doc(`customers/${person.uid}`).get()).get("stripeId"));
    const { data } = await stripe.checkout.sessions.list({ customer });
    const open = data.filter(({ status }) => status === "open").map(({ id }) => id);
    expect(open).toEqual([last.sessionId]);
    expect(last).toMatchObject({ sessionId: first.sessionId, url: first.url });
  });

  it("of a member who has paid in the meantime opens no further one", async () => {
    const person = await newPerson();
    await checkoutAnswer(person);
    const [document] = (await db.collection(`customers/${person.uid}/checkout_sessions`).get()).docs;
    await subscribe(person);
    await eventually(
      () => fetchStatus(person),
      ({ hasAccess }) => hasAccess,
    );
    await deliverAgain(person.uid, document?.id ?? "");
    const customer = await customerId(person);
    const { data } = await stripe.checkout.sessions.list({ customer });
    expect(data).toHaveLength(1);
    const { data: subscriptions } = await stripe.subscriptions.list({ customer });
    expect(subscriptions).toHaveLength(1);
  });
});

describe("a schedule", () => {
  it("is loaded under its name, with a time zone where the hour counts", async () => {
    const schedules = await loadedSchedules();
    expect(Object.fromEntries(schedules.map(({ name, schedule }) => [name, schedule]))).toEqual({
      deleteAccounts: "every 60 minutes",
      endViews: "every 5 minutes",
      fetchNews: "every 15 minutes",
      fetchPodcasts: "every 15 minutes",
      publishNews: "every 5 minutes",
      reconcileBilling: "30 7 * * *",
      recountBanks: "10 1 * * *",
      rollUpFigures: "40 0 * * *",
      sweepAlerts: "every 5 minutes",
      sweepBanks: "every 15 minutes",
      sweepMail: "every 5 minutes",
      sweepWebhookEvents: "every 15 minutes",
      updateStatuses: "every 5 minutes",
      verifyAuditLog: "20 0 * * *",
      watchAlerts: "every 30 minutes",
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
    expect((await lost.get()).get("state")).toBe("done");
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
  ])("of %s for a removed object is done, and not retried", async (name, data) => {
    expect(await runTask(name, data)).toBeLessThan(300);
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
