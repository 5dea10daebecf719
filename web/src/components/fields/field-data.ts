import { get } from "react-hook-form";
import type { FieldPath, FieldValues } from "react-hook-form";
import type { $ZodType, $ZodTypes } from "zod/v4/core";
import type { Choices } from "./inputs.tsx";
import type { NumberKind } from "./typed-number.ts";

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
  /** What there is to choose from; words by value are in their order. */
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

const define = (schema: $ZodType) => (schema as $ZodTypes)._zod.def;

/** The schema without what only says that the value may be missing. */
function unwrap(schema: $ZodType): $ZodType {
  const def = define(schema);
  if (def.type === "pipe") return unwrap(def.in);
  return "innerType" in def ? unwrap(def.innerType) : schema;
}

function canBeNull(schema: $ZodType): boolean {
  const def = define(schema);
  return def.type === "nullable" || ("innerType" in def && canBeNull(def.innerType));
}

function childOf(schema: $ZodType, key: string): $ZodType {
  const def = define(unwrap(schema));
  const child =
    def.type === "object"
      ? def.shape[key]
      : def.type === "array"
        ? def.element
        : def.type === "record" && def.valueType;
  if (!child) throw new Error(`The schema has no ${key}.`);
  return child;
}

function maximumLength(schema: $ZodType): number | undefined {
  const longest = define(schema).checks?.find(({ _zod }) => _zod.def.check === "max_length");
  return (longest?._zod.def as { maximum?: number } | undefined)?.maximum;
}

export const toChoices = (options: NonNullable<Field["options"]>): Choices =>
  Array.isArray(options)
    ? (options as Choices)
    : Object.entries(options as Record<string, string>).map(([value, label]) => ({ value, label }));

function findKind({ path, options }: Field, schema: $ZodType): FieldKind {
  if (path.endsWith("Cents")) return "money";
  if (path.endsWith("Bps") || path.endsWith("bps")) return "percent";
  const def = define(schema);
  if (def.type === "array") return options === undefined ? "list" : "picks";
  if (options !== undefined) return "choice";
  if (def.type === "boolean") return "check";
  if (def.type === "number") return "format" in def ? "whole" : "decimal";
  return "format" in def && (def.format === "date" || def.format === "url") ? def.format : "text";
}

/** What the schema says about a field. */
export function describeField(field: Field, schema: $ZodType) {
  const { path, kind, none, when } = field;
  const schemas = path.split(".").reduce((above, key) => [...above, childOf(above.at(-1) ?? schema, key)], [schema]);
  const own = schemas.at(-1) ?? schema;
  const inner = unwrap(own);
  const maximum = define(inner).type === "string" ? maximumLength(inner) : undefined;
  return {
    kind: kind ?? findKind(field, inner),
    type: define(inner).type,
    // Of several picks, the order is that of the schema's words.
    isOrdered: define(inner).type === "array" && define(childOf(inner, "0")).type === "enum",
    isNullable: canBeNull(own),
    isRequired:
      field.isRequired ?? (none === undefined && !(when === undefined ? schemas.some(canBeNull) : canBeNull(own))),
    // One more can be typed, so that its error shows and no letters vanish without a word.
    maxLength: maximum === undefined ? undefined : maximum + 1,
  };
}

/** What a part begins with that is missing when something in it is typed, by its path. */
export type Starts = Readonly<Record<string, object | ((value: unknown) => object)>>;

type Placed = { schema: $ZodType; value: unknown; path: string; starts: Starts };

function replace({ schema, value, path, starts }: Placed, [key, ...below]: string[], next: unknown): unknown {
  if (key === undefined) return next;
  const start = starts[path];
  const part = (value ?? (typeof start === "function" ? start(next) : start) ?? {}) as Record<string, unknown>;
  const child = childOf(schema, key);
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

export const readField = <Item extends FieldValues>(item: Item, { path, read }: Field<Item>): unknown =>
  (read === undefined ? get(item, path) : read(item)) ?? null;
