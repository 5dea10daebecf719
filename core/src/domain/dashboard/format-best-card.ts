import type { BestCardAnswer } from "./shapes.ts";
import { formatTier } from "../offers/format-tier.ts";
import { isBehindPace } from "../offers/pace.ts";
import { labelInQuarter, quarterSpan } from "../earning/unlisted-quarter.ts";
import type { CapPeriod } from "../catalog/earn-rule.ts";
import type { CatalogReference } from "../catalog/reference.ts";
import type { CardTerms } from "../catalog/card-terms.ts";
import type { ExcludedCard, Exclusion, RankedCard, Reason, Warning } from "../earning/ranked-card.ts";
import type { RuleFlag } from "../earning/rules-at.ts";
import type { View } from "./view.ts";
import { centsEach, day, money, percentOfBps } from "../format.ts";
import { getOwn } from "../get-own.ts";

type RuleReason = Extract<Reason, { kind: "rule" }>;

const plain = (value: number) => String(Number(value.toFixed(2)));

/** `6%`, or `4 points` for each dollar. */
export const formatRate = (unitsPerDollar: number, isCash: boolean): string =>
  isCash ? `${plain(unitsPerDollar)}%` : unitsPerDollar === 1 ? "1 point" : `${plain(unitsPerDollar)} points`;

function isCashBack({ facts }: View, ranked: RankedCard): boolean {
  if (ranked.currencyId === null) return true;
  return facts.reference.currencies.find(({ id }) => id === ranked.currencyId)?.kind === "cash";
}

const plainStarts = new Set(
  "all any eligible every everyday everything first one online only other phone prepaid select spending the up your".split(
    " ",
  ),
);

const commonWords = new WeakMap<CatalogReference, Set<string>>();

/** Words that name kinds of spending, in addition to their own names. */
function formatListCommon(reference: CatalogReference): Set<string> {
  const made = commonWords.get(reference);
  if (made) return made;
  const names = reference.categories.flatMap(({ label, aliases }) => [label, ...aliases]);
  const words = new Set(names.flatMap((name) => name.toLowerCase().split(/[^a-z]+/)));
  commonWords.set(reference, words);
  return words;
}

/** As it reads inside a sentence: a name keeps its capital. */
function inSentence({ facts }: View, text: string): string {
  const first = /^[A-Z][a-z]+/.exec(text)?.[0].toLowerCase();
  const isPlain = first !== undefined && (plainStarts.has(first) || formatListCommon(facts.reference).has(first));
  return isPlain ? first + text.slice(first.length) : text;
}

/** `on dining`, `at Hilton hotels`. A label that begins with its rate, as `10x at Choice Hotels` does, brings its own word. */
function formatPlace(view: View, label: string): string {
  const [, withWord] = /^[\d.]+[x%] ((?:on|at|with|in) .+)$/.exec(label) ?? [];
  if (withWord !== undefined) return withWord;
  const words = inSentence(view, label);
  return /^[A-Z][a-z].*\b(hotels|resorts|stores)$/.test(words) ? `at ${words}` : `on ${words}`;
}

/** ` for the $1,807.00 left of this year's $6,000.00, then 1%`; nothing where the cap does not matter. */
function capPart(view: View, ranked: RankedCard, terms: CardTerms | null, amountCents: number): string {
  const cap = ranked.reasons.find((reason) => reason.kind === "cap");
  if (cap === undefined || cap.leftCents >= amountCents) return "";
  const after = formatRate(cap.afterUnitsPerDollar, isCashBack(view, ranked));
  return cap.leftCents === 0
    ? `, but ${after} now that ${formatCap(cap, terms)} is reached`
    : ` for the ${money(cap.leftCents)} left of ${formatCap(cap, terms)}, then ${after}`;
}

/** What is left of a quarter's label on a day in it: `groceries and dining`. */
const withoutQuarter = ({ label, rotatingQuarter }: RuleReason): string =>
  rotatingQuarter === null ? label : labelInQuarter(label, rotatingQuarter);

/** `6% on US supermarkets`, `4 points a dollar on dining, at 1.4 ¢ each`. */
function earningReason(view: View, ranked: RankedCard, terms: CardTerms | null, amountCents: number): string {
  const rule = ranked.reasons.find((reason) => reason.kind === "rule");
  const where = `${rule ? formatPlace(view, withoutQuarter(rule)) : "on everything"}${capPart(view, ranked, terms, amountCents)}`;
  if (isCashBack(view, ranked)) return `${formatRate(ranked.unitsPerDollar, true)} ${where}`;
  return `${formatRate(ranked.unitsPerDollar, false)} a dollar ${where}, at ${centsEach(ranked.centsPerUnit)} each`;
}

const capPeriods: Record<CapPeriod, string> = {
  statement_month: "this statement's ",
  calendar_month: "this month's ",
  calendar_quarter: "this quarter's ",
  calendar_year: "this year's ",
  cardmember_year: "this card year's ",
  lifetime: "",
  promo: "",
};

/** `this year's $6,000.00`. */
export function formatCap({ ruleId, capCents }: { ruleId: string; capCents: number }, terms: CardTerms | null): string {
  const period = terms?.earn.rules.find(({ id }) => id === ruleId)?.cap?.period;
  return `${period === undefined ? "" : capPeriods[period]}${money(capCents)}`;
}

