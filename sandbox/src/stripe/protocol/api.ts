import { setTimeout as sleep } from "node:timers/promises";
import { Hono, type Context } from "hono";
import Stripe from "stripe";
import { z } from "zod";
import { catchUp } from "../engine/agenda.ts";
import { newId } from "../store.ts";
import { now, type World } from "../world.ts";
import type { Endpoint } from "./endpoint.ts";
import { ApiError, invalidRequest } from "./errors.ts";
import { expandAll } from "./expand.ts";
import { takeFailure, type FailureRule } from "./failures.ts";
import { decodeForm, parseParams } from "./form.ts";
import { begin, finish, recall, release, type KeyRing } from "./idempotency.ts";

type Deps = { world: World; endpoints: Endpoint[]; keys: KeyRing; failures: FailureRule[] };

const expandParam = z.strictObject({ expand: z.array(z.string().max(200)).max(50).default([]) });

/** The vendor's HTTP API: authentication, versions, idempotency and errors. */
export function createApi(deps: Deps): Hono {
  const api = new Hono();
  for (const endpoint of deps.endpoints) {
    api.on(endpoint.method, endpoint.path, (context) => answer(deps, endpoint, context));
  }
  api.all("/v1/*", (context) => {
    const requestId = newId("req", 14);
    const error =
      rejection(context) ??
      new ApiError(404, {
        type: "invalid_request_error",
        message: `Unrecognized request URL (${context.req.method}: ${getPath(context)}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
      });
    return reply(context, requestId, error.status, { error: error.body });
  });
  return api;
}

async function answer(deps: Deps, endpoint: Endpoint, context: Context): Promise<Response> {
  const { world, keys } = deps;
  const requestId = newId("req", 14);
  const path = getPath(context);
  const encoded = endpoint.method === "POST" ? await context.req.text() : new URL(context.req.url).search.slice(1);
  const key = endpoint.method === "POST" ? (context.req.header("idempotency-key") ?? null) : null;
  const fingerprint = `${endpoint.method} ${path} ${encoded.split("&").toSorted().join("&")}`;
  let holdsKey = false;
  try {
    const rejected = rejection(context);
    if (rejected) throw rejected;
    catchUp(world);
    if (key !== null) {
      const known = recall(keys, key, fingerprint, now(world));
      if (known !== null) {
        context.header("Idempotent-Replayed", "true");
        context.header("Original-Request", known.requestId);
        return reply(context, requestId, known.answer.status, known.answer.body, key);
      }
      begin(keys, key, fingerprint, requestId, now(world));
      holdsKey = true;
    }
    const failure = takeFailure(deps.failures, endpoint.method, path);
    if (failure !== null && failure.delayMs > 0) await sleep(failure.delayMs);
    if (failure !== null && !failure.executed && failure.status >= 400) throw injected(failure.status);
    const { expand, ...values } = decodeForm(encoded);
    const { expand: paths } = parseParams(expandParam, expand === undefined ? {} : { expand });
    const execute = endpoint.prepare(values);
    const result = run(
      deps,
      () => expandAll(world, execute(world, context.req.param("id") ?? ""), paths),
      requestId,
      key,
    );
    if (key !== null) finish(keys, key, result);
    if (failure !== null && failure.executed && failure.status >= 400) {
      return reply(context, requestId, failure.status, { error: injected(failure.status).body }, key);
    }
    return reply(context, requestId, result.status, result.body, key);
  } catch (error) {
    if (key !== null && holdsKey) release(keys, key);
    if (!(error instanceof ApiError)) {
      console.error("stripe stand-in:", error);
      return reply(
        context,
        requestId,
        500,
        { error: { type: "api_error", message: "The stand-in itself failed." } },
        key,
      );
    }
    return reply(context, requestId, error.status, { error: error.body }, key);
  }
}

/** Executes the request; from here on even an error is stored under the idempotency key. */
function run(
  deps: Deps,
  execute: () => object,
  requestId: string,
  key: string | null,
): { status: number; body: object } {
  const { world } = deps;
  world.request = { id: requestId, idempotencyKey: key };
  try {
    return { status: 200, body: execute() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status, body: { error: error.body } };
  } finally {
    world.request = { id: null, idempotencyKey: null };
  }
}

function rejection(context: Context): ApiError | null {
  const header = context.req.header("authorization") ?? "";
  const token = /^Bearer (\S+)$/u.exec(header)?.[1] ?? basicUser(header);
  if (token === null) {
    return new ApiError(401, {
      type: "invalid_request_error",
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    });
  }
  if (!/^sk_test_\w+$/u.test(token)) {
    const shown = `${token.slice(0, 8)}${"*".repeat(Math.max(0, Math.min(20, token.length - 12)))}${token.slice(-4)}`;
    return new ApiError(401, { type: "invalid_request_error", message: `Invalid API Key provided: ${shown}` });
  }
  const version = context.req.header("stripe-version");
  if (version !== Stripe.API_VERSION) {
    return invalidRequest(
      `Invalid Stripe API version: ${version ?? "(none)"}. This stand-in speaks ${Stripe.API_VERSION} only, the version that the SDK pins.`,
    );
  }
  return null;
}

function basicUser(header: string): string | null {
  const encoded = /^Basic (\S+)$/u.exec(header)?.[1];
  return encoded === undefined ? null : (Buffer.from(encoded, "base64").toString().split(":")[0] ?? null);
}

function injected(status: number): ApiError {
  if (status === 429) {
    return new ApiError(429, {
      type: "invalid_request_error",
      code: "rate_limit",
      message: "Too many requests hit the API too quickly.",
    });
  }
  return new ApiError(status, { type: "api_error", message: "An unknown error occurred (asked for in the sandbox)." });
}

function reply(context: Context, requestId: string, status: number, body: object, key: string | null = null): Response {
  context.header("Request-Id", requestId);
  context.header("Stripe-Version", Stripe.API_VERSION);
  context.header("Cache-Control", "no-cache, no-store");
  if (key !== null) context.header("Idempotency-Key", key);
  if (status === 409) context.header("Stripe-Should-Retry", "true");
  context.header("Content-Type", "application/json");
  return context.body(JSON.stringify(body, null, 2), status as 200);
}

function getPath(context: Context): string {
  const { path } = context.req;
  return path.slice(path.indexOf("/v1/"));
}
