import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CardTerms } from "../catalog/card-terms.ts";
import { addDays, addMonths } from "../dates/civil.ts";
import { exampleCard, exampleIssuer, exampleTerms } from "../earning/example-cards.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import { twentyFourMonths } from "./counts.ts";

const on = "2026-11-20";
const card = (id: string, openedOn: string, change: Partial<WalletCard> = {}) =>
  exampleCard({ id, openedOn, ...change });
const counted = (cards: WalletCard[], terms: CardTerms | null = exampleTerms(), issuers = [exampleIssuer()]) =>
  twentyFourMonths(cards, () => terms, on, issuers);

describe("accounts of the last 24 months", () => {
  it("count through the day 24 months after opening", () => {
    expect(counted([card("a", "2024-11-19")]).count).toBe(0);
    expect(counted([card("a", "2024-11-20")])).toMatchObject({ count: 1, items: [{ dropOffOn: "2026-11-21" }] });
  });

  it("count to the end of the month where the day of opening is not known", () => {
    const month = counted([card("a", "2024-11-01", { openedPrecision: "month" })]);
    expect(month).toMatchObject({ count: 1, items: [{ dropOffOn: "2026-12-01" }] });
  });

  it("do not count before they are opened", () => {
    expect(counted([card("a", "2026-11-21")]).items).toEqual([]);
  });

  it("count on when closed", () => {
    expect(counted([card("a", "2025-03-01", { status: "closed", closedOn: "2026-03-01" })]).count).toBe(1);
  });

  it("count once through a product change", () => {
    const chain = [
      card("old", "2025-03-01", { status: "product_changed", changedToId: "new" }),
      card("new", "2025-03-01", { changedFromId: "old" }),
    ];
    expect(counted(chain)).toMatchObject({ count: 1, items: [{ walletCardId: "old" }] });
    expect(counted(chain.slice(1))).toMatchObject({ count: 1, items: [{ walletCardId: "new" }] });
  });

  it("name authorized-user accounts, which can be explained away", () => {
    const both = counted([card("a", "2025-03-01"), card("b", "2025-04-01", { role: "authorized_user" })]);
    expect(both).toMatchObject({ count: 2, explainedAway: 1 });
    const unreported = exampleTerms({ fiveTwentyFour: "does_not_count" });
    expect(counted([card("b", "2025-04-01", { role: "authorized_user" })], unreported)).toMatchObject({
      count: 0,
      explainedAway: 0,
    });
  });

  it("are in the order in which they drop off", () => {
    const { items } = counted([card("b", "2025-08-01"), card("a", "2025-02-01")]);
    expect(items.map(({ walletCardId }) => walletCardId)).toEqual(["a", "b"]);
  });
});

describe("a business card", () => {
  const business = exampleTerms({ segment: "business", fiveTwentyFour: "unknown" });
  const cards = [card("a", "2025-03-01")];

  it.each([
    ["yes", 1, 0, "business_reported"],
    ["no", 0, 0, "business"],
    ["only_if_late", 0, 0, "business"],
    ["unknown", 0, 1, "uncertain"],
  ] as const)(
    "of an issuer that reports %s is counted as $3",
    (businessReportsToPersonal, count, uncertain, status) => {
      const statuses = counted(cards, business, [exampleIssuer({ businessReportsToPersonal })]);
      expect(statuses).toMatchObject({ count, uncertain, items: [{ status }] });
    },
  );

  it("is decided by its own terms, before its issuer's practice", () => {
    expect(counted(cards, { ...business, fiveTwentyFour: "counts" }).count).toBe(1);
    const reporting = [exampleIssuer({ businessReportsToPersonal: "yes" as const })];
    expect(counted(cards, { ...business, fiveTwentyFour: "does_not_count" }, reporting).count).toBe(0);
  });
});

it("a card that the catalog does not have counts as a personal one", () => {
  expect(counted([card("a", "2025-03-01")], null).count).toBe(1);
});

describe("the first day with fewer than five new accounts", () => {
  const opened = ["2025-01-10", "2025-02-10", "2025-03-10", "2025-04-10", "2025-05-10", "2025-06-10"];
  const cards = opened.map((openedOn, index) => card(`card-${index}`, openedOn));

  it("is today when there are fewer already", () => {
    expect(counted(cards.slice(0, 4)).firstBelow5On).toBe(on);
  });

  it("is when enough have dropped off", () => {
    expect(counted(cards.slice(0, 5))).toMatchObject({ count: 5, firstBelow5On: "2027-01-11" });
    expect(counted(cards)).toMatchObject({ count: 6, firstBelow5On: "2027-02-11" });
  });

  it("is never later than it has to be, for any cards", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 12 }), (ages) => {
        const held = ages.map((age, index) => card(`card-${index}`, addDays(on, -age)));
        const { firstBelow5On } = counted(held);
        const countOn = (day: string) => twentyFourMonths(held, () => exampleTerms(), day).count;
        expect(countOn(firstBelow5On)).toBeLessThan(5);
        if (firstBelow5On > on) expect(countOn(addDays(firstBelow5On, -1))).toBeGreaterThanOrEqual(5);
        expect(firstBelow5On <= addDays(addMonths(on, 24), 1)).toBe(true);
      }),
    );
  });
});
