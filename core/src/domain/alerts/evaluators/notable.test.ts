import { describe, expect, it } from "vitest";
import { benefitWith } from "../../benefits/benefit-fixture.ts";
import { exampleTerms } from "../../earning/example-cards.ts";
import { cardWith } from "../../statements/card-fixture.ts";
import type { NotableTransaction } from "../../wallet/bank-shapes.ts";
import { DEFAULT_RULES } from "../default-rules.ts";
import { DEFAULT_PREFERENCES, ruleFor } from "../preferences.ts";
import type { AlertType } from "../types.ts";
import { factsWith, listSteps } from "./alert-facts-fixture.ts";
import { findKind } from "./kinds.ts";

const TODAY = "2026-11-20";

const transaction = (change: Partial<NotableTransaction> = {}): NotableTransaction => ({
  id: "tx-1",
  kind: "purchase",
  on: "2026-11-18",
  amountCents: 62_000,
  merchant: "Delta",
  ...change,
});

const linked = (...notable: NotableTransaction[]) =>
  cardWith({ nickname: "Gold", bank: { linkId: "link-1", accountId: "acc-1", notable } });

const termsWith = (foreignBps: number | null) => {
  const terms = exampleTerms();
  return { ...terms, fees: { ...terms.fees, foreignBps } };
};

const evaluate = (type: AlertType, notable: NotableTransaction[], foreignBps: number | null = 300) =>
  findKind(type)?.evaluate(
    factsWith([linked(...notable)], TODAY, { terms: termsWith(foreignBps) }),
    DEFAULT_RULES[type],
  ) ?? [];

describe("a large purchase", () => {
  it("is one of the amount that the member chose", () => {
    const choice = { enabled: true, stepDays: null, threshold: 4_000 };
    const preferences = { ...DEFAULT_PREFERENCES, types: { large_transaction: choice } };
    const rule = ruleFor(DEFAULT_RULES.large_transaction, preferences) ?? DEFAULT_RULES.large_transaction;
    const find = (amountCents: number) =>
      findKind("large_transaction")?.evaluate(factsWith([linked(transaction({ amountCents }))], TODAY), rule) ?? [];
    expect(find(3_999)).toEqual([]);
    expect(find(4_000)[0]).toMatchObject({ why: "Your bank reported a purchase of $40.00 or more on Gold." });
  });

  it("is one of $500 or more, and is named with its merchant", () => {
    expect(evaluate("large_transaction", [transaction({ amountCents: 49_999 })])).toEqual([]);
    const [reminder] = evaluate("large_transaction", [transaction({ amountCents: 50_000 })]);
    expect(listSteps(reminder)).toEqual(["once on 2026-11-18"]);
    expect(reminder).toMatchObject({
      key: "card-1:tx-1",
      endsOn: "2026-12-02",
      facts: [{ label: "Transaction", value: "$500.00 at Delta on Wednesday, November 18" }],
    });
    expect(reminder?.steps[0]).toMatchObject({
      title: "$500.00 at Delta on Gold",
      body: "Gold was charged on Wednesday, November 18. If you don't recognize it, contact your bank.",
    });
  });
});

describe("an unusual purchase", () => {
  const usual = { p95Cents: 8_500, count: 40 };
  const evaluateUnusual = (change: Partial<NotableTransaction>) =>
    evaluate("unusual_transaction", [transaction({ usual, ...change })]);

  it("is compared with the others on its card", () => {
    const [reminder] = evaluateUnusual({ amountCents: 25_501 });
    expect(listSteps(reminder)).toEqual(["once on 2026-11-18"]);
    expect(reminder).toMatchObject({
      key: "card-1:tx-1",
      endsOn: "2026-12-02",
      facts: [
        { label: "Transaction", value: "$255.01 at Delta on Wednesday, November 18" },
        { label: "95% of 40 purchases", value: "$85.00 or less" },
        { label: "Purchases that are compared", value: "The 12 months before" },
      ],
    });
    expect(reminder?.steps[0]).toMatchObject({
      severity: "high",
      title: "Unusual purchase of $255.01 at Delta on Gold",
      body: "It was charged on Wednesday, November 18. 95% of purchases on Gold are $85.00 or less. If you don't recognize it, contact your bank.",
    });
    expect(evaluateUnusual({ amountCents: 25_500 })).toEqual([]);
  });

  it("may be one abroad, in a category that is new on its card", () => {
    const [reminder] = evaluateUnusual({ amountCents: 12_000, abroad: true, usual: { ...usual, isNewCategory: true } });
    expect(reminder?.steps[0]?.body).toBe(
      "It was charged abroad on Wednesday, November 18, in a category that is new on Gold. If you don't recognize it, contact your bank.",
    );
  });

  it("isn't known of a card without history", () => {
    expect(evaluate("unusual_transaction", [transaction({ amountCents: 90_000 })])).toEqual([]);
  });
});

