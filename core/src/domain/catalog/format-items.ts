import { list } from "../format.ts";
import type { Benefit } from "./benefit.ts";
import type { AnnualFee } from "./card-terms.ts";
import type { EarnRule } from "./earn-rule.ts";
import type { Offer, OfferTier } from "./offer.ts";
import type { CatalogReference } from "./reference.ts";
import { capPeriodText, countText, dayText, moneyText, overrideMonth, repeatsText } from "./labels.ts";

/** A rule, a benefit, an offer and an annual fee in one line each. */

type Names = Record<"currencies" | "categories" | "merchants", Map<string, string>>;

const namesByReference = new WeakMap<CatalogReference, Names>();

/** The names of what a card refers to by id. */
export function buildNames(reference: CatalogReference): Names {
  const known = namesByReference.get(reference);
  if (known) return known;
  const names: Names = {
    currencies: new Map(reference.currencies.map(({ id, name }) => [id, name])),
    categories: new Map(reference.categories.map(({ id, label }) => [id, label])),
    merchants: new Map(reference.merchants.map(({ id, name }) => [id, name])),
  };
  namesByReference.set(reference, names);
  return names;
}

/** `2% cash back`, `4× Membership Rewards`. Null: no currency. */
export function rateText(multiplier: number, currencyId: string | null, reference: CatalogReference): string {
  if (currencyId === null) return multiplier === 0 ? "Earns nothing" : `${multiplier}×`;
  const currency = reference.currencies.find(({ id }) => id === currencyId);
  return currency?.kind === "cash" ? `${multiplier}% cash back` : `${multiplier}× ${currency?.name ?? currencyId}`;
}

/** `for accounts opened from Oct 1, 2026`; null for all. */
function accountsText({ openedFrom, openedUntil }: Pick<EarnRule, "openedFrom" | "openedUntil">): string | null {
  if (openedFrom === undefined && openedUntil === undefined) return null;
  const from = openedFrom === undefined ? "" : ` from ${dayText(openedFrom)}`;
  const until = openedUntil === undefined ? "" : ` until ${dayText(openedUntil)}`;
  return `for accounts opened${from}${until}`;
}

const channelText: Partial<Record<EarnRule["channel"], string>> = {
  in_store: "in stores",
  online: "online",
  portal: "booked through the issuer",
  wallet_pay: "paid with a mobile wallet",
  app: "in the app",
  physical_card: "paid with the card itself",
};

/** `on Restaurants, up to $50,000.00 a calendar year, then 1×`: where and how long the rate of a rule holds. */
export function ruleScopeText(rule: EarnRule, reference: CatalogReference): string {
  const { categories, merchants } = buildNames(reference);
  const places = [
    ...rule.categoryIds.map((id) => categories.get(id) ?? id),
    ...rule.merchantIds.map((id) => merchants.get(id) ?? id),
  ];
  const { cap, rotating, topN, validTo } = rule;
  return [
    `on ${list(places)}`,
    channelText[rule.channel],
    topN &&
      `for ${topN.n === 1 ? "the one" : `the ${topN.n}`} ${topN.chosenBy === "cardholder_choice" ? "that you choose" : "in which you spend most"}`,
    rotating && `in ${rotating.quarter}${rotating.activationRequired ? " once activated" : ""}`,
    cap &&
      `up to ${moneyText(cap.amountCents)} ${capPeriodText[cap.period]}${cap.pool === undefined ? "" : " together with its other rates"}, then ${cap.afterMultiplier}×`,
    validTo && `until ${dayText(validTo)}`,
    accountsText(rule),
  ]
    .filter((part) => typeof part === "string")
    .join(", ");
}

/** `4× Membership Rewards`, with "more" for a rate that comes on top of the base. */
export const ruleRateText = (rule: EarnRule, currencyId: string | null, reference: CatalogReference): string =>
  `${rateText(rule.multiplier, currencyId, reference)}${rule.multiplierKind === "additional" ? " more" : ""}`;

/** `4× Membership Rewards on Restaurants, up to $50,000.00 a calendar year, then 1×`. */
export const ruleText = (rule: EarnRule, currencyId: string | null, reference: CatalogReference): string =>
  `${ruleRateText(rule, currencyId, reference)} ${ruleScopeText(rule, reference)}`;

