import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CardTerms } from "./catalog/card-terms.ts";
import { cardWith, paymentWith, statementWith } from "./statements/card-fixture.ts";
import { forecastAtClose, payToLandUnder, utilizationBand, usualSpending, computeUtilization } from "./utilization.ts";
import { computeCurrentBalance, enteredBalance } from "./statements/recorded.ts";
import type { WalletCard } from "./wallet/shapes.ts";

const today = "2026-11-20";
const settings = { utilizationTargetBps: 1_000 };
const noTerms = () => null;

const owing = (currentCents: number, given: Partial<WalletCard> = {}) =>
  cardWith({ creditLimitCents: 1_000_000, balance: { currentCents, on: today }, ...given });

describe("the band of a balance", () => {
  it.each([
    [0, "none"],
    [-100, "none"],
    [1, "to_10"],
    [100_000, "to_10"],
    [100_001, "to_30"],
    [300_000, "to_30"],
    [300_001, "to_50"],
    [500_000, "to_50"],
    [500_001, "to_90"],
    [900_000, "to_90"],
    [900_001, "over_90"],
    [1_200_000, "over_90"],
  ])("%d of 1,000,000 is %s", (balance, band) => {
    expect(utilizationBand(balance, 1_000_000)).toBe(band);
  });
});

describe("utilization", () => {
  it("is shown per card and for all together", () => {
    const cards = [owing(250_000, { id: "first" }), owing(50_000, { id: "second", creditLimitCents: 500_000 })];
    const found = computeUtilization(cards, noTerms, today, settings);
    expect(found.rows.map(({ walletCardId, utilizationBps, band }) => [walletCardId, utilizationBps, band])).toEqual([
      ["first", 2_500, "to_30"],
      ["second", 1_000, "to_10"],
    ]);
    expect(found).toMatchObject({ balanceCents: 300_000, limitCents: 1_500_000, totalBps: 2_000, band: "to_30" });
  });

  it("counts a balance for 35 days, and then shows it without counting it", () => {
    const withBalance = (on: string) => ({ balance: { currentCents: 250_000, on } });
    const cards = [owing(50_000, { id: "new" }), owing(0, { id: "old", ...withBalance("2026-10-16") })];
    const counted = computeUtilization(cards, noTerms, today, settings);
    expect(counted.rows.map(({ isStale }) => isStale)).toEqual([false, false]);
    expect(counted).toMatchObject({ balanceCents: 300_000, limitCents: 2_000_000, totalBps: 1_500 });

    const left = computeUtilization(cards, noTerms, "2026-11-21", settings);
    expect(left.rows.map(({ balanceOn, isStale }) => [balanceOn, isStale])).toEqual([
      ["2026-11-20", false],
      ["2026-10-16", true],
    ]);
    expect(left).toMatchObject({ balanceCents: 50_000, limitCents: 1_000_000, totalBps: 500 });
  });

  it("leaves out a card without a limit or balance, and shows why", () => {
    const terms = (given: Partial<CardTerms>) => ({ isCharge: false, noPresetLimit: false, ...given }) as CardTerms;
    const cards = [
      owing(1, { id: "closed", status: "closed" }),
      owing(1, { id: "charge", cardId: "charge" }),
      owing(1, { id: "flexible", cardId: "flexible" }),
      owing(1, { id: "unlimited", creditLimitCents: null }),
      owing(1, { id: "zero", creditLimitCents: 0 }),
      owing(1, { id: "untold", balance: null }),
    ];
    const getTerms = ({ cardId }: WalletCard) =>
      terms({ isCharge: cardId === "charge", noPresetLimit: cardId === "flexible" });
    expect(computeUtilization(cards, getTerms, today, settings)).toEqual({
      rows: [],
      leftOut: [
        { walletCardId: "closed", reason: "not_active" },
        { walletCardId: "charge", reason: "charge_card" },
        { walletCardId: "flexible", reason: "no_preset_limit" },
        { walletCardId: "unlimited", reason: "no_limit" },
        { walletCardId: "zero", reason: "no_limit" },
        { walletCardId: "untold", reason: "no_balance" },
      ],
      balanceCents: 0,
      limitCents: 0,
      totalBps: null,
      band: null,
      forecastBps: null,
    });
  });

  it("counts a balance in the holder's favor as nothing, shows what it is, and lowers no other card's", () => {
    const found = computeUtilization([owing(-5_000), owing(50_000, { id: "other" })], noTerms, today, settings);
    expect(found.rows[0]).toMatchObject({ balanceCents: 0, currentCents: -5_000, utilizationBps: 0, band: "none" });
    expect(found).toMatchObject({ balanceCents: 50_000, totalBps: 250 });
  });

  it("has no forecast of all while one card has none", () => {
    const known = owing(100_000, { statementCloseDay: 30 });
    expect(computeUtilization([known], noTerms, today, settings).forecastBps).toBe(1_000);
    expect(computeUtilization([known, owing(0)], noTerms, today, settings).forecastBps).toBeNull();
  });

  it("of all is between the lowest and the highest of the cards", () => {
    const amounts = fc.record({ owed: fc.nat(2_000_000), limit: fc.integer({ min: 1, max: 5_000_000 }) });
    fc.assert(
      fc.property(fc.array(amounts, { minLength: 1, maxLength: 20 }), (given) => {
        const cards = given.map(({ owed, limit }, index) =>
          owing(owed, { id: `card-${index}`, creditLimitCents: limit }),
        );
        const { rows, totalBps, balanceCents } = computeUtilization(cards, noTerms, today, settings);
        const each = rows.map(({ utilizationBps }) => utilizationBps);
        expect(balanceCents).toBe(given.reduce((sum, { owed }) => sum + owed, 0));
        expect(totalBps).toBeGreaterThanOrEqual(Math.min(...each));
        expect(totalBps).toBeLessThanOrEqual(Math.max(...each));
      }),
    );
  });
});

