import { localPushKey } from "../../scripts/lib/secrets.ts";
import { sandboxOrigin } from "../../scripts/lib/addresses.ts";
import type { PushNotification } from "../../core/src/domain/push/notification.ts";

/** What a browser's `PushSubscription` is as JSON. */
export type TestSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };

export type ReceivedPush = {
  payload: PushNotification;
  ttl: number;
  urgency: string;
  topic: string | null;
  at: string;
};

const post = async <T>(path: string, body: object, origin: string): Promise<T> => {
  const response = await fetch(`${origin}/push/control${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return (await response.json()) as T;
};

const toPath = (endpoint: string) => `/subscriptions/${endpoint.split("/").at(-1)}`;

/** Subscribes an invented browser at the sandbox's push service, with the key of this stack. */
export const makeSubscription = (origin = sandboxOrigin): Promise<TestSubscription> =>
  post("/subscriptions", { applicationServerKey: localPushKey() }, origin);

async function read(endpoint: string, origin: string): Promise<{ messages: ReceivedPush[]; requests: number }> {
  return (await (await fetch(`${origin}/push/control${toPath(endpoint)}`)).json()) as never;
}

/** The notifications that reached a browser, decrypted, oldest first; of a topic the last one. */
export const listPushes = async (endpoint: string, origin = sandboxOrigin): Promise<ReceivedPush[]> =>
  (await read(endpoint, origin)).messages;

/** How often its push service was asked, failures included. */
export const countPushRequests = async (endpoint: string, origin = sandboxOrigin): Promise<number> =>
  (await read(endpoint, origin)).requests;

/** Has the push service fail for a browser. */
export const failPushes = (
  endpoint: string,
  failure: { status: 403 | 404 | 410 | 429 | 500; times?: number; retryAfterSeconds?: number },
  origin = sandboxOrigin,
) => post(`${toPath(endpoint)}/failures`, failure, origin);
