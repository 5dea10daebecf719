import * as z from "zod/mini";
import { civilDate } from "../dates/shapes.ts";
import { trimmedText } from "../text.ts";
import type { ChatMessage } from "./build-messages.ts";
import { modelName } from "./prompt.ts";

const dollars = z.number().check(z.minimum(0), z.maximum(10_000));

/** What a model costs, as whoever runs the product configured it from its vendor's list. */
export const modelPrice = z.strictObject({
  model: modelName,
  /** US dollars for a million tokens. */
  inputUsd: dollars,
  outputUsd: dollars,
  /** Where the price is from, and of which day. */
  source: trimmedText(300).check(z.minLength(3)),
  asOf: civilDate,
});

export type ModelPrice = z.infer<typeof modelPrice>;

export const modelPrices = z
  .array(modelPrice)
  .check(z.refine((all) => new Set(all.map(({ model }) => model)).size === all.length, "A model has two prices."));

export type TokenCounts = { tokensIn: number; tokensOut: number };

/** In millionths of a dollar, rounded up. */
export const computeCostMicros = (
  { tokensIn, tokensOut }: TokenCounts,
  { inputUsd, outputUsd }: Pick<ModelPrice, "inputUsd" | "outputUsd">,
): number => Math.ceil(tokensIn * inputUsd + tokensOut * outputUsd);

const TOKENS_A_MESSAGE = 8;

const countBytes = (text: string): number =>
  Array.from(text).reduce((sum, character) => {
    const code = character.codePointAt(0) ?? 0;
    return sum + (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);
  }, 0);

/** The most that a model counts: a token has a byte or more, and text made to cost much has a token for each byte. */
export const countMostTokens = (messages: readonly ChatMessage[]): number =>
  messages.reduce((sum, { content }) => sum + TOKENS_A_MESSAGE + countBytes(content), 0);

/** A budget is for so many days (UTC), today included. */
export const BUDGET_DAYS = 30;

/** What was used of a prompt's limits: of the budget in its days, of the rate in an hour. */
export type Usage = {
  /** What calls cost that are done. */
  costMicros: number;
  /** What calls may cost that aren't done, or whose process ended. */
  reservedMicros: number;
  callsThisHour: number;
};

/** Why calls can't be made; null: they can. A call is made only when the budget pays for the most that it may cost. */
export function findLimitProblem(
  { costMicros, reservedMicros, callsThisHour }: Usage,
  { budgetCents, callsPerHour }: { budgetCents: number; callsPerHour: number },
  { calls, mostMicros }: { calls: number; mostMicros: number },
): "over_budget" | "over_rate" | null {
  if (costMicros + reservedMicros + mostMicros > budgetCents * 10_000) return "over_budget";
  return callsThisHour + calls > callsPerHour ? "over_rate" : null;
}
