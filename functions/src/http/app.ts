import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import * as logger from "firebase-functions/logger";
import { inEmulator } from "../config/environment.ts";
import { AppError } from "../lib/app-error.ts";
import { countRequestReads } from "../lib/request-reads.ts";
import { errorAnswer } from "./errors.ts";

declare module "hono" {
  interface ContextVariableMap {
    requestId: string;
    uid: string;
  }
}

/** An empty HTTP application: request ids, safe headers, errors in the documented form, one log line a request. */
export function createHttpApp(): Hono {
  const app = new Hono();

  app.use(async (c, next) => {
    const startedAtMs = performance.now();
    c.set("requestId", randomUUID());
    c.header("Cache-Control", "private, no-store");
    c.header("Vary", "Authorization");
    c.header("X-Content-Type-Options", "nosniff");
    c.header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    c.header("X-Request-Id", c.get("requestId"));
    // On a developer's machine the back office shows what a page costs.
    if (inEmulator()) c.header("X-Documents-Read", String(await countRequestReads(next)));
    else await next();
    logger.info("request", {
      method: c.req.method,
      route: c.req.routePath,
      status: c.res.status,
      ms: Math.round(performance.now() - startedAtMs),
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
