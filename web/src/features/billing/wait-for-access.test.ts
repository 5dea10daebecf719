import type { SubscriptionStatus } from "@cardwell/core/contract/billing";
import { describe, expect, it } from "vitest";
import { buildStatus } from "./status-fixture.ts";
import { waitForAccess } from "./wait-for-access.ts";

const none = buildStatus({ hasAccess: false, reason: "none" });

const deniedAt = (endedAt: string) =>
  buildStatus({
    hasAccess: false,
    reason: "canceled",
    trial: { ...none.trial, denied: true },
    endedAt,
    asOf: "2026-11-20T15:00:05.000Z",
  });

/** A provider that returns these responses in turn, repeating the last, and a clock that only waiting moves. */
function setUp(...answers: (SubscriptionStatus | null)[]) {
  const askedAtMs: number[] = [];
  let nowMs = 0;
  let stopped = false;
  return {
    askedAtMs,
    stop: () => {
      stopped = true;
    },
    deps: {
      askStatus: async () => {
        askedAtMs.push(nowMs);
        return (answers.length > 1 ? answers.shift() : answers[0]) ?? null;
      },
      wait: async (delayMs: number) => {
        nowMs += delayMs;
      },
      now: () => nowMs,
      isStopped: () => stopped,
    },
  };
}

describe("waiting for a plan to arrive", () => {
  it("ends with the first answer when it is there already", async () => {
    const { deps, askedAtMs } = setUp(buildStatus());
    expect(await waitForAccess(deps)).toMatchObject({ kind: "access", status: { hasAccess: true } });
    expect(askedAtMs).toEqual([0]);
  });

  it("waits for the plan of staff, too, whose role gives them access already", async () => {
    const { deps, askedAtMs } = setUp({ ...none, hasAccess: true, reason: "staff" }, buildStatus());
    expect(await waitForAccess(deps)).toMatchObject({ kind: "access", status: { reason: "active" } });
    expect(askedAtMs).toEqual([0, 1_000]);
  });

  it("asks again after 1, 2 and 3 seconds", async () => {
    const { deps, askedAtMs } = setUp(none, null, none, buildStatus());
    expect(await waitForAccess(deps)).toMatchObject({ kind: "access", status: { hasAccess: true } });
    expect(askedAtMs).toEqual([0, 1_000, 3_000, 6_000]);
  });

  it("gives up within a minute", async () => {
    const { deps, askedAtMs } = setUp(none);
    expect(await waitForAccess(deps)).toEqual({ kind: "none" });
    expect(askedAtMs.at(-1)).toBe(55_000);
  });

  it("distinguishes a server that never responded from a plan that never arrived", async () => {
    expect(await waitForAccess(setUp(null).deps)).toEqual({ kind: "unreachable" });
    expect(await waitForAccess(setUp(null, none, null).deps)).toEqual({ kind: "none" });
  });

  it("ends after a few seconds with a trial that ended as it began, unless a plan follows", async () => {
    const denied = deniedAt("2026-11-20T15:00:00.000Z");
    const { deps, askedAtMs } = setUp(denied);
    expect(await waitForAccess(deps)).toEqual({ kind: "trial_denied" });
    expect(askedAtMs).toEqual([0, 1_000, 3_000]);
    expect(await waitForAccess(setUp(denied, buildStatus()).deps)).toMatchObject({ kind: "access" });
  });

  it("waits for a plan that is bought some time after a denied trial", async () => {
    const denied = deniedAt("2026-11-20T14:00:00.000Z");
    const { deps } = setUp(denied, denied, denied, buildStatus());
    expect(await waitForAccess(deps)).toMatchObject({ kind: "access" });
  });

  it("stops when the page is left", async () => {
    const { deps, stop, askedAtMs } = setUp(none);
    stop();
    expect(await waitForAccess(deps)).toEqual({ kind: "stopped" });
    expect(askedAtMs).toEqual([0]);
  });
});
