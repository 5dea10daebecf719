import type { CreditItem } from "@cardwell/core/domain/dashboard/shapes";
import { describe, expect, it } from "vitest";
import { chooseCredits, groupByEnd, sumLeft } from "./credit-list.ts";
import type { CreditFilter } from "./credit-list.ts";

const credit = (title: string, changes: Partial<CreditItem>): CreditItem => ({
  walletCardId: "gold",
  benefitId: title,
  cycleKey: "m:2026-11",
  title,
  logo: { url: null, initials: "UB", hue: "ink" },
  summary: "",
  howTo: null,
  kind: "statement_credit",
  category: "other",
  windowLabel: "Nov",
  startsOn: "2026-11-01",
  endsOn: "2026-11-30",
  daysLeft: 10,
  elapsedBps: 6_600,
  amount: 1_000,
  used: 0,
  left: 1_000,
  unit: null,
  worthCents: 1_000,
  weight: 1,
  state: "available",
  enrolUrl: null,
  earnedOn: null,
  uses: [],
  isMatched: false,
  expectedDays: null,
  basis: { how: "", facts: [] },
  ...changes,
});

const credits = [
  credit("night", { endsOn: null, left: 1, unit: "night", worthCents: null, walletCardId: "aspire" }),
  credit("uber", {}),
  credit("resort", { endsOn: "2026-12-31", worthCents: 20_000, walletCardId: "aspire" }),
  credit("dining", { worthCents: 900, state: "part_used" }),
  credit("doordash", { state: "used" }),
  credit("edit", { state: "awaited" }),
  credit("lyft", { state: "not_wanted" }),
];
const titles = (show: CreditFilter, card: string | null = null) =>
  chooseCredits(credits, show, card).map(({ title }) => title);

describe("the list of credits", () => {
  it("begins with what ends first, the more valuable before the other, and what never ends last", () => {
    expect(titles("open")).toEqual(["uber", "dining", "resort", "night"]);
  });

  it("shows one card alone", () => {
    expect(titles("open", "aspire")).toEqual(["resort", "night"]);
  });

  it("keeps apart what was spent and not credited yet, what was used, and what is not wanted", () => {
    expect(titles("waiting")).toEqual(["edit"]);
    expect(titles("done")).toEqual(["doordash"]);
    expect(titles("not_wanted")).toEqual(["lyft"]);
  });

  it("has a group for each day on which credits end, with the dollars left in it", () => {
    const groups = groupByEnd(chooseCredits(credits, "open", null));
    expect(groups.map((group) => [group.endsOn, sumLeft(group.credits)])).toEqual([
      ["2026-11-30", 2_000],
      ["2026-12-31", 1_000],
      [null, 0],
    ]);
  });
});
