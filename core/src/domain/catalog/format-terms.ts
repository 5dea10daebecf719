import { list } from "../format.ts";
import type { CardTerms } from "./card-terms.ts";
import type { Json, Materiality, TermsChange } from "./diff.ts";
import { factAt, listFacts, NOT_KNOWN } from "./facts.ts";
import type { FactGroup } from "./facts.ts";
import { annualFeeText, benefitText, duringText, earnedText, buildNames, offerText, ruleText } from "./format-items.ts";
import type { Benefit, BenefitWindow } from "./benefit.ts";
import type { EarnRule } from "./earn-rule.ts";
import type { Offer } from "./offer.ts";
import type { CatalogReference } from "./reference.ts";
import type { Provenance } from "./shapes.ts";
import { countText, dayText, moneyText, percentText, repeatsText } from "./labels.ts";
import { getOwn } from "../get-own.ts";

/** A change of a card's terms as it is shown. */
export type ChangeText = { path: string; label: string; before: string; after: string; materiality: Materiality };

/** A fact of a card as its page lists it. Without a source the fact is unknown. */
export type TermRow = { path: string; group: FactGroup; label: string; value: string; source: Provenance | null };

/** The facts of a card in the order of its page, each with its source. Required facts that are unknown are labeled as such. */
export const termRows = (terms: CardTerms, reference: CatalogReference): TermRow[] =>
  listFacts(terms, reference).map(({ isKnown, ...row }) => ({
    ...row,
    // How sure we are of nothing is no fact.
    source: isKnown || row.source.checkedOn !== null ? row.source : null,
  }));

const partLabels: Record<string, string> = {
  amountCents: "amount",
  amountOverrides: "amount in some months",
  bps: "percentage",
  defaultWeight: "what it is usually worth",
  during: "spending counts",
  earnedBy: "earned by",
  endsOn: "last day",
  enrolment: "enrollment",
  faceValueCents: "face value",
  firstYear: "first year",
  howTo: "how to use it",
  label: "name",
  maxBps: "highest",
  minBps: "lowest",
  minCents: "minimum",
  spendCents: "spending",
  title: "name",
  validFrom: "first day",
  validTo: "last day",
  window: "how often",
};

const otherLabels: Record<string, string> = {
  "": "The card",
  status: "Status",
  name: "Name",
  shortName: "Short name",
  issuerId: "Issuer",
  coBrand: "Co-brand",
  networkTier: "Tier of the network",
  segment: "Kind of card",
  isCharge: "Charge card",
  isSecured: "Secured card",
  noPresetLimit: "No preset limit",
  regions: "Regions",
  "earn.currencyId": "Reward currency",
  applicationRuleIds: "Rules for applying",
  aliases: "Other names",
  artHue: "Color of its art",
  links: "Links",
  provenance: "Source",
};

const part = (name: string) =>
  getOwn(partLabels, name) ??
  name
    .replace(/(Cents|Bps|Id|Ids)$/, "")
    .replaceAll(/([A-Z])/g, " $1")
    .toLowerCase();

/** What a path of the terms is called: `Annual fee`, `Uber Cash: amount`. Removed items are looked up in `before`. */
export function formatLabel(path: string, after: CardTerms, before: CardTerms | null = null): string {
  if (path.startsWith("provenance.")) return `Source: ${formatLabel(path.slice("provenance.".length), after, before)}`;
  const fact = factAt(after, path) ?? (before && factAt(before, path));
  if (fact !== null) {
    const rest = path.slice(fact.path.length + 1);
    return rest === "" ? fact.label : `${fact.label}: ${rest.split(".").map(part).join(", ")}`;
  }
  const [first = "", ...rest] = path.split(".");
  const whole = getOwn(otherLabels, path);
  if (whole !== undefined) return whole;
  return `${getOwn(otherLabels, first) ?? part(first)}${rest.length > 0 ? `: ${rest.map(part).join(", ")}` : ""}`;
}

