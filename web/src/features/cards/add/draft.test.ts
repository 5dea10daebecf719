import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { noFacts, noOwnCard } from "../fields/card-facts.ts";
import type { CardFacts, OwnCard } from "../fields/card-facts.ts";
import { keepDraft, readDraft } from "./draft.ts";

const number = "4242 4242 4242 4242";
const words = ["limit", "autopayFixed", "last4", "nickname", "holder", "closeDay", "dueDay"] as const;
const ownWords = ["name", "issuer", "fee", "foreign", "base"] as const;
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

function keep(facts: Partial<CardFacts>, own: Partial<OwnCard> = {}): string {
  const whole = { ...noOwnCard, ...own };
  keepDraft({ cardId: null, name: whole.name, facts: { ...noFacts, ...facts }, own: whole });
  return [...kept.values()].join(" ");
}

describe("the draft of a card", () => {
  it("keeps what was typed", () => {
    keep({ nickname: "Everyday", limit: "1,000,000.00", last4: "4242" }, { name: "Union Card" });
    expect(readDraft()).toMatchObject({
      name: "Union Card",
      facts: { nickname: "Everyday", limit: "1,000,000.00", last4: "4242" },
      own: { name: "Union Card" },
    });
  });

  it.each(words)("never keeps a card number that was typed as %s, and keeps the rest", (field) => {
    expect(keep({ openedYear: "2024", [field]: number })).not.toContain("4242");
    expect(readDraft()?.facts.openedYear).toBe("2024");
  });

  it.each(ownWords)("never keeps a card number that was typed as the %s of a card of one's own", (field) =>
    expect(keep({}, { [field]: number })).not.toContain("4242"),
  );

  it("keeps no part of a card number that is still being typed", () => {
    expect(keep({ nickname: number.slice(0, 14) })).not.toContain("4242");
    expect(keep({ last4: number.slice(0, 6) })).not.toContain("4242");
  });
});
