import { describe, expect, it } from "vitest";
import { formatBps } from "./format-amount.ts";

describe("a percentage", () => {
  it("keeps its tenth only where there is one", () => {
    expect(formatBps(2_000)).toBe("20%");
    expect(formatBps(2_007)).toBe("20.1%");
  });
});
