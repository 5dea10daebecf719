import type { Broadcast, BroadcastRow } from "@cardwell/core/contract/admin/email/broadcasts";
import type { AdminPost } from "@cardwell/core/contract/admin/news";
import { EVERYBODY, type Segment } from "@cardwell/core/domain/broadcasts/segment";
import { postContent } from "@cardwell/core/domain/news/post";
import { blank } from "@cardwell/core/domain/read-schema";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { appOrigin } from "../../scripts/lib/addresses.ts";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { runSchedule } from "../../scripts/lib/schedules.ts";
import { call, rejection } from "../support/api.ts";
import { db, newPerson, type TestPerson } from "../support/people.ts";
import { forgetMailLimits, mailTo, nextMail } from "../support/sandbox.ts";
import { signedInAnHourAgo } from "../support/sessions.ts";
import { eventually } from "../support/wait.ts";

const reason = "Asked for in case 2296";
/** So many that nobody else is in a segment of them. Each test has its own. */
let cards = 60;
let segment: Segment = EVERYBODY;
const draft = () => ({
  subject: "Chase asks you to sign in again",
  body: "Hello{{#firstName}} {{firstName}}{{/firstName}}.\n\nIt takes a minute.",
  segment,
  postId: null,
});

let owner: TestPerson;
let members: TestPerson[];

/** Somebody with an account and so many cards. */
async function newHolder(heldCards: number): Promise<TestPerson> {
  const person = await newPerson();
  await call("GET", "/api/account", { token: person.idToken });
  await db.doc(`wallets/${person.uid}`).set({ heldCards }, { merge: true });
  return person;
}

const act = (id: string, action: string, body: object, token = owner.idToken) =>
  call<Broadcast>("POST", `/api/admin/email/broadcasts/${id}/${action}`, { token, body });
const read = async (id: string) =>
  (await call<Broadcast>("GET", `/api/admin/email/broadcasts/${id}`, { token: owner.idToken })).body;
const create = async (change: object = {}) =>
  (
    await call<Broadcast>("POST", "/api/admin/email/broadcasts", {
      token: owner.idToken,
      body: { ...draft(), ...change },
    })
  ).body;

/** A draft whose recipients were counted. */
async function counted(change: object = {}): Promise<Broadcast> {
  const { id, version } = await create(change);
  expect((await act(id, "count", { version })).status).toBe(200);
  return eventually(
    () => read(id),
    ({ state }) => state === "counted",
  );
}

const sweep = async () => runSchedule("sweepMail", (await sandboxTime()).now);

/** Until nobody waits any more; the next sweep finishes it. */
async function sweepAll(id: string): Promise<void> {
  await sweep();
  await eventually(
    () => read(id),
    ({ counts }) => counts.waiting === 0,
  );
  await sweep();
}

beforeAll(async () => {
  owner = await newPerson({ staff: "owner" });
  await call("GET", "/api/account", { token: owner.idToken });
  await forgetMailLimits();
});

beforeEach(() => {
  cards += 1;
  segment = { ...EVERYBODY, minCards: cards, maxCards: cards };
});

