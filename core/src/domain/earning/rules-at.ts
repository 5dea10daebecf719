import type { CardTerms } from "../catalog/card-terms.ts";
import type { EarnRule } from "../catalog/earn-rule.ts";
import type { SpendCategory } from "../catalog/reference.ts";
import { addMonths } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import { listLineage } from "./categories.ts";
import { getOwn } from "../get-own.ts";
import { getQuarter } from "./quarter.ts";
import { isUnknownQuarter, rulesOn } from "./unlisted-quarter.ts";

export type Channel = EarnRule["channel"];

/** A purchase as far as a rule looks at it. Null is not known; `any` is no particular channel. */
export type Spending = {
  categoryId: string;
  merchantId: string | null;
  channel: Channel;
  abroad: boolean;
  on: CivilDate;
  /** Null: no amount in mind, so that a minimum is no hindrance. */
  amountCents: number | null;
};

/** `needs_…`: the rule would hold if the holder did that. `unknown_quarter`: it may hold, nobody has entered its categories. */
export type RuleState =
  | "applies"
  | "needs_activation"
  | "needs_confirmation"
  | "needs_choice"
  | "needs_channel"
  | "unknown_quarter";

/** What a rule takes for granted and we cannot know. */
export type RuleFlag = "requires_enrolment" | "requires_membership" | "autopay_required" | "top_category_assumed";

export type RuleMatch = { rule: EarnRule; state: RuleState; flags: RuleFlag[]; unitsPerDollar: number };

/** What a rule earns on a dollar, with the base that it comes on top of. */
export const unitsOfRule = (terms: CardTerms, rule: EarnRule): number =>
  rule.multiplierKind === "additional" ? terms.earn.base + rule.multiplier : rule.multiplier;

const inPerson = new Set<Channel>(["wallet_pay", "physical_card"]);

function channelFits(rule: Channel, spending: Channel): boolean {
  if (rule === "any" || rule === spending) return true;
  return (rule === "in_store" && inPerson.has(spending)) || (rule === "online" && spending === "app");
}

function covers(rule: EarnRule, { merchantId }: Spending, line: readonly string[]): boolean {
  if (rule.categoryIds.length === 0 && rule.merchantIds.length === 0) return true;
  if (merchantId !== null && rule.merchantIds.includes(merchantId)) return true;
  return rule.categoryIds.some((id) => line.includes(id));
}

function isInForce(rule: EarnRule, card: WalletCard, { on, abroad, amountCents }: Spending): boolean {
  if (rule.validFrom !== null && on < rule.validFrom) return false;
  if (rule.validTo !== null && on > rule.validTo) return false;
  if (rule.rotating !== null && rule.rotating.quarter !== getQuarter(on)) return false;
  if (rule.geo !== null && (rule.geo === "non_us_only") !== abroad) return false;
  if (rule.conditions.includes("first_year_only") && (card.openedOn === null || on >= addMonths(card.openedOn, 12))) {
    return false;
  }
  return rule.minSpendCents === null || amountCents === null || Math.abs(amountCents) >= rule.minSpendCents;
}

/**
 * Whether a rule waits until the member confirms it. Most members are in no tier of a bank relationship. An enrollment that isn't
 * recorded isn't assumed where it would earn more than the base rate, except for a chosen category.
 */
function needsConfirmation(rule: EarnRule, card: WalletCard, earnsMore: boolean): boolean {
  if (getOwn(card.activations, rule.id) !== undefined) return false;
  if (rule.conditions.includes("relationship_tier")) return true;
  return rule.conditions.includes("requires_enrolment") && earnsMore && rule.topN?.chosenBy !== "cardholder_choice";
}

function getRuleState(
  rule: EarnRule,
  card: WalletCard,
  spending: Spending,
  line: readonly string[],
  earnsMore: boolean,
): RuleState {
  const { rotating, topN } = rule;
  if (isUnknownQuarter(rule)) return "unknown_quarter";
  if (rotating?.activationRequired === true) {
    const activatedOn = getOwn(card.activations, rule.id);
    const inTime =
      activatedOn !== undefined && (rotating.activationCloses === null || activatedOn <= rotating.activationCloses);
    if (!inTime || (!rotating.retroactive && activatedOn > spending.on)) return "needs_activation";
  }
  if (needsConfirmation(rule, card, earnsMore)) return "needs_confirmation";
  if (topN?.chosenBy === "cardholder_choice") {
    const chosen = getOwn(card.chosenCategories, rule.id)?.slice(0, topN.n) ?? [];
    if (!chosen.some((id) => line.includes(id))) return "needs_choice";
  }
  return channelFits(rule.channel, spending.channel) ? "applies" : "needs_channel";
}

/** Whether a category can be activated on a day, so that it is worth asking for. */
const canActivate = ({ rotating }: EarnRule, on: CivilDate): boolean =>
  rotating === null ||
  ((rotating.activationOpens === null || rotating.activationOpens <= on) &&
    (rotating.activationCloses === null || on <= rotating.activationCloses));

function getFlags(rule: EarnRule, card: WalletCard): RuleFlag[] {
  const flags: RuleFlag[] = [];
  for (const condition of rule.conditions) {
    if (condition === "first_year_only" || condition === "relationship_tier") continue;
    if (condition !== "autopay_required" && getOwn(card.activations, rule.id) !== undefined) continue;
    if (condition === "requires_enrolment" && getOwn(card.chosenCategories, rule.id) !== undefined) continue;
    if (condition === "autopay_required" && card.autopay.mode !== "none" && card.autopay.mode !== "unknown") continue;
    flags.push(condition);
  }
  if (rule.topN?.chosenBy === "automatic_top_spend") flags.push("top_category_assumed");
  return flags;
}

/**
 * The rules of a card that apply to this purchase, in the order of its terms. A category has the rules of those above it; a rule
 * with neither categories nor merchants applies to everything. Rules out of their time, quarter or country are left out, and those whose
 * activation isn't open; those that wait for the holder are kept with what they wait for. What comes with the card as a rule (the
 * membership of its shop) is flagged and not denied. The holder confirms a condition as they activate a quarter.
 */
export function rulesFor(
  terms: CardTerms,
  card: WalletCard,
  spending: Spending,
  categories: readonly SpendCategory[],
): RuleMatch[] {
  const line = listLineage(categories, spending.categoryId);
  const matches: RuleMatch[] = [];
  for (const rule of rulesOn(terms, card, spending.on)) {
    if (!covers(rule, spending, line) || !isInForce(rule, card, spending)) continue;
    const unitsPerDollar = unitsOfRule(terms, rule);
    const state = getRuleState(rule, card, spending, line, unitsPerDollar > terms.earn.base);
    if (state === "needs_activation" && !canActivate(rule, spending.on)) continue;
    matches.push({ rule, state, flags: getFlags(rule, card), unitsPerDollar });
  }
  return matches;
}
