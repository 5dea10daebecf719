import { describe, expect, it } from "vitest";
import { withCardYearsMoved } from "./card-year-spend.ts";

const opened = (openedOn: string) => ({ openedOn, anniversary: null });

describe("spending against a cap of the card year, when the opening day is corrected", () => {
  it("stays in its year when the day moves a little", () => {
    const spent = { "a:2026-05-14": 90_000, "a:2026-05-14#2026-05": 20_000, "a:2026-05-14#2026-06": 70_000 };
    expect(withCardYearsMoved(spent, opened("2024-05-14"), opened("2024-05-20"))).toEqual({
      "a:2026-05-20": 90_000,
      "a:2026-05-20#2026-05": 20_000,
      "a:2026-05-20#2026-06": 70_000,
    });
  });

  it("is parted by months when the day moves far", () => {
    const spent = { "a:2026-01-01": 90_000, "a:2026-01-01#2026-03": 20_000, "a:2026-01-01#2026-09": 70_000 };
    expect(withCardYearsMoved(spent, opened("2024-01-01"), opened("2023-07-01"))).toEqual({
      "a:2025-07-01": 20_000,
      "a:2025-07-01#2026-03": 20_000,
      "a:2026-07-01": 70_000,
      "a:2026-07-01#2026-09": 70_000,
    });
  });

  it("moves as a whole where its months are not known, and comes back when the day is set back", () => {
    const spent = { "a:2025-05-14": 5_000 };
    const moved = withCardYearsMoved(spent, opened("2024-05-14"), opened("2024-06-02"));
    expect(moved).toEqual({ "a:2025-06-02": 5_000 });
    expect(withCardYearsMoved(moved, opened("2024-06-02"), opened("2024-05-14"))).toEqual(spent);
  });

  it("leaves caps of other periods as they are", () => {
    const spent = { "y:2026": 7, "q:2026Q4#2026-11": 5, life: 3 };
    expect(withCardYearsMoved(spent, opened("2024-01-01"), opened("2023-07-01"))).toEqual(spent);
  });
});
