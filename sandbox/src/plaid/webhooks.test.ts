import { createHash, createPublicKey, verify } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readError, type Harness, type Received, startHarness } from "./harness.ts";

const [chase, citi] = ["ins_56", "ins_5"] as const;
let harness: Harness;

beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.close());

const decode = (part = "") => JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>;

async function readSignature({ signature }: Received) {
  const [header, payload, signed = ""] = signature.split(".");
  const { kid, alg } = decode(header);
  const { data } = await harness.plaid.webhookVerificationKeyGet({ key_id: String(kid) });
  const { key } = data;
  const isValid = verify(
    "sha256",
    Buffer.from(`${header}.${payload}`),
    {
      key: createPublicKey({ key: { kty: key.kty, crv: key.crv, x: key.x, y: key.y }, format: "jwk" }),
      dsaEncoding: "ieee-p1363",
    },
    Buffer.from(signed, "base64url"),
  );
  return { alg, key, isValid, claims: decode(payload) };
}

async function breakLogin() {
  const { itemId } = await harness.link(citi);
  await harness.control("event", { item: itemId, event: "login_required" });
  await harness.control("idle");
  const received = harness.received.at(-1);
  if (!received) throw new Error("Nothing arrived.");
  return received;
}

describe("a webhook", () => {
  it("is signed with ES256 over the hash of its very bytes, at the machine's time", async () => {
    const received = await breakLogin();
    const { alg, key, isValid, claims } = await readSignature(received);
    expect({ alg, isValid }).toEqual({ alg: "ES256", isValid: true });
    expect(key).toMatchObject({ alg: "ES256", kty: "EC", crv: "P-256", use: "sig", expired_at: null });
    expect(claims["request_body_sha256"]).toBe(createHash("sha256").update(received.text).digest("hex"));
    expect(Math.abs(Number(claims["iat"]) - Date.now() / 1000)).toBeLessThan(5);
  });

  it("names another key after a rotation; the one before has expired", async () => {
    const first = await readSignature(await breakLogin());
    await harness.control("rotate-key", {});
    const second = await readSignature(await breakLogin());
    expect(second.key.kid).not.toBe(first.key.kid);
    expect(second.key.expired_at).toBeNull();
    const old = await harness.plaid.webhookVerificationKeyGet({ key_id: first.key.kid });
    expect(old.data.key.expired_at).toEqual(expect.any(Number));
    const none = await harness.plaid.webhookVerificationKeyGet({ key_id: "none" });
    expect(readError(none)).toMatchObject({ error_code: "INVALID_WEBHOOK_VERIFICATION_KEY_ID" });
  });

  it("is sent again until it is answered with 200", async () => {
    harness.answers.push(500, 202);
    await breakLogin();
    expect(harness.received.map(({ body }) => body.webhook_code)).toEqual(["ERROR", "ERROR", "ERROR"]);
    expect(new Set(harness.received.map(({ text }) => text)).size).toBe(1);
  });

  it("can be lost for good", async () => {
    const { accessToken, itemId } = await harness.link(citi);
    await harness.control("webhooks", { enabled: false });
    await harness.control("event", { item: itemId, event: "login_required" });
    await harness.control("webhooks", { enabled: true });
    expect(await harness.types()).toEqual([]);
    expect(readError(await harness.plaid.accountsGet({ access_token: accessToken }))).toMatchObject({
      error_type: "ITEM_ERROR",
      error_code: "ITEM_LOGIN_REQUIRED",
    });
  });
});

describe("news of the bank", () => {
  it("isn't announced before transactions were asked for once", async () => {
    await harness.link(chase);
    await harness.advance(2);
    expect(await harness.types()).not.toContain("TRANSACTIONS SYNC_UPDATES_AVAILABLE");
  });

  it("isn't announced of an item whose public token nobody exchanged", async () => {
    await harness.signIn(citi);
    await harness.advance(6);
    expect(await harness.types()).toEqual([]);
  });

  it("is announced as it happens while the clock moves on", async () => {
    const { accessToken } = await harness.link(citi);
    await harness.sync(accessToken);
    // Autopay of the statement of November 2 is pending from the 25th and posted on the 26th.
    await harness.advance(6);
    const types = await harness.types();
    expect(types).toContain("TRANSACTIONS SYNC_UPDATES_AVAILABLE");
    expect(types.filter((type) => type === "LIABILITIES DEFAULT_UPDATE")).toHaveLength(1);
  });

  it("is announced by one webhook of each kind for all cards of an item", async () => {
    const { accessToken } = await harness.link(chase);
    await harness.sync(accessToken);
    await harness.advance(1);
    expect((await harness.types()).length).toBeLessThanOrEqual(2);
  });
});
