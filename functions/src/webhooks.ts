import type { Hono } from "hono";
import { currentClock } from "./config/clock.ts";
import { createHttpApp } from "./http/app.ts";
import { rejectOtherMethods } from "./http/serve.ts";
import { AppError } from "./lib/app-error.ts";
import { billing, mail } from "./services.ts";

const STRIPE_PATH = "/api/webhooks/stripe";
const RESEND_PATH = "/api/webhooks/resend";
const MAX_BODY_BYTES = 1024 * 1024;

async function rawBody(request: Request): Promise<Uint8Array> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.length > MAX_BODY_BYTES) throw new AppError("payload_too_large", "The body is larger than 1 MiB.");
  return bytes;
}

/** What vendors call. Anything but a 2xx answer asks them to send the same again. */
export function createWebhooks(): Hono {
  const app = createHttpApp();

  app.post(STRIPE_PATH, async (c) => {
    c.set("route", `POST ${STRIPE_PATH}`);
    await billing.events().receive(await rawBody(c.req.raw), c.req.header("stripe-signature"));
    return c.json({ received: true });
  });

  app.post(RESEND_PATH, async (c) => {
    c.set("route", `POST ${RESEND_PATH}`);
    const body = new TextDecoder().decode(await rawBody(c.req.raw));
    await mail.queue().handleWebhook(body, c.req.raw.headers, await currentClock());
    return c.json({ received: true });
  });

  rejectOtherMethods(
    app,
    [STRIPE_PATH, RESEND_PATH].map((path) => ({ method: "POST", path })),
  );
  return app;
}
