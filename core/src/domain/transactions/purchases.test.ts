import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  customCard,
  exampleCard,
  exampleMerchant,
  examplePurchase,
  exampleProgress,
  exampleRule,
  exampleTerms,
  exampleTier,
  reference,
} from "../earning/example-cards.ts";
import { recordPurchase, removePurchase, withBooked, withRecentOnly } from "./purchases.ts";

const cap = { amountCents: 100_000, period: "calendar_quarter" as const, shared: true, afterMultiplier: 1 };
const terms = exampleTerms({
  earn: {
    currencyId: "first-points",
    base: 1,
    rules: [
      exampleRule("dinner", 2, ["dining"]),
      exampleRule("food", 4, ["groceries", "dining"], { cap }),
      exampleRule("books", 3, [], { merchantIds: ["bookshop"] }),
    ],
  },
});
const record = (card = exampleCard(), change = {}, cents = 30_000) =>
  recordPurchase(card, terms, examplePurchase(cents, change), reference);

describe("a purchase that is recorded", () => {
  it("moves spending, its cap, what was earned and the day of last use", () => {
    expect(record()).toMatchObject({
      spentCents: { "2026-11": 30_000 },
      capSpend: { food: { "q:2026Q4": 30_000 } },
      earnedUnits: { "2026-11": 1_200 },
      lastUsedOn: "2026-11-20",
    });
  });

  it("earns the lower rate on what is above the cap", () => {
    const near = exampleCard({ capSpend: { food: { "q:2026Q4": 90_000 } } });
    expect(record(near).earnedUnits).toEqual({ "2026-11": 4 * 100 + 200 });
  });

  it("shares one cap among the categories of a rule", () => {
    expect(record(exampleCard(), { categoryId: "dining" }).earnedUnits).toEqual({ "2026-11": 1_200 });
    expect(record(record(), { categoryId: "dining" }).capSpend).toEqual({
      food: { "q:2026Q4": 60_000, "q:2026Q4#2026-11": 60_000 },
    });
  });

  it("earns the base where no rule speaks of it", () => {
    expect(record(exampleCard(), { categoryId: "gas" })).toMatchObject({
      earnedUnits: { "2026-11": 300 },
      capSpend: {},
    });
  });

  it("recognizes a merchant by name", () => {
    expect(record(exampleCard(), { categoryId: "gas", merchant: " book shop " }).earnedUnits).toEqual({
      "2026-11": 900,
    });
  });

  describe("at a merchant of the catalog", () => {
    const merchants = [
      exampleMerchant("lowes", "Lowe's", ["lowes"]),
      exampleMerchant("sams-club", "Sam's Club", ["sams", "sam's"]),
      exampleMerchant("amazon", "Amazon", ["amazon.com", "amzn", "amzn mktp", "amzn mktp us"]),
      exampleMerchant("walmart-plus", "Walmart+", ["walmart plus"]),
      exampleMerchant("walmart", "Walmart", ["wal-mart", "walmart supercenter"]),
    ];
    const stores = exampleTerms({
      earn: {
        currencyId: "first-points",
        base: 1,
        rules: [
          exampleRule("lowes", 5, [], { merchantIds: ["lowes"] }),
          exampleRule("club", 3, [], { merchantIds: ["sams-club"] }),
          exampleRule("amazon", 5, [], { merchantIds: ["amazon"] }),
          exampleRule("walmart", 2, [], { merchantIds: ["walmart"] }),
        ],
      },
    });
    const log = (card: ReturnType<typeof exampleCard>, merchant: string, cents = 10_000) =>
      recordPurchase(card, stores, examplePurchase(cents, { categoryId: "gas", merchant }), {
        ...reference,
        merchants,
      });

    it.each([
      ["Lowe's", 500],
      ["Lowe’s", 500],
      ["Loweʼs", 500],
      ["LOWES #01234", 500],
      ["Sam's Club", 300],
      ["sams club", 300],
      ["SamsClub", 300],
      ["AMZN Mktp", 500],
      ["AMZN Mktp US*2K4RT01", 500],
      ["Amazon.com", 500],
      ["Wal-Mart", 200],
      ["WALMART SUPERCENTER", 200],
      ["Walmart+", 100],
      ["Corner Market", 100],
      ["Walmart Photo Studio", 100],
    ])("earns the rate of its rule under each spelling: 100 dollars at %s are %d points", (merchant, points) => {
      expect(log(exampleCard(), merchant).earnedUnits).toEqual({ "2026-11": points });
    });

    it("keeps the id of its merchant", () => {
      const places = { ...reference, merchants };
      const purchase = examplePurchase(10_000, { merchant: "sams club" });
      expect(withBooked(exampleCard(), stores, purchase, places)).toMatchObject({
        merchant: "sams club",
        catalogMerchantId: "sams-club",
        booked: { ruleId: "club" },
      });
    });

    it("earns the rate of the merchant that it was kept with, whatever the catalog calls that now", () => {
      const renamed = [exampleMerchant("sams-club", "Member's Warehouse", [])];
      const kept = examplePurchase(10_000, { merchant: "sams club", catalogMerchantId: "sams-club" });
      const card = recordPurchase(exampleCard(), stores, kept, { ...reference, merchants: renamed });
      expect(card.earnedUnits).toEqual({ "2026-11": 300 });
    });

    it.each([
      ["Lowe’s", "LOWES #01234"],
      ["sams club", "Sam's Club"],
      ["Amazon", "AMZN Mktp"],
    ])("is reversed by a refund under another spelling: %s, %s", (bought, refunded) => {
      expect(log(log(exampleCard(), bought), refunded, -10_000).earnedUnits).toEqual({});
    });
  });

  it("counts towards the welcome offer from its start on, when it counts at all", () => {
    const offer = exampleProgress([exampleTier(60_000, 400_000)]);
    const card = exampleCard({ offer });
    expect(record(card).offer).toMatchObject({ eligibleCents: 30_000, recent: { "2026-11-20": 30_000 } });
    expect(record(card, { countsForOffer: false }).offer).toEqual(offer);
    expect(record(card, { on: "2026-08-31" }).offer).toEqual(offer);
    expect(record(card, { on: "2026-09-01" }).offer?.eligibleCents).toBe(30_000);
  });

  it("counts towards the welcome offer on its last day, and cannot meet it after that", () => {
    const tiers = [exampleTier(60_000, 400_000), exampleTier(20_000, 600_000, { months: 6 })];
    const offer = exampleProgress(tiers, { eligibleCents: 399_000 });
    const spentOn = (on: string) => record(exampleCard({ offer }), { on }).offer;
    expect(spentOn("2027-03-01")?.eligibleCents).toBe(429_000);
    expect(spentOn("2027-03-02")).toEqual(offer);
  });

  it("is reversed by a refund, which is no use of the card", () => {
    const refunded = record(record(), { on: "2026-11-25" }, -30_000);
    expect(refunded).toMatchObject({ spentCents: {}, capSpend: {}, earnedUnits: {}, lastUsedOn: "2026-11-20" });
  });

  it("earns percent on a custom card, and nothing where that is not known", () => {
    const own = (percent: number | null) =>
      recordPurchase(customCard(percent), null, examplePurchase(10_000), reference);
    expect(own(1.5).earnedUnits).toEqual({ "2026-11": 150 });
    expect(own(null)).toMatchObject({ earnedUnits: {}, spentCents: { "2026-11": 10_000 } });
  });

  it("leaves an earlier purchase out of the day of last use", () => {
    expect(record(record(), { on: "2026-10-02" }).lastUsedOn).toBe("2026-11-20");
  });
});

