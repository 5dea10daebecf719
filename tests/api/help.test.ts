import { randomUUID } from "node:crypto";
import type { AdminArticle, adminDocumentationContract } from "@cardwell/core/contract/admin/documentation";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import type { HelpArticle, helpContract } from "@cardwell/core/contract/help";
import { FieldValue } from "firebase-admin/firestore";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { publishSeedArticles } from "../../functions/src/features/help/publish-seed-repository.ts";
import { call, rejection } from "../support/api.ts";
import { db, newPerson } from "../support/people.ts";
import type { TestPerson } from "../support/people.ts";
import { runSchedule } from "../../scripts/lib/schedules.ts";
import { sandboxTime } from "../../scripts/lib/clock.ts";
import { eventually } from "../support/wait.ts";

type Tree = ResponseOf<typeof helpContract.tree>;
type Found = ResponseOf<typeof helpContract.search>;
type Rows = ResponseOf<typeof adminDocumentationContract.list>;

const base = "/api/admin/documentation";
let editor: TestPerson;
let viewer: TestPerson;
let reader: TestPerson;

beforeAll(async () => {
  [editor, viewer, reader] = await Promise.all([
    newPerson({ staff: "editor" }),
    newPerson({ staff: "viewer" }),
    newPerson(),
  ]);
});

const ask = <T>(method: string, path: string, body?: unknown, person = editor) =>
  call<T>(method, `${base}${path}`, { token: person.idToken, ...(body !== undefined && { body }) });
/** As a visitor reads it. */
const read = <T>(path: string) => call<T>("GET", `/api/help${path}`);
const content = (change: object = {}) => ({
  title: "How grace periods work",
  summary: "Pay in full and no interest runs.",
  body: "## In short\n\nPay the [full statement](/help/payment-due#what-to-do).",
  keywords: "interest free",
  related: ["payment-due"],
  ...change,
});

let counter = 0;
/** An article of its own for each test, with its first draft. */
async function create(change: object = {}) {
  counter += 1;
  const id = `test-${editor.uid.toLowerCase().replaceAll(/[^a-z0-9]/g, "")}-${counter}`;
  const made = await ask<AdminArticle>("POST", "/articles", { id, section: "payments", content: content(change) });
  expect(made.status).toBe(200);
  return made.body;
}
const publish = (article: AdminArticle) =>
  ask<AdminArticle>("POST", `/articles/${article.id}/publish`, { revision: article.revision, reason: "First version" });

