import type { OpenCredit } from "../benefits/open-credits.ts";
import type { Benefit } from "../catalog/benefit.ts";
import type { CardTerms } from "../catalog/card-terms.ts";
import type { Merchant, SpendCategory } from "../catalog/reference.ts";
import { foldText } from "../fold-text.ts";
import { roundCents } from "../money.ts";

/** What is left of a credit in its running window. */
export type CreditLeft = Pick<OpenCredit, "benefitId" | "leftCents" | "weight" | "state">;

/** What is drawn of a credit, and what that is worth to the holder. */
export type CreditBoost = { benefitId: string; drawnCents: number; cents: number };

type Matcher = Benefit["matchers"][number];

const patterns = new Map<string, RegExp | null>();

/** Null for what is not a pattern: it matches nothing. */
function toPattern(source: string): RegExp | null {
  const known = patterns.get(source);
  if (known !== undefined) return known;
  let pattern: RegExp | null = null;
  try {
    pattern = new RegExp(source, "iu");
  } catch {
    pattern = null;
  }
  patterns.set(source, pattern);
  return pattern;
}

/** Whether a pattern of the catalog finds itself in a text, as it is written or as searches compare it: "Lowe’s" for "lowe's". */
export function matchesPattern(source: string, text: string): boolean {
  const pattern = toPattern(source);
  return pattern !== null && (pattern.test(text) || pattern.test(foldText(text)));
}

function matches(matcher: Matcher, merchant: Merchant | null, category: SpendCategory | null, cents: number): boolean {
  if (matcher.minCents !== null && cents < matcher.minCents) return false;
  if (matcher.merchantRegex !== null) return merchant !== null && matchesPattern(matcher.merchantRegex, merchant.name);
  if (matcher.merchantEntityIds.length > 0) return false;
  if (merchant?.mcc !== undefined && merchant.mcc !== null && matcher.mccs.length > 0) {
    return matcher.mccs.includes(merchant.mcc);
  }
  if (category === null) return false;
  return (
    matcher.mccs.some((mcc) => category.mccs.includes(mcc)) ||
    matcher.pfc.some((pfc) => category.pfcDetailed.includes(pfc))
  );
}

/** The benefits that such a purchase would use. Those without matchers are triggered by nothing that we can see. */
export function triggeredBenefits(
  terms: CardTerms,
  merchant: Merchant | null,
  category: SpendCategory | null,
  cents: number,
): string[] {
  return terms.benefits
    .filter((benefit) => benefit.matchers.some((matcher) => matches(matcher, merchant, category, cents)))
    .map(({ id }) => id);
}

/**
 * What a purchase would draw from credits that are left, the largest first, each cent of it covered once and weighed by what the
 * holder finds the credit worth. Rounded per credit.
 */
export function creditBoosts(triggered: readonly string[], left: readonly CreditLeft[], cents: number): CreditBoost[] {
  const isThere = ({ state }: CreditLeft) => state === "available" || state === "part_used";
  const usable = left
    .filter((credit) => isThere(credit) && triggered.includes(credit.benefitId) && (credit.leftCents ?? 0) > 0)
    .toSorted((a, b) => b.weight - a.weight || (b.leftCents ?? 0) - (a.leftCents ?? 0));
  const boosts: CreditBoost[] = [];
  let open = cents;
  for (const { benefitId, leftCents, weight } of usable) {
    const drawn = Math.min(open, leftCents ?? 0);
    const worth = roundCents(drawn * weight);
    if (worth > 0) boosts.push({ benefitId, drawnCents: drawn, cents: worth });
    open -= drawn;
  }
  return boosts;
}
