import type { EarnCap, EarnRule } from "@cardwell/core/domain/catalog/earn-rule";
import type { Field, Starts } from "../../../components/fields/field-data.ts";
import type { Reference } from "../queries.ts";
import { toNamed } from "./card-fields.ts";
import { freeId } from "./item-list.tsx";

const channels: Record<EarnRule["channel"], string> = {
  any: "Anywhere",
  in_store: "In the store",
  online: "Online",
  portal: "In the issuer's portal",
  wallet_pay: "By phone wallet",
  app: "In the app",
  physical_card: "With the card itself",
};

const kinds: Record<EarnRule["multiplierKind"], string> = { total: "Total", additional: "On top of the base" };

const periods: Record<EarnCap["period"], string> = {
  statement_month: "Statement month",
  calendar_month: "Calendar month",
  calendar_quarter: "Quarter",
  calendar_year: "Calendar year",
  cardmember_year: "Card year",
  lifetime: "Once",
  promo: "While the offer lasts",
};

const regions = { us_only: "In the U.S. only", non_us_only: "Outside the U.S. only" };

const conditions: Record<EarnRule["conditions"][number], string> = {
  requires_enrolment: "Enrollment",
  requires_membership: "Membership",
  autopay_required: "Autopay",
  relationship_tier: "Relationship tier",
  first_year_only: "First year only",
};

/** What a rule gives, and where. */
export const listRuleFields = ({ categories, merchants }: Reference): Field<EarnRule>[] => [
  { path: "label", label: "Name of the rule" },
  { path: "id", label: "Id", hint: "Members' records depend on it." },
  { path: "multiplier", label: "Units per dollar" },
  { path: "multiplierKind", label: "Counted", options: kinds },
  { path: "channel", label: "Where", options: channels },
  { path: "geo", label: "Region", none: "Everywhere", options: regions },
  { path: "categoryIds", label: "Categories", options: toNamed(categories) },
  { path: "merchantIds", label: "Merchants", options: toNamed(merchants) },
  { path: "conditions", label: "Needs", options: conditions },
];

const isCapped = ({ cap }: EarnRule) => cap !== null;

/** How far and for how long a rule holds. */
export const ruleLimitFields: Field<EarnRule>[] = [
  { path: "cap.amountCents", label: "Cap on spending", hint: "Leave blank for no cap." },
  { path: "cap.period", label: "Cap period", options: periods, when: isCapped },
  { path: "cap.afterMultiplier", label: "Above the cap, units per dollar", when: isCapped },
  { path: "cap.shared", label: "All its categories share the cap", when: isCapped },
  { path: "validFrom", label: "First day" },
  { path: "validTo", label: "Last day" },
  { path: "rawText", label: "Issuer's wording", kind: "long" },
];

export const ruleStarts: Starts = { cap: { period: "calendar_year", shared: true, afterMultiplier: 1 } };

/** A rule to fill in. */
export const newRule = (rules: readonly EarnRule[]): EarnRule => ({
  id: freeId(rules, "new-rule"),
  label: "New rule",
  rawText: null,
  categoryIds: [],
  merchantIds: [],
  channel: "any",
  multiplier: 2,
  multiplierKind: "total",
  cap: null,
  rotating: null,
  topN: null,
  minSpendCents: null,
  geo: null,
  validFrom: null,
  validTo: null,
  conditions: [],
  bonusPct: null,
});
