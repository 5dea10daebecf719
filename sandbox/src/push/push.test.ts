import { createCipheriv, createECDH, createHmac, createPrivateKey, randomBytes, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createClock } from "../clock.ts";
import { decryptPush } from "./decrypt.ts";
import { createPushService } from "./push.ts";

const decode = (text: string) => Buffer.from(text, "base64url");

/** RFC 8291, appendix A. */
const example = {
  publicKey: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  privateKey: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  body: "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};
const exampleKeys = {
  publicKey: decode(example.publicKey),
  privateKey: decode(example.privateKey),
  auth: decode(example.auth),
};

describe("what a browser decrypts", () => {
  it("is the example of RFC 8291", () => {
    expect(decryptPush(decode(example.body), exampleKeys).toString()).toBe("When I grow up, I want to be a watermelon");
  });

  it("is nothing that was changed on the way, or is for another browser", () => {
    const changed = decode(example.body);
    changed[changed.length - 20]! ^= 1;
    expect(() => decryptPush(changed, exampleKeys)).toThrow();
    expect(() => decryptPush(decode(example.body), { ...exampleKeys, auth: randomBytes(16) })).toThrow();
    expect(() => decryptPush(Buffer.from("plain text"), exampleKeys)).toThrow();
  });
});

const hmac = (key: Buffer, data: Buffer) => createHmac("sha256", key).update(data).digest();
const derive = (salt: Buffer, secret: Buffer, info: string | Buffer, bytes: number) =>
  hmac(hmac(salt, secret), Buffer.concat([Buffer.from(info), Buffer.from([1])])).subarray(0, bytes);

function encrypt(text: string, p256dh: string, auth: string): Buffer {
  const sender = createECDH("prime256v1");
  const senderKey = sender.generateKeys();
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), decode(p256dh), senderKey]);
  const secret = derive(decode(auth), sender.computeSecret(decode(p256dh)), info, 32);
  const salt = randomBytes(16);
  const cipher = createCipheriv(
    "aes-128-gcm",
    derive(salt, secret, "Content-Encoding: aes128gcm\0", 16),
    derive(salt, secret, "Content-Encoding: nonce\0", 12),
  );
  const sealed = Buffer.concat([cipher.update(text), cipher.update(Buffer.from([2])), cipher.final()]);
  const header = Buffer.concat([salt, Buffer.from([0, 0, 16, 0, 65]), senderKey]);
  return Buffer.concat([header, sealed, cipher.getAuthTag()]);
}

function signer() {
  const key = createECDH("prime256v1");
  const point = key.generateKeys();
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
    d: Buffer.concat([Buffer.alloc(32), key.getPrivateKey()])
      .subarray(-32)
      .toString("base64url"),
  };
  const privateKey = createPrivateKey({ format: "jwk", key: jwk });
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const publicKey = point.toString("base64url");
  return {
    publicKey,
    authorize: (claims: object = {}) => {
      const exp = Math.round(Date.now() / 1_000) + 3_600;
      const all = { aud: "https://push.cardwell.test", exp, sub: "mailto:push@cardwell.test", ...claims };
      const signed = `${part({ alg: "ES256", typ: "JWT" })}.${part(all)}`;
      const signature = sign("sha256", Buffer.from(signed), { key: privateKey, dsaEncoding: "ieee-p1363" });
      return `vapid t=${signed}.${signature.toString("base64url")}, k=${publicKey}`;
    },
  };
}

type Messages = { messages: { payload: unknown; topic: string | null }[] };

async function given() {
  const service = createPushService(createClock()).routes;
  const us = signer();
  const json = (body: unknown) => ({
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
  const made = await service.request("/control/subscriptions", json({ applicationServerKey: us.publicKey }));
  const { endpoint, keys } = (await made.json()) as { endpoint: string; keys: { p256dh: string; auth: string } };
  const id = endpoint.split("/").at(-1) ?? "";
  const post = async (change: Record<string, string | undefined> = {}, text = '{"title":"Due"}', body?: Buffer) => {
    const headers = Object.entries({
      ttl: "60",
      "content-encoding": "aes128gcm",
      authorization: us.authorize(),
      ...change,
    }).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]));
    const content = body ?? encrypt(text, keys.p256dh, keys.auth);
    return service.request(`/service/${id}`, { method: "POST", headers, body: new Uint8Array(content) });
  };
  const list = async () =>
    ((await (await service.request(`/control/subscriptions/${id}`)).json()) as Messages).messages;
  const fail = (failure: object) => service.request(`/control/subscriptions/${id}/failures`, json(failure));
  return { post, list, fail, us };
}

describe("the push service", () => {
  it("keeps what it takes as the browser reads it, and the last of a topic alone", async () => {
    const { post, list } = await given();
    const taken = await post({ topic: "bill" });
    expect([taken.status, taken.headers.get("location")]).toEqual([
      201,
      expect.stringMatching(/^https:\/\/push\.cardwell\.test\/messages\//),
    ]);
    await post({ topic: "fee" }, '{"title":"Fee"}');
    await post({ topic: "bill" }, '{"title":"Overdue"}');
    expect((await list()).map(({ payload }) => payload)).toEqual([{ title: "Fee" }, { title: "Overdue" }]);
  });

  it("rejects who isn't the one whom the browser subscribed to, or says so wrongly", async () => {
    const { post, list, us } = await given();
    const now = Math.round(Date.now() / 1_000);
    for (const authorization of [
      undefined,
      "vapid t=a.b.c",
      signer().authorize(),
      us.authorize({ aud: "https://other.example" }),
      us.authorize({ exp: now - 10 }),
      us.authorize({ exp: now + 90_000 }),
      us.authorize({ sub: "push" }),
      us.authorize().replace(/\.[\w-]+, k=/, `.${"A".repeat(86)}, k=`),
    ])
      expect((await post({ authorization })).status).toBe(403);
    expect(await list()).toEqual([]);
  });

  it("rejects what has no time to live, is not encrypted for the browser, or is too large", async () => {
    const { post } = await given();
    expect((await post({ ttl: undefined })).status).toBe(400);
    expect((await post({ "content-encoding": undefined })).status).toBe(400);
    expect((await post({}, "", Buffer.from("plain"))).status).toBe(400);
    expect((await post({}, JSON.stringify("x".repeat(3_991)))).status).toBe(201);
    expect((await post({}, JSON.stringify("x".repeat(3_992)))).status).toBe(413);
  });

  it("fails on demand, so often as is asked", async () => {
    const { post, fail } = await given();
    await fail({ status: 429, retryAfterSeconds: 30 });
    await fail({ status: 410, times: 2 });
    const limited = await post();
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "30"]);
    expect([(await post()).status, (await post()).status, (await post()).status]).toEqual([410, 410, 201]);
  });
});
