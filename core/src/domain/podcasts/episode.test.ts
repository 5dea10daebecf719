import { describe, expect, it } from "vitest";
import { episodeContent, notePosition } from "./episode.ts";

const content = {
  title: "When a 0% rate ends",
  number: 38,
  summary: "",
  notes: "",
  audioUrl: "https://audio.example.com/38.mp3",
  durationSeconds: 1_590,
  bytes: null,
  chapters: [
    { startSeconds: 0, title: "Welcome" },
    { startSeconds: 90, title: "The last month" },
  ],
};

describe("an episode", () => {
  it("has chapters in the order of their times, each once", () => {
    expect(episodeContent.safeParse(content).success).toBe(true);
    const reversed = content.chapters.toReversed();
    expect(episodeContent.safeParse({ ...content, chapters: reversed }).success).toBe(false);
    const twice = [content.chapters[0], content.chapters[0]];
    expect(episodeContent.safeParse({ ...content, chapters: twice }).success).toBe(false);
  });

  it.each([
    "http://audio.example.com/38.mp3",
    "https://192.168.1.1/38.mp3",
    "https://[::1]/38.mp3",
    "https://user:password@audio.example.com/38.mp3",
    "javascript:alert(1)",
    "data:audio/wav;base64,UklGRg==",
  ])("isn't played from %s", (audioUrl) => {
    expect(episodeContent.safeParse({ ...content, audioUrl }).success).toBe(false);
  });
});

describe("the positions of a member", () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8, minute));
  const position = (minute: number) => ({ seconds: minute, isFinished: false, at: at(minute) });

  it("have each episode once, with the latest", () => {
    const positions = notePosition({ a: position(1), b: position(2) }, "a", position(3));
    expect(positions).toEqual({ a: position(3), b: position(2) });
  });

  it("are those of the latest 200 episodes", () => {
    let positions = {};
    for (let minute = 0; minute < 250; minute += 1) positions = notePosition(positions, `e${minute}`, position(minute));
    expect(Object.keys(positions)).toHaveLength(200);
    expect(positions).toHaveProperty("e249");
    expect(positions).not.toHaveProperty("e49");
  });
});
