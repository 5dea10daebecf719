import Stripe from "stripe";
import type { Clock } from "../clock.ts";
import { newId, type Tables } from "./store.ts";
import type { EventObject } from "./wire.ts";

/** What the account's settings decide at the vendor. */
type Settings = { finalPaymentFailure: "cancel" | "unpaid" | "pause" | "past_due" };

export type World = {
  tables: Tables;
  settings: Settings;
  clock: Clock;
  /** While something that fell due is being processed, its moment; else null. */
  processingAt: number | null;
  /** Where the stand-in is reached, with its prefix. */
  baseUrl: string;
  /** The API call that is being answered; events name it. */
  request: { id: string | null; idempotencyKey: string | null };
  onEvent: (event: EventObject) => void;
};

export function now(world: World): number {
  return world.processingAt ?? Math.floor(world.clock.now().getTime() / 1000);
}

export function emit(world: World, type: string, object: object, previous?: Record<string, unknown>): EventObject {
  const event: EventObject = {
    id: newId("evt"),
    object: "event",
    api_version: Stripe.API_VERSION,
    created: now(world),
    data: {
      object: structuredClone(object) as Record<string, unknown>,
      ...(previous === undefined ? {} : { previous_attributes: previous }),
    },
    livemode: false,
    pending_webhooks: 1,
    request: { id: world.request.id, idempotency_key: world.request.idempotencyKey },
    type,
  };
  world.tables.events.set(event.id, event);
  world.onEvent(event);
  return event;
}

/** Changes an object in place and emits an event with its previous values; without a difference no event. */
export function amend<T extends object>(world: World, type: string, object: T, change: (object: T) => void): void {
  const before = structuredClone(object);
  change(object);
  const previous = difference(before as Record<string, unknown>, object as Record<string, unknown>);
  if (Object.keys(previous).length > 0) emit(world, type, object, previous);
}

function difference(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> {
  const previous: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const was = before[key];
    const is = after[key];
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    previous[key] = isRecord(was) && isRecord(is) && !("data" in was) ? difference(was, is) : (was ?? null);
  }
  return previous;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The path of a hosted page, whatever name the sandbox is reached by. */
export function buildUrl(world: World, page: string): string {
  return `${new URL(world.baseUrl).pathname}/${page}`;
}