describe("a card without an entered balance", () => {
  const shown = { countsStatements: true };
  const silentSteps = (given: Partial<WalletCard> = {}) =>
    owing(0, { balance: null, statement: statementWith(), ...given });
  const seen = (card: WalletCard, on = today) => {
    const { rows, leftOut } = computeUtilization([card], noTerms, on, settings, shown);
    return rows[0]?.currentCents ?? leftOut[0]?.reason;
  };

  it("is counted by the rest of its statement where the caller wants that, and never forecast", () => {
    const card = silentSteps({ statement: statementWith({ payments: [paymentWith()] }), statementCloseDay: 5 });
    expect(computeUtilization([card], noTerms, today, settings, shown)).toMatchObject({
      rows: [
        {
          balanceCents: 46_000,
          balanceOn: "2026-11-05",
          utilizationBps: 460,
          statement: { closeOn: "2026-11-05", statementCents: 50_000, paidCents: 4_000, leftCents: 46_000 },
          landing: null,
          forecastBps: null,
        },
      ],
      leftOut: [],
      forecastBps: null,
    });
    expect(computeUtilization([card], noTerms, today, settings)).toMatchObject({
      rows: [],
      leftOut: [{ walletCardId: "card-1", reason: "no_balance" }],
    });
  });

  it("has no balance left of a paid statement, and uses nothing of its limit in credit", () => {
    expect(seen(silentSteps({ statement: statementWith({ payments: [paymentWith({ amountCents: 70_000 })] }) }))).toBe(
      0,
    );
    expect(seen(silentSteps({ statement: statementWith({ balanceCents: -2_500, minimumCents: null }) }))).toBe(-2_500);
  });

  it("is left out once its statement is history, or past due without a payment that is known", () => {
    expect(seen(silentSteps(), "2026-11-04")).toBe("no_balance");
    expect(seen(silentSteps(), "2027-02-20")).toBe("no_balance");
    const autopay = { mode: "statement" as const, fixedCents: null, declaredOn: null };
    expect(seen(silentSteps({ autopay }), "2026-12-01")).toBe(50_000);
    expect(seen(silentSteps({ autopay }), "2026-12-02")).toBe("no_balance");
    expect(seen(silentSteps(), "2026-12-02")).toBe(50_000);
    expect(seen(silentSteps({ statement: null }))).toBe("no_balance");
  });

  it("is the entered balance as soon as there is one", () => {
    expect(seen(silentSteps({ balance: { currentCents: 9_000, on: "2026-11-20" } }))).toBe(9_000);
  });
});

