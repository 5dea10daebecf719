import { describe, expect, it } from "vitest";
import { MAIL_LIMITS } from "./limits.ts";
import { take } from "./window.ts";
import type { Bucket, Rule } from "./window.ts";

const START_MS = Date.UTC(2026, 10, 20, 12);
const seconds = (count: number) => START_MS + count * 1000;

/** Takes at the given seconds; returns the result of each: "ok" or the seconds to wait. */
function takes(rule: Rule, at: number[], members?: string[]): (string | number)[] {
  let bucket: Bucket | null = null;
  return at.map((second, index) => {
    const verdict = take(rule, bucket, seconds(second), members?.[index]);
    if (verdict.allowed) bucket = verdict.bucket;
    return verdict.allowed ? "ok" : verdict.retryAfterSeconds;
  });
}

describe("mail to one address", () => {
  it("of one kind waits 60 seconds after the last one", () => {
    expect(takes(MAIL_LIMITS.addressAndKind, [0, 1, 59.5, 60])).toEqual(["ok", 59, 1, "ok"]);
  });

  it("is sent five times an hour at most", () => {
    expect(takes(MAIL_LIMITS.address, [0, 60, 120, 180, 240, 300, 3599, 3600])).toEqual([
      ...Array<string>(5).fill("ok"),
      3300,
      1,
      "ok",
    ]);
  });

  it("keeps its gap across the end of a window", () => {
    expect(takes(MAIL_LIMITS.addressAndKind, [0, 3590, 3605, 3650])).toEqual(["ok", "ok", 45, "ok"]);
  });
});

describe("mail requested by one client", () => {
  it("stops after 20 in ten minutes", () => {
    const at = Array.from({ length: 21 }, (_, index) => index);
    expect(takes(MAIL_LIMITS.client, [...at, 600])).toEqual([...Array<string>(20).fill("ok"), 580, "ok"]);
  });

  it("goes to ten different addresses an hour, and to those again", () => {
    const addresses = Array.from({ length: 11 }, (_, index) => `a${index}`);
    expect(
      takes(MAIL_LIMITS.clientAddresses, [...Array<number>(11).fill(0), 5, 5], [...addresses, "a3", "a10"]),
    ).toEqual([...Array<string>(10).fill("ok"), 3600, "ok", 3595]);
  });
});

describe("a clock that moves", () => {
  const kept: Bucket = { openedAtMs: START_MS, lastAtMs: START_MS, count: 5, members: [] };

  it("a few seconds back changes nothing", () => {
    expect(take(MAIL_LIMITS.addressAndKind, kept, seconds(-5))).toEqual({ allowed: false, retryAfterSeconds: 60 });
  });

  it("far back opens a new window instead of blocking until the old time returns", () => {
    expect(take(MAIL_LIMITS.address, kept, seconds(-86_400))).toMatchObject({ allowed: true, bucket: { count: 1 } });
  });
});
