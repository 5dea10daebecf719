// @module-tag gate

import type { AdminPost } from "@cardwell/core/contract/admin/news";
import type { NewsLists, NewsPost, NewsRow, NewsUnread, PublicNewsRow, PublicPost } from "@cardwell/core/contract/news";
import { randomUUID } from "node:crypto";
import { parseFeed, parseJsonFeed, parseRssFeed } from "feedsmith";
import { FieldValue } from "firebase-admin/firestore";
import { beforeAll, describe, expect, it } from "vitest";
import { appOrigin } from "../../scripts/lib/addresses.ts";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { runSchedule } from "../../scripts/lib/schedules.ts";
import { call, rejection } from "../support/api.ts";
import { db, newPerson, type TestPerson } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";

const reason = "Asked for in case 2301";
const content = {
  title: "Categories of the quarter",
  summary: "Activate them before it ends.",
  body: "They pay only **after** you activate them.",
  forYou: null,
  cardIds: [] as string[],
  forYouKind: "know" as const,
  topic: "credits" as const,
  cardNotes: {},
  sourceUrl: null,
  image: null,
};

/** One red pixel. */
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC";

let editor: TestPerson;
let holder: TestPerson;
let other: TestPerson;

beforeAll(async () => {
  editor = await newPerson({ staff: "editor" });
  holder = await newCardholder({ cardId: "chase-freedom-flex" });
  other = await newCardholder({ cardId: "amex-gold" });
});

const create = async (change: object = {}) =>
  (
    await call<AdminPost>("POST", "/api/admin/news/posts", {
      token: editor.idToken,
      body: { content: { ...content, ...change } },
    })
  ).body;
const act = (id: string, action: string, body: object) =>
  call<AdminPost>("POST", `/api/admin/news/posts/${id}/${action}`, { token: editor.idToken, body });
const saveDraft = (id: string, revision: number, change: object) =>
  call<AdminPost>("PUT", `/api/admin/news/posts/${id}/draft`, {
    token: editor.idToken,
    body: { revision, content: { ...content, ...change } },
  });
const publish = async (change: object = {}) => {
  const { id, revision } = await create(change);
  return (await act(id, "publish", { revision, publishAt: null })).body;
};
const read = ({ idToken }: TestPerson, id: string) =>
  call<NewsPost>("GET", `/api/news/posts/${id}`, { token: idToken });
type Page = { list: string; rows: NewsRow[]; nextCursor: string | null };
const page = async ({ idToken }: TestPerson, query = "") =>
  (await call<Page>("GET", `/api/news${query}`, { token: idToken })).body;
const list = async (person: TestPerson, query = "?list=all") => (await page(person, query)).rows;
const mute = ({ idToken }: TestPerson, topic: string, isMuted: boolean) =>
  call<{ mutedTopics: string[] }>("PUT", `/api/news/topics/${topic}`, { token: idToken, body: { isMuted } });
const lists = async ({ idToken }: TestPerson) =>
  (await call<NewsLists>("GET", "/api/news/lists", { token: idToken })).body;
const countUnread = async ({ idToken }: TestPerson) =>
  (await call<NewsUnread>("GET", "/api/news/unread", { token: idToken })).body;
const readPublic = (address: string) => call<PublicPost>("GET", `/api/news/public/${address}`);
const titles = async (person: TestPerson, query = "?list=all") => (await list(person, query)).map(({ title }) => title);
const missing = { status: 404, error: "not_found" };
const conflict = { status: 409, error: "conflict" };

