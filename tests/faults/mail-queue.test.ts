import type { SendingPause } from "@cardwell/core/domain/email/sending-pause";
import { FieldValue } from "firebase-admin/firestore";
import { beforeEach, describe, expect, it } from "vitest";
import type { Clock } from "../../functions/src/config/clock.ts";
import type { Compose, Mailer, MailRequest, SendResult } from "../../functions/src/mail/mail.ts";
import { countHeld, createMailIn, deleteMailsFor } from "../../functions/src/mail/mail-queue-repository.ts";
import { createDeliveryEvents } from "../../functions/src/mail/delivery-events.ts";
import { readMailFigures } from "../../functions/src/mail/mail-figures-repository.ts";
import { createMailQueue } from "../../functions/src/mail/mail-queue.ts";
import {
  readSuppression,
  removeSuppression,
  suppressionRef,
} from "../../functions/src/mail/suppressions-repository.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { inUnitOfWork } from "../../functions/src/lib/unit-of-work-repository.ts";
import { createWebhookEventsRepository } from "../../functions/src/lib/webhook-events-repository.ts";
import { createWebhookInbox } from "../../functions/src/lib/webhook-inbox.ts";
import { countReads } from "../support/counted-reads.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

useOwnProject("mail-queue");
beforeEach(clearOwnProject);

const START = new Date("2026-11-20T12:00:00Z");
const to = "nora@example.com";
const reset: MailRequest = { kind: "reset_password", to };
const accepted: SendResult = { outcome: "accepted", providerId: "re_1" };
const broken: SendResult = { outcome: "retry", reason: "503", retryAfterSeconds: null };

/** A mail queue whose vendor responds as configured, a clock that tests move, and the mail that reached the vendor. */
function given(
  change: {
    send?: Mailer["send"];
    compose?: Compose;
    enqueue?: () => Promise<void>;
    releaseBroadcasts?: (most: number) => Promise<string[]>;
  } = {},
) {
  let at = START;
  let pause: SendingPause | null = null;
  const sent: string[] = [];
  const send: Mailer["send"] = async (mail) => {
    sent.push(mail.id);
    return (await change.send?.(mail)) ?? accepted;
  };
  const clock = { now: () => at };
  const mailQueue = createMailQueue({
    mailer: { send, sendBatch: (mails) => Promise.all(mails.map(send)) },
    compose:
      change.compose ??
      (() => Promise.resolve({ to, subject: "s", html: "<p>one-time https://x.test</p>", text: "t" })),
    enqueue: change.enqueue ?? (() => Promise.resolve()),
    enqueueBatch: (batch) => mailQueue.sendBatch(batch, clock),
    findPause: () => Promise.resolve(pause),
    ...(change.releaseBroadcasts && { releaseBroadcasts: change.releaseBroadcasts }),
    random: () => 0.5,
    elapsedMs: () => at.getTime(),
    pause: (ms) => {
      at = new Date(at.getTime() + ms);
      return Promise.resolve();
    },
  });
  return {
    mailQueue,
    clock,
    sent,
    pass: (seconds: number) => (at = new Date(at.getTime() + seconds * 1000)),
    pauseSending: () => (pause = { pausedAt: at, by: "olive", reason: "Wrong amounts", resumedAt: null }),
    resumeSending: () => (pause = pause && { ...pause, resumedAt: at }),
  };
}

/** The inbox of webhooks as mail uses it, over a vendor whose events are what it posts, and a queue that only records. */
function givenInbox() {
  const queued: string[] = [];
  const readEvent: Mailer["readEvent"] = (raw) =>
    Promise.resolve(JSON.parse(raw) as Awaited<ReturnType<Mailer["readEvent"]>>);
  const inbox = createWebhookInbox({
    events: createWebhookEventsRepository(firestore()),
    handlers: {
      resend: () => createDeliveryEvents({ readEvent }),
      stripe: () => ({ read: () => Promise.resolve(null), process: () => Promise.resolve() }),
      plaid: () => ({ read: () => Promise.resolve(null), process: () => Promise.resolve() }),
    },
    enqueue: (source, id) => Promise.resolve(void queued.push(`${source} ${id}`)),
    systemNow: () => START,
  });
  return { inbox, queued };
}

