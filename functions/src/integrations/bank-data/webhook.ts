import { HOUR_MS } from "@cardwell/core/domain/dates/instants";
import { createHash, timingSafeEqual } from "node:crypto";
import { decodeProtectedHeader, errors, importJWK, jwtVerify } from "jose";
import type { JWTPayload } from "jose";
import * as z from "zod/mini";
import { AppError } from "../../lib/app-error.ts";
import type { BankData, VerificationKey } from "./bank-data.ts";

const MAX_AGE = "5 minutes";
/** The provider may retire a key at any time. */
const KEY_CACHE_MS = HOUR_MS;
const MAX_KEYS = 20;

const notification = z.object({
  webhook_type: z.string(),
  webhook_code: z.string(),
  item_id: z.string(),
  error: z.nullish(z.object({ error_code: z.string() })),
  consent_expiration_time: z.nullish(z.string()),
  disconnect_time: z.nullish(z.string()),
  account_id: z.nullish(z.string()),
});

/** A notification of the provider of bank data: what changed at which link. Everything else is fetched again. */
export type BankNotification = {
  /** `ITEM.ERROR` and the like. */
  type: string;
  itemId: string;
  errorCode: string | null;
  /** When the bank ends access. */
  endsAt: Date | null;
};

type Deps = {
  fetchVerificationKey: BankData["fetchVerificationKey"];
  systemNow: () => Date;
};

const rejectedSignature = (cause?: unknown) =>
  new AppError("invalid_request", "The signature does not fit this body.", { cause });

function parseBody(body: Buffer): BankNotification {
  const parsed = z.safeParse(notification, JSON.parse(body.toString("utf8")));
  if (!parsed.success) throw new AppError("invalid_request", "This is not a notification of a bank link.");
  const { webhook_type: type, webhook_code: code, item_id: itemId, error, ...ends } = parsed.data;
  const endsAt = ends.consent_expiration_time ?? ends.disconnect_time ?? null;
  return {
    type: `${type}.${code}`,
    itemId,
    errorCode: error?.error_code ?? null,
    endsAt: endsAt === null ? null : new Date(endsAt),
  };
}

/** Verifies notifications: ES256 by a key that the provider names, at most 5 minutes old, over exactly this body. */
export function createNotificationReader({ fetchVerificationKey, systemNow }: Deps) {
  const keys = new Map<string, { key: VerificationKey; fetchedMs: number }>();

  async function findKey(keyId: string): Promise<VerificationKey | null> {
    const nowMs = systemNow().getTime();
    const cached = keys.get(keyId);
    if (cached && nowMs - cached.fetchedMs < KEY_CACHE_MS) return cached.key;
    const key = await fetchVerificationKey(keyId);
    if (!key) return null;
    if (keys.size >= MAX_KEYS) keys.clear();
    keys.set(keyId, { key, fetchedMs: nowMs });
    return key;
  }

  async function verify(token: string, now: Date): Promise<JWTPayload> {
    const { alg, kid } = decodeProtectedHeader(token);
    if (alg !== "ES256" || typeof kid !== "string") throw rejectedSignature();
    const key = await findKey(kid);
    if (!key || (key.expiredAt !== null && key.expiredAt <= now)) throw rejectedSignature();
    const { payload } = await jwtVerify(token, await importJWK(key.jwk, "ES256"), {
      algorithms: ["ES256"],
      maxTokenAge: MAX_AGE,
      currentDate: now,
    });
    return payload;
  }

  return {
    /** @throws AppError `invalid_request` for anything that isn't signed by the provider for this body, now */
    async read(rawBody: Uint8Array, signature = ""): Promise<BankNotification> {
      const body = Buffer.from(rawBody);
      const actual = createHash("sha256").update(body).digest();
      try {
        const payload = await verify(signature, systemNow());
        const signed = Buffer.from(String(payload["request_body_sha256"]), "hex");
        if (signed.length !== actual.length || !timingSafeEqual(signed, actual)) throw rejectedSignature();
        return parseBody(body);
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof SyntaxError) {
          throw rejectedSignature(error);
        }
        throw error;
      }
    },
  };
}