const anyPurchase = fc
  .record({
    cents: fc.integer({ min: -300_000, max: 300_000 }),
    day: fc.integer({ min: 10, max: 28 }),
    month: fc.constantFrom("09", "10", "11"),
    categoryId: fc.constantFrom("groceries", "dining", "gas"),
    merchant: fc.constantFrom(null, "Book Shop"),
    countsForOffer: fc.boolean(),
  })
  .map(({ cents, day, month, ...change }) => examplePurchase(cents, { ...change, on: `2026-${month}-${day}` }));

describe("taking a purchase back", () => {
  const start = exampleCard({ offer: exampleProgress([exampleTier(60_000, 400_000)]), lastUsedOn: "2026-08-01" });
  const recordAll = (purchases: ReturnType<typeof examplePurchase>[]) =>
    purchases.reduce((card, purchase) => recordPurchase(card, terms, purchase, reference), start);

  it("leaves the card exactly as it was", () => {
    fc.assert(
      fc.property(fc.array(anyPurchase, { maxLength: 6 }), anyPurchase, (others, purchase) => {
        const before = recordAll(others);
        const recorded = recordPurchase(before, terms, purchase, reference);
        expect(removePurchase(recorded, terms, purchase, reference, before.lastUsedOn)).toEqual(before);
      }),
    );
  });

  it("leaves the day of last use alone when it was another purchase", () => {
    const both = recordPurchase(record(exampleCard(), { on: "2026-10-02" }), terms, examplePurchase(100), reference);
    const earlier = examplePurchase(30_000, { on: "2026-10-02" });
    expect(removePurchase(both, terms, earlier, reference, null).lastUsedOn).toBe("2026-11-20");
  });

  it("gives later months back the rate that it had used up", () => {
    const october = { on: "2026-10-05" };
    const both = record(record(exampleCard(), october, 100_000), {}, 100_000);
    expect(both.earnedUnits).toEqual({ "2026-10": 4_000, "2026-11": 1_000 });
    const removed = removePurchase(both, terms, examplePurchase(100_000, october), reference, null);
    expect(removed.earnedUnits).toEqual({ "2026-11": 4_000 });
  });

  it("comes to the same spending, caps and earnings by month in any order", () => {
    fc.assert(
      fc.property(fc.array(anyPurchase, { minLength: 1, maxLength: 6 }), fc.nat(), (purchases, pick) => {
        const gone = purchases[pick % purchases.length];
        if (gone === undefined) throw new Error("one of them");
        const without = recordAll(purchases.filter((purchase) => purchase !== gone));
        const removed = removePurchase(recordAll(purchases), terms, gone, reference, without.lastUsedOn);
        expect(removed.spentCents).toEqual(without.spentCents);
        expect(removed.capSpend).toEqual(without.capSpend);
        expect(removed.offer).toEqual(without.offer);
        expect(removed.earnedUnits).toEqual(without.earnedUnits);
      }),
    );
  });
});

