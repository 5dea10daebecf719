import { describe, expect, it } from "vitest";
import { cardWith } from "../statements/card-fixture.ts";
import { type Charge, getEventYear, listCosts, recordedFees, withChargesEntered } from "./charges.ts";

const charge = (facts: Partial<Charge>): Charge => ({
  kind: "late",
  on: "2026-11-16",
  cents: 2_900,
  count: 1,
  ...facts,
});
const entered = (
  cents: Partial<{
    interestCents: number;
    lateCents: number;
    otherCents: number;
  }>,
) => ({
  interestCents: 0,
  lateCents: 0,
  otherCents: 0,
  ...cents,
});

describe("what a card cost besides its annual fee", () => {
  it("is each charge of the bank on its day, and what the member entered of months without one", () => {
    const card = cardWith({
      costs: { "2026-09": entered({ interestCents: 1_250 }) },
      charges: [charge({}), charge({ kind: "foreign", on: "2026-11-20", cents: 312, count: 3 })],
    });
    expect(listCosts(card)).toEqual([
      {
        group: "interest",
        month: "2026-09",
        on: null,
        cents: 1_250,
        charge: null,
      },
      {
        group: "late",
        month: "2026-11",
        on: "2026-11-16",
        cents: 2_900,
        charge: charge({}),
      },
      {
        group: "other",
        month: "2026-11",
        on: "2026-11-20",
        cents: 312,
        charge: charge({
          kind: "foreign",
          on: "2026-11-20",
          cents: 312,
          count: 3,
        }),
      },
    ]);
  });

  it("counts a fee once that the member entered as well", () => {
    const costs = {
      "2026-11": entered({ lateCents: 4_000, interestCents: 700 }),
    };
    expect(listCosts(cardWith({ costs, charges: [charge({})] })).map(({ group, cents }) => [group, cents])).toEqual([
      ["late", 2_900],
      ["interest", 700],
    ]);
  });

  it("counts a fee once that the member entered in the month of its statement and the bank posted in the next", () => {
    const costs = { "2026-10": entered({ lateCents: 2_900 }) };
    expect(listCosts(cardWith({ costs, charges: [charge({ on: "2026-11-02" })] }))).toHaveLength(1);
    const other = { "2026-10": entered({ lateCents: 4_000 }) };
    expect(listCosts(cardWith({ costs: other, charges: [charge({ on: "2026-11-02" })] }))).toHaveLength(2);
  });

  it("covers one entered fee with each charge of the bank", () => {
    const costs = { "2026-10": entered({ lateCents: 2_900 }), "2026-12": entered({ lateCents: 2_900 }) };
    const charges = [charge({ on: "2026-11-02" })];
    expect(listCosts(cardWith({ costs, charges })).map(({ month, charge: by }) => [month, by !== null])).toEqual([
      ["2026-11", true],
      ["2026-12", false],
    ]);
  });

  it("keeps an entered fee of which the bank reports only that it was given back", () => {
    const costs = { "2026-11": entered({ lateCents: 2_900 }) };
    const cents = listCosts(cardWith({ costs, charges: [charge({ cents: -2_900 })] })).map((cost) => cost.cents);
    expect(cents).toEqual([-2_900, 2_900]);
  });

  it("is less by what the bank gave back, also in a later month", () => {
    const charges = [charge({}), charge({ on: "2026-12-03", cents: -2_900 })];
    expect(listCosts(cardWith({ charges })).reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
  });
});

describe("the annual fee", () => {
  const annual = (on: string, cents = 9_500) => charge({ kind: "annual", on, cents });

  it("that a bank charged is the fee of its card year", () => {
    expect(recordedFees(cardWith({ charges: [annual("2026-06-02")] }))).toEqual({
      "2026-05-14": {
        state: "posted",
        on: "2026-06-02",
        amountCents: 9_500,
        charges: [annual("2026-06-02")],
      },
    });
  });

  it("that posts on the statement before the anniversary is that of the next year", () => {
    const fees = recordedFees(cardWith({ charges: [annual("2025-05-20"), annual("2026-05-06")] }));
    expect(Object.keys(fees)).toEqual(["2025-05-14", "2026-05-14"]);
  });

  it("that was given back belongs to the year of the fee, also when it posted before the anniversary", () => {
    const card = cardWith({ charges: [annual("2026-05-06")] });
    const refund = { state: "refunded" as const, on: "2026-05-10", amountCents: 9_500 };
    expect(getEventYear(card, refund)).toBe("2026-05-14");
    expect(recordedFees({ ...card, feeEvents: { "2026-05-14": refund } })).toEqual({ "2026-05-14": refund });
    expect(getEventYear(cardWith({}), refund)).toBe("2025-05-14");
  });

  it("that the member records some days before the anniversary is that of the next year", () => {
    const posted = { state: "posted" as const, on: "2026-05-06", amountCents: 9_500 };
    const year = getEventYear(cardWith({}), posted);
    expect(year).toBe("2026-05-14");
    const refund = { state: "refunded" as const, on: "2026-05-10", amountCents: 9_500 };
    expect(getEventYear(cardWith({ feeEvents: { [year]: posted } }), refund)).toBe("2026-05-14");
    expect(getEventYear(cardWith({}), { ...posted, on: "2026-06-02" })).toBe("2026-05-14");
  });

  it("counts once when the member recorded it as well", () => {
    const feeEvents = {
      "2026-05-14": {
        state: "posted" as const,
        on: "2026-06-04",
        amountCents: 9_500,
      },
    };
    expect(recordedFees(cardWith({ feeEvents, charges: [annual("2026-06-02")] }))).toEqual({
      "2026-05-14": {
        state: "posted",
        on: "2026-06-02",
        amountCents: 9_500,
        charges: [annual("2026-06-02")],
      },
    });
    const undated = {
      openedOn: null,
      feeEvents: { "2026-06-04": feeEvents["2026-05-14"] },
    };
    expect(Object.keys(recordedFees(cardWith({ ...undated, charges: [annual("2026-06-02")] })))).toEqual([
      "2026-06-02",
    ]);
  });

  it("is refunded when the bank gave it back, or the member recorded that it did", () => {
    const back = annual("2026-06-20", -9_500);
    expect(recordedFees(cardWith({ charges: [annual("2026-06-02"), back] }))).toEqual({
      "2026-05-14": {
        state: "refunded",
        on: "2026-06-20",
        amountCents: 9_500,
        charges: [annual("2026-06-02"), back],
      },
    });
    const refunded = {
      state: "refunded" as const,
      on: "2026-06-20",
      amountCents: 9_500,
    };
    const card = cardWith({
      feeEvents: { "2026-05-14": refunded },
      charges: [annual("2026-06-02")],
    });
    expect(recordedFees(card)).toEqual({ "2026-05-14": refunded });
  });

  it("is what is left of it when a part was given back", () => {
    const charges = [annual("2026-06-02"), annual("2026-06-20", -5_000)];
    expect(recordedFees(cardWith({ charges }))).toMatchObject({
      "2026-05-14": { state: "posted", on: "2026-06-02", amountCents: 4_500 },
    });
  });
});

describe("charges of a card that comes from a file", () => {
  it("are less by what the bank gave back in a later month", () => {
    const charges = [
      charge({ on: "2026-09-16", cents: 1_000 }),
      charge({}),
      charge({ on: "2026-12-03", cents: -3_100 }),
      charge({ kind: "interest", on: "2026-12-20", cents: 700 }),
    ];
    expect(withChargesEntered(cardWith({ charges })).costs).toEqual({
      "2026-09": entered({ lateCents: 800 }),
      "2026-12": entered({ interestCents: 700 }),
    });
  });

  it("are as if the member had entered them, until its bank is linked", () => {
    const card = cardWith({
      costs: { "2026-09": entered({ interestCents: 1_250 }) },
      charges: [charge({ kind: "annual", on: "2026-06-02", cents: 9_500 }), charge({})],
    });
    expect(withChargesEntered(card)).toEqual(
      cardWith({
        costs: {
          "2026-09": entered({ interestCents: 1_250 }),
          "2026-11": entered({ lateCents: 2_900 }),
        },
        feeEvents: {
          "2026-05-14": {
            state: "posted",
            on: "2026-06-02",
            amountCents: 9_500,
          },
        },
      }),
    );
  });
});
