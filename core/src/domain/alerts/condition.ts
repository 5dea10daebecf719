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

export const CONDITION_FIELDS = [
  "amountCents",
  "worthCents",
  "feeCents",
  "shareBps",
  "cardId",
  "issuerId",
  "role",
  "autopay",
] as const satisfies (keyof Metrics)[];

export const CONDITION_OPERATORS = ["eq", "ne", "lt", "lte", "gt", "gte", "in"] as const;

const single = z.union([z.number(), text(80)]);

export type Condition =
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }
  | {
      field: (typeof CONDITION_FIELDS)[number];
      operator: (typeof CONDITION_OPERATORS)[number];
      value: number | string | (number | string)[];
    };

export const MAX_PARTS = 10;
/** Of its levels, the last has questions alone, no groups. */
export const MAX_DEPTH = 4;

const leaf = z.strictObject({
  field: z.enum(CONDITION_FIELDS),
  operator: z.enum(CONDITION_OPERATORS),
  value: z.union([single, z.array(single).check(z.maxLength(100))]),
});

/** A tree of at most this many levels. */
function buildTree(levels: number): z.ZodMiniType<Condition> {
  if (levels === 1) return leaf;
  const part = buildTree(levels - 1);
  const parts = z.array(part).check(z.minLength(1), z.maxLength(MAX_PARTS));
  return z.union([z.strictObject({ all: parts }), z.strictObject({ any: parts }), z.strictObject({ not: part }), leaf]);
}

const BRANCHES = new Set(["all", "any", "not"]);

/**
 * Whether the shape of a tree is within its limits. The union of its schema tries every branch of a part, so a tree whose parts have
 * several branches, or too many of them, has to be rejected before.
 */
function isWithinLimits(tree: unknown): boolean {
  const left = [{ part: tree, level: 1 }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { part, level } = next;
    if (typeof part !== "object" || part === null) continue;
    const [branch, ...others] = Object.entries(part).filter(([key]) => BRANCHES.has(key));
    if (branch === undefined) continue;
    const parts: unknown[] = Array.isArray(branch[1]) ? branch[1] : [branch[1]];
    if (others.length > 0 || parts.length > MAX_PARTS || level === MAX_DEPTH) return false;
    left.push(...parts.map((each) => ({ part: each, level: level + 1 })));
  }
  return true;
}

/** A closed tree of questions about one reminder; never a language. */
export const condition = z.pipe(
  z.unknown().check(z.refine(isWithinLimits, { error: `Use at most ${MAX_DEPTH} levels of ${MAX_PARTS} parts.` })),
  buildTree(MAX_DEPTH),
);

function compare(
  known: number | string,
  operator: (typeof CONDITION_OPERATORS)[number],
  value: number | string,
): boolean {
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
