import { capitalize } from "@cardwell/core/domain/format";
import type { NumberKind } from "@cardwell/core/domain/number-text";
import { blank, canBeNull, define, getMaxLength, getPart, listWords, unwrap } from "@cardwell/core/domain/read-schema";
import type { FieldPath, FieldValues } from "react-hook-form";
import type { $ZodType } from "zod/v4/core";
import type { Choices } from "./inputs.tsx";

/** `list`: texts with commas between them. `picks`: some of many. */
export type FieldKind = NumberKind | "text" | "long" | "url" | "date" | "choice" | "check" | "picks" | "list";

/** A field of a form as data. Its kind, maximum length and whether it can be empty are what the schema says at its path. */
export type Field<Item extends FieldValues = FieldValues> = {
  path: FieldPath<Item>;
  label: string;
  /** Where it isn't what the schema and the unit in the name say. */
  kind?: FieldKind;
  aside?: string | undefined;
  hint?: string | undefined;
  placeholder?: string;
  inputMode?: "numeric" | "decimal" | "url";
  /** Of a long text. */
  rows?: number;
  /** What there is to choose from; of the words of an enum, those that don't say it themselves. */
  options?: Choices | Readonly<Record<string, string>>;
  /** The words for no value. */
  none?: string;
  /** Whether it is there; it is required then, though a part above it may be missing. */
  when?: (item: Item) => boolean;
  /** Although the schema lets it be null. */
  isRequired?: boolean;
  /** Where it isn't simply the value at its path. */
  read?: (item: Item) => unknown;
  write?: (item: Item, value: never) => Item;
};

/** The words of a list as the choices of a field or a filter. */
export const toChoices = <Value extends string>(
  words: Readonly<Record<Value, string>>,
): { value: Value; label: string }[] =>
  (Object.keys(words) as Value[]).map((value) => ({ value, label: words[value] }));

const toLabel = (word: string) => (word === "unknown" ? "Not known" : capitalize(word.replaceAll("_", " ")));

/** What the words of a list are called: what they say themselves, but for those that are said differently. */
export const labelWords = <Word extends string>(
  words: readonly Word[],
  differently: Partial<Record<Word, string>> = {},
) => ({ ...Object.fromEntries(words.map((word) => [word, toLabel(word)])), ...differently }) as Record<Word, string>;

const isList = (options: NonNullable<Field["options"]>): options is Choices => Array.isArray(options);

const listChoices = (options: Field["options"] = {}, words: string[]): Choices =>
  isList(options) ? options : toChoices(labelWords(words, options));

function findKind({ path, options }: Field, schema: $ZodType, words: string[]): FieldKind {
  if (path.endsWith("Cents")) return "money";
  if (path.endsWith("Bps") || path.endsWith("bps")) return "percent";
  const def = define(schema);
  const isChosen = options !== undefined || words.length > 0;
  if (def.type === "array") return isChosen ? "picks" : "list";
  if (isChosen) return "choice";
  if (def.type === "boolean") return "check";
  if (def.type === "number") return "format" in def ? "whole" : "decimal";
  return "format" in def && (def.format === "date" || def.format === "url") ? def.format : "text";
}

/** What the schema says about a field. */
export function describeField(field: Field, schema: $ZodType) {
  const { path, kind, none, when } = field;
  const above: $ZodType[] = [];
  let own = schema;
  for (const key of path.split(".")) {
    above.push(own);
    own = getPart(own, key);
  }
  const inner = unwrap(own);
  const { type } = define(inner);
  const words = listWords(type === "array" ? getPart(inner, "0") : inner);
  const maximum = type === "string" ? getMaxLength(inner) : undefined;
  const canBeEmpty = canBeNull(own) || (when === undefined && above.some(canBeNull));
  return {
    kind: kind ?? findKind(field, inner, words),
    type,
    choices: listChoices(field.options, words),
    isOrdered: words.length > 0,
    isNullable: canBeNull(own),
    isRequired: field.isRequired ?? (none === undefined && !canBeEmpty),
    // One more can be typed, so that its error shows and no letters vanish without a word.
    maxLength: maximum === undefined ? undefined : maximum + 1,
  };
}

/** All of a form's fields, in groups: one definition for its whole. */
export type FormDefinition<Item extends FieldValues> = {
  schema: $ZodType;
  starts?: Starts;
  groups: readonly (readonly Field<Item>[])[];
};

/** What a part that is missing begins with when something in it is typed, by its path, besides what is null, empty or first. */
export type Starts = Readonly<Record<string, object | ((value: unknown) => object)>>;

type Placed = { schema: $ZodType; value: unknown; path: string; starts: Starts };

function replace({ schema, value, path, starts }: Placed, [key, ...below]: string[], next: unknown): unknown {
  if (key === undefined) return next;
  const start = starts[path];
  const begun = { ...(blank(unwrap(schema)) as object), ...(typeof start === "function" ? start(next) : start) };
  const part = (value ?? begun) as Record<string, unknown>;
  const child = getPart(schema, key);
  const placed = { schema: child, value: part[key], path: path === "" ? key : `${path}.${key}`, starts };
  const changed = replace(placed, below, next);
  if (changed === null && canBeNull(schema) && !canBeNull(child)) return null;
  const whole = { ...part, [key]: changed };
  return canBeNull(schema) && Object.values(whole).every((each) => each === null) ? null : whole;
}

/**
 * The item with another value in a field. A part above it that is missing begins as `starts` says; a part without what it can't be
 * without, or of which nothing is known, is missing.
 */
export function withField<Item extends FieldValues>(
  item: Item,
  field: Pick<Field<Item>, "path" | "write">,
  value: unknown,
  schema: $ZodType,
  starts: Starts = {},
): Item {
  if (field.write !== undefined) return field.write(item, value as never);
  return replace({ schema, value: item, path: "", starts }, field.path.split("."), value) as Item;
}

export function readField<Item extends FieldValues>(item: Item, { path, read }: Field<Item>): unknown {
  if (read !== undefined) return read(item) ?? null;
  let value: unknown = item;
  for (const key of path.split(".")) value = (value as FieldValues | null | undefined)?.[key];
  return value ?? null;
}
