import { endpoint } from "@cardwell/core/contract/endpoint";
import { MEMBER_CALLS } from "@cardwell/core/domain/rate-limit/member-calls";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { createHttpApp } from "./app.ts";
import { createMemberLimiter } from "./member-limiter.ts";
import { drawAll } from "./rate-limit-repository.ts";
import { type Gate, serve } from "./serve.ts";

vi.mock("./rate-limit-repository.ts", () => ({ drawAll: vi.fn() }));
beforeEach(() => {
  vi.mocked(drawAll).mockReset().mockResolvedValue(null);
});

const START_MS = Date.UTC(2026, 10, 20, 12);

/** A limiter with a clock that only moves on demand, and how many of a number of calls it allows. */
function limiterAt(startMs = START_MS) {
  let nowMs = startMs;
  const limit = createMemberLimiter(MEMBER_CALLS, () => nowMs);
  return {
    wait: (seconds: number) => (nowMs += seconds * 1_000),
    limit,
    countAllowed: async (uid: string, calls: number) => {
      let allowed = 0;
      for (let call = 0; call < calls; call += 1)
        allowed += await limit(uid).then(
          () => 1,
          () => 0,
        );
      return allowed;
    },
  };
}

describe("the limit of a member's calls", () => {
  it("lets a burst of 150 through and then 120 a minute, for each member apart", async () => {
    const { countAllowed, wait } = limiterAt();
    expect(await countAllowed("nora", 300)).toBe(150);
    expect(await countAllowed("omar", 100)).toBe(100);
    wait(60);
    expect(await countAllowed("nora", 300)).toBe(120);
  });

  it("reads and writes nothing for normal use", async () => {
    const { countAllowed, wait } = limiterAt();
    for (let minute = 0; minute < 60; minute += 1) {
      expect(await countAllowed("nora", 70)).toBe(70);
      wait(60);
    }
    expect(drawAll).not.toHaveBeenCalled();
  });

  it("draws on the shared allowance once for 25 calls beyond half a burst", async () => {
    await limiterAt().countAllowed("nora", 150);
    expect(drawAll).toHaveBeenCalledTimes(3);
    expect(vi.mocked(drawAll).mock.calls[0]?.[0]).toMatchObject([{ key: "calls:nora" }]);
  });

  it("rejects without asking again for as long as the shared allowance is used up", async () => {
    vi.mocked(drawAll).mockResolvedValueOnce(90);
    const { countAllowed, limit, wait } = limiterAt();
    expect(await countAllowed("nora", 100)).toBe(75);
    wait(30);
    await expect(limit("nora")).rejects.toMatchObject({ code: "rate_limited", extra: { retryAfterSeconds: 60 } });
    expect(drawAll).toHaveBeenCalledTimes(1);
    wait(60);
    await expect(limit("nora")).resolves.toBeUndefined();
  });

  it("allows what the store can't count", async () => {
    vi.mocked(drawAll).mockRejectedValue(new Error("unavailable"));
    expect(await limiterAt().countAllowed("nora", 150)).toBe(150);
  });
});

describe("a call beyond the limit", () => {
  it("is a 429 in the documented form that shows when to try again", async () => {
    const { limit, countAllowed } = limiterAt();
    await countAllowed("nora", 150);
    const app = createHttpApp();
    const probe = endpoint("GET /api/probe", {
      access: "user",
      summary: "",
      response: z.object({ ok: z.boolean() }),
    });
    const gate = {
      authenticate: () => Promise.resolve({ uid: "nora", emailVerified: true }),
      limitCalls: limit,
      clock: () => Promise.resolve({ now: () => new Date(START_MS) }),
      client: () => ({}),
    } as unknown as Gate;
    serve(app, { probe }, { probe: () => Promise.resolve({ ok: true }) }, gate);
    const answer = await app.request("/api/probe");
    expect(answer.status).toBe(429);
    expect(answer.headers.get("retry-after")).toBe("1");
    expect(await answer.json()).toMatchObject({ error: "rate_limited", retryAfterSeconds: 1 });
  });
});
