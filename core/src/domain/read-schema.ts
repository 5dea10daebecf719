import type { output } from "zod/mini";
import type { $ZodType, $ZodTypes } from "zod/v4/core";

/** What a schema says, for what is derived from it: the fields of a form, a value to begin with. */

export function define(schema: $ZodType): $ZodTypes["_zod"]["def"] {
  const {
    _zod: { def },
  } = schema as $ZodTypes;
  return def;
}

/** The schema without what only says that the value may be missing. */
export function unwrap(schema: $ZodType): $ZodType {
  const def = define(schema);
  if (def.type === "pipe") return unwrap(def.in);
  return "innerType" in def ? unwrap(def.innerType) : schema;
}

export function canBeNull(schema: $ZodType): boolean {
  const def = define(schema);
  return def.type === "nullable" || ("innerType" in def && canBeNull(def.innerType));
}

export function getPart(schema: $ZodType, key: string): $ZodType {
  const def = define(unwrap(schema));
  const part =
    def.type === "object"
      ? def.shape[key]
      : def.type === "array"
        ? def.element
        : def.type === "record" && def.valueType;
  if (!part) throw new Error(`The schema has no ${key}.`);
  return part;
}

export function getMaxLength(schema: $ZodType): number | undefined {
  for (const { _zod: check } of define(schema).checks ?? []) {
    const { maximum } = check.def as { maximum?: number };
    if (check.def.check === "max_length") return maximum;
  }
}

/** The words of an enum; none of another schema. */
export function listWords(schema: $ZodType): string[] {
  const def = define(unwrap(schema));
  return def.type === "enum" ? Object.values(def.entries).map(String) : [];
}

function buildBlank(schema: $ZodType): unknown {
  if (canBeNull(schema)) return null;
  const def = define(unwrap(schema));
  const words = listWords(schema);
  switch (def.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(def.shape).flatMap(([key, part]) =>
          define(part).type === "optional" ? [] : [[key, buildBlank(part)]],
        ),
      );
    case "array":
      return [];
    case "record":
      return {};
    case "string":
      return "";
    case "number":
      return 0;
    case "boolean":
      return false;
    default:
      return words.includes("unknown") ? "unknown" : words[0];
  }
}

/** A value of which nothing is known: null where it may be, no items, no text, and of several words `unknown`, or else the first. */
export const blank = <Schema extends $ZodType>(schema: Schema) => buildBlank(schema) as output<Schema>;
