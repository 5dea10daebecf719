import type { Benefit, BenefitWindow } from "@cardwell/core/domain/catalog/benefit";
import type { EarnRule } from "@cardwell/core/domain/catalog/earn-rule";
import type { CatalogReference } from "@cardwell/core/domain/catalog/reference";
import * as z from "zod/mini";
import type { Draft, DraftCredit, Source } from "../draft.ts";
import { emptyReading } from "../draft.ts";
import { readCap, readLastDay, slugify } from "../grammar.ts";
import { categoriesNamed } from "./category-keywords.ts";
import { toText } from "../read-rows.ts";
import { dollars, nameText, plainNumber, shapeProblem } from "./shape-problem.ts";
import { getOwn } from "@cardwell/core/domain/get-own";

const perk = z.object({
  id: z.string(),
  name: nameText,
  description: z.string(),
  category: z.string(),
  annualValue: dollars,
  renewalPeriod: z.enum(["ongoing", "annual", "monthly", "every-4-years", "one-time", "semi-annual", "quarterly"]),
  periodValue: z.optional(dollars),
  expirationDate: z.optional(z.iso.date()),
  requiresEnrollment: z.optional(z.boolean()),
});

const rate = z.object({
  category: nameText,
  multiplier: plainNumber.check(z.minimum(0), z.maximum(100)),
  limit: z.optional(z.string()),
});

const template = z.object({
  id: z.string(),
  name: nameText,
  issuer: nameText,
  annualFee: dollars,
  isBusinessCard: z.optional(z.boolean()),
  firstYearFeeWaived: z.optional(z.boolean()),
  signupBonus: z.nullish(
    z.object({ points: z.number(), spend: z.number(), timeMonths: z.number(), unit: z.optional(z.string()) }),
  ),
  earningRates: z.array(rate),
  perks: z.array(perk),
});

/** Its ids beside ours, where they differ. */
const cardIds: Record<string, string> = {
  "chase-ink-cash": "chase-ink-business-cash",
  "chase-ink-preferred": "chase-ink-business-preferred",
  "amex-delta-gold": "amex-delta-skymiles-gold",
  "amex-delta-platinum": "amex-delta-skymiles-platinum",
  "amex-delta-reserve": "amex-delta-skymiles-reserve",
};

const windows: Record<
  z.infer<typeof perk>["renewalPeriod"],
  Pick<BenefitWindow, "cadence" | "anchor" | "everyN"> | null
> = {
  ongoing: null,
  annual: { cadence: "annual", anchor: "calendar", everyN: 1 },
  monthly: { cadence: "monthly", anchor: "calendar", everyN: 1 },
  quarterly: { cadence: "quarterly", anchor: "calendar", everyN: 1 },
  "semi-annual": { cadence: "semiannual", anchor: "calendar", everyN: 1 },
  "every-4-years": { cadence: "multi_year", anchor: "last_use", everyN: 4 },
  "one-time": { cadence: "one_time", anchor: "calendar", everyN: 1 },
};

const timesAYear = {
  ongoing: 1,
  annual: 1,
  monthly: 12,
  quarterly: 4,
  "semi-annual": 2,
  "every-4-years": 0.25,
  "one-time": 1,
};

const kinds: [RegExp, Benefit["kind"], Benefit["category"]][] = [
  [/hotel/, "statement_credit", "hotel"],
  [/airline|flight/, "statement_credit", "airline_fee"],
  [/global-entry|tsa|clear/, "statement_credit", "security_lane"],
  [/stream/, "statement_credit", "streaming"],
  [/delivery/, "statement_credit", "delivery"],
  [/dining/, "statement_credit", "dining"],
  [/ride|uber|lyft/, "statement_credit", "rideshare"],
  [/insurance|protection/, "insurance", "other"],
  [/lounge/, "lounge", "travel"],
  [/status/, "status", "travel"],
  [/member/, "membership", "other"],
  [/credit/, "statement_credit", "other"],
];

