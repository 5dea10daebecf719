import type * as z from "zod/mini";

/** The sample with one thing changed. `leaf` is the new value; null where there is none. */
type Variant = { path: string; value: unknown; leaf: string | number | boolean | null };

type Samples = { base: unknown; variants: Variant[] };

type Schema = z.ZodMiniType;

type Def =
  | { type: "object"; shape: Record<string, Schema> }
  | { type: "array"; element: Schema }
  | { type: "record"; keyType: Schema; valueType: Schema }
  | { type: "nullable" | "optional" | "prefault"; innerType: Schema }
  | { type: "enum"; entries: Record<string, string> }
  | { type: "literal"; values: unknown[] }
  | { type: "boolean" | "number" | "string" };

const words = [
  "payment_due",
  "annual_fee",
  "21:30",
  "08:15",
  "2026-03-05",
  "2026-04-06",
  "2026-03",
  "2026-04",
  "02-03",
  "04-05",
  "2026-03-05T10:00:00.000Z",
  "2026-04-06T11:00:00.000Z",
  "1234",
  "5678",
  "https://bank.example/one",
  "https://bank.example/two",
  "word-one",
  "word-two",
  "m:2026-03",
  "m:2026-04",
  "WORD_ONE",
  "WORD_TWO",
  "0".repeat(64),
  "f".repeat(64),
  "reminder00000001",
  "reminder00000002",
  "/dashboard/payments",
  "/dashboard/credits",
];
const numbers = [37, 53, 7, 11, 3, 0.75, 0.25];

/** Two values that the schema takes. */
function two<Value>(schema: Schema, path: string, pool: readonly Value[]): [Value, Value] {
  const [first, second] = pool.filter((each) => schema.safeParse(each).success);
  if (first === undefined || second === undefined) throw new Error(`No two samples are known for ${path}`);
  return [first, second];
}

const within = ({ variants }: Samples, wrap: (value: unknown) => unknown): Variant[] =>
  variants.map((variant) => ({ ...variant, value: wrap(variant.value) }));

/** A value of the schema, and that value with one of its leaves changed, for each leaf that there is. */
export function buildSamples(schema: Schema, path = ""): Samples {
  const def = schema.def as unknown as Def;
  switch (def.type) {
    case "object": {
      const parts = Object.entries(def.shape).map(([key, each]) => ({
        key,
        samples: buildSamples(each, `${path}.${key}`),
      }));
      const base = Object.fromEntries(parts.map(({ key, samples }) => [key, samples.base]));
      return {
        base,
        variants: parts.flatMap(({ key, samples }) => within(samples, (value) => ({ ...base, [key]: value }))),
      };
    }
    case "array": {
      const samples = buildSamples(def.element, `${path}[]`);
      const none = { path: `${path} without any`, value: [], leaf: null };
      return { base: [samples.base], variants: [...within(samples, (value) => [value]), none] };
    }
    case "record": {
      const [key, other] = two(def.keyType, `the keys of ${path}`, words);
      const samples = buildSamples(def.valueType, `${path}{}`);
      const renamed = { path: `the keys of ${path}`, value: { [other]: samples.base }, leaf: other };
      const none = { path: `${path} without any`, value: {}, leaf: null };
      return {
        base: { [key]: samples.base },
        variants: [...within(samples, (value) => ({ [key]: value })), renamed, none],
      };
    }
    case "nullable":
    case "optional": {
      const samples = buildSamples(def.innerType, path);
      const none = { path: `${path} left out`, value: def.type === "nullable" ? null : undefined, leaf: null };
      return { base: samples.base, variants: [...samples.variants, none] };
    }
    case "prefault":
      return buildSamples(def.innerType, path);
    case "enum": {
      const [base, ...others] = Object.values(def.entries);
      return { base, variants: others.map((value) => ({ path, value, leaf: value })) };
    }
    case "literal":
      return { base: def.values[0], variants: [] };
    case "boolean":
      return { base: false, variants: [{ path, value: true, leaf: true }] };
    case "number": {
      const [base, value] = two(schema, path, numbers);
      return { base, variants: [{ path, value, leaf: value }] };
    }
    case "string": {
      const [base, value] = two(schema, path, words);
      return { base, variants: [{ path, value, leaf: value }] };
    }
    default:
      throw new Error(`No samples are known for what stands at ${path}`);
  }
}
