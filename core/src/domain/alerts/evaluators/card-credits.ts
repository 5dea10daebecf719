import { earnedFact } from "../../benefits/earned-fact.ts";
import { formatAmount } from "../../benefits/format-amount.ts";
import { type OpenCredit, creditsThrough } from "../../benefits/open-credits.ts";
import type { Benefit } from "../../catalog/benefit.ts";
import type { CardTerms } from "../../catalog/card-terms.ts";
import { type Fact, missingFromCatalog, catalogSource, fact, ourRule, memberSource } from "../../fact-sources.ts";
import { day, percentOfShare } from "../../format.ts";
import { getOwn } from "../../get-own.ts";
import { getPointCents } from "../../value/ledger.ts";
import { openCards } from "../../wallet/held-cards.ts";
import type { WalletCard } from "../../wallet/shapes.ts";
import type { AlertFacts, WalletFacts } from "../reminder.ts";

/** Of the credits of one reminder, as many are listed one by one. */
export const MOST_FACTS = 12;

/** A card whose credits its holder uses, with what a point of it is worth. */
export type CreditCard = { card: WalletCard; terms: CardTerms; pointCents: number | null };

/** A credit in one of its windows. */
export type CardCredit = { card: WalletCard; terms: CardTerms; benefit: Benefit; credit: OpenCredit };

/** The open cards of the catalog whose credits are the member's: those of an authorized user's card belong to the account. */
export const creditCards = (facts: AlertFacts): CreditCard[] =>
  openCards(facts).flatMap((card) => {
    const terms = facts.getTerms(card);
    if (terms === null || card.role === "authorized_user") return [];
    return [{ card, terms, pointCents: getPointCents(terms, facts.reference.currencies, facts.settings) }];
  });

/** Each credit with the benefit that it is of. */
export function withBenefits(
  { card, terms }: Pick<CreditCard, "card" | "terms">,
  credits: readonly OpenCredit[],
): CardCredit[] {
  const byId = new Map(terms.benefits.map((benefit) => [benefit.id, benefit]));
  return credits.flatMap((credit) => {
    const benefit = byId.get(credit.benefitId);
    return benefit ? [{ card, terms, benefit, credit }] : [];
  });
}

/** The windows, open today or opening until the last planned day, of the usable credits that the member wants and that the rule includes. */
export const plannedCredits = (facts: AlertFacts, isAsked: (benefit: Benefit) => boolean = () => true): CardCredit[] =>
  creditCards(facts).flatMap((held) => {
    const benefits = held.terms.benefits.filter((benefit) => isForUse(benefit) && isAsked(benefit));
    const { card, pointCents } = held;
    return withBenefits(held, creditsThrough(card, { benefits }, facts.today, facts.until, pointCents));
  });

export const isWanted = (card: WalletCard, { id }: Pick<Benefit, "id">) =>
  getOwn(card.benefitChoices, id)?.wanted !== false;

/** A sentence of the catalog, with its full stop. */
export const sentence = (words: string) => words.replace(/\.?$/, ".");

/** What is checked of a credit in its window. */
export function creditFacts(facts: WalletFacts, { card, terms, benefit, credit }: CardCredit): Fact[] {
  const { today } = facts;
  const { startsOn, endsOn, total, weight } = credit;
  const words = (amount: number) => formatAmount(benefit, credit, amount);
  const source = (total === null ? missingFromCatalog : catalogSource)(facts, terms, `benefits.${benefit.id}`);
  const lastUse = credit.uses.reduce<string | null>((last, { on }) => (last === null || on > last ? on : last), null);
  const isOwnWeight = typeof getOwn(card.benefitChoices, benefit.id)?.weight === "number";
  const earned = earnedFact(facts, benefit, credit);
  return [
    fact(benefit.title, total === null ? "not known" : words(total), source),
    ...(startsOn === null
      ? []
      : [fact("Window", `${day(startsOn, today)}${endsOn === null ? " on" : ` to ${day(endsOn, today)}`}`, source)]),
    ...(earned === null ? [] : [earned]),
    fact("Used", credit.used === 0 ? "nothing recorded" : words(credit.used), memberSource(facts, lastUse)),
    fact(
      "Share of face value",
      percentOfShare(weight),
      isOwnWeight ? memberSource(facts, null) : ourRule("Usual value"),
    ),
  ];
}

/** "After $10,000 of purchases", "Spend $75,000 in a calendar year on the card": the catalog's wording for benefits earned by spending. */
const AFTER_SPENDING = /\bafter \$[\d,]+/i;
const SPENT_ON_CARD = /\bspend \$[\d,]+.*\bon the card\b/i;

/** Earned by spending according to its text alone, so neither the amount nor whether it was reached is known. */
const isEarnedUncounted = ({ summary, howTo, earnedBy }: Pick<Benefit, "summary" | "howTo" | "earnedBy">): boolean =>
  !earnedBy && (AFTER_SPENDING.test(summary) || SPENT_ON_CARD.test(howTo ?? ""));

/** Points that come on their own: there is nothing to do for them. */
const comesByItself = ({ kind, posting }: Pick<Benefit, "kind" | "posting">) =>
  kind === "points" && posting === "automatic";

/** Whether it can expire unused. Credits that must be earned first, or that need no action, get no reminder. */
export const isForUse = (benefit: Benefit): boolean => !isEarnedUncounted(benefit) && !comesByItself(benefit);
