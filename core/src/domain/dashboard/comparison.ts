import type { ComparedCard, Comparison } from "./card-page-shapes.ts";
import type { CardTerms } from "../catalog/card-terms.ts";
import { annualFeeOn } from "../catalog/fees.ts";
import { amountText, benefitText } from "../catalog/format-items.ts";
import { addDays, addMonths, maxDate } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { computeEarnedUnits } from "../transactions/purchases.ts";
import { rulesFor } from "../earning/rules-at.ts";
import { centsOfUnits, roundCents } from "../money.ts";
import { getPointCents } from "../value/ledger.ts";
import { findTerms } from "../wallet/held-cards.ts";
import type { Purchase, WalletCard } from "../wallet/shapes.ts";
import { blankCard } from "../wallet/held-cards.ts";
import type { View } from "./view.ts";

type Compared = { card: WalletCard; terms: CardTerms };

function buildSide(view: View, { card, terms }: Compared, purchases: Purchase[]): ComparedCard {
  const { currencies, issuers } = view.facts.reference;
  const pointCents = getPointCents(terms, currencies, view.settings);
  const currency = currencies.find(({ id }) => id === terms.earn.currencyId);
  const units = computeEarnedUnits(purchases, card, terms, view.facts.reference);
  return {
    cardId: terms.id,
    name: terms.name,
    issuer: issuers.find(({ id }) => id === terms.issuerId)?.name ?? terms.issuerId,
    artHue: terms.artHue ?? null,
    annualFeeCents: annualFeeOn(terms.fees.annual, view.today)?.amountCents ?? null,
    currency: currency === undefined || pointCents === null ? null : { name: currency.name, centsPerUnit: pointCents },
    credits: terms.benefits
      .filter((benefit) => benefit.window !== null && amountText(benefit) !== null)
      .filter(({ endsOn }) => endsOn === null || endsOn >= view.today)
      .map((benefit) => ({ benefitId: benefit.id, title: benefit.title, value: benefitText(benefit) })),
    earnedCents: units === null || pointCents === null ? null : centsOfUnits(roundCents(units), pointCents),
  };
}

type Rate = Comparison["earning"][number]["own"];

/** The best rate that holds on a kind of spending, and a better one that waits for something. */
function findRate({ facts: { reference }, today: on }: View, { card, terms }: Compared, categoryId: string): Rate {
  const { currencyId, base } = terms.earn;
  if (currencyId === null) return { rate: null, more: null };
  const spending = { categoryId, merchantId: null, channel: "any" as const, abroad: false, on, amountCents: null };
  const matches = rulesFor(terms, card, spending, reference.categories).toSorted(
    (a, b) => b.unitsPerDollar - a.unitsPerDollar,
  );
  const rate = matches.find(({ state }) => state === "applies")?.unitsPerDollar ?? base;
  const waiting = matches.find(({ state, unitsPerDollar }) => state !== "applies" && unitsPerDollar > rate);
  const isCash = reference.currencies.find(({ id }) => id === currencyId)?.kind === "cash";
  const format = (unitsPerDollar: number) => `${unitsPerDollar}${isCash ? "%" : "×"}`;
  return {
    rate: format(rate),
    more: waiting ? `${format(waiting.unitsPerDollar)}: ${waiting.rule.label}` : null,
  };
}

const isSameRate = (one: Rate, other: Rate) => one.rate === other.rate && one.more === other.more;

/** By each kind of spending that one of the cards names, and last by everything else. */
function compareEarning(view: View, own: Compared, other: Compared): Comparison["earning"] {
  const { categories } = view.facts.reference;
  const named = new Set([own, other].flatMap(({ terms }) => terms.earn.rules.flatMap((rule) => rule.categoryIds)));
  const compare = ({ id, label }: { id: string; label: string }) => ({
    categoryId: id,
    label,
    own: findRate(view, own, id),
    other: findRate(view, other, id),
  });
  const rest = categories
    .filter(({ parentId }) => parentId === null)
    .map((root) => ({ ...compare(root), label: "Everything else" }));
  const isLikeRest = ({ own: a, other: b }: Comparison["earning"][number]) =>
    rest.some((row) => isSameRate(row.own, a) && isSameRate(row.other, b));
  const rows = categories.filter(({ id, parentId }) => parentId !== null && named.has(id)).map(compare);
  return [...rows.filter((row) => !isLikeRest(row)), ...rest];
}

/** Purchases of the last twelve months are compared. */
export const comparedFrom = (today: CivilDate): CivilDate => addDays(addMonths(today, -12), 1);

/**
 * A card of the member beside another one of the catalog, as a new account would have it. Both are tried on the purchases that were
 * recorded on the first in the last twelve months, by the terms of today; where more remain, on those of the page alone. Null: the
 * catalog lacks one of them.
 */
export function buildComparison(
  view: View,
  card: WalletCard,
  cardId: string,
  { purchases, nextCursor }: { purchases: readonly Purchase[]; nextCursor: string | null },
): Comparison | null {
  const { id, position } = card;
  const opened = { openedOn: view.today, openedPrecision: "day", addedOn: view.today } as const;
  const blank = blankCard({ id, cardId, custom: null, ...opened, position });
  const ownTerms = findTerms(view.facts, card);
  const otherTerms = findTerms(view.facts, blank);
  if (ownTerms === null || otherTerms === null) return null;
  const [own, other] = [
    { card, terms: ownTerms },
    { card: blank, terms: otherTerms },
  ] as const;
  const oldest = nextCursor === null ? undefined : purchases.at(-1);
  const from = maxDate(comparedFrom(view.today), oldest?.on ?? "");
  const recorded = purchases.filter(({ on }) => on >= from && on <= view.today).toReversed();
  return {
    own: buildSide(view, own, recorded),
    other: buildSide(view, other, recorded),
    earning: compareEarning(view, own, other),
    recorded: {
      from,
      to: view.today,
      purchases: recorded.length,
      spentCents: recorded.reduce((sum, { amountCents }) => sum + amountCents, 0),
    },
  };
}
