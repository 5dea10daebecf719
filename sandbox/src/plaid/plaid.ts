import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import type { Clock } from "../clock.ts";
import { createCourier, postOnce } from "../courier.ts";
import type { Vendor } from "../vendor.ts";
import { createApi } from "./api.ts";
import { createControl } from "./control.ts";
import type { Context } from "./endpoints.ts";
import { createFailures } from "./failures.ts";
import { nextWorkAt, workUntil } from "./items.ts";
import { createKeys } from "./keys.ts";
import { createLinkPages } from "./link/pages.ts";
import { clearStore, createStore, type Dump, dumpStore, loadStore } from "./store.ts";
import type { WebhookBody } from "./wire.ts";

type Deps = {
  clock: Clock;
  redirectUris: readonly string[];
  /** Real time between two attempts to deliver; tests shorten it. */
  retryAfterMs?: readonly number[];
};

type PlaidEvent = { id: string; type: string; url: string; body: WebhookBody };

/** Where the sandbox serves it. */
const PREFIX = "/plaid";
const TIMEOUT_MS = 10_000;
const IMPORT_DELAYS = { initialMs: 500, historicalMs: 1_500 };

const saved = z.object({ store: z.custom<Dump>((value) => typeof value === "object"), keys: z.unknown() });

/** The stand-in of Plaid: its API, the pages on which people link a bank, the banks behind them, and its webhooks. */
export function createPlaid(deps: Deps): Vendor {
  const keys = createKeys();
  const failures = createFailures();
  const courier = createCourier<PlaidEvent>({
    retryAfterMs: deps.retryAfterMs,
    isAccepted: (status) => status === 200,
    post({ url, body }) {
      const text = JSON.stringify(body);
      return postOnce(url, text, {
        headers: { "content-type": "application/json", "plaid-verification": keys.sign(text) },
        timeoutMs: TIMEOUT_MS,
      });
    },
  });
  const context: Context = {
    store: createStore(),
    clock: deps.clock,
    keys,
    redirectUris: deps.redirectUris,
    importDelays: IMPORT_DELAYS,
    send: (url, body) =>
      courier.send({ id: randomUUID(), type: `${body.webhook_type}.${body.webhook_code}`, url, body }),
  };
  const catchUp = () => workUntil(context, deps.clock.now().getTime());

  const routes = new Hono();
  routes.route("/", createApi(context, catchUp, failures));
  routes.route("/", createLinkPages(context, catchUp, PREFIX));
  routes.route("/control", createControl({ context, courier, failures, catchUp }));

  return {
    routes,
    reset({ webhooks }) {
      courier.forget();
      courier.enabled = webhooks;
      context.importDelays = webhooks ? IMPORT_DELAYS : null;
      clearStore(context.store);
      failures.clear();
    },
    snapshot: () => ({ store: dumpStore(context.store), keys: keys.snapshot() }),
    restore(snapshot) {
      const state = saved.parse(snapshot);
      courier.forget();
      loadStore(context.store, state.store);
      keys.restore(state.keys);
    },
    nextDue(until) {
      const at = nextWorkAt(context.store, until.getTime());
      return at === undefined ? undefined : { at: new Date(at), run: () => workUntil(context, at) };
    },
    delivered: (withinMs) => courier.attempted(withinMs),
  };
}
