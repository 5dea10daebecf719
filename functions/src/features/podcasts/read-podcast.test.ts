import { describe, expect, it } from "vitest";
import { readChapters, readPodcast } from "./read-podcast.ts";

const source = { showId: "fee-season", feedUrl: "https://audio.example.com/feed.xml" };
const item = (inside: string) => `<item>${inside}</item>`;
const toFeed = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Fee Season</title><language>en-US</language>${items}</channel></rss>`;
const audio = `<enclosure url="https://audio.example.com/12.mp3" length="27600000" type="audio/mpeg"/>`;
const read = (inside: string) => readPodcast(toFeed(item(inside)), source).items[0];

describe("an item of a podcast", () => {
  it("becomes an episode with its number, length and audio", () => {
    const found = read(
      `<title>The five credits people forget</title><guid>ep-12</guid><pubDate>Tue, 10 Nov 2026 11:00:00 GMT</pubDate>${audio}<itunes:duration>34:12</itunes:duration><podcast:episode>12</podcast:episode><description>&lt;p&gt;Five credits, and &lt;b&gt;when&lt;/b&gt; they end.&lt;/p&gt;&lt;p&gt;The list is in Credits.&lt;/p&gt;</description>`,
    );
    expect(found).toMatchObject({
      publishedAt: new Date("2026-11-10T11:00:00Z"),
      content: {
        title: "The five credits people forget",
        number: 12,
        summary: "Five credits, and when they end.",
        notes: "Five credits, and when they end.\n\nThe list is in Credits.",
        audioUrl: "https://audio.example.com/12.mp3",
        durationSeconds: 2_052,
        bytes: 27_600_000,
        chapters: [],
      },
      chaptersUrl: null,
      transcriptUrl: null,
    });
  });

  it("names its chapters, and the transcript in the language of the show that has times", () => {
    const found = read(
      `<title>Episode 3</title><guid>3</guid>${audio}<podcast:chapters url="/3/chapters.json" type="application/json"/><podcast:transcript url="https://audio.example.com/3.txt" type="text/plain"/><podcast:transcript url="https://audio.example.com/3-es.vtt" type="text/vtt" language="es"/><podcast:transcript url="https://audio.example.com/3.srt" type="application/x-subrip"/>`,
    );
    expect(found).toMatchObject({
      chaptersUrl: "https://audio.example.com/3/chapters.json",
      transcriptUrl: "https://audio.example.com/3.srt",
    });
  });

  it.each([
    ["no enclosure", ""],
    ["audio over http", `<enclosure url="http://audio.example.com/1.mp3" type="audio/mpeg"/>`],
    ["audio at a number", `<enclosure url="https://192.168.1.1/1.mp3" type="audio/mpeg"/>`],
    ["script as audio", `<enclosure url="javascript:alert(1)" type="audio/mpeg"/>`],
    ["a video", `<enclosure url="https://audio.example.com/1.mp4" type="video/mp4"/>`],
  ])("with %s is an episode without audio", (_, enclosure) => {
    expect(read(`<title>Episode 1</title><guid>1</guid>${enclosure}`)?.content.audioUrl).toBeNull();
  });

  it.each([
    ["without length or type", `<enclosure url="https://audio.example.com/1.mp3"/>`],
    ["with an empty type", `<enclosure url="https://audio.example.com/1.mp3" type="" length=""/>`],
    ["with a type of no meaning", `<enclosure url="/1.mp3" type="application/octet-stream" length="0"/>`],
    ["in capitals", `<enclosure url="https://audio.example.com/1.mp3" type="Audio/MPEG" length="many"/>`],
    ["after a picture", `<enclosure url="/1.jpg" type="image/jpeg"/><enclosure url="/1.mp3" type="audio/mpeg"/>`],
  ])("has audio %s", (_, enclosure) => {
    expect(read(`<title>Episode 1</title><guid>1</guid>${enclosure}`)?.content).toMatchObject({
      audioUrl: "https://audio.example.com/1.mp3",
      bytes: null,
    });
  });

  it("names a transcript whose type is missing or unknown", () => {
    for (const type of ["", `type="application/x-captions"`]) {
      const named = `<podcast:transcript url="/3/words" ${type}/>`;
      expect(read(`<title>Episode 3</title><guid>3</guid>${audio}${named}`)?.transcriptUrl).toBe(
        "https://audio.example.com/3/words",
      );
    }
  });

  it.each([
    ["10 November 2026 11:00 EST", "2026-11-10T16:00:00Z"],
    ["Tue, Nov 10 2026 11:00:00 +01:00", "2026-11-10T10:00:00Z"],
    ["2026-11-10 11:00:00", "2026-11-10T11:00:00Z"],
  ])("dated %s has its date, as in news", (date, expected) => {
    const found = read(`<title>Fees</title><guid>1</guid><pubDate>${date}</pubDate>${audio}`);
    expect(found?.publishedAt).toEqual(new Date(expected));
  });

  it("keeps no script, no link and no picture of its texts", () => {
    const html = `<![CDATA[<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">Notes</a> [x](javascript:alert(1))]]>`;
    const found = read(
      `<title><![CDATA[<b>Fees</b><script>alert(1)</script>]]></title><guid>1</guid>${audio}<description>${html}</description>`,
    );
    expect(found?.content).toMatchObject({ title: "Fees", notes: String.raw`Notes \[x\](javascript:alert(1))` });
  });

  it.each(["Fri, 09 Oct 20200 11:00:00 GMT", "Fri, 09 Oct 1066 11:00:00 GMT", "soon"])(
    "dated %s has no date",
    (date) => {
      expect(read(`<title>Fees</title><guid>1</guid><pubDate>${date}</pubDate>${audio}`)?.publishedAt).toBeNull();
    },
  );

  it("that was changed has another digest, and is the same episode", () => {
    const [before, after] = ["Fees", "Fees, explained"].map((title) =>
      read(`<title>${title}</title><guid>1</guid>${audio}`),
    );
    expect(before?.id).toBe(after?.id);
    expect(before?.digest).not.toBe(after?.digest);
  });

  it("has its season and persons, or else those of the show", () => {
    const host = "<podcast:person>June Park</podcast:person>";
    const guest = `<podcast:person role="guest" href="https://evil.example"><![CDATA[ <b>Theo</b>
]]></podcast:person>`;
    const [own, others] = readPodcast(
      toFeed(
        `${host}${item(`<title>Fees</title><guid>1</guid>${audio}<podcast:season name="Fall">2</podcast:season><itunes:season>3</itunes:season>${guest}${host}<podcast:person></podcast:person>`)}${item(`<title>Points</title><guid>2</guid>${audio}<itunes:season>3</itunes:season>`)}`,
      ),
      source,
    ).items;
    expect(own?.content).toMatchObject({
      season: 2,
      persons: [
        { name: "<b>Theo</b>", role: "guest" },
        { name: "June Park", role: "host" },
      ],
    });
    expect(others?.content).toMatchObject({ season: 3, persons: [{ name: "June Park", role: "host" }] });
  });

  it("is listed once however often it's there", () => {
    const twice = item(`<title>Fees</title><guid>1</guid>${audio}`).repeat(2);
    expect(readPodcast(toFeed(twice), source).items).toHaveLength(1);
  });
});

