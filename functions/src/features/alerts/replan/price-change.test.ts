import { planWith } from "@cardwell/core/domain/alerts/evaluators/plan-fixture";
import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { diffTerms, type Json } from "@cardwell/core/domain/catalog/diff";
import {
  exampleCard,
  exampleCredit,
  exampleTerms,
  reference,
  settings,
} from "@cardwell/core/domain/earning/example-cards";
import { computeTermsImpact } from "@cardwell/core/domain/impact/terms-impact";
import type { WalletCard } from "@cardwell/core/domain/wallet/shapes";
import { describe, expect, it } from "vitest";
import { findHeldCard, priceChangeFor, toCardChange } from "./price-change.ts";
import type { CardChange, HolderOfRun } from "./runs-repository.ts";

const before = exampleTerms();
const withFee = (amountCents: number): CardTerms => ({
  ...before,
  fees: { ...before.fees, annual: [{ amountCents, validFrom: null, validTo: null }] },
});

const changeTo = (terms: CardTerms, from = before) =>
  toCardChange({ terms, version: 4, effectiveFrom: "2026-12-01", changes: diffTerms(from, terms) }, reference);

const NOW = new Date("2026-11-20T12:00:00Z");

const holder = (card: Partial<WalletCard> = {}): HolderOfRun => ({
  cards: { "card-1": exampleCard(card) },
  settings,
  plan: undefined,
  timeZone: "America/New_York",
});

/** The alert for a holder: with what the change means for them where the terms before and after are given. */
function alertFor(
  person: HolderOfRun,
  change: CardChange,
  step: { before: CardTerms; after: CardTerms } | null = null,
) {
  const card = findHeldCard(person, change, NOW);
  if (card === null) return null;
  const on = "2026-11-20";
  const impact = step && computeTermsImpact({ card, settings, ...step, reference, spending: {}, on });
  return priceChangeFor(card, change, impact, on);
}

describe("a new version of a card", () => {
  it("is sent to each member who holds it, with what it costs now and before", () => {
    const event = alertFor(holder(), changeTo(withFee(15_000)));
    expect(event).toMatchObject({
      type: "price_change",
      key: "first-gold:4",
      step: "fee",
      title: "Gold costs more",
      subject: { kind: "card", walletCardId: "card-1", cardName: "Gold" },
      link: { path: "/dashboard/cards/card-1#terms" },
    });
    expect(event?.body).toMatch(/^Effective Dec 1, 2026\. .*\$150.*was \$95/);
    expect(event?.facts).toHaveLength(1);
    expect(event?.facts[0]?.source.kind).toBe("catalog");
  });

  it("states it in the holder's own dollars", () => {
    const credit = exampleCredit("dining", 30_000, { title: "Dining credit" });
    const rich = { ...before, benefits: [credit] };
    const dearer = { ...withFee(15_000), benefits: [credit] };
    const use = { id: "use-1", on: "2026-03-02", amount: 12_000, note: null };
    const uses = {
      dining: {
        "y:2026": { state: "used" as const, startsOn: "2026-01-01", endsOn: "2026-12-31", uses: [use] },
      },
    };
    const event = alertFor(holder({ uses }), changeTo(dearer, rich), { before: rich, after: dearer });
    expect(event?.body).toBe(
      "Effective Dec 1, 2026. Your annual fee rises by $55.00 to $150.00 from May 14, 2027. " +
        "The credits you used in the last 12 months were worth $120.00.",
    );
    expect(event?.stake).toEqual({ cents: 5_500, note: "less a year" });
    expect(event?.facts[0]).toMatchObject({ label: "For you", value: "about $55.00 less a year" });
  });

  it("isn't sent to those whose card it doesn't concern", () => {
    expect(alertFor(holder({ role: "authorized_user" }), changeTo(withFee(15_000)))).toBeNull();
    const credit = exampleCredit("dining", 30_000);
    const ended = changeTo(before, { ...before, benefits: [credit] });
    const unwanted = { wanted: false, weight: null, enrolledOn: null, lastUsedOn: null, choice: null };
    expect(alertFor(holder({ benefitChoices: { dining: unwanted } }), ended)).toBeNull();
    expect(alertFor(holder(), ended)).not.toBeNull();
  });

  it("isn't sent when the catalog was corrected", () => {
    const changes = diffTerms(before, withFee(15_000));
    const version = { terms: withFee(15_000), version: 4, effectiveFrom: "2026-12-01", changes, isCorrection: true };
    expect(toCardChange(version, reference).notified).toBeNull();
  });

  it("is grave only when a fee rises", () => {
    expect(alertFor(holder(), changeTo(withFee(5_000)))?.step).toBe("once");
    const abroad = { ...before, fees: { ...before.fees, foreignBps: 300 } };
    expect(alertFor(holder(), changeTo(abroad))?.step).toBe("fee");
    const earned = { ...before, earn: { ...before.earn, base: 2 } };
    expect(alertFor(holder(), changeTo(earned))?.step).toBe("once");
  });

  it("does not become more expensive by a fee that was unknown", () => {
    const known = { ...before, fees: { ...before.fees, lateFirstCents: 4_000 } };
    expect(alertFor(holder(), changeTo(known))?.step).toBe("once");
  });

  it("is not sent when nothing changes for its holder", () => {
    const renamed = { ...before, aliases: ["Golden"] };
    expect(changeTo(renamed).notified).toBeNull();
    expect(alertFor(holder(), changeTo(renamed))).toBeNull();
  });

  it("is not sent to a member who does not hold it any more", () => {
    expect(alertFor(holder({ status: "closed" }), changeTo(withFee(15_000)))).toBeNull();
    expect(alertFor({ ...holder(), cards: {} }, changeTo(withFee(15_000)))).toBeNull();
  });

  it("is not sent to a member who has no plan any more", () => {
    const dearer = changeTo(withFee(15_000));
    const running = planWith();
    expect(alertFor({ ...holder(), plan: running }, dearer)).not.toBeNull();
    expect(alertFor({ ...holder(), plan: { ...running, status: "canceled" } }, dearer)).toBeNull();
    expect(alertFor({ ...holder(), plan: null }, dearer)).toBeNull();
  });

  it("names three changes and counts the rest", () => {
    const fee = (index: number): Json => index * 100;
    const changes = Array.from({ length: 5 }, (_, index) => ({
      path: "fees.foreignBps",
      before: fee(index),
      after: fee(index + 1),
      materiality: "material" as const,
    }));
    const change = toCardChange({ terms: before, version: 4, effectiveFrom: "2026-12-01", changes }, reference);
    expect(alertFor(holder(), change)?.body).toMatch(/Plus 2 more\.$/);
  });
});
