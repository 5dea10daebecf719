import { Hono } from "hono";
import Stripe from "stripe";
import { createClock, HOUR_MS, type SandboxClock } from "../clock.ts";
import { listen, stop } from "../harness-server.ts";
import { advance, type Vendor } from "../vendor.ts";
import { createStripe } from "./stripe.ts";

export const WEBHOOK_SECRET = "whsec_harness";

export type Received = { event: Stripe.Event; signature: string; payload: string };

export type Harness = {
  stripe: Stripe;
  vendor: Vendor;
  clock: SandboxClock;
  origin: string;
  received: Received[];
  /** The receiver's responses, in turn; 200 when none is left. */
  answers: number[];
  client(key: string, apiVersion?: string): Stripe;
  /** A control call, for example `control("chaos", { duplicate: 1 })`. */
  control(name: string, body?: object): Promise<unknown>;
  advance(span: { days?: number; hours?: number }): Promise<void>;
  types(): string[];
  close(): Promise<void>;
};

/** The stand-in on its own port, with the real SDK as its client and a receiver of its webhooks. */
export async function startHarness(
  at = "2026-01-31T12:00:00Z",
  { retryAfterMs = [20, 40, 60], machineNow }: { retryAfterMs?: readonly number[]; machineNow?: () => number } = {},
): Promise<Harness> {
  const received: Received[] = [];
  const answers: number[] = [];
  const clock = createClock(machineNow);
  clock.setNow(new Date(at));
  const receiver = new Hono();
  receiver.post("/hook", async (context) => {
    const payload = await context.req.text();
    const signature = context.req.header("stripe-signature") ?? "";
    const status = answers.shift() ?? 200;
    received.push({ event: Stripe.webhooks.constructEvent(payload, signature, WEBHOOK_SECRET), signature, payload });
    return context.json({ received: true }, status as 200);
  });
  const hook = await listen(receiver);
  const app = new Hono();
  const sandbox = await listen(app);
  const vendor = createStripe({
    clock,
    origin: sandbox.origin,
    webhook: { url: `${hook.origin}/hook`, secret: WEBHOOK_SECRET },
    retryAfterMs,
  });
  app.route("/stripe", vendor.routes);

  const client = (key: string, apiVersion?: string) =>
    new Stripe(key, {
      ...(apiVersion === undefined ? {} : { apiVersion: apiVersion as typeof Stripe.API_VERSION }),
      telemetry: false,
      maxNetworkRetries: 0,
      httpClient: Stripe.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) =>
        fetch(
          (url instanceof Request ? url.url : url.toString()).replace(
            "https://api.stripe.com",
            `${sandbox.origin}/stripe`,
          ),
          init,
        ),
      ),
    });

  return {
    stripe: client("sk_test_harness"),
    vendor,
    clock,
    origin: sandbox.origin,
    received,
    answers,
    client,
    async control(name, body) {
      const response = await fetch(`${sandbox.origin}/stripe/control/${name}`, {
        method: body === undefined ? "GET" : "POST",
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return response.json();
    },
    async advance({ days = 0, hours = 0 }) {
      await advance([vendor], clock, new Date(clock.now().getTime() + (days * 24 + hours) * HOUR_MS));
    },
    types: () => received.map((item) => item.event.type),
    async close() {
      vendor.reset({ webhooks: false });
      await Promise.all([stop(sandbox.server), stop(hook.server)]);
    },
  };
}

/** One product with a monthly and a yearly price, as Cardwell sells it. */
export async function sellPersonal(stripe: Stripe): Promise<{ product: string; monthly: string; yearly: string }> {
  const product = await stripe.products.create({ name: "Personal", metadata: { firebaseRole: "personal" } });
  const base = { product: product.id, currency: "usd" } as const;
  const monthly = await stripe.prices.create({
    ...base,
    unit_amount: 800,
    recurring: { interval: "month" },
    lookup_key: "personal_monthly",
  });
  const yearly = await stripe.prices.create({
    ...base,
    unit_amount: 7200,
    recurring: { interval: "year" },
    lookup_key: "personal_yearly",
  });
  return { product: product.id, monthly: monthly.id, yearly: yearly.id };
}

/** Submits a hosted page as a browser would, without following where it leads. */
export async function submitForm(
  url: string,
  fields: Record<string, string>,
): Promise<{ status: number; location: string | null; page: string }> {
  const response = await fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  return { status: response.status, location: response.headers.get("location"), page: await response.text() };
}

export function cardForm(number: string): Record<string, string> {
  return {
    email: "nora@cardwell.test",
    cardNumber: number,
    cardExpiry: "12 / 34",
    cardCvc: "123",
    billingName: "Nora Whitfield",
    billingCountry: "US",
    billingPostalCode: "97214",
  };
}
