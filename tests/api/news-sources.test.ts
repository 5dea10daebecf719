import type { NewsSource } from "@cardwell/core/contract/admin/news-sources";
import { beforeAll, describe, expect, it } from "vitest";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { runSchedule } from "../../scripts/lib/schedules.ts";
import { call, rejection } from "../support/api.ts";
import { db, newPerson, type TestPerson } from "../support/people.ts";

let editor: TestPerson;

beforeAll(async () => {
  editor = await newPerson({ staff: "editor" });
  await db.recursiveDelete(db.collection("newsSources"));
});

const at = (path: string) => `https://feeds.cardwell.test/${path}`;
const add = (path: string, name = "Northbank newsroom") =>
  call<NewsSource>("POST", "/api/admin/news/sources", {
    token: editor.idToken,
    body: { name, feedUrl: path.includes(":") ? path : at(path) },
  });
const list = async () =>
  (await call<{ rows: NewsSource[] }>("GET", "/api/admin/news/sources", { token: editor.idToken })).body.rows;
const find = async (id: string) => (await list()).find((row) => row.id === id);
/** The prompt that drafts items. */
const switchPrompt = async (to: "turn-off" | "turn-on") =>
  expect(
    await call("POST", `/api/admin/prompts/summarize-news/${to}`, {
      token: editor.idToken,
      body: { reason: "Tested without" },
    }),
  ).toMatchObject({ status: 200 });
const draftsNamed = async (title: string) =>
  (await db.collection("newsPosts").where("title", "==", title).get()).docs.map((document) => document.data());
const fetchAll = async () => runSchedule("fetchNews", (await sandboxTime()).now);

describe("a watched feed", () => {
  it("becomes drafts of its newest items, each once", async () => {
    const { body } = await add("issuer.xml");
    expect(body).toMatchObject({ status: "watched", readAt: null, drafts: 0 });
    await fetchAll();
    expect(await find(body.id)).toMatchObject({ status: "watched", drafts: 3, failingSince: null });
    expect(await draftsNamed("Guests at partner lounges")).toMatchObject([
      {
        status: "draft",
        sourceImageUrl: at("pictures/lounge.png"),
        draft: {
          isSuggested: true,
          content: {
            summary: "From January 1, cardholders bring two guests to partner lounges.",
            body: "Further guests pay $35 each.",
            sourceUrl: at("news/lounge-guests"),
          },
        },
      },
    ]);

    await db.doc(`newsSources/${body.id}`).update({ etag: null });
    const checked = await call("POST", `/api/admin/news/sources/${body.id}/check`, { token: editor.idToken, body: {} });
    expect(checked.body).toMatchObject({ made: 0 });
    for (const known of [at("issuer.xml"), at("issuer.xml").replace("https", "http")])
      expect(rejection(await add(known))).toEqual({ status: 409, error: "conflict" });
  });

  it("becomes drafts with its own texts while the prompt is turned off", async () => {
    await switchPrompt("turn-off");
    const { id } = (await add("agency.atom", "Rates without a model")).body;
    await fetchAll();
    await switchPrompt("turn-on");
    const { docs } = await db.collection(`newsSources/${id}/items`).get();
    const drafts = await Promise.all(
      docs.flatMap((item) => (item.get("postId") === null ? [] : [db.doc(`newsPosts/${item.get("postId")}`).get()])),
    );
    expect(drafts.length).toBeGreaterThan(0);
    for (const draft of drafts) expect(draft.get("draft.isSuggested")).toBeUndefined();
    for (const { ref } of drafts) await ref.delete();
    await call("POST", `/api/admin/news/sources/${id}/remove`, {
      token: editor.idToken,
      body: { revision: 1, reason: "Only a test" },
    });
  });

  it("that fails shows since when and why, and waits longer; paused it isn't fetched; removed it's gone", async () => {
    const { id } = (await add("agency.atom", "Office of Card Rates")).body;
    await fetchAll();
    const { now } = await sandboxTime();
    await db.doc(`newsSources/${id}`).update({ feedUrl: at("removed.xml"), fetchAt: now });
    await fetchAll();
    const failing = await find(id);
    expect(failing).toMatchObject({ status: "failing", lastError: "The server responded with 410." });
    expect(new Date(failing?.fetchAt ?? 0).getTime() - new Date(failing?.failingSince ?? 0).getTime()).toBe(7_200_000);

    const pause = { revision: 1, isPaused: true };
    const paused = await call("PUT", `/api/admin/news/sources/${id}/pause`, { token: editor.idToken, body: pause });
    expect(paused.body).toMatchObject({ status: "paused", fetchAt: null });
    const remove = { revision: 2, reason: "It was closed" };
    await call("POST", `/api/admin/news/sources/${id}/remove`, { token: editor.idToken, body: remove });
    expect(await find(id)).toBeUndefined();
    expect(await draftsNamed("Average card rates fell by 0.2 points")).toHaveLength(1);
  });

  it("with script becomes a draft without any", async () => {
    const { id } = (await add("hostile/script.xml", "Hostile")).body;
    await fetchAll();
    const { docs } = await db.collection(`newsSources/${id}/items`).get();
    const [draft] = await Promise.all(docs.map((item) => db.doc(`newsPosts/${item.get("postId")}`).get()));
    expect(draft?.get("draft.content")).toMatchObject({
      title: "Terms [change](javascript:alert(1))",
      body: "Read this \\# now",
    });
  });
});

describe("a hostile feed", () => {
  it.each(["hostile/laughs.xml", "https://127.0.0.1/issuer.xml"])("at %s isn't watched", async (path) => {
    const answer = await add(path);
    expect(rejection(answer)).toEqual({ status: 400, error: "invalid_request" });
    expect(answer.body).toMatchObject({ fields: [{ path: "body.feedUrl" }] });
  });
});
