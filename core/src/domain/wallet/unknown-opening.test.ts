import { describe, expect, it } from "vitest";
import { annualFee } from "../alerts/evaluators/fees.ts";
import { factsWith } from "../alerts/evaluators/alert-facts-fixture.ts";
import { capReached } from "../alerts/evaluators/cap-reached.ts";
import { retentionCall } from "../alerts/evaluators/fees.ts";
import { DEFAULT_RULES } from "../alerts/default-rules.ts";
import { twentyFourMonths } from "../applications/counts.ts";
import { getApplicationRuleStatus } from "../applications/rule-status.ts";
import { benefitWith } from "../benefits/benefit-fixture.ts";
import { atRisk, openCredits } from "../benefits/open-credits.ts";
import { windowsBetween } from "../benefits/windows.ts";
import { buildWindowFacts } from "../benefits/recorded-use.ts";
import type { BenefitWindow } from "../catalog/benefit.ts";
import { bestCards } from "../earning/best-card.ts";
import { withCardYearsMoved } from "../earning/card-year-spend.ts";
import {
  exampleCard,
  exampleIssuer,
  examplePurchase,
  exampleRule,
  exampleTerms,
  reference,
  settings,
  unread,
} from "../earning/example-cards.ts";
import { recordPurchase, removePurchase } from "../transactions/purchases.ts";
import { closingEffects } from "../fees/closing-effects.ts";
import { feeVerdict } from "../fees/verdict.ts";
import { computePayment } from "../statements/payment-state.ts";
import { valueEntries } from "../value/ledger.ts";
import { feeAt, feePhase } from "./fee-phase.ts";
import type { WalletCard } from "./shapes.ts";

const today = "2026-11-20";
const terms = exampleTerms();

/** Added on October 1, 2026, without an opening. */
const undated = (change: Partial<WalletCard> = {}) =>
  exampleCard({ openedOn: null, openedPrecision: "month", addedOn: "2026-10-01", ...change });
const onJune3 = { anniversary: "06-03" };

const creditIn = (window: Partial<BenefitWindow>, change: Partial<WalletCard> = {}, given = {}) =>
  openCredits(undated(change), { benefits: [benefitWith(given, window)] }, today)[0];

describe("credits of a card with an unknown opening", () => {
  it("stay as they are where the calendar decides, for the whole of the first window", () => {
    expect(creditIn({})).toMatchObject({ cycleKey: "m:2026-11", missing: null });
    expect(creditIn({ cadence: "annual" })).toMatchObject({ startsOn: "2026-01-01", endsOn: "2026-12-31" });
  });

  it("need the opening where the card year decides, and count nowhere", () => {
    const credit = creditIn({ cadence: "annual", anchor: "card_anniversary" });
    expect(credit).toMatchObject({ missing: "opening", cycleKey: null, startsOn: null, leftCents: null });
    expect(atRisk(credit ? [credit] : [], 400)).toEqual({ totalCents: 0, unvalued: 0, credits: [] });
  });

  it("need no opening for a card year where the anniversary is entered", () => {
    expect(creditIn({ cadence: "annual", anchor: "card_anniversary" }, onJune3)).toMatchObject({
      cycleKey: "a:2026-06-03",
      endsOn: "2027-06-02",
    });
    expect(creditIn({ cadence: "monthly", anchor: "card_anniversary" }, onJune3)).toMatchObject({
      startsOn: "2026-11-03",
      endsOn: "2026-12-02",
    });
  });

  it.each([
    ["a window of four years", { cadence: "annual", anchor: "card_anniversary", everyN: 4 }, {}],
    ["a window of two calendar years", { cadence: "annual", everyN: 2 }, {}],
    ["a credit of the first year", {}, { firstYear: "only" }],
    ["a credit from the second year on", {}, { firstYear: "excluded" }],
  ] as const)("need it for %s, whatever the anniversary", (_, window, given) =>
    expect(creditIn(window, onJune3, given)).toMatchObject({ missing: "opening" }),
  );

  it("begin on the day the card was added where only a first day is needed", () => {
    expect(creditIn({ cadence: "one_time" })).toMatchObject({ cycleKey: "once", startsOn: "2026-10-01" });
    expect(creditIn({ cadence: "annual", everyN: 4, anchor: "last_use" })).toMatchObject({ startsOn: "2026-10-01" });
  });

  it("have no window from before the card was added, and none that carries over", () => {
    const benefit = benefitWith({}, { carryOverWindows: 2 });
    const facts = buildWindowFacts(undated(), benefit);
    expect(windowsBetween(benefit, facts, "2026-01-01", today).map(({ cycleKey }) => cycleKey)).toEqual([
      "m:2026-10",
      "m:2026-11",
    ]);
    expect(openCredits(undated(), { benefits: [benefit] }, today)[0]?.total).toBe(3_000);
  });
});

