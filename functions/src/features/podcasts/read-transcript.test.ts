import { describe, expect, it } from "vitest";
import { countWords, readTranscript } from "./read-transcript.ts";

describe("a transcript", () => {
  it("in WebVTT has speakers, and captions joined to sentences", () => {
    const vtt = `WEBVTT

NOTE made by hand

1
00:00:01.000 --> 00:00:02.760
<v Lena>Because a <i>stale</i> balance

00:02.760 --> 00:06.090 align:start
<v Lena>looks like a real one &amp; worse.

01:00:26.000 --> 01:00:28.000
<v.loud Marco Silva>Right.`;
    expect(readTranscript(vtt)).toEqual([
      { startSeconds: 1, speaker: "Lena", text: "Because a stale balance looks like a real one & worse." },
      { startSeconds: 3_626, speaker: "Marco Silva", text: "Right." },
    ]);
  });

  it("in SubRip names the speaker where it changes", () => {
    const srt =
      "1\r\n00:00:00,179 --> 00:00:02,399\r\nTravis: When you first get\r\nstarted\r\n\r\n2\r\n00:00:02,400 --> 00:00:04,799\r\nin podcasting.\r\n";
    expect(readTranscript(srt)).toEqual([
      { startSeconds: 0, speaker: "Travis", text: "When you first get started in podcasting." },
    ]);
  });

  it.each([
    ["with one digit of hours", "WEBVTT\n\n1:02:03.000 --> 1:02:05.000\nStale."],
    ["with a byte order mark and other line ends", "\uFEFFWEBVTT\r\n\r\n01:02:03.000 --> 01:02:05.000\r\nStale.\r\n"],
    ["with line ends of old systems", "WEBVTT\r\r01:02:03.000 --> 01:02:05.000\rStale."],
    ["without parts of seconds", "WEBVTT\n\n01:02:03 --> 01:02:05\nStale."],
    ["with more after the times", "WEBVTT\n\nintro\n62:03.000 --> 62:05.000 line:0 position:20%\nStale."],
    ["without its first line", "01:02:03.000 --> 01:02:05.000\nStale."],
    [
      "after notes and styles",
      "WEBVTT\n\nSTYLE\n::cue { color: red }\n\nNOTE\n00:01.000 --> 00:02.000\nOld.\n\n62:03.000 --> 62:05.000\nStale.",
    ],
    ["as SubRip with a dot", "1\n01:02:03.000 --> 01:02:05.000\n{\\an8}<font color=red>Stale.</font>\n"],
    ["as SubRip with a comma and no spaces", "1\n01:02:03,000-->01:02:05,000\nStale.\n"],
    ["as JSON with a byte order mark and times as text", '\uFEFF{"segments":[{"startTime":"3723","body":"Stale."}]}'],
  ])("is read %s", (_, text) => {
    expect(readTranscript(text)).toEqual([{ startSeconds: 3_723, speaker: null, text: "Stale." }]);
  });

  it("has each voice of a cue", () => {
    expect(readTranscript("WEBVTT\n\n00:01.000 --> 00:02.000\n<v Lena>Is it stale?</v>\n<v Marco>Yes.</v>")).toEqual([
      { startSeconds: 1, speaker: "Lena", text: "Is it stale?" },
      { startSeconds: 1, speaker: "Marco", text: "Yes." },
    ]);
  });

  it("in JSON joins words of the same speaker", () => {
    const words = ["I", "am", "your", "father."].map((body, at) => ({
      speaker: "Darth Vader",
      startTime: at + 0.5,
      body,
    }));
    const segments = [...words, { speaker: "Luke", startTime: 5, body: "Nooooo" }, { speaker: 1 }];
    expect(readTranscript(JSON.stringify({ version: "1.0.0", segments }))).toEqual([
      { startSeconds: 0.5, speaker: "Darth Vader", text: "I am your father." },
      { startSeconds: 5, speaker: "Luke", text: "Nooooo" },
    ]);
  });

  it("in HTML or text has its paragraphs, and no script", () => {
    const expected = [
      { startSeconds: null, speaker: "Lena", text: "Welcome." },
      { startSeconds: null, speaker: null, text: "To the show." },
    ];
    expect(readTranscript("<script>alert(1)</script><p>Lena: <b>Welcome.</b></p><p>To the show.</p>")).toEqual(
      expected,
    );
    expect(readTranscript("Lena: Welcome.\n\nTo the show.")).toEqual(expected);
  });

  it("keeps markup in captions as nothing but text, and no card number", () => {
    const vtt = "WEBVTT\n\n00:01.000 --> 00:02.000\n<img src=x onerror=alert(1)>Call &lt;b&gt; 4111 1111 1111 1111";
    expect(readTranscript(vtt)[0]?.text).toBe("Call <b> •••• •••• •••• ••••");
  });

  it("keeps no card number that captions divide, nor one in the place of a speaker's name", () => {
    const vtt =
      "WEBVTT\n\n00:01.000 --> 00:02.000\n<v 4242424242424242>My card is 4111 1111\n\n00:02.000 --> 00:03.000\n1111 1111";
    expect(readTranscript(vtt)).toEqual([
      { startSeconds: 1, speaker: "••••••••••••••••", text: "My card is •••• •••• •••• ••••" },
    ]);
  });

  it.each([
    ["nothing", ""],
    ["captions without text", "WEBVTT\n\n00:01.000 --> 00:02.000\n"],
    ["broken JSON", '{"segments": ['],
    ["other JSON", '{"chapters": []}'],
    ["audio", "ID3\0\0\0 --> a"],
  ])("with %s is rejected", (_, text) => {
    expect(() => readTranscript(text)).toThrow("The transcript");
  });

  it.each([
    ["captions", "WEBVTT\n\n" + "00:01.000 --> 00:02.000\n<v <v <v \n\n".repeat(50_000)],
    ["markup", `<p>${"<b>".repeat(200_000)}a`],
    ["one word", "a".repeat(3_000_000)],
    ["spaces", ` ${" \t".repeat(1_000_000)}-->`],
    ["wide characters", "漢字 ".repeat(400_000)],
  ])("of endless %s is read quickly and stays small enough to be stored", (_, text) => {
    const startedAt = performance.now();
    const segments = (() => {
      try {
        return readTranscript(text);
      } catch {
        return [];
      }
    })();
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    expect(Buffer.byteLength(JSON.stringify(segments))).toBeLessThan(1_000_000);
  });

  it("has a number of words", () => {
    expect(countWords(readTranscript("Lena: Welcome to\nthe show."))).toBe(4);
  });
});
