// @module-tag gate

import type { ErrorBody } from "@cardwell/core/contract/errors";
import { describe, expect, it } from "vitest";
import { cardForm, submitForm } from "../../sandbox/src/stripe/harness.ts";
import { call, rejection } from "../support/api.ts";
import { db, knownPerson, newPerson } from "../support/people.ts";
import { failStripe, webhooksSettled } from "../support/sandbox.ts";
import { hoursAgo } from "../support/sessions.ts";
import type { Status } from "../support/subscriptions.ts";
import { newMember, priceId, fetchStatus, replaceCard, stripe, subscribe } from "../support/subscriptions.ts";
import { eventually } from "../support/wait.ts";

describe("the subscription status", () => {
  it("of a member shows plan, period end and payment method, and no Stripe ids", async () => {
    const { idToken } = await knownPerson("member");
    const { body, headers } = await call("GET", "/api/subscription/status", { token: idToken });
    expect(body).toMatchObject({
      hasAccess: true,
      reason: "active",
      status: "active",
      plan: { name: "Personal", interval: "month", unitAmountCents: 800, currency: "usd" },
      willCancel: false,
      endsAt: null,
      paymentMethod: { kind: "card", label: "Visa", last4: "4242" },
      nextStep: "none",
    });
    expect(JSON.stringify(body)).not.toMatch(/\b(cus|sub|price|prod|in|pi|pm|si)_\w+/);
    expect(headers.get("cache-control")).toBe("private, no-store");
  });

  it("of a member whose plan ended shows since when, and what to do", async () => {
    const { idToken } = await knownPerson("lapsed");
    const { body } = await call("GET", "/api/subscription/status", { token: idToken });
    expect(body).toMatchObject({ hasAccess: false, reason: "canceled", nextStep: "renew", trial: { eligible: false } });
    expect(body["endedAt"]).toBeTruthy();
  });

  it("of a person who never paid offers a trial", async () => {
    const { idToken } = await knownPerson("fresh");
    const { body } = await call("GET", "/api/subscription/status", { token: idToken });
    expect(body).toMatchObject({
      hasAccess: false,
      reason: "none",
      nextStep: "choose_plan",
      trial: { eligible: true },
    });
  });

  it("comes from the mirror when Stripe is down", async () => {
    const person = await newPerson();
    await subscribe(person);
    await webhooksSettled();
    await eventually(
      () => fetchStatus(person),
      ({ hasAccess }) => hasAccess,
    );
    // The last request to Stripe was long enough ago for a new one.
    await db.doc(`customers/${person.uid}`).update({ fetchStartedAt: hoursAgo(1), refreshClaimedAt: hoursAgo(1) });
    await failStripe({ method: "GET", path: "/v1/customers/*", status: 503, times: 2 });
    expect(await fetchStatus(person, true)).toMatchObject({ hasAccess: true });
  });
});

describe("changing the plan", () => {
  it("to the yearly price charges the difference that was shown", async () => {
    const person = await newMember();
    const yearly = await priceId("year");
    const preview = await call<{ dueTodayCents: number; prorationAt: string }>("POST", "/api/billing/change-preview", {
      token: person.idToken,
      body: { priceId: yearly },
    });
    expect(preview.body).toMatchObject({
      dueTodayCents: 6400,
      creditCents: 800,
      nextAmountCents: 7200,
      currency: "usd",
    });
    const changed = await call("POST", "/api/billing/change", {
      token: person.idToken,
      body: { priceId: yearly, prorationAt: preview.body.prorationAt },
    });
    expect(changed.body).toMatchObject({ plan: { interval: "year", unitAmountCents: 7200 } });
  });

  it("to the monthly price charges nothing today, and next at the end of the new month", async () => {
    const person = await newMember();
    const move = async (interval: "month" | "year") => {
      const body = { priceId: await priceId(interval) };
      const preview = await call<{
        dueTodayCents: number;
        creditCents: number;
        prorationAt: string;
        nextChargeAt: string;
      }>("POST", "/api/billing/change-preview", { token: person.idToken, body });
      const { prorationAt } = preview.body;
      const changed = await call<Status>("POST", "/api/billing/change", {
        token: person.idToken,
        body: { ...body, prorationAt },
      });
      return { preview: preview.body, status: changed.body };
    };
    await move("year");
    const { preview, status } = await move("month");
    expect(preview).toMatchObject({ dueTodayCents: 0, creditCents: 7200 });
    expect(status.currentPeriodEnd).toBe(preview.nextChargeAt);
  });

  it("whose bank wants a confirmation is rejected with the page for it, and made once it is given there", async () => {
    const person = await newMember();
    await replaceCard(person, "4000002760003184");
    const body = { priceId: await priceId("year") };
    const { idToken: token } = person;
    const preview = await call<{ prorationAt: string }>("POST", "/api/billing/change-preview", { token, body });
    const change = { ...body, prorationAt: preview.body.prorationAt };
    const { status, body: error } = await call<ErrorBody>("POST", "/api/billing/change", { token, body: change });
    expect([status, error.error, error.message]).toEqual([
      402,
      "payment_failed",
      "Your bank wants you to confirm this payment. Your plan changes once you do.",
    ]);
    const page = error.confirmUrl ?? "";
    await submitForm(page, cardForm("4000002760003184"));
    await submitForm(`${page}/confirm`, { answer: "complete" });
    const { plan } = await eventually(
      () => fetchStatus(person),
      (answer) => answer.plan?.interval === "year",
    );
    expect(plan).toMatchObject({ unitAmountCents: 7200 });
  });

  it("is rate limited", async () => {
    const { idToken: token } = await newPerson();
    const answers = [];
    for (let time = 0; time < 21; time += 1)
      answers.push(await call("POST", "/api/billing/portal-session", { token, body: {} }));
    const last = answers.at(-1);
    expect(last && rejection(last)).toEqual({ status: 429, error: "rate_limited" });
    expect(last?.body["retryAfterSeconds"]).toBeGreaterThan(0);
    expect(new Set(answers.slice(0, 20).map((answer) => rejection(answer).error))).toEqual(
      new Set(["no_subscription"]),
    );
  });

  it("is rejected without a plan, to the same price, to one not on sale, and with an outdated amount", async () => {
    const never = await newPerson();
    const body = { priceId: await priceId("year") };
    expect(rejection(await call("POST", "/api/billing/change-preview", { token: never.idToken, body })).error).toBe(
      "no_subscription",
    );

    const { idToken: token } = await knownPerson("member");
    const same = { priceId: await priceId("month") };
    expect(rejection(await call("POST", "/api/billing/change-preview", { token, body: same })).error).toBe("conflict");
    expect(
      rejection(await call("POST", "/api/billing/change-preview", { token, body: { priceId: "price_none" } })).error,
    ).toBe("invalid_request");
    const old = { ...body, prorationAt: "2020-01-01T00:00:00Z" };
    expect(rejection(await call("POST", "/api/billing/change", { token, body: old })).error).toBe("conflict");
  });
});

