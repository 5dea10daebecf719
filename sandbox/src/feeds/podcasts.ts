import type { Hono } from "hono";
import { DAY_MS, HOUR_MS, type SandboxClock } from "../clock.ts";

const origin = "https://feeds.cardwell.test/podcasts";

type Line = readonly [at: string, speaker: string, text: string];

type Item = {
  number: number;
  title: string;
  html: string;
  daysAgo: number;
  /** Null: its audio was removed. */
  seconds: number | null;
  chapters?: readonly (readonly [startTime: number, title: string])[];
  transcript?: { type: "vtt" | "srt" | "json"; lines: readonly Line[] };
};

const refunds: Line[] = [
  [
    "00:00:02",
    "June",
    "Welcome to Fee Season. Today: how to ask for an annual fee back, and when it's too late to ask.",
  ],
  [
    "00:00:14",
    "Theo",
    "The date that matters isn't the day the fee is charged. It's the closing date of the statement that has it.",
  ],
  ["00:00:27", "June", "So I have some weeks from there?"],
  [
    "00:00:31",
    "Theo",
    "Thirty days with most issuers, and forty-one with one of them. After that the fee stays, even if you close the card.",
  ],
  ["00:00:45", "June", "And before I call?"],
  [
    "00:00:49",
    "Theo",
    "Add up what you used of the card's credits since last year. If that is more than the fee, you may not want to call at all.",
  ],
  ["00:01:04", "June", "Let's say it isn't. What do I ask for?"],
  [
    "00:01:09",
    "Theo",
    "Ask for a retention offer first. If there is none, ask which card without a fee you could change to, and keep the credit line.",
  ],
  [
    "00:01:25",
    "June",
    "A stale balance can stop that, by the way: they want the account paid before a product change.",
  ],
  ["00:01:38", "Theo", "Right. Pay it, wait for it to post, and call on the next business day."],
];

const authorized: Line[] = [
  ["00:00:01", "June", "An authorized user can cost nothing or two hundred dollars a year. Theo has made a table."],
  ["00:00:12", "Theo", "The fee for a user is often on the same day as your own, so you see both on one statement."],
  ["00:00:24", "June", "And the credits?"],
  ["00:00:27", "Theo", "They are shared in most cases. A second card doesn't mean a second credit."],
  ["00:00:36", "June", "Which is why we take the card back in the month before the fee."],
];

const items: Item[] = [
  {
    number: 112,
    title: "What an annual fee refund takes",
    html: "<p>How long you have after the fee posts, what to add up before you call, and what to ask for.</p><ul><li>The closing date decides.</li><li>Ask for an offer first.</li></ul>",
    daysAgo: 3,
    seconds: 1_868,
    chapters: [
      [0, "Welcome"],
      [14, "The date that matters"],
      [49, "Before you call"],
      [69, "What to ask for"],
      [1_204, "Letters from listeners"],
    ],
    transcript: { type: "vtt", lines: refunds },
  },
  {
    number: 111,
    title: "Authorized users: who pays what",
    html: "<p>Fees for users, shared credits, and when to take a card back.</p>",
    daysAgo: 10,
    seconds: 1_724,
    chapters: [
      [0, "Welcome"],
      [12, "Fees"],
      [27, "Shared credits"],
    ],
    transcript: { type: "srt", lines: authorized },
  },
  {
    number: 110,
    title: "Product changes without a new inquiry",
    html: "<p>Which issuers change a card on the phone, and what happens to its points.</p>",
    daysAgo: 17,
    seconds: 2_052,
    transcript: { type: "json", lines: authorized.slice(0, 2) },
  },
  {
    number: 109,
    title: "Bank holidays and due dates",
    html: "<p>A recording that was lost in a move.</p>",
    daysAgo: 24,
    seconds: null,
  },
];

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const transcriptTypes = { vtt: "text/vtt", srt: "application/x-subrip", json: "application/json" } as const;

