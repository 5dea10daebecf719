import { describe, expect, it } from "vitest";
import type { CardTerms } from "../catalog/card-terms.ts";
import {
  customCard,
  exampleCard,
  exampleIssuer,
  exampleOffer,
  exampleProgress,
  exampleTerms,
  exampleTier,
} from "../earning/example-cards.ts";
import type { FeeEvent, WalletCard } from "./shapes.ts";
import { feeAt, feePhase } from "./fee-phase.ts";

const terms = exampleTerms();
const withFees = (change: Partial<CardTerms["fees"]>) => exampleTerms({ fees: { ...terms.fees, ...change } });

describe("the fee of a card year", () => {
  const raised = withFees({
    annual: [
      { amountCents: 9_500, validFrom: null, validTo: "2026-06-30" },
      { amountCents: 15_000, validFrom: "2026-07-01", validTo: null },
    ],
  });

  it("changes at the next anniversary and not before", () => {
    expect(feeAt(raised, exampleCard(), "2026-05-14")).toEqual({ cents: 9_500, firstYear: false });
    const summer = exampleCard({ openedOn: "2024-06-30" });
    expect(feeAt(raised, summer, "2026-06-30").cents).toBe(9_500);
    expect(feeAt(raised, exampleCard(), "2027-05-14")).toEqual({ cents: 15_000, firstYear: false });
  });

  it("is that of the first year on the opening day", () => {
    const waived = withFees({ firstYearCents: 0 });
    expect(feeAt(waived, exampleCard(), "2024-05-14")).toEqual({ cents: 0, firstYear: true });
    expect(feeAt(waived, exampleCard(), "2025-05-14")).toEqual({ cents: 9_500, firstYear: false });
    expect(feeAt(terms, exampleCard(), "2024-05-14")).toEqual({ cents: 9_500, firstYear: true });
  });

  it("is waived by the offer that the card was opened with", () => {
    const tiers = [exampleTier(60_000, 400_000)];
    const offer = { ...exampleProgress(tiers), offer: exampleOffer(tiers, { firstYearFeeWaived: true }) };
    expect(feeAt(terms, exampleCard({ offer }), "2024-05-14").cents).toBe(0);
  });

  it("is unknown, and not 0, where the catalog has none", () => {
    expect(feeAt(withFees({ annual: null }), exampleCard(), "2026-05-14").cents).toBeNull();
    const later = withFees({ annual: [{ amountCents: 9_500, validFrom: "2026-07-01", validTo: null }] });
    expect(feeAt(later, exampleCard(), "2026-05-14").cents).toBeNull();
    expect(feeAt(null, customCard(1), "2026-05-14").cents).toBeNull();
  });

  it("is paid by the primary holder", () => {
    expect(feeAt(terms, exampleCard({ role: "authorized_user" }), "2026-05-14").cents).toBe(0);
  });
});