describe("a balance and a statement of the same card", () => {
  const shown = { countsStatements: true };
  const closedOnNovember5 = statementWith({ payments: [paymentWith()] });
  const both = (notifiedOn: string, given: Partial<WalletCard> = {}) =>
    owing(0, { balance: { currentCents: 9_000, on: notifiedOn }, statement: closedOnNovember5, ...given });
  const seen = (card: WalletCard, on = today) => {
    const { rows, leftOut } = computeUtilization([card], noTerms, on, settings, shown);
    return rows[0] ? [rows[0].currentCents, rows[0].balanceOn] : leftOut[0]?.reason;
  };

  it("is what is left of a statement that closed after the day of the balance", () => {
    const card = both("2026-11-04");
    expect(seen(card)).toEqual([46_000, "2026-11-05"]);
    expect(computeCurrentBalance(card, today)).toBeNull();
    expect(enteredBalance(card, today)).toBeNull();
  });

  it("is the balance that was entered after the close", () => {
    expect(seen(both("2026-11-06"))).toEqual([5_000, "2026-11-06"]);
    expect(seen(both("2026-11-10"))).toEqual([9_000, "2026-11-10"]);
  });

  it("is the balance entered on the day of the close, so that the member sees what they just entered", () => {
    expect(seen(both("2026-11-05"))).toEqual([5_000, "2026-11-05"]);
  });

  it("is the older balance until the day on which the statement closes", () => {
    expect(seen(both("2026-10-20"), "2026-11-04")).toEqual([9_000, "2026-10-20"]);
  });

  it("is not known once the newer statement is history, rather than the older balance again", () => {
    expect(seen(both("2026-11-04"), "2027-02-20")).toBe("old_balance");
    expect(seen(both("2026-11-06"), "2027-02-20")).toEqual([5_000, "2026-11-06"]);
  });

  it("raises no alarm by the balance that a statement has overtaken", () => {
    const { rows, leftOut } = computeUtilization([both("2026-11-04")], noTerms, today, settings);
    expect([rows, leftOut]).toEqual([[], [{ walletCardId: "card-1", reason: "old_balance" }]]);
  });

  it("is no forecast when the statement closed some days before it was predicted to, after the balance", () => {
    const earlier = statementWith({ closeOn: "2026-11-18", dueOn: "2026-12-13" });
    const card = (notifiedOn: string) => both(notifiedOn, { statementCloseDay: 20, statement: earlier });
    expect(forecastAtClose(card("2026-11-17"), "2026-11-19")).toBeNull();
    expect(forecastAtClose(card("2026-11-19"), "2026-11-19")).not.toBeNull();
  });
});

describe("the balance now", () => {
  it("is less what was paid after the day of the balance", () => {
    const statement = statementWith({
      payments: [
        paymentWith({ id: "pay-1", amountCents: 10_000, on: "2026-11-12" }),
        paymentWith({ id: "pay-2", amountCents: 20_000, on: "2026-11-16" }),
        paymentWith({ id: "pay-3", amountCents: 5_000, on: "2026-11-17", state: "pending" }),
      ],
    });
    const card = owing(0, { balance: { currentCents: 60_000, on: "2026-11-12" }, statement });
    expect(computeCurrentBalance(card, today)).toBe(40_000);
    expect(computeCurrentBalance(card, "2026-11-15")).toBe(60_000);
    expect(computeCurrentBalance(card, "2026-11-16")).toBe(40_000);
    expect(computeCurrentBalance(cardWith(), today)).toBeNull();
  });

  it("is nothing on a card in credit, and a payment adds to the credit", () => {
    const notified = { balance: { currentCents: -2_500, on: "2026-11-12" } };
    const paid = statementWith({ payments: [paymentWith({ amountCents: 1_000, on: "2026-11-16" })] });
    expect(computeCurrentBalance(owing(0, notified), today)).toBe(-2_500);
    expect(computeCurrentBalance(owing(0, { ...notified, statement: paid }), today)).toBe(-3_500);
    expect(computeCurrentBalance(cardWith(), today)).toBeNull();
  });

  it("is no credit when more was paid than the entered balance: later purchases are not known", () => {
    const statement = statementWith({ payments: [paymentWith({ amountCents: 70_000, on: "2026-11-16" })] });
    const card = owing(0, { balance: { currentCents: 60_000, on: "2026-11-12" }, statement });
    expect(computeCurrentBalance(card, today)).toBe(0);
  });
});