describe("a post for holders of a card", () => {
  it("is read by those who hold it, and is found by no one else", async () => {
    const post = await publish({ title: "Only for Flex", cardIds: ["chase-freedom-flex"] });
    expect(post).toMatchObject({ status: "published", cardNames: { "chase-freedom-flex": expect.any(String) } });
    expect((await read(holder, post.id)).body).toMatchObject({
      title: "Only for Flex",
      isUnread: true,
      cards: [{ id: "chase-freedom-flex" }],
    });
    expect(rejection(await read(other, post.id))).toEqual(missing);
    expect(await titles(holder, "?list=cards")).toContain("Only for Flex");
    expect(await titles(other)).not.toContain("Only for Flex");
    expect(
      rejection(await call("PATCH", `/api/news/posts/${post.id}`, { token: other.idToken, body: { isRead: true } })),
    ).toEqual(missing);
  });

  it("counts the holders of each card and each member once before it's published", async () => {
    const { members, byCard } = (
      await call<{ members: number; byCard: Record<string, number> }>(
        "GET",
        "/api/admin/news/audience?cardIds=chase-freedom-flex,amex-gold",
        { token: editor.idToken },
      )
    ).body;
    const { "chase-freedom-flex": flex = 0, "amex-gold": gold = 0 } = byCard;
    expect(Math.min(flex, gold)).toBeGreaterThan(0);
    expect(members).toBeGreaterThanOrEqual(Math.max(flex, gold));
    expect(members).toBeLessThanOrEqual(flex + gold);
  });

  it("rejects a card that the catalog doesn't have", async () => {
    const answer = await call("POST", "/api/admin/news/posts", {
      token: editor.idToken,
      body: { content: { ...content, cardIds: ["no-such-card"] } },
    });
    expect(answer.body).toMatchObject({ error: "invalid_request", fields: [{ path: "body.content.cardIds" }] });
  });
});

