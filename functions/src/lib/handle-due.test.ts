import { describe, expect, it, vi } from "vitest";
import { handleDue } from "./handle-due.ts";
import type { PositionInTime } from "./position-in-time.ts";

vi.mock("firebase-functions/logger");

const START_MS = Date.UTC(2026, 10, 26, 12);

/** So many items, due one second after the other, that stay due whatever is done with them. */
function given(count: number) {
  const all = Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    at: new Date(START_MS + index * 1_000),
  }));
  const asked: number[] = [];
  const list = (limit: number, after: PositionInTime | undefined) => {
    asked.push(limit);
    const rest = all.filter(({ at }) => after === undefined || at > after.at);
    return Promise.resolve(rest.slice(0, limit));
  };
  return { list, asked };
}

const failure = "It failed";

describe("what is due", () => {
  it("is handled to the last, fifty at a time", async () => {
    const { list, asked } = given(1_120);
    const handled = new Set<string>();
    const handle = ({ id }: PositionInTime) => Promise.resolve(void handled.add(id));
    expect(await handleDue("updateStatuses", { list, handle, failure })).toEqual({ processed: 1_120, failed: 0 });
    expect([handled.size, asked.length]).toEqual([1_120, 23]);
  });

  it("isn't stopped by those that fail, which are tried once and postponed", async () => {
    const { list } = given(120);
    const postponed: string[] = [];
    const counts = await handleDue("deleteAccounts", {
      list,
      handle: ({ id }) => (id.endsWith("0") ? Promise.reject(new Error("Stripe is down.")) : Promise.resolve()),
      postpone: ({ id }, error) => Promise.resolve(void postponed.push(`${id}: ${String(error)}`)),
      failure,
    });
    expect(counts).toEqual({ processed: 108, failed: 12 });
    expect([postponed.length, postponed[1]]).toEqual([12, "p10: Error: Stripe is down."]);
  });

  it("isn't counted where it was skipped, as it's due no more", async () => {
    const { list } = given(3);
    const handle = ({ id }: PositionInTime) => Promise.resolve(id === "p1" ? ("skipped" as const) : undefined);
    expect(await handleDue("publishNews", { list, handle, failure })).toEqual({ processed: 2, failed: 0 });
  });

  it("waits for the next run when three quarters of the job's time are over", async () => {
    const { list } = given(200);
    let elapsed = 0;
    const counts = await handleDue("endViews", {
      list,
      // The time limit is two minutes.
      handle: () => Promise.resolve(void (elapsed += 1_000)),
      failure,
      elapsedMs: () => elapsed,
    });
    expect(counts).toEqual({ processed: 90, failed: 0 });
  });

  it("may be nothing", async () => {
    const { list } = given(0);
    const handle = () => Promise.reject(new Error("There is nothing."));
    expect(await handleDue("endViews", { list, handle, failure })).toEqual({ processed: 0, failed: 0 });
  });
});