describe("the spending of a day", () => {
  it("is the mean of this month and the two before", () => {
    const spentCents = { "2026-08": 999_999, "2026-09": 111_000, "2026-10": 31_000, "2026-11": 20_000 };
    expect(usualSpending(cardWith({ spentCents }), today)).toEqual({
      perDayCents: 2_000,
      from: "2026-09-01",
      to: today,
    });
  });

  it("counts from the first month with purchases, or the opening", () => {
    const spentCents = { "2026-10": 11_000, "2026-11": 40_000 };
    expect(usualSpending(cardWith({ spentCents }), today)).toMatchObject({ perDayCents: 1_000, from: "2026-10-01" });
    const opened = cardWith({ spentCents, openedOn: "2026-10-22" });
    expect(usualSpending(opened, today)).toMatchObject({ perDayCents: 1_700, from: "2026-10-22" });
  });

  it("is not known from the purchases of one month, which may be a single one", () => {
    expect(usualSpending(cardWith({ spentCents: { "2026-11": 99_999_999 } }), today)).toBeNull();
    expect(usualSpending(cardWith({ spentCents: { "2026-10": 99_999_999 } }), today)).toBeNull();
  });

  it("is not known without purchases, and never negative", () => {
    expect(usualSpending(cardWith(), today)).toBeNull();
    expect(usualSpending(cardWith({ spentCents: { "2026-08": 5_000, "2026-12": 5_000 } }), today)).toBeNull();
    const refunded = cardWith({ spentCents: { "2026-10": 1_000, "2026-11": -5_000 } });
    expect(usualSpending(refunded, today)?.perDayCents).toBe(0);
  });
});

describe("the balance at the next close", () => {
  const spentCents = { "2026-10": 31_000, "2026-11": 20_000 };
  const card = owing(100_000, { statementCloseDay: 30, dueDay: 25, spentCents });

  it("adds the usual spending of the days that are left", () => {
    expect(forecastAtClose(card, today)).toEqual({
      closesOn: "2026-11-30",
      forecastCents: 110_000,
      includesSpending: true,
      spending: { perDayCents: 1_000, from: "2026-10-01", to: today, days: 10 },
      paymentsCents: 0,
      expected: null,
    });
  });

  it("adds what is pending, and counts from the day of the balance", () => {
    expect(forecastAtClose(card, today, { pendingChargesCents: () => 2_500 })?.forecastCents).toBe(112_500);
    const notified = { ...card, balance: { currentCents: 100_000, on: "2026-11-15" } };
    expect(forecastAtClose(notified, today)?.forecastCents).toBe(115_000);
  });

  it("begins with the credit of a card that is in credit, and is never below nothing", () => {
    expect(forecastAtClose({ ...card, balance: { currentCents: -4_000, on: today } }, today)?.forecastCents).toBe(
      6_000,
    );
    expect(forecastAtClose({ ...card, balance: { currentCents: -90_000, on: today } }, today)?.forecastCents).toBe(0);
  });

  it("shows that the spending is unknown", () => {
    expect(forecastAtClose({ ...card, spentCents: {} }, today)).toMatchObject({
      forecastCents: 100_000,
      includesSpending: false,
      spending: null,
    });
  });

  it("is the balance itself for a member who logged one purchase, however large", () => {
    const first = { ...card, spentCents: { "2026-11": 99_999_999 } };
    expect(forecastAtClose(first, today)).toMatchObject({ forecastCents: 100_000, includesSpending: false });
  });

  it("subtracts each payment that is expected before: on its way, by autopay, and by hand", () => {
    const statement = statementWith({ closeOn: "2026-10-30", dueOn: "2026-11-25" });
    const pending = {
      ...statement,
      payments: [paymentWith({ state: "pending", on: "2026-11-18", amountCents: 10_000 })],
    };
    const withAutopay = (mode: WalletCard["autopay"]["mode"], given = statement) => {
      const autopay = { mode, fixedCents: mode === "fixed" ? 7_000 : null, declaredOn: null };
      return forecastAtClose({ ...card, statement: given, autopay }, today)?.forecastCents;
    };
    expect(withAutopay("none")).toBe(60_000);
    expect(withAutopay("none", pending)).toBe(100_000);
    expect(withAutopay("statement")).toBe(60_000);
    expect(withAutopay("statement", pending)).toBe(60_000);
    expect(withAutopay("minimum")).toBe(106_000);
    expect(withAutopay("minimum", pending)).toBe(100_000);
    expect(withAutopay("fixed")).toBe(103_000);
    const set = {
      ...card,
      statement: pending,
      autopay: { mode: "statement" as const, fixedCents: null, declaredOn: null },
    };
    expect(forecastAtClose(set, today)).toMatchObject({
      paymentsCents: 10_000,
      expected: { on: "2026-11-25", cents: 40_000, by: "autopay" },
    });
    const byHand = { ...card, statement };
    expect(forecastAtClose(byHand, today)?.expected).toEqual({ on: "2026-11-25", cents: 50_000, by: "hand" });
    const onClose = [paymentWith({ state: "pending", on: "2026-11-30", amountCents: 10_000 })];
    expect(withAutopay("none", { ...statement, dueOn: "2026-12-02", payments: onClose })).toBe(100_000);
    const postedToday = [paymentWith({ on: today, amountCents: 10_000 })];
    expect(withAutopay("none", { ...statement, payments: postedToday })).toBe(110_000);
    expect(withAutopay("statement", { ...statement, dueOn: "2026-11-30" })).toBe(60_000);
    const afterClose = [paymentWith({ state: "pending", on: "2026-12-01" })];
    expect(withAutopay("none", { ...statement, dueOn: "2026-12-02", payments: afterClose })).toBe(110_000);
    expect(withAutopay("statement", { ...statement, dueOn: "2026-12-02" })).toBe(110_000);
  });

  it("subtracts what autopay paid since the balance was entered, and nothing that the balance includes", () => {
    const autopay = { mode: "statement" as const, fixedCents: null, declaredOn: null };
    const statement = statementWith({ closeOn: "2026-10-30", dueOn: "2026-11-25" });
    const at = (on: string) =>
      forecastAtClose(
        { ...card, statement, autopay, spentCents: {}, balance: { currentCents: 100_000, on } },
        "2026-11-27",
      )?.forecastCents;
    expect(at("2026-11-20")).toBe(50_000);
    expect(at("2026-11-26")).toBe(100_000);
  });

  it("is not known without a closing day or a balance, or when the balance is from before the last close", () => {
    expect(forecastAtClose({ ...card, statementCloseDay: null }, today)).toBeNull();
    expect(forecastAtClose({ ...card, balance: null }, today)).toBeNull();
    expect(forecastAtClose({ ...card, balance: { currentCents: 100_000, on: "2026-10-30" } }, today)).toBeNull();
    expect(forecastAtClose({ ...card, balance: { currentCents: 100_000, on: "2026-10-31" } }, today)).not.toBeNull();
  });
});

