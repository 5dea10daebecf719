import { describe, expect, it } from "vitest";
import { exampleCard, exampleProgress, exampleTerms, exampleTier } from "../../earning/example-cards.ts";
import type { WalletCard } from "../../wallet/shapes.ts";
import { DEFAULT_RULES } from "../default-rules.ts";
import { factsWith, listSteps } from "./alert-facts-fixture.ts";
import { retentionCall } from "./fees.ts";

/** A card opened on May 14, 2024, of $95.00 a year, that gave back $60.00 in points: a call may be worth it. */
const buildReminders = (today: string, card: Partial<WalletCard> = {}, feeCents = 9_500) =>
  retentionCall.evaluate(
    factsWith([exampleCard({ earnedUnits: { "2026-12": 4_000 }, spentCents: { "2026-12": 100 }, ...card })], today, {
      terms: exampleTerms({
        fees: { ...exampleTerms().fees, annual: [{ amountCents: feeCents, validFrom: null, validTo: null }] },
      }),
    }),
    DEFAULT_RULES.retention_call,
  );

describe("the time to ask for an offer", () => {
  it("is months 10 to 12 of the card year", () => {
    const [reminder] = buildReminders("2027-02-14");
    expect(reminder).toMatchObject({
      key: "card-1:2027-05-14",
      groupKey: "fee:card-1:2027-05-14",
      endsOn: "2027-05-13",
      unlessNotified: "annual_fee|card-1:2027-05-14",
    });
    expect(listSteps(reminder)).toEqual(["once on 2027-02-14"]);
    expect(reminder?.steps[0]).toMatchObject({
      severity: "medium",
      title: "Ask what Gold offers to keep you",
      body: "Its $95.00 fee is charged after Thursday, May 13. Over the next 12 months it should give back $60.00, $35.00 less than its fee of $95.00. Worth keeping if it gives back at least $118.75, 25% more than it costs. You can call and ask what they offer.",
    });
    expect(buildReminders("2027-05-13")).toHaveLength(1);
    expect(buildReminders("2027-05-14")).toEqual([]);
  });

  it("stays for its recipients while the card is worth keeping by a small margin only", () => {
    const giving = (units: number) => buildReminders("2027-03-01", { earnedUnits: { "2026-12": units } });
    expect(giving(8_500)).toMatchObject([{ steps: [], heldSteps: ["once"] }]);
    expect(giving(20_000)).toEqual([]);
  });

  it("is planned 62 days ahead", () => {
    const since = { earnedUnits: { "2026-08": 4_000 }, spentCents: { "2026-08": 100 } };
    expect(buildReminders("2026-12-13", since)).toEqual([]);
    expect(buildReminders("2026-12-14", since).map(listSteps)).toEqual([["once on 2027-02-14"]]);
  });

  it("shows until when a bonus could be reversed", () => {
    const [young] = buildReminders("2027-03-01", {
      openedOn: "2026-05-14",
      addedOn: "2026-05-14",
      earnedUnits: { "2026-12": 100 },
      offer: exampleProgress([exampleTier(60_000, 400_000)], {
        startOn: "2026-05-14",
        eligibleCents: 400_000,
        metOn: "2026-07-01",
        creditedOn: "2026-07-20",
      }),
    });
    expect(young?.steps[0]?.body).toContain("Until May 14 the bonus could be clawed back.");
  });

  it("is not called for on a card that is kept, is given up, costs little, or is decided about", () => {
    expect(buildReminders("2027-03-01", { earnedUnits: { "2026-12": 20_000 } })).toEqual([]);
    expect(buildReminders("2027-03-01", { earnedUnits: {} })).toEqual([]);
    expect(buildReminders("2027-03-01", {}, 8_900)).toEqual([]);
    expect(
      buildReminders("2027-03-01", { feeDecision: { decision: "call", on: "2027-02-20", forYearFrom: "2027-05-14" } }),
    ).toEqual([]);
  });
});
