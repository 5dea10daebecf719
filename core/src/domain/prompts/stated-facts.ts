import * as z from "zod/mini";
import { jsonAnswer } from "./json-answer.ts";
import { cardTerms } from "../catalog/card-terms.ts";
import type { CardTerms } from "../catalog/card-terms.ts";
import { feesAsReported } from "../catalog/fees.ts";
import { moneyText, percentText } from "../catalog/labels.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { readNumber } from "../number-text.ts";
import { escapeData } from "./build-messages.ts";

/** What a language model may read in the terms of a card: where the catalog has it, by the name in the answer, which ends in the unit. */
const PATHS = {
  annualFeeUsd: "fees.annual",
  firstYearFeeUsd: "fees.firstYearCents",
  authorizedUserFeeUsd: "fees.authorizedUserCents",
  employeeCardFeeUsd: "fees.employeeCardCents",
  foreignTransactionFeePercent: "fees.foreignBps",
  balanceTransferFeePercent: "fees.balanceTransfer.bps",
  balanceTransferFeeLeastUsd: "fees.balanceTransfer.minCents",
  cashAdvanceFeePercent: "fees.cashAdvance.bps",
  cashAdvanceFeeLeastUsd: "fees.cashAdvance.minCents",
  lateFeeUsd: "fees.lateFirstCents",
  repeatedLateFeeUsd: "fees.lateRepeatCents",
  returnedPaymentFeeUsd: "fees.returnedCents",
  overLimitFeeUsd: "fees.overLimitCents",
  purchaseAprLeastPercent: "apr.purchase.minBps",
  purchaseAprMostPercent: "apr.purchase.maxBps",
} as const;

type FactName = keyof typeof PATHS;

export const STATED_FACT_NAMES = Object.keys(PATHS) as FactName[];

/** What a card has beside the first that is known of a part. */
const UNKNOWN_PARTS: Record<string, object> = {
  balanceTransfer: { minCents: null, introBps: null, introMonths: null },
  cashAdvance: { minCents: null },
  purchase: { minBps: null, maxBps: null, byTier: null, variable: null, index: null, marginBps: null },
};

/** A fact with the sentence that it was read from. The value is in cents or basis points. */
export type StatedFact = { name: FactName; value: number; sentence: string };

const DROP_REASONS = {
  not_in_text: "The sentence isn't in the text.",
  not_in_sentence: "The sentence doesn't state it.",
  contradicted: "The model read another value, too.",
  impossible: "The terms of a card can't have it.",
};

/** A fact that isn't proposed, and why. */
export type DroppedFact = StatedFact & { reason: keyof typeof DROP_REASONS };

export const describeDrop = (reason: DroppedFact["reason"]): string => DROP_REASONS[reason];

export const getStatedPath = (name: FactName): string => PATHS[name];

const getUnit = (name: FactName) => (name.endsWith("Usd") ? "money" : "percent");

export const formatStatedValue = ({ name, value }: StatedFact): string =>
  getUnit(name) === "money" ? moneyText(value) : percentText(value);

const answerShape = jsonAnswer(
  z.strictObject({
    facts: z
      .array(
        z.strictObject({
          fact: z.enum(STATED_FACT_NAMES),
          value: z.number().check(z.minimum(0), z.maximum(10_000)),
          /** A whole text in place of a sentence would state anything. */
          sentence: z.string().check(z.minLength(1), z.maxLength(600)),
        }),
      )
      .check(z.maxLength(60)),
  }),
);

const toLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** The facts of a model's answer; null: it can't be used. */
export function parseStatedFacts(answer: string): StatedFact[] | null {
  const parsed = answerShape.safeParse(answer);
  if (!parsed.success) return null;
  return parsed.data.facts.map(({ fact: name, value, sentence }) => ({
    name,
    value: Math.round(value * 100),
    sentence: toLine(sentence),
  }));
}

const NUMBER = String.raw`(\d+(?:,\d{3})*(?:\.\d+)?)(?![,.]?\d)`;
const WRITTEN = {
  money: new RegExp(String.raw`\$\s?${NUMBER}|${NUMBER}(?=\s(?:US )?dollars)`, "gi"),
  // Of a range, only the last number may have the sign.
  percent: new RegExp(String.raw`${NUMBER}(?=(?:\s?(?:to|or|and|[-–—])\s?[\d.]+)*\s?(?:%|percent))`, "gi"),
};

