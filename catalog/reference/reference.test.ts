import { describe, expect, it } from "vitest";
import { findMerchant, findMerchantInText } from "../../core/src/domain/catalog/merchant-names.ts";
import { catalogReference } from "../../core/src/domain/catalog/reference.ts";
import { seedCatalog } from "../catalog.ts";

const { asOf, ...lists } = seedCatalog.reference;
const { issuers, currencies, categories, merchants, applicationRules } = lists;

const repeated = (names: readonly string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at);
const has = (things: readonly { id: string }[], id: string | null): boolean =>
  id === null || things.some((thing) => thing.id === id);

describe("the reference of the catalog", () => {
  it("has its shape", () => {
    expect(catalogReference.safeParse(seedCatalog.reference).error?.issues ?? []).toEqual([]);
  });

  it("has the day until which its sources were read", () => {
    expect(asOf).toBe("2026-10-07");
  });

  it.each(Object.entries(lists))("names each of its %s once", (_, things) => {
    expect(repeated(things.map(({ id }) => id))).toEqual([]);
    expect(repeated(things.map((thing) => ("name" in thing ? thing.name : thing.label)))).toEqual([]);
  });

  it("knows the banks, currencies and shops that a wallet is likely to hold", () => {
    expect(issuers.length).toBeGreaterThanOrEqual(35);
    expect(currencies.length).toBeGreaterThanOrEqual(45);
    expect(merchants.length).toBeGreaterThanOrEqual(170);
    expect(applicationRules.length).toBeGreaterThanOrEqual(14);
  });

  it("keeps no bank without a card", () => {
    const used = new Set(seedCatalog.cards.map(({ issuerId }) => issuerId));
    expect(issuers.filter(({ id }) => !used.has(id)).map(({ id }) => id)).toEqual([]);
  });
});

describe("a category", () => {
  it("lies under everything, with at most one other between", () => {
    const getParent = (id: string) => categories.find((category) => category.id === id)?.parentId;
    expect(categories.filter(({ parentId }) => parentId === null).map(({ id }) => id)).toEqual(["everything"]);
    expect(
      categories.filter(
        ({ parentId }) => parentId !== null && parentId !== "everything" && getParent(parentId) !== "everything",
      ),
    ).toEqual([]);
  });

  it.each([
    ["rideshare", "transit"],
    ["airfare", "travel"],
    ["food-delivery", "dining"],
    ["ev-charging", "everything"],
    ["dining", "everything"],
  ])("of %s lies under %s", (id, parentId) => {
    expect(categories.find((category) => category.id === id)?.parentId).toBe(parentId);
  });

  it("shares a merchant code with no other, but for cable companies, which stream too", () => {
    expect(repeated(categories.flatMap(({ mccs }) => mccs))).toEqual(["4899"]);
  });

  it("is not found twice by the same word", () => {
    expect(
      repeated(
        categories.flatMap(({ label, aliases }) => [...new Set([label, ...aliases].map((word) => word.toLowerCase()))]),
      ),
    ).toEqual([]);
  });

  it("of supermarkets holds no superstore, discounter or warehouse club", () => {
    const groceries = categories.find(({ id }) => id === "groceries")?.mccs;
    expect(groceries).toEqual(["5411", "5422", "5441", "5451", "5462", "5499"]);
  });
});