const isItem = /^(earn\.rules|benefits|offers)\.[^.]+$/;
const isDay = /^\d{4}-\d{2}-\d{2}$/;

function sourceText({ sourceType, sourceUrl, checkedOn, confidence }: Provenance): string {
  const where = sourceUrl ?? sourceType.replaceAll("_", " ");
  return checkedOn === null ? `${where}, unverified (${confidence})` : `${where}, checked ${dayText(checkedOn)}`;
}

function scalarText(name: string, value: boolean | number | string, reference: CatalogReference): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") {
    if (name.endsWith("Cents")) return moneyText(value);
    if (/bps$/i.test(name)) return percentText(value);
    return Number.isInteger(value) ? countText(value) : String(value);
  }
  const { currencies, categories, merchants } = buildNames(reference);
  if (name === "currencyId") return currencies.get(value) ?? value;
  if (name === "categoryIds") return categories.get(value) ?? value;
  if (name === "merchantIds") return merchants.get(value) ?? value;
  if (name === "issuerId") return reference.issuers.find(({ id }) => id === value)?.name ?? value;
  if (name === "during" && (value === "this_window" || value === "window_before")) return duringText[value];
  if (isDay.test(value)) return dayText(value);
  return /^[a-z]+(_[a-z0-9]+)*$/.test(value) ? value.replaceAll("_", " ") : value;
}

/** A value of the terms in words, for the two sides of a change. Null is "Not known", or "None" for an item that is not there. */
export function valueText(path: string, value: Json, terms: CardTerms, reference: CatalogReference): string {
  if (/^benefits\.[^.]+\.earnedBy$/.test(path)) return earnedText(value as Benefit["earnedBy"]);
  if (value === null) return isItem.test(path) || path === "" ? "None" : NOT_KNOWN;
  // A difference holds parts of the terms, so the value at these paths has their shape.
  if (path.startsWith("provenance.") && typeof value === "object") return sourceText(value as unknown as Provenance);
  if (path === "fees.annual") return annualFeeText(value as NonNullable<CardTerms["fees"]["annual"]>);
  if (isItem.test(path)) {
    if (path.startsWith("benefits.")) return benefitText(value as unknown as Benefit);
    if (path.startsWith("offers.")) return offerText(value as unknown as Offer, reference);
    return ruleText(value as unknown as EarnRule, terms.earn.currencyId, reference);
  }
  if (/^benefits\.[^.]+\.window$/.test(path)) return repeatsText(value as unknown as BenefitWindow);
  return anyText(path.split(".").at(-1) ?? "", value, reference);
}

function anyText(name: string, value: Json, reference: CatalogReference): string {
  if (value === null) return NOT_KNOWN.toLowerCase();
  if (Array.isArray(value))
    return value.length === 0 ? "None" : list(value.map((each) => anyText(name, each, reference)));
  if (typeof value !== "object") return scalarText(name, value, reference);
  return Object.entries(value)
    .filter(([, each]) => each !== null)
    .map(([key, each]) => `${part(key)} ${anyText(key, each, reference)}`)
    .join(", ");
}

/** The name of an added or removed item, from its own text when the terms no longer contain it. */
function itemName({ path, before, after }: TermsChange): string | null {
  const item = after ?? before;
  if (!isItem.test(path) || typeof item !== "object" || item === null || Array.isArray(item)) return null;
  const name = item["title"] ?? item["label"] ?? "Welcome offer";
  return typeof name === "string" ? name : null;
}

/** A change in words. `before` is null for a card that is new. */
export function formatChange(
  change: TermsChange,
  before: CardTerms | null,
  after: CardTerms,
  reference: CatalogReference,
): ChangeText {
  return {
    path: change.path,
    label: itemName(change) ?? formatLabel(change.path, after, before),
    before: valueText(change.path, change.before, before ?? after, reference),
    after: valueText(change.path, change.after, after, reference),
    materiality: change.materiality,
  };
}
