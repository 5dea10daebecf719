import { describe, expect, it } from "vitest";
import { formatCivilDate, formatMonth, formatMonthDay, formatWholeDay } from "./civil.ts";

describe("a day in words", () => {
  it("keeps the month and its day in one line", () => {
    expect(formatWholeDay("2026-11-25")).toBe("Wednesday, November\u00A025");
    expect(formatMonthDay("2026-11-25")).toBe("Nov\u00A025");
    expect(formatCivilDate("2026-11-25")).toBe("Nov\u00A025, 2026");
    expect(formatMonth("2026-11-01")).toBe("November\u00A02026");
  });
});
