import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { KeyWrapper } from "./keys.ts";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Keys of the emulators, newest first: `name:base64,name:base64`, 32 bytes each. */
export function createLocalKey(ring: string): KeyWrapper {
  const keys = new Map(
    ring.split(",").map((entry) => {
      const [name = "", encoded = ""] = entry.split(":");
      return [name, Buffer.from(encoded, "base64")] as const;
    }),
  );
  const [current] = keys;
  if (!current || current[1].length !== 32) throw new Error("The local key ring has no key of 32 bytes.");
  const [currentVersion, currentKey] = current;
  return {
    currentVersion,

    async wrap(dataKey, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", currentKey, iv).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([iv, cipher.update(dataKey), cipher.final(), cipher.getAuthTag()]);
      return { wrappedKey: sealed.toString("base64"), keyVersion: currentVersion };
    },

    async unwrap({ wrappedKey, keyVersion }, context) {
      const key = keys.get(keyVersion);
      if (!key) throw new Error(`The key ${keyVersion} is no longer in the ring.`);
      const sealed = Buffer.from(wrappedKey, "base64");
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(context))
        .setAuthTag(sealed.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    },
  };
}
