import { Hono } from "hono";
import { z } from "zod";
import type { Courier } from "./courier.ts";

const chaos = z.strictObject({
  duplicate: z.number().min(0).max(1).default(0),
  shuffle: z.boolean().default(false),
  delayMs: z.number().int().min(0).max(60_000).default(0),
  dropFirst: z.boolean().default(false),
});

const IDLE_MS = 60_000;

/** Test controls of a vendor's webhooks. */
export function createCourierControl(courier: Courier<never>): Hono {
  const control = new Hono();
  control.get("/deliveries", (context) => {
    const event = context.req.query("event");
    const deliveries = courier.deliveries().filter((item) => event === undefined || item.event === event);
    return context.json({ enabled: courier.enabled, chaos: courier.chaos, deliveries });
  });
  control.post("/chaos", async (context) => {
    courier.chaos = await readControl(chaos, context.req.raw);
    return context.json(courier.chaos);
  });
  control.post("/webhooks", async (context) => {
    const { enabled } = await readControl(z.strictObject({ enabled: z.boolean() }), context.req.raw);
    courier.enabled = enabled;
    return context.json({ enabled });
  });
  control.get("/idle", async (context) => {
    const wanted = Number(context.req.query("timeoutMs") ?? IDLE_MS);
    const idle = await courier.idle(Math.min(IDLE_MS, Number.isFinite(wanted) ? wanted : IDLE_MS));
    return context.json({ idle }, idle ? 200 : 503);
  });
  return withControlErrors(control);
}

/** Answers what can't be read with 400 and why. */
export function withControlErrors(control: Hono): Hono {
  control.onError((error, context) =>
    context.json(
      { error: "invalid_request", message: error instanceof z.ZodError ? z.prettifyError(error) : error.message },
      400,
    ),
  );
  return control;
}

export async function readControl<T>(schema: z.ZodType<T>, request: Request): Promise<T> {
  return schema.parse(await request.json());
}
