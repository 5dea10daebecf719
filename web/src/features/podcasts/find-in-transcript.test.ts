import { describe, expect, it } from "vitest";
import { findInTranscript, findSegmentAt } from "./find-in-transcript.ts";

const segments = [
  { startSeconds: 2, speaker: "Lena", text: "A stale balance looks like a real one." },
  { startSeconds: 9, speaker: "Marco", text: "Stale data, stale alerts." },
];

describe("a search in a transcript", () => {
  it("finds each place, whatever its case", () => {
    expect(findInTranscript(segments, " STALE ")).toEqual([
      { segment: 0, from: 2, to: 7 },
      { segment: 1, from: 0, to: 5 },
      { segment: 1, from: 12, to: 17 },
    ]);
  });

  it("finds words with whichever apostrophe and hyphen they have", () => {
    const curly = [{ startSeconds: 2, speaker: "Lena", text: "Don’t skip the sign‑up bonus." }];
    expect(findInTranscript(curly, "don't")).toEqual([{ segment: 0, from: 0, to: 5 }]);
    expect(findInTranscript(curly, "sign-up")).toEqual([{ segment: 0, from: 15, to: 22 }]);
  });

  it.each([
    ["cafe", "At the Café.", 7, 11],
    ["café", "At the Cafe.", 7, 11],
    ["cafe", "At the Cafe\u0301.", 7, 12],
    ["strasse", "🏦 Die Straße!", 7, 13],
    ["stras", "Die Straße", 4, 9],
    ["sign up", "The sign\u00a0up bonus", 4, 11],
  ])("finds words with or without their accents: %s in %s", (typed, text, from, to) => {
    expect(findInTranscript([{ startSeconds: 2, speaker: "Lena", text }], typed)).toEqual([{ segment: 0, from, to }]);
  });

  it("takes what is typed as text, and nothing as nothing", () => {
    expect(findInTranscript(segments, "(a+)+$")).toEqual([]);
    expect(findInTranscript(segments, "one.")).toHaveLength(1);
    expect(findInTranscript(segments, "  ")).toEqual([]);
  });
});

describe("the part that is heard", () => {
  it.each([
    [0, -1],
    [2, 0],
    [8.9, 0],
    [9, 1],
  ])("at %d seconds is %d", (seconds, index) => {
    expect(findSegmentAt(segments, seconds)).toBe(index);
  });

  it("isn't known in a text without times", () => {
    expect(findSegmentAt([{ startSeconds: null }], 9)).toBe(-1);
  });
});
