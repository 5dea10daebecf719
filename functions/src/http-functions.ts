import { getRequestListener } from "@hono/node-server";
import { onRequest } from "firebase-functions/https";
import type { HttpsOptions } from "firebase-functions/https";
import { setGlobalOptions } from "firebase-functions/options";
import { rejectEmulatorTrust } from "./config/environment.ts";
import {
  auditSigningKey,
  linkSigningKey,
  modelApiKey,
  plaidClientId,
  plaidSecret,
  pushPrivateKey,
  resendApiKey,
  resendWebhookSecret,
  stripeSecretKey,
  stripeWebhookSecret,
} from "./config/params.ts";
import { receiveBodiesUnparsed } from "./http/raw-json.ts";
import { once } from "./lib/once.ts";

rejectEmulatorTrust();
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

type Listener = ReturnType<typeof getRequestListener>;

/** No other site may call these from a browser (the emulators allow it by default), and no response names the server software. */
function serving(listener: () => Promise<Listener>, options: HttpsOptions) {
  return onRequest({ ...options, cors: false }, async (request, response) => {
    Object.assign(request, { arrivedAtMs: performance.now() });
    response.removeHeader("X-Powered-By");
    await (
      await listener()
    )(request, response);
  });
}

/** Members and visitors. */
export const api = serving(apiListener, {
  maxInstances: 50,
  secrets: [stripeSecretKey, linkSigningKey, plaidClientId, plaidSecret, pushPrivateKey],
});

/** Staff. */
export const admin = serving(adminListener, {
  maxInstances: 5,
  secrets: [stripeSecretKey, auditSigningKey, modelApiKey, pushPrivateKey],
});

/** Vendors. */
export const webhooks = serving(webhooksListener, {
  maxInstances: 20,
  secrets: [stripeSecretKey, stripeWebhookSecret, resendApiKey, resendWebhookSecret, plaidClientId, plaidSecret],
});
