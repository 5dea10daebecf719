import { earnRule } from "@cardwell/core/domain/catalog/earn-rule";
import type { EarnCap, EarnRule } from "@cardwell/core/domain/catalog/earn-rule";
import { blank } from "@cardwell/core/domain/read-schema";
import type { FormDefinition } from "../../../components/fields/field-data.ts";
import type { Reference } from "../queries.ts";
import { toNamed } from "./card-fields.ts";
import { freeId } from "./item-list.tsx";

const channels: Partial<Record<EarnRule["channel"], string>> = {
  any: "Anywhere",
  in_store: "In the store",
  portal: "In the issuer's portal",
  wallet_pay: "By phone wallet",
  app: "In the app",
  physical_card: "With the card itself",
};

const periods: Partial<Record<EarnCap["period"], string>> = {
  calendar_quarter: "Quarter",
  cardmember_year: "Card year",
  lifetime: "Once",
  promo: "While the offer lasts",
};

const regions = { us_only: "In the U.S. only", non_us_only: "Outside the U.S. only" };

const conditions: Partial<Record<EarnRule["conditions"][number], string>> = {
  requires_enrolment: "Enrollment",
  requires_membership: "Membership",
  autopay_required: "Autopay",
};

const isCapped = ({ cap }: EarnRule) => cap !== null;

/** What a rule gives and where; how far and for how long it holds. */
export const getRuleForm = ({ categories, merchants }: Reference): FormDefinition<EarnRule> => ({
  schema: earnRule,
  starts: { cap: { period: "calendar_year", shared: true, afterMultiplier: 1 } },
  groups: [
    [
      { path: "label", label: "Name of the rule" },
      { path: "id", label: "Id", hint: "Members' records depend on it." },
      { path: "multiplier", label: "Units per dollar" },
      { path: "multiplierKind", label: "Counted", options: { additional: "On top of the base" } },
      { path: "channel", label: "Where", options: channels },
      { path: "geo", label: "Region", none: "Everywhere", options: regions },
      { path: "categoryIds", label: "Categories", options: toNamed(categories) },
      { path: "merchantIds", label: "Merchants", options: toNamed(merchants) },
      { path: "conditions", label: "Needs", options: conditions },
    ],
    [
      { path: "cap.amountCents", label: "Cap on spending", hint: "Leave blank for no cap." },
      { path: "cap.period", label: "Cap period", options: periods, when: isCapped },
      { path: "cap.afterMultiplier", label: "Above the cap, units per dollar", when: isCapped },
      { path: "cap.shared", label: "All its categories share the cap", when: isCapped },
      { path: "validFrom", label: "First day" },
      { path: "validTo", label: "Last day" },
      { path: "rawText", label: "Issuer's wording", kind: "long" },
    ],
  ],
});

/** A rule to fill in. */
export const newRule = (rules: readonly EarnRule[]): EarnRule => ({
  ...blank(earnRule),
  id: freeId(rules, "new-rule"),
  label: "New rule",
  multiplier: 2,
});
