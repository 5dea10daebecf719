import type { Hono } from "hono";
import type { SandboxClock } from "./clock.ts";

/** Something that falls due at an instant. */
export type Due = { at: Date; run: () => void };

/** What every stand-in offers to the process that hosts it. */
export type Vendor = {
  /** Mounted under the vendor's own prefix. */
  routes: Hono;
  /** Forgets everything. With `webhooks: false`, events are recorded but none is delivered until they are switched on. */
  reset(options: { webhooks: boolean }): void;
  snapshot(): unknown;
  restore(snapshot: unknown): void;
  /** The next thing that falls due, not after an instant. */
  nextDue(until: Date): Due | undefined;
  /** Resolves when all that it sent was tried once, or the time is up. */
  delivered(withinMs: number): Promise<void>;
};

/** How long moving the clock waits, in all, for what it causes to be delivered. */
const DELIVERY_WAIT_MS = 10_000;

/** Moves the clock on. What falls due on the way is done at its own moment, in order, whichever vendor's it is. */
export async function advance(vendors: Vendor[], clock: SandboxClock, to: Date): Promise<void> {
  const from = clock.now().getTime();
  const deadline = Date.now() + DELIVERY_WAIT_MS;
  const nextDue = () =>
    vendors
      .flatMap((vendor) => {
        const due = vendor.nextDue(to);
        return due ? [{ vendor, due }] : [];
      })
      .toSorted((a, b) => a.due.at.getTime() - b.due.at.getTime())[0];
  for (let next = nextDue(); next !== undefined; next = nextDue()) {
    clock.setNow(new Date(Math.max(from, next.due.at.getTime())));
    next.due.run();
    await next.vendor.delivered(Math.max(0, deadline - Date.now()));
  }
  clock.setNow(to);
  for (const vendor of vendors) await vendor.delivered(Math.max(0, deadline - Date.now()));
}