const receive = async (raw: string, clock: Clock) =>
  givenInbox().inbox.receive("resend", new TextEncoder().encode(raw), new Headers(), clock.now());

const kept = async () =>
  (await firestore().collection("mails").get()).docs.map((doc) => ({ id: doc.id, ...doc.data() }));
const states = async () => (await kept()).map((mail) => (mail as { state?: string }).state);
const event = (type: string, mailId: string, eventId = "msg_1", kind: string | null = null) =>
  JSON.stringify({ eventId, type, mailId, kind, providerId: "re_1", suppress: null });

describe("while staff pause all sending", () => {
  const alerts = (uid: string): MailRequest => ({ kind: "alerts", uid, alertIds: ["a1"] });

  it("alerts wait, also longer than a day, and are sent after it; mail that was asked for goes on", async () => {
    const { mailQueue, clock, sent, pass, pauseSending, resumeSending } = given();
    pauseSending();
    await mailQueue.queue(alerts("nora"), START, "alerts");
    await mailQueue.queue(reset, START, "reset");
    expect(await mailQueue.deliver("alerts", clock)).toBe("finished");
    expect(await mailQueue.deliver("reset", clock)).toBe("finished");
    await mailQueue.queue(reset, START, "swept");
    expect(await mailQueue.sweep(clock)).toEqual({ handled: 1, failed: 0 });
    expect(sent).toEqual(["reset", "swept"]);
    expect(await countHeld(clock.now())).toBe(1);

    pass(3 * 86_400);
    await mailQueue.sweep(clock);
    expect(sent).toEqual(["reset", "swept"]);
    resumeSending();
    pass(60);
    await mailQueue.sweep(clock);
    expect(sent).toEqual(["reset", "swept", "alerts"]);
    expect((await kept()).find(({ id }) => id === "alerts")).toMatchObject({ state: "sent", attempts: 1 });
  });

  it("an alert that waited longer than a day is tried again when the vendor fails after the pause", async () => {
    let isFailing = true;
    const { mailQueue, clock, sent, pass, pauseSending, resumeSending } = given({
      send: () => Promise.resolve(isFailing ? { outcome: "retry", reason: "503", retryAfterSeconds: null } : accepted),
    });
    pauseSending();
    await mailQueue.queue(alerts("nora"), START, "alerts");
    pass(36 * 3_600);
    resumeSending();
    await mailQueue.sweep(clock);
    isFailing = false;
    pass(3_600);
    await mailQueue.sweep(clock);
    expect(sent).toEqual(["alerts", "alerts"]);
    expect((await kept()).find(({ id }) => id === "alerts")).toMatchObject({ state: "sent", attempts: 2 });
  });

  it("no mail of a broadcast is queued", async () => {
    let released = 0;
    const releaseBroadcasts = () => Promise.resolve(released++ === 0 ? ["m1"] : []);
    const { mailQueue, clock, pauseSending, resumeSending } = given({ releaseBroadcasts });
    pauseSending();
    await mailQueue.sweep(clock);
    expect(released).toBe(0);
    resumeSending();
    await mailQueue.sweep(clock);
    expect(released).toBeGreaterThan(0);
  });

  it("a sweep reads none of what is held, however much that is", async () => {
    const { mailQueue, clock, pauseSending } = given();
    pauseSending();
    const readWith = async (held: number) => {
      const batch = firestore().batch();
      for (let at = 0; at < held; at += 1) createMailIn(batch, `held-${held}-${at}`, alerts("nora"), START, START);
      await batch.commit();
      return (await countReads(firestore()).during(() => mailQueue.sweep(clock))).reads;
    };
    expect(await readWith(200)).toBe(await readWith(5));
  });
});