/** That a fee doesn't exist: within two words of it, or as all that a row has. "No doubt that the fee" isn't that. */
const NO_FEE =
  /\b(?:no|none|waived) (?:[\w-]+ ){0,2}(?:fees?|charges?|APR)\b|\b(?:fees?|charges?|APR)\W+(?:\w+ ){0,2}(?:none|waived)\b|\bnone\W*$/i;

/** Whether a sentence states a value with its unit, or in words, and with no value, that there's none. */
function isStated({ name, value, sentence }: StatedFact): boolean {
  const unit = getUnit(name);
  const values = [...sentence.matchAll(WRITTEN[unit])].map(
    ([, first, second]) => readNumber(first ?? second ?? "", unit).value,
  );
  return values.includes(value) || (value === 0 && values.length === 0 && NO_FEE.test(sentence));
}

/** Between these a text has whole sentences, with or without the mark at their end, and whole lines. */
const START = String.raw`(?:\n|[.!?]["”)]{0,2} )(?:[-•*] )?["“(]?`;
const END = String.raw`[.!?]?["”)]{0,2}(?:\n|(?<=[.!?]["”)]{0,2}) )`;

/** Whether a text has a sentence as a whole: of "$950", "$95" is a part, and so is what follows "Nobody claims that". */
function hasSentence(text: string, sentence: string): boolean {
  const words = sentence.replace(/[.!?]$/, "").replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  const lines = `\n${text}\n`.replaceAll(/\s+/g, (gap) => (gap.includes("\n") ? "\n" : " "));
  return new RegExp(`${START}${words.replaceAll(" ", String.raw`\s`)}${END}`).test(lines);
}

/** The terms once a fact holds; null: they can't have it. */
function applyFact(terms: CardTerms, { name, value }: StatedFact, today: CivilDate): CardTerms | null {
  const [group, fact, inner] = PATHS[name].split(".") as ["fees" | "apr", string, string | undefined];
  const before: Record<string, unknown> = terms[group];
  const after =
    name === "annualFeeUsd"
      ? feesAsReported(terms.fees.annual, value, today)
      : inner === undefined
        ? value
        : { ...UNKNOWN_PARTS[fact], ...(before[fact] as object | null), [inner]: value };
  return cardTerms.safeParse({ ...terms, [group]: { ...before, [fact]: after } }).data ?? null;
}

/**
 * The terms of a card with the facts that a text states in the sentence that each has. Others are dropped, with the reason.
 *
 * @param text as the model read it; white space makes no difference
 */
export function applyStatedFacts(
  terms: CardTerms,
  facts: readonly StatedFact[],
  { text, today }: { text: string; today: CivilDate },
): { terms: CardTerms; stated: StatedFact[]; dropped: DroppedFact[] } {
  const isInText = ({ sentence }: StatedFact) => hasSentence(text, toLine(escapeData(sentence)));
  const found = facts.filter((fact) => isInText(fact) && isStated(fact));
  let after = terms;
  const stated: StatedFact[] = [];
  const findReason = (fact: StatedFact): DroppedFact["reason"] | null => {
    if (!found.includes(fact)) return isInText(fact) ? "not_in_sentence" : "not_in_text";
    if (found.some(({ name, value }) => name === fact.name && value !== fact.value)) return "contradicted";
    const applied = applyFact(after, fact, today);
    if (applied === null) return "impossible";
    after = applied;
    stated.push(fact);
    return null;
  };
  // A minimum needs the percentage that is before it in the list of names.
  const dropped = STATED_FACT_NAMES.flatMap((name) => facts.filter((fact) => fact.name === name)).flatMap((fact) => {
    const reason = findReason(fact);
    return reason === null ? [] : [{ ...fact, reason }];
  });
  return { terms: after, stated, dropped };
}

/** What a change of terms was read from: a sentence, or those of its parts. */
export const quoteSentences = (path: string, stated: readonly StatedFact[]): string => {
  const quoted = stated.filter(({ name }) => `${PATHS[name]}.`.startsWith(`${path}.`));
  return [...new Set(quoted.map(({ sentence }) => sentence))].join(" … ");
};