/** What is added to, or taken from, what a card earns by its rate: each with its amount. */
export function extraParts(view: View, ranked: RankedCard, terms: CardTerms | null): string[] {
  return ranked.reasons.flatMap((reason) => {
    switch (reason.kind) {
      case "offer": {
        const ends = reason.deadlineOn === null ? "" : ` and ends ${day(reason.deadlineOn, view.today)}`;
        return [`${money(reason.cents)} toward the welcome offer, which is behind pace${ends}`];
      }
      case "credit": {
        const title = terms?.benefits.find(({ id }) => id === reason.benefitId)?.title ?? "credit";
        const used = reason.drawnCents === reason.cents ? "" : `using ${money(reason.drawnCents)} of `;
        return [`${money(reason.cents)} from ${used}the ${inSentence(view, title)}`];
      }
      case "foreign_fee":
        return [`less ${money(reason.cents)} for the ${percentOfBps(reason.bps)} foreign transaction fee`];
      case "base":
      case "rule":
      case "cap":
      case "offer_progress":
        return [];
    }
  });
}

/** Why a card is worth what it is. Of several parts each is named with its amount, and they add up to the card's value. */
export function formatReason(view: View, ranked: RankedCard, terms: CardTerms | null, amountCents: number): string {
  const earning = earningReason(view, ranked, terms, amountCents);
  const extras = extraParts(view, ranked, terms);
  return extras.length === 0 ? earning : [`${money(ranked.earnedCents)} from ${earning}`, ...extras].join("; ");
}

/** `Also counts toward the welcome offer of 60,000 Membership Rewards points, on track.` */
export function formatOfferNote({ facts }: View, { reasons }: RankedCard): string | null {
  const offer = reasons.find((reason) => reason.kind === "offer_progress");
  if (offer === undefined) return null;
  const pace = offer.status === "on_track" ? ", on track" : isBehindPace(offer) ? ", behind pace" : "";
  return `Also counts toward the welcome offer of ${formatTier(offer.tier, facts.reference.currencies)}${pace}.`;
}

const flagLabels: Record<RuleFlag, string> = {
  requires_enrolment: "Needs enrollment first.",
  requires_membership: "Needs a membership.",
  autopay_required: "Needs autopay.",
  top_category_assumed: "Applies to your top spending category.",
};

const channelLabels: Record<string, string> = {
  in_store: "in the store",
  online: "online",
  portal: "through the issuer's portal",
  wallet_pay: "with a phone or watch",
  app: "in the app",
  physical_card: "with the card itself",
};

export function formatWarning(view: View, warning: Warning, terms: CardTerms | null): string {
  const isCash = view.facts.reference.currencies.find(({ id }) => id === terms?.earn.currencyId)?.kind === "cash";
  switch (warning.kind) {
    case "assumes":
      return flagLabels[warning.flag];
    case "activate_first":
      return `${formatRate(warning.unitsPerDollar, isCash)} once it is activated${warning.closesOn === null ? "" : `, by ${day(warning.closesOn, view.today)}`}.`;
    case "unknown_quarter":
      return `May earn ${formatRate(warning.unitsPerDollar, isCash)}: its categories of ${quarterSpan(warning.quarter)} aren't known yet. Enter them on the card's page.`;
    case "confirm_first": {
      const conditions = terms?.earn.rules.find(({ id }) => id === warning.ruleId)?.conditions ?? [];
      const rate = formatRate(warning.unitsPerDollar, isCash);
      return conditions.includes("relationship_tier")
        ? `${rate} if you're in the required bank tier. Mark it on the card's page.`
        : `${rate} once you enroll. Mark it on the card's page.`;
    }
    case "choose_first":
      return `${formatRate(warning.unitsPerDollar, isCash)} if you choose this category.`;
    case "better_in_channel":
      return `${formatRate(warning.unitsPerDollar, isCash)} ${getOwn(channelLabels, warning.channel) ?? "elsewhere"}.`;
    case "yearly_bonus_not_counted":
      return `A further ${plain(warning.pct)}% isn't counted: ${warning.when}.`;
    case "cap_period_unknown":
      return `Only up to ${money(warning.capCents)} a card year. Enter the opening month to see what's left.`;
    case "foreign_fee_unknown":
      return "Its foreign transaction fee is unknown.";
    case "above_target":
      return `Takes the card to ${percentOfBps(warning.utilizationBps)} of its limit${warning.closesOn === null ? "" : ` when it closes ${day(warning.closesOn, view.today)}`}, above your ${percentOfBps(warning.targetBps)}.`;
    case "floor_unknown":
      return "We know no cash value for its points, so they count for at most half a cent.";
    case "acceptance_unknown":
      return "We don't know if it's accepted here.";
  }
}

const exclusions: Record<Exclusion, string> = {
  earning_unknown: "Unknown rewards",
  earns_nothing: "No rewards",
  valuation_unknown: "Unknown point value",
  not_accepted: "Not taken",
  overdue: "Overdue, pay first",
  revolving: "Carrying a balance with interest",
  over_limit: "Too close to the limit",
};

/** Each reason, with the cards that it keeps out; `place` is the merchant, if there is one. */
export function groupExcluded(excluded: readonly ExcludedCard[], place: string | null): BestCardAnswer["excluded"] {
  return [...Map.groupBy(excluded, ({ reason }) => reason)].map(([reason, cards]) => ({
    reason: `${exclusions[reason]}${reason === "not_accepted" && place !== null ? ` at ${place}` : ""}`,
    walletCardIds: cards.map(({ walletCardId }) => walletCardId),
  }));
}
