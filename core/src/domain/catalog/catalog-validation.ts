import { LAST_DAY } from "../dates/instants.ts";
import type { Benefit } from "./benefit.ts";
import type { CardTerms } from "./card-terms.ts";
import type { EarnRule } from "./earn-rule.ts";
import type { CatalogReference } from "./reference.ts";

/** What is wrong with a card, and at which path of its terms. */
export type TermsError = { path: string; message: string };

/** What a card may refer to. */
export type TermsContext = { reference: CatalogReference; cardById: (id: string) => CardTerms | null };

type Report = (path: string, message: string) => void;
type Ids = Record<"issuer" | "currency" | "category" | "merchant" | "rule", Set<string>>;

const idsByReference = new WeakMap<CatalogReference, Ids>();

const set = (list: { id: string }[]) => new Set(list.map(({ id }) => id));

function collectIds(reference: CatalogReference): Ids {
  const known = idsByReference.get(reference);
  if (known) return known;
  const ids: Ids = {
    issuer: set(reference.issuers),
    currency: set(reference.currencies),
    category: set(reference.categories),
    merchant: set(reference.merchants),
    rule: set(reference.applicationRules),
  };
  idsByReference.set(reference, ids);
  return ids;
}

function uniqueIds(path: string, list: { id: string }[], report: Report): void {
  const seen = new Set<string>();
  for (const { id } of list) {
    if (seen.has(id)) report(`${path}.${id}`, `The id "${id}" is used twice.`);
    seen.add(id);
  }
}

/** Rules that share a cap have the same one: its amount and its period. */
function checkPools(rules: EarnRule[], report: Report): void {
  const pools = new Map<string, EarnRule["cap"]>();
  for (const { id, cap } of rules) {
    if (cap?.pool === undefined) continue;
    const first = pools.get(cap.pool) ?? cap;
    pools.set(cap.pool, first);
    if (first.amountCents !== cap.amountCents || first.period !== cap.period) {
      report(`earn.rules.${id}.cap`, "Rules that share a cap have the same amount and period.");
    }
  }
}

function checkRule(rule: EarnRule, terms: CardTerms, ids: Ids, report: Report): void {
  const path = `earn.rules.${rule.id}`;
  const { cap, multiplier, validFrom, validTo, topN } = rule;
  if (terms.earn.currencyId === null) report(path, "A card that earns must name its currency.");
  if (multiplier <= 0) report(`${path}.multiplier`, "A rule earns something.");
  if (rule.categoryIds.length + rule.merchantIds.length === 0) report(path, "Choose what the rule applies to.");
  for (const id of rule.categoryIds) {
    if (!ids.category.has(id)) report(`${path}.categoryIds`, `There is no category "${id}".`);
  }
  for (const id of rule.merchantIds) {
    if (!ids.merchant.has(id)) report(`${path}.merchantIds`, `There is no merchant "${id}".`);
  }
  if (cap !== null && cap.amountCents === 0) report(`${path}.cap`, "A cap is above 0.");
  const rate = rule.multiplierKind === "additional" ? terms.earn.base + multiplier : multiplier;
  if (cap !== null && cap.afterMultiplier >= rate) report(`${path}.cap`, "Above its cap a rule pays less.");
  if (topN !== null && rule.categoryIds.length <= topN.n) {
    report(`${path}.topN`, "A rule chooses among more categories than it pays for.");
  }
  if (validFrom !== null && validTo !== null && validFrom > validTo) {
    report(`${path}.validTo`, "A rule ends after it begins.");
  }
}

function checkWindow({ id, window, amountOverrides, amountCents }: Benefit, report: Report): void {
  if (window === null) {
    if (amountOverrides.length > 0) report(`benefits.${id}.amountOverrides`, "Without a window nothing renews.");
    return;
  }
  const path = `benefits.${id}.window`;
  const { cadence, segments } = window;
  if ((cadence === "custom") !== segments.length > 0) {
    report(path, "A year of pieces has pieces, and no other window has.");
  }
  for (const [at, { from, to }] of segments.entries()) {
    const before = segments[at - 1];
    if (from > to || (before !== undefined && before.to >= from)) {
      report(`${path}.segments`, "The pieces of a year follow each other and do not overlap.");
    }
  }
  if (amountOverrides.length > 0 && (cadence !== "monthly" || amountCents === null)) {
    report(`benefits.${id}.amountOverrides`, "An amount that is larger in one month renews monthly.");
  }
}

function checkBenefit(benefit: Benefit, report: Report): void {
  const path = `benefits.${benefit.id}`;
  const { kind, window, amountCents, units, unit, insurance, lounge, enrolment, howTo, faceValueCents } = benefit;
  if (kind === "statement_credit" && window === null) report(`${path}.window`, "A credit has a window.");
  if (kind === "statement_credit" && amountCents === null && units === null) {
    report(`${path}.amountCents`, "A credit has an amount or a count.");
  }
  if (amountCents === 0 || faceValueCents === 0)
    report(`${path}.amountCents`, "Leave unknown amounts out; don't enter 0.");
  if ((units === null) !== (unit === null)) report(`${path}.unit`, "A count needs a unit.");
  if (insurance !== null && kind !== "insurance") report(`${path}.insurance`, "Only insurance is described so.");
  if (lounge !== null && kind !== "lounge") report(`${path}.lounge`, "Only lounges are described so.");
  if (enrolment.required && howTo === null) report(`${path}.howTo`, "Describe how to enroll.");
  if (benefit.earnedBy?.spendCents === 0) report(`${path}.earnedBy`, "What has to be spent is above 0, or left out.");
  if (benefit.earnedBy && window === null) report(`${path}.earnedBy`, "What is earned by spending has a window.");
  checkWindow(benefit, report);
}