function toItem({ number, title, html, daysAgo, seconds, chapters, transcript }: Item, now: Date): string {
  // It changes once a day.
  const morning = Math.floor(now.getTime() / DAY_MS) * DAY_MS + 11 * HOUR_MS;
  const audio = `${origin}/audio/${seconds ?? "removed"}.wav`;
  return [
    `<item><title>${escape(title)}</title><guid isPermaLink="false">fee-season-${number}</guid>`,
    `<pubDate>${new Date(morning - daysAgo * DAY_MS).toUTCString()}</pubDate><description><![CDATA[${html}]]></description>`,
    `<enclosure url="${audio}" type="audio/wav"${seconds === null ? "" : ` length="${getWavBytes(seconds)}"`}/>`,
    `<itunes:duration>${seconds ?? 1_500}</itunes:duration><podcast:season>4</podcast:season><podcast:episode>${number}</podcast:episode>`,
    chapters ? `<podcast:chapters url="${origin}/${number}/chapters.json" type="application/json+chapters"/>` : "",
    transcript
      ? `<podcast:transcript url="${origin}/${number}/transcript.${transcript.type}" type="${transcriptTypes[transcript.type]}" language="en"/>`
      : "",
    "</item>",
  ].join("");
}

const toPodcast = (title: string, parts: string, coverPath = "cover.png") =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>${title}</title><link>https://feeds.cardwell.test</link><language>en-US</language><description>What cards cost, and what to do about it.</description><itunes:image href="${origin}/${coverPath}"/><podcast:person role="host">June Park</podcast:person><podcast:person role="host">Theo Lind</podcast:person>${parts}</channel></rss>`;

const toSeconds = (at: string) => at.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);

function toTranscript({ type, lines }: NonNullable<Item["transcript"]>): string {
  if (type === "json") {
    const segments = lines.map(([at, speaker, body]) => ({ speaker, startTime: toSeconds(at), body }));
    return JSON.stringify({ version: "1.0.0", segments });
  }
  const comma = type === "srt" ? "," : ".";
  const cues = lines.map(([at, speaker, text], index) => {
    const end = lines[index + 1]?.[0] ?? "00:59:00";
    const said = type === "srt" ? `${speaker}: ${text}` : `<v ${speaker}>${escape(text)}`;
    return `${index + 1}\n${at}${comma}000 --> ${end}${comma}000\n${said}`;
  });
  return `${type === "vtt" ? "WEBVTT\n\n" : ""}${cues.join("\n\n")}\n`;
}

const SAMPLE_RATE = 4_000;
const HEADER_BYTES = 44;
const getWavBytes = (seconds: number) => HEADER_BYTES + seconds * SAMPLE_RATE;

/** A soft tone at the beginning of each second. */
const second = Buffer.from(
  Array.from({ length: SAMPLE_RATE }, (_, at) =>
    Math.round(128 + 20 * Math.exp(-at / 400) * Math.sin((2 * Math.PI * 220 * at) / SAMPLE_RATE)),
  ),
);