describe("the help", () => {
  it("lists the articles that the product comes with to everybody, and none of the handbook", async () => {
    const { status, body } = await read<Tree>("");
    expect(status).toBe(200);
    expect(body.sections.map(({ id }) => id)).toContain("payments");
    expect(body.sections.flatMap(({ articles }) => articles).length).toBeGreaterThanOrEqual(30);
    expect(body.sections.map(({ id }) => id)).not.toContain("team");
  });

  it("is the same for everybody, so caches keep it for a minute", async () => {
    for (const path of ["", "/search?query=autopay", "/articles/point-values"]) {
      const asVisitor = await read(path);
      expect(asVisitor.headers.get("cache-control")).toBe("public, max-age=60");
      const asReader = await call("GET", `/api/help${path}`, { token: reader.idToken });
      expect(asReader.body).toEqual(asVisitor.body);
    }
  });

  it("takes votes and reports of those who are signed in alone", async () => {
    const vote = "/api/help/articles/point-values/vote";
    for (const asked of [
      call("GET", vote),
      call("PUT", vote, { body: { isHelpful: true } }),
      call("POST", "/api/help/searches", { body: { query: "mortgage" } }),
    ])
      expect(rejection(await asked)).toEqual({ status: 401, error: "unauthenticated" });
  });

  it("finds articles despite a typo, and none of the handbook", async () => {
    const { body } = await read<Found>("/search?query=utilzation");
    expect(body.articles.map(({ id }) => id)).toContain("utilization");
    const handbook = await read<Found>("/search?query=dead+letters+replay");
    expect(handbook.body.articles.map(({ section }) => section.id)).not.toContain("team");
    expect((await read("/articles/audit-log")).status).toBe(404);
  });

  it("takes one vote of a person, which they can change, and counts their views, but no visitor's", async () => {
    const before = (await ask<AdminArticle>("GET", "/articles/point-values")).body;
    const address = "/api/help/articles/point-values/vote";
    const vote = (isHelpful: boolean) => call("PUT", address, { token: reader.idToken, body: { isHelpful } });
    const ownVote = async () => (await call("GET", address, { token: reader.idToken })).body;
    expect(await ownVote()).toEqual({ isHelpful: null });
    for (const each of [true, true, false]) expect((await vote(each)).status).toBe(200);
    expect(await ownVote()).toEqual({ isHelpful: false });
    expect((await read("/articles/point-values")).status).toBe(200);
    const after = (await ask<AdminArticle>("GET", "/articles/point-values")).body;
    expect(after.votes - before.votes).toBe(1);
    expect(after.helpfulVotes).toBe(before.helpfulVotes);
    expect(after.views - before.views).toBe(2);
  });

  it("counts searches that find nothing, without addresses and numbers, and without who", async () => {
    const report = (query: string) => call("POST", "/api/help/searches", { token: reader.idToken, body: { query } });
    const queries = ["Zebra Quokka!", "zebra quokka", "nora@example.com", "4242 4242", "utilization"];
    for (const query of queries) expect((await report(query)).status).toBe(200);
    const { body } = await ask<ResponseOf<typeof adminDocumentationContract.searches>>("GET", "/searches");
    expect(body.searches.find(({ query }) => query === "zebra quokka")?.count).toBe(2);
    expect(body.searches.map(({ query }) => query).join()).not.toMatch(/nora|4242|utilization/);
    const stored = await db.collection("helpSearches").get();
    expect(JSON.stringify(stored.docs.map((each) => each.data()))).not.toContain(reader.uid);
  });
});

describe("an article of a release", () => {
  async function publishSeed(id: string, body: string) {
    const seed = { id, section: "content" as const, position: 900, reviewedOn: "2026-11-26" };
    const articles = [{ ...seed, content: content({ body, related: [] }) }];
    const [published] = await publishSeedArticles(db, articles, new Date("2026-11-30T12:00:00Z"));
    const { headings } = (await ask<AdminArticle>("GET", `/articles/${id}`)).body;
    return [published?.outcome, ...headings.map((heading) => heading.id)];
  }

  it("becomes a version when its text changes, or it was stored without headings, which keep their ids", async () => {
    const id = `release-${randomUUID().slice(0, 8)}`;
    expect(await publishSeed(id, "## What counts\n\n## When")).toEqual(["new", "what-counts", "when"]);
    expect(await publishSeed(id, "## What counts\n\n## When")).toEqual(["same", "what-counts", "when"]);
    await db.doc(`articles/${id}/versions/1`).update({ "content.headings": FieldValue.delete() });
    expect(await publishSeed(id, "## What counts\n\n## When")).toEqual(["changed", "what-counts", "when"]);
    expect(await publishSeed(id, "## What is counted\n\n## When")).toEqual(["changed", "what-counts", "when"]);
    expect(await publishSeed(id, "## What is counted\n\n## When")).toEqual(["same", "what-counts", "when"]);
  });
});

