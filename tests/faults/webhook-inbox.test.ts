// @module-tag gate

import { MINUTE_MS } from "../../core/src/domain/dates/instants.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { createWebhookEventsRepository } from "../../functions/src/lib/webhook-events-repository.ts";
import { createWebhookInbox } from "../../functions/src/lib/webhook-inbox.ts";
import type { WebhookHandler } from "../../functions/src/lib/webhook-inbox.ts";
import { countReads } from "../support/counted-reads.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

useOwnProject("webhook-inbox");
beforeEach(clearOwnProject);

const START = new Date("2026-11-20T12:00:00Z");

/** An inbox for two vendors, each of whose events takes a minute, over a clock that only work moves. */
function given() {
  let at = START;
  const done: string[] = [];
  const queued: string[] = [];
  const failing = new Set<string>();
  const work = (source: string) => (id: string) => {
    at = new Date(at.getTime() + MINUTE_MS);
    if (failing.has(source)) return Promise.reject(new Error("The vendor is down."));
    done.push(`${source} ${id}`);
    return Promise.resolve();
  };
  const read: WebhookHandler["read"] = (rawBody) =>
    Promise.resolve({
      event: { id: new TextDecoder().decode(rawBody), type: "item.updated", data: {}, receivedAt: at },
      needsWork: true,
    });
  const events = createWebhookEventsRepository(firestore());
  const inbox = createWebhookInbox({
    events,
    handlers: {
      stripe: () => ({ read, process: ({ id }) => work("stripe")(id) }),
      resend: () => ({ read, apply: ({ id }) => work("resend")(id) }),
      plaid: () => ({ read, process: ({ id }) => work("plaid")(id) }),
    },
    enqueue: (source, id) => Promise.resolve(void queued.push(`${source} ${id}`)),
    systemNow: () => at,
  });
  const receive = async (source: "stripe" | "resend", id: string) =>
    inbox.receive(source, new TextEncoder().encode(id), new Headers(), at);
  const pass = (minutes: number) => (at = new Date(at.getTime() + minutes * MINUTE_MS));
  return { inbox, events, receive, pass, done, queued, failing, now: () => at };
}

const readEvent = async (documentId: string) => (await firestore().doc(`webhookEvents/${documentId}`).get()).data();

describe("the webhook inbox", () => {
  it("keeps events of two vendors apart that have the same id", async () => {
    const { inbox, receive, done, queued } = given();
    await receive("stripe", "evt_1");
    await receive("resend", "evt_1");
    expect([queued, done]).toEqual([["stripe evt_1"], ["resend evt_1"]]);
    expect(await inbox.findById("evt_1")).toMatchObject([
      { source: "stripe", state: "received" },
      { source: "resend", state: "done" },
    ]);
  });

  it("applies an event that is sent twice at the same time once", async () => {
    const { receive, done } = given();
    await Promise.all([receive("resend", "evt_1"), receive("resend", "evt_1")]);
    expect(new Set(done)).toEqual(new Set(["resend evt_1"]));
    expect(await readEvent("resend_evt_1")).toMatchObject({ state: "done", attempts: 1 });
  });

  it("gives each vendor its share of a sweep's time, so that many events of one don't delay the other's", async () => {
    const { inbox, receive, pass, done, failing } = given();
    failing.add("resend");
    await expect(receive("resend", "evt_1")).rejects.toThrow("The vendor is down.");
    failing.clear();
    for (const id of ["evt_2", "evt_3", "evt_4", "evt_5", "evt_6"]) await receive("stripe", id);
    pass(30);
    // 3.5 minutes are 1.75 for the first vendor, of which the second event ends after two, and what is left for the second.
    expect(await inbox.sweep(START)).toEqual({ processed: 3, failed: 0 });
    expect(done).toEqual(["stripe evt_2", "stripe evt_3", "resend evt_1"]);
    expect(await inbox.countDue()).toBe(3);
  });

  it("gives up what failed for three days, of each vendor, and lists it for staff", async () => {
    const { inbox, receive, pass, failing } = given();
    failing.add("stripe").add("resend");
    await receive("stripe", "evt_1");
    await expect(receive("resend", "evt_2")).rejects.toThrow("The vendor is down.");
    pass(3 * 24 * 60 + 1);
    expect(await inbox.sweep(START)).toEqual({ processed: 0, failed: 2 });
    expect(await inbox.readQueue()).toEqual({ waiting: 0, dead: 2, oldestAt: null });
    expect(await inbox.listDead(10, undefined)).toMatchObject([
      { queue: "processWebhookEvent", id: "stripe_evt_1", attempts: 1, since: START },
      { queue: "processWebhookEvent", id: "resend_evt_2", attempts: 2, since: START },
    ]);
    const { rows, total } = await inbox.list({ source: "resend", state: "dead" }, 10, undefined);
    expect([rows.map(({ id }) => id), total]).toEqual([["evt_2"], 1]);
  });

  it("costs a write when an event comes in, and one read and one write when it is processed", async () => {
    const { inbox, receive, now } = given();
    const meter = countReads(firestore());
    expect(await meter.inDetail(() => receive("stripe", "evt_1"))).toMatchObject({ documents: 0, writes: 1 });
    const processed = await meter.inDetail(() => inbox.work("stripe", "evt_1", now()));
    expect(processed).toMatchObject({ documents: 1, writes: 1 });
    const applied = await meter.inDetail(() => receive("resend", "evt_2"));
    expect(applied).toMatchObject({ documents: 1, writes: 2 });
  });
});