const plural = (count: number, unit: string) => `${countText(count)} ${unit}${count === 1 ? "" : "s"}`;

/** What one window of a benefit holds: `$15.00`, `2 nights`; null when it is not counted, or not known. */
export function amountText({ amountCents, units, unit }: Benefit): string | null {
  if (amountCents !== null) return moneyText(amountCents);
  return units === null ? null : plural(units, unit ?? "use");
}

/** In which time the spending that a benefit asks for counts: `year`, `card year before`. */
function spendPeriod({ window, earnedBy }: Benefit): string {
  const period =
    window?.cadence === "annual" ? (window.anchor === "card_anniversary" ? "card year" : "year") : "same window";
  return `${period}${earnedBy?.during === "window_before" ? " before" : ""}`;
}

/** In which window the spending that a benefit asks for counts. */
export const duringText: Record<NonNullable<Benefit["earnedBy"]>["during"], string> = {
  this_window: "In the same window",
  window_before: "In the window before",
};

/** `Spending $15,000.00 in the same window`. */
export const earnedText = (earnedBy: Benefit["earnedBy"]): string =>
  earnedBy === null
    ? "Nothing has to be spent"
    : `Spending ${moneyText(earnedBy.spendCents)} ${duringText[earnedBy.during].toLowerCase()}`;

/** `$15.00 each month ($35.00 in Dec)`. */
export function benefitText(benefit: Benefit): string {
  const amount = amountText(benefit);
  const { window, amountOverrides, earnedBy, firstYear, endsOn } = benefit;
  const extra = amountOverrides.map((each) => `${moneyText(each.amountCents)} in ${overrideMonth(each.match)}`);
  const renewed = window && [amount ?? benefit.summary, repeatsText(window)].join(amount === null ? ", " : " ");
  return [
    `${renewed ?? amount ?? benefit.summary}${extra.length > 0 ? ` (${extra.join(", ")})` : ""}`,
    earnedBy ? `earned by spending ${moneyText(earnedBy.spendCents)} in the ${spendPeriod(benefit)}` : null,
    firstYear === "only" ? "in the first year only" : firstYear === "excluded" ? "from the second year on" : null,
    endsOn && `until ${dayText(endsOn)}`,
    accountsText(benefit),
  ]
    .filter((part) => part !== null)
    .join(", ");
}

function tierText({ amount, kind, currencyId, spendCents, days, months }: OfferTier, names: Names): string {
  const what: Record<OfferTier["kind"], () => string> = {
    points: () => `${countText(amount)} ${names.currencies.get(currencyId ?? "") ?? "points"}`,
    cash: () => moneyText(amount),
    statement_credit: () => `${moneyText(amount)} as a statement credit`,
    free_night: () => plural(amount, "free night"),
    companion: () => plural(amount, "companion ticket"),
  };
  const time = days === null ? (months === null ? "" : ` in ${plural(months, "month")}`) : ` in ${plural(days, "day")}`;
  return `${what[kind]()} for ${spendCents === 0 ? "a first purchase" : `${moneyText(spendCents)} of purchases`}${time}`;
}

/** `80,000 Ultimate Rewards for $5,000.00 of purchases in 3 months`. */
export function offerText({ tiers, expiresOn }: Offer, reference: CatalogReference): string {
  const text = tiers.map((tier) => tierText(tier, buildNames(reference))).join("; ");
  return expiresOn === null ? text : `${text}, until ${dayText(expiresOn)}`;
}

/** `$550.00 until Oct 25, 2025, then $795.00`. */
export function annualFeeText(fees: AnnualFee[]): string {
  return fees
    .map((fee, at) => {
      const { amountCents, validFrom, validTo } = fee;
      const from = at === 0 && validFrom !== null ? ` from ${dayText(validFrom)}` : "";
      const until = validTo === null ? "" : ` until ${dayText(validTo)}`;
      const accounts = accountsText(fee);
      return `${amountCents === 0 ? "None" : moneyText(amountCents)}${accounts === null ? "" : ` ${accounts}`}${from}${until}`;
    })
    .join(", then ");
}
