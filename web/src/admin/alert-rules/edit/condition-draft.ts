import type { Condition } from "@cardwell/core/domain/alerts/condition";
import { readNumber, typedNumber } from "@cardwell/core/domain/number-text";
import type { NumberKind } from "@cardwell/core/domain/number-text";
import { getUnit } from "../labels.ts";
import type { ConditionField, ConditionOperator } from "../labels.ts";

/** A condition while it is edited: groups of parts, with values as they are typed. */
export type GroupDraft = { id: string; how: "all" | "any" | "none"; parts: PartDraft[] };
export type LeafDraft = { id: string; field: ConditionField; operator: ConditionOperator; typed: string };
export type PartDraft = GroupDraft | LeafDraft;

export const newId = (): string => crypto.randomUUID();

/** The kind of number that a field is compared with; null: it is compared with words. */
export function numberKind(field: ConditionField): NumberKind | null {
  const unit = getUnit(field);
  return unit === "cents" ? "money" : unit === "bps" ? "percent" : null;
}

export const newLeaf = (): LeafDraft => ({ id: newId(), field: "amountCents", operator: "gte", typed: "" });

function formatTyped(field: ConditionField, value: number | string): string {
  const kind = numberKind(field);
  return typeof value === "number" && kind !== null ? typedNumber(value, kind) : String(value);
}

function toPart(condition: Condition): PartDraft {
  const id = newId();
  if ("all" in condition) return { id, how: "all", parts: condition.all.map(toPart) };
  if ("any" in condition) return { id, how: "any", parts: condition.any.map(toPart) };
  if ("not" in condition) {
    const { not } = condition;
    return { id, how: "none", parts: "any" in not ? not.any.map(toPart) : [toPart(not)] };
  }
  const { field, operator, value } = condition;
  const values = Array.isArray(value) ? value : [value];
  return { id, field, operator, typed: values.map((each) => formatTyped(field, each)).join(", ") };
}

/** The outermost part is always a group, to which parts can be added. */
export function toConditionDraft(condition: Condition | null): GroupDraft {
  const part = condition === null ? null : toPart(condition);
  if (part !== null && "parts" in part) return part;
  return { id: newId(), how: "all", parts: part === null ? [] : [part] };
}

export const isGroup = (part: PartDraft): part is GroupDraft => "parts" in part;

/** What is wrong with what was typed; null: nothing. */
export function findLeafProblem({ field, operator, typed }: LeafDraft): string | null {
  const kind = numberKind(field);
  const values = splitValues({ operator, typed }, kind);
  if (values.length === 0) return "Enter a value.";
  if (kind === null) return values.some((value) => value.length > 80) ? "Use at most 80 characters." : null;
  if (operator === "in" && values.some((value) => value.includes(","))) return SEPARATION_ERROR;
  return values.map((value) => readNumber(value, kind).error).find((error) => error !== undefined) ?? null;
}

/** In a list of numbers, a comma without a space after it could be one within an amount. */
const SEPARATION_ERROR = "Put a space after each comma between values, and no comma in a value, such as 95, 1284.60.";

const splitValues = ({ operator, typed }: Pick<LeafDraft, "operator" | "typed">, kind: NumberKind | null): string[] =>
  (operator === "in" ? typed.split(kind === null ? "," : /,(?=\s|$)/) : [typed])
    .map((value) => value.trim())
    .filter((value) => value !== "");

function toLeaf({ field, operator, typed }: LeafDraft): Condition {
  const kind = numberKind(field);
  const values = splitValues({ operator, typed }, kind).map((text) =>
    kind === null ? text : (readNumber(text, kind).value ?? text),
  );
  return { field, operator, value: operator === "in" ? values : (values[0] ?? "") };
}

/** The condition of a group; null: it has no parts. A group of one part that isn't turned around is that part. */
export function toCondition({ how, parts }: GroupDraft): Condition | null {
  const conditions = parts.flatMap((part): Condition[] => {
    const condition = isGroup(part) ? toCondition(part) : toLeaf(part);
    return condition === null ? [] : [condition];
  });
  const [first] = conditions;
  if (first === undefined) return null;
  if (how === "none") return { not: conditions.length === 1 ? first : { any: conditions } };
  if (conditions.length === 1) return first;
  return how === "all" ? { all: conditions } : { any: conditions };
}

/** Whether each value of a condition can be read. */
export const hasProblem = (part: PartDraft): boolean =>
  isGroup(part) ? part.parts.some(hasProblem) : findLeafProblem(part) !== null;
