import { Hono } from "hono";
import { z } from "zod";
import { saveAsDefault } from "./engine/cards-on-file.ts";
import { createPaymentMethod } from "./engine/payment-methods.ts";
import { cardNumbered } from "./engine/cards.ts";
import { listSubscriptions } from "./engine/lookups.ts";
import type { FailureRule } from "./protocol/failures.ts";
import type { Courier } from "./webhooks.ts";
import { now, type World } from "./world.ts";

type Deps = { world: World; courier: Courier; failures: FailureRule[] };

const chaos = z.strictObject({
  duplicate: z.number().min(0).max(1).default(0),
  shuffle: z.boolean().default(false),
  delayMs: z.number().int().min(0).max(60_000).default(0),
  dropFirst: z.boolean().default(false),
});

const failure = z.strictObject({
  path: z.string().startsWith("/v1/"),
  method: z.enum(["GET", "POST", "DELETE"]).default("POST"),
  status: z.number().int().min(200).max(599).default(500),
  times: z.number().int().min(1).max(1000).default(1),
  executed: z.boolean().default(false),
  delayMs: z.number().int().min(0).max(60_000).default(0),
});

const settings = z.strictObject({ finalPaymentFailure: z.enum(["cancel", "unpaid", "pause", "past_due"]) });

const IDLE_MS = 60_000;

/** Test controls that the vendor has no API for. None of their paths is under /v1. */
export function createControl({ world, courier, failures }: Deps): Hono {
  const control = new Hono();

  control.onError((error, context) =>
    context.json(
      { error: "invalid_request", message: error instanceof z.ZodError ? z.prettifyError(error) : error.message },
      400,
    ),
  );
  control.get("/deliveries", (context) => {
    const event = context.req.query("event");
    const deliveries = courier.deliveries().filter((item) => event === undefined || item.event === event);
    return context.json({ enabled: courier.enabled, chaos: courier.chaos, deliveries });
  });
  control.post("/resend", async (context) => {
    const { event: id } = await take(z.strictObject({ event: z.string() }), context.req.raw);
    const event = world.tables.events.get(id);
    if (event === undefined) return context.json({ error: "not_found", message: `No such event: ${id}` }, 404);
    const wasEnabled = courier.enabled;
    courier.enabled = true;
    courier.send(event);
    courier.enabled = wasEnabled;
    return context.json({ sent: id });
  });
  control.post("/chaos", async (context) => {
    courier.chaos = await take(chaos, context.req.raw);
    return context.json(courier.chaos);
  });
  control.post("/webhooks", async (context) => {
    const { enabled } = await take(z.strictObject({ enabled: z.boolean() }), context.req.raw);
    courier.enabled = enabled;
    return context.json({ enabled });
  });
  control.post("/fail", async (context) => {
    const rule = await take(failure, context.req.raw);
    failures.push(rule);
    return context.json(rule);
  });
  control.post("/settings", async (context) => {
    Object.assign(world.settings, await take(settings, context.req.raw));
    return context.json(world.settings);
  });
  control.post("/card", async (context) => {
    const wanted = await take(z.strictObject({ customer: z.string(), number: z.string() }), context.req.raw);
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
  control.get("/idle", async (context) => {
    const wanted = Number(context.req.query("timeoutMs") ?? IDLE_MS);
    const idle = await courier.idle(Math.min(IDLE_MS, Number.isFinite(wanted) ? wanted : IDLE_MS));
    return context.json({ idle }, idle ? 200 : 503);
  });
  return control;
}

async function take<T>(schema: z.ZodType<T>, request: Request): Promise<T> {
  return schema.parse(await request.json());
}
