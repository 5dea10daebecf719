import type { CreditItem } from "./shapes.ts";
import { type CardCredit, creditFacts, withBenefits } from "../alerts/evaluators/card-credits.ts";
import { formatAmount } from "../benefits/format-amount.ts";
import { isOpenCredit, openCredits } from "../benefits/open-credits.ts";
import { faceOfAmount, getMeasure } from "../benefits/worth.ts";
import type { Benefit } from "../catalog/benefit.ts";
import { findMerchantAtStart } from "../catalog/merchant-names.ts";
import type { LogoMark } from "../logos/logo-mark.ts";
import { roundCents } from "../money.ts";
import { getPointCents } from "../value/ledger.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import { buildBasis, catalogSource, fact, ourRule } from "../fact-sources.ts";
import { findIssuerLogo } from "./cards.ts";
import type { View } from "./view.ts";
import { counted, day, money, percentOfShare } from "../format.ts";

export function creditsOfCard(view: View, card: WalletCard): CardCredit[] {
  const terms = view.getTerms(card);
  if (!terms) return [];
  const pointCents = getPointCents(terms, view.facts.reference.currencies, view.settings);
  return withBenefits({ card, terms }, openCredits(card, terms, view.today, pointCents));
}

function howLeft({ today }: View, { benefit, credit }: CardCredit): string {
  const { total, used, left, weight, worthCents, endsOn } = credit;
  if (credit.missing === "enrolment") return "Its window starts when you enroll.";
  if (credit.missing === "statement_close_day")
    return "Its window follows your statement. Enter the closing day to see it.";
  if (credit.missing === "opening") return "Its window follows the card year. Enter the opening month to see it.";
  if (total === null || left === null) return "Its amount is unknown.";
  const words = (amount: number) => formatAmount(benefit, credit, amount);
  const ends = endsOn === null ? "" : ` until ${day(endsOn, today)}`;
  const worth =
    worthCents === null
      ? " It has no stated value in dollars."
      : ` At ${percentOfShare(weight)} of face value, it's worth ${money(worthCents)} to you.`;
  return `${words(total)} less ${words(used)} used leaves ${words(left)}${ends}.${credit.state === "skipped" ? "" : worth}`;
}

/** The mark of the merchant that a credit's title begins with, else of the airline or hotel whose program its card has, else of the issuer. */
export function findCreditLogo(view: View, { card, terms, benefit }: CardCredit): LogoMark {
  const { merchants, currencies } = view.reference;
  const merchant = findMerchantAtStart(merchants, benefit.title);
  if (merchant) return view.findLogo("merchant", merchant.id, merchant.name);
  const program = currencies.find(
    ({ id, kind }) => id === terms.earn.currencyId && (kind === "airline" || kind === "hotel"),
  );
  return program ? view.findLogo("program", program.id, program.name) : findIssuerLogo(view, card);
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
    logo: findCreditLogo(view, each),
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
    isMatched: benefit.kind === "statement_credit" && benefit.matchers.length > 0,
    expectedDays: benefit.expectedDays,
    basis: buildBasis(howLeft(view, each), creditFacts(view, each)),
  };
}

/** What is left of a credit in dollars. What is counted in nights, points or uses has only the value that the catalog states for it. */
function dollarsLeft({ benefit, credit }: CardCredit): number | null {
  const face = credit.left === null ? null : faceOfAmount(benefit, credit.left);
  return face === null ? null : roundCents(face);
}

/** What a certificate is for. Nights of another kind, such as those toward a status, are credits like any other. */
const certificates: Partial<Record<Benefit["kind"], string>> = {
  free_night: "free night",
  points: "point",
  companion_ticket: "companion ticket",
};

/** `1 free night`, `10,000 points`, `2 other credits`: what is left without a value in dollars. */
function listUnvalued(credits: readonly CardCredit[]): string[] {
  const counts = new Map<string, number>();
  for (const each of credits) {
    if (dollarsLeft(each) !== null) continue;
    const certificate = each.credit.measure === "units" ? certificates[each.benefit.kind] : undefined;
    const name = certificate ?? "other credit";
    counts.set(name, (counts.get(name) ?? 0) + (certificate === undefined ? 1 : (each.credit.left ?? 0)));
  }
  return [...counts].map(([name, count]) => counted(count, name));
}

const sumLeft = (credits: readonly CardCredit[]) => credits.reduce((sum, each) => sum + (dollarsLeft(each) ?? 0), 0);

/** Sums over what is still open, in cents of face; what is counted in units and has no stated value is only counted. */
export function openSums(view: View, credits: readonly CardCredit[], endingWithinDays: number) {
  const open = credits.filter(({ credit }) => isOpenCredit(credit));
  const ending = open.filter(({ credit }) => credit.daysLeft !== null && credit.daysLeft <= endingWithinDays);
  const cards = new Set(open.map(({ card }) => card.id));
  const unvalued = listUnvalued(open);
  const byCard = [...cards].map((id) => {
    const mine = open.filter(({ card }) => card.id === id);
    const [first] = mine;
    const others = listUnvalued(mine).map((each) => `, ${each}`);
    return fact(
      first ? view.getName(first.card) : "",
      `${money(sumLeft(mine))} in ${counted(mine.length, "credit")}${others.join("")}`,
      first ? catalogSource(view, first.terms, "benefits") : ourRule(),
    );
  });
  const noValue = unvalued.length === 0 ? "" : ` Not counted in dollars: ${unvalued.join(", ")}.`;
  return {
    openCents: sumLeft(open),
    openCount: open.length,
    openCards: cards.size,
    unvalued,
    endingCents: sumLeft(ending),
    basis: buildBasis(`What's left of every open credit, at face value.${noValue}`, byCard),
  };
}
