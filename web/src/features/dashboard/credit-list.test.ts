import type { CreditItem } from "@cardwell/core/contract/dashboard";
import { describe, expect, it } from "vitest";
import { chooseCredits, countShown } from "./credit-list.ts";

const credit = (title: string, changes: Partial<CreditItem>): CreditItem => ({
  walletCardId: "gold",
  benefitId: title,
  cycleKey: "m:2026-11",
  title,
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
  basis: { how: "", facts: [] },
  ...changes,
});

const credits = [
  credit("night", { endsOn: null, worthCents: null, walletCardId: "aspire" }),
  credit("uber", {}),
  credit("resort", { endsOn: "2026-12-31", worthCents: 20_000, walletCardId: "aspire" }),
  credit("dining", { worthCents: 900, state: "part_used" }),
  credit("doordash", { state: "used" }),
  credit("lyft", { state: "not_wanted" }),
];
const getRank = (id: string) => (id === "aspire" ? 0 : 1);
const titles = (choice: Partial<Parameters<typeof chooseCredits>[1]>) =>
  chooseCredits(credits, { show: "open", card: "", order: "ends", ...choice }, getRank).map(({ title }) => title);

describe("the list of credits", () => {
  it("begins with what ends first, the more valuable before the other, and what never ends last", () => {
    expect(titles({})).toEqual(["uber", "dining", "resort", "night"]);
  });

  it("can begin with what is worth most; credits without a value come last", () => {
    expect(titles({ order: "left" })).toEqual(["resort", "uber", "dining", "night"]);
  });

  it("can follow the order of the cards", () => {
    expect(titles({ order: "card" })).toEqual(["resort", "night", "uber", "dining"]);
  });

  it("shows one card alone", () => {
    expect(titles({ card: "aspire" })).toEqual(["resort", "night"]);
  });

  it("keeps what was used and what is not wanted apart", () => {
    expect(titles({ show: "done" })).toEqual(["doordash"]);
    expect(titles({ show: "not_wanted" })).toEqual(["lyft"]);
    expect((["open", "done", "not_wanted"] as const).map((show) => countShown(credits, show))).toEqual([4, 1, 1]);
  });
});