describe("the fee of a card with an unknown opening", () => {
  const computePhase = (card: WalletCard, of = terms) => feePhase(card, of, exampleIssuer(), today);

  it("has an amount and no dates", () => {
    expect(computePhase(undated())).toMatchObject({
      phase: "unknown",
      year: null,
      nextYear: null,
      feeCents: 9_500,
      nextFeeCents: 9_500,
      expectedBy: null,
    });
    const free = { ...terms.fees, annual: [{ amountCents: 0, validFrom: null, validTo: null }] };
    expect(computePhase(undated(), { ...terms, fees: free }).phase).toBe("none");
  });

  it("has dates where the anniversary is entered", () =>
    expect(computePhase(undated({ anniversary: "12-20" }))).toMatchObject({
      phase: "scheduled",
      year: { startsOn: "2026-12-20" },
    }));

  it("is unknown for a year that may have been a waived first one", () => {
    const waived = { ...terms, fees: { ...terms.fees, firstYearCents: 0 } };
    expect(feeAt(waived, undated(onJune3), "2026-06-03").cents).toBeNull();
    expect(feeAt(waived, undated(onJune3), "2027-06-03").cents).toBe(9_500);
  });

  it("is judged by its amount, without a day to decide by", () => {
    const card = undated({ addedOn: "2025-10-01", earnedUnits: { "2026-06": 40_000 }, spentCents: { "2026-06": 100 } });
    const judged = feeVerdict({ card, cards: [card], getTerms: () => terms, reference, settings, on: today });
    expect(judged).toMatchObject({ verdict: "keep", feeCents: 9_500, decideBy: null });
  });

  it("is assumed for no year, or with an anniversary for those that begin after the card was added", () => {
    const assumed = (card: WalletCard) =>
      valueEntries(card, terms, reference.currencies, settings, "2025-01-01", "2027-12-31").map(({ on }) => on);
    expect(assumed(undated())).toEqual([]);
    expect(assumed(undated(onJune3))).toEqual(["2027-06-03"]);
    expect(
      assumed(undated({ feeEvents: { "2026-09-02": { state: "posted", on: "2026-09-02", amountCents: 9_500 } } })),
    ).toEqual(["2026-09-02"]);
  });

  describe("that was recorded", () => {
    const charged = (on: string, change: Partial<WalletCard> = {}) =>
      undated({ feeEvents: { [on]: { state: "posted", on, amountCents: 9_500 } }, ...change });
    const remind = (card: WalletCard) => annualFee.evaluate(factsWith([card], today), DEFAULT_RULES.annual_fee);

    it("is refundable for the issuer's days, and charged for the rest of a year", () => {
      expect(computePhase(charged("2026-11-10"))).toMatchObject({
        phase: "refundable",
        year: null,
        feeCents: 9_500,
        postedOn: "2026-11-10",
        refundUntil: "2026-12-10",
      });
      expect(computePhase(charged("2026-10-20")).phase).toBe("posted");
      expect(computePhase(charged("2025-11-21")).phase).toBe("posted");
      expect(computePhase(charged("2025-11-20"))).toMatchObject({
        phase: "unknown",
        postedOn: null,
        refundUntil: null,
      });
    });

    it("is the newest one, whatever became of it", () => {
      const older = { "2026-01-05": { state: "posted", on: "2026-01-05", amountCents: 9_500 } } as const;
      const waived = { "2026-11-12": { state: "waived", on: "2026-11-12", amountCents: 0 } } as const;
      expect(computePhase(undated({ feeEvents: { ...waived, ...older } }))).toMatchObject({
        phase: "waived",
        postedOn: null,
      });
    });

    it("raises the alert until it is decided about, under the day of its charge", () => {
      expect(remind(charged("2026-11-10"))).toMatchObject([
        { key: "card-1:2026-11-10", dueOn: "2026-12-10", steps: [{ severity: "high" }, {}, {}] },
      ]);
      const decision = (on: string) => ({ feeDecision: { decision: "keep", on, forYearFrom: on } as const });
      expect(remind(charged("2026-11-10", decision("2026-11-12")))).toEqual([]);
      expect(remind(charged("2026-11-10", decision("2025-11-12")))).toHaveLength(1);
    });
  });

  it("raises no alert", () => {
    const card = undated({ earnedUnits: { "2026-06": 4_000 }, spentCents: { "2026-06": 100 } });
    expect(annualFee.evaluate(factsWith([card], today), DEFAULT_RULES.annual_fee)).toEqual([]);
    expect(retentionCall.evaluate(factsWith([card], today), DEFAULT_RULES.retention_call)).toEqual([]);
  });
});