describe("a queued mail", () => {
  it("is sent once, however many workers process it at the same time", async () => {
    const { mailQueue, clock, sent } = given();
    await mailQueue.queue(reset, START, "m1");
    await Promise.all([mailQueue.deliver("m1", clock), mailQueue.deliver("m1", clock), mailQueue.sweep(clock)]);
    expect(await mailQueue.deliver("m1", clock)).toBe("finished");
    expect(sent).toEqual(["m1"]);
    expect(await kept()).toMatchObject([{ state: "sent", attempts: 1, providerId: "re_1", lastError: null }]);
  });

  it("is stored without a link, and expires", async () => {
    const { mailQueue, clock } = given();
    await mailQueue.queue({ kind: "sign_in", to, firstName: "Nora", isNewUser: false }, START, "m1");
    await mailQueue.deliver("m1", clock);
    const [mail] = await kept();
    expect(mail).toMatchObject({ to, kind: "sign_in", data: { firstName: "Nora", isNewUser: false } });
    expect(JSON.stringify(mail)).not.toMatch(/https?:|oobCode|one-time/);
    expect((mail as unknown as { expireAt: { toDate(): Date } }).expireAt.toDate()).toEqual(
      new Date("2026-12-20T12:00:00Z"),
    );
  });

  it("with the same id is queued once", async () => {
    const { mailQueue } = given();
    await mailQueue.queue(reset, START, "m1");
    await mailQueue.queue(reset, START, "m1");
    expect(await kept()).toHaveLength(1);
  });

  it("waits for the sweep when no task could be queued", async () => {
    const { mailQueue, clock, sent } = given({ enqueue: () => Promise.reject(new Error("no queue")) });
    await mailQueue.queue(reset, START, "m1");
    await mailQueue.sweep(clock);
    expect(sent).toEqual(["m1"]);
  });
});

describe("a scheduled mail", () => {
  const tomorrow = new Date("2026-11-21T13:00:00Z");
  const queueAlerts = async (id: string) => {
    const batch = firestore().batch();
    createMailIn(batch, id, { kind: "alerts", uid: "u1", alertIds: ["a1"] }, START, tomorrow);
    await batch.commit();
  };

  it("waits for its time without an address, is sent by the sweep, and then stores its recipient", async () => {
    const { mailQueue, clock, sent, pass } = given();
    await queueAlerts("m1");
    expect(await kept()).toMatchObject([{ to: null, uid: "u1", data: { alertIds: ["a1"] } }]);
    expect(await mailQueue.deliver("m1", clock)).toBe("finished");
    expect(await mailQueue.sweep(clock)).toEqual({ handled: 0, failed: 0 });
    pass(25 * 3600);
    expect(await mailQueue.sweep(clock)).toEqual({ handled: 1, failed: 0 });
    expect([sent, await kept()]).toMatchObject([["m1"], [{ to, state: "sent" }]]);
  });

  it("is queued once: the same id again fails the whole batch", async () => {
    await queueAlerts("m1");
    await expect(queueAlerts("m1")).rejects.toMatchObject({ code: 6 });
  });
});

describe("a suppressed address", () => {
  const alerts: MailRequest = { kind: "alerts", uid: "u1", alertIds: ["a1"] };
  const news = (type: string, reason: "bounced" | "complained" | null, eventId: string) =>
    JSON.stringify({ eventId, type, mailId: "m1", providerId: "re_1", suppress: reason && { address: to, reason } });

  it("gets only the mail that it just requested", async () => {
    const { mailQueue, clock, sent } = given();
    await receive(news("bounced", "bounced", "msg_1"), clock);
    await mailQueue.queue(alerts, START, "m2");
    await mailQueue.queue({ kind: "alert_digest", uid: "u1", alertIds: ["a1"] }, START, "m3");
    await mailQueue.queue(reset, START, "m4");
    await mailQueue.queue({ kind: "staff_notice", to, subject: "Alert sweep overdue", lines: [] }, START, "m5");
    await mailQueue.sweep(clock);
    expect(sent).toEqual(["m4", "m5"]);
    expect(await kept()).toMatchObject([
      { id: "m2", state: "skipped", lastError: "suppressed: bounced" },
      { id: "m3", state: "skipped", lastError: "suppressed: bounced" },
      { id: "m4", state: "sent" },
      { id: "m5", state: "sent" },
    ]);
  });

  it("is recognized in any spelling, and the list contains no address", async () => {
    await suppressionRef(" Nora@Example.com").set({ reason: "complained", at: START });
    expect(await readSuppression(to)).toEqual({ reason: "complained", at: START });
    const list = await firestore().collection("mailSuppressions").get();
    expect(JSON.stringify(list.docs.map((doc) => [doc.id, doc.data()]))).not.toContain("example");
  });

  it("stays suppressed after a complaint and any event after it", async () => {
    const { clock } = given();
    await receive(news("complained", "complained", "msg_1"), clock);
    await receive(news("bounced", "bounced", "msg_2"), clock);
    expect((await readSuppression(to))?.reason).toBe("complained");
  });

  it("gets mail again after a full mailbox, and on its owner's request", async () => {
    const { mailQueue, clock, sent } = given();
    await receive(news("bounced", null, "msg_1"), clock);
    await mailQueue.queue(alerts, START, "m2");
    await mailQueue.sweep(clock);
    await suppressionRef(to).set({ reason: "complained", at: START });
    await removeSuppression(to);
    await mailQueue.queue(alerts, START, "m3");
    await mailQueue.sweep(clock);
    expect(sent).toEqual(["m2", "m3"]);
  });
});

