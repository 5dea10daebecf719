import * as z from "zod/mini";
import type { KeyWrapper } from "./keys.ts";

const TIMEOUT_MS = 8_000;
const encryption = z.object({ name: z.string(), ciphertext: z.string() });
const decryption = z.object({ plaintext: z.string() });

type Deps = {
  /** `projects/…/locations/…/keyRings/…/cryptoKeys/…` */
  keyName: string;
  fetchAccessToken: () => Promise<string>;
  origin?: string;
};

const encode = (text: string) => Buffer.from(text).toString("base64");

/** A key of Cloud KMS. It rotates there: a version stays able to decrypt until it is destroyed. */
export function createKmsKey({
  keyName,
  fetchAccessToken,
  origin = "https://cloudkms.googleapis.com",
}: Deps): KeyWrapper {
  async function ask(method: "encrypt" | "decrypt", body: Record<string, string>): Promise<unknown> {
    const response = await fetch(`${origin}/v1/${keyName}:${method}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${await fetchAccessToken()}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`Cloud KMS answered ${response.status}.`);
    return response.json();
  }

  return {
    currentVersion: null,

    async wrap(dataKey, context) {
      const answer = await ask("encrypt", {
        plaintext: dataKey.toString("base64"),
        additionalAuthenticatedData: encode(context),
      });
      const { name, ciphertext } = z.parse(encryption, answer);
      return { wrappedKey: ciphertext, keyVersion: name };
    },

    async unwrap({ wrappedKey }, context) {
      const answer = await ask("decrypt", { ciphertext: wrappedKey, additionalAuthenticatedData: encode(context) });
      return Buffer.from(z.parse(decryption, answer).plaintext, "base64");
    },
  };
}