describe("earning on a card with an unknown opening", () => {
  const capped = exampleRule("food", 5, ["groceries"], {
    cap: { amountCents: 100_000, period: "cardmember_year", shared: false, afterMultiplier: 1 },
  });
  const firstYear = exampleRule("intro", 9, ["groceries"], { conditions: ["first_year_only"] });
  const earning = exampleTerms({ earn: { currencyId: "cash", base: 1, rules: [capped, firstYear] } });
  const spent = (card: WalletCard, on: string) =>
    recordPurchase(card, earning, examplePurchase(90_000, { on }), reference);

  it("keeps spending toward a cap of the card year by month, until the opening is entered", () => {
    const card = spent(spent(undated(), "2026-10-20"), "2026-11-18");
    expect(card.capSpend).toEqual({ food: { "a:#2026-10": 90_000, "a:#2026-11": 90_000 } });
    const moved = withCardYearsMoved(card.capSpend["food"] ?? {}, card, { openedOn: "2024-11-01", anniversary: null });
    expect(moved).toEqual({
      "a:2025-11-01": 90_000,
      "a:2025-11-01#2026-10": 90_000,
      "a:2026-11-01": 90_000,
      "a:2026-11-01#2026-11": 90_000,
    });
    expect(withCardYearsMoved(moved, { openedOn: "2024-11-01", anniversary: null }, card)).toEqual(
      card.capSpend["food"],
    );
    const purchase = examplePurchase(90_000, { on: "2026-11-18" });
    expect(removePurchase(card, earning, purchase, reference, "2026-10-20")).toEqual(spent(undated(), "2026-10-20"));
  });

  it("doesn't know what is left of the cap, leaves out a rule of the first year, and raises no alert", () => {
    const query = { categoryId: "groceries", merchantId: null, amountCents: 10_000, on: today, abroad: false };
    const card = spent(undated(), "2026-11-18");
    const { ranked } = bestCards({
      cards: [card],
      getTerms: () => earning,
      reference,
      settings,
      query: { ...query, channel: "any", certainty: 1 },
    });
    expect(ranked).toMatchObject([
      {
        ruleId: "food",
        capLeftCents: null,
        reasons: [{ kind: "rule" }],
        warnings: [{ kind: "cap_period_unknown", capCents: 100_000 }],
      },
    ]);
    expect(capReached.evaluate(factsWith([card], today, { terms: earning }), DEFAULT_RULES.cap_reached)).toEqual([]);
  });
});

describe("an account with an unknown opening", () => {
  const dated = exampleCard({ id: "dated", openedOn: "2025-03-01" });
  const lately = (...cards: WalletCard[]) => twentyFourMonths(cards, () => terms, today, [exampleIssuer()]);

  it("is listed among the new ones, uncertain and not counted", () =>
    expect(lately(undated(), dated)).toMatchObject({
      count: 1,
      uncertain: 1,
      items: [
        { walletCardId: "dated", counted: true },
        { walletCardId: "card-1", status: "undated", counted: false, openedOn: null, dropOffOn: null },
      ],
    }));

  it("isn't new any more 24 months after it was added", () => {
    expect(lately(undated({ addedOn: "2024-11-20" })).items).toHaveLength(1);
    expect(lately(undated({ addedOn: "2024-11-19" })).items).toEqual([]);
  });

  it("isn't counted by a bank's rule, which names it", () => {
    const rule = {
      id: "rule",
      issuerId: "first-bank",
      label: "Rule",
      kind: "max_new_accounts" as const,
      maxCount: 2,
      windowDays: null,
      windowMonths: 24,
      scope: "all_issuers" as const,
      counts: "both" as const,
      excludes: [],
      familyCardIds: [],
      note: null,
      evidence: "published" as const,
      validFrom: null,
      provenance: unread,
    };
    expect(getApplicationRuleStatus(rule, [undated(), dated], () => terms, today)).toMatchObject({
      state: "free",
      used: 1,
      walletCardIds: ["dated"],
      undatedIds: ["card-1"],
    });
  });

  it("leaves open whether an account is the oldest, unless an older one is known", () => {
    const old = exampleCard({ id: "old", openedOn: "2010-03-01" });
    const oldest = (card: WalletCard, ...others: WalletCard[]) =>
      closingEffects(card, [card, ...others], () => terms, today).oldest;
    expect(oldest(undated(), dated)).toBe("unknown");
    expect(oldest(old, dated, undated())).toBe("unknown");
    expect(oldest(dated, old, undated())).toBeNull();
    expect(oldest(old, dated, undated({ status: "closed" }))).toEqual({
      openedOn: "2010-03-01",
      nextOpenedOn: "2025-03-01",
    });
  });

  it("asks for its payments as every other does", () =>
    expect(computePayment(undated({ statementCloseDay: 5, dueDay: 30, addedOn: today }), today)).toMatchObject({
      state: "unknown",
      closeOn: "2026-11-05",
      dueOn: "2026-11-30",
    }));
});