describe("a post", () => {
  it("is published at its time by the schedule, and not before", async () => {
    const { now } = await sandboxTime();
    const { id, revision } = await create({ title: "Tomorrow's news" });
    for (const wrong of [new Date(now.getTime() - 60_000).toISOString(), "2099-01-01T00:00:00.000Z"])
      expect(await act(id, "publish", { revision, publishAt: wrong })).toMatchObject({
        status: 400,
        body: { fields: [{ path: "body.publishAt" }] },
      });
    const publishAt = new Date(now.getTime() + 86_400_000).toISOString();
    expect((await act(id, "publish", { revision, publishAt })).body).toMatchObject({ status: "scheduled", publishAt });
    await runSchedule("publishNews", now);
    expect(rejection(await read(holder, id))).toEqual(missing);

    await db.doc(`newsPosts/${id}`).update({ dueAt: new Date(now.getTime() - 1_000) });
    await runSchedule("publishNews", now);
    expect((await read(holder, id)).body).toMatchObject({ title: "Tomorrow's news" });
    const entries = await db.collection("auditLog").where("object", "==", `newsPosts/${id}`).get();
    expect(entries.docs.map((entry) => entry.get("actorUid"))).toContain("publishNews");
  });

  it("is unpublished at its time by the schedule, and not before", async () => {
    const { now } = await sandboxTime();
    const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
    const draft = await create({ title: "Until tomorrow" });
    const tooEarly = await act(draft.id, "publish", { revision: 1, publishAt: inDays(2), unpublishAt: inDays(1) });
    expect(tooEarly).toMatchObject({ status: 400, body: { fields: [{ path: "body.unpublishAt" }] } });
    const unpublishAt = inDays(1);
    const live = (await act(draft.id, "publish", { revision: draft.revision, publishAt: null, unpublishAt })).body;
    expect(live).toMatchObject({ status: "published", publishAt: null, unpublishAt });
    const stays = (await act(draft.id, "schedule-unpublish", { revision: live.revision, at: null })).body;
    expect(stays.unpublishAt).toBeNull();
    await act(draft.id, "schedule-unpublish", { revision: stays.revision, at: inDays(3) });
    await runSchedule("publishNews", now);
    expect((await read(holder, draft.id)).body).toMatchObject({ title: "Until tomorrow" });

    await db.doc(`newsPosts/${draft.id}`).update({ dueAt: new Date(now.getTime() - 1_000) });
    await runSchedule("publishNews", now);
    expect(rejection(await read(holder, draft.id))).toEqual(missing);
    const entries = await db.collection("auditLog").where("object", "==", `newsPosts/${draft.id}`).get();
    const bySchedule = entries.docs.filter((entry) => entry.get("actorUid") === "publishNews");
    expect(bySchedule.map((entry) => entry.get("action"))).toEqual(["news.unpublish-post"]);
  });

  it("is corrected with a note and its date, goes back to a version, and is gone once unpublished", async () => {
    const post = await publish({ title: "Ends in December" });
    const { id } = post;
    const draft = (await saveDraft(id, post.revision, { title: "Ends in January" })).body;
    expect((await read(holder, id)).body.title).toBe("Ends in December");

    const note = "An earlier version named the wrong month.";
    const corrected = (await act(id, "correct", { revision: draft.revision, version: null, note })).body;
    expect((await read(holder, id)).body).toMatchObject({
      title: "Ends in January",
      corrections: [{ note, at: corrected.correctedAt }],
    });
    const next = (await saveDraft(id, corrected.revision, { title: "Ends in February" })).body;
    const back = (await act(id, "correct", { revision: next.revision, version: 1, note: "It was December." })).body;
    expect((await read(holder, id)).body).toMatchObject({ title: "Ends in December" });
    expect(back.live?.version).toBe(3);
    expect(back.draft?.content.title).toBe("Ends in February");

    expect(rejection(await act(id, "unpublish", { revision: corrected.revision, reason }))).toEqual(conflict);
    await act(id, "unpublish", { revision: back.revision, reason });
    expect(rejection(await read(holder, id))).toEqual(missing);
  });

  it("that was published once can't be deleted, also while it waits to be published again", async () => {
    const { now } = await sandboxTime();
    const post = await publish();
    const { revision } = (await act(post.id, "unpublish", { revision: post.revision, reason })).body;
    const publishAt = new Date(now.getTime() + 86_400_000).toISOString();
    const scheduled = (await act(post.id, "publish", { revision, publishAt })).body;
    const removed = await act(post.id, "remove", { revision: scheduled.revision });
    expect(rejection(removed)).toEqual(conflict);
  });

  it("without a text can't be published, and with an address of another scheme can't be saved", async () => {
    const { id, revision } = await create({ body: "" });
    expect(rejection(await act(id, "publish", { revision, publishAt: null }))).toEqual(conflict);
    for (const sourceUrl of [
      "javascript:alert(1)",
      "ftp://bank.example",
      "https://a:b@bank.example",
      "https://127.0.0.1",
    ])
      expect(rejection(await saveDraft(id, revision, { sourceUrl }))).toEqual({
        status: 400,
        error: "invalid_request",
      });
  });

  it("with a broken link isn't published, scheduled or corrected", async () => {
    const broken = { body: "See [fees](/help/no-such-article)." };
    const message =
      "This post can't be published: 1 link is broken. Line 1: There is no published article at this address.";
    const { now } = await sandboxTime();
    const tomorrow = new Date(now.getTime() + 86_400_000).toISOString();
    const draft = await create(broken);
    for (const publishAt of [null, tomorrow])
      expect(await act(draft.id, "publish", { revision: draft.revision, publishAt })).toMatchObject({
        status: 409,
        body: { message },
      });
    const live = await publish();
    const { revision } = (await saveDraft(live.id, live.revision, broken)).body;
    const correction = { revision, version: null, note: "An earlier version lacked the source." };
    expect(await act(live.id, "correct", correction)).toMatchObject({ status: 409, body: { message } });
    const scheduled = (await act((await create()).id, "publish", { revision: 1, publishAt: tomorrow })).body;
    expect(await saveDraft(scheduled.id, scheduled.revision, broken)).toMatchObject({ status: 409, body: { message } });
  });

  it("that is pinned comes first, also for visitors", async () => {
    const { now } = await sandboxTime();
    const post = await publish({ title: "Pinned" });
    await publish({ title: "Newer than the pinned one" });
    const until = new Date(now.getTime() + 86_400_000).toISOString();
    await act(post.id, "pin", { revision: post.revision, until });
    const forVisitors = (await call<{ rows: PublicNewsRow[] }>("GET", "/api/news/public")).body.rows;
    for (const rows of [await list(holder), forVisitors]) {
      expect(rows.findIndex(({ title }) => title === "Pinned")).toBeLessThan(
        rows.findIndex(({ title }) => title === "Newer than the pinned one"),
      );
      expect(rows.filter(({ title }) => title === "Pinned").map(({ isPinned }) => isPinned)).toEqual([true]);
    }
    expect(await titles(holder, "?list=cards")).not.toContain("Pinned");
  });
});

