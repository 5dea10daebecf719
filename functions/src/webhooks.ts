import { WEBHOOK_SOURCES } from "@cardwell/core/domain/system/queues";
import type { Hono } from "hono";
import { currentClock } from "./config/clock.ts";
import { createHttpApp } from "./http/app.ts";
import { rejectOtherMethods } from "./http/serve.ts";
import { AppError } from "./lib/app-error.ts";
import { webhookInbox } from "./services.ts";

const PATHS = WEBHOOK_SOURCES.map((source) => [source, `/api/webhooks/${source}`] as const);
const MAX_BODY_BYTES = 1024 * 1024;

async function rawBody(request: Request): Promise<Uint8Array> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.length > MAX_BODY_BYTES) throw new AppError("payload_too_large", "The body is larger than 1 MiB.");
  return bytes;
}

/** What vendors call. Anything but a 2xx answer asks them to send the same again. */
export function createWebhooks(): Hono {
  const app = createHttpApp();

  for (const [source, path] of PATHS) {
    app.post(path, async (c) => {
      c.set("route", `POST ${path}`);
      const now = (await currentClock()).now();
      await webhookInbox().receive(source, await rawBody(c.req.raw), c.req.raw.headers, now);
      return c.json({ received: true });
    });
  }

  rejectOtherMethods(
    app,
    PATHS.map(([, path]) => ({ method: "POST", path })),
  );
  return app;
}