describe("canceling and resuming", () => {
  it("are two calls, and each works only once", async () => {
    const person = await newMember();
    const token = person.idToken;
    expect(rejection(await call("POST", "/api/billing/resume", { token })).error).toBe("conflict");
    expect((await call("POST", "/api/billing/cancel", { token, body: { reason: "unused" } })).body).toMatchObject({
      reason: "canceling",
      willCancel: true,
    });
    expect((await call("POST", "/api/billing/resume", { token })).body).toMatchObject({
      reason: "active",
      willCancel: false,
    });
  });

  it("reflect a cancellation made at Stripe", async () => {
    const person = await newPerson();
    const { id } = await subscribe(person);
    await eventually(
      () => fetchStatus(person),
      ({ hasAccess }) => hasAccess,
    );
    await stripe.subscriptions.update(id, { cancel_at: "min_period_end" });
    await eventually(
      () => fetchStatus(person),
      ({ willCancel }) => willCancel,
    );
    expect((await call("POST", "/api/billing/resume", { token: person.idToken })).body).toMatchObject({
      reason: "active",
    });
  });
});

describe("the plans on sale", () => {
  it("are refreshed by staff, and the action is recorded", async () => {
    const { idToken: token, uid } = await knownPerson("admin");
    const entries = async () =>
      (await db.collection("auditLog").where("actorUid", "==", uid).where("object", "==", "plans").get()).docs;
    const before = new Set((await entries()).map(({ id }) => id));
    const { body } = await call<{ products: number; prices: number }>("POST", "/api/admin/system/sync-catalog", {
      token,
      body: {},
    });
    expect(body.products).toBeGreaterThanOrEqual(1);
    expect(body.prices).toBeGreaterThanOrEqual(2);
    const added = (await entries()).filter(({ id }) => !before.has(id)).map((doc) => doc.data());
    expect(added.toSorted((a, b) => a["at"].toMillis() - b["at"].toMillis())).toMatchObject([
      { action: "system.sync-plans", actorRole: "owner", outcome: "started", after: null },
      { action: "system.sync-plans", actorRole: "owner", outcome: "done", after: body },
    ]);
  });

  it("include a second plan as soon as it exists at Stripe, without a code change", async () => {
    const product = await stripe.products.create({ name: "Household" });
    await stripe.prices.create({
      product: product.id,
      currency: "usd",
      unit_amount: 1400,
      recurring: { interval: "month" },
    });
    const { idToken: token } = await knownPerson("admin");
    await call("POST", "/api/admin/system/sync-catalog", { token, body: {} });
    const names = async () =>
      (await call<{ plans: { name: string }[] }>("GET", "/api/plans")).body.plans.map(({ name }) => name);
    expect(await eventually(names, (all) => all.includes("Household"))).toEqual(["Personal", "Household"]);
    await stripe.products.update(product.id, { active: false });
    await call("POST", "/api/admin/system/sync-catalog", { token, body: {} });
  });
});
