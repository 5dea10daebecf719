import { describe, expect, it } from "vitest";
import { findSignInProblem } from "./fresh-sign-in.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const minutesAgo = (minutes: number) => NOW.getTime() / 1_000 - minutes * 60;

describe("a recent sign-in", () => {
  it("of a member is at most 15 minutes old", () => {
    expect(findSignInProblem("member", minutesAgo(15), NOW)).toBeNull();
    expect(findSignInProblem("member", minutesAgo(15) - 1, NOW)).toBe(
      "Sign in again to make this change. Your last sign-in was more than 15 minutes ago.",
    );
  });

  it("of staff is at most 10 minutes old", () => {
    expect(findSignInProblem("staff", minutesAgo(10), NOW)).toBeNull();
    expect(findSignInProblem("staff", minutesAgo(10) - 1, NOW)).toBe(
      "Sign in again to do this. Your last sign-in is over 10 minutes old.",
    );
  });

  it("isn't one of an unknown time", () => {
    expect(findSignInProblem("member", Number.NaN, NOW)).not.toBeNull();
  });
});
