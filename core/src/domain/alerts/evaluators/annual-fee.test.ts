import { describe, expect, it } from "vitest";
import { exampleCard, exampleIssuer, exampleTerms, reference, unread } from "../../earning/example-cards.ts";
import type { CardTerms } from "../../catalog/card-terms.ts";
import type { WalletCard } from "../../wallet/shapes.ts";
import { DEFAULT_RULES } from "../default-rules.ts";
import { factsWith, listSteps } from "./alert-facts-fixture.ts";
import { annualFee } from "./fees.ts";

const rule = DEFAULT_RULES.annual_fee;

/** A card opened on May 14, 2024, of $95.00 a year, that earns the given points a year, worth 1.5 cents each. */
const buildReminders = (
  today: string,
  card: Partial<WalletCard> = {},
  { refundDays = 30, terms = exampleTerms() }: { refundDays?: number | null; terms?: CardTerms } = {},
) =>
  annualFee.evaluate(
    factsWith([exampleCard(card)], today, {
      terms,
      reference: {
        ...reference,
        issuers: [
          exampleIssuer(
            refundDays === null ? { feeRefundDays: null } : { feeRefundDays: { days: refundDays, provenance: unread } },
          ),
        ],
      },
    }),
    rule,
  );

/** The given points in the past year, worth 1.5 cents each. */
const earned = (units: number): Partial<WalletCard> => ({
  earnedUnits: { "2026-12": units },
  spentCents: { "2026-12": 100 },
});
const posted = (on: string): Partial<WalletCard> => ({
  feeEvents: { "2026-05-14": { state: "posted", on, amountCents: 9_500 } },
});
const decided = (on: string, forYearFrom: string): Partial<WalletCard> => ({
  feeDecision: { decision: "keep", on, forYearFrom },
});

describe("the reminder before an annual fee", () => {
  it("asks for a decision 45 and 14 days before the card year begins", () => {
    const [reminder] = buildReminders("2027-03-30", earned(4_000));
    expect(reminder).toMatchObject({
      key: "card-1:2027-05-14",
      dueOn: "2027-05-13",
      endsOn: "2027-05-13",
      mark: null,
      metrics: { feeCents: 9_500 },
    });
    expect(listSteps(reminder)).toEqual(["decide45 on 2027-03-30", "decide14 on 2027-04-30"]);
    expect(reminder?.steps.map(({ severity }) => severity)).toEqual(["low", "medium"]);
  });

  it("shows the verdict with its numbers, and what the fee costs beyond its value", () => {
    expect(buildReminders("2027-03-30", earned(4_000))[0]?.steps[0]).toMatchObject({
      title: "Gold will charge $95.00 about May 14",
      body: "Decide by Thursday, May 13. Over the next 12 months it should give back $60.00, $35.00 less than its fee of $95.00. Worth keeping if it gives back at least $118.75, 25% more than it costs. You can call and ask what they offer.",
      stake: { cents: 3_500, note: "fee above its value" },
    });
  });

  it("is one quiet word when the card is worth it", () => {
    const [reminder] = buildReminders("2027-03-30", earned(20_000));
    expect(listSteps(reminder)).toEqual(["decide45 on 2027-03-30"]);
    expect(reminder?.steps[0]).toMatchObject({
      severity: "low",
      body: "Over the next 12 months it should give back $300.00, $205.00 more than its fee of $95.00. Worth keeping if it gives back at least $118.75, 25% more than it costs.",
      stake: null,
    });
  });

  it("claims nothing where nothing is recorded", () => {
    expect(buildReminders("2027-03-30")[0]?.steps[0]).toMatchObject({
      body: "Decide by Thursday, May 13. No credit use or purchase was recorded, so its value is unknown.",
      stake: { cents: 9_500, note: "annual fee" },
    });
  });

  it("is planned once its first step is within 62 days", () => {
    expect(buildReminders("2027-01-26")).toEqual([]);
    expect(buildReminders("2027-01-27")).toHaveLength(1);
  });

  it("is over when the fee is decided about, and on its day", () => {
    expect(buildReminders("2027-04-10", decided("2027-04-02", "2027-05-14"))).toEqual([]);
    expect(buildReminders("2027-05-13")).toHaveLength(1);
    expect(buildReminders("2027-05-14")).toEqual([]);
  });

  it("is nothing without a fee, where the fee is not known, and on an authorized user's card", () => {
    const fees = exampleTerms().fees;
    const free = exampleTerms({ fees: { ...fees, annual: [{ amountCents: 0, validFrom: null, validTo: null }] } });
    const unknown = exampleTerms({ fees: { ...fees, annual: null } });
    expect(buildReminders("2027-03-30", {}, { terms: free })).toEqual([]);
    expect(buildReminders("2027-03-30", {}, { terms: unknown })).toEqual([]);
    expect(buildReminders("2027-03-30", { role: "authorized_user" })).toEqual([]);
  });
});

describe("a fee that was charged", () => {
  it("is sent with the last day of the refund period", () => {
    const [reminder] = buildReminders("2026-06-01", posted("2026-06-01"));
    expect(reminder).toMatchObject({ key: "card-1:2026-05-14", dueOn: "2026-07-01", endsOn: "2026-07-01" });
    expect(listSteps(reminder)).toEqual(["posted on 2026-06-01", "refund7 on 2026-06-24", "refund2 on 2026-06-29"]);
    expect(reminder?.steps[0]).toMatchObject({
      severity: "high",
      title: "Gold charged its $95.00 fee",
      body: "It was charged June 1. First Bank refunds it until Wednesday, July 1 if you close or change the card. No credit use or purchase was recorded, so its value is unknown.",
    });
    expect(reminder?.steps[1]?.title).toBe("The $95.00 fee of Gold is refundable until July 1");
  });

  it("is over when that day has passed, or it is decided", () => {
    expect(buildReminders("2026-07-02", posted("2026-06-01"))).toEqual([]);
    expect(buildReminders("2026-06-10", { ...posted("2026-06-01"), ...decided("2026-06-02", "2027-05-14") })).toEqual(
      [],
    );
  });

  it("shows no refund where the issuer's days are unknown", () => {
    const [reminder] = buildReminders("2026-06-02", posted("2026-06-01"), { refundDays: null });
    expect(reminder).toMatchObject({ dueOn: null, endsOn: "2026-07-01" });
    expect(listSteps(reminder)).toEqual(["posted on 2026-06-01"]);
    expect(reminder?.steps[0]?.severity).toBe("medium");
  });

  it("is not sent while its charge is awaited and unconfirmed", () => {
    expect(buildReminders("2026-05-20")).toEqual([]);
  });
});
