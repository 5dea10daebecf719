import { describe, expect, it } from "vitest";
import { type Allowance, CALLS_PER_DRAW, MEMBER_CALLS, SHARED_MEMBER_CALLS, takeCall } from "./member-calls.ts";

/** How many calls are allowed at one call per interval. */
function countAllowed(everyMs: number, calls: number): number {
  let allowance: Allowance | undefined;
  let allowed = 0;
  for (let call = 0; call < calls; call += 1) {
    const taken = takeCall(MEMBER_CALLS, allowance, call * everyMs);
    ({ allowance } = taken);
    allowed += Number(taken.retryAfterSeconds === null);
  }
  return allowed;
}

describe("the calls of one member", () => {
  it("are all allowed at 100 a minute for an hour, and 150 at the same time", () => {
    expect(countAllowed(600, 6_000)).toBe(6_000);
    expect(countAllowed(0, 150)).toBe(150);
  });

  it("are 269 of 300 within a minute", () => {
    expect(countAllowed(200, 300)).toBe(269);
  });

  it("are 120 a minute once the burst is used up, with the seconds to wait", () => {
    const empty = { left: 0, atMs: 0 };
    expect(takeCall(MEMBER_CALLS, empty, 100)).toMatchObject({ retryAfterSeconds: 1 });
    expect(takeCall({ burst: 10, perMinute: 6 }, empty, 1_000)).toMatchObject({ retryAfterSeconds: 9 });
    expect(takeCall(MEMBER_CALLS, empty, 500)).toEqual({ allowance: { left: 0, atMs: 500 }, retryAfterSeconds: null });
  });

  it("are not lost when the clock goes back", () => {
    expect(takeCall(MEMBER_CALLS, { left: 10, atMs: 60_000 }, 0)).toEqual({
      allowance: { left: 9, atMs: 0 },
      retryAfterSeconds: null,
    });
  });

  it("of one instance are within what all instances share", () => {
    const inTenMinutes = MEMBER_CALLS.burst / 2 + (MEMBER_CALLS.perMinute * SHARED_MEMBER_CALLS.windowSeconds) / 60;
    expect(inTenMinutes).toBeLessThan(SHARED_MEMBER_CALLS.limit * CALLS_PER_DRAW);
  });
});