describe("interest or a late fee that a bank charged", () => {
  it("says what it cost and how to stop it, from 50 cents", () => {
    expect(evaluate("interest_charged", [transaction({ kind: "interest", amountCents: 49 })])).toEqual([]);
    const [reminder] = evaluate("interest_charged", [
      transaction({ kind: "interest", amountCents: 2_310, merchant: null }),
    ]);
    expect(reminder?.steps[0]).toMatchObject({
      severity: "high",
      title: "Gold charged $23.10 of interest",
      body: "It was charged on Wednesday, November 18. Pay the whole statement balance by its due date to stop it.",
      stake: { cents: 2_310, note: "interest" },
    });
  });

  it("names a late fee", () => {
    const [reminder] = evaluate("interest_charged", [
      transaction({ kind: "late_fee", amountCents: 2_900, merchant: null }),
    ]);
    expect(reminder?.steps[0]?.title).toBe("Gold charged a late fee of $29.00");
  });
});

describe("a statement credit that a bank posted", () => {
  const credit = transaction({
    kind: "credit",
    amountCents: 1_500,
    merchant: null,
    description: "SOME CREDIT STATEMENT CREDIT",
  });
  const received = (row: NotableTransaction, benefits = [benefitWith()]) =>
    findKind("credit_captured")?.evaluate(
      factsWith([linked(row)], TODAY, { terms: exampleTerms({ benefits }) }),
      DEFAULT_RULES.credit_captured,
    );

  it("is good news for two weeks, with the card's credit that it pays", () => {
    const [reminder] = received(credit) ?? [];
    expect(reminder).toMatchObject({
      key: "card-1:tx-1",
      endsOn: "2026-12-02",
      closes: "Automatically 14 days after the credit.",
      link: {
        label: "See the credit",
        path: "/dashboard/cards/card-1#credit-some-credit",
      },
    });
    expect(reminder?.steps[0]).toMatchObject({
      severity: "success",
      title: "$15.00 of Some credit posted on Gold",
      body: "Your bank posted this statement credit on Wednesday, November 18. Nothing is left to do.",
    });
  });

  it("is left alone below $5, and where its text names no credit of the card", () => {
    expect(received({ ...credit, amountCents: 499 })).toEqual([]);
    expect(received({ ...credit, description: "CASH BACK REDEMPTION" })).toEqual([]);
    expect(received(credit, [])).toEqual([]);
  });

  it("isn't taken for interest or a large purchase", () => {
    expect(evaluate("interest_charged", [credit])).toEqual([]);
    expect(evaluate("large_transaction", [{ ...credit, amountCents: 90_000 }])).toEqual([]);
  });
});

describe("purchases abroad", () => {
  const inParis = transaction({ abroad: true, amountCents: 10_000 });

  it("cost a card's foreign transaction fee, summed by day", () => {
    const [reminder] = evaluate("foreign_fee", [inParis, { ...inParis, id: "tx-2", amountCents: 2_000 }]);
    expect(reminder).toMatchObject({ key: "card-1:2026-11-18" });
    expect(reminder?.steps[0]).toMatchObject({
      title: "Gold charges $3.60 for purchases abroad",
      body: "2 purchases abroad on Wednesday, November 18 cost about $3.60 in fees. None of your other cards is known to be free of this fee.",
      stake: { cents: 360, note: "foreign fees" },
    });
  });

  it("cost what the bank charged, once it did", () => {
    const fee = transaction({ id: "tx-9", kind: "foreign_fee", amountCents: 312, merchant: null });
    const [reminder] = evaluate("foreign_fee", [inParis, fee]);
    expect(reminder?.steps[0]?.title).toBe("Gold charges $3.12 for purchases abroad");
  });

  it.each([0, null])("cost nothing on a card whose fee is %s", (foreignBps) => {
    expect(evaluate("foreign_fee", [inParis], foreignBps)).toEqual([]);
  });

  it("name another card of the member that is free of it", () => {
    const free = cardWith({ id: "card-2", nickname: "Venture", cardId: "free-card" });
    const facts = factsWith([linked(inParis), free], TODAY, { terms: termsWith(300) });
    const [reminder] =
      findKind("foreign_fee")?.evaluate(
        { ...facts, getTerms: ({ cardId }) => termsWith(cardId === "free-card" ? 0 : 300) },
        DEFAULT_RULES.foreign_fee,
      ) ?? [];
    expect(reminder?.steps[0]?.body).toContain("Venture has no foreign transaction fee.");
  });
});
