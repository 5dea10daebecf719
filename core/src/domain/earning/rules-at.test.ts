import { describe, expect, it } from "vitest";
import { exampleCard, exampleRule, exampleTerms, reference } from "./example-cards.ts";
import { getQuarter } from "./quarter.ts";
import { rulesFor } from "./rules-at.ts";
import type { Spending } from "./rules-at.ts";
import type { EarnRule } from "../catalog/earn-rule.ts";
import type { WalletCard } from "../wallet/shapes.ts";

const plain: Spending = {
  categoryId: "airfare",
  merchantId: null,
  channel: "any",
  abroad: false,
  on: "2026-11-20",
  amountCents: 10_000,
};

function found(rules: EarnRule[], spending: Partial<Spending> = {}, card: Partial<WalletCard> = {}) {
  const terms = exampleTerms({ earn: { currencyId: "first-points", base: 1, rules } });
  return rulesFor(terms, exampleCard(card), { ...plain, ...spending }, reference.categories);
}

const travel = exampleRule("travel", 3, ["travel"]);
const inQuarter = exampleRule("quarter", 5, ["groceries"], {
  rotating: {
    quarter: "2026Q4",
    activationRequired: true,
    activationOpens: "2026-09-15",
    activationCloses: "2026-12-14",
    retroactive: true,
  },
});
const groceries = { categoryId: "groceries" };

describe("the rules that speak of a purchase", () => {
  it("are those of its category and of all above it, and of no other", () => {
    const hotels = exampleRule("hotels", 5, ["hotels"]);
    expect(found([travel, hotels]).map(({ rule }) => rule.id)).toEqual(["travel"]);
    expect(found([travel, hotels], { categoryId: "hotels" })).toHaveLength(2);
    expect(found([hotels], { categoryId: "travel" })).toEqual([]);
  });

  it("are those of its merchant, beside the categories", () => {
    const shop = exampleRule("shop", 5, [], { merchantIds: ["bookshop"] });
    expect(found([shop], { merchantId: "bookshop" })).toHaveLength(1);
    expect(found([shop], { merchantId: "warehouse" })).toEqual([]);
    expect(found([shop])).toEqual([]);
  });

  it("speak of everything with neither category nor merchant", () => {
    expect(found([exampleRule("all", 2, [])], { categoryId: "gas" })).toHaveLength(1);
  });

  it("hold from their first to their last day", () => {
    const promo = exampleRule("promo", 5, ["travel"], { validFrom: "2026-10-01", validTo: "2026-11-20" });
    expect(found([promo], { on: "2026-09-30" })).toEqual([]);
    expect(found([promo], { on: "2026-10-01" })).toHaveLength(1);
    expect(found([promo], { on: "2026-11-20" })).toHaveLength(1);
    expect(found([promo], { on: "2026-11-21" })).toEqual([]);
  });

  it("are limited to purchases at home or abroad where they require it", () => {
    const home = exampleRule("home", 2, ["travel"], { geo: "us_only" });
    const away = exampleRule("away", 3, ["travel"], { geo: "non_us_only" });
    expect(found([home, away]).map(({ rule }) => rule.id)).toEqual(["home"]);
    expect(found([home, away], { abroad: true }).map(({ rule }) => rule.id)).toEqual(["away"]);
  });

  it("ask for an amount where they have a minimum", () => {
    const large = exampleRule("large", 2, ["travel"], { minSpendCents: 500_000 });
    expect(found([large])).toEqual([]);
    expect(found([large], { amountCents: 500_000 })).toHaveLength(1);
    expect(found([large], { amountCents: null })).toHaveLength(1);
  });

  it("end with the first year where they hold in it alone", () => {
    const firstYear = exampleRule("first", 5, ["travel"], { conditions: ["first_year_only"] });
    expect(found([firstYear], { on: "2025-05-13" })).toHaveLength(1);
    expect(found([firstYear], { on: "2025-05-14" })).toEqual([]);
  });

  it("add to the base where they are additional", () => {
    const extra = exampleRule("extra", 2, ["travel"], { multiplierKind: "additional" });
    expect(found([extra])).toMatchObject([{ unitsPerDollar: 3 }]);
  });
});

