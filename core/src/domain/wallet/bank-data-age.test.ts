import { expect, it } from "vitest";
import { getBankDataDay, getCurrentThrough, hasCurrentData } from "./bank-data-age.ts";

const account = { linkId: "link-1", accountId: "acc-1" };

it("data is current on the day on which it arrived and two more, which is never longer than 72 hours", () => {
  const bank = { ...account, currentThrough: getCurrentThrough("2026-12-06") };
  expect(hasCurrentData({ bank }, "2026-12-08")).toBe(true);
  expect(hasCurrentData({ bank }, "2026-12-09")).toBe(false);
});

it("data is of the day on which it arrived, while it is current", () => {
  const bank = { ...account, currentThrough: getCurrentThrough("2026-12-06") };
  expect(getBankDataDay({ bank }, "2026-12-06")).toBe("2026-12-06");
  expect(getBankDataDay({ bank }, "2026-12-08")).toBe("2026-12-06");
  expect(getBankDataDay({ bank }, "2026-12-09")).toBeNull();
  expect(getBankDataDay({}, "2026-12-06")).toBeNull();
});

it("a card whose link is broken, and one that isn't linked, have no current data", () => {
  expect(hasCurrentData({ bank: account }, "2026-12-06")).toBe(false);
  expect(hasCurrentData({}, "2026-12-06")).toBe(false);
});
