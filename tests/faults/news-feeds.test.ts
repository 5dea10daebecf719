import { beforeEach, describe, expect, it } from "vitest";
import { summarizeNews } from "../../functions/src/admin/news/summary.ts";
import { createPostsRepository, type StoredPost } from "../../functions/src/features/news/posts-repository.ts";
import { createSourcesRepository, newSource } from "../../functions/src/features/news/sources-repository.ts";
import { createSourceWatch } from "../../functions/src/features/news/watch-sources.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { countReads } from "../support/counted-reads.ts";
import { feedShapes } from "../support/feed-shapes.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

// What becomes of the items of a feed from one fetch to the next.

useOwnProject("news-feeds");
beforeEach(async () => {
  await clearOwnProject();
  await firestore()
    .doc("newsSources/northbank")
    .set(newSource({ name: "Northbank", feedUrl: "https://bank.example/feed.xml" }, "nora", at("2026-11-20")));
});

const at = (day: string) => new Date(`${day}T12:00:00Z`);

type Item = { title: string; id?: string; link?: string; text?: string; date?: string; image?: string };

const toFeed = (items: Item[]) =>
  `<rss version="2.0"><channel><title>News</title>${items
    .map(({ title, id, link, text = "", date, image }) =>
      [
        `<item><title>${title}</title>`,
        id && `<guid isPermaLink="false">${id}</guid>`,
        link && `<link>https://bank.example/${link}</link>`,
        `<description>${text}</description>`,
        date && `<pubDate>${date}</pubDate>`,
        image && `<enclosure url="https://bank.example/${image}" type="image/png" length="1000"/>`,
        "</item>",
      ].join(""),
    )
    .join("")}</channel></rss>`;

/** Fetches the feed when it has these items, and returns how many drafts that made. @param suggested what a language model drafts of each */
const fetchFeed = (day: string, items: Item[], suggested?: string[]) => fetchText(day, toFeed(items), suggested);

async function fetchText(day: string, text: string, suggested: string[] | null = null): Promise<number | null> {
  const sources = createSourcesRepository(firestore());
  const watch = createSourceWatch({
    sources,
    posts: createPostsRepository(firestore()),
    fetchPublic: () => Promise.resolve({ status: 200, headers: {}, text }),
    suggestSentences: () => Promise.resolve({ suggested, isAvailable: true }),
  });
  const data = await sources.read("northbank");
  if (!data) throw new Error("The source is missing.");
  return watch.fetchSource({ id: "northbank", data }, at(day));
}

const posts = async () =>
  (await firestore().collection("newsPosts").orderBy("title").orderBy("draft.content.body").get()).docs.map(
    (found) => ({
      ref: found.ref,
      data: found.data() as StoredPost,
    }),
  );
const texts = async () => (await posts()).map(({ data }) => [data.title, data.draft?.content.body]);

const fee = { title: "New fee", id: "1", link: "fee", text: "It rises to $95." };
const lounge = { title: "Lounge", id: "2", link: "lounge", text: "It opens on Monday." };

describe("a feed of a common shape", () => {
  it.each(Object.entries(feedShapes))(
    "%s is imported with every item, and again without a double",
    async (_, shape) => {
      expect(await fetchText("2026-11-20", shape.text)).toBe(shape.titles.length);
      expect(await fetchText("2026-11-21", shape.text)).toBe(0);
      expect((await posts()).map(({ data }) => data.title)).toEqual(shape.titles.toSorted());
    },
  );
});

describe("an item of a feed", () => {
  it("becomes one draft, however often it is read", async () => {
    expect(await fetchFeed("2026-11-20", [fee, lounge])).toBe(2);
    expect(await fetchFeed("2026-11-21", [lounge, fee])).toBe(0);
    expect(await texts()).toEqual([
      ["Lounge", "It opens on Monday."],
      ["New fee", "It rises to $95."],
    ]);
  });

  it("that shares its id with another is a draft of its own", async () => {
    const both = [fee, { ...lounge, id: "1" }];
    expect(await fetchFeed("2026-11-20", both)).toBe(2);
    expect(await fetchFeed("2026-11-21", both)).toBe(0);
  });

  it("with the title of another has a slug of its own", async () => {
    await fetchFeed("2026-11-20", [fee, { ...lounge, title: "New fee" }]);
    expect((await posts()).map(({ data }) => data.slug)).toEqual(expect.arrayContaining(["new-fee", "new-fee-2"]));
  });

  it("without an id, at a new address, is no new one", async () => {
    const { id: _id, ...withoutId } = fee;
    expect(await fetchFeed("2026-11-20", [withoutId])).toBe(1);
    expect(await fetchFeed("2026-11-21", [{ ...withoutId, link: "fee?utm_source=rss" }])).toBe(0);
    expect((await posts())[0]?.data.draft?.content.sourceUrl).toBe("https://bank.example/fee?utm_source=rss");
  });

  it("without an id, on a page that all items link to, is a new one however the feed moves on", async () => {
    const onPage = (title: string) => ({ title, link: "news", text: `About ${title}.` });
    expect(await fetchFeed("2026-11-20", [onPage("Rates of Monday")])).toBe(1);
    expect(await fetchFeed("2026-11-21", [onPage("A lounge in Boston")])).toBe(1);
    expect(await texts()).toEqual([
      ["A lounge in Boston", "About A lounge in Boston."],
      ["Rates of Monday", "About Rates of Monday."],
    ]);
  });

  it("that is what a known one was before it changed is a new one", async () => {
    await fetchFeed("2026-11-20", [fee]);
    const changed = { ...fee, text: "It rises to $99." };
    await fetchFeed("2026-11-21", [changed]);
    expect(await fetchFeed("2026-11-22", [changed, fee])).toBe(1);
    expect(await texts()).toEqual([
      ["New fee", "It rises to $95."],
      ["New fee", "It rises to $99."],
    ]);
  });

  it("whose id alone changed leaves its draft as somebody opened it", async () => {
    await fetchFeed("2026-11-20", [fee]);
    await fetchFeed("2026-11-21", [{ ...fee, id: "fee-1" }]);
    expect((await posts())[0]?.data.revision).toBe(1);
  });

  it("that a language model drafted keeps these sentences until its text changes", async () => {
    const readDrafts = async () =>
      (await posts()).map(({ data: { draft } }) => [
        draft?.content.summary,
        draft?.content.body,
        draft?.content.sourceUrl,
        draft?.isSuggested ?? false,
      ]);
    await fetchFeed("2026-11-20", [fee], ["The fee rises to $95.", "It was $75."]);
    const drafted = ["The fee rises to $95.", "It was $75."];
    expect(await readDrafts()).toEqual([[...drafted, "https://bank.example/fee", true]]);
    await fetchFeed("2026-11-21", [{ ...fee, image: "fee.png" }]);
    expect(await readDrafts()).toEqual([[...drafted, "https://bank.example/fee", true]]);
    await fetchFeed("2026-11-22", [{ ...fee, link: "fees", image: "fee.png" }]);
    expect(await readDrafts()).toEqual([[...drafted, "https://bank.example/fees", true]]);
    await fetchFeed("2026-11-23", [{ ...fee, link: "fees", text: "It rises to $99." }]);
    const own = "It rises to $99.";
    expect(await readDrafts()).toEqual([[own, own, "https://bank.example/fees", false]]);
  });

  it("that was changed corrects its draft", async () => {
    await fetchFeed("2026-11-20", [fee]);
    expect(await fetchFeed("2026-11-21", [{ ...fee, text: "It rises to $99." }])).toBe(0);
    expect(await fetchFeed("2026-11-22", [{ ...fee, title: "Fee of $99", text: "It rises to $99." }])).toBe(0);
    expect(await texts()).toEqual([["Fee of $99", "It rises to $99."]]);
  });

  it("that gets a picture later, or another one, has it at its draft, which stays as somebody opened it", async () => {
    const pictures: unknown[] = [];
    for (const item of [fee, { ...fee, image: "fee.png" }, { ...fee, image: "fee-2.png" }]) {
      await fetchFeed("2026-11-20", [item]);
      pictures.push((await posts()).map(({ data }) => [data.revision, data.sourceImageUrl]));
    }
    expect(pictures).toEqual([
      [[1, null]],
      [[1, "https://bank.example/fee.png"]],
      [[1, "https://bank.example/fee-2.png"]],
    ]);
  });

  it("that was changed leaves what staff edited, and what they rejected", async () => {
    await fetchFeed("2026-11-20", [fee, lounge]);
    const [rejected, edited] = await posts();
    await rejected?.ref.delete();
    await edited?.ref.update({ "draft.by": "nora", "draft.content.body": "Our words." });
    const changed = [fee, lounge].map((item) => ({ ...item, text: "Other words." }));
    expect(await fetchFeed("2026-11-21", changed)).toBe(0);
    expect(await texts()).toEqual([["New fee", "Our words."]]);
  });

  it("without a date, or with one that no calendar has or that is still ahead, has the time of its first fetch, once", async () => {
    const items = [
      { ...fee, date: "31 Feb 2026" },
      { ...lounge, date: "Fri, 20 Nov 2099 05:00:00 EST" },
      { title: "Hours", id: "3", text: "Closed on Thanksgiving.", date: "Mon, Nov 16 2026 04:45:26 +0000" },
    ];
    await fetchFeed("2026-11-20", items);
    await fetchFeed("2026-11-21", items);
    expect((await posts()).map(({ data }) => [data.title, data.sourcePublishedAt])).toMatchObject([
      ["Hours", { seconds: Date.parse("2026-11-16T04:45:26Z") / 1_000 }],
      ["Lounge", { seconds: at("2026-11-20").getTime() / 1_000 }],
      ["New fee", { seconds: at("2026-11-20").getTime() / 1_000 }],
    ]);
  });

  it("is among the newest five of a feed that is new here, and otherwise known without a draft", async () => {
    const items = Array.from({ length: 7 }, (_, nth) => ({
      title: `Item ${nth}`,
      id: String(nth),
      date: `${nth + 1} Nov 2026`,
    }));
    expect(await fetchFeed("2026-11-20", items)).toBe(5);
    expect((await posts()).map(({ data }) => data.title)).toEqual(["Item 2", "Item 3", "Item 4", "Item 5", "Item 6"]);
    expect(await fetchFeed("2026-11-21", items)).toBe(0);
  });
});

describe("the summary of news", () => {
  const summarize = () =>
    summarizeNews({
      posts: createPostsRepository(firestore()),
      sources: createSourcesRepository(firestore()),
      liveArticles: { readAll: () => Promise.resolve([]) },
      images: { has: () => Promise.resolve(false) },
    });
  const addFailing = (id: string, failures: number) =>
    firestore()
      .doc(`newsSources/${id}`)
      .set({
        ...newSource({ name: id, feedUrl: `https://${id}.example/feed.xml` }, "nora", at("2026-11-18")),
        failures,
        failingSince: at("2026-11-19"),
        lastError: "The server responded with 410.",
      });

  it("has drafts of feeds until somebody saves them, what scheduled posts lack, and the feeds that fail most", async () => {
    await fetchFeed("2026-11-20", [fee, lounge]);
    const [opened, scheduled] = await posts();
    await scheduled?.ref.update({
      status: "scheduled",
      dueAt: at("2026-11-22"),
      "draft.content.body": "See [fees](/help/no-such-article) and [cards](/dashboard/cards).",
      "draft.content.sourceUrl": null,
    });
    await Promise.all([addFailing("Southbank", 2), addFailing("Westbank", 5)]);
    const foundAt = "2026-11-20T12:00:00.000Z";
    expect(await summarize()).toMatchObject({
      posts: 2,
      scheduled: [{ title: "New fee", publishAt: "2026-11-22T12:00:00.000Z", lacksSource: true, brokenLinks: 1 }],
      toReview: 1,
      sources: { total: 3, failing: 2, readAt: foundAt, worst: [{ name: "Westbank" }, { name: "Southbank" }] },
    });
    await opened?.ref.update({ "draft.by": "nora" });
    const { toReview, found } = await summarize();
    expect(toReview).toBe(0);
    expect(found.toSorted((a, b) => (a.title < b.title ? -1 : 1))).toMatchObject([
      { title: "Lounge", status: "draft", sourceUrl: "https://bank.example/lounge", foundAt, isReviewed: true },
      { title: "New fee", status: "scheduled", sourceUrl: null, foundAt, isReviewed: true },
    ]);
  });

  it("costs 18 reads beside the articles, however much there is", async () => {
    for (const day of ["2026-11-20", "2026-11-21"])
      await fetchFeed(
        day,
        Array.from({ length: 5 }, (_, nth) => ({ title: `Item ${day} ${nth}`, id: `${day} ${nth}` })),
      );
    const [first, second, third, ...others] = await posts();
    await Promise.all(others.map(({ ref }) => ref.update({ status: "scheduled", dueAt: at("2026-11-22") })));
    await Promise.all([1, 2, 3, 4].map((failures) => addFailing(`bank-${failures}`, failures)));
    expect([first, second, third].map((post) => post?.data.status)).toEqual(["draft", "draft", "draft"]);
    expect(await countReads(firestore()).during(summarize)).toEqual({ reads: 18, writes: 0 });
  });
});