describe("a post's slug", () => {
  const revise = (post: AdminPost, body: object) =>
    call<AdminPost>("PUT", `/api/admin/news/posts/${post.id}/draft`, {
      token: editor.idToken,
      body: { revision: post.revision, content, ...body },
    });
  const word = randomUUID().slice(0, 8);

  it("is made from its title when it's first saved, and has a number where another post has it", async () => {
    const title = `A fee of $95 ${word}`;
    const slugs = [
      (await create({ title })).slug,
      ...(await Promise.all([create({ title }), create({ title })])).map(({ slug }) => slug),
    ];
    expect(new Set(slugs)).toEqual(new Set([`a-fee-of-95-${word}`, `a-fee-of-95-${word}-2`, `a-fee-of-95-${word}-3`]));
  });

  it("is the one that staff type, until it's published", async () => {
    const draft = await create({ title: `Typed ${word}` });
    const typed = (await revise(draft, { slug: `typed-${word}-now` })).body;
    expect(typed.slug).toBe(`typed-${word}-now`);
    const renamed = (await revise(typed, { content: { ...content, title: "Another title" } })).body;
    expect(renamed.slug).toBe(`typed-${word}-now`);
    const emptied = (await revise(renamed, { content: { ...content, title: `From the title ${word}` }, slug: null }))
      .body;
    expect(emptied.slug).toBe(`from-the-title-${word}`);
    const live = (await act(draft.id, "publish", { revision: emptied.revision, publishAt: null })).body;
    expect(await revise(live, { slug: "too-late" })).toMatchObject({
      status: 400,
      body: { message: "This post was published, so its address stays.", fields: [{ path: "body.slug" }] },
    });
    expect((await revise(live, { slug: emptied.slug })).status).toBe(200);
  });

  it("can't be that of another post, nor its id, nor anything but words with hyphens", async () => {
    const [first, second] = [await create({ title: `First ${word}` }), await create({ title: `Second ${word}` })];
    const withPlainId = { token: editor.idToken, body: { content, id: `plain-${word}` } };
    expect((await call("POST", "/api/admin/news/posts", withPlainId)).status).toBe(200);
    for (const slug of [first.slug, `plain-${word}`, "Upper", "a/b", "a--b", "", "__a__"])
      expect(await revise(second, { slug })).toMatchObject({ status: 400, body: { fields: [{ path: "body.slug" }] } });
  });

  it("is its address for members and visitors, as its id is", async () => {
    const { id, slug } = await publish({ title: `Found at ${word}` });
    expect(slug).toBe(`found-at-${word}`);
    for (const address of [id, `found-at-${word}`]) {
      expect((await read(holder, address)).body).toMatchObject({ id, slug });
      expect((await readPublic(address)).body).toMatchObject({ slug, title: `Found at ${word}` });
    }
    const { items } = (await (await fetch(`${appOrigin}/api/news/feed.json`)).json()) as { items: { url: string }[] };
    expect(items.map(({ url }) => url)).toContain(`${appOrigin}/news/found-at-${word}`);
  });

  it("is the id of a post that was stored before there were slugs", async () => {
    const { id } = await publish({ title: `Old ${word}` });
    await db.doc(`newsPosts/${id}`).update({ slug: FieldValue.delete() });
    expect((await readPublic(id)).body).toMatchObject({ slug: id, title: `Old ${word}` });
    expect((await read(holder, id)).body).toMatchObject({ slug: id });
    expect(rejection(await readPublic(`old-${word}`))).toEqual(missing);
  });
});

describe("everybody", () => {
  it("reads posts for everyone, without what is a member's, and caches keep them for a minute", async () => {
    const { slug } = await publish({ title: "For everyone", forYou: "Look at your cards." });
    const { body, headers } = await readPublic(slug ?? "");
    expect(headers.get("cache-control")).toBe("public, max-age=60");
    expect(body).toMatchObject({ title: "For everyone", forYou: "Look at your cards.", corrections: [] });
    for (const key of ["id", "isUnread", "isSaved", "cards", "topic"]) expect(body).not.toHaveProperty(key);
    const { rows } = (await call<{ rows: PublicNewsRow[] }>("GET", "/api/news/public")).body;
    expect(rows).toContainEqual(expect.objectContaining({ slug, title: "For everyone" }));
  });

  it("finds no draft, no post for holders of a card, and none that was unpublished", async () => {
    const draft = await create({ title: "Still a draft" });
    const forHolders = await publish({ title: "For holders of Gold", cardIds: ["amex-gold"] });
    const live = await publish({ title: "Soon unpublished" });
    await act(live.id, "unpublish", { revision: live.revision, reason });
    for (const { id, slug } of [draft, forHolders, live]) {
      expect(rejection(await readPublic(id))).toEqual(missing);
      expect(rejection(await readPublic(slug ?? ""))).toEqual(missing);
    }
    expect(rejection(await readPublic("a%2Fb"))).toEqual({ status: 400, error: "invalid_request" });
  });
});

