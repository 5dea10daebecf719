import { createHash, generateKeyPairSync } from "node:crypto";
import { exportJWK, SignJWT } from "jose";
import { beforeEach, describe, expect, it } from "vitest";
import type { VerificationKey } from "./bank-data.ts";
import { createNotificationReader } from "./webhook.ts";

const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
const now = new Date("2026-11-20T13:00:00Z");
const body = JSON.stringify({
  webhook_type: "ITEM",
  webhook_code: "ERROR",
  item_id: "item-1",
  error: { error_code: "ITEM_LOGIN_REQUIRED", error_type: "ITEM_ERROR" },
});

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const secondsAgo = (seconds: number) => Math.floor(now.getTime() / 1000) - seconds;

function sign(text: string, { kid = "key-1", ageSeconds = 1, alg = "ES256", key = pair.privateKey } = {}) {
  return new SignJWT({ request_body_sha256: hash(text) })
    .setProtectedHeader({ alg, kid })
    .setIssuedAt(secondsAgo(ageSeconds))
    .sign(key);
}

let asked: string[] = [];
let expiredAt: Date | null = null;

beforeEach(() => {
  asked = [];
  expiredAt = null;
});

const makeReader = (systemNow = () => now) =>
  createNotificationReader({
    systemNow,
    fetchVerificationKey: async (keyId): Promise<VerificationKey | null> => {
      asked.push(keyId);
      return keyId === "key-1" ? { jwk: await exportJWK(pair.publicKey), expiredAt } : null;
    },
  });

const read = (signature: string | undefined, text = body, reader = makeReader()) =>
  reader.read(Buffer.from(text), signature);

describe("a notification of a bank link", () => {
  it("is read when it is signed for this body", async () => {
    expect(await read(await sign(body))).toEqual({
      type: "ITEM.ERROR",
      itemId: "item-1",
      errorCode: "ITEM_LOGIN_REQUIRED",
      endsAt: null,
    });
  });

  it("names the day on which the bank ends access", async () => {
    const ending = JSON.stringify({
      webhook_type: "ITEM",
      webhook_code: "PENDING_DISCONNECT",
      item_id: "item-1",
      disconnect_time: "2026-12-16T05:00:00Z",
    });
    expect((await read(await sign(ending), ending)).endsAt).toEqual(new Date("2026-12-16T05:00:00Z"));
  });

  it("fetches its key once an hour, and is rejected once that is retired", async () => {
    let at = now;
    const reader = makeReader(() => at);
    await read(await sign(body), body, reader);
    await read(await sign(body), body, reader);
    expect(asked).toEqual(["key-1"]);
    at = new Date("2026-11-20T14:00:00Z");
    expiredAt = new Date("2026-11-20T13:30:00Z");
    await expect(read(await sign(body, { ageSeconds: -3_599 }), body, reader)).rejects.toMatchObject({
      code: "invalid_request",
    });
    expect(asked).toEqual(["key-1", "key-1"]);
  });

  it.each([
    ["without a signature", async () => undefined],
    ["with a text that isn't a signature", async () => "not.a.token"],
    ["signed for another body", async () => sign(body.replace("item-1", "item-2"))],
    ["signed for the same content, formatted otherwise", async () => sign(JSON.stringify(JSON.parse(body), null, 2))],
    ["older than 5 minutes", async () => sign(body, { ageSeconds: 301 })],
    ["from the future", async () => sign(body, { ageSeconds: -120 })],
    ["with a key that the provider doesn't know", async () => sign(body, { kid: "key-9" })],
    [
      "signed with another key under a known name",
      async () => sign(body, { key: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey }),
    ],
    [
      "signed with a shared secret",
      async () =>
        new SignJWT({ request_body_sha256: hash(body) })
          .setProtectedHeader({ alg: "HS256", kid: "key-1" })
          .setIssuedAt(secondsAgo(1))
          .sign(Buffer.alloc(32, 1)),
    ],
    [
      "unsigned",
      async () =>
        `${Buffer.from('{"alg":"none","kid":"key-1"}').toString("base64url")}.${Buffer.from(
          JSON.stringify({ request_body_sha256: hash(body), iat: secondsAgo(1) }),
        ).toString("base64url")}.`,
    ],
  ])("is rejected %s", async (_, make) => {
    await expect(read(await make())).rejects.toMatchObject({ code: "invalid_request" });
  });

  it("is rejected when its key has expired", async () => {
    expiredAt = new Date("2026-11-20T12:59:00Z");
    await expect(read(await sign(body))).rejects.toMatchObject({ code: "invalid_request" });
  });

  it("is rejected when it is signed and isn't a notification", async () => {
    await expect(read(await sign("[1]"), "[1]")).rejects.toMatchObject({ code: "invalid_request" });
    await expect(read(await sign("{"), "{")).rejects.toMatchObject({ code: "invalid_request" });
  });
});
