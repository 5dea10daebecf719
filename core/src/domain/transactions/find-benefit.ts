import type { CardTerms } from "../catalog/card-terms.ts";
import type { CatalogReference } from "../catalog/reference.ts";
import { matchesPattern, triggeredBenefits } from "../earning/credit-boost.ts";
import { findMerchantAt, merchantKey } from "../catalog/merchant-names.ts";
import type { Transaction } from "./shapes.ts";

type Places = Pick<CatalogReference, "categories" | "merchants">;
type Row = Pick<
  Transaction,
  "kind" | "amountCents" | "merchant" | "catalogMerchantId" | "description" | "mcc" | "categoryId"
>;

/** What banks add to the name of what a credit is for. */
const CREDIT_WORDS = /\b(statement|credit|reimbursement|amex|american express|chase|citi)\b/giu;

function findSpentAt(row: Row, terms: CardTerms, places: Places): string | null {
  const listed = findMerchantAt(places.merchants, row);
  const name = listed?.name ?? row.merchant ?? row.description;
  if (name === null) return null;
  const unlisted = {
    id: "unlisted",
    aliases: [],
    categoryId: row.categoryId,
    acceptsNetworks: null,
    note: null,
  };
  const merchant = {
    ...(listed ?? unlisted),
    name,
    mcc: row.mcc ?? listed?.mcc ?? null,
  };
  const category = places.categories.find(({ id }) => id === row.categoryId) ?? null;
  const triggered = new Set(triggeredBenefits(terms, merchant, category, row.amountCents));
  const credits = terms.benefits.filter(({ id, kind }) => kind === "statement_credit" && triggered.has(id));
  // A credit of this merchant alone comes before one of all travel.
  const named = credits.find(({ matchers }) => matchers.some(({ merchantRegex }) => merchantRegex !== null));
  return (named ?? credits[0])?.id ?? null;
}

/** The statement credit that the bank's text of a credit names; null: none that we can see. */
export function findCredited(
  { description, merchant }: Pick<Row, "description" | "merchant">,
  terms: CardTerms,
): string | null {
  const text = description ?? merchant;
  if (text === null) return null;
  const name = text.replaceAll(CREDIT_WORDS, " ").trim();
  const key = ` ${merchantKey(text)} `;
  const credits = terms.benefits.filter(({ kind }) => kind === "statement_credit");
  const byText = credits.find(({ matchers }) =>
    matchers.some(
      ({ creditTextRegex, merchantRegex }) =>
        creditTextRegex.some((pattern) => matchesPattern(pattern, text)) ||
        (merchantRegex !== null && name !== "" && matchesPattern(merchantRegex, name)),
    ),
  );
  const found = byText ?? credits.find(({ title }) => key.includes(` ${merchantKey(title)} `));
  return found?.id ?? null;
}

/**
 * The statement credit that a purchase is made for, that a refund's purchase was, or that a credit of the bank pays. Null: none that we can see.
 * A purchase that no matcher of the catalog describes counts toward none.
 */
export function findBenefit(row: Row, terms: CardTerms | null, places: Places): string | null {
  if (terms === null) return null;
  if (row.kind === "purchase") return findSpentAt(row, terms, places);
  if (row.kind === "refund") return findSpentAt({ ...row, amountCents: -row.amountCents }, terms, places);
  return row.kind === "credit" ? findCredited(row, terms) : null;
}
