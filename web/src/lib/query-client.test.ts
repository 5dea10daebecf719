import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError, networkError } from "./api-error.ts";
import { queryClient, shouldRetry } from "./query-client.ts";
import { clearTraces } from "./session/local-traces.ts";

const rejection = (status: number) => new ApiError({ status, code: "internal", message: "" });

describe("a call that failed", () => {
  it("is tried twice more after silence and after a fault of the server", () => {
    expect([0, 1, 2].map((count) => shouldRetry(count, networkError()))).toEqual([true, true, false]);
    expect(shouldRetry(0, rejection(503))).toBe(true);
  });

  it("is not retried after an error response", () => {
    expect([400, 401, 403, 404, 429].some((status) => shouldRetry(0, rejection(status)))).toBe(false);
    expect(shouldRetry(0, new Error("a fault of ours"))).toBe(false);
  });
});

describe("when nobody is signed in any more", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("everything of the person is removed, and the sample cards stay", () => {
    queryClient.setQueryData(["account"], "Nora");
    queryClient.setQueryData(["dashboard", { isSample: false }], "Nora's");
    queryClient.setQueryData(["dashboard", { isSample: true }], "nobody's");
    queryClient.setQueryData(["card-page", "card-1"], "Nora's");
    vi.stubGlobal("document", { documentElement: { dataset: {} } });
    clearTraces(null);
    expect(queryClient.getQueriesData({})).toEqual([[["dashboard", { isSample: true }], "nobody's"]]);
  });
});
