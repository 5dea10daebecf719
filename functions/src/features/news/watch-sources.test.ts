import type { PostContent } from "@cardwell/core/domain/news/post";
import { describe, expect, it } from "vitest";
import type { PostsRepository } from "./posts-repository.ts";
import type { FeedItem } from "./read-feed.ts";
import type { Source, SourcesRepository } from "./sources-repository.ts";
import { createSourceWatch } from "./watch-sources.ts";
import type { SuggestSentences } from "./watch-sources.ts";

const now = new Date("2026-11-27T12:00:00Z");
const source = {
  id: "northbank",
  data: {
    name: "Northbank",
    feedUrl: "https://bank.example/feed.xml",
    etag: null,
    lastModified: null,
    readAt: new Date("2026-11-26T12:00:00Z"),
    failures: 0,
    drafts: 0,
  },
} as unknown as Source;

const toItem = (title: string, description: string) =>
  `<item><title>${title}</title><guid>${title}</guid><description>${description}</description></item>`;
const feed = (...items: string[]) => `<rss version="2.0"><channel><title>News</title>${items.join("")}</channel></rss>`;

function given(text: string, suggestSentences: SuggestSentences) {
  /** The summary and text that were suggested of each draft, null where they're the item's own. */
  const drafts: Record<string, [summary: string, body: string] | null> = {};
  const watch = createSourceWatch({
    sources: {
      listDue: () => Promise.resolve(["northbank", "southbank"].map((id) => ({ ...source, id, at: now }))),
      findKnown: () => Promise.resolve([]),
      draft: (_: string, { content }: FeedItem, suggested: PostContent | null) => {
        drafts[content.title] = suggested && [suggested.summary, suggested.body];
        return Promise.resolve(true);
      },
      note: () => Promise.resolve(),
    } as unknown as SourcesRepository,
    posts: { newId: () => "post-1" } as unknown as PostsRepository,
    fetchPublic: () => Promise.resolve({ status: 200, headers: {}, text }),
    suggestSentences,
  });
  return { watch, drafts };
}

async function fetchDrafts(
  text: string,
  suggestSentences: SuggestSentences,
): Promise<ReturnType<typeof given>["drafts"]> {
  const { watch, drafts } = given(text, suggestSentences);
  expect(await watch.fetchSource(source, now)).toBe(Object.keys(drafts).length);
  return drafts;
}

const three = feed(toItem("First", "A fee ends."), toItem("Second", "A fee rises."), toItem("Third", "A card opens."));

describe("the drafts of a feed", () => {
  it("are summarized from text without the escapes of Markdown", async () => {
    const sent: string[] = [];
    await fetchDrafts(feed(toItem("Bonus", "Great news! Earn 75,000+ points.")), ({ text }) => {
      sent.push(text);
      return Promise.resolve({ suggested: null, isAvailable: true });
    });
    expect(sent).toEqual(["Great news! Earn 75,000+ points."]);
  });

  it("have suggested sentences although one item has none that can be used", async () => {
    const sentences: Record<string, string[] | null> = {
      First: ["A fee ends.", "It was $95."],
      Second: null,
      Third: ["Call 4111 1111 1111 1111."],
    };
    const drafts = await fetchDrafts(three, ({ title }) =>
      Promise.resolve({ suggested: sentences[title] ?? null, isAvailable: true }),
    );
    expect(drafts).toEqual({
      First: ["A fee ends.", "It was $95."],
      Second: null,
      Third: null,
    });
  });

  it("are made without more calls once the model isn't available", async () => {
    const asked: string[] = [];
    const drafts = await fetchDrafts(three, ({ title }) => {
      asked.push(title);
      return Promise.resolve({ suggested: null, isAvailable: false });
    });
    expect(asked).toEqual(["First"]);
    expect(drafts).toEqual({ First: null, Second: null, Third: null });
  });

  it("of all sources of a run are made without more calls, too", async () => {
    const asked: string[] = [];
    const { watch } = given(three, ({ title }) => {
      asked.push(title);
      return Promise.resolve({ suggested: null, isAvailable: false });
    });
    expect(await watch.fetchDue(now)).toEqual({ processed: 2, failed: 0 });
    expect(asked).toEqual(["First"]);
  });

  it("are made when suggesting fails in a way that nobody foresaw", async () => {
    const drafts = await fetchDrafts(three, () => Promise.reject(new Error("MODEL_PRICES can't be read.")));
    expect(drafts).toEqual({ First: null, Second: null, Third: null });
  });

  it("aren't summarized from an item without text", async () => {
    const asked: string[] = [];
    await fetchDrafts(feed(toItem("Only a title", ""), toItem("With text", "A fee ends.")), ({ title }) => {
      asked.push(title);
      return Promise.resolve({ suggested: null, isAvailable: true });
    });
    expect(asked).toEqual(["With text"]);
  });
});
