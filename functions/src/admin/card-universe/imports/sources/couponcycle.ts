import type { Benefit, BenefitWindow } from "@cardwell/core/domain/catalog/benefit";
import * as z from "zod/mini";
import { readLastDay } from "../grammar.ts";
import type { Draft, DraftCredit, Source } from "../draft.ts";
import { emptyReading } from "../draft.ts";
import { toText } from "../read-rows.ts";
import { count, dollars, nameText, shapeProblem } from "./shape-problem.ts";

const credit = z.object({
  description: nameText,
  category: z.string(),
  maxAmount: dollars,
  frequency: z.enum(["YEARLY", "MONTHLY", "QUARTERLY", "ONE_TIME"]),
  cycleAlignment: z.optional(z.string()),
  fixedCycleStartMonth: z.optional(z.int()),
  fixedCycleDurationMonths: z.optional(z.int()),
  occurrencesInCycle: z.optional(count),
});

const card = z.object({
  name: nameText,
  issuer: nameText,
  annualFee: dollars,
  benefits: z.array(credit),
});

type Credit = z.infer<typeof credit>;

const categories = new Map<string, Benefit["category"]>([
  ["travel", "travel"],
  ["dining", "dining"],
  ["food delivery", "delivery"],
  ["entertainment", "entertainment"],
  ["shopping", "shopping"],
  ["rideshare", "rideshare"],
  ["wellness", "wellness"],
]);

const cadences = { YEARLY: "annual", MONTHLY: "monthly", QUARTERLY: "quarterly", ONE_TIME: "one_time" } as const;

function toWindow(row: Credit): BenefitWindow {
  const isHalf = row.fixedCycleDurationMonths === 6;
  const isQuarter = row.fixedCycleDurationMonths === 3;
  return {
    cadence: isHalf ? "semiannual" : isQuarter ? "quarterly" : cadences[row.frequency],
    anchor: row.cycleAlignment === "CARD_ANNIVERSARY" && !isHalf && !isQuarter ? "card_anniversary" : "calendar",
    everyN: 1,
    segments: [],
    occurrences: row.occurrencesInCycle ?? 1,
    carryOverWindows: 0,
    timeZone: null,
  };
}

/** "$50 Resy Credit (Jan-Jun)": the half is in the window, not in the name. */
const parseTitle = (description: string) =>
  description
    .replaceAll(/\((?:[A-Z][a-z]{2}\s*[-–]\s*[A-Z][a-z]{2})\)|[-–]\s*[A-Z][a-z]{2}\s*[-–]\s*[A-Z][a-z]{2}(?=\))/g, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, 160);

/** The halves and quarters of one credit are separate rows: together they are one benefit with a window. */
function merged(rows: Credit[]): DraftCredit[] {
  const credits = new Map<string, DraftCredit>();
  for (const row of rows) {
    const window = toWindow(row);
    const title = parseTitle(row.description);
    const amountCents = Math.round(row.maxAmount * 100);
    const key = [title, window.cadence, window.anchor, amountCents].join("/");
    if (credits.has(key)) continue;
    credits.set(key, {
      title,
      summary: title,
      kind: "statement_credit",
      category: categories.get(row.category.toLowerCase()) ?? "other",
      window,
      amountCents: amountCents > 0 ? amountCents : null,
      endsOn: readLastDay(row.description),
      enrolmentRequired: null,
    });
  }
  return [...credits.values()];
}

export const couponcycle: Source = {
  name: "couponcycle",
  sourceType: "dataset",
  sourceUrl: "https://github.com/fantasy-cc/credit-card-tracker",
  confidence: "low",
  required: [],
  read: (rows) => {
    const reading = emptyReading();
    for (const { line, cells } of rows) {
      const read = card.safeParse(cells);
      if (!read.success) {
        reading.broken.push({ line, name: toText(cells["name"]), messages: [shapeProblem(read.error)] });
        continue;
      }
      const { name, issuer, annualFee, benefits } = read.data;
      const percentages = benefits.filter(({ maxAmount }) => maxAmount === 0).map(({ description }) => description);
      const draft: Draft = {
        line,
        name,
        issuerName: issuer,
        cardId: null,
        facts: {
          annualFeeCents: Math.round(annualFee * 100),
          credits: merged(benefits.filter(({ maxAmount }) => maxAmount > 0)),
        },
        messages: percentages.map((each) => `"${each}" has no amount and was left out.`),
        rawText: benefits
          .map(({ description }) => description)
          .join("\n")
          .slice(0, 2_000),
      };
      reading.drafts.push(draft);
    }
    return reading;
  },
};
