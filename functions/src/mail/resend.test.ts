import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OutgoingMail } from "./mail.ts";
import { resendMailer, resultOfFailure } from "./resend.ts";

const SECRET = "whsec_c2VjcmV0LW9mLXRoZS1hZGFwdGVyLXRlc3Q=";
const SANDBOX = fileURLToPath(new URL("../../../sandbox/src/main.ts", import.meta.url));

type Posted = { body: string; headers: Headers };
let posted: Posted[] = [];
let receiver: Server;
let sandbox: ChildProcess;
let origin = "";

const getPort = (server: Server) => (server.address() as AddressInfo).port;

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return getPort(server);
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  return port;
}

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const headers = new Headers(Object.entries(request.headers).map(([key, value]) => [key, String(value)]));
      posted.push({ body: Buffer.concat(chunks).toString(), headers });
      response.end();
    });
  });
  const hook = `http://127.0.0.1:${await listen(receiver)}/hook`;
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  sandbox = spawn(process.execPath, [SANDBOX], {
    env: {
      ...process.env,
      SANDBOX_PORT: String(port),
      RESEND_WEBHOOK_URL: hook,
      RESEND_WEBHOOK_SECRET: SECRET,
      STRIPE_WEBHOOK_URL: hook,
      STRIPE_WEBHOOK_SECRET: "whsec_unused",
      PLAID_REDIRECT_URIS: `${hook}/plaid-oauth-return`,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (!sandbox.stdout) throw new Error("The sandbox has no output.");
  await once(sandbox.stdout, "data");
});

afterAll(() => {
  sandbox.kill();
  receiver.close();
});

const post = async (path: string, body: unknown) =>
  await fetch(`${origin}${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });

beforeEach(async () => {
  await post("/reset", { webhooks: true });
  posted = [];
});

type Change = { apiKey?: string; timeoutMs?: number; baseUrl?: URL; pause?: () => Promise<void> };

const mailer = (change: Change = {}) =>
  resendMailer({
    apiKey: () => change.apiKey ?? "re_local",
    webhookSecret: () => SECRET,
    baseUrl: change.baseUrl ?? new URL(`${origin}/resend`),
    from: () => "Cardwell <alerts@cardwell.test>",
    replyTo: () => "support@cardwell.test",
    timeoutMs: change.timeoutMs ?? 5_000,
    ...(change.pause && { pause: change.pause }),
  });

const mail: OutgoingMail = {
  id: "mail-1",
  kind: "sign_in",
  to: "nora@example.com",
  subject: "Hello",
  html: "<p>Hi</p>",
  text: "Hi",
};
const inbox = async () => (await (await fetch(`${origin}/inbox/messages`)).json()) as Record<string, unknown>[];
const idle = async () => await fetch(`${origin}/resend/control/idle`);

describe("sending through Resend's SDK", () => {
  it("delivers both parts from us to one person, with our id and kind as tags and the headers that a mail has", async () => {
    const headers = {
      "List-Unsubscribe": "<https://cardwell.test/off>",
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    };
    expect(await mailer().send({ ...mail, kind: "alert_digest", headers })).toEqual({
      outcome: "accepted",
      providerId: expect.any(String) as string,
    });
    expect(await inbox()).toMatchObject([
      {
        from: "Cardwell <alerts@cardwell.test>",
        to: ["nora@example.com"],
        subject: "Hello",
        html: "<p>Hi</p>",
        text: "Hi",
        headers,
        tags: [
          { name: "mail", value: "mail-1" },
          { name: "kind", value: "alert_digest" },
        ],
      },
    ]);
  });

  it("takes a repeated id with another one-time link as the answer that was lost", async () => {
    await post("/resend/control/fail", { lost: true });
    expect(await mailer().send(mail)).toMatchObject({ outcome: "retry" });
    expect(await mailer().send({ ...mail, text: "Hi again" })).toEqual({ outcome: "accepted", providerId: null });
    expect(await inbox()).toHaveLength(1);
  });

  it.each([500, 503, 408])("may try again after %i", async (status) => {
    await post("/resend/control/fail", { status });
    expect(await mailer().send(mail)).toMatchObject({ outcome: "retry" });
    expect(await mailer().send(mail)).toMatchObject({ outcome: "accepted" });
  });

  it("waits as long as a rate limit asks", async () => {
    await post("/resend/control/rate-limit", { perSecond: 1 });
    await mailer().send(mail);
    expect(await mailer().send({ ...mail, id: "mail-2" })).toMatchObject({ outcome: "limited", retryAfterSeconds: 1 });
  });

  it("may try again after a time-out, and when there is no response", async () => {
    await post("/resend/control/fail", { delayMs: 1_000, status: 500 });
    expect(await mailer({ timeoutMs: 200 }).send(mail)).toMatchObject({ outcome: "retry" });
    const nobody = new URL(`http://127.0.0.1:${await freePort()}`);
    expect(await mailer({ baseUrl: nobody }).send(mail)).toMatchObject({ outcome: "retry" });
  });

  it("gives up what is rejected, and keeps no address in the reason", async () => {
    const result = await mailer().send({ ...mail, to: "nora@example.com, eve@example.com" });
    expect(result).toMatchObject({ outcome: "rejected" });
    expect(JSON.stringify(result)).not.toContain("example.com");
    expect(await mailer({ apiKey: "sk_wrong" }).send(mail)).toMatchObject({ outcome: "rejected" });
    expect(await inbox()).toEqual([]);
  });
});