function checkOffers({ offers }: CardTerms, ids: Ids, report: Report): void {
  for (const { id, tiers, validFrom, expiresOn } of offers) {
    const path = `offers.${id}`;
    if (validFrom !== null && expiresOn !== null && validFrom > expiresOn) {
      report(`${path}.expiresOn`, "An offer ends after it begins.");
    }
    for (const { kind, currencyId, days, months } of tiers) {
      if ((kind === "points") !== (currencyId !== null)) {
        report(`${path}.tiers`, "Points have a currency, and dollars have none.");
      }
      if (currencyId !== null && !ids.currency.has(currencyId)) {
        report(`${path}.tiers`, `There is no currency "${currencyId}".`);
      }
      if (days !== null && months !== null) report(`${path}.tiers`, "The time is in days or in months, not both.");
    }
  }
}

function checkFeesAndRates({ fees, apr }: CardTerms, report: Report): void {
  const annual = fees.annual ?? [];
  for (const [at, fee] of annual.entries()) {
    const before = annual[at - 1];
    if (fee.validFrom !== null && fee.validTo !== null && fee.validFrom > fee.validTo) {
      report("fees.annual", "A fee ends after it begins.");
    }
    const isOfOthers = before?.openedUntil !== undefined && (fee.openedFrom ?? "") > before.openedUntil;
    if (before && !isOfOthers && (before.validTo ?? LAST_DAY) >= (fee.validFrom ?? "0000-01-01")) {
      report("fees.annual", "One fee ends before the next begins.");
    }
    if (fee.amountCents > 1_000_000) report("fees.annual", "An annual fee stays under $10,000.");
  }
  if (fees.firstYearCents === 0 && annual.at(-1)?.amountCents === 0) {
    report("fees.firstYearCents", "There is no fee to waive.");
  }
  const purchase = apr.purchase;
  if (purchase && purchase.minBps !== null && purchase.maxBps !== null && purchase.minBps > purchase.maxBps) {
    report("apr.purchase", "A range runs from the lower to the higher.");
  }
  for (const [path, rate] of [
    ["apr.balanceTransfer", apr.balanceTransfer],
    ["apr.cashAdvance", apr.cashAdvance],
    ["apr.penalty", apr.penalty],
  ] as const) {
    if (rate !== null && rate.minBps > rate.maxBps) report(path, "A range runs from the lower to the higher.");
  }
}

function checkOtherCards(terms: CardTerms, cardById: TermsContext["cardById"], report: Report): void {
  const { to, noFeeDowngradeIds } = terms.productChange;
  for (const id of [...to, ...noFeeDowngradeIds]) {
    const other = cardById(id);
    if (other === null) report("productChange", `There is no card "${id}".`);
    else if (id === terms.id || other.issuerId !== terms.issuerId) {
      report("productChange", `A card changes to another of its bank, which "${id}" is not.`);
    }
  }
  for (const id of noFeeDowngradeIds) {
    if ((cardById(id)?.fees.annual?.at(-1)?.amountCents ?? 0) !== 0) {
      report("productChange.noFeeDowngradeIds", `"${id}" has an annual fee.`);
    }
  }
  const family = terms.bonusRule?.familyCardIds ?? [];
  for (const id of family) {
    if (id !== terms.id && cardById(id) === null) report("bonusRule.familyCardIds", `There is no card "${id}".`);
  }
  if (family.length > 0 && !family.includes(terms.id))
    report("bonusRule.familyCardIds", "A card is always part of its own family.");
}

function checkSources(terms: CardTerms, report: Report): void {
  if (!("" in terms.provenance)) report("provenance", "The card as a whole has a source.");
  for (const [path, { checkedOn, checkedBy, sourceUrl }] of Object.entries(terms.provenance)) {
    if ((checkedOn === null) !== (checkedBy === null) || (checkedOn !== null && sourceUrl === null)) {
      report(`provenance.${path}`, "A check names its day, its page and who read it.");
    }
    const [part = "", id] = path.split(".");
    if (path !== "" && !Object.hasOwn(terms, part)) report(`provenance.${path}`, "Unknown fact.");
    if (part === "benefits" && id !== undefined && !terms.benefits.some((benefit) => benefit.id === id)) {
      report(`provenance.${path}`, "Unknown benefit.");
    }
  }
}

/**
 * Errors in terms with a valid shape, such as a credit without a window or an unknown currency.
 * Nothing with a finding is published.
 */
export function validateTerms(terms: CardTerms, { reference, cardById }: TermsContext): TermsError[] {
  const found: TermsError[] = [];
  const report: Report = (path, message) => found.push({ path, message });
  const ids = collectIds(reference);
  if (!ids.issuer.has(terms.issuerId)) report("issuerId", `There is no issuer "${terms.issuerId}".`);
  const { currencyId, base, rules } = terms.earn;
  if (currencyId !== null && !ids.currency.has(currencyId)) {
    report("earn.currencyId", `There is no currency "${currencyId}".`);
  }
  if (currencyId === null && base > 0) report("earn.base", "A card that earns must name its currency.");
  for (const id of terms.applicationRuleIds) {
    if (!ids.rule.has(id)) report("applicationRuleIds", `There is no rule "${id}".`);
  }
  uniqueIds("earn.rules", rules, report);
  uniqueIds("benefits", terms.benefits, report);
  uniqueIds("offers", terms.offers, report);
  for (const rule of rules) checkRule(rule, terms, ids, report);
  checkPools(rules, report);
  for (const benefit of terms.benefits) checkBenefit(benefit, report);
  checkOffers(terms, ids, report);
  checkFeesAndRates(terms, report);
  checkOtherCards(terms, cardById, report);
  checkSources(terms, report);
  return found;
}
