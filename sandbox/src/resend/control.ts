import { Hono } from "hono";
import { z } from "zod";
import { type createDomains, domainsRequest } from "./domains.ts";
import { type createFaults, faultRequest, roughRequest } from "./faults.ts";
import { type createOutcomes, outcomeRequest } from "./outcomes.ts";
import type { createWebhooks } from "./webhooks.ts";

const limitRequest = z.strictObject({ perSecond: z.number().int().positive().nullable() });
const webhooksRequest = z.strictObject({ enabled: z.boolean() });
const idleMs = 30_000;

type Deps = {
  domains: ReturnType<typeof createDomains>;
  faults: ReturnType<typeof createFaults>;
  outcomes: ReturnType<typeof createOutcomes>;
  webhooks: ReturnType<typeof createWebhooks>;
};

/** Test controls: failures of the next requests, the outcome of mail to an address, the records of its domain, the rate limit, and webhooks. */
export function createControl({ domains, faults, outcomes, webhooks }: Deps): Hono {
  const routes = new Hono();
  routes.post("/domains", async (c) => {
    const parsed = domainsRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return c.json({ error: "invalid", message: z.prettifyError(parsed.error) }, 400);
    domains.set(parsed.data);
    return c.json({ ok: true });
  });
  routes.post("/outcomes", async (c) => {
    const parsed = outcomeRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return c.json({ error: "invalid", message: z.prettifyError(parsed.error) }, 400);
    outcomes.set(parsed.data);
    return c.json({ ok: true });
  });
  routes.post("/fail", async (c) => {
    const parsed = faultRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return c.json({ error: "invalid", message: z.prettifyError(parsed.error) }, 400);
    faults.add(parsed.data);
    return c.json({ ok: true });
  });
  routes.post("/rough", async (c) => {
    const parsed = roughRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return c.json({ error: "invalid", message: z.prettifyError(parsed.error) }, 400);
    faults.makeRough(parsed.data);
    return c.json({ ok: true });
  });
  routes.post("/rate-limit", async (c) => {
    const parsed = limitRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return c.json({ error: "invalid", message: z.prettifyError(parsed.error) }, 400);
    faults.limitTo(parsed.data.perSecond);
    return c.json({ ok: true });
  });
  routes.post("/webhooks", async (c) => {
    const parsed = webhooksRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return c.json({ error: "invalid", message: z.prettifyError(parsed.error) }, 400);
    webhooks.enable(parsed.data.enabled);
    return c.json({ ok: true });
  });
  routes.get("/idle", async (c) => c.json({ idle: await webhooks.idle(idleMs) }));
  return routes;
}