function toWav(seconds: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write("RIFF", 0);
  header.writeUInt32LE(getWavBytes(seconds) - 8, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(SAMPLE_RATE, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write("data", 36);
  header.writeUInt32LE(seconds * SAMPLE_RATE, 40);
  return Buffer.concat([header, Buffer.alloc(seconds * SAMPLE_RATE, second)]);
}

/** Bars of rising height, 300 by 300 pixels. */
const cover = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAASwAAAEsAQMAAABDsxw2AAAABlBMVEU7HS7ZjmqZePajAAAAVElEQVR42u3KoQ2AQAAEwUdRBqXSGiVRwCeHQBD0yZ91m8wYkiRJWrIzuTAMw7CWbUkwDMOwmu3JxDAMw2p2JDeGYRhWs/cwDMOwjv0OwxZmkiR9PZrkzqM4PJCzAAAAAElFTkSuQmCC",
  "base64",
);

const hostileItem = `<item><title><![CDATA[<img src=x onerror="alert(1)">Fees & <script>alert(1)</script>more]]></title><guid>hostile-1</guid><enclosure url="${origin}/audio/60.wav" type="audio/wav"/><itunes:subtitle><![CDATA[<svg onload=alert(1)>Short]]></itunes:subtitle><description><![CDATA[<p onclick="alert(1)">Read <a href="javascript:alert(1)">this</a> [now](javascript:alert(1))</p><iframe src="https://evil.example"></iframe>]]></description><podcast:chapters url="${origin}/hostile/chapters.json" type="application/json"/><podcast:transcript url="${origin}/hostile/transcript.vtt" type="text/vtt"/></item><item><title>Inside</title><guid>hostile-2</guid><enclosure url="${origin}/hostile/to-private" type="audio/wav"/><podcast:chapters url="https://127.0.0.1/chapters.json" type="application/json"/><podcast:transcript url="${origin}/hostile/endless" type="text/vtt"/></item><item><title>Script</title><guid>hostile-3</guid><enclosure url="javascript:alert(1)" type="audio/wav"/></item>`;
const hostileChapters = [
  { startTime: 0, title: "<img src=x onerror=alert(1)>Start" },
  { startTime: 5, title: "</li><script>alert(1)</script>" },
  { startTime: 9, title: "javascript:alert(1)", url: "javascript:alert(1)" },
];
const hostileTranscript =
  'WEBVTT\n\n00:01.000 --> 00:02.000\n<v "><img src=x onerror=alert(1)>>Hello <script>alert(1)</script> &lt;img src=x onerror=alert(1)&gt;\n';

/** A podcast with its files, and one that tries to harm who reads it. */
export function servePodcasts(app: Hono, clock: SandboxClock): void {
  app.get("/podcasts/fee-season.xml", (c) => {
    const parts = items.map((item) => toItem(item, clock.now())).join("");
    return c.body(toPodcast("Fee Season", parts), 200, { "content-type": "application/rss+xml" });
  });
  app.get("/podcasts/hostile.xml", (c) =>
    c.body(toPodcast("Hostile", hostileItem, "hostile/cover.png"), 200, { "content-type": "application/rss+xml" }),
  );
  app.get("/podcasts/hostile/chapters.json", (c) => c.json({ version: "1.2.0", chapters: hostileChapters }));
  app.get("/podcasts/hostile/transcript.vtt", (c) => c.body(hostileTranscript, 200, { "content-type": "text/vtt" }));
  app.get("/podcasts/cover.png", (c) => c.body(new Uint8Array(cover), 200, { "content-type": "image/png" }));
  app.get("/podcasts/hostile/cover.png", (c) =>
    c.body("<html><script>alert(1)</script></html>", 200, { "content-type": "image/png" }),
  );
  app.get("/podcasts/hostile/to-private", (c) => c.redirect("https://10.0.0.1/audio.wav", 302));
  app.get("/podcasts/hostile/endless", (c) => c.redirect("/hostile/endless.xml", 302));
  for (const { number, chapters, transcript } of items) {
    if (chapters) {
      const listed = chapters.map(([startTime, title]) => ({ startTime, title }));
      app.get(`/podcasts/${number}/chapters.json`, (c) => c.json({ version: "1.2.0", chapters: listed }));
    }
    if (transcript) {
      app.get(`/podcasts/${number}/transcript.${transcript.type}`, (c) =>
        c.body(toTranscript(transcript), 200, { "content-type": transcriptTypes[transcript.type] }),
      );
    }
  }
  app.get("/podcasts/audio/:file{[0-9]{1,4}\\.wav}", (c) => {
    const whole = toWav(Number.parseInt(c.req.param("file"), 10));
    const headers = { "content-type": "audio/wav", "accept-ranges": "bytes" };
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(c.req.header("range") ?? "") ?? [];
    if (from === undefined) return c.body(new Uint8Array(whole), 200, headers);
    const end = Math.min(to ? Number(to) : whole.length - 1, whole.length - 1);
    const part = new Uint8Array(whole.subarray(Number(from), end + 1));
    return c.body(part, 206, { ...headers, "content-range": `bytes ${from}-${end}/${whole.length}` });
  });
}
