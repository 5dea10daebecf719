import { describe, expect, it } from "vitest";
import { cardWith } from "../statements/card-fixture.ts";
import type { WalletBank } from "./bank-shapes.ts";
import { cardsAt, getBankDataDay, getCurrentThrough, hasCurrentData, isCurrent } from "./bank-data-age.ts";

const account = { linkId: "link-1", accountId: "acc-1" };
const bank = { ...account, currentThrough: getCurrentThrough("2026-12-06") };

describe("what a bank had at 9:30 on December 6", () => {
  const updatedAt = "2026-12-06T09:30:00.000Z";

  it("is current for less than 24 hours", () => {
    expect(isCurrent(updatedAt, new Date("2026-12-07T09:29:59Z"))).toBe(true);
    expect(isCurrent(updatedAt, new Date("2026-12-07T09:30:00Z"))).toBe(false);
    expect(isCurrent(null, new Date("2026-12-06T09:30:00Z"))).toBe(false);
  });

  it("can be current on that day and the next, as days are planned", () => {
    expect(hasCurrentData({ bank }, "2026-12-07")).toBe(true);
    expect(hasCurrentData({ bank }, "2026-12-08")).toBe(false);
  });

  it("isn't what its cards show once it is 24 hours old, whatever is left of the day", () => {
    const chase: WalletBank = { name: "Chase", status: "up_to_date", since: updatedAt, updatedAt, endsOn: null };
    const cards = { "card-1": cardWith({ id: "card-1", bank }) };
    const find = (now: string) => cardsAt({ cards, banks: { "link-1": chase } }, new Date(now))["card-1"]?.bank;
    expect(find("2026-12-07T09:29:59Z")).toEqual(bank);
    expect(find("2026-12-07T09:30:00Z")).toEqual(account);
  });

  it("is of that day, while it is current", () => {
    expect(getBankDataDay({ bank }, "2026-12-06")).toBe("2026-12-06");
    expect(getBankDataDay({ bank }, "2026-12-07")).toBe("2026-12-06");
    expect(getBankDataDay({ bank }, "2026-12-08")).toBeNull();
    expect(getBankDataDay({}, "2026-12-06")).toBeNull();
  });
});

it("a card whose link is broken, and one that isn't linked, have no current data", () => {
  expect(hasCurrentData({ bank: account }, "2026-12-06")).toBe(false);
  expect(hasCurrentData({}, "2026-12-06")).toBe(false);
});
