import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sellPersonal, startHarness, type Harness } from "../harness.ts";

async function readError(response: Response) {
  const { error } = (await response.json()) as { error: Record<string, unknown> };
  return { status: response.status, ...error };
}

describe("the API's protocol", () => {
  let harness: Harness;
  let stripe: Stripe;

  beforeAll(async () => {
    harness = await startHarness();
    ({ stripe } = harness);
  });
  beforeEach(() => harness.vendor.reset({ webhooks: false }));
  afterAll(() => harness.close());

  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${harness.origin}/stripe/v1/${path}`, {
      method: "POST",
      body,
      headers: { authorization: "Bearer sk_test_x", "stripe-version": Stripe.API_VERSION, ...headers },
    });
  it.each(["sk_live_abc", "rk_live_abc", "pk_test_abc", "sk_test_"])("refuses the key %s", async (key) => {
    const rejected = harness.client(key).customers.list();
    await expect(rejected).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    await expect(rejected).rejects.toMatchObject({ statusCode: 401, type: "StripeAuthenticationError" });
  });

  it("asks for a key, and shows no more of a wrong one than the vendor does", async () => {
    expect(await readError(await post("customers", "", { authorization: "" }))).toMatchObject({
      status: 401,
      type: "invalid_request_error",
    });
    const error = await readError(await post("customers", "", { authorization: "Bearer sk_live_0123456789abcdef" }));
    expect(error).toMatchObject({ message: "Invalid API Key provided: sk_live_************cdef" });
  });

  it("speaks the pinned version and no other", async () => {
    await expect(harness.client("sk_test_x", "2022-11-15").customers.list()).rejects.toMatchObject({ statusCode: 400 });
    expect(await readError(await post("customers", "", { "stripe-version": "" }))).toMatchObject({ status: 400 });
  });

  it("refuses what it doesn't know, by name", async () => {
    expect(await readError(await post("customers", "email=a@b.co&nickname=x"))).toMatchObject({
      status: 400,
      code: "parameter_unknown",
      param: "nickname",
      message: "Received unknown parameter: nickname",
    });
    expect(
      await readError(await post("checkout/sessions", "mode=subscription&line_items[0][price_data][currency]=usd")),
    ).toMatchObject({
      code: "parameter_unknown",
      param: "line_items[0][price_data]",
    });
    expect(
      await readError(await post("checkout/sessions", "mode=subscription&payment_method_types[0]=card")),
    ).toMatchObject({
      code: "parameter_unknown",
      param: "payment_method_types",
    });
    await expect(stripe.customers.list({ emial: "x" } as object)).rejects.toMatchObject({
      code: "parameter_unknown",
      param: "emial",
    });
  });

  it.each([
    ["products", "", "parameter_missing", "name"],
    ["checkout/sessions", "success_url=http://x.test", "parameter_missing", "mode"],
    ["subscriptions", "customer=cus_1&items[0][quantity]=1", "parameter_missing", "items[0][price]"],
    [
      "subscriptions",
      "customer=cus_1&items[0][price]=p&items[0][quantity]=1.5",
      "parameter_invalid_integer",
      "items[0][quantity]",
    ],
    ["products", "name=", "parameter_invalid_empty", "name"],
    ["customers", "email=nobody", "email_invalid", "email"],
    ["checkout/sessions", "mode=subscription&success_url=javascript:alert(1)", "url_invalid", "success_url"],
    ["checkout/sessions", "mode=gift", undefined, "mode"],
    ["products", "name=x&active=yes", undefined, "active"],
    ["customers", "metadata=x", undefined, "metadata"],
    ["subscriptions", "customer=cus_1&items=x", undefined, "items"],
  ])("refuses %s with %s", async (path, body, code, param) => {
    const error = await readError(await post(path, body));
    expect(error).toMatchObject({ status: 400, type: "invalid_request_error", param });
    expect(error["code" as keyof typeof error]).toBe(code);
  });

  it("says what is missing: 404 for the addressed object, 400 for one that a parameter names", async () => {
    await expect(stripe.customers.retrieve("cus_none")).rejects.toMatchObject({
      statusCode: 404,
      code: "resource_missing",
    });
    await expect(stripe.checkout.sessions.create({ mode: "setup", customer: "cus_none" })).rejects.toMatchObject({
      statusCode: 400,
      code: "resource_missing",
      param: "customer",
    });
    const response = await post("nothing", "");
    expect(await readError(response)).toMatchObject({ status: 404, type: "invalid_request_error" });
    expect(response.headers.get("request-id")).toMatch(/^req_/u);
  });

  it("decodes metadata with dots, and unsets with empty values", async () => {
    const { id } = await stripe.customers.create({ name: "Nora", metadata: { "a.b": "1", keep: "2" } });
    const changed = await stripe.customers.update(id, { name: "", metadata: { "a.b": "" } });
    expect([changed.name, changed.metadata]).toEqual([null, { keep: "2" }]);
  });

  it("expands four levels deep and not five", async () => {
    const prices = await sellPersonal(stripe);
    const customer = await stripe.customers.create({
      payment_method: "pm_card_visa",
      invoice_settings: { default_payment_method: "pm_card_visa" },
    });
    const { id } = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: prices.monthly }] });
    const subscription = await stripe.subscriptions.retrieve(id, {
      expand: ["items.data.price.product", "customer", "latest_invoice.payments"],
    });
    expect(subscription.items.data[0]?.price.product).toMatchObject({
      name: "Personal",
      metadata: { firebaseRole: "personal" },
    });
    expect(subscription.latest_invoice).toMatchObject({
      payments: { data: [{ payment: { type: "payment_intent" } }] },
    });
    await expect(stripe.subscriptions.list({ expand: ["data.items.data.price.product"] })).rejects.toMatchObject({
      statusCode: 400,
      param: "expand",
    });
    await expect(
      stripe.subscriptions.retrieve(id, { expand: ["latest_invoice.payment_intent"] }),
    ).rejects.toMatchObject({ message: expect.stringContaining("cannot be expanded (latest_invoice.payment_intent)") });
    await expect(stripe.subscriptions.retrieve(id, { expand: ["status"] })).rejects.toMatchObject({ param: "expand" });
    expect((await stripe.subscriptions.retrieve(id)).customer).toBe(customer.id);
  });

  it("gives pages newest first, forwards and backwards", async () => {
    for (let index = 0; index < 25; index += 1) await stripe.customers.create({ name: `c${index}` });
    const first = await stripe.customers.list({ limit: 10 });
    expect([first.data[0]?.name, first.has_more, first.url]).toEqual(["c24", true, "/v1/customers"]);
    const second = await stripe.customers.list({ limit: 10, starting_after: first.data.at(-1)?.id ?? "" });
    expect(second.data.map((item) => item.name)).toEqual([
      "c14",
      "c13",
      "c12",
      "c11",
      "c10",
      "c9",
      "c8",
      "c7",
      "c6",
      "c5",
    ]);
    const back = await stripe.customers.list({ limit: 10, ending_before: second.data[0]?.id ?? "" });
    expect(back.data).toEqual(first.data);
    expect(await stripe.customers.list({ limit: 3 }).autoPagingToArray({ limit: 100 })).toHaveLength(25);
    await expect(stripe.customers.list({ limit: 101 })).rejects.toMatchObject({ param: "limit" });
    await expect(stripe.customers.list({ starting_after: "cus_none" })).rejects.toMatchObject({
      param: "starting_after",
    });
  });

  describe("idempotency keys", () => {
    it("give the same answer again, without doing it again", async () => {
      const first = await stripe.customers.create({ name: "Nora" }, { idempotencyKey: "k1" });
      const second = await stripe.customers.create({ name: "Nora" }, { idempotencyKey: "k1" });
      expect(second.id).toBe(first.id);
      expect((await stripe.customers.list()).data).toHaveLength(1);
      const response = await post("customers", "name=Nora", { "idempotency-key": "k1" });
      expect(response.headers.get("idempotent-replayed")).toBe("true");
    });

    it("refuse other parameters", async () => {
      await stripe.customers.create({ name: "Nora" }, { idempotencyKey: "k1" });
      await expect(stripe.customers.create({ name: "Ben" }, { idempotencyKey: "k1" })).rejects.toMatchObject({
        statusCode: 400,
        rawType: "idempotency_error",
      });
    });

    it("repeat an error that came while executing, but not one of the parameters", async () => {
      const body = "mode=setup&customer=cus_none";
      expect((await post("checkout/sessions", body, { "idempotency-key": "k2" })).status).toBe(400);
      expect(
        (await post("checkout/sessions", body, { "idempotency-key": "k2" })).headers.get("idempotent-replayed"),
      ).toBe("true");
      expect((await post("products", "nome=x", { "idempotency-key": "k3" })).status).toBe(400);
      expect((await post("products", "name=x", { "idempotency-key": "k3" })).status).toBe(200);
    });

    it("refuse a second request while the first is under way", async () => {
      await harness.control("fail", { path: "/v1/customers", status: 200, delayMs: 1_000 });
      const ask = () => post("customers", "name=Nora", { "idempotency-key": "k4" });
      const answers = await Promise.all([ask(), ask()]);
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
      expect((await stripe.customers.list()).data).toHaveLength(1);
    });

    it("are forgotten after a day", async () => {
      const first = await stripe.customers.create({ name: "Nora" }, { idempotencyKey: "k5" });
      await harness.advance({ hours: 25 });
      expect((await stripe.customers.create({ name: "Ben" }, { idempotencyKey: "k5" })).id).not.toBe(first.id);
    });
  });

  it("fails when asked to, before or after it has done its work", async () => {
    await harness.control("fail", { path: "/v1/customers", method: "POST", status: 500, times: 1 });
    await expect(stripe.customers.create({ name: "Nora" }, { idempotencyKey: "f1" })).rejects.toMatchObject({
      statusCode: 500,
    });
    expect((await stripe.customers.list()).data).toHaveLength(0);
    await stripe.customers.create({ name: "Nora" }, { idempotencyKey: "f1" });
    await harness.control("fail", { path: "/v1/customers", status: 502, executed: true });
    await expect(stripe.customers.create({ name: "Ben" }, { idempotencyKey: "f2" })).rejects.toMatchObject({
      statusCode: 502,
    });
    await stripe.customers.create({ name: "Ben" }, { idempotencyKey: "f2" });
    expect((await stripe.customers.list()).data).toHaveLength(2);
  });

  it("refuses what the vendor refuses of prices, items, coupons and metadata", async () => {
    const { product, monthly, yearly } = await sellPersonal(harness.stripe);
    const price = (more: object) =>
      stripe.prices.create({ product, currency: "usd", unit_amount: 800, recurring: { interval: "month" }, ...more });
    await expect(price({ currency: "xyz" })).rejects.toThrow("Invalid currency");
    await expect(price({ recurring: { interval: "fortnight" } })).rejects.toMatchObject({ statusCode: 400 });
    await expect(price({ recurring: { interval: "year", interval_count: 4 } })).rejects.toThrow("three years");
    const metadata = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`key${index}`, "x"]));
    await expect(stripe.customers.create({ metadata })).rejects.toThrow("50 keys");
    await expect(stripe.coupons.create({ percent_off: 10, duration: "repeating" })).rejects.toMatchObject({
      param: "duration_in_months",
    });
    const customer = await stripe.customers.create({
      invoice_settings: { default_payment_method: "pm_card_visa" },
      payment_method: "pm_card_visa",
    });
    await expect(
      stripe.subscriptions.create({ customer: customer.id, items: [{ price: monthly }, { price: monthly }] }),
    ).rejects.toThrow("multiple subscription items with the same plan");
    const plan = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: monthly }] });
    await stripe.prices.update(yearly, { active: false });
    await expect(
      stripe.subscriptions.update(plan.id, { items: [{ id: plan.items.data[0]?.id ?? "", price: yearly }] }),
    ).rejects.toThrow("The price specified is inactive.");
  });

  it("keeps one price for a lookup key", async () => {
    const prices = await sellPersonal(stripe);
    const params = {
      product: prices.product,
      currency: "usd",
      unit_amount: 900,
      recurring: { interval: "month" },
      lookup_key: "personal_monthly",
    } as const;
    await expect(stripe.prices.create(params)).rejects.toMatchObject({ param: "lookup_key" });
    const moved = await stripe.prices.create({ ...params, transfer_lookup_key: true });
    const found = await stripe.prices.list({ lookup_keys: ["personal_monthly"], expand: ["data.product"] });
    expect(found.data).toMatchObject([{ id: moved.id, unit_amount: 900, product: { name: "Personal" } }]);
    expect(String(found.data[0]?.unit_amount_decimal)).toBe("900");
  });

  it("refuses to attach a card that the bank refuses", async () => {
    const customer = await stripe.customers.create({ name: "Nora" });
    await expect(
      stripe.paymentMethods.attach("pm_card_chargeDeclined", { customer: customer.id }),
    ).rejects.toBeInstanceOf(Stripe.errors.StripeCardError);
    const attached = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer: customer.id });
    expect(attached).toMatchObject({ customer: customer.id, card: { last4: "0341" } });
    expect((await stripe.customers.listPaymentMethods(customer.id)).data).toHaveLength(1);
  });
});
