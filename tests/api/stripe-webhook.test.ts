// @module-tag gate

import type { UserDetail } from "@cardwell/core/contract/admin/users";
import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { localSecrets } from "../../scripts/lib/secrets.ts";
import { call, rejection } from "../support/api.ts";
import { db, knownPerson, newPerson } from "../support/people.ts";
import { disturbWebhooks, webhooksSettled } from "../support/sandbox.ts";
import { fetchStatus, stripe, subscribe } from "../support/subscriptions.ts";
import { eventually } from "../support/wait.ts";

const secret = localSecrets().STRIPE_WEBHOOK_SECRET ?? "";

const event = (id: string, changes: object = {}) =>
  JSON.stringify({
    id,
    object: "event",
    api_version: "2026-10-28.endive",
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    type: "customer.updated",
    data: { object: { id: "cus_unknown", object: "customer" } },
    ...changes,
  });

const signed = (payload: string, options: { secret?: string; timestamp?: number } = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, ...options });

const deliver = (raw: string, signature?: string) =>
  call("POST", "/api/webhooks/stripe", { raw, headers: signature ? { "stripe-signature": signature } : {} });

const unique = (name: string) => `evt_${name}_${Math.random().toString(36).slice(2)}`;

describe("a Stripe webhook", () => {
  it("is accepted when it is signed with our secret over exactly these bytes", async () => {
    const payload = event(unique("good"));
    expect((await deliver(payload, signed(payload))).status).toBe(200);
  });

  it.each([
    ["no signature", () => undefined],
    ["a garbled signature", () => "t=1,v1=zz"],
    [
      "a signature of 301 seconds ago",
      (payload: string) => signed(payload, { timestamp: Math.floor(Date.now() / 1000) - 301 }),
    ],
    ["a signature by another secret", (payload: string) => signed(payload, { secret: "whsec_other" })],
    ["a signature over other bytes", (payload: string) => signed(`${payload} `)],
    ["only an older scheme", (payload: string) => signed(payload).replace("v1=", "v0=")],
  ])("is rejected with %s, and nothing is stored", async (_, sign) => {
    const id = unique("bad");
    const payload = event(id);
    expect(rejection(await deliver(payload, sign(payload)))).toEqual({ status: 400, error: "invalid_request" });
    expect((await db.doc(`webhookEvents/stripe_${id}`).get()).exists).toBe(false);
  });

  it("is accepted with a second signature, as during a secret rotation", async () => {
    const payload = event(unique("rolled"));
    expect((await deliver(payload, `${signed(payload)},v1=${"0".repeat(64)}`)).status).toBe(200);
  });

  it("from the other mode is acknowledged and dropped", async () => {
    const id = unique("live");
    const payload = event(id, { livemode: true });
    expect((await deliver(payload, signed(payload))).status).toBe(200);
    expect((await db.doc(`webhookEvents/stripe_${id}`).get()).exists).toBe(false);
  });

  it("of an unknown type has no effect and isn't retried", async () => {
    const id = unique("kind");
    const payload = event(id, { type: "planet.aligned", data: { object: { id: "pl_1", object: "planet" } } });
    expect((await deliver(payload, signed(payload))).status).toBe(200);
    await eventually(
      () => db.doc(`webhookEvents/stripe_${id}`).get(),
      (kept) => kept.get("state") === "done",
    );
  });
});

describe("a subscription's lifecycle", () => {
  it("ends in the same state when webhooks arrive twice, late and in any order", async () => {
    await disturbWebhooks({ duplicate: 1, shuffle: true, delayMs: 50 });
    try {
      const person = await newPerson();
      const subscription = await subscribe(person);
      await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
      await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
      await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
      await webhooksSettled();
      expect(
        await eventually(
          () => fetchStatus(person),
          ({ willCancel }) => willCancel,
        ),
      ).toMatchObject({ hasAccess: true, reason: "canceling" });
      await stripe.subscriptions.cancel(subscription.id);
      await webhooksSettled();
      expect(
        await eventually(
          () => fetchStatus(person),
          ({ status }) => status === "canceled",
        ),
      ).toMatchObject({ hasAccess: false });
    } finally {
      await disturbWebhooks({ duplicate: 0, shuffle: false, delayMs: 0 });
    }
  });

  it("is mirrored even if the first delivery of every webhook is lost", async () => {
    await disturbWebhooks({ dropFirst: true });
    try {
      const person = await newPerson();
      await subscribe(person);
      expect(
        await eventually(
          () => fetchStatus(person),
          ({ hasAccess }) => hasAccess,
          30_000,
        ),
      ).toMatchObject({ reason: "active" });
    } finally {
      await disturbWebhooks({ dropFirst: false });
    }
  });

  it("about a dispute, which names no customer, shows staff what the bank took back", async () => {
    const person = await newPerson();
    await subscribe(person, "pm_card_createDispute");
    type Disputes = { disputes: { uid: string; amountCents: number; status: string }[] };
    const token = (await knownPerson("admin")).idToken;
    const found = await eventually(
      async () => {
        const { body } = await call<Disputes>("GET", "/api/admin/system/disputes", { token });
        return body.disputes.filter(({ uid }) => uid === person.uid);
      },
      ({ length }) => length > 0,
    );
    expect(found).toMatchObject([{ amountCents: 800, status: "needs_response" }]);
    // The list of members is written after an account was made, whenever the emulator comes to it.
    const { body } = await eventually(
      () => call<UserDetail>("GET", `/api/admin/users/${person.uid}`, { token }),
      ({ status }) => status === 200,
    );
    expect(body.invoices).toMatchObject([{ status: "paid", dispute: { status: "needs_response", amountCents: 800 } }]);
    expect(body.events).toContainEqual(
      expect.objectContaining({ title: "Paid $8.00, later disputed", isProblem: true }),
    );
  });

  it("is mirrored in the shape that the payments SDK reads", async () => {
    const person = await newPerson();
    const { id } = await subscribe(person);
    const kept = await eventually(
      () => db.doc(`customers/${person.uid}/subscriptions/${id}`).get(),
      ({ exists }) => exists,
    );
    const data = kept.data() ?? {};
    for (const field of ["cancel_at", "canceled_at", "ended_at", "trial_start", "trial_end"])
      expect(data).toHaveProperty(field, null);
    for (const field of ["created", "current_period_start", "current_period_end"])
      expect(data[field].toDate()).toBeInstanceOf(Date);
    expect(data["prices"][0].path).toBe(data["price"].path);
    expect(data["product"].path).toMatch(/^products\/prod_/);
    const payments = await db.collection(`customers/${person.uid}/payments`).get();
    expect(payments.docs[0]?.data()).toMatchObject({
      amount: 800,
      currency: "usd",
      status: "succeeded",
      created: expect.any(Number),
      prices: [expect.anything()],
    });
  });
});