describe("the documentation of the back office", () => {
  it("is read by every member of staff and changed by editors", async () => {
    const { status, body } = await ask<Rows>("GET", "/articles", undefined, viewer);
    expect(status).toBe(200);
    expect(body.placesWithout).toEqual([]);
    expect(body.articles.find(({ id }) => id === "payment-due")).toMatchObject({
      section: "payments",
      liveVersion: 1,
      hasDraft: false,
      brokenLinks: [],
    });
    const denied = await ask("POST", "/articles", { id: "x", section: "payments", content: content() }, viewer);
    expect(rejection(denied)).toMatchObject({ error: "forbidden" });
  });

  it("publishes a draft to members, restores the version before, and takes the article away again", async () => {
    const draft = await create();
    expect((await read(`/articles/${draft.id}`)).status).toBe(404);
    const first = (await publish(draft)).body;
    expect(first).toMatchObject({ live: { version: 1, change: "First version" }, draft: null });
    const edited = await ask<AdminArticle>("PUT", `/articles/${draft.id}/draft`, {
      content: content({ summary: "Second." }),
      change: "Shorter",
      revision: first.revision,
    });
    const second = (await publish(edited.body)).body;
    const restored = await ask<AdminArticle>("POST", `/articles/${draft.id}/restore`, {
      version: 1,
      revision: second.revision,
      reason: "The first was clearer",
    });
    expect(restored.body.live).toMatchObject({ version: 1, content: content() });
    const shown = await eventually(
      () => read<HelpArticle>(`/articles/${draft.id}`),
      ({ status }) => status === 200,
    );
    expect(shown.body).toMatchObject({ title: "How grace periods work", section: { label: "Payments" } });
    const gone = await ask<AdminArticle>("POST", `/articles/${draft.id}/unpublish`, {
      revision: restored.body.revision,
      reason: "Merged into another",
    });
    expect(gone.body.live).toBeNull();
    expect(gone.body.draft?.content.title).toBe("How grace periods work");
    const entries = await db.collection("auditLog").where("object", "==", `articles/${draft.id}`).get();
    expect(entries.docs.map((each) => each.get("action") as string).toSorted()).toEqual([
      "documentation.create",
      "documentation.edit",
      "documentation.publish",
      "documentation.publish",
      "documentation.restore",
      "documentation.unpublish",
    ]);
  });

  it("publishes a draft at its time by the schedule, with who planned it, and not before", async () => {
    const { now } = await sandboxTime();
    const draft = await create();
    const plan = (publishAt: string) =>
      ask<AdminArticle>("POST", `/articles/${draft.id}/publish`, {
        revision: draft.revision,
        publishAt,
        reason: "With the release",
      });
    for (const wrong of [new Date(now.getTime() - 60_000).toISOString(), "2099-01-01T00:00:00.000Z"])
      expect(await plan(wrong)).toMatchObject({ status: 400, body: { fields: [{ path: "body.publishAt" }] } });
    const publishAt = new Date(now.getTime() + 86_400_000).toISOString();
    expect((await plan(publishAt)).body).toMatchObject({ publishAt, live: null, draft: { change: "First draft" } });
    const row = (await ask<Rows>("GET", "/articles")).body.articles.find(({ id }) => id === draft.id);
    expect(row).toMatchObject({ publishAt, liveVersion: null });
    await runSchedule("publishNews", now);
    expect((await read(`/articles/${draft.id}`)).status).toBe(404);

    await db.doc(`articles/${draft.id}`).update({ "scheduled.at": new Date(now.getTime() - 1_000) });
    await runSchedule("publishNews", now);
    const { body } = await ask<AdminArticle>("GET", `/articles/${draft.id}`);
    expect(body).toMatchObject({
      publishAt: null,
      draft: null,
      live: { version: 1, by: editor.email, change: "With the release" },
    });
    const entries = await db.collection("auditLog").where("object", "==", `articles/${draft.id}`).get();
    const published = entries.docs.filter((each) => each.get("action") === "documentation.publish");
    expect(published.map((each) => each.get("after") as unknown)).toEqual(
      expect.arrayContaining([{ publishAt }, { version: 1, ...content() }]),
    );
    expect(published.map((each) => each.get("actorUid") as unknown)).toContain("publishNews");
  });

  it("keeps a scheduled draft from getting a broken link, and publishes none whose schedule was canceled", async () => {
    const { now } = await sandboxTime();
    const draft = await create();
    const publishAt = new Date(now.getTime() + 86_400_000).toISOString();
    const scheduled = await ask<AdminArticle>("POST", `/articles/${draft.id}/publish`, {
      revision: draft.revision,
      publishAt,
      reason: "With the release",
    });
    const { revision } = scheduled.body;
    const edited = { content: content({ body: "[a](/help/nothing)" }), change: "More", revision };
    expect(rejection(await ask("PUT", `/articles/${draft.id}/draft`, edited)).error).toBe("conflict");
    await db.doc(`articles/${draft.id}`).update({ "scheduled.at": new Date(now.getTime() - 1_000) });
    const canceled = await ask<AdminArticle>("POST", `/articles/${draft.id}/unschedule`, { revision });
    expect(canceled.body).toMatchObject({ publishAt: null, draft: { change: "First draft" } });
    await runSchedule("publishNews", now);
    expect((await ask<AdminArticle>("GET", `/articles/${draft.id}`)).body.live).toBeNull();
  });

  it("lists a broken link of a scheduled draft, which the schedule doesn't publish until it is fixed", async () => {
    const { now } = await sandboxTime();
    const target = (await publish(await create())).body;
    const draft = await create({ body: `[Grace](/help/${target.id})` });
    const article = db.doc(`articles/${draft.id}`);
    const publishAt = new Date(now.getTime() + 86_400_000).toISOString();
    const planned = { revision: draft.revision, publishAt, reason: "With the release" };
    expect((await ask("POST", `/articles/${draft.id}/publish`, planned)).status).toBe(200);
    onTestFinished(async () => void (await article.update({ scheduled: null })));
    const findRow = async () => (await ask<Rows>("GET", "/articles")).body.articles.find(({ id }) => id === draft.id);
    expect(await findRow()).toMatchObject({ publishAt, brokenLinks: [] });
    const removed = { revision: target.revision, reason: "Merged into another" };
    expect((await ask("POST", `/articles/${target.id}/unpublish`, removed)).status).toBe(200);
    expect(await findRow()).toMatchObject({ publishAt, brokenLinks: [{ address: `/help/${target.id}` }] });
    await article.update({ "scheduled.at": new Date(now.getTime() - 1_000) });
    await expect(runSchedule("publishNews", now)).rejects.toThrow("publishNews failed");
    const { live, publishAt: dueAt, revision } = (await ask<AdminArticle>("GET", `/articles/${draft.id}`)).body;
    expect([live, dueAt]).toEqual([null, new Date(now.getTime() - 1_000).toISOString()]);
    const fixed = { content: content(), change: "Without the link", revision };
    expect((await ask("PUT", `/articles/${draft.id}/draft`, fixed)).status).toBe(200);
    await runSchedule("publishNews", now);
    expect((await ask<AdminArticle>("GET", `/articles/${draft.id}`)).body.live).toMatchObject({ version: 1 });
  });

  it("lists the broken links of what is live, and those of its draft only while that is scheduled", async () => {
    const target = (await publish(await create())).body;
    const first = (await publish(await create())).body;
    const edited = { content: content({ body: `[Grace](/help/${target.id})` }), change: "A link" };
    const drafted = await ask<AdminArticle>("PUT", `/articles/${first.id}/draft`, {
      ...edited,
      revision: first.revision,
    });
    const publishAt = new Date((await sandboxTime()).now.getTime() + 86_400_000).toISOString();
    const planned = { revision: drafted.body.revision, publishAt, reason: "With the release" };
    const scheduled = await ask<AdminArticle>("POST", `/articles/${first.id}/publish`, planned);
    const removed = { revision: target.revision, reason: "Merged into another" };
    expect((await ask("POST", `/articles/${target.id}/unpublish`, removed)).status).toBe(200);
    const findBroken = async () =>
      (await ask<Rows>("GET", "/articles")).body.articles
        .find(({ id }) => id === first.id)
        ?.brokenLinks.map(({ address }) => address);
    expect(await findBroken()).toEqual([`/help/${target.id}`]);
    await ask("POST", `/articles/${first.id}/unschedule`, { revision: scheduled.body.revision });
    expect(await findBroken()).toEqual([]);
  });

  it("takes the draft from the schedule when an earlier version is restored, and keeps it", async () => {
    const { now } = await sandboxTime();
    const first = (await publish(await create())).body;
    const save = (summary: string, { revision }: AdminArticle) =>
      ask<AdminArticle>("PUT", `/articles/${first.id}/draft`, {
        content: content({ summary }),
        change: "Shorter",
        revision,
      });
    const second = (await publish((await save("Second.", first)).body)).body;
    const planned = await ask<AdminArticle>("POST", `/articles/${first.id}/publish`, {
      revision: (await save("Third.", second)).body.revision,
      publishAt: new Date(now.getTime() + 86_400_000).toISOString(),
      reason: "With the release",
    });
    expect(planned.body.publishAt).not.toBeNull();
    const restored = await ask<AdminArticle>("POST", `/articles/${first.id}/restore`, {
      version: 1,
      revision: planned.body.revision,
      reason: "The first was clearer",
    });
    expect(restored.body).toMatchObject({
      publishAt: null,
      live: { version: 1 },
      draft: { content: { summary: "Third." } },
    });
  });

  it("goes back to the version before when the publication or a restore is reverted in the audit log", async () => {
    const owner = await newPerson({ staff: "owner" });
    const revertNewest = async (id: string, action: string) => {
      const entries = await db.collection("auditLog").where("object", "==", `articles/${id}`).get();
      const [newest] = entries.docs
        .filter((each) => each.get("action") === action)
        .toSorted((a, b) => Number(b.get("after.version")) - Number(a.get("after.version")));
      const body = { reason: "By mistake" };
      const path = `/api/admin/activity/entries/${newest?.id}/revert`;
      return call<{ message?: string }>("POST", path, { token: owner.idToken, body });
    };
    const first = (await publish(await create())).body;
    const { id } = first;
    expect(await revertNewest(id, "documentation.publish")).toMatchObject({
      status: 409,
      body: { message: "This entry replaced no version of an article." },
    });
    const draft = { content: content({ summary: "Second." }), change: "Shorter", revision: first.revision };
    await publish((await ask<AdminArticle>("PUT", `/articles/${id}/draft`, draft)).body);
    expect((await revertNewest(id, "documentation.publish")).status).toBe(200);
    const reverted = (await ask<AdminArticle>("GET", `/articles/${id}`)).body;
    expect(reverted.live).toMatchObject({ version: 1, change: "By mistake" });
    const restored = { version: 2, revision: reverted.revision, reason: "It was right" };
    expect((await ask<AdminArticle>("POST", `/articles/${id}/restore`, restored)).status).toBe(200);
    expect((await revertNewest(id, "documentation.restore")).status).toBe(200);
    expect((await ask<AdminArticle>("GET", `/articles/${id}`)).body.live?.version).toBe(1);
  });

  it("names the published articles that link to another, at any of its addresses", async () => {
    const target = (await publish(await create())).body;
    await ask("PATCH", `/articles/${target.id}`, { id: `${target.id}-new`, revision: target.revision });
    const linking = (await publish(await create({ body: `[Grace](/help/${target.id}#in-short)`, title: "Interest" })))
      .body;
    await create({ body: `[Grace](/help/${target.id})`, title: "A draft" });
    await publish(await create({ body: `\`/help/${target.id}\``, title: "No link" }));
    const { body } = await ask<AdminArticle>("GET", `/articles/${target.id}`);
    expect(body.linkedFrom).toEqual([{ id: linking.id, title: "Interest" }]);
  });

  it("rejects a change that started from an earlier state", async () => {
    const draft = await create();
    const save = (change: object) =>
      ask<AdminArticle & { message?: string }>("PUT", `/articles/${draft.id}/draft`, {
        content: content(change),
        change: "Edited",
        revision: draft.revision,
      });
    expect((await save({ title: "Mine" })).status).toBe(200);
    const late = await save({ title: "Theirs" });
    expect(rejection(late).error).toBe("conflict");
    expect(late.body.message).toBe("Someone changed this article since you opened it. Check it, then try again.");
    const { body } = await ask<AdminArticle>("GET", `/articles/${draft.id}`);
    expect(body.draft?.content.title).toBe("Mine");
  });

  it("names broken links, and publishes none", async () => {
    const body =
      "See [a](/help/nothing), [b](#nowhere), [c](javascript:alert(1)), [d](/admin/users), [e](https://irs.gov).";
    const checked = await ask<{ links: { address: string; problem: string | null }[] }>("POST", "/check", {
      body,
      audience: "members",
    });
    expect(checked.body.links.map(({ problem }) => problem)).toEqual([
      "There is no published article at this address.",
      "No heading has this anchor.",
      "Only web and email addresses can be linked.",
      "Members can't open the back office.",
      null,
    ]);
    const published = await publish(await create({ body }));
    expect(published.status).toBe(409);
    expect((published.body as { message?: string }).message).toContain("4 links are broken. Line 1");
  });

  it("keeps the id of a heading that's reworded or gets another above it, and links there go on working", async () => {
    const draft = await create({ body: "## What counts\n\n## When it ends" });
    const first = (await publish(draft)).body;
    expect(first.headings.map(({ id }) => id)).toEqual(["what-counts", "when-it-ends"]);
    const edited = await ask<AdminArticle>("PUT", `/articles/${draft.id}/draft`, {
      content: content({ body: "## In short\n\n## What counts\n\n## When it ends\n\n[Above](#what-counts)" }),
      change: "Summary first",
      revision: first.revision,
    });
    const reworded = await ask<AdminArticle>("PUT", `/articles/${draft.id}/draft`, {
      content: content({ body: "## In short\n\n## What is counted\n\n## When it ends\n\n[Above](#what-counts)" }),
      change: "Clearer",
      revision: edited.body.revision,
    });
    const second = await publish(reworded.body);
    expect(second.status).toBe(200);
    const shown = await eventually(
      () => read<HelpArticle>(`/articles/${draft.id}`),
      ({ body }) => body.headings?.length === 3,
    );
    expect(shown.body.headings).toEqual([
      { id: "in-short", text: "In short", level: 2 },
      { id: "what-counts", text: "What is counted", level: 2 },
      { id: "when-it-ends", text: "When it ends", level: 2 },
    ]);
  });

  it("has the headings of one that was stored without them once it's saved", async () => {
    const draft = await create();
    const { content: stored } = (await db.doc(`articles/${draft.id}`).get()).get("draft") as { content: object };
    const { headings: _, ...older } = stored as { headings: unknown };
    await db.doc(`articles/${draft.id}`).update({ "draft.content": older });
    expect((await ask<AdminArticle>("GET", `/articles/${draft.id}`)).body.headings).toEqual([]);
    const body = { content: content(), change: "Saved again", revision: draft.revision };
    const saved = await ask<AdminArticle>("PUT", `/articles/${draft.id}/draft`, body);
    expect(saved.body.headings).toEqual([{ id: "in-short", text: "In short", level: 2 }]);
  });

  it("keeps hostile text as it is typed, and rejects what can't be an article", async () => {
    const body = "<script>alert(1)</script> [x](#in-short) ﷽ \u202e𝕋 {{7*7}} \"'` %00 ../../etc\n\n## In short\n";
    const draft = await create({ body, title: "<img src=x onerror=alert(1)>" });
    expect((await publish(draft)).body.live?.content).toMatchObject({ body, title: "<img src=x onerror=alert(1)>" });
    const wrong = [
      { id: "../users", section: "payments", content: content() },
      { id: "Upper", section: "payments", content: content() },
      { id: "a", section: "elsewhere", content: content() },
      { id: "a", section: "payments", content: content({ body: "x".repeat(20_001) }) },
      { id: "a", section: "payments", content: content({ body: " " }) },
      { id: "a", section: "payments", content: content({ title: "" }) },
      { id: "a", section: "payments", content: content({ related: ["nothing-like-it"] }) },
      { id: "a", section: "payments", content: content({ related: ["audit-log"] }) },
      { id: "a", section: "payments", content: content(), live: true },
    ];
    for (const each of wrong) expect((await ask("POST", "/articles", each)).status).toBe(400);
    const taken = await ask("POST", "/articles", { id: "payment-proof", section: "payments", content: content() });
    expect(taken.status).toBe(409);
  });

  it("moves an article among those of its readers, gives it an owner, and records a review", async () => {
    const first = (await publish(await create())).body;
    const place = (change: object, revision: number) =>
      ask<AdminArticle>("PATCH", `/articles/${first.id}`, { ...change, revision });
    const placed = await place(
      { section: "value", position: 5, ownerEmail: editor.email, reviewEveryMonths: 3 },
      first.revision,
    );
    expect(placed.body).toMatchObject({
      section: "value",
      position: 5,
      owner: { uid: editor.uid },
      reviewEveryMonths: 3,
    });
    expect((await place({ section: "team" }, placed.body.revision)).status).toBe(409);
    const stranger = await place({ ownerEmail: reader.email }, placed.body.revision);
    expect(rejection(stranger)).toMatchObject({ error: "invalid_request" });
    const reviewed = await ask<AdminArticle>("POST", `/articles/${first.id}/review`, {
      revision: placed.body.revision,
    });
    expect(reviewed.body).toMatchObject({ isOverdue: false, live: { version: 1 } });
  });

  it("gets another address twice, and its earlier ones lead to it with its versions, votes and links", async () => {
    const article = (await publish(await create())).body;
    const first = article.id;
    const rename = (id: string, { revision }: AdminArticle, of = first) =>
      ask<AdminArticle>("PATCH", `/articles/${of}`, { id, revision });
    const second = (await rename(`${first}-second`, article)).body;
    const third = (await rename(`${first}-third`, second, second.id)).body;
    expect(third).toMatchObject({ id: `${first}-third`, live: { version: 1 }, owner: { uid: editor.uid } });

    const vote = (id: string) =>
      call("PUT", `/api/help/articles/${id}/vote`, { token: reader.idToken, body: { isHelpful: true } });
    const voted = await eventually(
      () => vote(third.id),
      ({ status }) => status === 200,
    );
    expect(voted.status).toBe(200);
    for (const address of [first, second.id, third.id]) {
      const shown = await eventually(
        () => read<HelpArticle>(`/articles/${address}`),
        ({ body }) => body.id === third.id,
      );
      expect(shown.body).toMatchObject({ id: third.id, title: "How grace periods work" });
      expect((await vote(address)).status).toBe(200);
      const { body } = await ask<AdminArticle>("GET", `/articles/${address}`);
      expect(body).toMatchObject({ id: third.id, votes: 1 });
    }
    const linking = await create({ body: `[Grace](/help/${second.id}#in-short)`, related: [first, third.id] });
    const linked = await publish(linking);
    expect(linked.status).toBe(200);
    const shown = await eventually(
      () => read<HelpArticle>(`/articles/${linking.id}`),
      ({ status, body }) => status === 200 && body.related.length === 1,
    );
    expect(shown.body.related).toMatchObject([{ id: third.id }]);

    const taken = await ask("POST", "/articles", { id: second.id, section: "payments", content: content() });
    expect(rejection(taken)).toMatchObject({ status: 409, error: "conflict" });
    for (const id of [first, second.id, "point-values"]) {
      expect(await rename(id, linked.body, linking.id)).toMatchObject({
        status: 400,
        body: { fields: [{ path: "body.id", message: "Another article has or had this address." }] },
      });
    }
    const back = await rename(first, third);
    expect(back.body.id).toBe(first);
    expect((await ask<AdminArticle>("GET", `/articles/${third.id}`)).body.id).toBe(first);
    const entries = await db.collection("auditLog").where("object", "==", `articles/${first}`).get();
    expect(entries.docs.map((each) => each.get("after.address") as unknown)).toEqual(
      expect.arrayContaining([`${first}-second`, `${first}-third`, first]),
    );
  });

  it("leads from the earlier address of a handbook article to the new one, for staff alone", async () => {
    const id = `test-handbook-${randomUUID().slice(0, 8)}`;
    const made = await ask<AdminArticle>("POST", "/articles", {
      id,
      section: "team",
      content: content({ body: "## In short\n\nAsk first.", related: [] }),
    });
    const { revision } = (await publish(made.body)).body;
    await ask("PATCH", `/articles/${id}`, { id: `${id}-new`, revision });
    const { body } = await ask<AdminArticle>("GET", `/articles/${id}`, undefined, viewer);
    expect(body).toMatchObject({ id: `${id}-new`, live: { version: 1 } });
    expect((await read(`/articles/${id}`)).status).toBe(404);
  });

  it("links a screen to another article, which has to stay then, and back to the one of the release", async () => {
    const article = (await publish(await create())).body;
    const link = (id: string) => ask<AdminArticle>("POST", `/articles/${id}/link`, { place: "screen:true-cost" });
    const unpublish = () =>
      ask<{ message: string }>("POST", `/articles/${article.id}/unpublish`, {
        revision: article.revision,
        reason: "Not needed",
      });
    expect((await read<HelpArticle>("/articles/screen:true-cost")).body.id).toBe("true-cost");
    expect((await link(article.id)).body.shownOn).toEqual(["Value: true cost by card"]);
    const shown = await eventually(
      () => read<HelpArticle>("/articles/screen:true-cost"),
      ({ body }) => body.id === article.id,
    );
    expect(shown.body.title).toBe("How grace periods work");
    expect((await unpublish()).body.message).toContain("linked from the product (Value: true cost by card)");
    expect((await link("true-cost")).body.shownOn).toContain("Value: true cost by card");
    expect((await unpublish()).status).toBe(200);
    const entries = await db.collection("auditLog").where("object", "==", `articles/${article.id}`).get();
    const linked = entries.docs.filter((each) => each.get("action") === "documentation.link");
    expect(linked.map((each) => each.data())).toMatchObject([
      { before: { article: "true-cost" }, after: { article: article.id, place: "screen:true-cost" } },
    ]);
  });

  it("rejects a link of a screen that leads to another article than its writer saw", async () => {
    const [one, other] = [(await publish(await create())).body, (await publish(await create())).body];
    const link = (id: string, article: string) =>
      ask<AdminArticle>("POST", `/articles/${id}/link`, { place: "screen:worth-the-fee", from: { article } });
    expect(one.leadsTo["screen:worth-the-fee"]).toBe("worth-the-fee");
    expect((await link(one.id, "worth-the-fee")).status).toBe(200);
    expect(await link(other.id, "worth-the-fee")).toMatchObject({
      status: 409,
      body: { error: "conflict", fields: [{ path: "body.article" }] },
    });
    expect((await link(one.id, "worth-the-fee")).status).toBe(200);
    const back = await link("worth-the-fee", one.id);
    expect(back.body.leadsTo["screen:worth-the-fee"]).toBe("worth-the-fee");
  });

  it("links no draft, no article of the handbook, and nothing that isn't a screen or an alert", async () => {
    const link = (id: string, place: string, person = editor) => ask("POST", `/articles/${id}/link`, { place }, person);
    const draft = await create();
    expect((await link(draft.id, "screen:true-cost")).status).toBe(409);
    expect((await link("audit-log", "alert:card_unused")).status).toBe(409);
    expect((await link("true-cost", "screen:nowhere")).status).toBe(400);
    expect((await link("true-cost", "screen:true-cost", viewer)).status).toBe(403);
    expect((await read<HelpArticle>("/articles/alert:card_unused")).body.id).toBe("card-unused");
    expect((await read("/articles/screen:nowhere")).status).toBe(404);
    expect((await read("/articles/screen:")).status).toBe(400);
  });

  it("keeps an article that an alert or a screen links to", async () => {
    const { body: article } = await ask<AdminArticle>("GET", "/articles/payment-due");
    expect(article.shownOn).toEqual(["Alert: Payment due"]);
    const removed = await ask<{ message: string }>("POST", "/articles/payment-due/unpublish", {
      revision: article.revision,
      reason: "Not needed",
    });
    expect(removed.body.message).toContain("linked from the product (Alert: Payment due)");
  });
});