describe("what to pay to land under a target", () => {
  const card = owing(150_000, { statementCloseDay: 30 });

  it("is the amount above it, three business days before the close, with Thanksgiving left out", () => {
    expect(payToLandUnder(card, 1_000, today)).toEqual({
      closesOn: "2026-11-30",
      forecastCents: 150_000,
      includesSpending: false,
      spending: null,
      paymentsCents: 0,
      expected: null,
      payCents: 50_000,
      payBy: "2026-11-24",
      isTooLate: false,
    });
  });

  it.each([
    ["Saturday", 28, "2026-11-23"],
    ["Sunday", 22, "2026-11-17"],
    ["Thanksgiving Day", 26, "2026-11-20"],
  ])("leaves three business days before a close on a %s", (_, statementCloseDay, payBy) => {
    const early = owing(150_000, { statementCloseDay, balance: { currentCents: 150_000, on: "2026-11-16" } });
    expect(payToLandUnder(early, 1_000, "2026-11-16")).toMatchObject({ payBy });
  });

  it("is nothing when it lands there anyway", () => {
    expect(payToLandUnder(card, 3_000, today)?.payCents).toBe(0);
  });

  it("never lands a cent above: the part of the limit is rounded down", () => {
    expect(payToLandUnder({ ...card, creditLimitCents: 99_999 }, 1_000, today)?.payCents).toBe(140_001);
  });

  it("shows when the day has passed", () => {
    const late = { ...card, balance: { currentCents: 150_000, on: "2026-11-25" } };
    expect(payToLandUnder(late, 1_000, "2026-11-24")).toBeNull();
    expect(payToLandUnder(late, 1_000, "2026-11-25")).toMatchObject({ payBy: "2026-11-24", isTooLate: true });
  });

  it("is not known without a limit", () => {
    expect(payToLandUnder({ ...card, creditLimitCents: null }, 1_000, today)).toBeNull();
    expect(payToLandUnder({ ...card, creditLimitCents: 0 }, 1_000, today)).toBeNull();
  });

  it("always reaches it when paid, and never exceeds the balance", () => {
    const amount = fc.nat(3_000_000);
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 2_000_000 }), fc.nat(10_000), (owed, limit, targetBps) => {
        const given = owing(owed, { statementCloseDay: 30, creditLimitCents: limit });
        const plan = payToLandUnder(given, targetBps, today);
        if (plan === null) throw new Error("Everything is known.");
        expect(plan.payCents).toBeLessThanOrEqual(owed);
        const after = forecastAtClose({ ...given, balance: { currentCents: owed - plan.payCents, on: today } }, today);
        expect((after?.forecastCents ?? 0) * 10_000).toBeLessThanOrEqual(limit * targetBps);
      }),
    );
  });
});
