import * as z from "zod/mini";
import { text } from "../text.ts";

/** The closed list of what a condition may ask. Amounts in cents, shares in basis points. */
export type Metrics = {
  amountCents?: number | null;
  worthCents?: number | null;
  feeCents?: number | null;
  shareBps?: number | null;
  cardId?: string | null;
  issuerId?: string | null;
  role?: string;
  autopay?: string;
};

const FIELDS = [
  "amountCents",
  "worthCents",
  "feeCents",
  "shareBps",
  "cardId",
  "issuerId",
  "role",
  "autopay",
] as const satisfies (keyof Metrics)[];

const OPERATORS = ["eq", "ne", "lt", "lte", "gt", "gte", "in"] as const;

const single = z.union([z.number(), text(80)]);

export type Condition =
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }
  | {
      field: (typeof FIELDS)[number];
      operator: (typeof OPERATORS)[number];
      value: number | string | (number | string)[];
    };

const MAX_PARTS = 10;
const MAX_DEPTH = 4;

const leaf = z.strictObject({
  field: z.enum(FIELDS),
  operator: z.enum(OPERATORS),
  value: z.union([single, z.array(single).check(z.maxLength(100))]),
});

/** A tree of at most this many levels. Deeper input is rejected without recursing into it. */
function buildTree(levels: number): z.ZodMiniType<Condition> {
  if (levels === 1) return leaf;
  const part = buildTree(levels - 1);
  const parts = z.array(part).check(z.minLength(1), z.maxLength(MAX_PARTS));
  return z.union([z.strictObject({ all: parts }), z.strictObject({ any: parts }), z.strictObject({ not: part }), leaf]);
}

/** A closed tree of questions about one reminder; never a language. At most four levels. */
export const condition = buildTree(MAX_DEPTH);

function compare(known: number | string, operator: (typeof OPERATORS)[number], value: number | string): boolean {
  if (operator === "eq") return known === value;
  if (operator === "ne") return known !== value;
  if (typeof known !== "number" || typeof value !== "number") return false;
  if (operator === "lt") return known < value;
  if (operator === "lte") return known <= value;
  return operator === "gt" ? known > value : known >= value;
}

/** Null: it hangs on what is not known. */
function answerTo(metrics: Metrics, asked: Condition): boolean | null {
  if ("not" in asked) {
    const answer = answerTo(metrics, asked.not);
    return answer === null ? null : !answer;
  }
  if ("all" in asked || "any" in asked) {
    const isAll = "all" in asked;
    const answers = new Set((isAll ? asked.all : asked.any).map((part) => answerTo(metrics, part)));
    if (answers.has(!isAll)) return !isAll;
    return answers.has(null) ? null : isAll;
  }
  const known = metrics[asked.field];
  if (known === undefined || known === null) return null;
  const { operator, value } = asked;
  if (Array.isArray(value)) return operator === "in" && value.includes(known);
  return operator === "in" ? known === value : compare(known, operator, value);
}

/** Whether the reminder's figures satisfy the tree. What is not known satisfies no question about it, nor its opposite. */
export const satisfies = (metrics: Metrics, asked: Condition): boolean => answerTo(metrics, asked) === true;
