import { Hono } from "hono";
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { type Context, endpoints } from "./endpoints.ts";
import { invalidInput, invalidRequest, PlaidFailure } from "./errors.ts";
import type { Failures } from "./failures.ts";
import type { Path } from "./wire.ts";

const VERSION = "2020-09-14";
const clientId = /^[0-9a-f]{24}$/;
const secret = /^[0-9a-f]{30}$/;

function checkHeaders(headers: Headers): void {
  const [id, key] = [headers.get("plaid-client-id"), headers.get("plaid-secret")];
  if (id === null || key === null) {
    const missing = [id === null && "client_id", key === null && "secret"].filter((name) => name !== false);
    throw invalidRequest("MISSING_FIELDS", `the following required fields are missing: ${missing.join(", ")}`);
  }
  if (!clientId.test(id) || !secret.test(key))
    throw invalidInput("INVALID_API_KEYS", "invalid client_id or secret provided");
  if (headers.get("plaid-version") !== VERSION) {
    throw invalidRequest("INVALID_HEADERS", `the Plaid-Version header must be ${VERSION}`);
  }
  if (headers.get("content-type")?.startsWith("application/json") !== true) {
    throw invalidRequest("INVALID_HEADERS", "the Content-Type header must be application/json");
  }
}

function parse(schema: z.ZodType, text: string): unknown {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw invalidRequest("INVALID_BODY", "body could not be parsed as JSON");
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path.join(".") ?? "";
  if (issue?.code === "unrecognized_keys") {
    const names = issue.keys.map((key) => (path === "" ? key : `${path}.${key}`)).join(", ");
    throw invalidRequest("UNKNOWN_FIELDS", `the following fields are not recognized by this endpoint: ${names}`);
  }
  if (issue?.code === "invalid_type" && issue.message.endsWith("received undefined")) {
    throw invalidRequest("MISSING_FIELDS", `the following required fields are missing: ${path}`);
  }
  throw invalidRequest("INVALID_FIELD", `${path} is invalid: ${issue?.message ?? "unknown"}`);
}

const isPath = (path: string): path is Path => Object.hasOwn(endpoints, path);

/** The vendor's API: one POST for each call. */
export function createApi(context: Context, catchUp: () => void, failures: Failures): Hono {
  const api = new Hono();
  for (const path of Object.keys(endpoints).filter(isPath)) {
    api.post(path, async (c) => {
      const requestId = randomUUID().replaceAll("-", "").slice(0, 15);
      try {
        checkHeaders(c.req.raw.headers);
        await failures.apply(path);
        const body = parse(endpoints[path].schema, await c.req.text());
        catchUp();
        return c.json({ ...endpoints[path].answer(context, body), request_id: requestId });
      } catch (error) {
        if (!(error instanceof PlaidFailure)) throw error;
        return c.json({ ...error.body, request_id: requestId }, error.status);
      }
    });
  }
  return api;
}
