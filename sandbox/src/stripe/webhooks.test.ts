import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Delivery } from "../courier.ts";
import { startHarness, WEBHOOK_SECRET, type Harness } from "./harness.ts";

describe("webhooks", () => {
  let harness: Harness;

  beforeEach(async () => {
    harness = await startHarness();
  });
  afterEach(() => harness.close());

  const create = async (count = 1) => {
    for (let index = 0; index < count; index += 1) await harness.stripe.customers.create({ name: `c${index}` });
  };
  const settled = () => harness.control("idle");
  const deliveries = async () => ((await harness.control("deliveries")) as { deliveries: Delivery[] }).deliveries;
  const names = () => harness.received.map((item) => (item.event.data.object as Stripe.Customer).name);

  it("arrive in order, signed over the very bytes at the machine's time", async () => {
    await create(5);
    await settled();
    expect(names()).toEqual(["c0", "c1", "c2", "c3", "c4"]);
    expect(harness.received[0]?.event).toMatchObject({
      type: "customer.created",
      api_version: Stripe.API_VERSION,
      livemode: false,
      request: { id: expect.stringMatching(/^req_/u) },
    });
    const { payload, signature } = harness.received[0] ?? { payload: "", signature: "" };
    expect(() => Stripe.webhooks.constructEvent(`${payload} `, signature, WEBHOOK_SECRET)).toThrow();
    expect(() => Stripe.webhooks.constructEvent(payload, signature, "whsec_other")).toThrow();
    expect(Math.abs(Number(/t=(\d+)/u.exec(signature)?.[1]) - Date.now() / 1000)).toBeLessThan(5);
  });

  it("are sent again, freshly signed, until they are accepted", async () => {
    harness.answers.push(500, 400);
    await create();
    await settled();
    expect(harness.received.map((item) => item.event.id)).toHaveLength(3);
    expect(new Set(harness.received.map((item) => item.event.id)).size).toBe(1);
    expect(await deliveries()).toMatchObject([
      { state: "delivered", attempts: [{ status: 500 }, { status: 400 }, { status: 200 }] },
    ]);
  });

  it("are given up after four attempts, and can be sent again by hand", async () => {
    harness.answers.push(500, 500, 500, 500);
    await create();
    await settled();
    expect(await deliveries()).toMatchObject([{ state: "failed" }]);
    await harness.control("resend", { event: harness.received[0]?.event.id });
    await settled();
    expect(harness.received).toHaveLength(5);
    expect(await deliveries()).toMatchObject([{ state: "delivered" }, { state: "failed" }]);
  });

  it("that weren't accepted are listed for 30 days, until they are", async () => {
    const undelivered = async () =>
      (await harness.stripe.events.list({ delivery_success: false })).data.map(({ data, type }) => [
        type,
        (data.object as Stripe.Customer).name,
      ]);
    harness.answers.push(200, 500, 500, 500, 500);
    await create(2);
    await settled();
    expect(await undelivered()).toEqual([["customer.created", "c1"]]);
    expect((await harness.stripe.events.list({ types: ["customer.created"] })).data).toHaveLength(2);
    expect((await harness.stripe.events.list({ type: "product.created" })).data).toEqual([]);
    await harness.control("resend", { event: harness.received[1]?.event.id });
    await settled();
    expect(await undelivered()).toEqual([]);
    await harness.advance({ days: 31 });
    expect((await harness.stripe.events.list()).data).toEqual([]);
  });

  it("come twice, late, lost or in any order on demand", async () => {
    await harness.control("chaos", { duplicate: 1 });
    await create(2);
    await settled();
    expect(names()).toEqual(["c0", "c0", "c1", "c1"]);

    harness.received.length = 0;
    await harness.control("chaos", { dropFirst: true });
    await create();
    await settled();
    expect(names()).toEqual(["c0"]);
    expect((await deliveries())[0]?.attempts).toHaveLength(2);

    harness.received.length = 0;
    await harness.control("chaos", { shuffle: true });
    await create(12);
    await settled();
    expect(names()).toHaveLength(12);
    expect(names()).not.toEqual(Array.from({ length: 12 }, (_, index) => `c${index}`));

    harness.received.length = 0;
    await harness.control("chaos", { delayMs: 60_000 });
    await create();
    expect(names()).toEqual([]);
    harness.vendor.reset({ webhooks: true });
  });

  it("are not delivered while they are switched off, nor later", async () => {
    await harness.control("webhooks", { enabled: false });
    await create(2);
    await settled();
    expect(harness.received).toEqual([]);
    await harness.control("webhooks", { enabled: true });
    await create();
    await settled();
    expect(names()).toEqual(["c0"]);
  });

  it("are forgotten by a reset, retries included", async () => {
    const patient = await startHarness(undefined, { retryAfterMs: [200, 200, 200] });
    try {
      const attempts = async () =>
        ((await patient.control("deliveries")) as { deliveries: Delivery[] }).deliveries.map((item) => item.attempts);
      patient.answers.push(500, 500, 500, 500);
      await patient.stripe.customers.create();
      await expect.poll(async () => (await attempts())[0]?.length, { interval: 2 }).toBeGreaterThan(0);
      patient.vendor.reset({ webhooks: true });
      const sent = patient.received.length;
      expect(await attempts()).toEqual([]);
      // The retry of a later event waits as long as the forgotten one and begins later.
      patient.answers.splice(0, 4, 500);
      await patient.stripe.customers.create();
      await patient.control("idle");
      const later = patient.received.slice(sent).map(({ event }) => event.id);
      expect(later).toHaveLength(2);
      expect(later).not.toContain(patient.received[0]?.event.id);
    } finally {
      await patient.close();
    }
  });

  it("refuses control calls that make no sense", async () => {
    expect(await harness.control("chaos", { duplicate: 2 })).toMatchObject({ error: "invalid_request" });
    expect(await harness.control("fail", { path: "/control" })).toMatchObject({ error: "invalid_request" });
    expect(await harness.control("resend", { event: "evt_none" })).toMatchObject({ error: "not_found" });
  });
});
