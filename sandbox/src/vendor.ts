import type { Hono } from "hono";

/** What every stand-in offers to the process that hosts it. */
export type Vendor = {
  /** Mounted under the vendor's own prefix. */
  routes: Hono;
  /** Forgets everything. With `webhooks: false`, events are recorded but none is delivered until they are switched on. */
  reset(options: { webhooks: boolean }): void;
  snapshot(): unknown;
  restore(snapshot: unknown): void;
  /** Processes everything that falls due in between, in time order, and calls `setNow` before each. */
  advance(from: Date, to: Date, setNow: (at: Date) => void): Promise<void>;
};
