import { inventDocuments } from "./documents.ts";
import { getKind, type Stored } from "./stored.ts";
import { seedFacts } from "./load.ts";

export const today = "2026-11-20";
export const now = new Date("2026-11-20T15:00:00Z");
export const prices = { productId: "prod_personal", month: "price_monthly", year: "price_yearly" };

/** What is loaded on that day; a reference is its path. */
export const { members, documents, erased } = inventDocuments({
  facts: seedFacts(),
  today,
  now,
  prices,
  reference: (path) => path,
});

const byKind = Map.groupBy(documents, getKind);

export const all = (kind: string): Stored[] => byKind.get(kind) ?? [];
