import { Hono } from "hono";
import { z } from "zod";
import type { Courier } from "../courier.ts";
import { createCourierControl, readControl, withControlErrors } from "../courier-control.ts";
import { saveAsDefault } from "./engine/cards-on-file.ts";
import { createPaymentMethod } from "./engine/payment-methods.ts";
import { cardNumbered } from "./engine/cards.ts";
import { listSubscriptions } from "./engine/lookups.ts";
import type { FailureRule } from "./protocol/failures.ts";
import type { EventObject } from "./wire.ts";
import { now, type World } from "./world.ts";

type Deps = { world: World; courier: Courier<EventObject>; failures: FailureRule[] };

const failure = z.strictObject({
  path: z.string().startsWith("/v1/"),
  method: z.enum(["GET", "POST", "DELETE"]).default("POST"),
  status: z.number().int().min(200).max(599).default(500),
  times: z.number().int().min(1).max(1000).default(1),
  executed: z.boolean().default(false),
  delayMs: z.number().int().min(0).max(60_000).default(0),
});

const settings = z.strictObject({ finalPaymentFailure: z.enum(["cancel", "unpaid", "pause", "past_due"]) });

/** Test controls that the vendor has no API for. None of their paths is under /v1. */
export function createControl({ world, courier, failures }: Deps): Hono {
  const control = withControlErrors(new Hono());
  control.route("/", createCourierControl(courier));
  control.post("/resend", async (context) => {
    const { event: id } = await readControl(z.strictObject({ event: z.string() }), context.req.raw);
    const event = world.tables.events.get(id);
    if (event === undefined) return context.json({ error: "not_found", message: `No such event: ${id}` }, 404);
    const wasEnabled = courier.enabled;
    courier.enabled = true;
    courier.send(event);
    courier.enabled = wasEnabled;
    return context.json({ sent: id });
  });
  control.post("/fail", async (context) => {
    const rule = await readControl(failure, context.req.raw);
    failures.push(rule);
    return context.json(rule);
  });
  control.post("/settings", async (context) => {
    Object.assign(world.settings, await readControl(settings, context.req.raw));
    return context.json(world.settings);
  });
  control.post("/card", async (context) => {
    const wanted = await readControl(z.strictObject({ customer: z.string(), number: z.string() }), context.req.raw);
    const customer = world.tables.customers.get(wanted.customer);
    const number = wanted.number.replaceAll(/\s/gu, "");
    if (customer === undefined || cardNumbered(number) === undefined) {
      return context.json({ error: "not_found", message: "No such customer, or not a test card." }, 404);
    }
    const method = createPaymentMethod(world, {
      number,
      expMonth: 12,
      expYear: new Date(now(world) * 1000).getUTCFullYear() + 4,
      name: customer.name ?? null,
      email: customer.email,
      country: null,
      postalCode: null,
    });
    saveAsDefault(world, customer, method);
    for (const subscription of listSubscriptions(world, customer.id)) {
      if (subscription.default_payment_method !== null) subscription.default_payment_method = method.id;
    }
    return context.json({ payment_method: method.id });
  });
  return control;
}
