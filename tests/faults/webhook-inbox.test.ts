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

/** An inbox for two vendors, each of whose events takes a minute, and half a second to be queued, over a clock that only that moves. */
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
      resend: () => ({
        read,
        apply: async (some) => {
          for (const { id } of some) await work("resend")(id);
        },
      }),
      plaid: () => ({ read, process: ({ id }) => work("plaid")(id) }),
    },
    enqueue: (source, id) => {
      at = new Date(at.getTime() + 500);
      queued.push(`${source} ${id}`);
      return Promise.resolve();
    },
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
    const { inbox, receive, pass, queued, failing } = given();
    failing.add("resend");
    await expect(receive("resend", "evt_1")).rejects.toThrow("The vendor is down.");
    for (let at = 1; at <= 201; at += 1) await receive("stripe", `evt_${at}`);
    pass(30);
    queued.length = 0;
    // Of 210 seconds the first of three vendors has 70. Its first page takes 100, and its second is left for the next sweep.
    await inbox.sweep();
    expect(queued.filter((each) => each.startsWith("stripe")).length).toBe(200);
    expect(queued).toContain("resend evt_1");
    expect(await inbox.countDue()).toBe(1);
  });

  it("gives up what failed for three days, of each vendor, and lists it for staff", async () => {
    const { inbox, receive, pass, failing, now } = given();
    failing.add("stripe").add("resend");
    await receive("stripe", "evt_1");
    await expect(receive("resend", "evt_2")).rejects.toThrow("The vendor is down.");
    pass(3 * 24 * 60 + 1);
    await expect(inbox.work("stripe", "evt_1", now())).rejects.toThrow("The vendor is down.");
    await expect(inbox.work("resend", "evt_2", now())).rejects.toThrow("The vendor is down.");
    expect(await inbox.readQueue()).toEqual({ waiting: 0, dead: 2, oldestAt: null });
    expect(await inbox.listDead(10, undefined)).toMatchObject([
      { queue: "processWebhookEvent", id: "stripe_evt_1", attempts: 1, since: START },
      { queue: "processWebhookEvent", id: "resend_evt_2", attempts: 2 },
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
