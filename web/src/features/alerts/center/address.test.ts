import { describe, expect, it } from "vitest";
import { alertAddress, parseChoice, toFilters, isNarrowed, listAddress, noChoice, toSearch } from "./address.ts";

const read = (search: string) => parseChoice(new URLSearchParams(search));

describe("the address of the alert centre", () => {
  it("omits the defaults", () => {
    expect(read("")).toEqual(noChoice);
    expect(listAddress(noChoice)).toBe("/dashboard/alerts");
    expect(toFilters(noChoice)).toEqual({ limit: 20, box: "new" });
  });

  it("keeps every choice, and gives the same back", () => {
    const search = "?severity=high&type=payment_due&card=abc123&unread=1&q=gold+card";
    expect(toSearch(read(search))).toBe(search);
    expect(toFilters(read(search))).toEqual({
      limit: 20,
      box: "new",
      severity: "high",
      type: "payment_due",
      walletCardId: "abc123",
      unread_only: true,
      q: "gold card",
    });
    expect(alertAddress("a1", read("?tab=done&q=gold"))).toBe("/dashboard/alerts/a1?tab=done&q=gold");
  });

  it("leaves out values without a meaning", () => {
    expect(read("?tab=all&severity=loud&type=spam&card=../x&unread=yes")).toEqual(noChoice);
  });

  it("asks for unread ones only among the new, as nothing else is unread", () => {
    expect(read("?tab=done&unread=1").isUnreadOnly).toBe(false);
    expect(toSearch({ ...noChoice, tab: "done", isUnreadOnly: true })).toBe("?tab=done");
  });

  it("searches nothing while only one letter is typed", () => {
    expect(toFilters({ ...noChoice, q: "g" })).not.toHaveProperty("q");
  });

  it("distinguishes a tab from a filter", () => {
    expect(isNarrowed({ ...noChoice, tab: "done" })).toBe(false);
    expect(isNarrowed({ ...noChoice, severity: "low" })).toBe(true);
  });
});