describe("an undeliverable mail", () => {
  const giveUp = async () => {
    let isBroken = true;
    const all = given({ send: () => Promise.resolve(isBroken ? broken : accepted) });
    await all.mailQueue.queue(reset, START, "m1");
    const endings: string[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      endings.push(await all.mailQueue.deliver("m1", all.clock));
      all.pass(301);
    }
    expect(endings).toEqual(["again", "again", "finished"]);
    isBroken = false;
    return all;
  };

  it("is listed without its recipient, and is sent when staff resend it", async () => {
    const { mailQueue, clock, sent } = await giveUp();
    expect(await mailQueue.deadMails(10, clock.now())).toMatchObject([
      { queue: "sendMail", id: "m1", name: "reset_password", attempts: 3, error: "503", since: START, isTooOld: false },
    ]);
    expect(await mailQueue.readQueue(clock.now())).toEqual({ waiting: 0, dead: 1, oldestAt: null });
    expect(await mailQueue.replay("m1", clock.now())).toBe("queued");
    await mailQueue.deliver("m1", clock);
    expect(sent).toHaveLength(4);
    expect(await kept()).toMatchObject([{ state: "sent", attempts: 1, replays: 1 }]);
    expect(await mailQueue.replay("m1", clock.now())).toBe("not_dead");
    expect(await mailQueue.replay("none", clock.now())).toBe("missing");
  });

  it("is never sent again once staff discard it", async () => {
    const { mailQueue, clock, sent } = await giveUp();
    const discard = (id: string) => inUnitOfWork(firestore(), undefined, (unit) => mailQueue.discard(id, unit));
    expect(await discard("m1")).toBe("discarded");
    expect(await mailQueue.deadMails(10, clock.now())).toEqual([]);
    expect(await mailQueue.replay("m1", clock.now())).toBe("not_dead");
    await mailQueue.deliver("m1", clock);
    expect(sent).toHaveLength(3);
    expect([await discard("m1"), await discard("none")]).toEqual(["not_dead", "missing"]);
  });
});

const allButBad: Compose = ({ id }) =>
  id === "bad" ? Promise.reject(new Error("broken")) : Promise.resolve({ to, subject: "s", html: "h", text: "t" });