describe("sending a batch", () => {
  const batch = [mail, { ...mail, id: "mail-2", to: "eve@example.com, ben@example.com" }, { ...mail, id: "mail-3" }];

  it("rejects one mail alone, and answers for each in its place", async () => {
    expect(await mailer().sendBatch(batch, "batch-1")).toEqual([
      { outcome: "accepted", providerId: expect.any(String) as string },
      { outcome: "rejected", reason: "rejected in a batch" },
      { outcome: "accepted", providerId: expect.any(String) as string },
    ]);
    expect(await inbox()).toMatchObject([
      { tags: [{ value: "mail-3" }, { value: "sign_in" }] },
      { tags: [{ value: "mail-1" }, { value: "sign_in" }] },
    ]);
  });

  it("repeated after a lost answer is answered as the first time, and with other mails as known", async () => {
    await post("/resend/control/fail", { lost: true });
    const lost = await mailer().sendBatch(batch, "batch-1");
    expect(lost.map(({ outcome }) => outcome)).toEqual(["retry", "retry", "retry"]);
    const again = await mailer().sendBatch(batch, "batch-1");
    expect(again.map(({ outcome }) => outcome)).toEqual(["accepted", "rejected", "accepted"]);
    expect(await mailer().sendBatch([mail], "batch-1")).toEqual([{ outcome: "accepted", providerId: null }]);
    expect(await inbox()).toHaveLength(2);
  });

  it("fails as a whole for what concerns all of it", async () => {
    const outcomesAfter = async (status: number) => {
      await post("/resend/control/fail", { status });
      return (await mailer().sendBatch(batch, `after-${status}`)).map(({ outcome }) => outcome);
    };
    expect(await outcomesAfter(503)).toEqual(["retry", "retry", "retry"]);
    expect(await outcomesAfter(429)).toEqual(["limited", "limited", "limited"]);
  });
});

describe("what a failure means", () => {
  it("two simultaneous requests under one id: the other one is still running", () => {
    expect(resultOfFailure({ statusCode: 409, name: "concurrent_idempotent_requests" }, undefined).outcome).toBe(
      "retry",
    );
  });

  it.each([400, 401, 403, 404, 413, 422])("what fails with %i would fail the same the next time", (statusCode) => {
    expect(resultOfFailure({ statusCode, name: "validation_error" }, undefined).outcome).toBe("rejected");
  });
});

