import type { CreditItem } from "@cardwell/core/contract/dashboard";
import { formatAmount } from "@cardwell/core/domain/benefits/format-amount";
import { earnedFact } from "@cardwell/core/domain/benefits/earned-fact";
import { type OpenCredit, openCredits } from "@cardwell/core/domain/benefits/open-credits";
import { getMeasure } from "@cardwell/core/domain/benefits/worth";
import type { Benefit } from "@cardwell/core/domain/catalog/benefit";
import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { getPointCents } from "@cardwell/core/domain/value/ledger";
import type { WalletCard } from "@cardwell/core/domain/wallet/shapes";
import {
  buildBasis,
  missingFromCatalog,
  catalogSource,
  fact,
  ourRule,
  memberSource,
} from "@cardwell/core/domain/fact-sources";
import type { View } from "./view.ts";
import { counted, day, money, percentOfShare } from "@cardwell/core/domain/format";
import { getOwn } from "@cardwell/core/domain/get-own";

/** A credit with the card and the benefit that it is of. */
export type CardCredit = { card: WalletCard; terms: CardTerms; benefit: Benefit; credit: OpenCredit };

export function creditsOfCard(view: View, card: WalletCard): CardCredit[] {
  const terms = view.getTerms(card);
  if (!terms) return [];
  const byId = new Map(terms.benefits.map((benefit) => [benefit.id, benefit]));
  const pointCents = getPointCents(terms, view.facts.reference.currencies, view.settings);
  return openCredits(card, terms, view.today, pointCents).flatMap((credit) => {
    const benefit = byId.get(credit.benefitId);
    return benefit ? [{ card, terms, benefit, credit }] : [];
  });
}

function howLeft({ today }: View, { benefit, credit }: CardCredit): string {
  const { total, used, left, weight, worthCents, endsOn } = credit;
  if (credit.missing === "enrolment") return "Its window begins when you enroll.";
  if (credit.missing === "statement_close_day")
    return "Its window follows your statement, and no closing day is entered.";
  if (credit.missing === "opening") return "Its window follows the card year, and no opening month is entered.";
  if (total === null || left === null) return "What it comes to is not known.";
  const words = (amount: number) => formatAmount(benefit, credit, amount);
  const ends = endsOn === null ? "" : ` until ${day(endsOn, today)}`;
  const worth =
    worthCents === null
      ? " Nobody has put a value on it."
      : ` At ${percentOfShare(weight)} of its face it is worth ${money(worthCents)} to you.`;
  return `${words(total)} less ${words(used)} used leaves ${words(left)}${ends}.${credit.state === "skipped" ? "" : worth}`;
}

function factsOfCredit(view: View, { card, terms, benefit, credit }: CardCredit) {
  const choice = getOwn(card.benefitChoices, benefit.id);
  const { startsOn, endsOn, total } = credit;
  const amount = total === null ? "not known" : formatAmount(benefit, credit, total);
  const window =
    startsOn === null
      ? ""
      : `, ${day(startsOn, view.today)}${endsOn === null ? " on" : ` to ${day(endsOn, view.today)}`}`;
  return [
    fact(
      benefit.title,
      `${amount}${window}`,
      (total === null ? missingFromCatalog : catalogSource)(view, terms, `benefits.${benefit.id}`),
    ),
    earnedFact(view, benefit, credit),
    credit.used === 0 ? null : fact("Used", formatAmount(benefit, credit, credit.used), memberSource(view, null)),
    fact(
      "Part of its face",
      percentOfShare(credit.weight),
      choice?.weight === null || choice?.weight === undefined ? ourRule("Usual value") : memberSource(view, null),
    ),
  ];
}

/** What the amounts of a benefit count; null: cents. */
export function getUnit(benefit: Benefit): string | null {
  const measure = getMeasure(benefit);
  if (measure === "cents") return null;
  return measure === "uses" ? "use" : (benefit.unit ?? "use");
}

/** Null for one whose window is not known yet: it has no days to show. */
export function creditItem(view: View, each: CardCredit): CreditItem | null {
  const { card, benefit, credit } = each;
  if (credit.cycleKey === null || credit.startsOn === null) return null;
  return {
    walletCardId: card.id,
    benefitId: benefit.id,
    cycleKey: credit.cycleKey,
    title: benefit.title,
    summary: benefit.summary,
    howTo: benefit.howTo,
    kind: benefit.kind,
    category: benefit.category,
    windowLabel: credit.label ?? "",
    startsOn: credit.startsOn,
    endsOn: credit.endsOn,
    daysLeft: credit.daysLeft,
    elapsedBps: Math.round((credit.elapsedShare ?? 0) * 10_000),
    amount: credit.total,
    used: credit.used,
    left: credit.left,
    unit: getUnit(benefit),
    worthCents: credit.worthCents,
    weight: credit.weight,
    state: credit.state,
    earnedOn: credit.earnedOn,
    enrolUrl: benefit.enrolment.required ? benefit.enrolment.url : null,
    uses: credit.uses,
    basis: buildBasis(howLeft(view, each), factsOfCredit(view, each)),
  };
}

const isUsable = ({ credit }: CardCredit) =>
  credit.state === "available" || credit.state === "enrol_needed" || credit.state === "part_used";

const certificates = new Set<Benefit["kind"]>(["free_night", "points", "companion_ticket"]);

/** What is left of a credit in dollars. A certificate for nights, points or a ticket counts by its stated value alone. */
function dollarsLeft({ benefit, credit }: CardCredit): number | null {
  const { leftCents, left, total } = credit;
  if (!certificates.has(benefit.kind) || getMeasure(benefit) === "cents") return leftCents;
  if (benefit.faceValueCents === null || left === null || !total) return null;
  return Math.round((benefit.faceValueCents * left) / total);
}

/** Sums over what is still open, in cents of face; what is counted in units and has no stated value is only counted. */
export function openSums(view: View, credits: readonly CardCredit[], endingWithinDays: number) {
  const open = credits.filter((each) => isUsable(each) && each.credit.cycleKey !== null && each.credit.left !== 0);
  const cents = (each: CardCredit) => dollarsLeft(each) ?? 0;
  const ending = open.filter(({ credit }) => credit.daysLeft !== null && credit.daysLeft <= endingWithinDays);
  const cards = new Set(open.map(({ card }) => card.id));
  const unvalued = open.filter((each) => dollarsLeft(each) === null).length;
  const byCard = [...cards].map((id) => {
    const mine = open.filter(({ card }) => card.id === id);
    const [first] = mine;
    return fact(
      first ? view.getName(first.card) : "",
      `${money(mine.reduce((sum, each) => sum + cents(each), 0))} in ${counted(mine.length, "credit")}`,
      first ? catalogSource(view, first.terms, "benefits") : ourRule(),
    );
  });
  const noValue =
    unvalued === 0
      ? ""
      : ` ${counted(unvalued, "credit")} without a value in dollars ${unvalued === 1 ? "adds" : "add"} nothing.`;
  return {
    openCents: open.reduce((sum, each) => sum + cents(each), 0),
    openCount: open.length,
    openCards: cards.size,
    endingCents: ending.reduce((sum, each) => sum + cents(each), 0),
    basis: buildBasis(`What is left, at face, of every credit whose window is open today.${noValue}`, byCard),
  };
}
