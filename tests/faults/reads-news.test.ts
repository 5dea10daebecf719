import { POST_TOPICS } from "@cardwell/core/domain/news/topics";
import { afterAll, beforeAll, expect, it } from "vitest";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { createPostsRepository, newPost, toPublished } from "../../functions/src/features/news/posts-repository.ts";
import { createReadsRepository } from "../../functions/src/features/news/reads-repository.ts";
import { newsRoutes } from "../../functions/src/features/news/service.ts";
import { countReads } from "../support/counted-reads.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

// What a call reads must not grow with how many posts there are, nor with how many of them are muted.

useOwnProject("reads-news");

const NOW = new Date("2026-11-20T12:00:00Z");
const [MUTED, OTHER] = POST_TOPICS;

/** The newest 150 of 200 posts are about a topic, half of them for holders of the card. */
beforeAll(async () => {
  await clearOwnProject();
  const writer = firestore().bulkWriter();
  for (let ago = 0; ago < 200; ago += 1) {
    const at = new Date(NOW.getTime() - ago * 60_000);
    const content = {
      title: `Post ${ago}`,
      summary: "In a sentence.",
      body: "Text",
      topic: ago < 150 ? MUTED : OTHER,
      forYou: null,
      forYouKind: "act" as const,
      cardIds: ago % 2 === 0 ? [] : ["amex-gold"],
      cardNotes: {},
      sourceUrl: null,
      image: null,
    };
    const post = newPost(content, `post-${ago}`, "staff", at);
    void writer.set(firestore().doc(`newsPosts/post-${ago}`), { ...post, ...toPublished(post, content, "staff", at) });
  }
  for (const [uid, mutedTopics] of [
    ["reader", []],
    ["muting", [MUTED]],
  ] as const)
    void writer.set(firestore().doc(`newsReads/${uid}`), { readUntil: null, marks: [], saved: [], mutedTopics });
  await writer.close();
});

afterAll(() => firestore().terminate());

const unused = () => {
  throw new Error("It isn't asked for.");
};
const routes = newsRoutes({
  posts: createPostsRepository(firestore()),
  reads: createReadsRepository(firestore()),
  images: { serve: unused } as never,
  getHeldCards: () => Promise.resolve(["amex-gold"]),
  getView: unused,
  catalog: () => ({ recentFacts: () => Promise.resolve({ getTerms: () => null }) }) as never,
  appOrigin: "https://cardwell.test",
});
const reads = countReads(firestore());

/** Those of the wallet and the catalog, two, are beside these. */
it.each([
  ["reader", { list: 23, lists: 3, unread: 22 }],
  ["muting", { list: 65, lists: 5, unread: 82 }],
])("lists, counts and unread posts cost a %s as many reads as they say, with 200 posts", async (uid, expected) => {
  const asking = { uid, now: NOW } as never;
  const read = async (call: () => Promise<unknown>) => (await reads.during(call)).reads;
  expect({
    list: await read(() => routes.list({ query: { list: "all" } }, asking)),
    lists: await read(() => routes.lists({}, asking)),
    unread: await read(() => routes.unread({}, asking)),
  }).toEqual(expected);
});
