// @module-tag gate

import type { AdminEpisode, AdminEpisodeRow } from "@cardwell/core/contract/admin/podcast-episodes";
import type { AdminShow } from "@cardwell/core/contract/admin/podcast-shows";
import type { Episode, EpisodeRow } from "@cardwell/core/contract/podcasts";
import type { Segment } from "@cardwell/core/domain/podcasts/episode";
import { beforeAll, describe, expect, it } from "vitest";
import { appOrigin } from "../../scripts/lib/addresses.ts";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { runSchedule } from "../../scripts/lib/schedules.ts";
import { call, rejection } from "../support/api.ts";
import { db, newPerson, type TestPerson } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";

let editor: TestPerson;
let member: TestPerson;

beforeAll(async () => {
  [editor, member] = await Promise.all([newPerson({ staff: "editor" }), newCardholder()]);
  for (const name of ["podcastShows", "podcastEpisodes", "podcastTranscripts", "podcastCounts"])
    await db.recursiveDelete(db.collection(name));
});

const at = (path: string) => `https://feeds.cardwell.test/${path}`;
const staff = <T>(method: "GET" | "POST" | "PUT", path: string, body?: unknown) =>
  call<T>(method, `/api/admin/podcasts${path}`, { token: editor.idToken, ...(body !== undefined && { body }) });
const listen = <T>(path: string, person = member) => call<T>("GET", `/api/podcasts${path}`, { token: person.idToken });

const fields = { title: "Fee Season", publisher: "Paper & Coin", description: "", publishesNew: true };
const addShow = (change: object) => staff<AdminShow>("POST", "/shows", { ...fields, feedUrl: null, ...change });
const listEpisodes = async (showId: string) =>
  (await staff<{ rows: AdminEpisodeRow[] }>("GET", `/episodes?showId=${showId}`)).body.rows;
const heard = async (showId: string) =>
  (await listen<{ rows: EpisodeRow[] }>(`?showId=${showId}`)).body.rows.map(({ title }) => title);

const content = {
  title: "When a 0% rate ends",
  number: 38,
  summary: "",
  notes: "The **standard** rate applies.",
  audioUrl: at("podcasts/audio/60.wav"),
  durationSeconds: 60,
  bytes: null,
  chapters: [{ startSeconds: 0, title: "Welcome" }],
};
const newEpisode = async (showId: string, change: object = {}) =>
  (await staff<AdminEpisode>("POST", "/episodes", { showId, content: { ...content, ...change } })).body;
const act = (episode: AdminEpisode, action: string, body: object = {}) =>
  staff<AdminEpisode>("POST", `/episodes/${episode.id}/${action}`, { revision: episode.revision, ...body });

