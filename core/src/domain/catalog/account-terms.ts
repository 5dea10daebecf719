import type { CivilDate } from "../dates/shapes.ts";
import type { CardTerms } from "./card-terms.ts";

type Limited = { openedFrom?: CivilDate; openedUntil?: CivilDate };

const isLimited = ({ openedFrom, openedUntil }: Limited) => openedFrom !== undefined || openedUntil !== undefined;

const limitedByTerms = new WeakMap<CardTerms, boolean>();

function hasLimits(terms: CardTerms): boolean {
  const known = limitedByTerms.get(terms);
  if (known !== undefined) return known;
  const found = [...(terms.fees.annual ?? []), ...terms.earn.rules, ...terms.benefits].some(isLimited);
  limitedByTerms.set(terms, found);
  return found;
}

/**
 * The terms of an account by its opening: many changes hold for new accounts alone. Where the opening isn't known, only what holds
 * for every day up to the one on which the card was added.
 */
export function termsOfAccount(
  terms: CardTerms,
  { openedOn, addedOn }: { openedOn: CivilDate | null; addedOn: CivilDate },
): CardTerms {
  if (!hasLimits(terms)) return terms;
  const [earliest, latest] = openedOn === null ? ["", addedOn] : [openedOn, openedOn];
  const holds = ({ openedFrom, openedUntil }: Limited) =>
    (openedFrom === undefined || openedFrom <= earliest) && (openedUntil === undefined || latest <= openedUntil);
  const annual = terms.fees.annual?.filter(holds) ?? [];
  return {
    ...terms,
    fees: { ...terms.fees, annual: annual.length === 0 ? null : annual },
    earn: { ...terms.earn, rules: terms.earn.rules.filter(holds) },
    benefits: terms.benefits.filter(holds),
  };
}
