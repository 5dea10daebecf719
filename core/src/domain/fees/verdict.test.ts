import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CardTerms } from "../catalog/card-terms.ts";
import {
  currencies,
  customCard,
  exampleCard,
  exampleCredit,
  exampleIssuer,
  exampleProgress,
  exampleTerms,
  exampleTier,
  monthly,
  settings,
} from "../earning/example-cards.ts";
import type { WalletCard, WindowUse } from "../wallet/shapes.ts";
import { feeVerdict } from "./verdict.ts";

const on = "2026-11-20";
const yearly = exampleTerms({
  fees: { ...exampleTerms().fees, annual: [{ amountCents: 40_000, validFrom: null, validTo: null }] },
  benefits: [exampleCredit("travel", 60_000)],
});

const used = (benefitId: string, ...uses: [day: string, cents: number][]): Partial<WalletCard> => {
  const window: WindowUse = {
    uses: uses.map(([day, amount], index) => ({ id: `use-${index}`, on: day, amount, note: null })),
    state: "used",
    startsOn: "2026-01-01",
    endsOn: "2026-12-31",
  };
  return { uses: { [benefitId]: { "y:2026": window } } };
};

const verdict = (
  change: Partial<WalletCard>,
  terms: CardTerms | null = yearly,
  others: { card: WalletCard; terms: CardTerms }[] = [],
) => {
  const card = terms === null ? customCard(1, change) : exampleCard(change);
  const known = new Map(others.map((other) => [other.card.id, other.terms]));
  return feeVerdict({
    card,
    getTerms: ({ id }) => known.get(id) ?? (id === card.id ? terms : null),
    cards: [card, ...others.map((other) => other.card)],
    reference: { currencies: Object.values(currencies), issuers: [exampleIssuer()] },
    settings,
    on,
  });
};

describe("whether a card is worth its fee", () => {
  it.each([
    [50_000, 10_000, "keep"],
    [49_999, 9_999, "call"],
    [20_000, -20_000, "call"],
    [19_999, -20_001, "cancel"],
  ])("with %d cents of credits the net is %d: %s", (cents, netCents, word) => {
    expect(verdict(used("travel", ["2026-03-01", cents]))).toMatchObject({
      verdict: word,
      netCents,
      feeCents: 40_000,
      capturedCents: cents,
      forecastCents: cents,
      thresholds: { keepFromCents: 10_000, callFromCents: -20_000 },
      decideBy: "2027-05-13",
    });
  });

  it("names the cards without fee to change to", () => {
    const terms = { ...yearly, productChange: { to: [], noFeeDowngradeIds: ["first-free"] } };
    expect(verdict(used("travel", ["2026-03-01", 1_000]), terms)).toMatchObject({
      verdict: "downgrade",
      downgradeIds: ["first-free"],
    });
  });

  it("counts rewards, and no bonus, which comes once", () => {
    const offer = exampleProgress([exampleTier(60_000, 400_000)], { creditedOn: "2026-03-01", metOn: "2026-02-01" });
    expect(verdict({ earnedUnits: { "2026-05": 20_000 }, offer })).toMatchObject({ capturedCents: 30_000 });
  });

  it("looks back twelve months and no further", () => {
    const terms = { ...yearly, benefits: [exampleCredit("travel", 60_000, { defaultWeight: 0.5 })] };
    const card = used("travel", ["2025-11-20", 60_000], ["2025-11-21", 30_000]);
    expect(verdict(card, terms)).toMatchObject({ capturedCents: 15_000, since: "2025-11-21", days: 365 });
  });

  it("shows nothing on a card without fee, or with an unknown one", () => {
    const fees = yearly.fees;
    const free = { ...yearly, fees: { ...fees, annual: [{ amountCents: 0, validFrom: null, validTo: null }] } };
    expect(verdict({}, free)).toMatchObject({ verdict: "no_fee", feeCents: 0, netCents: null });
    expect(verdict({}, { ...yearly, fees: { ...fees, annual: null } })).toMatchObject({
      verdict: "unknown",
      feeCents: null,
      netCents: null,
    });
    expect(verdict({}, null).verdict).toBe("unknown");
  });
});

describe("a card that is known for less than a year", () => {
  it("is too early to judge for two months, and shows what its credits could give", () => {
    const added = { addedOn: "2026-09-23" };
    expect(verdict(added)).toMatchObject({
      verdict: "too_early",
      days: 59,
      forecastCents: null,
      possibleCents: 60_000,
    });
    const recorded = used("travel", ["2026-11-01", 100]);
    expect(verdict({ ...added, ...recorded }).verdict).toBe("too_early");
    expect(verdict({ addedOn: "2026-09-22", ...recorded })).toMatchObject({ verdict: "cancel", days: 60 });
  });

  it("has no verdict without records: no recorded use doesn't mean no use", () => {
    expect(verdict({})).toMatchObject({
      verdict: "unknown",
      isRecorded: false,
      feeCents: 40_000,
      netCents: null,
      forecastCents: null,
      possibleCents: 60_000,
    });
    expect(verdict({ spentCents: { "2026-11": 5_000 } })).toMatchObject({ verdict: "cancel", forecastCents: 0 });
    expect(verdict({ spentCents: { "2025-10": 5_000 } }).verdict).toBe("unknown");
    const skipped: WindowUse = { uses: [], state: "skipped", startsOn: "2026-01-01", endsOn: "2026-12-31" };
    expect(verdict({ uses: { travel: { "y:2026": skipped } } }).verdict).toBe("cancel");
  });

  it("is known from the first thing that was written down", () => {
    expect(verdict({ addedOn: "2026-11-01", ...used("travel", ["2026-03-01", 60_000]) })).toMatchObject({
      since: "2026-03-01",
      verdict: "keep",
    });
  });

  it("draws a monthly credit out to the year", () => {
    const terms = { ...yearly, benefits: [exampleCredit("dining", 1_000, { window: monthly })] };
    const card = { addedOn: "2026-09-12", ...used("dining", ["2026-10-01", 1_000], ["2026-11-01", 1_000]) };
    expect(verdict(card, terms)).toMatchObject({ days: 70, capturedCents: 2_000, forecastCents: 10_429 });
  });

  it("never draws a yearly credit out beyond what it is", () => {
    const card = { addedOn: "2026-09-12", ...used("travel", ["2026-10-01", 60_000]) };
    expect(verdict(card)).toMatchObject({ days: 70, capturedCents: 60_000, forecastCents: 60_000 });
  });

  it("forecasts nothing of a credit that ends", () => {
    const terms = { ...yearly, benefits: [exampleCredit("travel", 60_000, { endsOn: "2026-12-31" })] };
    expect(verdict(used("travel", ["2026-03-01", 60_000]), terms)).toMatchObject({
      capturedCents: 60_000,
      forecastCents: 0,
      possibleCents: 0,
    });
  });
});

