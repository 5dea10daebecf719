import { contract } from "@cardwell/core/contract/contract";
import type { Endpoint } from "@cardwell/core/contract/endpoint";
import * as z from "zod/v4/core";

type Part = "params" | "query" | "body";

/** A string that a caller sends: where it is, such as `wallet.changeCard.body.notes`, and its schema. */
export type SentString = { path: string; schema: z.$ZodType };

const listParts = ({ _zod: { def } }: z.$ZodTypes): [string, z.$ZodType][] => {
  switch (def.type) {
    case "object":
      return Object.entries(def.shape).map(([key, value]) => [`.${key}`, value]);
    case "array":
      return [["[]", def.element]];
    case "record":
      return [
        ["{key}", def.keyType],
        ["{}", def.valueType],
      ];
    case "union":
      return def.options.map((option) => ["", option]);
    case "nullable":
    case "optional":
    case "prefault":
      return [["", def.innerType]];
    case "pipe":
      return [
        ["", def.in],
        ["", def.out],
      ];
    case "lazy":
      return [["", def.getter()]];
    case "boolean":
    case "enum":
    case "literal":
    case "number":
    case "transform":
    case "unknown":
      return [];
    default:
      throw new Error(`A contract holds a ${def.type}: list its parts here.`);
  }
};

/** What contains itself is listed once. */
function listStrings(path: string, schema: z.$ZodType, around: readonly z.$ZodType[] = []): SentString[] {
  if (schema instanceof z.$ZodString) return [{ path, schema }];
  if (around.includes(schema)) return [];
  return listParts(schema as z.$ZodTypes).flatMap(([key, part]) => listStrings(path + key, part, [...around, schema]));
}

/** Every string in these parts of all calls. */
export const listSentStrings = (parts: readonly Part[]): SentString[] =>
  Object.entries(contract).flatMap(([feature, endpoints]) =>
    Object.entries<Endpoint>(endpoints).flatMap(([call, endpoint]) =>
      parts.flatMap((part) => {
        const schema = endpoint[part];
        return schema === undefined ? [] : listStrings(`${feature}.${call}.${part}`, schema);
      }),
    ),
  );

export const listErrors = (schema: z.$ZodType, value: string): string[] =>
  z.safeParse(schema, value).error?.issues.map(({ message }) => message) ?? [];

/** Whether words can be sent: ids, days and addresses have forms of their own. */
export const takesWords = ({ schema }: SentString): boolean => listErrors(schema, "Two words").length === 0;
