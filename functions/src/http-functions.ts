import { getRequestListener } from "@hono/node-server";
import { onRequest } from "firebase-functions/https";
import { setGlobalOptions } from "firebase-functions/options";
import { refuseEmulatorTrust } from "./config/environment.ts";
import {
  linkSigningKey,
  resendApiKey,
  resendWebhookSecret,
  stripeSecretKey,
  stripeWebhookSecret,
} from "./config/params.ts";
import { receiveBodiesUnparsed } from "./http/raw-json.ts";
import { once } from "./lib/once.ts";

refuseEmulatorTrust();
receiveBodiesUnparsed();
setGlobalOptions({ region: "us-central1", memory: "512MiB", concurrency: 80, timeoutSeconds: 60 });

const apiListener = once(async () => {
  const { createApi } = await import("./api.ts");
  return getRequestListener(createApi().fetch);
});

const adminListener = once(async () => {
  const { createAdmin } = await import("./admin/admin.ts");
  return getRequestListener(createAdmin().fetch);
});

const webhooksListener = once(async () => {
  const { createWebhooks } = await import("./webhooks.ts");
  return getRequestListener(createWebhooks().fetch);
});

/** Members and visitors. */
export const api = onRequest(
  {
    maxInstances: 50,
    secrets: [stripeSecretKey, stripeWebhookSecret, resendApiKey, resendWebhookSecret, linkSigningKey],
  },
  async (request, response) => (await apiListener())(request, response),
);

/** Staff. */
export const admin = onRequest(
  { maxInstances: 5, secrets: [stripeSecretKey, stripeWebhookSecret] },
  async (request, response) => (await adminListener())(request, response),
);

/** Vendors. */
export const webhooks = onRequest(
  {
    maxInstances: 20,
    secrets: [stripeSecretKey, stripeWebhookSecret, resendApiKey, resendWebhookSecret, linkSigningKey],
  },
  async (request, response) => (await webhooksListener())(request, response),
);