describe("a topic that a member mutes", () => {
  it("is in no list but Saved, isn't unread nor in More, and is still opened by address, until it's unmuted", async () => {
    const reader = await newCardholder({ cardId: "chase-freedom-flex" });
    const token = reader.idToken;
    const cardIds = ["chase-freedom-flex"];
    const shown = await publish({ title: "Fees stay", topic: "fees", cardIds });
    const hidden = await publish({ title: "Credits to mute", topic: "credits", cardIds });
    await call("POST", "/api/news/read-all", { token });
    for (const { id } of [shown, hidden])
      await call("PATCH", `/api/news/posts/${id}`, { token, body: { isRead: false, isSaved: true } });
    const before = await lists(reader);
    expect(before).toMatchObject({ counts: { saved: 2 }, mutedTopics: [] });
    expect(await countUnread(reader)).toEqual({ unread: 2, isMinimum: false, aboutCards: 2 });

    expect((await mute(reader, "credits", true)).body).toEqual({ mutedTopics: ["credits"] });
    expect(await titles(reader, "?list=cards")).toContain("Fees stay");
    for (const each of ["?list=cards", "?list=all"])
      expect(await titles(reader, each)).not.toContain("Credits to mute");
    expect(await titles(reader, "?list=saved")).toEqual(["Credits to mute", "Fees stay"]);
    expect(await countUnread(reader)).toEqual({ unread: 1, isMinimum: false, aboutCards: 1 });
    const after = await lists(reader);
    expect(after).toMatchObject({ counts: { saved: 2 }, mutedTopics: ["credits"] });
    expect(after.counts.cards).toBe((await list(reader, "?list=cards")).length);
    const { body } = await read(reader, shown.id);
    expect(body).toMatchObject({ topic: "fees", isTopicMuted: false });
    expect(body.more.map(({ title }) => title)).not.toContain("Credits to mute");
    expect((await read(reader, hidden.id)).body).toMatchObject({ title: "Credits to mute", isTopicMuted: true });
    expect(await titles(holder, "?list=cards")).toContain("Credits to mute");

    expect((await mute(reader, "credits", false)).body).toEqual({ mutedTopics: [] });
    expect(await titles(reader, "?list=cards")).toContain("Credits to mute");
    expect(await lists(reader)).toEqual(before);
  });

  it("isn't pinned for them", async () => {
    const reader = await newCardholder({ cardId: "amex-gold" });
    const { now } = await sandboxTime();
    const post = await publish({ title: "Pinned and muted", topic: "offers" });
    const pinned = { revision: post.revision, until: new Date(now.getTime() + 86_400_000).toISOString() };
    const { revision } = (await act(post.id, "pin", pinned)).body;
    expect(await titles(reader)).toContain("Pinned and muted");
    await mute(reader, "offers", true);
    expect(await titles(reader)).not.toContain("Pinned and muted");
    await act(post.id, "unpublish", { revision, reason });
  });

  it("leaves pages whole, and what is behind more muted posts than are read for a page is on the next one", async () => {
    const reader = await newCardholder({ cardId: "bilt-blue" });
    const template = (await db.doc(`newsPosts/${(await publish({ cardIds: ["bilt-blue"] })).id}`).get()).data();
    const { now } = await sandboxTime();
    const store = async (count: number, topic: string, from: number) => {
      const batch = db.batch();
      for (let at = 0; at < count; at += 1)
        batch.set(db.collection("newsPosts").doc(), {
          ...template,
          slug: `muted-${randomUUID()}`,
          publishedAt: new Date(now.getTime() - (from + at) * 60_000),
          live: { ...template?.live, content: { ...template?.live.content, topic, title: `${topic} ${from + at}` } },
        });
      await batch.commit();
    };
    await store(15, "utilization", 1_000);
    await store(5, "rewards", 1_015);
    await store(10, "utilization", 1_020);
    await mute(reader, "rewards", true);
    const first = await page(reader, "?list=cards");
    expect(first.rows).toHaveLength(20);
    expect(first.rows.at(-1)?.title).toBe("utilization 1023");
    const second = await page(reader, `?list=cards&cursor=${first.nextCursor}`);
    expect([second.rows[0]?.title, second.rows.length, second.nextCursor]).toEqual(["utilization 1024", 6, null]);

    await store(70, "rewards", 900);
    await mute(reader, "credits", true);
    const empty = await page(reader, "?list=cards");
    expect([empty.rows, typeof empty.nextCursor]).toEqual([[], "string"]);
    const next = await page(reader, `?list=cards&cursor=${empty.nextCursor}`);
    expect(next.rows[0]?.title).toBe("utilization 1000");
    expect((await lists(reader)).counts.cards).toBe(25);
  });

  it("is one of the listed ones", async () => {
    expect(rejection(await mute(holder, "weather", true))).toEqual({ status: 400, error: "invalid_request" });
    const body = { isMuted: true, until: "tomorrow" };
    const answer = await call("PUT", "/api/news/topics/fees", { token: holder.idToken, body });
    expect(rejection(answer)).toEqual({ status: 400, error: "invalid_request" });
  });
});

