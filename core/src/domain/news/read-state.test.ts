import { describe, expect, it } from "vitest";
import {
  isMuted,
  isUnread,
  markAllRead,
  markPost,
  MOST_SAVED,
  muteTopic,
  NOTHING_READ,
  savePost,
} from "./read-state.ts";

const now = new Date("2026-11-20T13:00:00Z");
const thanksgiving = { id: "thanksgiving", publishedAt: new Date("2026-11-19T14:00:00Z") };
const september = { id: "september", publishedAt: new Date("2026-09-19T14:00:00Z") };

describe("a post", () => {
  it("of the last 30 days is unread until it's opened", () => {
    expect(isUnread(NOTHING_READ, thanksgiving, now)).toBe(true);
    expect(isUnread(markPost(NOTHING_READ, "thanksgiving", true), thanksgiving, now)).toBe(false);
  });

  it("that is older counts as read, unless it's marked as unread", () => {
    expect(isUnread(NOTHING_READ, september, now)).toBe(false);
    expect(isUnread(markPost(NOTHING_READ, "september", false), september, now)).toBe(true);
  });

  it("is read after all were marked as read, and unread again when it's marked so", () => {
    const read = markAllRead(markPost(NOTHING_READ, "thanksgiving", false), now);
    expect(isUnread(read, thanksgiving, now)).toBe(false);
    expect(isUnread(markPost(read, "thanksgiving", false), thanksgiving, now)).toBe(true);
  });
});

describe("a topic", () => {
  it("is muted once however often it's muted, until it's unmuted", () => {
    const muted = muteTopic(muteTopic(NOTHING_READ, "fees", true), "fees", true);
    expect(muted.mutedTopics).toEqual(["fees"]);
    expect([isMuted(muted, "fees"), isMuted(muted, "credits"), isMuted(muted, null)]).toEqual([true, false, false]);
    expect(muteTopic(muted, "fees", false)).toEqual(NOTHING_READ);
  });

  it("stays muted when all is marked as read", () => {
    expect(markAllRead(muteTopic(NOTHING_READ, "fees", true), now).mutedTopics).toEqual(["fees"]);
  });
});

describe("what is kept of a member", () => {
  it("stays small however much they read", () => {
    let state = NOTHING_READ;
    for (let at = 0; at < 300; at += 1) state = markPost(state, `post-${at}`, true);
    expect(state.marks).toHaveLength(100);
    expect(state.marks.at(-1)).toEqual({ postId: "post-299", isRead: true });
  });

  it(`has up to ${MOST_SAVED} saved posts, each once`, () => {
    let state = NOTHING_READ;
    for (let at = 0; at < MOST_SAVED; at += 1) state = savePost(state, `post-${at}`, true) ?? NOTHING_READ;
    expect(savePost(state, "one-more", true)).toBeNull();
    expect(savePost(state, "post-3", true)?.saved).toHaveLength(MOST_SAVED);
    expect(savePost(state, "post-3", false)?.saved).not.toContain("post-3");
  });
});
