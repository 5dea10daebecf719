import type { CardTerms } from "../core/src/domain/catalog/card-terms.ts";

type Applying = Pick<CardTerms, "applicationRuleIds" | "bonusRule">;

/** What Chase looks at before it gives most of its cards. */
export const chaseApplying: Applying = {
  applicationRuleIds: ["chase-5-24", "chase-2-30", "chase-bonus-24-months"],
  bonusRule: {
    kind: "months_since_bonus",
    months: 24,
    familyCardIds: [],
    note: "No bonus within 24 months of the last new cardmember bonus on the same card.",
  },
};

/** What Chase looks at before it gives a Sapphire card: each has its own bonus, once. */
export const sapphireApplying: Applying = {
  applicationRuleIds: ["chase-5-24", "chase-2-30", "chase-sapphire-family"],
  bonusRule: {
    kind: "once_per_lifetime",
    months: null,
    familyCardIds: [],
    note: "No bonus for people who were ever approved for this card. Another Sapphire card doesn't block it.",
  },
};

/** What Chase looks at before it gives an Ink card. */
export const inkApplying: Applying = {
  applicationRuleIds: ["chase-5-24", "chase-2-30", "chase-ink-lifetime"],
  bonusRule: {
    kind: "once_per_lifetime",
    months: null,
    familyCardIds: [],
    note: "No bonus for people who were ever approved for this card.",
  },
};

const once = (note: string): Applying["bonusRule"] => ({
  kind: "once_per_lifetime",
  months: null,
  familyCardIds: [],
  note,
});

/** What American Express looks at before it gives a credit card. */
export const amexApplying = (
  note = "The welcome offer may be denied to people who have or had this card.",
): Applying => ({
  applicationRuleIds: ["amex-once-per-lifetime", "amex-1-5", "amex-2-90", "amex-5-open"],
  bonusRule: once(note),
});

/** What American Express looks at before it gives a card without a preset limit. */
export const amexChargeApplying: Applying = {
  applicationRuleIds: ["amex-once-per-lifetime"],
  bonusRule: once("The welcome offer may be denied to people who have or had this card, or one of the same family."),
};

/** What Citi looks at. */
export const citiApplying: Applying = {
  applicationRuleIds: ["citi-8-65", "citi-48-months"],
  bonusRule: {
    kind: "months_since_bonus",
    months: 48,
    familyCardIds: [],
    note: "No bonus within 48 months of the last new account bonus on the same card.",
  },
};