describe("a podcast's feed", { shuffle: false }, () => {
  it("becomes episodes with chapters and transcripts, which members hear once their audio is checked", async () => {
    const { body: show } = await addShow({ feedUrl: at("podcasts/fee-season.xml") });
    expect(show).toMatchObject({ status: "fetched", episodes: 4, withProblems: 1, lastError: null, coverError: null });
    const cover = await fetch(`${appOrigin}${show.coverUrl}`);
    expect([cover.status, cover.headers.get("content-type")]).toEqual([200, "image/png"]);
    const rows = await listEpisodes(show.id);
    expect(rows.map(({ number, status, hasTranscript }) => [number, status, hasTranscript])).toEqual([
      [112, "live", true],
      [111, "live", true],
      [110, "live", true],
      [109, "live", false],
    ]);
    expect(rows[3]?.problems).toEqual([{ part: "audio", message: "The server responded with 404." }]);
    expect(await heard(show.id)).toEqual([
      "What an annual fee refund takes",
      "Authorized users: who pays what",
      "Product changes without a new inquiry",
    ]);

    const { body } = await listen<Episode>(`/episodes/${rows[0]?.id}`);
    expect(body).toMatchObject({
      show: { title: "Fee Season", coverUrl: show.coverUrl },
      season: 4,
      number: 112,
      durationSeconds: 1_868,
      persons: [
        { name: "June Park", role: "host" },
        { name: "Theo Lind", role: "host" },
      ],
      cards: [],
      posts: [],
      position: null,
    });
    expect(body.chapters.slice(0, 2)).toEqual([
      { startSeconds: 0, title: "Welcome" },
      { startSeconds: 14, title: "The date that matters" },
    ]);
    expect(body.audioUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/feeds\/podcasts\/audio\/1868\.wav$/);
    const { segments } = (await listen<{ segments: Segment[] }>(`/episodes/${rows[0]?.id}/transcript`)).body;
    expect(segments[1]).toMatchObject({ startSeconds: 14, speaker: "Theo" });
    expect(rejection(await addShow({ feedUrl: at("podcasts/fee-season.xml") })).status).toBe(409);
  });

  it("is followed: a changed item changes its episode, unless staff edited it", async () => {
    const { rows } = (await staff<{ rows: AdminShow[] }>("GET", "/shows?query=fee")).body;
    const [first, second] = await listEpisodes(rows[0]?.id ?? "");
    const { body: edited } = await staff<AdminEpisode>("GET", `/episodes/${first?.id}`);
    const own = { ...edited.content, title: "A fee refund, step by step" };
    await staff("PUT", `/episodes/${first?.id}`, { content: own, revision: edited.revision });
    for (const row of [first, second])
      await db.doc(`podcastEpisodes/${row?.id}`).update({ "feed.digest": "before", "content.summary": "Before" });
    await db.doc(`podcastShows/${rows[0]?.id}`).update({ fetchAt: (await sandboxTime()).now });
    await runSchedule("fetchPodcasts", (await sandboxTime()).now);
    expect((await staff<AdminEpisode>("GET", `/episodes/${first?.id}`)).body).toMatchObject({
      isEdited: true,
      content: { title: "A fee refund, step by step", summary: "Before" },
    });
    const followed = await staff<AdminEpisode>("GET", `/episodes/${second?.id}`);
    expect(followed.body.content.summary).toBe("Fees for users, shared credits, and when to take a card back.");
    expect(followed.body.content.chapters).toHaveLength(3);
  });

  it("with drafts waits for staff, and fails with the reason until it can be read again", async () => {
    const { body: show } = await addShow({
      title: "Hostile",
      feedUrl: at("podcasts/hostile.xml"),
      publishesNew: false,
    });
    expect((await listEpisodes(show.id)).map(({ status }) => status)).toEqual(["draft", "draft", "draft"]);
    expect(await heard(show.id)).toEqual([]);
    await db.doc(`podcastShows/${show.id}`).update({ feedUrl: at("removed.xml") });
    const { body } = await staff<AdminShow>("POST", `/shows/${show.id}/check`, {});
    expect(body).toMatchObject({ status: "failing", lastError: "The server responded with 410.", added: null });
    const paused = await staff<AdminShow>("PUT", `/shows/${show.id}/pause`, { revision: 1, isPaused: true });
    expect(paused.body).toMatchObject({ status: "paused", fetchAt: null });
    const removal = { revision: 2, reason: "Its feed was removed" };
    await staff("POST", `/shows/${show.id}/remove`, removal);
    expect(await listEpisodes(show.id)).toEqual([]);
    expect((await db.collection("podcastTranscripts").where("showId", "==", show.id).get()).size).toBe(0);
  });

  it("keeps no script and no private address of a hostile item", async () => {
    const { body: show } = await addShow({ title: "Hostile", feedUrl: at("podcasts/hostile.xml") });
    expect(show).toMatchObject({
      coverUrl: null,
      coverError: "The cover is no PNG, WebP or JPEG that can be shown.",
    });
    const rows = await listEpisodes(show.id);
    const find = (title: string) => rows.find((row) => row.title === title);
    expect(find("Fees & more")).toMatchObject({ problems: [], hasTranscript: true });
    expect(find("Inside")?.problems).toEqual([
      { part: "audio", message: "The address is a number instead of a name." },
      { part: "transcript", message: "The response has the wrong type." },
    ]);
    expect(find("Script")?.problems).toEqual([{ part: "audio", message: "The feed names no audio over https." }]);
    expect(await heard(show.id)).toEqual(["Fees & more"]);
    const { body } = await listen<Episode>(`/episodes/${find("Fees & more")?.id}`);
    expect(body.chapters.map(({ title }) => title)).toEqual(["Start", "javascript:alert(1)"]);
    await staff("POST", `/shows/${show.id}/remove`, { revision: 1, reason: "It was a test" });
  });
});

describe("a hostile feed", () => {
  it.each(["hostile/laughs.xml", "agency.atom", "https://127.0.0.1/feed.xml"])("at %s isn't added", async (path) => {
    const answer = await addShow({ feedUrl: path.includes(":") ? path : at(path) });
    expect(rejection(answer)).toEqual({ status: 400, error: "invalid_request" });
    expect(answer.body).toMatchObject({ fields: [{ path: "body.feedUrl" }] });
  });
});

