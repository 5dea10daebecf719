import { describe, expect, it } from "vitest";
import { listChoices, howOften, formatMonthly, listPeriods, formatPrice, savingCents } from "./format-price.ts";
import type { Plan, PlanPrice } from "./format-price.ts";

const monthly: PlanPrice = {
  priceId: "month",
  interval: "month",
  intervalCount: 1,
  unitAmountCents: 800,
  currency: "usd",
};
const yearly: PlanPrice = { ...monthly, priceId: "year", interval: "year", unitAmountCents: 7200 };
const quarterly: PlanPrice = { ...monthly, priceId: "quarter", intervalCount: 3, unitAmountCents: 2250 };
const weekly: PlanPrice = { ...monthly, priceId: "week", interval: "week", unitAmountCents: 250 };

const personal: Plan = {
  productId: "prod_personal",
  name: "Personal",
  description: null,
  features: [],
  prices: [monthly, yearly],
  trialDays: 14,
};

describe("a price in words", () => {
  it.each([
    [monthly, "$8.00 a month", "monthly"],
    [yearly, "$72.00 a year", "yearly"],
    [quarterly, "$22.50 every 3 months", "every 3 months"],
    [weekly, "$2.50 a week", "weekly"],
  ])("shows the amount and the period", (price, words, often) => {
    expect(formatPrice(price)).toBe(words);
    expect(howOften(price)).toBe(often);
  });
});

describe("what a price comes to in a month", () => {
  it("is exact where it divides evenly", () => expect(formatMonthly(yearly)).toBe("$6.00 a month"));
  it("is about that where it does not", () =>
    expect(formatMonthly({ ...yearly, unitAmountCents: 7000 })).toBe("about $5.83 a month"));
  it("is left out for a monthly price, which shows it already", () => expect(formatMonthly(monthly)).toBeNull());
  it("is left out for weeks, which do not fit into months", () => expect(formatMonthly(weekly)).toBeNull());
});

describe("what a price saves", () => {
  it("is twelve months less one year: 12 x $8.00 - $72.00 = $24.00", () =>
    expect(savingCents(yearly, [monthly, yearly])).toBe(2400));
  it("counts four quarters as a year: 12 x $8.00 - 4 x $22.50 = $6.00", () =>
    expect(savingCents(quarterly, [monthly, quarterly])).toBe(600));
  it("is nothing for the dearest price", () => expect(savingCents(monthly, [monthly, yearly])).toBe(0));
  it("is nothing for the only price", () => expect(savingCents(yearly, [yearly])).toBe(0));
  it("is nothing where a year costs more than its months", () =>
    expect(savingCents({ ...yearly, unitAmountCents: 9700 }, [monthly, yearly])).toBe(0));
  it("never compares currencies", () => expect(savingCents(yearly, [{ ...monthly, currency: "eur" }, yearly])).toBe(0));
  it("leaves weeks alone", () => expect(savingCents(weekly, [weekly, monthly])).toBe(0));
});

describe("the prices to choose from", () => {
  it("are every price of every plan, what saves most first within a plan", () => {
    const household = { ...personal, productId: "prod_household", name: "Household", prices: [yearly] };
    const choices = listChoices([personal, household]);
    expect(choices.map(({ plan, price }) => `${plan.name} ${price.priceId}`)).toEqual([
      "Personal year",
      "Personal month",
      "Household year",
    ]);
  });

  it("can be distinguished by period, shortest first", () => {
    expect(listPeriods([personal]).map(({ label }) => label)).toEqual(["Monthly", "Yearly"]);
  });
});
