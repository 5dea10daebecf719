import { describe, expect, it } from "vitest";
import { ApiError, networkError } from "./api-error.ts";
import { shouldRetry } from "./query-client.ts";

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