describe("the first list", () => {
  it("is what is about a member's cards, or all for whoever holds none", async () => {
    const reader = await newCardholder();
    await publish({ title: "First for everyone" });
    expect(await page(reader)).toMatchObject({ list: "all" });
    expect(await titles(reader, "")).toContain("First for everyone");
    expect(await page(holder)).toMatchObject({ list: "cards" });
    expect(await titles(holder, "")).not.toContain("First for everyone");
    expect(await countUnread(reader)).toMatchObject({ aboutCards: null });
    expect((await lists(reader)).counts).toMatchObject({ cards: 0, saved: 0 });
  });
});

describe("what a post means for cards", () => {
  it("is the statement that is due, what is left of credits, and a sentence of staff for each", async () => {
    const { now } = await sandboxTime();
    const dueOn = new Date(now.getTime() + 7 * 86_400_000).toISOString().slice(0, 10);
    const closeOn = new Date(now.getTime() - 18 * 86_400_000).toISOString().slice(0, 10);
    const statement = { closeOn, dueOn, balanceCents: 34_692, minimumCents: 4_000 };
    const reader = await newCardholder({ cardId: "amex-gold", statement });
    const cardIds = ["amex-gold"];
    const due = await publish({ topic: "payments", cardIds, cardNotes: { "amex-gold": "Pay by Tuesday." } });
    const credits = await publish({ topic: "credits", cardIds });
    expect((await read(reader, due.id)).body).toMatchObject({
      cards: [{ id: "amex-gold", note: "Pay by Tuesday.", payment: { statementCents: 34_692, dueOn }, credits: [] }],
      isMoreAboutCards: true,
    });
    const [card] = (await read(reader, credits.id)).body.cards;
    expect(card).toMatchObject({ note: null, payment: null });
    expect(card?.credits[0]).toMatchObject({ title: expect.any(String), left: expect.any(Number) });
  });

  it("can't be written for a card that isn't in the audience", async () => {
    const answer = await call("POST", "/api/admin/news/posts", {
      token: editor.idToken,
      body: { content: { ...content, cardNotes: { "amex-gold": "Pay." } } },
    });
    expect(answer.body).toMatchObject({ fields: [{ path: "body.content.cardNotes.amex-gold" }] });
  });
});

describe("a post without a topic", () => {
  it("can't be published, and one that was stored before there were topics stays readable and is never muted", async () => {
    const draft = await create({ topic: null });
    expect(await act(draft.id, "publish", { revision: draft.revision, publishAt: null })).toMatchObject({
      status: 409,
      body: { message: "This post can't be published. Choose a topic." },
    });
    const { id } = await publish({ title: "From before topics" });
    const old = Object.fromEntries(
      ["topic", "forYouKind", "cardNotes"].map((field) => [`live.content.${field}`, FieldValue.delete()]),
    );
    await db.doc(`newsPosts/${id}`).update(old);
    const reader = await newCardholder({ cardId: "amex-gold" });
    await mute(reader, "credits", true);
    expect((await read(reader, id)).body).toMatchObject({ topic: null, isTopicMuted: false, forYouKind: "act" });
    expect(await titles(reader)).toContain("From before topics");
  });
});

