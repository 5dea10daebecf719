import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import * as z from "zod/mini";
import { canonical, isUnchanged, type LinkedEntry } from "../../http/audit-chain.ts";

const linkedEntry = z.object({
  id: z.string(),
  chain: z.string(),
  position: z.number(),
  previousHash: z.string(),
  hash: z.string(),
  content: z.record(z.string(), z.unknown()),
});

const exported = z.object({
  exportedAt: z.string(),
  exportedBy: z.string(),
  filter: z.record(z.string(), z.string()),
  entries: z.array(linkedEntry),
});

const signedExport = z.object({ export: exported, publicKey: z.string(), signature: z.string() });

export type AuditExport = z.infer<typeof exported>;

const encoding = "base64";

/** An instant of Firestore as text, as the chain's hashes have it. */
const toJson = (entry: LinkedEntry) => JSON.parse(canonical(entry)) as LinkedEntry;

/**
 * An export as the text of a file that nobody can change unnoticed.
 *
 * @param key an Ed25519 key: PKCS #8, DER, base64
 */
export function signExport({ entries, ...rest }: AuditExport, key: string): string {
  const privateKey = createPrivateKey({ key: Buffer.from(key, encoding), format: "der", type: "pkcs8" });
  const content = { ...rest, entries: entries.map(toJson) };
  const signature = sign(null, Buffer.from(canonical(content)), privateKey).toString(encoding);
  const publicKey = createPublicKey(privateKey).export({ format: "der", type: "spki" }).toString(encoding);
  return `${JSON.stringify({ export: content, publicKey, signature }, null, 1)}\n`;
}

/** Whether a file is as it was exported, with which key it was signed, and the entries in it that had been changed before. */
export function verifyExport(text: string): {
  isGenuine: boolean;
  publicKey: string;
  entries: number;
  changed: string[];
} {
  const { export: content, publicKey, signature } = signedExport.parse(JSON.parse(text));
  const key = createPublicKey({ key: Buffer.from(publicKey, encoding), format: "der", type: "spki" });
  return {
    isGenuine: verify(null, Buffer.from(canonical(content)), key, Buffer.from(signature, encoding)),
    publicKey,
    entries: content.entries.length,
    changed: content.entries.filter((entry) => !isUnchanged(entry)).map(({ id }) => id),
  };
}
