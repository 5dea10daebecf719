import { createDecipheriv, createECDH, createHmac } from "node:crypto";

/** What a browser keeps of a subscription. */
export type ReceiverKeys = { privateKey: Buffer; publicKey: Buffer; auth: Buffer };

const SALT_BYTES = 16;
const TAG_BYTES = 16;
/** Salt, record size and the length of the key id (RFC 8188, section 2.1). */
const HEADER_BYTES = SALT_BYTES + 4 + 1;
const LAST_RECORD = 2;

const hmac = (key: Buffer, ...parts: (Buffer | string)[]): Buffer => {
  const digest = createHmac("sha256", key);
  for (const part of parts) digest.update(part);
  return digest.digest();
};

/** One block of HKDF-SHA-256 (RFC 5869), which is all that is needed here. */
const derive = (salt: Buffer, secret: Buffer, info: Buffer, bytes: number): Buffer =>
  hmac(hmac(salt, secret), info, Buffer.from([1])).subarray(0, bytes);

/**
 * What a browser makes of a body with the content coding `aes128gcm` (RFC 8188, RFC 8291): one record, as push services take no more.
 *
 * @throws Error when it wasn't encrypted for these keys, or is no such body
 */
export function decryptPush(body: Buffer, { privateKey, publicKey, auth }: ReceiverKeys): Buffer {
  const salt = body.subarray(0, SALT_BYTES);
  const keyLength = body[HEADER_BYTES - 1] ?? 0;
  const senderKey = body.subarray(HEADER_BYTES, HEADER_BYTES + keyLength);
  const record = body.subarray(HEADER_BYTES + keyLength);
  if (senderKey.byteLength !== 65 || record.byteLength <= TAG_BYTES) throw new Error("This is no aes128gcm body.");
  if (record.byteLength > body.readUInt32BE(SALT_BYTES)) throw new Error("There is more than one record.");
  const receiver = createECDH("prime256v1");
  receiver.setPrivateKey(privateKey);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, senderKey]);
  const secret = derive(auth, receiver.computeSecret(senderKey), info, 32);
  const contentKey = derive(salt, secret, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(salt, secret, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", contentKey, nonce);
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== LAST_RECORD) throw new Error("The record has no end.");
  return padded.subarray(0, end);
}