describe("the days that the pace covers", () => {
  it("are the last 35", () => {
    const recent = { "2026-10-16": 100, "2026-10-17": 200, "2026-11-20": 300 };
    const offer = exampleProgress([exampleTier(1, 1)], { recent });
    expect(withRecentOnly(offer, "2026-11-20").recent).toEqual({ "2026-10-17": 200, "2026-11-20": 300 });
  });
});

describe("two rules that share a cap of $1,000 a quarter", () => {
  const shared = { ...cap, pool: "both" };
  const rules = [
    exampleRule("choice", 3, ["dining"], { cap: shared }),
    exampleRule("food", 2, ["groceries"], { cap: shared }),
  ];
  const pooled = exampleTerms({ earn: { currencyId: "first-points", base: 1, rules } });
  const bought = (categoryId: string, cents: number, on = "2026-11-20") => examplePurchase(cents, { categoryId, on });
  const after = (...purchases: ReturnType<typeof bought>[]) =>
    purchases.reduce((card, purchase) => recordPurchase(card, pooled, purchase, reference), exampleCard());

  it("earn their rates on $1,000 in all, and 1 after it", () => {
    // $800 at 3, then $200 of $400 at 2 and the rest at 1: in one month each rule has its share of what was below the cap.
    const card = after(bought("dining", 80_000), bought("groceries", 40_000));
    const below = 100_000 / 120_000;
    const expected = 800 * (3 * below + (1 - below)) + 400 * (2 * below + (1 - below));
    expect(card.earnedUnits["2026-11"]).toBeCloseTo(expected, 5);
    expect(card.capSpend).toMatchObject({ choice: { "q:2026Q4": 80_000 }, food: { "q:2026Q4": 40_000 } });
  });

  it("leave nothing of it for a later month", () => {
    const card = after(bought("dining", 100_000, "2026-10-20"), bought("groceries", 40_000, "2026-11-20"));
    expect(card.earnedUnits).toEqual({ "2026-10": 3_000, "2026-11": 400 });
  });

  it("earn the same in whatever order purchases are logged", () => {
    const purchases = [
      bought("dining", 70_000, "2026-11-02"),
      bought("groceries", 60_000, "2026-11-20"),
      bought("dining", -10_000, "2026-12-01"),
      bought("groceries", 30_000, "2026-10-05"),
    ];
    const [first, ...rest] = [purchases, purchases.toReversed()].map((order) => after(...order));
    for (const other of rest) {
      expect(other.capSpend).toEqual(first?.capSpend);
      for (const [month, units] of Object.entries(first?.earnedUnits ?? {})) {
        expect(other.earnedUnits[month]).toBeCloseTo(units, 4);
      }
    }
  });

  it("leave the card as it was when the purchase is taken back", () => {
    const before = after(bought("dining", 80_000));
    const purchase = bought("groceries", 40_000);
    const undone = removePurchase(
      recordPurchase(before, pooled, purchase, reference),
      pooled,
      purchase,
      reference,
      null,
    );
    expect(undone.capSpend).toEqual(before.capSpend);
    expect(undone.earnedUnits["2026-11"]).toBeCloseTo(before.earnedUnits["2026-11"] ?? 0, 4);
  });
});

describe("a purchase with the way it was paid", () => {
  const rules = [
    exampleRule("portal", 5, ["travel"], { channel: "portal" }),
    exampleRule("wallet", 3, ["groceries"], { channel: "wallet_pay" }),
    exampleRule("abroad", 4, ["groceries"], { geo: "non_us_only" }),
    exampleRule("online", 2, ["dining"], { channel: "online" }),
  ];
  const ways = exampleTerms({ earn: { currencyId: "first-points", base: 1, rules } });
  const known = {
    ...reference,
    merchants: reference.merchants.map((merchant) => ({ ...merchant, channel: "online" as const })),
  };
  const earned = (change: Parameters<typeof examplePurchase>[1], places = reference) =>
    recordPurchase(exampleCard(), ways, examplePurchase(10_000, change), places).earnedUnits["2026-11"];

  it("earns the rate of the bank's portal, of a phone, and of a place abroad", () => {
    expect(earned({ categoryId: "travel" })).toBe(100);
    expect(earned({ categoryId: "travel", channel: "portal" })).toBe(500);
    expect(earned({ categoryId: "groceries", channel: "wallet_pay" })).toBe(300);
    expect(earned({ categoryId: "groceries", abroad: true })).toBe(400);
  });

  it("is taken as purchases at its merchant usually are, unless it says otherwise", () => {
    expect(earned({ categoryId: "dining", merchant: "Book shop" }, known)).toBe(200);
    expect(earned({ categoryId: "dining", merchant: "Book shop", channel: "in_store" }, known)).toBe(100);
  });
});
