import { randomUUID } from "node:crypto";
import type { AdminArticle } from "@cardwell/core/contract/admin/documentation";
import type { AdminPost } from "@cardwell/core/contract/admin/news";
import type { NewsSource } from "@cardwell/core/contract/admin/news-sources";
import type { AdminEpisode } from "@cardwell/core/contract/admin/podcast-episodes";
import type { Page } from "@playwright/test";
import { FieldValue } from "firebase-admin/firestore";
import { call } from "../support/api.ts";
import { db, newPerson } from "../support/people.ts";
import type { TestPerson } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { markdownAttacks, shortAttacks, tagAttacks } from "../support/script-attacks.ts";
import { eventually } from "../support/wait.ts";
import { findActive, watchAttacks } from "./attacks.ts";
import { expect } from "./journey.ts";
import { test } from "./members.ts";
import { openAs } from "./session.ts";

/** In each title, so that pages can be seen to show it. */
const tag = randomUUID().slice(0, 8);

/** What one article, post or episode has in each of its short fields. */
const attacks = shortAttacks.map((attack, at) => ({ name: `${tag}-${at}`, attack }));
type Attack = (typeof attacks)[number];

const toTitle = ({ name, attack }: Attack, length: number): string => `${name} ${attack}`.slice(0, length);
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
async function storeArticle(ask: Ask, own: Attack): Promise<string> {
  const id = `hostile-${own.name}`;
  const { attack } = own;
  const content = { title: toTitle(own, 80), summary: attack, body: markdownAttacks, keywords: attack, related: [] };
  await ask<AdminArticle>("POST", "/documentation/articles", { id, section: "payments", content });
  const live = { version: 1, section: "payments", position: 900_000, reviewedOn: "2026-11-30", content };
  await db.doc("articleSets/members").set({ articles: { [id]: live } }, { merge: true });
  return id;
}

/** Published with HTML, corrected, then with links that couldn't be published, and with a draft of the same. */
async function storePost(ask: Ask, own: Attack, imageId: string): Promise<string> {
  const { attack } = own;
  const content = {
    title: toTitle(own, 120),
    summary: attack,
    body: tagAttacks,
    forYou: attack,
    forYouKind: "act",
    topic: "fees",
    cardNotes: {},
    cardIds: [],
    sourceUrl: "https://evil.example/?%22%3E%3Cscript%3Ehit()",
    image: { id: imageId, alt: attack },
  };
  const { id } = await ask<AdminPost>("POST", "/news/posts", { content });
  const at = `/news/posts/${id}`;
  await ask("POST", `${at}/publish`, { revision: 1, publishAt: null });
  await ask("PUT", `${at}/draft`, { revision: 2, content });
  await ask("POST", `${at}/correct`, { revision: 3, version: null, note: attack });
  await ask("PUT", `${at}/draft`, { revision: 4, content: { ...content, body: markdownAttacks } });
  await db.doc(`newsPosts/${id}`).update({ "live.content.body": markdownAttacks });
  return id;
}

async function storeEpisode(ask: Ask, own: Attack): Promise<string> {
  const { attack } = own;
  const show = { title: toTitle(own, 80), publisher: attack.slice(0, 80), description: attack };
  const { id: showId } = await ask<{ id: string }>("POST", "/podcasts/shows", {
    ...show,
    feedUrl: null,
    publishesNew: false,
  });
  const content = {
    title: toTitle(own, 160),
    number: null,
    summary: attack,
    notes: tagAttacks,
    audioUrl: "https://feeds.cardwell.test/podcasts/audio/60.wav",
    durationSeconds: 60,
    bytes: null,
    chapters: [{ startSeconds: 0, title: attack }],
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
    name: `${tag} ${shortAttacks[0]}`.slice(0, 80),
    feedUrl: "https://feeds.cardwell.test/hostile/attacks.xml",
  });
  await ask("POST", `/news/sources/${id}/check`, {});
  const { docs } = await db.collection(`newsSources/${id}/items`).get();
  return docs[0]?.get("postId") as string;
}

const postIds: string[] = [];
const episodeIds: string[] = [];

/** Other tests read the same lists. */
test.afterEach(async () => {
  const stored = [...postIds.map((id) => `newsPosts/${id}`), ...episodeIds.map((id) => `podcastEpisodes/${id}`)];
  await Promise.all(stored.map((path) => db.doc(path).delete()));
  const articles = attacks.map(({ name }) => [`articles.hostile-${name}`, FieldValue.delete()]);
  await db.doc("articleSets/members").update(Object.fromEntries(articles));
});

test("no text that staff or feeds write runs or loads anything, on any screen that shows it", async ({
  page,
  otherDevice,
}) => {
  test.slow();
  const [editor, member] = await Promise.all([newPerson({ staff: "editor" }), newCardholder({ cardId: "amex-gold" })]);
  const ask = callAs(editor);
  const { id: imageId } = await ask<{ id: string }>("POST", "/news/images", { data: pixel });
  const articleIds: string[] = [];
  for (const attack of attacks) {
    articleIds.push(await storeArticle(ask, attack));
    postIds.push(await storePost(ask, attack, imageId));
    episodeIds.push(await storeEpisode(ask, attack));
  }
  const [[articleId], [postId], [episodeId]] = [articleIds, postIds, episodeIds];
  const feedPostId = await storeFeedItem(ask);
  const readArticle = () => call("GET", `/api/help/articles/${articleIds.at(-1)}`, { token: member.idToken });
  // It is kept in memory for a minute.
  await eventually(readArticle, ({ status }) => status === 200);

  const [reading, visiting] = [await otherDevice(), await otherDevice()];
  const pages = [page, reading, visiting];
  const found = await Promise.all(pages.map((each) => watchAttacks(each.context())));
  await openAs(page, editor, "/admin/news");
  await openAs(reading, member, "/news");
  const visits: [Page, [path: string, text?: string][]][] = [
    [
      page,
      [
        ["/admin/documentation"],
        [`/admin/documentation/${articleId}`],
        [`/admin/documentation/${articleId}/edit`],
        ["/admin/news"],
        [`/admin/news/posts/${postId}`],
        [`/admin/news/posts/${postId}/edit`],
        [`/admin/news/posts/${feedPostId}`, "Attack"],
        ["/admin/news/sources"],
        ["/admin/podcasts"],
        ["/admin/podcasts/shows"],
        [`/admin/podcasts/episodes/${episodeId}`],
        [`/admin/podcasts/episodes/${episodeId}/edit`],
        [`/help/${articleId}`],
      ],
    ],
    [
      reading,
      [
        ["/help"],
        [`/help?q=${tag}`],
        ["/news?list=all"],
        ["/dashboard/listen"],
        ...postIds.map((id): [string] => [`/news/${id}`]),
        ...episodeIds.map((id): [string] => [`/dashboard/listen/${id}`]),
      ],
    ],
    [
      visiting,
      [["/help"], [`/help?q=${tag}`], [`/news/${postId}`], ...articleIds.map((id): [string] => [`/help/${id}`])],
    ],
  ];
  const visit = async ([visited, paths]: (typeof visits)[number]) => {
    for (const [path, text = tag] of paths) {
      await visited.goto(path);
      await expect(visited.getByText(text).filter({ visible: true }).first(), path).toBeVisible();
      expect(await findActive(visited), path).toEqual([]);
    }
  };
  await Promise.all(visits.map(visit));
  expect(found.flat()).toEqual([]);
  // They would have been seen.
  for (const each of pages) await each.evaluate("hit()");
  expect(found).toEqual(pages.map(() => ["hit() was called"]));
});