const eventsOfOneMail = async (): Promise<Posted[]> => {
  await mailer().send(mail);
  await idle();
  return posted;
};

describe("news of a delivery", () => {
  it("is read with our own id of the mail", async () => {
    const events = await eventsOfOneMail();
    const news = await Promise.all(events.map(({ body, headers }) => mailer().readEvent(body, headers)));
    expect(news).toEqual([null, expect.objectContaining({ type: "delivered", mailId: "mail-1", kind: "sign_in" })]);
  });

  it.each([
    ["bounced@example.com", { type: "bounced", suppress: { address: "bounced@example.com", reason: "bounced" } }],
    ["transient@example.com", { type: "bounced", suppress: null }],
    ["suppressed@example.com", { type: "bounced", suppress: { address: "suppressed@example.com", reason: "bounced" } }],
    [
      "complained@example.com",
      { type: "complained", suppress: { address: "complained@example.com", reason: "complained" } },
    ],
    ["delayed@example.com", { type: "delivered", suppress: null }],
  ])("shows for mail to %s whether its address accepts more", async (to, expected) => {
    await mailer().send({ ...mail, to });
    await idle();
    const { body, headers } = posted.at(-1) as Posted;
    expect(await mailer().readEvent(body, headers)).toMatchObject(expected);
  });

  it("is rejected when a byte was changed, or its signature is missing, foreign or old", async () => {
    const { body, headers } = (await eventsOfOneMail()).at(-1) as Posted;
    const without = new Headers(headers);
    without.delete("svix-signature");
    const old = new Headers(headers);
    old.set("svix-timestamp", String(Math.floor(Date.now() / 1000) - 301));
    const foreign = new Headers(headers);
    foreign.set("svix-signature", "v1,Zm9yZWlnbg==");
    const cases: [string, Headers][] = [
      [`${body} `, headers],
      [body, without],
      [body, old],
      [body, foreign],
      ["", headers],
    ];
    for (const [raw, given] of cases) {
      await expect(mailer().readEvent(raw, given)).rejects.toMatchObject({ code: "invalid_request" });
    }
  });
});

describe("the domains of the account", () => {
  it("are read with their records", async () => {
    expect(await mailer().listDomains()).toMatchObject([
      {
        name: "cardwell.test",
        status: "verified",
        createdAt: new Date("2026-01-12T09:30:00.000Z"),
        records: [
          { record: "SPF", type: "MX", priority: 10, status: "verified" },
          { record: "SPF", type: "TXT", priority: null, status: "verified" },
          { record: "DKIM", type: "TXT", name: "resend._domainkey", priority: null, status: "verified" },
        ],
      },
    ]);
  });

  it("wait for their turn while the vendor limits the rate, and aren't known when it never comes", async () => {
    let pauses = 0;
    const limited = (endsAfter: number) =>
      mailer({
        pause: async () => {
          pauses += 1;
          if (pauses === endsAfter) await post("/resend/control/rate-limit", { perSecond: null });
        },
      });
    await post("/resend/control/rate-limit", { perSecond: 1 });
    expect(await limited(2).listDomains()).toMatchObject([{ name: "cardwell.test" }]);
    expect(pauses).toBe(2);
    await post("/resend/control/rate-limit", { perSecond: 1 });
    pauses = 0;
    expect(await limited(Infinity).listDomains()).toBeNull();
    expect(pauses).toBe(9);
  });

  it("aren't known while the vendor fails, rejects our key or can't be reached", async () => {
    await post("/resend/control/rate-limit", { perSecond: null });
    await post("/resend/control/fail", { status: 500 });
    expect(await mailer().listDomains()).toBeNull();
    expect(await mailer({ apiKey: "sk_wrong" }).listDomains()).toBeNull();
    expect(await mailer({ baseUrl: new URL(`http://127.0.0.1:${await freePort()}/resend`) }).listDomains()).toBeNull();
  });
});