describe("what a member has read", () => {
  it("is marked, saved and counted for them alone", async () => {
    const reader = await newCardholder({ cardId: "amex-gold" });
    const token = reader.idToken;
    const unread = async () => (await call<{ unread: number }>("GET", "/api/news/unread", { token })).body.unread;
    const mark = (id: string, body: object) => call("PATCH", `/api/news/posts/${id}`, { token, body });
    await call("POST", "/api/news/read-all", { token });
    expect(await unread()).toBe(0);
    const { id } = await publish({ title: "To be read" });
    expect(await unread()).toBe(1);
    expect((await mark(id, { isRead: true, isSaved: true })).body).toEqual({ isUnread: false, isSaved: true });
    expect(await unread()).toBe(0);
    expect(await titles(reader, "?list=saved")).toEqual(["To be read"]);
    await mark(id, { isRead: false });
    expect(await unread()).toBe(1);
    await mark(id, { isRead: true });
    const post = await call<AdminPost>("GET", `/api/admin/news/posts/${id}`, { token: editor.idToken });
    expect(post.body.reads).toBe(1);
    await mark(id, { isRead: false });
    expect((await read(holder, id)).body).toMatchObject({ isUnread: true, isSaved: false });
  });

  it("is saved in the place of posts that can't be read anymore when there is no room", async () => {
    const reader = await newCardholder({ cardId: "amex-gold" });
    const token = reader.idToken;
    const { id } = await publish({ title: "Saved before" });
    const save = (postId: string) => call("PATCH", `/api/news/posts/${postId}`, { token, body: { isSaved: true } });
    await save(id);
    const gone = Array.from({ length: 49 }, (_, at) => `gone-${at}`);
    await db.doc(`newsReads/${reader.uid}`).update({ saved: [...gone, id] });
    const { id: next } = await publish({ title: "Saved now" });
    expect((await save(next)).body).toMatchObject({ isSaved: true });
    expect(await titles(reader, "?list=saved")).toEqual(["Saved now", "Saved before"]);
  });

  it("has no page after a cursor that nobody was given", async () => {
    for (const position of ["999999999999999 abcd", "1 __a__", "1 a/b", "now abcd", ""]) {
      const cursor = Buffer.from(position).toString("base64url");
      expect(rejection(await call("GET", `/api/news?cursor=${cursor}`, { token: holder.idToken }))).toEqual({
        status: 400,
        error: "invalid_request",
      });
    }
  });
});

describe("the feed", () => {
  it.each([
    [
      "RSS, whose summaries are HTML",
      "/api/news/feed",
      "application/rss+xml; charset=utf-8",
      "Below &lt;b>$95 &amp; more",
    ],
    ["JSON", "/api/news/feed.json", "application/feed+json; charset=utf-8", "Below <b>$95 & more"],
  ])("is valid %s with posts for everyone alone, and hostile text in it is text", async (_, path, type, summary) => {
    const hostile = `${path}</title><script>alert(1)</script>]]>&<![CDATA["' `;
    await publish({ title: hostile, summary: "Below <b>$95 & more" });
    await publish({ title: "Only for Gold", cardIds: ["amex-gold"] });
    const response = await fetch(`${appOrigin}${path}`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, type]);
    const { feed } = parseFeed(await response.text());
    const items = "items" in feed ? (feed.items ?? []) : [];
    const found = items.find(({ title }) => title === hostile.trim()) ?? {};
    expect("summary" in found ? found.summary : "description" in found && found.description).toBe(summary);
    expect(items.map(({ title }) => title)).not.toContain("Only for Gold");
  });
});

describe("a post in the feeds", () => {
  const readFeed = async (path: string) => (await fetch(`${appOrigin}${path}`)).text();
  async function findInFeeds(wanted: string) {
    const [rss, json] = await Promise.all(["/api/news/feed", "/api/news/feed.json"].map(readFeed));
    const item = parseRssFeed(rss ?? "").items?.find(({ title }) => title === wanted);
    const jsonItem = parseJsonFeed(json ?? "").items?.find(({ title }) => title === wanted);
    return {
      html: [item?.content?.encoded, jsonItem?.content_html],
      pictures: [item?.media?.contents?.[0]?.url, jsonItem?.image],
      updated: [item?.atom?.updated, jsonItem?.date_modified].map((at) => new Date(at ?? "").toISOString()),
    };
  }

  it("has its whole text as HTML with whole addresses, its correction with the day, and the time of that", async () => {
    const title = "Fees rise in May";
    const post = await publish({ title, body: "See [fees](/help/annual-fee). <b>" });
    const html = `<p>See <a href="${appOrigin}/help/annual-fee">fees</a>. &#x3C;b></p>`;
    expect(await findInFeeds(title)).toMatchObject({
      html: [html, html],
      updated: [post.publishedAt, post.publishedAt],
    });
    const { revision } = (await saveDraft(post.id, post.revision, { title, body: "They rise in **June**." })).body;
    const correction = { revision, version: null, note: "An earlier version named May." };
    const { correctedAt } = (await act(post.id, "correct", correction)).body;
    const corrected = expect.stringMatching(
      /^<p><strong>Corrected [A-Z][a-z]{2} \d{1,2}, \d{4}:<\/strong> An earlier version named May\.<\/p><p>They rise in/,
    ) as string;
    expect(await findInFeeds(title)).toMatchObject({
      html: [corrected, corrected],
      updated: [correctedAt, correctedAt],
    });
    expect(correctedAt).not.toBe(post.publishedAt);
  });

  it("has its picture beside its text and in it, with the words for those who don't see it", async () => {
    const upload = { token: editor.idToken, body: { data: pixel } };
    const { id } = (await call<{ id: string }>("POST", "/api/admin/news/images", upload)).body;
    const title = "With a picture in the feeds";
    await publish({ title, image: { id, alt: `A "red" dot` } });
    const url = `${appOrigin}/api/news/images/${id}`;
    const { html, pictures } = await findInFeeds(title);
    expect(pictures).toEqual([url, url]);
    for (const each of html) expect(each).toContain(`<p><img src="${url}" alt="A &#x22;red&#x22; dot"></p>`);
  });
});

