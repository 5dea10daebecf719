import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import * as logger from "firebase-functions/logger";
import { inEmulator } from "../config/environment.ts";
import { AppError } from "../lib/app-error.ts";
import { countUsage } from "../lib/measured-usage.ts";
import { measureCallOfRoute } from "../lib/performance-meter.ts";
import { errorAnswer } from "./errors.ts";

declare module "hono" {
  interface ContextVariableMap {
    requestId: string;
    uid: string;
    /** Method and path of the endpoint, as it is counted; undefined: there is no such endpoint. */
    route: string;
  }
}

/** The moment at which the function received the request: what it loads for its first one counts, too. */
type Arrival = { incoming?: { arrivedAtMs?: number } } | undefined;

let isFirstRequest = true;

/** An empty HTTP application: request ids, safe headers, errors in the documented form, one log line a request. */
export function createHttpApp(): Hono {
  const app = new Hono();

  app.use(async (c, next) => {
    const startedAtMs = (c.env as Arrival)?.incoming?.arrivedAtMs ?? performance.now();
    const isCold = isFirstRequest;
    isFirstRequest = false;
    c.set("requestId", randomUUID());
    c.header("Cache-Control", "private, no-store");
    c.header("Vary", "Authorization");
    c.header("X-Content-Type-Options", "nosniff");
    c.header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    c.header("X-Request-Id", c.get("requestId"));
    const { usage, done } = countUsage(next);
    await done;
    // On a developer's machine the back office shows what a page costs.
    if (inEmulator()) c.header("X-Documents-Read", String(usage.reads));
    const ms = performance.now() - startedAtMs;
    const route = c.get("route");
    if (route) measureCallOfRoute(route, { ...usage, ms, isCold, isError: c.res.status >= 500 });
    logger.info("request", {
      method: c.req.method,
      route: c.req.routePath,
      status: c.res.status,
      ms: Math.round(ms),
      uid: c.get("uid"),
      requestId: c.get("requestId"),
    });
  });

  app.onError((error, c) => {
    const { status, body } = errorAnswer(error, c.get("requestId"));
    if (body.retryAfterSeconds !== undefined) c.header("Retry-After", String(body.retryAfterSeconds));
    if (status >= 400) c.header("Cache-Control", "private, no-store");
    return c.json(body, status as ContentfulStatusCode);
  });

  app.notFound(() => {
    throw new AppError("not_found", "Not found.");
  });

  return app;
}