describe("a rule of a rotating quarter", () => {
  it("is named by its quarter", () => {
    expect(["2026-01-01", "2026-03-31", "2026-04-01", "2026-12-31"].map(getQuarter)).toEqual([
      "2026Q1",
      "2026Q1",
      "2026Q2",
      "2026Q4",
    ]);
  });

  it("waits for its activation, and is unknown in a quarter that isn't listed", () => {
    expect(found([inQuarter], groceries)).toMatchObject([{ state: "needs_activation" }]);
    expect(found([inQuarter], { ...groceries, on: "2027-01-01" })).toMatchObject([{ state: "unknown_quarter" }]);
  });

  it("counts what was spent before, when its activation does", () => {
    const activations = { quarter: "2026-11-25" };
    expect(found([inQuarter], groceries, { activations })).toMatchObject([{ state: "applies" }]);
    const { rotating } = inQuarter;
    if (rotating === null) throw new Error("rotating");
    const fromThen = { ...inQuarter, rotating: { ...rotating, retroactive: false } };
    expect(found([fromThen], groceries, { activations })).toMatchObject([{ state: "needs_activation" }]);
    expect(found([fromThen], { ...groceries, on: "2026-11-25" }, { activations })).toMatchObject([
      { state: "applies" },
    ]);
  });

  it("does not hold when it was activated too late", () => {
    expect(found([inQuarter], groceries, { activations: { quarter: "2026-12-15" } })).toMatchObject([
      { state: "needs_activation" },
    ]);
  });
});

describe("what a rule waits for or takes for granted", () => {
  const chosen = exampleRule("choice", 3, ["gas", "travel"], { topN: { n: 1, chosenBy: "cardholder_choice" } });

  it("is the category that its holder chose", () => {
    expect(found([chosen])).toMatchObject([{ state: "needs_choice" }]);
    expect(found([chosen], {}, { chosenCategories: { choice: ["travel"] } })).toMatchObject([{ state: "applies" }]);
    expect(found([chosen], {}, { chosenCategories: { choice: ["gas", "travel"] } })).toMatchObject([
      { state: "needs_choice" },
    ]);
  });

  it("is that this is the category with most spending", () => {
    const top = exampleRule("top", 5, ["travel"], { topN: { n: 1, chosenBy: "automatic_top_spend" } });
    expect(found([top])).toMatchObject([{ state: "applies", flags: ["top_category_assumed"] }]);
  });

  it("is a way of paying", () => {
    const portal = exampleRule("portal", 8, ["travel"], { channel: "portal" });
    const shop = exampleRule("shop", 2, ["travel"], { channel: "in_store" });
    expect(found([portal])).toMatchObject([{ state: "needs_channel" }]);
    expect(found([portal], { channel: "portal" })).toMatchObject([{ state: "applies" }]);
    expect(found([shop], { channel: "wallet_pay" })).toMatchObject([{ state: "applies" }]);
    expect(found([shop], { channel: "online" })).toMatchObject([{ state: "needs_channel" }]);
  });

  it("is a membership, until it is confirmed", () => {
    const member = exampleRule("member", 3, ["travel"], { conditions: ["requires_membership"] });
    expect(found([member])).toMatchObject([{ state: "applies", flags: ["requires_membership"] }]);
    expect(found([member], {}, { activations: { member: "2026-01-02" } })).toMatchObject([{ flags: [] }]);
  });

  it("is an enrolment, and before it is confirmed the rule earns nothing beyond the base", () => {
    const enrolled = exampleRule("enrolled", 3, ["travel"], { conditions: ["requires_enrolment"] });
    expect(found([enrolled])).toMatchObject([{ state: "needs_confirmation" }]);
    expect(found([enrolled], {}, { activations: { enrolled: "2026-01-02" } })).toMatchObject([
      { state: "applies", flags: [] },
    ]);
    const rent = exampleRule("rent", 0.5, ["travel"], { conditions: ["requires_enrolment"] });
    expect(found([rent])).toMatchObject([{ state: "applies", flags: ["requires_enrolment"] }]);
  });

  it("is no enrolment beside the choice of a category, which is one", () => {
    const both = exampleRule("both", 3, ["gas", "travel"], {
      topN: { n: 1, chosenBy: "cardholder_choice" },
      conditions: ["requires_enrolment"],
    });
    expect(found([both])).toMatchObject([{ state: "needs_choice" }]);
    expect(found([both], {}, { chosenCategories: { both: ["travel"] } })).toMatchObject([
      { state: "applies", flags: [] },
    ]);
  });

  it("is a tier at the bank, until its holder confirms it", () => {
    const tier = exampleRule("tier", 4, ["travel"], { conditions: ["relationship_tier"] });
    expect(found([tier])).toMatchObject([{ state: "needs_confirmation" }]);
    expect(found([tier], {}, { activations: { tier: "2026-01-02" } })).toMatchObject([{ state: "applies", flags: [] }]);
  });

  it("is autopay, unless it is set up", () => {
    const auto = exampleRule("auto", 3, ["travel"], { conditions: ["autopay_required"] });
    const autopay = { mode: "statement" as const, fixedCents: null, declaredOn: null };
    expect(found([auto])).toMatchObject([{ flags: ["autopay_required"] }]);
    expect(found([auto], {}, { autopay })).toMatchObject([{ flags: [] }]);
  });
});
