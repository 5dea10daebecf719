import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromBankEntry } from "./entries.ts";
import { matchEntered, matchRefunds, mergeEntered } from "./match.ts";
import { merchantKey } from "../catalog/merchant-names.ts";
import type { BankEntry } from "./shapes.ts";
import { bankEntry, entered, entryContext } from "./transaction-fixture.ts";

const reported = (change: Partial<BankEntry> = {}) => fromBankEntry(bankEntry(change), undefined, entryContext());

describe("a merchant's key", () => {
  it.each([
    ["SQ *Blue Bottle #0412", "blue bottle"],
    ["Café Zoë", "cafe zoe"],
    ["TST* Nopa - 560", "nopa"],
    ["Trader Joe's #552", "trader joes"],
    ["7-Eleven", "eleven"],
    ["76", "76"],
    ["Lowe’s #1234", "lowes"],
    ["Søstrene Grene", "sostrene grene"],
    ["Disney+", "disney plus"],
  ])("of %s is %s", (name, key) => expect(merchantKey(name)).toBe(key));
});

describe("an entry of the member and one of the bank", () => {
  const own = entered(30_000, { merchant: "corner market", on: "2026-11-18" });

  it.each([
    ["the same day", { on: "2026-11-18" }, true],
    ["three days later", { on: "2026-11-21" }, true],
    ["four days later", { on: "2026-11-22" }, false],
    ["four days later, of a purchase made on that day", { on: "2026-11-22", authorizedOn: "2026-11-18" }, true],
    ["another amount", { on: "2026-11-18", amountCents: 30_001 }, false],
    ["another card", { on: "2026-11-18", walletCardId: "card-2" }, false],
    ["another merchant", { on: "2026-11-18", merchantName: "Union Fuel" }, false],
  ])("are the same purchase or not by card, amount, day and merchant: %s", (_, change, isSame) => {
    expect(matchEntered([own, reported(change)]).has(own.id)).toBe(isSame);
  });

  it("are the same purchase when the member named no merchant", () => {
    expect(matchEntered([entered(30_000), reported()]).size).toBe(1);
  });

  it("are the same purchase at one merchant of the catalog, however each of them spells it", () => {
    const logged = { ...entered(30_000, { merchant: "Amazon" }), catalogMerchantId: "amazon" };
    const posted = { ...reported({ merchantName: "AMZN Mktp" }), catalogMerchantId: "amazon" };
    expect(matchEntered([logged, posted]).get(logged.id)).toBe(posted);
    expect(matchEntered([logged, { ...posted, catalogMerchantId: "audible" }]).size).toBe(0);
  });

  it.each([
    ["Uber", "uber", "Uber Eats", "uber-eats"],
    ["Costco", "costco", "Costco Gas", "costco-gas"],
    ["Amazon", "amazon", "Amazon Fresh", "amazon-fresh"],
  ])(
    "are two purchases at two merchants of the catalog, whose names begin alike: %s, %s, %s, %s",
    (a, id, b, otherId) => {
      const logged = { ...entered(30_000, { merchant: a }), catalogMerchantId: id };
      const posted = { ...reported({ merchantName: b }), catalogMerchantId: otherId };
      expect(matchEntered([logged, posted]).size).toBe(0);
    },
  );

  it.each([
    ["O’Reilly", "O'REILLY AUTO PARTS", true],
    ["Co-op", "COOP", true],
    ["Café Bjørn", "CAFE BJORN", true],
    ["★", "☆", false],
  ])(
    "are the same purchase or not by the name of a merchant that the catalog lacks: %s, %s",
    (logged, posted, isSame) => {
      expect(matchEntered([entered(30_000, { merchant: logged }), reported({ merchantName: posted })]).size).toBe(
        Number(isSame),
      );
    },
  );

  it("become one row with what the member entered of it", () => {
    const noted = { ...own, categoryId: "dining", note: "Team lunch", countsForOffer: false };
    expect(mergeEntered([noted, reported({ on: "2026-11-20" })])).toMatchObject([
      {
        id: "bank-1",
        source: "bank",
        categoryId: "dining",
        categorySource: "member",
        note: "Team lunch",
        countsForOffer: false,
      },
    ]);
  });

  it("count as the member's until the bank posts its own", () => {
    expect(mergeEntered([own, reported({ isPending: true })])).toEqual([own]);
  });

  it("are matched one to one, the nearest days first, in whatever order they come", () => {
    const rows = [
      entered(500, { id: "mine-1", on: "2026-11-02" }),
      entered(500, { id: "mine-2", on: "2026-11-04" }),
      entered(500, { id: "mine-3", on: "2026-11-05" }),
      reported({ id: "bank-1", amountCents: 500, on: "2026-11-04" }),
      reported({ id: "bank-2", amountCents: 500, on: "2026-11-05" }),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (shuffled) => {
        const found = Object.fromEntries([...matchEntered(shuffled)].map(([id, { id: other }]) => [id, other]));
        expect(found).toEqual({ "mine-2": "bank-1", "mine-3": "bank-2" });
      }),
    );
  });
});

describe("a refund", () => {
  const bought = reported({ id: "buy-1", on: "2026-10-01" });
  const other = reported({ id: "buy-2", on: "2026-11-01", amountCents: 45_000 });
  const refund = (change: Partial<BankEntry> = {}) =>
    reported({ id: "back", on: "2026-11-10", amountCents: -30_000, ...change });

  it("gives back the purchase of exactly its amount", () => {
    expect(matchRefunds([other, refund(), bought])).toEqual(new Map([["back", "buy-1"]]));
  });

  it("of a part gives back the latest purchase that is large enough", () => {
    expect(matchRefunds([bought, other, refund({ amountCents: -10_000 })])).toEqual(new Map([["back", "buy-2"]]));
  });

  it("gives back the purchase at its merchant of the catalog, however each of them spells it", () => {
    const paid = { ...bought, merchant: "Sam's Club", catalogMerchantId: "sams-club" };
    const back = { ...refund(), merchant: "SAMS SCAN-N-GO", catalogMerchantId: "sams-club" };
    expect(matchRefunds([paid, back])).toEqual(new Map([["back", "buy-1"]]));
    expect(matchRefunds([paid, { ...back, catalogMerchantId: "bjs" }]).size).toBe(0);
  });

  it("of what was given back already, or of another merchant or time, gives back nothing", () => {
    expect(matchRefunds([bought, refund(), refund({ id: "again", on: "2026-11-11" })]).has("again")).toBe(false);
    expect(matchRefunds([bought, refund({ merchantName: "Union Fuel" })]).size).toBe(0);
    expect(matchRefunds([bought, refund({ on: "2027-02-01" })]).size).toBe(0);
    expect(matchRefunds([bought, refund({ on: "2026-09-30" })]).size).toBe(0);
  });
});
