import { Hono } from "hono";
import { z } from "zod";
import type { Clock } from "../clock.ts";
import { createCourier } from "../courier.ts";
import type { Vendor } from "../vendor.ts";
import { createControl } from "./control.ts";
import { nextDue, runAt } from "./engine/agenda.ts";
import { createPages } from "./pages/pages.ts";
import { createApi } from "./protocol/api.ts";
import type { FailureRule } from "./protocol/failures.ts";
import type { KeyRing } from "./protocol/idempotency.ts";
import { endpoints } from "./resources/endpoints.ts";
import { clearTables, createTables, dumpTables, loadTables } from "./store.ts";
import { postEvent } from "./webhooks.ts";
import type { EventObject } from "./wire.ts";
import type { World } from "./world.ts";

type Deps = {
  clock: Clock;
  /** Where the sandbox is reached, for example http://127.0.0.1:4010. */
  origin: string;
  webhook: { url: string; secret: string };
  /** Real time between two attempts to deliver; tests shorten it. */
  retryAfterMs?: readonly number[];
};

const saved = z.object({
  tables: z.record(z.string(), z.array(z.tuple([z.string(), z.unknown()]))),
  settings: z.object({ finalPaymentFailure: z.enum(["cancel", "unpaid", "pause", "past_due"]) }),
});

const isAccepted = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

/** The stand-in of Stripe: its API, the pages that it hosts, its billing and its webhooks. */
export function createStripe(deps: Deps): Vendor {
  const keys: KeyRing = new Map();
  const failures: FailureRule[] = [];
  const courier = createCourier<EventObject>({
    post: async (event) => {
      const result = await postEvent(event, deps.webhook);
      if (isAccepted(result.status)) event.pending_webhooks = 0;
      return result;
    },
    isAccepted,
    retryAfterMs: deps.retryAfterMs,
  });
  const world: World = {
    tables: createTables(),
    settings: { finalPaymentFailure: "cancel" },
    clock: deps.clock,
    processingAt: null,
    baseUrl: `${deps.origin}/stripe`,
    request: { id: null, idempotencyKey: null },
    onEvent(event) {
      // Where no endpoint listens there is nothing to deliver.
      if (!courier.enabled) event.pending_webhooks = 0;
      courier.send(event);
    },
  };

  const routes = new Hono();
  routes.route("/", createApi({ world, endpoints, keys, failures }));
  routes.route("/control", createControl({ world, courier, failures }));
  routes.route("/", createPages(world));

  return {
    routes,
    reset({ webhooks }) {
      courier.forget();
      courier.enabled = webhooks;
      clearTables(world.tables);
      keys.clear();
      failures.length = 0;
      world.settings.finalPaymentFailure = "cancel";
    },
    snapshot: () => ({ tables: dumpTables(world.tables), settings: world.settings }),
    restore(snapshot) {
      const { tables, settings } = saved.parse(snapshot);
      courier.forget();
      keys.clear();
      loadTables(world.tables, tables);
      world.settings = settings;
    },
    nextDue(until) {
      const due = nextDue(world, Math.floor(until.getTime() / 1000));
      return due && { at: new Date(due.at * 1000), run: () => runAt(world, due) };
    },
    delivered: (withinMs) => courier.attempted(withinMs),
  };
}
