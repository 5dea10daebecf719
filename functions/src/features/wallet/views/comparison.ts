import { isDeepStrictEqual } from "node:util";
import type { ComparedCard, Comparison } from "@cardwell/core/contract/comparison";
import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { annualFeeOn } from "@cardwell/core/domain/catalog/fees";
import { amountText, benefitText } from "@cardwell/core/domain/catalog/format-items";
import { addDays, addMonths, maxDate } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { computeEarnedUnits } from "@cardwell/core/domain/transactions/purchases";
import { rulesFor } from "@cardwell/core/domain/earning/rules-at";
import { centsOfUnits, roundCents } from "@cardwell/core/domain/money";
import { getPointCents } from "@cardwell/core/domain/value/ledger";
import { findTerms } from "@cardwell/core/domain/wallet/held-cards";
import type { Purchase, WalletCard } from "@cardwell/core/domain/wallet/shapes";
import { blankCard } from "../changes/cards.ts";
import { notFound } from "../changes/change.ts";
import type { PurchasePage } from "../repository.ts";
import type { View } from "./view.ts";

type Compared = { card: WalletCard; terms: CardTerms };

function requireTerms({ facts }: View, card: WalletCard): Compared {
  const terms = findTerms(facts, card);
  if (terms === null) throw notFound("This card isn't in the catalog.");
  return { card, terms };
}

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
    rest.some((row) => isDeepStrictEqual([row.own, row.other], [a, b]));
  const rows = categories.filter(({ id, parentId }) => parentId !== null && named.has(id)).map(compare);
  return [...rows.filter((row) => !isLikeRest(row)), ...rest];
}

/** Purchases of the last twelve months are compared. */
export const comparedFrom = (today: CivilDate): CivilDate => addDays(addMonths(today, -12), 1);

/**
 * A card of the member beside another one of the catalog, as a new account would have it. Both are tried on the purchases that were
 * recorded on the first in the last twelve months, by the terms of today; where more remain, on those of the page alone.
 */
export function buildComparison(
  view: View,
  card: WalletCard,
  cardId: string,
  { purchases, nextCursor }: PurchasePage,
): Comparison {
  const { id, position } = card;
  const opened = { openedOn: view.today, openedPrecision: "day", addedOn: view.today } as const;
  const blank = blankCard({ id, cardId, custom: null, ...opened, position });
  const [own, other] = [requireTerms(view, card), requireTerms(view, blank)];
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
