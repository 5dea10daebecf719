import { describe, expect, it } from "vitest";
import type { BestCardAnswer } from "@cardwell/core/domain/dashboard/shapes";
import { roundCents } from "../../core/src/domain/money.ts";
import type { WalletCard } from "../../core/src/domain/wallet/shapes.ts";
import { liveWallet } from "../../emulator-data/wallet-life.ts";
import { walletStories } from "../../emulator-data/wallet-stories.ts";
import { bestCardFor } from "@cardwell/core/domain/dashboard/best-cards";
import { createView } from "@cardwell/core/domain/dashboard/view";
import { seedFacts } from "../support/wallet-view.ts";

/** Maya's eight cards, as the demo member has them on Friday, November 20, 2026. */
const today = "2026-11-20";
const { wallet } = liveWallet(walletStories.member ?? [], seedFacts, today);
const findId = (cardId: string) => Object.values(wallet.cards).find((card) => card.cardId === cardId)!.id;

function viewWith(cardId?: string, change: Partial<WalletCard> = {}) {
  const changed = cardId === undefined ? {} : { [findId(cardId)]: { ...wallet.cards[findId(cardId)]!, ...change } };
  const given = {
    facts: seedFacts,
    timeZone: "America/New_York",
    now: new Date(`${today}T15:00:00Z`),
    isSample: false,
  };
  return createView({ ...wallet, cards: { ...wallet.cards, ...changed } }, given);
}

const { categories, merchants } = seedFacts.reference;
const places = [
  ...categories.map((category) => ({ category, merchant: null })),
  ...merchants.flatMap((merchant) => {
    const category = categories.find(({ id }) => id === merchant.categoryId);
    return category ? [{ category, merchant }] : [];
  }),
];

function answers(view = viewWith(), amountCents = 10_000, abroad = false): BestCardAnswer[] {
  return places.map((place) =>
    bestCardFor(view, { query: place.merchant?.name ?? place.category.label, amountCents, abroad, place }),
  );
}

const readCents = (text = "") => Math.round(Number(text.replaceAll(/[$,]/g, "")) * 100);

/** What a rate comes to, as its words have it: `6% on US supermarkets for the $50.00 left of this year's $6,000.00, then 1%`. */
function readEarning(words: string, amountCents: number): number {
  const [, rate] = /^([\d.]+)(?:%| points?)/.exec(words) ?? [];
  const [, centsEach = "1"] = / at ([\d.]+) ¢ each$/.exec(words) ?? [];
  const [, left, then] = / for the (\$[\d,.]+) left of .*, then ([\d.]+)/.exec(words) ?? [];
  const [, now] = /, but ([\d.]+)(?:%| points?) now that /.exec(words) ?? [];
  const full = now !== undefined ? 0 : left === undefined ? amountCents : readCents(left);
  const units = (full / 100) * Number(rate) + ((amountCents - full) / 100) * Number(now ?? then ?? 0);
  return roundCents(units * Number(centsEach));
}

/** The amounts that a sentence is made of. */
function readParts(reason: string, amountCents: number): number[] {
  const [first = "", ...extras] = reason.split("; ");
  const [, cents, earning] = /^(\$[\d,.]+) from (.+)$/.exec(first) ?? [];
  if (extras.length === 0) return [readEarning(first, amountCents)];
  expect(readCents(cents), first).toBe(readEarning(earning ?? "", amountCents));
  return [first, ...extras].map((part) => {
    const [, less, amount] = /^(less )?(\$[\d,.]+) (?:from|toward|for) /.exec(part) ?? [];
    return (less === undefined ? 1 : -1) * readCents(amount);
  });
}

const sum = (cents: number[]) => cents.reduce((total, each) => total + each, 0);

describe("which card to use, at every kind of spending and store of the demo member's", () => {
  const hiltonId = findId("amex-hilton-aspire");
  const stalled = viewWith("amex-hilton-aspire", { offer: { ...wallet.cards[hiltonId]!.offer!, recent: {} } });
  it.each([
    ["at home", viewWith(), 10_000, false],
    ["past what is left of a cap", viewWith(), 900_000, false],
    ["abroad", viewWith(), 10_000, true],
    ["with a welcome offer behind its pace", stalled, 10_000, false],
  ] as const)("is explained by parts that add up to its value: %s", (_, view, amountCents, abroad) => {
    for (const { query, ranked, activateFirst, withoutOffers } of answers(view, amountCents, abroad)) {
      for (const option of [...ranked, activateFirst, withoutOffers]) {
        if (option === null) continue;
        const { reason, valueCents } = option;
        expect(sum(readParts(reason, amountCents)), `${query}: ${reason}`).toBe(valueCents);
      }
    }
  });

  it("counts a welcome offer behind its pace in dollars, and says what is best without it", () => {
    const groceries = answers(stalled).find(({ query }) => query === "Groceries")!;
    expect(groceries.ranked[0]).toMatchObject({ walletCardId: hiltonId, offerNote: null });
    expect(groceries.ranked[0]?.reason).toMatch(/; \$[\d.]+ toward the welcome offer, which is behind pace and ends /);
    expect(groceries.withoutOffers).toMatchObject({ walletCardId: findId("amex-gold"), valueCents: 640 });
  });

  it("names the amounts of a flight: its points, and the credit that it would use", () => {
    const [flight] = answers().find(({ query }) => query === "Delta Air Lines")!.ranked;
    expect(flight).toMatchObject({
      valueCents: 4_315,
      reason:
        "$3.15 from 7 points a dollar on flights booked with airlines or Amex Travel, at 0.45 ¢ each; $40.00 from using $50.00 of the flight credit",
      basis: { how: "$100.00 earns 700 at 0.45 ¢: $3.15; $40.00 from using $50.00 of the flight credit." },
    });
  });

  it("shows a welcome offer on track beside the answer, without dollars, and never first for it", () => {
    const found = answers();
    const aspire = found.flatMap(({ ranked }) => ranked).filter(({ walletCardId }) => walletCardId === hiltonId);
    const onTrack = "Also counts toward the welcome offer of 200,000 Hilton Honors points, on track.";
    expect(new Set(aspire.map(({ offerNote }) => offerNote))).toEqual(new Set([onTrack]));
    expect(aspire.filter(({ reason }) => reason.includes("welcome offer"))).toEqual([]);
    expect(found.filter(({ withoutOffers }) => withoutOffers !== null)).toEqual([]);
    const first = found.filter(({ merchant, ranked }) => merchant === null && ranked[0]?.walletCardId === hiltonId);
    expect(first.map(({ categoryLabel }) => categoryLabel)).toEqual(["Flights", "Car rental"]);
  });

  it("asks to activate the quarter of Freedom Flex where that would be worth most, and answers it from then on", () => {
    const groceries = (view = viewWith()) => answers(view).find(({ query }) => query === "Groceries")!;
    expect(groceries()).toMatchObject({
      activateFirst: {
        walletCardId: findId("chase-freedom-flex"),
        ruleId: "q4-2026",
        valueCents: 800,
        reason: "5 points a dollar on groceries and dining, at 1.6 ¢ each",
        closesOn: "2026-12-14",
        url: "https://www.chasebonus.com/",
      },
      ranked: [{ walletCardId: findId("amex-gold"), valueCents: 640 }, {}, {}, {}, {}, {}, {}, {}],
    });
    const activated = groceries(viewWith("chase-freedom-flex", { activations: { "q4-2026": today } }));
    expect(activated.activateFirst).toBeNull();
    expect(activated.ranked[0]).toMatchObject({ walletCardId: findId("chase-freedom-flex"), valueCents: 800 });
  });
});