describe("a merchant", () => {
  it.each([
    ["the catalog's", (name: string) => name],
    ["a phone's", (name: string) => name.replaceAll("'", "’")],
    ["a bank's", (name: string) => name.toUpperCase().replaceAll("'", "")],
  ])("is found by each of its names in %s spelling", (_, spell) => {
    const others = merchants.flatMap((merchant) =>
      [merchant.name, ...merchant.aliases].filter((name) => findMerchant(merchants, spell(name)) !== merchant),
    );
    expect(others).toEqual([]);
  });

  it.each([
    ["AMZN Mktp US*2K4RT01", "amazon"],
    ["Amazon Marketplace", "amazon"],
    ["WALMART SUPERCENTER #0412", "walmart"],
    ["Costco Wholesale", "costco"],
    ["Starbucks Coffee", "starbucks"],
    ["Delta Airlines", "delta-air-lines"],
    ["Dollar Rent A Car", "dollar-rent-a-car"],
    ["National Car Rental", "national-car-rental"],
    ["SQ *Sweetgreen #12", "sweetgreen"],
    ["Netflix.com", "netflix"],
    ["7-ELEVEN 34567", "7-eleven"],
  ])("is found by the name that is typed or reported: %s", (name, id) => {
    expect(findMerchant(merchants, name)?.id).toBe(id);
  });

  it.each([
    "United Healthcare",
    "United Way",
    "Dollar General",
    "Dollar Tree",
    "Spirit Halloween",
    "American Red Cross",
    "Southwest Gas",
    "Delta Dental",
    "National Geographic",
    "Eleven Madison Park",
    "Dollar General #0412",
  ])("isn't found by another company's name that begins like its own: %s", (name) => {
    expect(findMerchant(merchants, name)).toBeNull();
  });

  it.each([
    ["AMZN Mktp US*2K4RT01", "amazon"],
    ["AMZN DIGITAL*2K4RT01 888-802-3080 WA", "amazon"],
    ["STARBUCKS STORE 01234 SEATTLE WA", "starbucks"],
    ["SQ *SHAKE SHACK 0412 NEW YORK NY", "shake-shack"],
    ["WHOLE FOODS PORTLAND OR", "whole-foods"],
    ["UBER *TRIP HELP.UBER.COM", "uber"],
    ["UNITED 0162345678901 HOUSTON TX", "united-airlines"],
    ["DELTA AIR 0062345678901 ATLANTA GA", "delta-air-lines"],
    ["7-ELEVEN 34567 PORTLAND OR", "7-eleven"],
    ["UNITED HEALTHCARE 800-555-0100 MN", undefined],
    ["SPIRIT HALLOWEEN 60123 PORTLAND OR", undefined],
    ["AMERICAN RED CROSS 0412", undefined],
    ["SOUTHWEST GAS", undefined],
    ["ELEVEN MADISON PARK 12 NEW YORK NY", undefined],
    ["DOLLAR GENERAL AUSTIN TX", undefined],
    ["NATIONAL GEOGRAPHIC", undefined],
    ["TARGET PRACTICE CLUB", undefined],
  ])("is found or not at the start of a bank's text: %s, %s", (text, id) => {
    expect(findMerchantInText(merchants, text)?.id).toBe(id);
  });
});

describe("a currency", () => {
  it("that is cash is worth a cent a unit", () => {
    expect(currencies.find(({ id }) => id === "cash")).toMatchObject({
      cashFloorCentsPerUnit: 1,
      typicalCentsPerUnit: 1,
    });
  });

  it("is worth more than nothing, and no less than its cash, and no more than its best", () => {
    expect(
      currencies.filter(
        ({ cashFloorCentsPerUnit: floor, typicalCentsPerUnit: typical, aspirationalCentsPerUnit: best }) =>
          typical <= 0 || (floor ?? 0) > typical || (best ?? 10) < typical,
      ),
    ).toEqual([]);
  });

  it("that expires says after how many months, and no other does", () => {
    expect(
      currencies.filter(
        ({ expiry: { months, basis } }) => (months !== null) !== (basis === "activity" || basis === "earning"),
      ),
    ).toEqual([]);
  });
});

describe("a merchant", () => {
  it("belongs to a category that is known", () => {
    expect(merchants.filter(({ categoryId }) => !has(categories, categoryId))).toEqual([]);
  });

  it("takes every network unless a note says why not", () => {
    expect(merchants.filter(({ acceptsNetworks }) => acceptsNetworks !== null).map(({ id }) => id)).toEqual([
      "costco",
      "costco-gas",
    ]);
  });

  it("is not found twice by the same word", () => {
    expect(
      repeated(
        merchants.flatMap(({ name, aliases }) => [...new Set([name, ...aliases].map((word) => word.toLowerCase()))]),
      ),
    ).toEqual([]);
  });
});

describe("an application rule", () => {
  it("belongs to a bank that is known, and to cards that are", () => {
    expect(
      applicationRules.filter(
        ({ issuerId, familyCardIds }) =>
          !has(issuers, issuerId) || familyCardIds.some((id) => !has(seedCatalog.cards, id)),
      ),
    ).toEqual([]);
  });

  it("that counts cards has a count, and a window unless it is of open cards or for life", () => {
    expect(
      applicationRules.filter(({ kind, maxCount, windowDays, windowMonths }) => {
        const counts = kind.startsWith("max_") || kind === "lifetime";
        const spans = kind === "max_new_accounts" || kind === "max_applications" || kind === "bonus_cooldown";
        const hasSpan = (windowDays ?? windowMonths) !== null;
        return (counts && maxCount === null) || (kind !== "family_lock" && spans !== hasSpan);
      }),
    ).toEqual([]);
  });

  it.each([
    ["chase-5-24", 5],
    ["bofa-7-12", 7],
    ["barclays-6-24", 6],
    ["amex-1-5", 1],
    ["citi-8-65", 2],
  ])("%s allows %i, the new one included", (id, maxCount) => {
    expect(applicationRules.find((rule) => rule.id === id)?.maxCount).toBe(maxCount);
  });

  it("that no bank has published says so", () => {
    expect(applicationRules.find(({ id }) => id === "chase-5-24")?.evidence).toBe("widely_reported");
    expect(applicationRules.filter(({ evidence, note }) => evidence !== "published" && note === null)).toEqual([]);
  });
});
