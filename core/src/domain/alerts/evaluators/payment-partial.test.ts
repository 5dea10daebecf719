import { describe, expect, it } from "vitest";
import { exampleTerms } from "../../earning/example-cards.ts";
import { cardWith, paymentWith, statementWith } from "../../statements/card-fixture.ts";
import type { Statement, WalletCard } from "../../wallet/shapes.ts";
import { DEFAULT_RULES } from "../default-rules.ts";
import { factsWith, listSteps } from "./alert-facts-fixture.ts";
import { paymentPartial } from "./paid-statements.ts";

const terms = exampleTerms();
const purchase = { minBps: 2_400, maxBps: 2_900, byTier: null, variable: null, index: null, marginBps: null };
const withRate = { terms: { ...terms, apr: { ...terms.apr, purchase } } };

/** A statement of $500, due December 1, of which $40 were paid on November 10. */
const partial = (today: string, statement: Partial<Statement> = {}, card: Partial<WalletCard> = {}, more = {}) =>
  paymentPartial.evaluate(
    factsWith(
      [cardWith({ nickname: "Gold", statement: statementWith({ payments: [paymentWith()], ...statement }), ...card })],
      today,
      more,
    ),
    DEFAULT_RULES.payment_partial,
  );

describe("a statement of which the minimum is paid, and not the whole", () => {
  it("is sent once, with what is left and the interest by the card's terms", () => {
    const [reminder] = partial("2026-11-20", {}, {}, withRate);
    expect(listSteps(reminder)).toEqual(["once on 2026-11-10"]);
    expect(reminder?.steps[0]).toMatchObject({
      severity: "medium",
      title: "Only the minimum of Gold is paid",
      body: "Pay $460.00 more by Tuesday, December 1. Without the full balance, interest runs from the date of each purchase, on new purchases too: at least about $9.20 a month at 24.00%.",
      stake: { cents: 920, note: "estimated monthly interest" },
    });
    expect(reminder?.mark).toMatchObject({ kind: "mark_paid", amount: 46_000, cycleKey: "2026-11-05" });
  });

  it("is not called the minimum when more than that is paid", () => {
    const most = { payments: [paymentWith({ amountCents: 49_000 })] };
    expect(partial("2026-11-20", most)[0]?.steps[0]).toMatchObject({
      title: "$10.00 of Gold is left to pay",
      body: "Pay $10.00 more by Tuesday, December 1. Without the full balance, interest runs from the date of each purchase, on new purchases too.",
    });
  });

  it("names no interest when the rate is not known", () => {
    const [reminder] = partial("2026-11-20");
    expect(reminder?.steps[0]?.body).toMatch(/on new purchases too\.$/);
    expect(reminder?.steps[0]?.stake).toBeNull();
  });

  it("shows after the due day that the rest was left", () => {
    expect(partial("2026-12-02")[0]?.steps[0]?.body).toBe(
      "$460.00 of the statement due Tuesday, December 1 was left unpaid. Without the full balance, interest runs from the date of each purchase, on new purchases too.",
    );
  });

  it("ends when the rest is paid, or is on its way before the due day", () => {
    const rest = paymentWith({ id: "pay-2", amountCents: 46_000, on: "2026-11-20" });
    expect(partial("2026-11-20", { payments: [paymentWith(), rest] })).toEqual([]);
    expect(partial("2026-11-20", { payments: [paymentWith(), { ...rest, state: "pending" }] })).toEqual([]);
  });

  it("is not sent for a statement without any payment", () => {
    expect(partial("2026-11-20", { payments: [] })).toEqual([]);
    expect(partial("2026-11-20", { payments: [], minimumCents: 0 })).toEqual([]);
  });

  it("is not sent with an autopay that pays all of it, and is sent with one that pays the minimum", () => {
    const autopay = (mode: WalletCard["autopay"]["mode"]) => ({
      autopay: { mode, fixedCents: null, declaredOn: null },
    });
    expect(partial("2026-11-20", {}, autopay("statement"))).toEqual([]);
    expect(partial("2026-12-02", {}, autopay("statement"))).toEqual([]);
    const bank = { linkId: "link-1", accountId: "acc-1", currentThrough: "2026-12-02" };
    expect(partial("2026-12-02", { source: "bank" }, { ...autopay("statement"), bank })).toHaveLength(1);
    expect(partial("2026-11-20", {}, autopay("minimum"))).toHaveLength(1);
  });
});
