import { describe, expect, it } from "vitest";
import { cheapest, money, monthly, readPlans, savingPercent, terms, type Plan } from "./prices.ts";

const month = { priceId: "m", interval: "month", intervalCount: 1, unitAmountCents: 800, currency: "usd" } as const;
const year = { priceId: "y", interval: "year", intervalCount: 1, unitAmountCents: 7200, currency: "usd" } as const;

function plan(change: Partial<Plan> = {}): Plan {
  return {
    productId: "p",
    name: "Personal",
    description: "",
    features: [],
    prices: [month, year],
    trialDays: 14,
    ...change,
  };
}

describe("prices on the landing page", () => {
  it("show cents and a dollar sign", () => {
    expect(money(800, "usd")).toBe("$8.00");
    expect(money(120_050, "usd")).toBe("$1,200.50");
  });

  it("bring a year down to the month, and say when the cents do not divide", () => {
    expect(monthly(year)).toEqual({ cents: 600, exact: true });
    expect(monthly({ ...year, unitAmountCents: 7500 })).toEqual({ cents: 625, exact: true });
    expect(monthly({ ...year, unitAmountCents: 10_000 })).toEqual({ cents: 833, exact: false });
  });

  it("count the saving of a year from the two prices, rounded down", () => {
    expect(savingPercent([plan()])).toEqual({ percent: 25, same: true });
    expect(savingPercent([plan({ prices: [month, { ...year, unitAmountCents: 6400 }] })]).percent).toBe(33);
  });

  it("claim no saving where there is none", () => {
    expect(savingPercent([plan({ prices: [month] })]).percent).toBe(0);
    expect(savingPercent([plan({ prices: [month, { ...year, unitAmountCents: 9600 }] })]).percent).toBe(0);
    expect(savingPercent([plan({ prices: [month, { ...year, unitAmountCents: 12_000 }] })]).percent).toBe(0);
  });

  it("say that the saving differs when plans differ", () => {
    const other = plan({
      prices: [
        { ...month, unitAmountCents: 1400 },
        { ...year, unitAmountCents: 15_120 },
      ],
    });
    expect(savingPercent([plan(), other])).toEqual({ percent: 25, same: false });
  });

  it("find the cheapest way in among all plans", () => {
    expect(cheapest([plan({ prices: [month] }), plan({ prices: [year] })])).toEqual(year);
    expect(cheapest([])).toBeUndefined();
  });

  it("name both ways to pay, the chosen one first, and only those that exist", () => {
    expect(terms(plan(), "year")).toBe("$72.00 once a year, or $8.00 month by month");
    expect(terms(plan(), "month")).toBe("$8.00 month by month, or $72.00 once a year");
    expect(terms(plan({ prices: [year] }), "month")).toBe("$72.00 once a year");
  });
});

describe("the answer of the plans call", () => {
  it("is read", () => {
    expect(readPlans({ plans: [plan()] })).toEqual([plan()]);
  });

  it.each([
    ["every three months", { ...month, intervalCount: 3, unitAmountCents: 2400 }],
    ["every two years", { ...year, intervalCount: 2 }],
    ["a week", { ...month, interval: "week" }],
    ["a day", { ...month, interval: "day" }],
    ["a period that is the name of a method", { ...month, interval: "toString" }],
    ["no currency", { ...month, currency: null }],
    ["parts of a cent", { ...month, unitAmountCents: 7.5 }],
  ])("leaves out a price for %s", (_, other) => {
    expect(readPlans({ plans: [{ ...plan(), prices: [other, month] }] })).toEqual([plan({ prices: [month] })]);
  });

  it("leaves out a plan without a price to show, and one without a name", () => {
    const plans = [{ ...plan(), prices: [] }, { ...plan(), name: null }, null, plan()];
    expect(readPlans({ plans })).toEqual([plan()]);
  });

  it.each([
    ["nothing", undefined],
    ["an error", { error: "internal" }],
    ["no plans", { plans: [] }],
    ["a plan without a price", { plans: [{ ...plan(), prices: [] }] }],
    ["a plan that is not one", { plans: [null] }],
  ])("counts as a failure when it holds %s", (_, body) => {
    expect(readPlans(body)).toBeUndefined();
  });
});