describe("a post's picture", () => {
  const upload = (data: string) =>
    call<{ id: string }>("POST", "/api/admin/news/images", { token: editor.idToken, body: { data } });

  it("is served under the digest of its content, for a year, and runs nothing", async () => {
    const { body } = await upload(pixel);
    const { headers } = await fetch(`${appOrigin}/api/news/images/${body.id}`);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      "content-disposition": "attachment",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin",
    });
    const post = await publish({ title: "With a picture", image: { id: body.id, alt: "A red dot" } });
    expect((await read(holder, post.id)).body.image).toEqual({ url: `/api/news/images/${body.id}`, alt: "A red dot" });
  });

  it.each([
    ["a GIF that is also a page", Buffer.from("GIF89a/*<script>alert(1)</script>").toString("base64")],
    ["one of 257 KiB", Buffer.alloc(257 * 1024, pixel, "base64").toString("base64")],
    ["no base64", "<svg>"],
  ])("can't be %s", async (_, data) => {
    expect(rejection(await upload(data))).toEqual({ status: 400, error: "invalid_request" });
  });

  const importFrom = (url: string) =>
    call<{ id: string }>("POST", "/api/admin/news/images/import", { token: editor.idToken, body: { url } });

  it.each(["pictures/lounge.png", "hostile/redirect/to-picture"])(
    "is kept from an address on the web, such as %s, and the activity log has that",
    async (path) => {
      const url = `https://feeds.cardwell.test/${path}`;
      const { body } = await importFrom(url);
      expect(body).toEqual({ id: (await upload(pixel)).body.id, type: "image/png", width: 1, height: 1 });
      const entries = await db.collection("auditLog").where("object", "==", `newsImages/${body.id}`).get();
      expect(entries.docs.map((entry) => entry.get("after.from"))).toContain(url);
    },
  );

  it.each([
    ["https://feeds.cardwell.test/hostile/page.png", "Choose a PNG, WebP or JPEG of up to 8,000 pixels a side."],
    ["https://feeds.cardwell.test/hostile/page.html", "This picture can't be added. The response has the wrong type."],
    ["https://feeds.cardwell.test/hostile/giant.png", "This picture can't be added. The response is too large."],
    [
      "https://feeds.cardwell.test/hostile/redirect/to-private",
      "This picture can't be added. The address is a number instead of a name.",
    ],
    ["https://feeds.cardwell.test/removed.xml", "This picture can't be added. The server responded with 410."],
  ])("isn't kept from %s", async (url, message) => {
    expect(await importFrom(url)).toMatchObject({
      status: 400,
      body: { message, fields: [{ path: "body.url", message }] },
    });
  });

  it("needs a text for those who don't see it, and has to exist", async () => {
    const { id } = (await upload(pixel)).body;
    for (const image of [
      { id, alt: "" },
      { id: "0".repeat(64), alt: "Nothing" },
    ]) {
      const body = { content: { ...content, image } };
      expect(rejection(await call("POST", "/api/admin/news/posts", { token: editor.idToken, body }))).toEqual({
        status: 400,
        error: "invalid_request",
      });
    }
  });
});
