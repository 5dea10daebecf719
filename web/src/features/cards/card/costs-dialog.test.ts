import { describe, expect, it } from "vitest";
import { monthsBack } from "./costs-dialog.tsx";

describe("the months that costs are shown for", () => {
  it("are this one and those before it, over the turn of the year", () => {
    expect(monthsBack("2026-01-31", 3)).toEqual(["2026-01", "2025-12", "2025-11"]);
  });
});
