import type { ApplicationRule } from "../../core/src/domain/catalog/reference.ts";
import { stated, listed, unverified, type DatedSource } from "../author.ts";

type Extras = Partial<Omit<ApplicationRule, "id" | "issuerId" | "label" | "kind" | "provenance" | "evidence">> & {
  sourceUrl?: string;
  confidence?: "high" | "medium" | "low";
  /** A source that is newer than general knowledge. */
  source?: DatedSource;
};

const rule = (
  id: string,
  issuerId: string,
  kind: ApplicationRule["kind"],
  evidence: ApplicationRule["evidence"],
  label: string,
  { sourceUrl, confidence = "medium", source, ...extras }: Extras,
): ApplicationRule => ({
  id,
  issuerId,
  label,
  kind,
  maxCount: null,
  windowDays: null,
  windowMonths: null,
  scope: "this_issuer",
  counts: "both",
  excludes: [],
  familyCardIds: [],
  note: null,
  validFrom: null,
  ...extras,
  evidence,
  provenance: { ...unverified(sourceUrl ?? null, confidence), ...source },
});

/** What banks look at before they give a card or its welcome bonus. `maxCount` is how many it allows, the new one included. */
export const applicationRules: ApplicationRule[] = [
  rule("chase-5-24", "chase", "max_new_accounts", "widely_reported", "Fewer than 5 new cards in 24 months", {
    maxCount: 5,
    windowMonths: 24,
    scope: "all_issuers",
    counts: "personal",
    excludes: ["business"],
    confidence: "high",
    note: "Chase has never published this rule. It counts new personal cards of all banks on your credit report. Cards on which you are an authorized user often count until you ask for them to be left out. It applies to Chase business cards too. Business cards count only when their bank reports them to your personal file, as Capital One does for most and Discover does.",
    source: listed("card-finder", "2026-09-21"),
  }),
  rule("chase-2-30", "chase", "max_applications", "widely_reported", "About 2 Chase cards in 30 days", {
    maxCount: 2,
    windowDays: 30,
    note: "Reported by holders. For business cards many report 1 in 30 days and suggest waiting 90.",
  }),
  rule("chase-sapphire-family", "chase", "lifetime", "published", "One bonus per Sapphire card", {
    maxCount: 1,
    validFrom: "2026-01-22",
    source: listed("card-finder", "2026-09-21", "high"),
    note: "Sapphire Preferred, Reserve and Reserve for Business each pay their bonus once, to people who were never approved for that card. Holding another Sapphire card no longer blocks it. Chase shows a notice before the application when you can't have the bonus.",
  }),
  rule("chase-ink-lifetime", "chase", "lifetime", "widely_reported", "One bonus per Ink card", {
    maxCount: 1,
    counts: "business",
    source: listed(
      "card-finder",
      "2026-09-21",
      "medium",
      "The Ink Cash page names all Chase business cards without a fee.",
    ),
    note: "No bonus on an Ink card for people who were ever approved for it. It is noticed for sole proprietors, less for a company with its own tax number.",
  }),
  rule("chase-ihg-personal", "chase", "family_lock", "published", "One personal IHG card and bonus in 24 months", {
    windowMonths: 24,
    counts: "personal",
    familyCardIds: ["chase-ihg-premier", "chase-ihg-traveler"],
    source: {
      ...stated("2026-10-01"),
      sourceUrl: "https://creditcards.chase.com/travel-credit-cards/ihg/ihg-rewards-premier",
    },
    note: "The Premier and the card without a fee: no personal IHG card held, and no personal IHG bonus in 24 months. Business cards don't count.",
  }),
  rule("chase-southwest-family", "chase", "family_lock", "published", "One personal Southwest bonus in 24 months", {
    windowMonths: 24,
    counts: "personal",
    familyCardIds: ["chase-southwest-plus", "chase-southwest-premier", "chase-southwest-priority"],
    source: listed("card-finder", "2026-09-21"),
    note: "No bonus while a personal Southwest card is held, or within 24 months of any personal Southwest bonus. Business cards are counted apart.",
  }),
  rule(
    "chase-bonus-24-months",
    "chase",
    "bonus_cooldown",
    "published",
    "24 months since the last bonus of the same Chase card",
    {
      windowMonths: 24,
      confidence: "medium",
      source: listed("card-finder", "2026-09-21"),
      note: "Stands in the terms of many Chase cards. The Sapphire and Ink cards have rules of their own. Some newer offers leave it out and decide by other signs.",
    },
  ),
  rule("amex-once-per-lifetime", "amex", "lifetime", "published", "One welcome bonus per card in a lifetime", {
    maxCount: 1,
    sourceUrl: "https://www.americanexpress.com/us/credit-cards/",
    confidence: "high",
    note: "The terms deny the bonus to people who have or had the card. Holders report that a lifetime ends about 7 years after closing, and that some targeted offers leave this sentence out. Having had a higher card of a family closes the lower one's bonus: Platinum over Gold, Blue Cash Preferred over Everyday, and Delta Reserve over Platinum, Gold and Blue.",
  }),
  rule("amex-1-5", "amex", "max_applications", "widely_reported", "1 Amex credit card in 5 days", {
    maxCount: 1,
    windowDays: 5,
    note: "Holds for credit cards. Cards without a preset limit are reported to be free of it.",
  }),
  rule("amex-2-90", "amex", "max_applications", "widely_reported", "2 Amex credit cards in 90 days", {
    maxCount: 2,
    windowDays: 90,
    note: "Holds for credit cards. Cards without a preset limit are reported to be free of it.",
  }),
  rule("amex-5-open", "amex", "max_open_cards", "widely_reported", "5 open Amex credit cards", {
    maxCount: 5,
    excludes: ["no_preset_limit"],
    note: "Cards without a preset limit don't count; for them about 10 are reported. Some holders report 4 or 6 credit cards.",
  }),
  rule("citi-8-65", "citi", "max_applications", "widely_reported", "1 Citi card in 8 days, 2 in 65 days", {
    maxCount: 2,
    windowDays: 65,
    note: "The shorter half of the rule is 1 card in 8 days. It counts applications, approved or not.",
  }),
  rule(
    "citi-48-months",
    "citi",
    "bonus_cooldown",
    "published",
    "48 months since the last bonus of the same Citi card",
    {
      windowMonths: 48,
      sourceUrl: "https://www.citi.com/credit-cards/compare-credit-cards/citi.action",
      source: listed("card-finder", "2026-10-01", "high"),
      note: "Each card has its own 48 months. Strata, Strata Premier and Strata Elite pay no bonus to people who have or had that card. Older offers had 24 months and named the whole family, and counted closing a card.",
    },
  ),
  rule("citi-business-95", "citi", "max_applications", "widely_reported", "1 Citi business card in 95 days", {
    maxCount: 1,
    windowDays: 95,
    counts: "business",
    confidence: "low",
    note: "Reported as 90 or 95 days.",
  }),
  rule("capital-one-1-6", "capital-one", "max_applications", "widely_reported", "1 Capital One card in 6 months", {
    maxCount: 1,
    windowMonths: 6,
    note: "Holders report exceptions, mostly for business cards and for people without a personal card of this bank.",
  }),
  rule("capital-one-2-personal", "capital-one", "max_open_cards", "widely_reported", "2 Capital One personal cards", {
    maxCount: 2,
    counts: "personal",
    excludes: ["business"],
    confidence: "low",
    note: "Co-branded and business cards don't count. More cards are reported for many holders since 2023.",
  }),
  rule(
    "capital-one-bonus-48",
    "capital-one",
    "bonus_cooldown",
    "published",
    "48 months since the last bonus of the same Capital One card",
    {
      windowMonths: 48,
      confidence: "medium",
      validFrom: "2023-08-16",
      note: "In the terms of its personal cards since August 2023. Business cards are reported to be free of it. The Venture cards have a stricter rule of their own.",
    },
  ),
  rule(
    "capital-one-venture-family",
    "capital-one",
    "family_lock",
    "published",
    "Venture bonuses: once in 48 months, also for the cheaper cards",
    {
      windowMonths: 48,
      counts: "personal",
      familyCardIds: ["capital-one-venture-x", "capital-one-venture", "capital-one-ventureone"],
      sourceUrl: "https://www.capitalone.com/credit-cards/venture/",
      source: listed(
        "card-finder",
        "2026-09-21",
        "medium",
        "Counted by having the more expensive card, not only by its bonus.",
      ),
      note: "Since 2025, after a bonus on a Venture card, that card and the cheaper ones of the family pay no bonus for 48 months. You can still get one on the more expensive cards: VentureOne, then Venture, then Venture X. Some read the first version of the terms as excluding Venture holders from Venture X too.",
    },
  ),
  rule("bofa-2-3-4", "bank-of-america", "max_new_accounts", "widely_reported", "2 in 2, 3 in 12, 4 in 24 months", {
    maxCount: 4,
    windowMonths: 24,
    counts: "personal",
    excludes: ["business"],
    source: listed("card-finder", "2026-09-21"),
    note: "Personal and business approvals count together. New Bank of America cards: 2 in 2 months, 3 in 12 months, 4 in 24 months. The longest step is kept here.",
  }),
  rule("bofa-7-12", "bank-of-america", "max_new_accounts", "widely_reported", "Fewer than 7 new cards in 12 months", {
    maxCount: 7,
    windowMonths: 12,
    scope: "all_issuers",
    counts: "personal",
    note: "For people with a deposit account here; without one, fewer than 3 in 12 months are reported.",
  }),
  rule("bofa-bonus-24", "bank-of-america", "bonus_cooldown", "published", "24 months since you last had the card", {
    windowMonths: 24,
    note: "In the terms of many of its cards: no bonus for who has the card or had it in the last 24 months. Personal and business cards are counted apart. Alaska cards are reported to follow their own terms.",
    source: listed("card-finder", "2026-09-21"),
  }),
  rule("barclays-6-24", "barclays", "max_new_accounts", "rumour", "Fewer than 6 new cards in 24 months", {
    maxCount: 6,
    windowMonths: 24,
    scope: "all_issuers",
    counts: "personal",
    confidence: "low",
    note: "Applied loosely if at all; many holders were approved above it.",
  }),
  rule(
    "wells-fargo-bonus-48",
    "wells-fargo",
    "bonus_cooldown",
    "published",
    "48 months since the last bonus of the same Wells Fargo card",
    {
      windowMonths: 48,
      confidence: "medium",
      note: "Older terms named 15 or 16 months since opening any Wells Fargo card. The offer's own terms decide.",
    },
  ),
  rule("us-bank-few-inquiries", "us-bank", "max_new_accounts", "rumour", "Few new cards in 12 months", {
    maxCount: 2,
    windowMonths: 12,
    scope: "all_issuers",
    counts: "personal",
    confidence: "low",
    note: "Holders report denials with more than about 2 new cards in 12 months; there is no fixed number.",
  }),
  rule("discover-2-cards", "discover", "max_open_cards", "widely_reported", "2 open Discover cards", {
    maxCount: 2,
    note: "The first one has to be open for about a year before the second.",
  }),
];
