import * as z from "zod/mini";
import { ApiError, toField } from "../../lib/api-error.ts";

/** What is wrong at each field of a body, by its name, in the words of the contract. */
export function findBodyErrors(schema: z.ZodMiniType | undefined, body: object): ReadonlyMap<string, string> {
  const issues = (schema && z.safeParse(schema, body).error?.issues) ?? [];
  return new Map(issues.toReversed().map(({ path: [field], message }) => [String(field), message]));
}

/** The same as the server reported it. */
export const readServerErrors = (error: unknown): ReadonlyMap<string, string> =>
  new Map(error instanceof ApiError ? error.fields.map(({ path, message }) => [toField(path), message]) : []);