describe("reasons against canceling a card", () => {
  it("include a bonus that could be reversed in the first year", () => {
    const young = { openedOn: "2026-03-01", addedOn: "2026-03-01", spentCents: { "2026-03": 1_000 } };
    const offer = exampleProgress([exampleTier(60_000, 400_000)], { creditedOn: "2026-06-01" });
    expect(verdict({ ...young, offer })).toMatchObject({
      verdict: "call",
      insteadOf: "cancel",
      blockedBecause: [{ kind: "bonus_clawback", until: "2027-03-01" }],
    });
    const aYear = { openedOn: "2025-11-20", addedOn: "2025-11-20", spentCents: { "2026-03": 1_000 } };
    expect(verdict({ ...aYear, offer }).verdict).toBe("cancel");
    expect(verdict(young)).toMatchObject({ verdict: "cancel", insteadOf: null, blockedBecause: [] });
  });

  it("is no bonus that was missed, and counts from the end of the month where the day of opening is not known", () => {
    const young = { openedOn: "2026-03-01", addedOn: "2026-03-01", spentCents: { "2026-03": 1_000 } };
    const missed = exampleProgress([exampleTier(60_000, 400_000)], { startOn: "2026-03-01" });
    expect(verdict({ ...young, offer: missed }).verdict).toBe("cancel");
    const running = { ...missed, startOn: "2026-09-01" };
    expect(verdict({ ...young, openedPrecision: "month", offer: running })).toMatchObject({
      verdict: "call",
      blockedBecause: [{ kind: "bonus_clawback", until: "2027-03-31" }],
    });
  });

  it("is points that would be lost with the last card of their currency", () => {
    const points = { earnedUnits: { "2026-05": 5_000 } };
    expect(verdict(points)).toMatchObject({
      verdict: "call",
      insteadOf: "cancel",
      blockedBecause: [{ kind: "points_at_risk", currencyId: "first-points", units: 5_000 }],
    });
    const other = { card: exampleCard({ id: "card-2" }), terms: yearly };
    expect(verdict(points, yearly, [other])).toMatchObject({ verdict: "cancel", blockedBecause: [] });
    const closed = { card: exampleCard({ id: "card-2", status: "closed" }), terms: yearly };
    expect(verdict(points, yearly, [closed]).verdict).toBe("call");
    const anothers = { card: exampleCard({ id: "card-2", role: "authorized_user" }), terms: yearly };
    expect(verdict(points, yearly, [anothers]).verdict).toBe("call");
    const downgrade = { ...yearly, productChange: { to: [], noFeeDowngradeIds: ["first-free"] } };
    expect(verdict(points, downgrade).verdict).toBe("downgrade");
    const miles = { ...yearly, earn: { ...yearly.earn, currencyId: "sky-miles" } };
    expect(verdict(points, miles).verdict).toBe("cancel");
  });
});

describe("the fee in question", () => {
  it("is that of the card and of its authorized users", () => {
    const authorizedUsers = [
      { id: "user-1", name: "Sam", addedOn: "2025-02-01", feeCents: 17_500 },
      { id: "user-2", name: "Kim", addedOn: "2025-02-01", feeCents: null },
    ];
    expect(verdict({ authorizedUsers, ...used("travel", ["2026-03-01", 50_000]) })).toMatchObject({
      verdict: "call",
      feeCents: 57_500,
      ownFeeCents: 40_000,
      authorizedUserFeesCents: 17_500,
      netCents: -7_500,
    });
  });

  it("is the running year's while the issuer gives it back", () => {
    const feeEvents = { "2026-05-14": { state: "posted" as const, on: "2026-11-01", amountCents: 45_000 } };
    expect(verdict({ feeEvents })).toMatchObject({ feeCents: 45_000, decideBy: "2026-12-01" });
  });
});

it("a card is never judged worse for giving more", () => {
  const order = ["cancel", "call", "keep"];
  const cents = fc.integer({ min: 1, max: 60_000 });
  fc.assert(
    fc.property(cents, cents, (one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      const rank = (amount: number) => order.indexOf(verdict(used("travel", ["2026-03-01", amount])).verdict);
      expect(rank(less)).toBeGreaterThanOrEqual(0);
      expect(rank(more)).toBeGreaterThanOrEqual(rank(less));
    }),
  );
});
