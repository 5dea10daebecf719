import { describe, expect, it } from "vitest";
import { postContent } from "@cardwell/core/domain/news/post";
import { blank } from "@cardwell/core/domain/read-schema";
import { matchItems } from "@cardwell/core/domain/news/item-identity";
import { feedShapes } from "../../../../tests/support/feed-shapes.ts";
import { FetchFailure } from "../../lib/fetch-public.ts";
import { renderPostHtml } from "../../lib/markdown-html.ts";
import { draftedSentences, draftFrom, MOST_ITEMS, readFeed } from "./read-feed.ts";

const source = { name: "Northbank", feedUrl: "https://bank.example/news/feed.xml" };
const titles = (text: string) => readFeed(text, source).map(({ content }) => content.title);
const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>${items}</channel></rss>`;
const atom = (entries: string) => `<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title>${entries}</feed>`;

describe("a feed", () => {
  const two = "<item><title>One item</title><guid>1</guid></item><item><title>Two items</title><guid>2</guid></item>";

  it.each([
    ["a byte order mark", `\uFEFF${rss(two)}`],
    ["elements in capitals and no dates", rss(two.replaceAll("guid>", "GUID>"))],
    [
      "a document type",
      `<!DOCTYPE rss PUBLIC "-//Netscape//DTD RSS 0.91//EN" "https://bank.example/rss.dtd">${rss(two)}`,
    ],
    [
      "a page in a text",
      rss(two.replaceAll("</guid>", "</guid><description><![CDATA[<!DOCTYPE html [x]>]]></description>")),
    ],
    ["bad dates", rss(two.replaceAll("</guid>", "</guid><pubDate>yesterday</pubDate>"))],
  ])("with %s is read with every item", (_, text) => {
    expect(titles(text)).toEqual(["One item", "Two items"]);
  });

  it("gives each item the source's link, its day and readable text", () => {
    const [item] = readFeed(
      atom(
        '<entry><id>1</id><title>Terms &amp; fees</title><link href="/1"/><updated>2026-11-20T10:00:00Z</updated><content type="html">&lt;p&gt;From &lt;b&gt;January&lt;/b&gt;&lt;/p&gt;&lt;p&gt;on.&lt;/p&gt;</content></entry>',
      ),
      source,
    );
    expect(item?.publishedAt?.toISOString()).toBe("2026-11-20T10:00:00.000Z");
    expect(item?.content).toMatchObject({
      title: "Terms & fees",
      summary: "From January on.",
      body: "From January\n\non.",
      sourceUrl: "https://bank.example/1",
      cardIds: [],
    });
  });

  const media = (inside: string) =>
    rss(`<item><title>A fee</title>${inside}</item>`).replace(
      "<rss ",
      '<rss xmlns:media="http://search.yahoo.com/mrss/" ',
    );
  const jsonFeed = (item: object) =>
    JSON.stringify({
      version: "https://jsonfeed.org/version/1.1",
      title: "News",
      items: [{ title: "A fee", ...item }],
    });

  it.each([
    ["an enclosure of RSS", media('<enclosure url="/fee.png" type="image/png" length="9"/>')],
    ["a picture of Media RSS", media('<media:content url="/fee.png" medium="image"/>')],
    ["a thumbnail of Media RSS", media('<media:thumbnail url="https://bank.example/fee.png"/>')],
    [
      "an enclosure of Atom",
      atom('<entry><id>1</id><title>A fee</title><link rel="enclosure" type="image/png" href="/fee.png"/></entry>'),
    ],
    ["the picture of a JSON feed", jsonFeed({ id: "1", image: "../fee.png" })],
    ["the banner of a JSON feed", jsonFeed({ id: "1", banner_image: "/fee.png" })],
  ])("names a picture by %s", (_, text) => {
    expect(readFeed(text, source)[0]?.imageUrl).toBe("https://bank.example/fee.png");
  });

  it.each([
    ["audio", media('<enclosure url="/fee.mp3" type="audio/mpeg" length="9"/>')],
    ["a picture by a number", media('<media:content url="https://10.0.0.1/fee.png" medium="image"/>')],
    ["a picture of another scheme", media('<media:content url="file:///fee.png" medium="image"/>')],
  ])("with %s names no picture", (_, text) => {
    expect(readFeed(text, source)[0]?.imageUrl).toBeNull();
  });

  it("has an item that is in it twice once, and two that share an id twice", () => {
    const same = "<item><title>One item</title><guid>1</guid></item>";
    expect(titles(rss(same + same))).toEqual(["One item"]);
    expect(titles(rss(two.replaceAll("<guid>2", "<guid>1")))).toEqual(["One item", "Two items"]);
  });

  it.each([
    [
      "of RSS whose id is its link",
      (address: string) => rss(`<item><title>A fee</title><guid>${address}</guid><link>${address}</link></item>`),
    ],
    [
      "of RSS 1.0",
      (address: string) =>
        `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><title>News</title></channel><item rdf:about="${address}"><title>A fee</title><link>${address}</link></item></rdf:RDF>`,
    ],
  ])("recognizes an item %s at a new address", (_, toText) => {
    const [before, after] = ["http://bank.example/fee", "https://bank.example/fee"].map((at) =>
      readFeed(toText(at), source),
    );
    expect(matchItems(after ?? [], before ?? [])).toEqual(before);
  });

  it("doesn't take another item for one with the same id and no link", () => {
    const [before, after] = ["A fee", "A lounge"].map((title) =>
      readFeed(rss(`<item><title>${title}</title><guid isPermaLink="false">1</guid></item>`), source),
    );
    expect(matchItems(after ?? [], before ?? [])).toEqual([null]);
  });

  it(`is read up to its ${MOST_ITEMS}th item`, () => {
    const items = Array.from({ length: 500 }, (_, at) => `<item><title>Item ${at}</title><guid>${at}</guid></item>`);
    expect(titles(rss(items.join("")))).toHaveLength(MOST_ITEMS);
  });
});

describe("hostile text in a feed", () => {
  const read = (html: string) =>
    readFeed(
      rss(`<item><title>An item</title><guid>1</guid><description><![CDATA[${html}]]></description></item>`),
      source,
    )[0]?.content.body ?? "";

  it.each([
    "<script>alert(1)</script>",
    "<style>@import 'https://evil.example'</style>",
    '<img src="https://evil.example/seen.png" onerror="alert(1)">',
    '<iframe src="https://evil.example"></iframe>',
    '<svg onload="alert(1)"></svg>',
  ])("%s leaves nothing", (html) => {
    expect(read(`<p>Before</p>${html}<p>After</p>`)).toMatch(/^Before\s+After$/);
  });

  it("that is Markdown is shown as it was written", () => {
    expect(read("[x](javascript:alert(1)) # One")).toBe("\\[x\\](javascript:alert(1)) \\# One");
    expect(read("&lt;script&gt;alert(1)&lt;/script&gt;")).toBe("\\<script\\>alert(1)\\</script\\>");
    expect(read("One<br> - two")).toBe("One\n\\- two");
    expect(read("www.example.com, https://example.com, nora@example.com")).toBe(
      "www\\.example.com, https\\://example.com, nora\\@example.com",
    );
  });

  it("that looks like a card number isn't kept", () => {
    expect(read("Your card 4242 4242 4242 4242")).toBe("");
  });
});

describe("a feed of a common shape", () => {
  it.each(Object.entries(feedShapes))("%s is read with every item, its link and its day", (_, shape) => {
    const items = readFeed(shape.text, source);
    expect(items.map(({ content }) => content.title)).toEqual(shape.titles);
    expect(items.map(({ content }) => content.sourceUrl)).toEqual(shape.links);
    expect(items.map(({ publishedAt }) => publishedAt?.toISOString().slice(0, 10) ?? null)).toEqual(shape.days);
  });
});

describe("a hostile feed", () => {
  it.each([
    [
      "entities that multiply",
      `<!DOCTYPE a [<!ENTITY b "x"><!ENTITY c "${"&b;".repeat(1_000)}">]>${rss("<item><title>&c;</title></item>")}`,
    ],
    [
      "an entity that reads a file",
      `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${rss("<item><title>&b;</title></item>")}`,
    ],
    ["comments that never end", "<!--".repeat(500_000)],
    ["texts that never end", `<rss version="2.0"><channel>${"<![CDATA[".repeat(200_000)}`],
    ["document types that never end", "<!DOCTYPE".repeat(200_000)],
    ["50,000 levels", `<rss version="2.0"><channel>${"<a>".repeat(50_000)}`],
    ["two million tags", `<rss version="2.0"><channel>${"<i/>".repeat(2_000_000)}`],
    ["as many texts", rss("<item><title><![CDATA[<]]></title></item>".repeat(200_000))],
    ["a page", "<html><script>alert(1)</script></html>"],
    ["JSON", '{"version":"https://jsonfeed.org/version/1.1","items":[]}'],
    ["nothing", ""],
    ["a fragment of a podcast", "<item><title>Episode 1</title></item>"],
  ])("with %s is rejected", (_, text) => {
    expect(() => readFeed(text, source)).toThrow(FetchFailure);
  });

  it("whose entity is hidden from the check has it as it is written", () => {
    const hidden = `<!DOCTYPE rss SYSTEM "><!--" [<!ENTITY b "expanded">]><!-- -->`;
    expect(titles(`${hidden}${rss("<item><title>An item &b;</title></item>")}`)).toEqual(["An item &b;"]);
  });

  it("changes no object", () => {
    try {
      readFeed(
        rss("<__proto__><polluted>1</polluted></__proto__><item><title>An item</title><guid>1</guid></item>"),
        source,
      );
    } catch {
      // It may be rejected.
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it("with HTML that is nested 20,000 times is read or rejected", () => {
    const items = `<item><title>An item</title><guid>1</guid><description><![CDATA[${"<div>".repeat(15_000)}x]]></description></item>`;
    expect(() => readFeed(rss(items), source).length).not.toThrow(RangeError);
  });
});

describe("what a language model drafts of an item", () => {
  const content = { ...blank(postContent), title: "Lounge guests", summary: "Own.", body: "Own text." };
  const sourceUrl = "https://bank.example/lounges";
  const draft = (sentences: string[], url: string | null = sourceUrl) =>
    draftFrom(sentences, { ...content, sourceUrl: url }, "North_bank");

  it("is up to three sentences, each on a line", () => {
    expect(draftedSentences.parse("Guests pay.\n\n  From January 1. \nIt was free.")).toEqual([
      "Guests pay.",
      "From January 1.",
      "It was free.",
    ]);
    for (const answer of [
      " ",
      "One.\nTwo.\nThree.\nFour.",
      "x".repeat(401),
      "Call 4111 1111 1111 1111.",
      "Not given.",
      "not given",
    ])
      expect(draftedSentences.safeParse(answer).success).toBe(false);
  });

  it("has the first sentence as its summary and the others as its text, and the source of the feed", () => {
    expect(draft(["Guests pay $35.", "From January 1.", "It was free."])).toEqual({
      ...content,
      summary: "Guests pay $35.",
      body: "From January 1. It was free.",
      sourceUrl,
    });
  });

  it("has a single sentence as its text, too, and one that is too long for a summary as a whole", () => {
    expect(draft(["Guests pay $35."])).toMatchObject({ summary: "Guests pay $35.", body: "Guests pay $35." });
    const long = `Cardholders bring ${"very ".repeat(40)}many guests.`;
    const cut = draft([long, "It was free."]);
    expect(cut?.summary).toMatch(/^Cardholders bring .+ very…$/);
    expect(cut?.body).toBe(`${long} It was free.`);
  });

  it("names the feed where the item has no address", () => {
    expect(draft(["Guests pay $35."], null)).toMatchObject({
      sourceUrl: null,
      body: "Guests pay $35.\n\nSource: North\\_bank",
    });
  });

  it("has links, HTML and Markdown as text, and no source but the feed's", () => {
    const drafted = draft([
      "Guests pay.",
      "[Claim](https://evil.example/claim) <script>alert(1)</script> www.evil.example",
      "# Source: https://evil.example ![x](https://evil.example/a.png)",
    ]);
    expect(drafted?.sourceUrl).toBe(sourceUrl);
    const html = renderPostHtml(
      { body: drafted?.body ?? "", image: null, sourceUrl, corrections: [] },
      { page: "https://cardwell.example/news/lounges", timeZone: "America/New_York" },
    );
    expect(html.match(/<[^>]+>/g)).toEqual(["<p>", "</p>", "<p>", `<a href="${sourceUrl}">`, "</a>", "</p>"]);
    expect(html).toContain("[Claim](https://evil.example/claim) &#x3C;script>alert(1)&#x3C;/script>");
  });
});
