import qs from "qs";
import type { z } from "zod";
import { invalidRequest, type ApiError } from "./errors.ts";

/** Decodes `a[b][0]=c`, as the body or the query. */
export function decodeForm(encoded: string): Record<string, unknown> {
  return qs.parse(encoded, { depth: 8, arrayLimit: 200, parameterLimit: 2000, allowPrototypes: false });
}

export function parseParams<T>(schema: z.ZodType<T>, values: Record<string, unknown>): T {
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  throw toApiError(result.error.issues, values);
}

type Issue = z.core.$ZodIssue;

function toApiError(issues: readonly Issue[], values: Record<string, unknown>): ApiError {
  const flat = issues.flatMap((issue) => deepest(issue));
  const unknown = flat.find((issue) => issue.code === "unrecognized_keys");
  if (unknown?.code === "unrecognized_keys") {
    const param = paramName([...unknown.path, unknown.keys[0] ?? ""]);
    return invalidRequest(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  const issue = flat[0];
  const param = paramName(issue?.path ?? []);
  const value = valueAt(values, issue?.path ?? []);
  if (value === undefined)
    return invalidRequest(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  return invalidRequest(...describe(issue, param, value));
}

function describe(issue: Issue | undefined, param: string, value: unknown): [string, { code?: string; param: string }] {
  const shown = typeof value === "string" ? value : JSON.stringify(value);
  switch (issue?.message) {
    case "parameter_invalid_integer":
      return [`Invalid integer: ${shown}`, { code: "parameter_invalid_integer", param }];
    case "url_invalid":
      return ["Not a valid URL", { code: "url_invalid", param }];
    case "email_invalid":
      return [`Invalid email address: ${shown}`, { code: "email_invalid", param }];
    case "limit_range":
      return [`Invalid limit: must be between 1 and 100`, { code: "parameter_invalid_integer", param }];
    default:
  }
  if (value === "") {
    return [
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
      { code: "parameter_invalid_empty", param },
    ];
  }
  if (issue?.code === "invalid_value")
    return [`Invalid ${param}: must be one of ${issue.values.join(", ")}`, { param }];
  if (issue?.code === "invalid_type" && issue.expected === "array") return [`Invalid array`, { param }];
  if (issue?.code === "invalid_type" && (issue.expected === "object" || issue.expected === "record")) {
    return [`Invalid object`, { param }];
  }
  if (issue?.code === "invalid_type" && issue.expected === "string") return [`Invalid string: ${shown}`, { param }];
  if (issue?.code === "too_big")
    return [`Invalid string: ${shown.slice(0, 40)}…; must be at most ${String(issue.maximum)} characters`, { param }];
  return [`Invalid ${param}: ${issue?.message ?? "not understood"}`, { param }];
}

/** A union reports each branch; the branch that came furthest is what was meant. */
function deepest(issue: Issue): Issue[] {
  if (issue.code !== "invalid_union") return [issue];
  const branches = issue.errors.map((branch) =>
    branch.flatMap((inner) => deepest({ ...inner, path: [...issue.path, ...inner.path] })),
  );
  const depth = (branch: Issue[]) =>
    Math.max(0, ...branch.map((inner) => inner.path.length + (inner.code === "unrecognized_keys" ? 1 : 0)));
  return branches.toSorted((a, b) => depth(b) - depth(a))[0] ?? [issue];
}

function paramName(path: readonly PropertyKey[]): string {
  const [first, ...rest] = path.map(String);
  return `${first ?? ""}${rest.map((part) => `[${part}]`).join("")}`;
}

function valueAt(values: unknown, path: readonly PropertyKey[]): unknown {
  let value = values;
  for (const part of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[part];
  }
  return value;
}
