import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { Resend } from "resend";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createClock } from "../clock.ts";
import { createInbox } from "../inbox/inbox.ts";
import { createSandbox } from "../server.ts";
import { createResend } from "./resend.ts";

const secret = "whsec_c2FuZGJveC10ZXN0LXNlY3JldA==";
const mail = { from: "Cardwell <alerts@cardwell.test>", to: "ana@cardwell.test", subject: "Hello", text: "Hi" };
type Received = { headers: Record<string, string>; body: string };

let servers: { close(): unknown }[] = [];
let received: Received[] = [];
let failuresLeft = 0;
let origin = "";
let resend = new Resend("re_test");

async function startReceiver(): Promise<string> {
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      failuresLeft -= 1;
      response.statusCode = failuresLeft >= 0 ? 500 : 200;
      response.end();
      received.push({ headers: request.headers as Record<string, string>, body: Buffer.concat(chunks).toString() });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  servers.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeEach(async () => {
  received = [];
  failuresLeft = 0;
  const clock = createClock();
  const vendor = createResend({
    clock,
    webhook: { url: await startReceiver(), secret },
    retryDelaysMs: [10, 20],
    // All requests of a test come within a second.
    wallNow: () => 0,
  });
  const sandbox = createSandbox({
    clock,
    vendors: { resend: vendor },
    inbox: createInbox(() => vendor.mails()),
    feeds: new Hono(),
  });
  const port = await new Promise<number>((resolve) => {
    servers.push(serve({ fetch: sandbox.app.fetch, port: 0, hostname: "127.0.0.1" }, (info) => resolve(info.port)));
  });
  origin = `http://127.0.0.1:${port}`;
  resend = new Resend("re_test", { baseUrl: `${origin}/resend` });
  await control("/resend/control/rate-limit", { perSecond: null });
});

afterEach(async () => {
  // What is still on its way would be received by the next test.
  await idle();
  for (const server of servers) server.close();
  servers = [];
});

const inbox = async (to = ""): Promise<Record<string, unknown>[]> =>
  (await (await fetch(`${origin}/inbox/messages${to && `?to=${to}`}`)).json()) as Record<string, unknown>[];
const control = (path: string, body: unknown) =>
  fetch(`${origin}${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
const idle = () => fetch(`${origin}/resend/control/idle`);

const types = () => received.map((event) => (JSON.parse(event.body) as { type: string }).type);

describe("sending with Resend's own SDK", () => {
  it("answers the id, and the mail lies in the inbox", async () => {
    const sent = await resend.emails.send({
      ...mail,
      html: "<p>Hi</p>",
      headers: { "X-Reason": "test" },
      replyTo: "support@cardwell.test",
    });
    expect(sent.error).toBeNull();
    const [message] = await inbox("ANA@cardwell.test");
    expect(message).toMatchObject({
      id: sent.data?.id,
      to: ["ana@cardwell.test"],
      from: mail.from,
      subject: "Hello",
      html: "<p>Hi</p>",
      text: "Hi",
    });
    expect(message?.headers).toMatchObject({ "X-Reason": "test", "Reply-To": "support@cardwell.test" });
    expect(await inbox("someone@cardwell.test")).toEqual([]);
  });

  it("lists the newest mail first", async () => {
    await resend.emails.send({ ...mail, subject: "First" });
    await resend.emails.send({ ...mail, subject: "Second" });
    expect((await inbox()).map((message) => message.subject)).toEqual(["Second", "First"]);
  });

  it("accepts a batch of 100, each with its id, and no larger one", async () => {
    const batch = Array.from({ length: 100 }, (_, at) => ({ ...mail, subject: `Mail ${at + 1}` }));
    const sent = await resend.batch.send(batch);
    expect(new Set(sent.data?.data.map(({ id }) => id)).size).toBe(100);
    expect((await inbox()).length).toBe(100);
    const tooMany = await resend.batch.send([...batch, mail]);
    expect(tooMany.error).toMatchObject({ statusCode: 422, message: "A batch is a list of 1 to 100 emails." });
    expect((await resend.batch.send([])).error?.statusCode).toBe(422);
  });

  it("sends what is right of a permissive batch, and nothing of a strict one with a fault", async () => {
    const batch = [mail, { ...mail, to: "nobody" }, { ...mail, subject: "Third" }];
    expect((await resend.batch.send(batch)).error).toMatchObject({ statusCode: 422 });
    expect(await inbox()).toEqual([]);
    const sent = await resend.batch.send(batch, { batchValidation: "permissive" });
    expect(sent.data).toMatchObject({
      data: [{ id: expect.any(String) }, { id: expect.any(String) }],
      errors: [{ index: 1, message: expect.stringContaining("Invalid `to` field.") }],
    });
    const attached = { ...mail, attachments: [{ filename: "a.txt", content: "eA==" }] };
    const other = await resend.batch.send([attached], { batchValidation: "permissive" });
    expect(other.data).toMatchObject({ data: [], errors: [{ index: 0 }] });
  });

  it("answers a batch under the same key with the same ids, and refuses another one under it", async () => {
    const options = { idempotencyKey: "batch-1" };
    const first = await resend.batch.send([mail, mail], options);
    const again = await resend.batch.send([mail, mail], options);
    expect(again.data).toEqual(first.data);
    expect((await inbox()).length).toBe(2);
    const other = await resend.batch.send([mail], options);
    expect(other.error).toMatchObject({ statusCode: 409, name: "invalid_idempotent_request" });
  });

  it("refuses a key that is not one of Resend's", async () => {
    const sent = await new Resend("sk_wrong", { baseUrl: `${origin}/resend` }).emails.send(mail);
    expect(sent.error).toMatchObject({ statusCode: 403, name: "invalid_api_key", message: "API key is invalid" });
    expect((await fetch(`${origin}/resend/emails`, { method: "POST", body: "{}" })).status).toBe(401);
  });

  it.each([
    ["no text at all", { ...mail, text: undefined }, "missing_required_field"],
    [
      "an address with a line break",
      { ...mail, to: "ana@cardwell.test\r\nBcc: all@cardwell.test" },
      "validation_error",
    ],
    ["two addresses in one field", { ...mail, to: "ana@cardwell.test, ben@cardwell.test" }, "validation_error"],
    ["a subject of two lines", { ...mail, subject: "Hello\nBcc: all@cardwell.test" }, "validation_error"],
    ["a tag with a space", { ...mail, tags: [{ name: "kind", value: "two words" }] }, "validation_error"],
    ["a sender that is no address", { ...mail, from: "Cardwell" }, "invalid_from_address"],
    [
      "one-click without a place to post to",
      { ...mail, headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } },
      "validation_error",
    ],
    [
      "one-click to an address of mail",
      {
        ...mail,
        headers: {
          "List-Unsubscribe": "<mailto:off@cardwell.test>",
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
      },
      "validation_error",
    ],
    ["a header that is too long", { ...mail, headers: { "X-Long": "x".repeat(999) } }, "validation_error"],
    ["a field that the API doesn't have", { ...mail, priority: "high" }, "validation_error"],
  ])("refuses %s", async (_name, body, name) => {
    const response = await fetch(`${origin}/resend/emails`, {
      method: "POST",
      headers: { authorization: "Bearer re_test", "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ statusCode: 422, name });
    expect(await inbox()).toEqual([]);
  });

  it("answers malformed JSON with an error of the API", async () => {
    const response = await fetch(`${origin}/resend/emails`, {
      method: "POST",
      headers: { authorization: "Bearer re_test" },
      body: "{",
    });
    expect([response.status, await response.json()]).toMatchObject([400, { name: "validation_error" }]);
  });
});

describe("the domains of the account", () => {
  it("are listed without their records, and one is answered with them", async () => {
    const list = await resend.domains.list();
    expect(list.data).toMatchObject({
      object: "list",
      has_more: false,
      data: [{ name: "cardwell.test", status: "verified" }],
    });
    expect(list.data?.data[0]).not.toHaveProperty("records");
    const one = await resend.domains.get(list.data?.data[0]?.id ?? "");
    expect(one.data).toMatchObject({ object: "domain", name: "cardwell.test", region: "us-east-1" });
    expect(one.data?.records.map(({ record, type, status }) => [record, type, status])).toEqual([
      ["SPF", "MX", "verified"],
      ["SPF", "TXT", "verified"],
      ["DKIM", "TXT", "verified"],
    ]);
  });

  it("follow what a test sets, until the reset", async () => {
    await control("/resend/control/domains", { records: { DKIM: "failed" } });
    expect((await resend.domains.list()).data?.data[0]?.status).toBe("partially_failed");
    await control("/resend/control/domains", { records: { SPF: "pending", DKIM: "pending" } });
    expect((await resend.domains.list()).data?.data[0]?.status).toBe("pending");
    expect((await control("/resend/control/domains", { records: { SPF: "fine" } })).status).toBe(400);
  });

  it("refuse an unknown id, what is no id, another key and an unknown parameter", async () => {
    expect((await resend.domains.get("11111111-1111-4111-8111-111111111111")).error).toMatchObject({ statusCode: 404 });
    expect((await resend.domains.get("first")).error).toMatchObject({ statusCode: 422, name: "validation_error" });
    const wrong = new Resend("sk_wrong", { baseUrl: `${origin}/resend` });
    expect((await wrong.domains.list()).error).toMatchObject({ statusCode: 403, name: "invalid_api_key" });
    const response = await fetch(`${origin}/resend/domains?page=2`, { headers: { authorization: "Bearer re_test" } });
    expect(response.status).toBe(422);
  });

  it("count against the rate limit, and fail when a test wants it", async () => {
    await control("/resend/control/rate-limit", { perSecond: 1 });
    await resend.domains.list();
    expect((await resend.domains.list()).error).toMatchObject({ statusCode: 429 });
    await control("/resend/control/rate-limit", { perSecond: null });
    await control("/resend/control/fail", { status: 503 });
    expect((await resend.domains.list()).error).toMatchObject({ statusCode: 503 });
    expect((await resend.domains.list()).error).toBeNull();
  });
});

describe("idempotency keys", () => {
  it("send once, answer the same id, and refuse another mail under the same key", async () => {
    const first = await resend.emails.send(mail, { idempotencyKey: "welcome/ana" });
    const second = await resend.emails.send(mail, { idempotencyKey: "welcome/ana" });
    expect(second.data?.id).toBe(first.data?.id);
    expect(await inbox()).toHaveLength(1);
    const other = await resend.emails.send({ ...mail, subject: "Other" }, { idempotencyKey: "welcome/ana" });
    expect(other.error).toMatchObject({ statusCode: 409, name: "invalid_idempotent_request" });
    const long = await resend.emails.send(mail, { idempotencyKey: "k".repeat(257) });
    expect(long.error).toMatchObject({ statusCode: 400, name: "invalid_idempotency_key" });
  });

  it("are forgotten after 24 hours of the sandbox's clock", async () => {
    const first = await resend.emails.send(mail, { idempotencyKey: "key" });
    await control("/clock/advance", { hours: 24 });
    const second = await resend.emails.send(mail, { idempotencyKey: "key" });
    expect(second.data?.id).not.toBe(first.data?.id);
  });
});

describe("failures on demand", () => {
  it("answers the asked status as often as asked, and accepts nothing", async () => {
    await control("/resend/control/fail", { status: 503, times: 2 });
    expect((await resend.emails.send(mail)).error).toMatchObject({ statusCode: 503 });
    expect((await resend.emails.send(mail)).error).toMatchObject({ statusCode: 503 });
    expect(await inbox()).toEqual([]);
    expect((await resend.emails.send(mail)).error).toBeNull();
  });

  it("can lose the answer of a mail that was accepted: the same key finds it again", async () => {
    await control("/resend/control/fail", { lost: true });
    expect((await resend.emails.send(mail, { idempotencyKey: "key" })).error).toMatchObject({
      name: "application_error",
      statusCode: null,
    });
    const [message] = await inbox();
    expect((await resend.emails.send(mail, { idempotencyKey: "key" })).data?.id).toBe(message?.id);
    expect(await inbox()).toHaveLength(1);
  });

  it("can refuse a share of all requests, and lose the answers of another", async () => {
    await control("/resend/control/rough", { rejectedShare: 0.3, lostShare: 0.1, seed: 7 });
    const outcomes: unknown[] = [];
    for (let turn = 0; turn < 100; turn += 1) {
      const { error } = await resend.emails.send(mail);
      outcomes.push(error === null ? "sent" : error.statusCode);
    }
    const count = (wanted: unknown) => outcomes.filter((outcome) => outcome === wanted).length;
    expect(count(503)).toBeGreaterThan(20);
    expect(count(503)).toBeLessThan(40);
    expect(count(null)).toBeGreaterThan(4);
    expect(count(null)).toBeLessThan(17);
    expect(await inbox()).toHaveLength(count("sent") + count(null));
  });

  it("takes mail from verified domains only", async () => {
    const { error } = await resend.emails.send({ ...mail, from: "alerts@cardwell.example" });
    expect(error).toMatchObject({ statusCode: 403, name: "validation_error" });
    expect(error?.message).toContain("The cardwell.example domain is not verified.");
  });

  it("takes five requests a second by default, and reports how long to wait", async () => {
    await control("/reset", { webhooks: false });
    await Promise.all(Array.from({ length: 5 }, () => resend.emails.send(mail)));
    const limited = await resend.emails.send(mail);
    expect(limited.error).toMatchObject({ statusCode: 429, name: "rate_limit_exceeded" });
    expect(limited.headers?.["retry-after"]).toBe("1");
  });
});

describe("webhooks", () => {
  it("are signed as Resend signs them", async () => {
    const sent = await resend.emails.send({ ...mail, tags: [{ name: "kind", value: "welcome" }] });
    await idle();
    expect(types()).toEqual(["email.sent", "email.delivered"]);
    const { headers, body } = received[0] as Received;
    const event = resend.webhooks.verify({
      payload: body,
      headers: {
        id: headers["svix-id"] ?? "",
        timestamp: headers["svix-timestamp"] ?? "",
        signature: headers["svix-signature"] ?? "",
      },
      webhookSecret: secret,
    });
    expect(event).toMatchObject({
      data: { email_id: sent.data?.id, to: ["ana@cardwell.test"], tags: { kind: "welcome" } },
    });
  });

  it.each([
    ["bounced@cardwell.test", ["email.sent", "email.bounced"]],
    ["complained+1@cardwell.test", ["email.sent", "email.delivered", "email.complained"]],
    ["delayed@cardwell.test", ["email.sent", "email.delivery_delayed", "email.delivered"]],
    ["suppressed@cardwell.test", ["email.suppressed"]],
  ])("tell what became of a mail to %s", async (to, expected) => {
    await resend.emails.send({ ...mail, to });
    await idle();
    expect(types()).toEqual(expected);
  });

  it.each([
    ["bounced@cardwell.test", "Permanent"],
    ["transient@cardwell.test", "Transient"],
  ])("say of a mail to %s how it came back", async (to, type) => {
    await resend.emails.send({ ...mail, to });
    await idle();
    expect(JSON.parse(received[1]?.body ?? "{}")).toMatchObject({ type: "email.bounced", data: { bounce: { type } } });
  });

  it("tell what a test wants to become of mail to an address", async () => {
    await control("/resend/control/outcomes", { address: "Ana@cardwell.test", outcome: "complained" });
    await resend.emails.send(mail);
    await idle();
    expect(types()).toEqual(["email.sent", "email.delivered", "email.complained"]);
    await control("/reset", { webhooks: true });
    received = [];
    await resend.emails.send(mail);
    await idle();
    expect(types()).toEqual(["email.sent", "email.delivered"]);
  });

  it("come again under the same id until they are answered with 2xx", async () => {
    failuresLeft = 2;
    await resend.emails.send(mail);
    await idle();
    expect(types()).toEqual(["email.sent", "email.sent", "email.sent", "email.delivered"]);
    expect(new Set(received.slice(0, 3).map((event) => event.headers["svix-id"])).size).toBe(1);
  });

  it("stay away while they are switched off", async () => {
    await control("/reset", { webhooks: false });
    await resend.emails.send(mail);
    await idle();
    expect(received).toEqual([]);
  });
});
