import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { normalEmail } from "../lib/email-address.ts";
import { firestore, storedInstant, zodConverter } from "../lib/firestore.ts";

export const SUPPRESSION_REASONS = ["bounced", "complained"] as const;

export const suppression = z.object({
  /** Its mail came back for good, or its reader called it spam. */
  reason: z.enum(SUPPRESSION_REASONS),
  at: storedInstant,
});

export type Suppression = z.infer<typeof suppression>;
export type SuppressionReason = Suppression["reason"];

/** The list holds no addresses: a lookup needs the address. */
export const digestAddress = (address: string): string =>
  createHash("sha256").update(normalEmail(address)).digest("hex");

export const suppressionByDigest = (digest: string) =>
  firestore().collection("mailSuppressions").withConverter(zodConverter(suppression)).doc(digest);

export const suppressionRef = (address: string) => suppressionByDigest(digestAddress(address));

/** Why an address gets no mail that it did not just ask for; null: it does. Reads one document. */
export async function readSuppression(address: string): Promise<Suppression | null> {
  return (await suppressionRef(address).get()).data() ?? null;
}

/** Accepts mail again at its holder's request. Deletes one document. */
export async function removeSuppression(address: string): Promise<void> {
  await suppressionRef(address).delete();
}
