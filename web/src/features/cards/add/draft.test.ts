import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emptyCard } from "../fields/card-schema.ts";
import type { CardValues } from "../fields/card-schema.ts";
import { keepDraft, readDraft } from "./draft.ts";

const number = "4242 4242 4242 4242";
const texts = ["creditLimitCents", "last4", "nickname", "holder", "statementCloseDay", "dueDay"] as const;
const customTexts = ["name", "issuerName", "annualFeeCents", "foreignBps", "basePercent"] as const;
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

function keep(typed: Partial<CardValues>, custom: Partial<CardValues["custom"]> = {}): string {
  const values = { ...emptyCard, ...typed, custom: { ...emptyCard.custom, ...custom } };
  keepDraft({ cardId: null, name: values.custom.name, values });
  return [...kept.values()].join(" ");
}

describe("the draft of a card", () => {
  it("keeps what was typed", () => {
    keep({ nickname: "Everyday", creditLimitCents: "1,000,000.00", last4: "4242" }, { name: "Union Card" });
    expect(readDraft()).toMatchObject({
      name: "Union Card",
      values: { nickname: "Everyday", creditLimitCents: "1,000,000.00", last4: "4242", custom: { name: "Union Card" } },
    });
  });

  it.each(texts)("never keeps a card number that was typed as %s, and keeps the rest", (field) => {
    expect(keep({ openedOn: { month: "3", year: "2024", day: "" }, [field]: number })).not.toContain("4242");
    expect(readDraft()?.values.openedOn.year).toBe("2024");
  });

  it("never keeps a card number that was typed as what autopay pays", () =>
    expect(keep({ autopay: { mode: "fixed", fixedCents: number } })).not.toContain("4242"));

  it.each(customTexts)("never keeps a card number that was typed as the %s of a custom card", (field) =>
    expect(keep({}, { [field]: number })).not.toContain("4242"),
  );

  it("keeps no part of a card number that is still being typed", () => {
    expect(keep({ nickname: number.slice(0, 14) })).not.toContain("4242");
    expect(keep({ last4: number.slice(0, 6) })).not.toContain("4242");
  });

  it("keeps days and the numbers of orders", () => {
    keep({ nickname: "2026-11-14 - 2026-11-16", holder: "Order 112-1234567-1234567" });
    expect(readDraft()?.values).toMatchObject({
      nickname: "2026-11-14 - 2026-11-16",
      holder: "Order 112-1234567-1234567",
    });
  });

  it("of a version that kept its fields elsewhere is none", () => {
    kept.set("cardwell:card-draft", JSON.stringify({ cardId: "gold", name: "Gold", facts: { nickname: "Everyday" } }));
    expect(readDraft()).toBeNull();
  });

  it("of an earlier version has the fields of this one", () => {
    kept.set("cardwell:card-draft", JSON.stringify({ cardId: "gold", name: "Gold", values: { nickname: "Everyday" } }));
    expect(readDraft()).toEqual({ cardId: "gold", name: "Gold", values: { ...emptyCard, nickname: "Everyday" } });
  });
});