describe("the phase of the fee", () => {
  const phase = (on: string, change: Partial<WalletCard> = {}, of = terms) =>
    feePhase(exampleCard(change), of, exampleIssuer(), on);
  const event = (state: FeeEvent["state"], on: string): Partial<WalletCard> => ({
    feeEvents: { "2026-05-14": { state, on, amountCents: 9_500 } },
  });

  it("is refundable from the day on which the bank reports it, also when that is before the anniversary", () => {
    const charges = [{ kind: "annual" as const, on: "2026-05-06", cents: 9_900, count: 1 }];
    const charged = {
      postedOn: "2026-05-06",
      charges,
      feeCents: 9_900,
      refundUntil: "2026-06-05",
    };
    for (const on of ["2026-05-07", "2026-05-20"]) {
      expect(phase(on, { charges })).toMatchObject({
        ...charged,
        phase: "refundable",
        year: { startsOn: "2026-05-14" },
      });
    }
    expect(phase("2026-06-06", { charges })).toMatchObject({
      ...charged,
      phase: "posted",
    });
  });

  it("is awaited for 35 days after the anniversary", () => {
    expect(phase("2026-05-14")).toMatchObject({ phase: "awaiting", feeCents: 9_500, expectedBy: "2026-06-18" });
    expect(phase("2026-06-18").phase).toBe("awaiting");
  });

  it("is unknown after that without a report", () => {
    expect(phase("2026-06-19")).toMatchObject({ phase: "unknown", feeCents: 9_500 });
  });

  it("is awaited for a week beyond what was seen on this card", () => {
    const feeEvents = { "2025-05-14": { state: "posted" as const, on: "2025-05-20", amountCents: 9_500 } };
    const charges = [{ kind: "annual" as const, on: "2025-05-20", cents: 9_500, count: 1 }];
    expect(phase("2026-05-14", { charges }).expectedBy).toBe("2026-05-27");
    expect(phase("2026-05-14", { feeEvents }).expectedBy).toBe("2026-05-27");
  });

  it("is not awaited earlier because a fee was waived early", () => {
    const feeEvents = { "2025-05-14": { state: "waived" as const, on: "2025-05-20", amountCents: 0 } };
    expect(phase("2026-05-14", { feeEvents }).expectedBy).toBe("2026-06-18");
  });

  it("is given back for as long as the issuer does", () => {
    const posted = event("posted", "2026-06-01");
    expect(phase("2026-07-01", posted)).toMatchObject({
      phase: "refundable",
      postedOn: "2026-06-01",
      refundUntil: "2026-07-01",
    });
    expect(phase("2026-07-02", posted).phase).toBe("posted");
    const noDays = feePhase(exampleCard(posted), terms, exampleIssuer({ feeRefundDays: null }), "2026-06-02");
    expect(noDays).toMatchObject({ phase: "posted", refundUntil: null });
  });

  it.each(["waived", "refunded"] as const)("is %s when that was reported", (state) => {
    expect(phase("2026-07-01", event(state, "2026-06-01")).phase).toBe(state);
  });

  it("is scheduled in the 60 days before the next one", () => {
    expect(phase("2027-03-14", event("posted", "2026-06-01")).phase).toBe("posted");
    expect(phase("2027-03-15", event("posted", "2026-06-01"))).toMatchObject({
      phase: "scheduled",
      feeCents: 9_500,
      year: { startsOn: "2027-05-14" },
      expectedBy: "2027-06-08",
    });
  });

  it("is scheduled through a first year without fee", () => {
    expect(phase("2024-06-01", {}, withFees({ firstYearCents: 0 }))).toMatchObject({
      phase: "scheduled",
      feeCents: 9_500,
      year: { startsOn: "2025-05-14" },
    });
  });

  it("is the next one's after a product change: that of the running year was the former card's", () => {
    const changed = { changedFromId: "card-0", addedOn: "2026-05-20" };
    expect(phase("2026-06-01", changed)).toMatchObject({
      phase: "scheduled",
      feeCents: 9_500,
      year: { startsOn: "2027-05-14" },
    });
    expect(phase("2027-05-20", changed)).toMatchObject({ phase: "awaiting", feeCents: 9_500 });
  });

  it("is none on a card that costs nothing, or is closed", () => {
    expect(
      phase("2026-06-01", {}, withFees({ annual: [{ amountCents: 0, validFrom: null, validTo: null }] })).phase,
    ).toBe("none");
    expect(phase("2026-06-01", { status: "closed", closedOn: "2026-03-01" })).toMatchObject({
      phase: "none",
      nextFeeCents: 0,
    });
  });

  it("is unknown where the fee is", () => {
    expect(phase("2026-06-01", {}, withFees({ annual: null }))).toMatchObject({ phase: "unknown", feeCents: null });
  });

  it("finds what happened by any day of the card year", () => {
    const moved = { feeEvents: { "2026-05-20": { state: "waived" as const, on: "2026-05-20", amountCents: 0 } } };
    expect(phase("2026-07-01", moved).phase).toBe("waived");
  });
});
