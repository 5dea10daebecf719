import { createHash } from "node:crypto";
import type { Timestamp } from "firebase-admin/firestore";
import { normalEmail } from "../lib/email-address.ts";
import { firestore } from "../lib/firestore.ts";

/** Its mail came back for good, or its reader called it spam. */
export type SuppressionReason = "bounced" | "complained";

export type Suppression = { reason: SuppressionReason; at: Date };

/** The list holds no addresses: only who knows one can ask for it. */
export const suppressionRef = (address: string) =>
  firestore()
    .collection("mailSuppressions")
    .doc(createHash("sha256").update(normalEmail(address)).digest("hex"));

/** Why an address gets no mail that it did not just ask for; null: it does. Reads one document. */
export async function readSuppression(address: string): Promise<Suppression | null> {
  const stored = (await suppressionRef(address).get()).data() as
    | { reason: SuppressionReason; at: Timestamp }
    | undefined;
  return stored ? { reason: stored.reason, at: stored.at.toDate() } : null;
}

/** Its holder wants mail again. Deletes one document. */
export async function removeSuppression(address: string): Promise<void> {
  await suppressionRef(address).delete();
}
