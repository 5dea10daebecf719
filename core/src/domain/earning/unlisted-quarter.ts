import type { CardTerms } from "../catalog/card-terms.ts";
import type { EarnRule } from "../catalog/earn-rule.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { getOwn } from "../get-own.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import { getQuarter } from "./quarter.ts";

/** How many categories a member may enter for a quarter. */
export const MAX_QUARTER_CATEGORIES = 8;

const spans = { Q1: "January to March", Q2: "April to June", Q3: "July to September", Q4: "October to December" };

/** `January to March 2027` of `2027Q1`. */
export const quarterSpan = (quarter: string): string =>
  `${spans[quarter.slice(4) as keyof typeof spans]} ${quarter.slice(0, 4)}`;

/** What is left of a rule's label beside its quarter: `groceries and dining` of `October to December 2026: groceries and dining`. */
export const labelInQuarter = (label: string, quarter: string): string =>
  label.replace(`${quarterSpan(quarter)}: `, "");

/** `Activate groceries and dining on Freedom Flex for October to December 2026`. */
export const formatActivation = (label: string, quarter: string, cardName: string): string =>
  `Activate ${labelInQuarter(label, quarter)} on ${cardName} for ${quarterSpan(quarter)}`;

/** Whether a rule stands for a quarter of which nobody knows the categories yet. */
export const isUnknownQuarter = ({ rotating, categoryIds, merchantIds }: EarnRule): boolean =>
  rotating !== null && categoryIds.length + merchantIds.length === 0;

const unlistedId = (quarter: string) => `quarter-${quarter.toLowerCase()}`;

/** Whether the categories of a rule are entered by the member, as the catalog doesn't list its quarter. */
export const isUnlisted = ({ id, rotating }: EarnRule): boolean =>
  rotating !== null && id === unlistedId(rotating.quarter);

/** A quarter of its own shares no cap with others. */
function withoutPool(cap: EarnRule["cap"]): EarnRule["cap"] {
  if (cap === null) return null;
  const { pool: _, ...own } = cap;
  return own;
}

/**
 * The rule for a quarter of a rotating program that the catalog doesn't list (after the first that it lists), with the categories that the member entered and the
 * rate, cap and activation of the last quarter that it lists; null when the card has no such program, or its quarter is listed.
 */
export function getUnlistedQuarter(terms: CardTerms, card: WalletCard, quarter: string): EarnRule | null {
  const listed = terms.earn.rules.flatMap((rule) =>
    rule.rotating === null ? [] : [{ rule, rotating: rule.rotating }],
  );
  const quarters = listed.map(({ rotating }) => rotating.quarter).toSorted();
  const [first] = quarters;
  if (first === undefined || quarter < first || quarters.includes(quarter)) return null;
  const last = quarters.at(-1);
  const [model] = listed
    .filter(({ rotating }) => rotating.quarter === last)
    .toSorted((a, b) => a.rule.multiplier - b.rule.multiplier);
  if (model === undefined) return null;
  const id = unlistedId(quarter);
  return {
    ...model.rule,
    id,
    label: `Categories of ${quarterSpan(quarter)}`,
    rawText: null,
    categoryIds: getOwn(card.chosenCategories, id) ?? [],
    merchantIds: [],
    channel: "any",
    cap: withoutPool(model.rule.cap),
    rotating: { ...model.rotating, quarter, activationOpens: null, activationCloses: null },
    validFrom: null,
    validTo: null,
  };
}

/** The rules of a card on a day, with that of its quarter when the catalog doesn't list it. */
export function rulesOn(terms: CardTerms, card: WalletCard, on: CivilDate): EarnRule[] {
  const unlisted = getUnlistedQuarter(terms, card, getQuarter(on));
  return unlisted === null ? terms.earn.rules : [...terms.earn.rules, unlisted];
}

/** A rule of the card by its id: one of its terms, or the one of a quarter that they don't list. */
export function findRule(terms: CardTerms, card: WalletCard, ruleId: string): EarnRule | null {
  const named = terms.earn.rules.find(({ id }) => id === ruleId);
  if (named) return named;
  const quarter = /^quarter-(\d{4}q[1-4])$/.exec(ruleId)?.[1];
  return quarter === undefined ? null : getUnlistedQuarter(terms, card, quarter.toUpperCase());
}
