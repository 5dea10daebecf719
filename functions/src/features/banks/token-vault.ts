import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { KeyWrapper } from "../../integrations/keys/keys.ts";

const IV_BYTES = 12;
const KEY_BYTES = 32;

/** An access token as it is stored: AES-256-GCM under a key of its own, which the wrapper encrypts. */
export type SealedToken = {
  version: 1;
  ciphertext: string;
  iv: string;
  tag: string;
  wrappedKey: string;
  keyVersion: string;
};

/** Whose token of which link it is: a stored token that is moved to another person or link doesn't open. */
export type TokenOwner = { uid: string; itemId: string };

const toContext = ({ uid, itemId }: TokenOwner) => `${uid}|${itemId}|1`;

export async function sealToken(wrapper: KeyWrapper, owner: TokenOwner, accessToken: string): Promise<SealedToken> {
  const context = toContext(owner);
  const dataKey = randomBytes(KEY_BYTES);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", dataKey, iv).setAAD(Buffer.from(context));
  const ciphertext = Buffer.concat([cipher.update(accessToken, "utf8"), cipher.final()]).toString("base64");
  const tag = cipher.getAuthTag().toString("base64");
  return { version: 1, ciphertext, iv: iv.toString("base64"), tag, ...(await wrapper.wrap(dataKey, context)) };
}

/** @throws when anything of it was changed, it is another's, or its key is gone */
export async function openToken(wrapper: KeyWrapper, owner: TokenOwner, sealed: SealedToken): Promise<string> {
  const context = toContext(owner);
  const dataKey = await wrapper.unwrap(sealed, context);
  const decipher = createDecipheriv("aes-256-gcm", dataKey, Buffer.from(sealed.iv, "base64"))
    .setAAD(Buffer.from(context))
    .setAuthTag(Buffer.from(sealed.tag, "base64"));
  const opened = Buffer.concat([decipher.update(Buffer.from(sealed.ciphertext, "base64")), decipher.final()]);
  return opened.toString("utf8");
}

/** The same token under the wrapper's current key, so that the old one can be dropped. Null: it is already, or the keeper rotates. */
export async function rewrapToken(
  wrapper: KeyWrapper,
  owner: TokenOwner,
  sealed: SealedToken,
): Promise<SealedToken | null> {
  if (wrapper.currentVersion === null || sealed.keyVersion === wrapper.currentVersion) return null;
  const context = toContext(owner);
  const wrapped = await wrapper.wrap(await wrapper.unwrap(sealed, context), context);
  return { ...sealed, ...wrapped };
}
