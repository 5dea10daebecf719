import type { CatalogReference, SpendCategory } from "../catalog/reference.ts";
import { getOwn } from "../get-own.ts";
import { findMerchantAt, merchantKey } from "../catalog/merchant-names.ts";
import type { BankCategory, CategorySource } from "./shapes.ts";

type Places = Pick<CatalogReference, "categories" | "merchants">;

/** Categories that a member chose for all purchases at a merchant, by its key. */
export type MerchantRules = Readonly<Record<string, string>>;

export type Categorized = { categoryId: string; source: CategorySource };

type Named = {
  merchantName: string | null;
  description: string | null;
  mcc: string | null;
  category: BankCategory | null;
};

type Crosswalk = {
  byMcc: (mcc: string) => readonly SpendCategory[];
  byDetailed: ReadonlyMap<string, SpendCategory>;
  rootId: string;
};

const crosswalks = new WeakMap<readonly SpendCategory[], Crosswalk>();

function buildCrosswalk(categories: readonly SpendCategory[]): Crosswalk {
  const known = crosswalks.get(categories);
  if (known !== undefined) return known;
  const ranges = categories.flatMap((category) =>
    category.mccs.map((codes) => {
      const [from = codes, to = from] = codes.split("-");
      return { from, to, category };
    }),
  );
  const byDetailed = new Map<string, SpendCategory>();
  for (const category of categories) for (const name of category.pfcDetailed) byDetailed.set(name, category);
  const crosswalk = {
    byMcc: (mcc: string) => ranges.filter(({ from, to }) => from <= mcc && mcc <= to).map(({ category }) => category),
    byDetailed,
    rootId: categories.find(({ parentId }) => parentId === null)?.id ?? "everything",
  };
  crosswalks.set(categories, crosswalk);
  return crosswalk;
}

const HIGH_CONFIDENCE = new Set(["HIGH", "VERY_HIGH"]);

/**
 * Our category of a transaction of the bank, and where it comes from. In the order of trust: the member's rule for the merchant, the
 * catalog's merchants, the merchant category code, and the bank data's category. A member's own correction of one transaction comes
 * before all of them and is kept by the caller. The codes of each category are data of the catalog.
 */
export function categorize(entry: Named, rules: MerchantRules, places: Places): Categorized {
  const { byMcc, byDetailed, rootId } = buildCrosswalk(places.categories);
  const name = entry.merchantName ?? entry.description;
  const chosen = name === null ? undefined : getOwn(rules, merchantKey(name));
  if (chosen !== undefined) return { categoryId: chosen, source: "member_rule" };
  const reported = entry.category === null ? undefined : byDetailed.get(entry.category.detailed);
  const merchant = findMerchantAt(places.merchants, { ...entry, merchant: entry.merchantName });
  if (merchant !== null) return { categoryId: merchant.categoryId, source: "merchant" };
  const coded = entry.mcc === null ? [] : byMcc(entry.mcc);
  // Where a code has two categories, the bank data's own one decides between them.
  const byCode = coded.find((category) => category === reported) ?? coded[0];
  if (byCode) return { categoryId: byCode.id, source: "mcc" };
  if (reported === undefined) return { categoryId: rootId, source: "none" };
  const isHigh = HIGH_CONFIDENCE.has(entry.category?.confidence ?? "");
  return { categoryId: reported.id, source: isHigh ? "bank_high" : "bank_low" };
}
