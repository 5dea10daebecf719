import { SUPPRESSION_CAUSES } from "@cardwell/core/domain/email/delivery";
import { COUNTED_AT_MOST } from "@cardwell/core/domain/system/queues";
import { FieldPath } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { digestAddress } from "../lib/email-address.ts";
import { firestore, readParsed, storedInstant, zodConverter } from "../lib/firestore.ts";
import type { PositionInTime } from "../lib/position-in-time.ts";
import type { UnitOfWork } from "../lib/unit-of-work-repository.ts";

/** What the vendor reports. */
export const REPORTED_REASONS = ["bounced", "complained"] as const;

export type ReportedReason = (typeof REPORTED_REASONS)[number];

export const suppression = z.object({
  reason: z.enum(SUPPRESSION_CAUSES),
  at: storedInstant,
  /** Who of the staff decided, and why. */
  by: z.optional(z.string()),
  note: z.optional(z.string()),
});

export type Suppression = z.infer<typeof suppression>;

const suppressions = () => firestore().collection("mailSuppressions").withConverter(zodConverter(suppression));

/** The list holds no addresses: a lookup needs the address. */
export const suppressionByDigest = (digest: string) => suppressions().doc(digest);

export const suppressionRef = (address: string) => suppressionByDigest(digestAddress(address));

/** Why an address gets no mail that it did not just ask for; null: it does. Reads one document. */
export async function readSuppression(address: string): Promise<Suppression | null> {
  return (await suppressionRef(address).get()).data() ?? null;
}

/** Accepts mail again at its holder's request. Deletes one document. */
export async function removeSuppression(address: string): Promise<void> {
  await suppressionRef(address).delete();
}

/** One read, in a change. */
export const readSuppressionIn = async ({ transaction }: UnitOfWork, digest: string): Promise<Suppression | null> =>
  (await transaction.get(suppressionByDigest(digest))).data() ?? null;

export const setSuppression = ({ transaction }: UnitOfWork, digest: string, kept: Suppression): void =>
  void transaction.set(suppressionByDigest(digest), kept);

export const deleteSuppression = ({ transaction }: UnitOfWork, digest: string): void =>
  void transaction.delete(suppressionByDigest(digest));

/** A page, the latest first, and how many there are. A read for each, and one for the count. */
export async function listSuppressions(
  reason: Suppression["reason"] | undefined,
  limit: number,
  after: PositionInTime | undefined,
) {
  const latest =
    reason === undefined
      ? suppressions().orderBy("at", "desc")
      : suppressions().where("reason", "==", reason).orderBy("at", "desc");
  const ordered = latest.orderBy(FieldPath.documentId(), "desc");
  const [found, count] = await Promise.all([
    readParsed(after ? ordered.startAfter(after.at, after.id) : ordered, limit),
    latest.limit(COUNTED_AT_MOST).count().get(),
  ]);
  return { rows: found, total: count.data().count };
}