describe("a sweep of the mail queue", () => {
  it("sends one mail a second of those that were asked for, and leaves to the next one what it has no time for", async () => {
    const sentAt: number[] = [];
    const { mailQueue, clock } = given({
      send: () => {
        sentAt.push(clock.now().getTime());
        return Promise.resolve(accepted);
      },
    });
    const ids = Array.from({ length: 60 }, (_, index) => `m${index}`);
    await Promise.all(ids.map((id) => mailQueue.queue(reset, START, id)));
    expect(await mailQueue.sweep(clock)).toEqual({ handled: 46, failed: 0 });
    expect(new Set(sentAt.map((at, index) => at - (sentAt[index - 1] ?? at - 1_000)))).toEqual(new Set([1_000]));
    expect(await mailQueue.sweep(clock)).toEqual({ handled: 14, failed: 0 });
  });

  it("doesn't wait after mails that are skipped, and ignores them from then on", async () => {
    const { mailQueue, clock, sent, pass } = given({ compose: () => Promise.resolve({ skip: "no account" }) });
    for (const id of ["a", "b", "c"]) await mailQueue.queue(reset, START, id);
    await mailQueue.sweep(clock);
    expect(clock.now()).toEqual(START);
    pass(86_400);
    expect(await mailQueue.sweep(clock)).toEqual({ handled: 0, failed: 0 });
    expect([sent, await states()]).toEqual([[], ["skipped", "skipped", "skipped"]]);
  });

  it("sends what was queued before mails had a time to go at", async () => {
    const { mailQueue, clock, sent } = given();
    await mailQueue.queue(reset, START, "m1");
    await firestore().doc("mails/m1").update({ dueAt: FieldValue.delete() });
    await mailQueue.sweep(clock);
    expect(sent).toEqual(["m1"]);
  });

  it("continues past a mail that can't be written", async () => {
    const { mailQueue, clock, sent } = given({ compose: allButBad });
    for (const id of ["a", "bad", "c"]) await mailQueue.queue(reset, START, id);
    expect(await mailQueue.sweep(clock)).toEqual({ handled: 3, failed: 0 });
    expect(sent.toSorted()).toEqual(["a", "c"]);
    expect((await kept()).map(({ id, ...mail }) => [id, (mail as { state?: string }).state])).toEqual([
      ["a", "sent"],
      ["bad", "failed"],
      ["c", "sent"],
    ]);
  });

  it("sends the others when a stored mail can't be parsed", async () => {
    const { mailQueue, clock, sent } = given();
    await mailQueue.queue(reset, START, "broken");
    await mailQueue.queue(reset, START, "whole");
    await firestore().doc("mails/broken").update({ attempts: "none" });
    expect(await mailQueue.sweep(clock)).toEqual({ handled: 2, failed: 1 });
    expect(sent).toEqual(["whole"]);
  });
});

