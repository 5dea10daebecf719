import { describe, expect, it } from "vitest";
import type { ApplicationRule } from "../catalog/reference.ts";
import { exampleCard, exampleProgress, exampleTerms, exampleTier, unread } from "../earning/example-cards.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import { getApplicationRuleStatus } from "./rule-status.ts";

const on = "2026-11-20";

const rule = (change: Partial<ApplicationRule>): ApplicationRule => ({
  id: "rule",
  issuerId: "first-bank",
  label: "Rule",
  kind: "max_new_accounts",
  maxCount: 2,
  windowDays: null,
  windowMonths: null,
  scope: "this_issuer",
  counts: "both",
  excludes: [],
  familyCardIds: [],
  note: null,
  evidence: "widely_reported",
  validFrom: null,
  provenance: unread,
  ...change,
});

const termsById = {
  "first-gold": exampleTerms(),
  "first-ink": exampleTerms({ id: "first-ink", segment: "business" }),
  "second-blue": exampleTerms({ id: "second-blue", issuerId: "second-bank" }),
  "first-charge": exampleTerms({ id: "first-charge", isCharge: true, noPresetLimit: true }),
  "first-flexible": exampleTerms({ id: "first-flexible", noPresetLimit: true }),
};
type Id = keyof typeof termsById;
const card = (id: string, cardId: Id, openedOn: string, change: Partial<WalletCard> = {}) =>
  exampleCard({ id, cardId, openedOn, ...change });
const getStatus = (one: Partial<ApplicationRule>, cards: WalletCard[]) =>
  getApplicationRuleStatus(rule(one), cards, ({ cardId }) => termsById[cardId as Id] ?? null, on);

describe("how many cards one may open in a time", () => {
  const cards = [
    card("a", "first-gold", "2026-10-25"),
    card("b", "first-ink", "2026-11-10"),
    card("c", "second-blue", "2026-11-15"),
  ];

  it("counts those of the issuer in the window", () => {
    expect(getStatus({ windowDays: 30 }, cards)).toEqual({
      state: "full",
      used: 2,
      max: 2,
      freeOn: "2026-11-25",
      walletCardIds: ["a", "b"],
      undatedIds: [],
    });
    expect(getStatus({ windowDays: 20 }, cards)).toMatchObject({ state: "free", used: 1, freeOn: on });
  });

  it("is free again on the day that it shows", () => {
    const two = [card("a", "first-gold", "2026-10-20"), card("b", "first-gold", "2026-11-10")];
    expect(getStatus({ windowDays: 30 }, two)).toMatchObject({ state: "free", used: 1 });
    expect(getStatus({ windowDays: 31 }, two)).toMatchObject({ state: "full", freeOn: "2026-11-21" });
  });

  it("counts those of all issuers where the rule does", () => {
    expect(getStatus({ windowMonths: 24, scope: "all_issuers" }, cards)).toMatchObject({
      used: 3,
      max: 2,
      freeOn: "2028-11-11",
    });
  });

  it("leaves out what the rule leaves out", () => {
    expect(getStatus({ windowMonths: 24, counts: "personal" }, cards)).toMatchObject({ used: 1 });
    expect(getStatus({ windowMonths: 24, counts: "business" }, cards)).toMatchObject({ walletCardIds: ["b"] });
    expect(getStatus({ windowMonths: 24, excludes: ["business"] }, cards)).toMatchObject({ walletCardIds: ["a"] });
    const user = [card("a", "first-gold", "2026-10-25", { role: "authorized_user" })];
    expect(getStatus({ windowMonths: 24, excludes: ["authorised_user"] }, user)).toMatchObject({ used: 0 });
  });

  it("is unknown without a number or a window", () => {
    expect(getStatus({ maxCount: null, windowDays: 30 }, cards)).toEqual({
      state: "not_computable",
      why: "rule_incomplete",
    });
    expect(getStatus({}, cards)).toMatchObject({ why: "rule_incomplete" });
  });
});

