import { createHash, createPrivateKey, generateKeyPairSync, randomUUID, sign, type KeyObject } from "node:crypto";
import { z } from "zod";
import type { VerificationKey } from "./wire.ts";

type SigningKey = { privateKey: KeyObject; published: VerificationKey };

const ecKey = z.object({ kty: z.string(), crv: z.string(), x: z.string(), y: z.string() });
const savedKeys = z.array(
  z.object({ pem: z.string(), createdAt: z.number(), expiredAt: z.number().nullable(), kid: z.string() }),
);

export type Keys = ReturnType<typeof createKeys>;

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const inSeconds = () => Math.floor(Date.now() / 1000);

function publish(privateKey: KeyObject, kid: string, createdAt: number, expiredAt: number | null): SigningKey {
  const { kty, crv, x, y } = ecKey.parse(privateKey.export({ format: "jwk" }));
  return {
    privateKey,
    published: { alg: "ES256", use: "sig", kid, kty, crv, x, y, created_at: createdAt, expired_at: expiredAt },
  };
}

function generate(): SigningKey {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return publish(privateKey, randomUUID(), inSeconds(), null);
}

/** The keys by which the product verifies webhooks. They go by the machine's time, as the age of a signature does. */
export function createKeys() {
  let ring = [generate()];

  return {
    find: (kid: string): VerificationKey | undefined => ring.find(({ published }) => published.kid === kid)?.published,

    /** The JWT that vouches for a body, by the newest key. */
    sign(body: string): string {
      const key = ring.at(-1);
      if (!key) throw new Error("There is no key.");
      const header = encode({ alg: "ES256", kid: key.published.kid, typ: "JWT" });
      const hash = createHash("sha256").update(body).digest("hex");
      const signed = `${header}.${encode({ iat: inSeconds(), request_body_sha256: hash })}`;
      const signature = sign("sha256", Buffer.from(signed), { key: key.privateKey, dsaEncoding: "ieee-p1363" });
      return `${signed}.${signature.toString("base64url")}`;
    },

    /** From now on signs with another key; the one before expires. */
    rotate(): { keyId: string } {
      const last = ring.at(-1);
      if (last) last.published.expired_at = inSeconds();
      const next = generate();
      ring.push(next);
      return { keyId: next.published.kid };
    },

    snapshot: () =>
      ring.map(({ privateKey, published: { kid, created_at: createdAt, expired_at: expiredAt } }) => ({
        pem: privateKey.export({ format: "pem", type: "pkcs8" }),
        kid,
        createdAt,
        expiredAt,
      })),
    restore(snapshot: unknown): void {
      ring = savedKeys
        .parse(snapshot)
        .map(({ pem, kid, createdAt, expiredAt }) => publish(createPrivateKey(pem), kid, createdAt, expiredAt));
    },
  };
}
