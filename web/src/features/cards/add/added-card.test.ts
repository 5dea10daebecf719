import { describe, expect, it } from "vitest";
import { nextCloseOn } from "./added-card.tsx";

const closing = (statementCloseDay: number | null, closeOn: string | null, today: string) =>
  nextCloseOn({ card: { statementCloseDay }, payment: closeOn === null ? null : { closeOn }, today });

describe("the close that follows after a card is added", () => {
  it("is the next one where the payment's own is behind", () => {
    expect(closing(31, "2026-10-31", "2026-11-20")).toBe("2026-11-30");
    expect(closing(5, "2026-11-05", "2026-11-20")).toBe("2026-12-05");
    expect(closing(19, "2026-11-19", "2026-11-20")).toBe("2026-12-19");
  });

  it("is the payment's own while it is in the future, today included", () => {
    expect(closing(27, "2026-11-27", "2026-11-20")).toBe("2026-11-27");
    expect(closing(20, "2026-11-20", "2026-11-20")).toBe("2026-11-20");
  });

  it("is not shown without a day to count from", () => {
    expect(closing(null, "2026-10-31", "2026-11-20")).toBeNull();
    expect(closing(31, null, "2026-11-20")).toBeNull();
  });
});