describe("how many cards one may hold", () => {
  it("counts the open ones, and time does not free one", () => {
    const cards = [
      card("a", "first-gold", "2020-01-01"),
      card("b", "first-ink", "2021-01-01"),
      card("c", "first-gold", "2019-01-01", { status: "closed" }),
    ];
    expect(getStatus({ kind: "max_open_cards" }, cards)).toMatchObject({ state: "full", used: 2, freeOn: null });
    expect(getStatus({ kind: "max_open_cards", maxCount: 3 }, cards)).toMatchObject({ state: "free", freeOn: on });
  });
});

describe("5 open credit cards, beside which cards without a preset limit don't count", () => {
  const cards = [
    card("gold", "first-charge", "2020-01-01"),
    card("ink", "first-flexible", "2020-01-01"),
    card("blue", "first-gold", "2021-01-01"),
    card("aspire", "first-gold", "2022-01-01"),
  ];
  const atMost = { kind: "max_open_cards" as const, maxCount: 5 };

  it("are 2 with a charge card and one of a flexible limit beside them", () => {
    expect(getStatus({ ...atMost, excludes: ["no_preset_limit"] }, cards)).toMatchObject({
      used: 2,
      walletCardIds: ["blue", "aspire"],
    });
  });

  it("are 4 where the rule counts every card", () => {
    expect(getStatus(atMost, cards)).toMatchObject({ used: 4 });
  });
});

describe("a bonus of the same family", () => {
  const family = ["first-gold"];
  const bonus = (creditedOn: string | null) => exampleProgress([exampleTier(60_000, 400_000)], { creditedOn });
  const cooldown = { kind: "bonus_cooldown" as const, windowMonths: 48, familyCardIds: family };

  it("is to be had again after its time", () => {
    const cards = [card("a", "first-gold", "2024-01-01", { offer: bonus("2024-05-10") })];
    expect(getStatus(cooldown, cards)).toMatchObject({ state: "full", freeOn: "2028-05-11" });
    expect(getStatus({ ...cooldown, windowMonths: 24 }, cards)).toMatchObject({ state: "free" });
  });

  it("does not count before it is there", () => {
    expect(getStatus(cooldown, [card("a", "first-gold", "2024-01-01", { offer: bonus(null) })])).toMatchObject({
      state: "free",
      used: 0,
    });
  });

  it("is not guessed where nothing is known of it", () => {
    expect(getStatus(cooldown, [card("a", "first-gold", "2024-01-01")])).toMatchObject({ why: "bonus_date_unknown" });
    expect(getStatus({ ...cooldown, familyCardIds: [] }, [])).toMatchObject({ why: "depends_on_the_card" });
  });

  it("is not one that a product change could have brought", () => {
    expect(getStatus(cooldown, [card("a", "first-gold", "2024-01-01", { changedFromId: "card-0" })])).toMatchObject({
      state: "free",
      used: 0,
    });
  });

  it("never comes again where it comes once in a lifetime", () => {
    const cards = [card("a", "first-gold", "2010-01-01", { offer: bonus("2010-05-10"), status: "closed" })];
    expect(getStatus({ kind: "lifetime", familyCardIds: family }, cards)).toMatchObject({
      state: "full",
      freeOn: null,
    });
  });

  it("is locked while one of the family is held", () => {
    const lock = { kind: "family_lock" as const, familyCardIds: family };
    expect(getStatus(lock, [card("a", "first-gold", "2024-01-01")])).toMatchObject({ state: "full", freeOn: null });
    expect(getStatus(lock, [card("a", "first-gold", "2024-01-01", { status: "closed" })])).toMatchObject({
      state: "free",
    });
  });
});

it("a rule about applications has no count, as the wallet does not have them", () => {
  expect(getStatus({ kind: "max_applications", windowDays: 30 }, [])).toEqual({
    state: "not_computable",
    why: "applications_not_recorded",
  });
});