describe("a broadcast", () => {
  beforeEach(async () => {
    members = [await newHolder(cards), await newHolder(cards), await newHolder(cards)];
  });

  it("is drafted, counted, sent to its author and to its recipients, and its parts add up", async () => {
    const draftOfBroadcast = await counted();
    const { id, version, recipients } = draftOfBroadcast;
    expect(draftOfBroadcast).toMatchObject({ recipients: 3, totals: null, createdBy: owner.email });

    expect((await act(id, "test", { version })).status).toBe(200);
    await eventually(
      () => mailTo(owner.email),
      (mails) => mails.some(({ subject }) => subject === "[Test] Chase asks you to sign in again"),
    );

    const wrong = await act(id, "send", { version: version + 1, recipients: 4, sendAt: null, reason });
    expect(rejection(wrong)).toEqual({ status: 409, error: "conflict" });
    const sent = await act(id, "send", { version: version + 1, recipients, sendAt: null, reason });
    expect(sent.body).toMatchObject({ state: "scheduled", sentBy: owner.email });

    const [unsubscribed] = members;
    await db
      .doc(`wallets/${unsubscribed?.uid}`)
      .set({ alertPreferences: { groups: { news: { app: true, mail: "off" } } } }, { merge: true });
    await sweepAll(id);
    const done = await eventually(
      () => read(id),
      ({ state }) => state === "done",
    );
    expect(done.totals).toEqual({ sent: 2, failed: 0, skipped: 1, notSent: 0 });
    expect(done.counts.unsubscribed).toBe(1);
    for (const { email } of members.slice(1)) {
      const mail = await nextMail(email);
      expect(mail.subject).toBe("Chase asks you to sign in again");
      expect(mail.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    }
    expect(await mailTo(unsubscribed?.email ?? "")).toEqual([]);

    const entries = await db.collection("auditLog").where("object", "==", `broadcasts/${id}`).orderBy("at").get();
    expect(entries.docs.map((entry) => [entry.get("action") as string, entry.get("reason") as string])).toEqual([
      ["email.create-broadcast", null],
      ["email.count-broadcast", null],
      ["email.test-broadcast", null],
      ["email.send-broadcast", reason],
    ]);
  });

  it("counts events of the provider in its batch", async () => {
    const { id, version, recipients } = await counted();
    await act(id, "send", { version, recipients, sendAt: null, reason });
    // One sends it, and a later one counts what is reported of it.
    await eventually(
      async () => {
        await sweep();
        return read(id);
      },
      ({ counts }) => counts.delivered === recipients,
    );
  });

  it("is found by the beginning of a word of its subject, and by its state", async () => {
    const { id } = await create({ subject: "Zanzibar lounge closes" });
    const list = async (query: string) =>
      (
        await call<{ rows: BroadcastRow[]; total: number }>("GET", `/api/admin/email/broadcasts?${query}`, {
          token: owner.idToken,
        })
      ).body;
    expect(await list("query=lou&state=draft")).toMatchObject({ total: 1, rows: [{ id, state: "draft" }] });
    expect(await list("query=lou&state=done")).toMatchObject({ total: 0, rows: [] });
  });

  it("that is scheduled waits for its time, and can be taken back", async () => {
    const { id, version, recipients } = await counted();
    const sendAt = new Date((await sandboxTime()).now.getTime() + 3_600_000).toISOString();
    expect(await act(id, "send", { version, recipients, sendAt: "2020-01-01T00:00:00.000Z", reason })).toMatchObject({
      status: 400,
      body: { message: "This time is in the past.", fields: [{ path: "body.sendAt" }] },
    });
    const scheduled = await act(id, "send", { version, recipients, sendAt, reason });
    expect(scheduled.body).toMatchObject({ state: "scheduled", sendAt });
    await sweep();
    expect((await read(id)).state).toBe("scheduled");
    const stopped = await act(id, "stop", { version: scheduled.body.version, reason });
    expect(stopped.body).toMatchObject({ state: "counted", sendAt: null });
    expect(rejection(await act(id, "stop", { version: stopped.body.version, reason })).error).toBe("conflict");
  });

  it("has to be counted again for another segment, and not for another text", async () => {
    const before = await counted();
    const change = async (body: object) =>
      (await call<Broadcast>("PUT", `/api/admin/email/broadcasts/${before.id}`, { token: owner.idToken, body })).body;
    const rewritten = await change({ ...draft(), body: "Hello again.", version: before.version });
    expect(rewritten).toMatchObject({ state: "counted", recipients: 3, body: "Hello again." });
    const narrowed = await change({
      ...draft(),
      segment: { ...segment, maxCards: cards + 1 },
      version: rewritten.version,
    });
    expect(narrowed).toMatchObject({ state: "draft", recipients: null, batches: [] });
    const send = await act(before.id, "send", { version: narrowed.version, recipients: 3, sendAt: null, reason });
    expect(rejection(send).error).toBe("conflict");
  });

  it("can't be changed by two at the same time", async () => {
    const { id, version } = await create();
    const both = await Promise.all([1, 2].map(() => act(id, "count", { version })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it("is sent by nobody who signed in an hour ago, and discarded without a trace of its recipients", async () => {
    const { id, version, recipients } = await counted();
    const send = await act(
      id,
      "send",
      { version, recipients, sendAt: null, reason },
      (await signedInAnHourAgo(owner)).idToken,
    );
    expect(rejection(send).error).toBe("reauthentication_required");
    expect((await act(id, "discard", { version, reason })).status).toBe(200);
    expect((await db.doc(`broadcasts/${id}`).get()).exists).toBe(false);
    expect((await db.collection("broadcastBatches").where("broadcastId", "==", id).get()).size).toBe(0);
  });
});

describe("a segment", () => {
  it("is rejected with its bounds the wrong way around, at the second one", async () => {
    const bounds = { minCards: 5, maxCards: 2, joinedFrom: "2026-10-01", joinedUntil: "2026-01-01" };
    const answer = await call<{ fields: { path: string }[] }>("POST", "/api/admin/email/broadcasts", {
      token: owner.idToken,
      body: { ...draft(), segment: { ...EVERYBODY, ...bounds } },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.fields.map(({ path }) => path)).toEqual(["body.segment.joinedUntil", "body.segment.maxCards"]);
  });
});

describe("a segment of cards", () => {
  it("has those who hold one of them, each once, and sends to as many as were counted", async () => {
    const [holder, other] = [await newHolder(cards), await newHolder(cards)];
    await db.doc(`wallets/${holder.uid}`).set({ cardIds: ["amex-gold"] }, { merge: true });
    await db.doc(`wallets/${other.uid}`).set({ cardIds: ["chase-sapphire-preferred"] }, { merge: true });
    const ofCards = { ...segment, cardIds: ["amex-hilton-aspire", "amex-gold"] };
    const { id, version, recipients, cardNames } = await counted({ segment: ofCards });
    expect({ recipients, cardNames }).toEqual({
      recipients: 1,
      cardNames: [expect.stringContaining("Aspire"), expect.stringContaining("Gold")],
    });
    await act(id, "send", { version, recipients, sendAt: null, reason });
    await sweepAll(id);
    expect((await read(id)).totals).toEqual({ sent: 1, failed: 0, skipped: 0, notSent: 0 });
    expect((await nextMail(holder.email)).subject).toBe(draft().subject);
    expect(await mailTo(other.email)).toEqual([]);
  });

  it("that was stored when it could have one card names that one", async () => {
    const { id } = await counted({ segment: { ...segment, cardIds: ["amex-gold"] } });
    const { cardIds: _, ...before } = segment;
    await db.doc(`broadcasts/${id}`).update({ segment: { ...before, cardId: "amex-gold" } });
    expect((await read(id)).segment).toEqual({ ...segment, cardIds: ["amex-gold"] });
  });

  it("is rejected at its field when the catalog has no such card", async () => {
    const answer = await call("POST", "/api/admin/email/broadcasts", {
      token: owner.idToken,
      body: { ...draft(), segment: { ...EVERYBODY, cardIds: ["amex-gold", "no-such-card"] } },
    });
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ path: "body.segment.cardIds" }] } });
  });
});

describe("a broadcast about a post", () => {
  const post = (path: string, body: object) =>
    call<AdminPost>("POST", `/api/admin/news/posts${path}`, { token: owner.idToken, body });

  const content = {
    ...blank(postContent),
    title: "Credits of the month",
    topic: "credits" as const,
    summary: "Four end soon.",
    body: "Use **them**.",
  };

  it("is listed with it, and goes once the post is published", async () => {
    const { id: postId, revision } = (await post("", { content })).body;
    const holder = await newHolder(cards);
    const { id, version, recipients } = await counted({ postId });
    expect(await act(id, "send", { version, recipients, sendAt: null, reason })).toMatchObject({
      status: 409,
      body: { message: "The post that this broadcast sends isn't published. Publish it first." },
    });
    await post(`/${postId}/publish`, { revision, publishAt: null });
    expect((await act(id, "send", { version, recipients, sendAt: null, reason })).status).toBe(200);
    const listed = await call<{ rows: BroadcastRow[] }>("GET", `/api/admin/email/broadcasts?postId=${postId}`, {
      token: owner.idToken,
    });
    expect(listed.body.rows.map((row) => [row.id, row.postId])).toEqual([[id, postId]]);
    await sweep();
    expect((await nextMail(holder.email)).html).toContain("<strong>them</strong>");
  });

  it("for holders of a card goes to nobody else", async () => {
    const { id: postId, revision } = (await post("", { content: { ...content, cardIds: ["amex-gold"] } })).body;
    await post(`/${postId}/publish`, { revision, publishAt: null });
    await newHolder(cards);
    const { id, version, recipients } = await counted({ postId });
    expect(await act(id, "send", { version, recipients, sendAt: null, reason })).toMatchObject({
      status: 409,
      body: { message: "The post is for holders of some cards. Name them, and no others, in the segment." },
    });
  });

  it("isn't for members who muted its topic", async () => {
    const { id: postId } = (await post("", { content })).body;
    const [muting] = [await newHolder(cards), await newHolder(cards)];
    await db.doc(`newsReads/${muting.uid}`).set({ readUntil: null, marks: [], saved: [], mutedTopics: ["credits"] });
    expect(await counted({ postId })).toMatchObject({ recipients: 1, excluded: { unsubscribed: 1 } });
  });

  it("is rejected when there is no such post", async () => {
    const answer = await call("POST", "/api/admin/email/broadcasts", {
      token: owner.idToken,
      body: { ...draft(), postId: "no-such-post" },
    });
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ path: "body.postId" }] } });
  });
});

describe("one click", () => {
  it("unsubscribes a member who has no wallet yet", async () => {
    const person = await newPerson();
    await call("GET", "/api/account", { token: person.idToken });
    await db.doc(`wallets/${person.uid}`).set({ heldCards: cards });
    const { id, version, recipients } = await counted();
    expect(recipients).toBe(1);
    await db.doc(`wallets/${person.uid}`).delete();
    await act(id, "send", { version, recipients, sendAt: null, reason });
    await sweep();
    const url = /^<(.+)>$/.exec((await nextMail(person.email)).headers["List-Unsubscribe"] ?? "")?.[1] ?? "";
    const raw = "List-Unsubscribe=One-Click";
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    expect((await call("POST", url.slice(appOrigin.length), { raw, headers })).status).toBe(200);
    expect((await counted()).recipients).toBe(0);
    const wallet = await db.doc(`wallets/${person.uid}`).get();
    expect(wallet.data()).toEqual({ alertPreferences: { groups: { news: { app: true, push: false, mail: "off" } } } });
  });
});
