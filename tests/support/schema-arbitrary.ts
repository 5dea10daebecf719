import * as fc from "fast-check";

/** What of JSON Schema 2020-12 our API description uses. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  propertyNames?: JsonSchema;
  additionalProperties?: boolean | JsonSchema;
};

/** `known` are values worth trying under a name: ids that exist. */
type Sources = { resolve: (ref: string) => JsonSchema; known: Readonly<Record<string, readonly string[]>> };

const letters = fc.string({ unit: "grapheme", maxLength: 30 });
const days = fc
  .date({ min: new Date("2019-01-01"), max: new Date("2029-12-31"), noInvalidDate: true })
  .map((day) => day.toISOString());

const byFormat: Record<string, fc.Arbitrary<string>> = {
  date: days.map((day) => day.slice(0, 10)),
  "date-time": days,
  email: fc.constantFrom("fuzz@example.com", "Fuzz+1@Example.com"),
  uri: fc.constantFrom("https://example.com", "https://example.com/a?b=c#d"),
};

/** Texts that match, as far as the pattern can be generated; a text that doesn't match is a separate case. */
function matching(pattern: string): fc.Arbitrary<string> {
  const withoutLookaheads = pattern.replaceAll(/\(\?[!=][^)]*\)/g, "");
  if (pattern.includes("\\p{")) return letters;
  return fc.stringMatching(new RegExp(withoutLookaheads), { size: "-1" });
}

function arbitraryText({ format, pattern, minLength = 0, maxLength = 200 }: JsonSchema): fc.Arbitrary<string> {
  const ofFormat = format === undefined ? undefined : byFormat[format];
  if (ofFormat) return ofFormat;
  if (pattern !== undefined && !pattern.includes("\\p{")) return matching(pattern);
  const longest = fc.constant("𠮷".repeat(Math.min(maxLength, 2_000)));
  const text = letters.map((typed) => Array.from(typed.padEnd(minLength, "x")).slice(0, maxLength).join(""));
  return fc.oneof({ weight: 9, arbitrary: text }, { weight: 1, arbitrary: longest });
}

const bounded = (value: number | undefined, otherwise: number) =>
  value === undefined || Math.abs(value) > Number.MAX_SAFE_INTEGER ? otherwise : value;

function arbitraryObject(schema: JsonSchema, sources: Sources): fc.Arbitrary<Record<string, unknown>> {
  const { properties = {}, required = [], propertyNames, additionalProperties } = schema;
  const own = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, arbitraryFor(each, sources, name)])),
    { requiredKeys: required, noNullPrototype: true },
  ) as fc.Arbitrary<Record<string, unknown>>;
  if (!propertyNames || typeof additionalProperties !== "object") return own;
  const names = arbitraryFor(propertyNames, sources) as fc.Arbitrary<string>;
  return fc.dictionary(names, arbitraryFor(additionalProperties, sources), { maxKeys: 2, noNullPrototype: true });
}

/** Values that the schema describes. */
export function arbitraryFor(schema: JsonSchema, sources: Sources, name = ""): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return arbitraryFor(sources.resolve(schema.$ref), sources, name);
  const known = sources.known[name];
  if (known) {
    return fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...known) },
      { weight: 1, arbitrary: arbitraryFor(schema, sources) },
    );
  }
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map((each) => arbitraryFor(each, sources)));
  if (schema.allOf) return arbitraryFor(Object.assign({}, ...schema.allOf), sources, name);
  const [type] = [schema.type].flat();
  switch (type) {
    case "string":
      return arbitraryText(schema);
    case "integer":
      return fc.integer({ min: bounded(schema.minimum, -1_000_000), max: bounded(schema.maximum, 1_000_000) });
    case "number":
      return fc.double({ min: bounded(schema.minimum, -1e6), max: bounded(schema.maximum, 1e6), noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array": {
      const { minItems = 0, maxItems = 3 } = schema;
      const size = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 3)) };
      return fc.array(arbitraryFor(schema.items ?? {}, sources, name), size);
    }
    case "object":
      return arbitraryObject(schema, sources);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

const hostile: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  null,
  "",
  " ",
  "\ud842",
  "\udfb7\ud842",
  "\u0000",
  "__proto__",
  "constructor",
  "__x__",
  "../../accounts",
  "=1+1",
  "4111 1111 1111 1111",
  "9".repeat(3_000),
  "👩‍👩‍👧‍👦".repeat(400),
  "0000-00-00",
  "9999-12-31T23:59:59.999Z",
  0,
  -1,
  0.5,
  1e308,
  -1e308,
  2 ** 53,
  true,
  [],
  {},
  [[[[[]]]]],
  { $gt: "" },
);

type Step = { at: number; value: unknown; how: "replace" | "remove" | "add" };

const steps = fc.record<Step>({
  at: fc.nat(10_000),
  value: hostile,
  how: fc.constantFrom("replace", "replace", "remove", "add"),
});

/** Every object and array in a value with one of its keys. */
function placesIn(value: unknown): [holder: Record<string, unknown>, key: string][] {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [[holder, key] as [typeof holder, string], ...placesIn(holder[key])]);
}

function spoil(value: unknown, { at, value: bad, how }: Step): unknown {
  const root = { value: structuredClone(value) };
  const places = placesIn(root);
  const [holder, key] = places[at % places.length]!;
  if (how === "replace") holder[key] = bad;
  else if (how === "remove" && holder !== root) delete holder[key];
  else if (how === "add")
    Object.defineProperty(holder, "__proto__", { value: bad, enumerable: true, configurable: true });
  return root.value;
}

/** The same values with one or two things wrong. */
export const spoiled = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(values, fc.array(steps, { minLength: 1, maxLength: 2 })).map(([value, wrong]) => wrong.reduce(spoil, value));