it("of many years gives its first 500 episodes", () => {
  const items = Array.from({ length: 600 }, (_, at) => item(`<title>Episode ${at}</title><guid>${at}</guid>${audio}`));
  const found = readPodcast(toFeed(items.join("")), source).items;
  expect([found.length, found.at(-1)?.content.title]).toEqual([500, "Episode 499"]);
});

describe("the cover of a podcast", () => {
  it.each([
    [
      "the smallest that is large enough",
      `<podcast:images srcset="/l.jpg 1500w, /m.jpg 300w, /s.jpg 48w"/><itunes:image href="/i.jpg"/>`,
      "m.jpg",
    ],
    ["that of directories", `<podcast:images srcset="/s.jpg 48w"/><itunes:image href="/i.jpg"/>`, "i.jpg"],
    ["that of RSS", `<image><url>/r.png</url></image>`, "r.png"],
  ])("is %s", (_, images, name) => {
    const { coverUrl } = readPodcast(toFeed(`${images}${item(`<title>Fees</title><guid>1</guid>${audio}`)}`), source);
    expect(coverUrl).toBe(`https://audio.example.com/${name}`);
  });

  it.each(["http://audio.example.com/i.jpg", "https://10.0.0.1/i.jpg", "javascript:alert(1)", ""])(
    "isn't fetched from “%s”",
    (href) => {
      expect(readPodcast(toFeed(`<itunes:image href="${href}"/>`), source).coverUrl).toBeNull();
    },
  );
});

describe("a feed that isn't a podcast", () => {
  it.each([
    ["entities", `<!DOCTYPE a [<!ENTITY x "y">]><rss version="2.0"/>`],
    ["a page", "<html><script>alert(1)</script></html>"],
    ["depth", `<rss version="2.0"><channel>${"<a>".repeat(50_000)}`],
    ["nothing", ""],
  ])("with %s is rejected", (_, text) => {
    expect(() => readPodcast(text, source)).toThrow("The");
  });
});

describe("chapters", () => {
  it("are read in the order of their times, without those that aren't for a list", () => {
    const chapters = [
      { startTime: 168, title: "Hearing <b>aids</b>" },
      { startTime: 0, title: "Intro" },
      { startTime: 200, title: "Picture", toc: false },
      { startTime: -1, title: "Before" },
      { startTime: "later", title: "No time" },
    ];
    expect(readChapters(JSON.stringify({ version: "1.2.0", chapters }))).toEqual([
      { startSeconds: 0, title: "Intro" },
      { startSeconds: 168, title: "Hearing aids" },
    ]);
  });

  it("without a time, as a list in lists in lists, aren't read", () => {
    const nested = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
    const chapters = `{"chapters":[{"startTime":${nested},"title":"A list"},{"startTime":1,"title":"One"}]}`;
    expect(readChapters(chapters)).toEqual([{ startSeconds: 1, title: "One" }]);
  });

  it("are read with times as text, and not from the end of the episode on", () => {
    const chapters = [
      { startTime: "9", title: "Seconds" },
      { startTime: "00:01:30.5", title: "A clock" },
      { startTime: "2:05", title: "Minutes" },
      { startTime: 600, title: "After the end" },
    ];
    const text = `\uFEFF${JSON.stringify({ version: "1.2.0", chapters })}`;
    const known = [
      { startSeconds: 9, title: "Seconds" },
      { startSeconds: 90.5, title: "A clock" },
      { startSeconds: 125, title: "Minutes" },
    ];
    expect(readChapters(text, 600)).toEqual(known);
    expect(readChapters(text)).toEqual([...known, { startSeconds: 600, title: "After the end" }]);
    expect(() => readChapters(text, 5)).toThrow("no chapters");
  });

  it.each(["", "null", "[]", '{"chapters":{}}', '{"chapters":[]}', "[".repeat(100_000)])(
    "of another form are rejected (%#)",
    (text) => {
      expect(() => readChapters(text)).toThrow("The");
    },
  );
});