function toCredits(perks: z.infer<typeof perk>[]): { credits: DraftCredit[]; messages: string[] } {
  const messages: string[] = [];
  const credits: DraftCredit[] = [];
  const seen = new Set<string>();
  for (const each of perks) {
    // "Free night (1)" and "(2)" are one benefit with two uses.
    const title = each.name.replace(/\s*\(\d\)$/, "");
    if (seen.has(title)) {
      messages.push(`"${title}" stands twice: it may be usable twice in a window.`);
      continue;
    }
    seen.add(title);
    const shape = windows[each.renewalPeriod];
    const [, kind, category] = kinds.find(([pattern]) => pattern.test(each.category)) ?? [null, "other", "other"];
    if (shape === null || kind !== "statement_credit") continue;
    const value = each.periodValue ?? each.annualValue / timesAYear[each.renewalPeriod];
    credits.push({
      title: title.slice(0, 160),
      summary: title.slice(0, 160),
      kind,
      category,
      window: { ...shape, segments: [], occurrences: 1, carryOverWindows: 0, timeZone: null },
      amountCents: value > 0 ? Math.round(value * 100) : null,
      endsOn: each.expirationDate ?? null,
      enrolmentRequired: each.requiresEnrollment ?? null,
    });
  }
  return { credits, messages };
}

function toRules(rates: z.infer<typeof rate>[], reference: CatalogReference) {
  const messages: string[] = [];
  const rules: EarnRule[] = [];
  let base: number | undefined;
  for (const { category, multiplier, limit } of rates) {
    if (/^(all other|everything|all eligible)/i.test(category) && !/apple pay/i.test(category)) {
      base = multiplier;
      continue;
    }
    const { categoryIds, merchantIds, unknown } = categoriesNamed(category, reference);
    if (categoryIds.length + merchantIds.length === 0) {
      messages.push(`"${multiplier}x ${category}" names no category of ours.`);
      continue;
    }
    if (unknown.length > 0) messages.push(`Of "${category}" we do not know ${unknown.join(", ")}.`);
    const cap = limit === undefined ? null : readCap(limit);
    const validTo = limit === undefined ? null : readLastDay(limit);
    if (limit !== undefined && cap === null && (validTo === null || /\p{Sc}/u.test(limit)))
      messages.push(`The limit "${limit}" was not understood.`);
    rules.push({
      id: slugify(category),
      label: category.slice(0, 160),
      rawText: limit ?? null,
      categoryIds,
      merchantIds,
      channel: /\((?:chase|amex|cap one|citi)? ?travel\)|chase travel|citi travel/i.test(category) ? "portal" : "any",
      multiplier,
      multiplierKind: "total",
      cap,
      rotating: null,
      topN: null,
      minSpendCents: null,
      geo: /^u\.s\./i.test(category) ? "us_only" : null,
      validFrom: null,
      validTo,
      conditions: [],
      bonusPct: null,
    });
  }
  return { rules, base, messages };
}

export const rewardsPwa: Source = {
  name: "rewards-pwa",
  sourceType: "dataset",
  sourceUrl: "https://github.com/henrysha/credit-card-rewards-pwa",
  confidence: "low",
  required: [],
  read: (rows, { reference }) => {
    const reading = emptyReading();
    for (const { line, cells } of rows) {
      const read = template.safeParse(cells);
      if (!read.success) {
        reading.broken.push({ line, name: toText(cells["name"]), messages: [shapeProblem(read.error)] });
        continue;
      }
      const { id, name, issuer, annualFee, isBusinessCard, firstYearFeeWaived, signupBonus, earningRates, perks } =
        read.data;
      const { credits, messages } = toCredits(perks);
      const { rules, base, messages: ruleMessages } = toRules(earningRates, reference);
      const facts: Draft["facts"] = { annualFeeCents: Math.round(annualFee * 100), credits, earnRules: rules };
      if (base !== undefined) facts.base = base;
      if (firstYearFeeWaived) facts.firstYearCents = 0;
      if (isBusinessCard) facts.segment = "business";
      reading.drafts.push({
        line,
        name,
        issuerName: issuer,
        cardId: getOwn(cardIds, id) ?? id,
        facts,
        messages: [...messages, ...ruleMessages],
        rawText: [
          signupBonus
            ? `Bonus: ${signupBonus.points} ${signupBonus.unit ?? ""} for $${signupBonus.spend} in ${signupBonus.timeMonths} months`
            : "",
          ...earningRates.map((each) => `${each.multiplier}x ${each.category}${each.limit ? ` (${each.limit})` : ""}`),
        ]
          .filter(Boolean)
          .join("\n")
          .slice(0, 2_000),
      });
    }
    return reading;
  },
};
