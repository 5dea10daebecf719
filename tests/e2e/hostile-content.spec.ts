import { randomUUID } from "node:crypto";
import type { AdminArticle } from "@cardwell/core/contract/admin/documentation";
import type { AdminPost } from "@cardwell/core/contract/admin/news";
import type { NewsSource } from "@cardwell/core/contract/admin/news-sources";
import type { AdminEpisode } from "@cardwell/core/contract/admin/podcast-episodes";
import type { BrowserContext, Page } from "@playwright/test";
import { host } from "../../scripts/lib/addresses.ts";
import { call } from "../support/api.ts";
import { db, newPerson } from "../support/people.ts";
import type { TestPerson } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { markdownAttacks, shortAttack, tagAttacks } from "../support/script-attacks.ts";
import { eventually } from "../support/wait.ts";
import { expect } from "./journey.ts";
import { test } from "./members.ts";
import { openAs } from "./session.ts";

/** In each title, so that pages can be seen to show it. */
const tag = randomUUID().slice(0, 8);
const title = `${tag} ${shortAttack}`.slice(0, 80);
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC";

/** Calls as a member of staff. */
const callAs =
  ({ idToken }: TestPerson) =>
  async <T>(method: string, path: string, body: object): Promise<T> => {
    const answer = await call<T>(method, `/api/admin${path}`, { token: idToken, body });
    expect(answer, path).toMatchObject({ status: 200 });
    return answer.body;
  };
type Ask = ReturnType<typeof callAs>;

/** Its draft as staff save it; what readers get is stored directly, as a broken link keeps it from being published. */
async function storeArticle(ask: Ask): Promise<string> {
  const id = `hostile-${tag}`;
  const content = { title, summary: shortAttack, body: markdownAttacks, keywords: shortAttack, related: [] };
  await ask<AdminArticle>("POST", "/documentation/articles", { id, section: "payments", content });
  const live = { version: 1, section: "payments", position: 900_000, reviewedOn: "2026-11-30", content };
  await db.doc("articleSets/members").set({ articles: { [id]: live } }, { merge: true });
  return id;
}

/** Published with HTML, corrected, then with links that couldn't be published, and with a draft of the same. */
async function storePost(ask: Ask): Promise<string> {
  const image = await ask<{ id: string }>("POST", "/news/images", { data: pixel });
  const content = {
    title,
    summary: shortAttack,
    body: tagAttacks,
    forYou: shortAttack,
    cardIds: [],
    sourceUrl: "https://evil.example/?%22%3E%3Cscript%3Ehit()",
    image: { id: image.id, alt: shortAttack },
  };
  const { id } = await ask<AdminPost>("POST", "/news/posts", { content });
  const at = `/news/posts/${id}`;
  await ask("POST", `${at}/publish`, { revision: 1, publishAt: null });
  await ask("PUT", `${at}/draft`, { revision: 2, content });
  await ask("POST", `${at}/correct`, { revision: 3, version: null, note: shortAttack });
  await ask("PUT", `${at}/draft`, { revision: 4, content: { ...content, body: markdownAttacks } });
  await db.doc(`newsPosts/${id}`).update({ "live.content.body": markdownAttacks });
  return id;
}

async function storeEpisode(ask: Ask): Promise<string> {
  const show = { title, publisher: shortAttack, description: shortAttack };
  const { id: showId } = await ask<{ id: string }>("POST", "/podcasts/shows", {
    ...show,
    feedUrl: null,
    publishesNew: false,
  });
  const content = {
    title,
    number: null,
    summary: shortAttack,
    notes: tagAttacks,
    audioUrl: "https://feeds.cardwell.test/podcasts/audio/60.wav",
    durationSeconds: 60,
    bytes: null,
    chapters: [{ startSeconds: 0, title: shortAttack }],
  };
  const { id, revision } = await ask<AdminEpisode>("POST", "/podcasts/episodes", { showId, content });
  await ask("POST", `/podcasts/episodes/${id}/publish`, { revision, publishAt: null });
  await db
    .doc(`podcastEpisodes/${id}`)
    .update({ "content.notes": markdownAttacks.slice(0, 10_000), suggestedNotes: markdownAttacks });
  return id;
}

