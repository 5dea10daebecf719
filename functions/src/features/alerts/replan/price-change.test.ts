import type { Json } from "@cardwell/core/domain/catalog/diff";
import { diffTerms } from "@cardwell/core/domain/catalog/diff";
import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { exampleTerms, reference } from "@cardwell/core/domain/earning/example-cards";
import { describe, expect, it } from "vitest";
import { toCardChange, priceChangeFor } from "./price-change.ts";
import type { HolderOfRun } from "./runs-repository.ts";

const before = exampleTerms();
const withFee = (amountCents: number): CardTerms => ({
  ...before,
  fees: { ...before.fees, annual: [{ amountCents, validFrom: null, validTo: null }] },
});

const changeTo = (terms: CardTerms) =>
  toCardChange({ terms, version: 4, effectiveFrom: "2026-12-01", changes: diffTerms(before, terms) }, reference);

const NOW = new Date("2026-11-20T12:00:00Z");

const holder = (status = "active"): HolderOfRun => ({
  cards: { "card-1": { cardId: "first-gold", status } },
  plan: undefined,
});

describe("a new version of a card", () => {
  it("is sent to each member who holds it, with what it costs now and before", () => {
    const event = priceChangeFor(holder(), changeTo(withFee(15_000)), NOW);
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

  it("is grave only when a fee rises", () => {
    expect(priceChangeFor(holder(), changeTo(withFee(5_000)), NOW)?.step).toBe("once");
    const abroad = { ...before, fees: { ...before.fees, foreignBps: 300 } };
    expect(priceChangeFor(holder(), changeTo(abroad), NOW)?.step).toBe("fee");
    const earned = { ...before, earn: { ...before.earn, base: 2 } };
    expect(priceChangeFor(holder(), changeTo(earned), NOW)?.step).toBe("once");
  });

  it("does not become more expensive by a fee that was unknown", () => {
    const known = { ...before, fees: { ...before.fees, lateFirstCents: 4_000 } };
    expect(priceChangeFor(holder(), changeTo(known), NOW)?.step).toBe("once");
  });

  it("is not sent when nothing changes for its holder", () => {
    const renamed = { ...before, aliases: ["Golden"] };
    expect(changeTo(renamed).notified).toBeNull();
    expect(priceChangeFor(holder(), changeTo(renamed), NOW)).toBeNull();
  });

  it("is not sent to a member who does not hold it any more", () => {
    expect(priceChangeFor(holder("closed"), changeTo(withFee(15_000)), NOW)).toBeNull();
    expect(priceChangeFor({ ...holder(), cards: {} }, changeTo(withFee(15_000)), NOW)).toBeNull();
  });

  it("is not sent to a member who has no plan any more", () => {
    const dearer = changeTo(withFee(15_000));
    const running: HolderOfRun["plan"] = {
      id: "sub_1",
      status: "active",
      createdAt: NOW,
      currentPeriodStart: NOW,
      currentPeriodEnd: new Date("2026-12-20T12:00:00Z"),
      cancelAt: null,
      cancelAtPeriodEnd: false,
      endedAt: null,
      trialEnd: null,
      endsWithTrial: false,
      collectionPaused: false,
      pausedFrom: null,
      resumesAt: null,
      pastDueSince: null,
      nextPaymentAttemptAt: null,
      nextChargeCents: null,
      dueCents: null,
      paymentMethodExpires: null,
    };
    expect(priceChangeFor({ ...holder(), plan: running }, dearer, NOW)).not.toBeNull();
    expect(priceChangeFor({ ...holder(), plan: { ...running, status: "canceled" } }, dearer, NOW)).toBeNull();
    expect(priceChangeFor({ ...holder(), plan: null }, dearer, NOW)).toBeNull();
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
    expect(priceChangeFor(holder(), change, NOW)?.body).toMatch(/Plus 2 more\.$/);
  });
});