describe("an event from the mail vendor", () => {
  it("counts once, however often it arrives", async () => {
    const { mailQueue, clock } = given();
    await mailQueue.queue(reset, START, "m1");
    await mailQueue.deliver("m1", clock);
    for (let time = 0; time < 3; time += 1) await receive(event("delivered", "m1"), clock);
    await receive(event("bounced", "m1", "msg_2"), clock);
    await receive(event("delivered", "m1", "msg_3"), clock);
    expect(await states()).toEqual(["bounced"]);
    const seen = await firestore().collection("webhookEvents").get();
    expect(seen.docs.map(({ id }) => id)).toEqual(["resend_msg_1", "resend_msg_2", "resend_msg_3"]);
    expect(seen.docs.every((doc) => doc.get("expireAt") !== undefined)).toBe(true);
  });

  it("that can't be applied is kept as failed, and applied when it comes again or staff replay it", async () => {
    const { mailQueue, clock } = given();
    await firestore().doc("mails/m1").set({ state: "sent" });
    for (const id of ["msg_1", "msg_2"]) {
      await expect(receive(event("bounced", "m1", id), clock)).rejects.toThrow("mails/m1");
    }
    const read = async (id: string) => (await firestore().doc(`webhookEvents/resend_${id}`).get()).data();
    expect(await read("msg_1")).toMatchObject({ source: "resend", state: "failed", attempts: 1 });
    await firestore().doc("mails/m1").delete();
    await mailQueue.queue(reset, START, "m1");
    await mailQueue.deliver("m1", clock);
    await receive(event("bounced", "m1", "msg_1"), clock);
    expect(await read("msg_1")).toMatchObject({ state: "done", attempts: 2, lastError: null });
    expect(await states()).toEqual(["bounced"]);
    const { inbox, queued } = givenInbox();
    const replay = (id: string) => inUnitOfWork(firestore(), undefined, (unit) => inbox.replay(`resend_${id}`, unit));
    expect([await replay("msg_2"), queued]).toEqual(["queued", ["resend msg_2"]]);
    await inbox.work("resend", "msg_2", clock.now());
    expect(await read("msg_2")).toMatchObject({ state: "done", attempts: 2, lastError: null });
    expect([await replay("msg_2"), await replay("none")]).toEqual(["done", "missing"]);
  });

  it("may arrive before the response to the request", async () => {
    const { mailQueue, clock } = given({
      send: async () => {
        await receive(event("delivered", "m1"), clock);
        return accepted;
      },
    });
    await mailQueue.queue(reset, START, "m1");
    await mailQueue.deliver("m1", clock);
    expect(await kept()).toMatchObject([{ state: "delivered", providerId: "re_1" }]);
  });

  describe("that a mail for many arrived", () => {
    const digest: MailRequest = { kind: "alert_digest", uid: "u1", alertIds: ["a1"] };
    const arrived = (mailId: string) => event("delivered", mailId, `msg_${mailId}`, "alert_digest");

    async function givenSent(...ids: string[]) {
      const { mailQueue, clock } = given();
      for (const id of ids) await mailQueue.queue(digest, START, id);
      await mailQueue.sweep(clock);
      return clock;
    }

    it("is applied with others a minute later, and counted in one write", async () => {
      const clock = await givenSent("m1", "m2", "m3");
      for (const id of ["m1", "m2", "m3"]) await receive(arrived(id), clock);
      expect(await states()).toEqual(["sent", "sent", "sent"]);
      const { inbox } = givenInbox();
      const bill = await countReads(firestore()).inDetail(() => inbox.applyWaiting("resend", START));
      expect(bill).toMatchObject({ documents: 3 + 3, writes: 3 + 3 + 1 });
      expect(await states()).toEqual(["delivered", "delivered", "delivered"]);
      expect(await inbox.applyWaiting("resend", START)).toEqual({ processed: 0, failed: 0 });
      const figures = await readMailFigures("2026-11-20", "2026-11-20");
      expect(figures("2026-11-20", "2026-11-20").other).toMatchObject({ sent: 3, delivered: 3 });
    });

    it("doesn't change what was reported since", async () => {
      const clock = await givenSent("m1");
      await receive(arrived("m1"), clock);
      await receive(event("complained", "m1", "msg_2", "alert_digest"), clock);
      expect(await states()).toEqual(["complained"]);
      await givenInbox().inbox.applyWaiting("resend", START);
      expect(await states()).toEqual(["complained"]);
    });

    it("is applied although another mail can't be parsed, and that event is kept as failed", async () => {
      const clock = await givenSent("m1", "m2");
      await firestore().doc("mails/m1").update({ attempts: "none" });
      for (const id of ["m1", "m2"]) await receive(arrived(id), clock);
      expect(await givenInbox().inbox.applyWaiting("resend", START)).toEqual({ processed: 1, failed: 1 });
      expect(await states()).toEqual(["sent", "delivered"]);
      const failed = await firestore().doc("webhookEvents/resend_msg_m1").get();
      expect(failed.data()).toMatchObject({ state: "failed" });
    });
  });

  it("finds its mail by the vendor's id when ours is missing, and ignores a deleted mail", async () => {
    const { mailQueue, clock } = given();
    await mailQueue.queue(reset, START, "m1");
    await mailQueue.deliver("m1", clock);
    const nameless = JSON.stringify({
      eventId: "msg_1",
      type: "complained",
      mailId: null,
      providerId: "re_1",
      suppress: null,
    });
    await receive(nameless, clock);
    await receive(event("delivered", "gone", "msg_2"), clock);
    expect(await states()).toEqual(["complained"]);
  });
});

describe("a person who deletes their account", () => {
  it("stays in the queue only until the goodbye is sent", async () => {
    const { mailQueue, clock } = given();
    await mailQueue.queue(reset, START, "m1");
    await mailQueue.queue({ kind: "confirm_new_email", to: "new@example.com", uid: "u1" }, START, "m2");
    await mailQueue.queue({ kind: "reset_password", to: "other@example.com" }, START, "m3");
    await deleteMailsFor({ uid: "u1", email: to });
    await mailQueue.queue({ kind: "account_deleted", to }, START, "m4");
    await mailQueue.deliver("m4", clock);
    expect((await kept()).map(({ id }) => id)).toEqual(["m3"]);
  });

  it("is forgotten, too, when the vendor reports the delivery before it responds", async () => {
    const { mailQueue, clock } = given({
      send: async () => {
        await receive(event("delivered", "m4"), clock);
        return accepted;
      },
    });
    await mailQueue.queue({ kind: "account_deleted", to }, START, "m4");
    expect(await mailQueue.deliver("m4", clock)).toBe("finished");
    expect(await kept()).toEqual([]);
  });
});