/** A draft that a hostile feed made. */
async function storeFeedItem(ask: Ask): Promise<string> {
  const { id } = await ask<NewsSource>("POST", "/news/sources", {
    name: title,
    feedUrl: "https://feeds.cardwell.test/hostile/attacks.xml",
  });
  await ask("POST", `/news/sources/${id}/check`, {});
  const { docs } = await db.collection(`newsSources/${id}/items`).get();
  return docs[0]?.get("postId") as string;
}

/** What a browser runs or loads that isn't ours. */
async function watchAttacks(context: BrowserContext): Promise<string[]> {
  const found: string[] = [];
  await context.exposeFunction("hit", () => void found.push("hit() was called"));
  context.on("dialog", (dialog) => {
    found.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on("request", (request) => {
    const { hostname, protocol, href } = new URL(request.url());
    const isOurs = hostname === host || hostname === "localhost" || ["data:", "blob:"].includes(protocol);
    // The SDK of Firestore asks for it where a stream ends.
    if (!isOurs && hostname !== "www.google.com") found.push(`request: ${href}`);
  });
  return found;
}

/** Elements and addresses on a page that could run or load something. */
const findActive = (page: Page) =>
  page.evaluate(() => [
    ...[...document.querySelectorAll("body *")].flatMap((element) =>
      element.getAttributeNames().filter((name) => name.startsWith("on")),
    ),
    ...[...document.querySelectorAll("body :is(iframe, object, embed, base, meta, link, template)")].map(
      ({ outerHTML }) => outerHTML,
    ),
    ...[...document.links].flatMap(({ href }) => (/^(https?|mailto):/.test(href) ? [] : [href])),
    ...[...document.images].flatMap(({ src }) => (src.startsWith(location.origin) ? [] : [src])),
  ]);

test("no text that staff or feeds write runs or loads anything, on any screen that shows it", async ({
  page,
  otherDevice,
}) => {
  const [editor, member] = await Promise.all([newPerson({ staff: "editor" }), newCardholder({ cardId: "amex-gold" })]);
  const ask = callAs(editor);
  const [articleId, postId, episodeId, feedPostId] = await Promise.all([
    storeArticle(ask),
    storePost(ask),
    storeEpisode(ask),
    storeFeedItem(ask),
  ]);
  const readArticle = () => call("GET", `/api/help/articles/${articleId}`, { token: member.idToken });
  // It is kept in memory for a minute.
  await eventually(readArticle, ({ status }) => status === 200);

  const [reading, visiting] = [await otherDevice(), await otherDevice()];
  const pages = [page, reading, visiting];
  const found = await Promise.all(pages.map((each) => watchAttacks(each.context())));
  await openAs(page, editor, "/admin/news");
  await openAs(reading, member, "/news");
  const visits: [Page, string, string?][] = [
    [page, "/admin/documentation"],
    [page, `/admin/documentation/${articleId}`],
    [page, `/admin/documentation/${articleId}/edit`],
    [page, "/admin/news"],
    [page, `/admin/news/posts/${postId}`],
    [page, `/admin/news/posts/${postId}/edit`],
    [page, `/admin/news/posts/${feedPostId}`, "Attack"],
    [page, "/admin/news/sources"],
    [page, "/admin/podcasts"],
    [page, "/admin/podcasts/shows"],
    [page, `/admin/podcasts/episodes/${episodeId}`],
    [page, `/admin/podcasts/episodes/${episodeId}/edit`],
    [reading, "/help"],
    [reading, `/help?q=${tag}`],
    [reading, `/help/${articleId}`],
    [reading, "/news"],
    [reading, `/news/${postId}`],
    [reading, "/listen"],
    [reading, `/listen/${episodeId}`],
    [visiting, "/help"],
    [visiting, `/help?q=${tag}`],
    [visiting, `/help/${articleId}`],
    [visiting, `/news/${postId}`],
  ];
  for (const [visited, path, text = tag] of visits) {
    await visited.goto(path);
    await expect(visited.getByText(text).filter({ visible: true }).first(), path).toBeVisible();
    expect(await findActive(visited), path).toEqual([]);
  }
  expect(found.flat()).toEqual([]);
  // They would have been seen.
  for (const each of pages) await each.evaluate("hit()");
  expect(found).toEqual(pages.map(() => ["hit() was called"]));
});