describe("an episode by hand", () => {
  let showId = "";
  beforeAll(async () => {
    showId = (await addShow({ title: "Cardwell Weekly", publisher: "Cardwell" })).body.id;
  });

  it("is published now or at a time, unlisted, and published again", async () => {
    const { id: ownShowId } = (await addShow({ title: "Cardwell Daily", publisher: "Cardwell" })).body;
    const draft = await newEpisode(ownShowId);
    expect(draft).toMatchObject({ status: "draft", problems: [], isFromFeed: false });
    expect(await heard(ownShowId)).toEqual([]);
    const { now } = await sandboxTime();
    const tomorrow = new Date(now.getTime() + 86_400_000).toISOString();
    const past = await act(draft, "publish", { publishAt: "2020-01-01T00:00:00.000Z" });
    expect(past.body).toMatchObject({ fields: [{ path: "body.publishAt" }] });
    const scheduled = (await act(draft, "publish", { publishAt: tomorrow })).body;
    expect(scheduled).toMatchObject({ status: "scheduled", publishAt: tomorrow });
    expect(await heard(ownShowId)).toEqual([]);
    const unscheduled = (await act(scheduled, "unschedule")).body;
    const live = (await act(unscheduled, "publish", { publishAt: null })).body;
    expect(live.status).toBe("live");
    expect(await heard(ownShowId)).toEqual(["When a 0% rate ends"]);
    expect(rejection(await act(draft, "unlist", { reason: "It named a wrong date" })).status).toBe(409);
    const unlisted = (await act(live, "unlist", { reason: "It named a wrong date" })).body;
    expect(unlisted.status).toBe("unlisted");
    expect(rejection(await listen(`/episodes/${live.id}`)).status).toBe(404);
    expect(rejection(await listen(`/episodes/${live.id}/transcript`)).status).toBe(404);
    expect((await act(unlisted, "publish", { publishAt: null })).body).toMatchObject({ publishAt: live.publishAt });
  });

  it("with a broken link in its notes isn't published, nor changed to have one", async () => {
    const broken = { ...content, notes: "See [fees](/help/no-such-article)." };
    const message = "1 link is broken. Line 1: There is no published article at this address.";
    const draft = await newEpisode(showId, broken);
    const denied = await act(draft, "publish", { publishAt: null });
    expect(denied).toMatchObject({ status: 409, body: { message: `This episode can't be published: ${message}` } });
    const live = (await act(await newEpisode(showId), "publish", { publishAt: null })).body;
    const body = { content: broken, revision: live.revision };
    const rejected = await staff("PUT", `/episodes/${live.id}`, body);
    expect(rejected).toMatchObject({ status: 409, body: { message: `These notes can't be saved: ${message}` } });
    const late = await staff("PUT", `/episodes/${live.id}`, { ...body, revision: live.revision - 1 });
    expect(late).toMatchObject({ status: 409, body: { message: expect.not.stringContaining("link") } });
  });

  it("whose audio can't be played isn't published until it's replaced", async () => {
    const draft = await newEpisode(showId, { audioUrl: at("podcasts/audio/removed.wav") });
    expect(draft.problems).toEqual([{ part: "audio", message: "The server responded with 404." }]);
    const denied = await act(draft, "publish", { publishAt: null });
    expect(denied.body).toMatchObject({ message: "The audio can't be played. The server responded with 404." });
    const text = { ...draft.content, audioUrl: at("issuer.xml") };
    const wrong = await staff<AdminEpisode>("PUT", `/episodes/${draft.id}`, {
      content: text,
      revision: draft.revision,
    });
    expect(wrong.body.problems).toEqual([{ part: "audio", message: "The response has the wrong type." }]);
    const replaced = await staff<AdminEpisode>("PUT", `/episodes/${draft.id}`, {
      content,
      revision: wrong.body.revision,
    });
    expect(replaced.body.problems).toEqual([]);
    expect((await act(replaced.body, "publish", { publishAt: null })).body.status).toBe("live");
    expect(rejection(await act(replaced.body, "remove")).status).toBe(409);
  });

  it("gets a transcript from a file, and loses it with an empty one", async () => {
    const draft = await newEpisode(showId);
    const save = (revision: number, text: string) =>
      staff<AdminEpisode>("PUT", `/episodes/${draft.id}/transcript`, { revision, text });
    expect((await save(draft.revision, "{}")).body).toMatchObject({ fields: [{ path: "body.text" }] });
    const saved = await save(draft.revision, "WEBVTT\n\n00:01.000 --> 00:03.000\n<v Lena>A stale balance.");
    expect(saved.body.transcript).toMatchObject({ words: 3, source: "staff" });
    const { segments } = (await staff<{ segments: Segment[] }>("GET", `/episodes/${draft.id}/transcript`)).body;
    expect(segments).toEqual([{ startSeconds: 1, speaker: "Lena", text: "A stale balance." }]);
    expect((await save(saved.body.revision, "")).body.transcript).toBeNull();
    const suggested = await staff("POST", `/episodes/${draft.id}/suggest-notes`, {});
    expect(rejection(suggested)).toEqual({ status: 409, error: "conflict" });
    expect((await staff("POST", `/episodes/${draft.id}/remove`, { revision: saved.body.revision + 1 })).status).toBe(
      200,
    );
  });

  it("about cards is first for who holds one, and leads to its news as far as they may read it", async () => {
    const holder = await newCardholder({ cardId: "amex-gold" });
    const article = (cardIds: string[]) => ({
      title: `News of ${cardIds[0] ?? "everyone"}`,
      summary: "A fee changes.",
      body: "From January on.",
      forYou: null,
      forYouKind: "know",
      topic: "fees",
      cardNotes: {},
      cardIds,
      sourceUrl: null,
      image: null,
    });
    const postIds: string[] = [];
    for (const cardIds of [[], ["chase-sapphire-reserve"]]) {
      const news = "/api/admin/news/posts";
      const { idToken: token } = editor;
      const post = await call<{ id: string }>("POST", news, { token, body: { content: article(cardIds) } });
      const publishing = { token, body: { revision: 1, publishAt: null } };
      expect((await call("POST", `${news}/${post.body.id}/publish`, publishing)).status).toBe(200);
      postIds.push(post.body.id);
    }
    const about = { title: "Two credits of Gold", season: 2, cardIds: ["amex-gold"], postIds };
    const draft = await newEpisode(showId, about);
    expect(draft.posts.map(({ title }) => title)).toEqual(["News of everyone", "News of chase-sapphire-reserve"]);
    expect(Object.keys(draft.cardNames)).toEqual(["amex-gold"]);
    const { id } = (await act(draft, "publish", { publishAt: null })).body;
    const list = async (person: TestPerson, query = "") =>
      (await listen<{ aboutCards: EpisodeRow[] }>(query, person)).body.aboutCards.map(({ title, cards }) => [
        title,
        cards.map((card) => card.id),
      ]);
    expect(await list(holder)).toContainEqual(["Two credits of Gold", ["amex-gold"]]);
    expect(await list(holder, `?showId=${showId}`)).toEqual([]);
    expect(await list(await newCardholder({ cardId: "chase-freedom-flex" }))).toEqual([]);
    const { posts } = (await listen<Episode>(`/episodes/${id}`, holder)).body;
    expect(posts.map(({ title }) => title)).toEqual(["News of everyone"]);
  });

  it.each([
    ["cardIds", ["no-such-card"], "The catalog doesn't have the card no-such-card."],
    ["postIds", ["no-such-post"], "There is no such post."],
  ])("isn't saved with unknown %s", async (field, value, message) => {
    const answer = await staff("POST", "/episodes", { showId, content: { ...content, [field]: value } });
    expect(answer).toMatchObject({ status: 400, body: { message, fields: [{ path: `body.content.${field}` }] } });
    const draft = await newEpisode(showId);
    const edited = { content: { ...draft.content, [field]: value }, revision: draft.revision };
    expect(await staff("PUT", `/episodes/${draft.id}`, edited)).toMatchObject({ status: 400, body: { message } });
  });

  it("remembers where a member is, and counts who began and finished it", async () => {
    const countListeners = async () => (await staff<{ listeners: number }>("GET", "/summary")).body.listeners;
    const before = await countListeners();
    const draft = await newEpisode(showId, { title: "Planning next year" });
    const { id } = (await act(draft, "publish", { publishAt: null })).body;
    const save = (seconds: number, isFinished = false) =>
      call("PUT", `/api/podcasts/episodes/${id}/position`, {
        token: member.idToken,
        body: { seconds, isFinished },
      });
    await save(12.5);
    await save(58, true);
    await save(3);
    expect((await listen<Episode>(`/episodes/${id}`)).body.position).toEqual({ seconds: 3, isFinished: false });
    const other = await newCardholder();
    expect((await listen<Episode>(`/episodes/${id}`, other)).body.position).toBeNull();
    const row = (await listEpisodes(showId)).find((each) => each.id === id);
    expect(row).toMatchObject({ plays: 1, finishes: 1 });
    expect(await countListeners()).toBe(before + 1);
    const missing = await call("PUT", "/api/podcasts/episodes/constructor/position", {
      token: member.idToken,
      body: { seconds: 1, isFinished: false },
    });
    expect(rejection(missing).status).toBe(404);
  });
});
