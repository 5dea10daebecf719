import { theme } from "@cardwell/core/contract/accounts";
import type { SecurityRecord } from "@cardwell/core/domain/accounts/security-events";
import * as z from "zod/mini";
import { firestore, isAlreadyExists, orNull, storedInstant, zodConverter } from "../../lib/firestore.ts";

const securityRecord = z.object({
  devices: z.array(z.object({ name: z.string(), on: z.string() })),
  staffRole: orNull(z.string()),
  sessionsFrom: orNull(z.string()),
  passwordAt: orNull(z.number()),
}) satisfies z.ZodMiniType<SecurityRecord>;

/** `accounts/{uid}`: what a person chose, and the address that we last knew them by. */
export const accountRecord = z.object({
  email: z.string(),
  firstName: orNull(z.string()),
  timeZone: z.string(),
  theme,
  createdAt: storedInstant,
  updatedAt: storedInstant,
  /** When to send the address to the payment provider (again); null: the provider has it. */
  billingMoveAt: orNull(storedInstant),
  /** What is known of its devices, role and password, to see what is new; null: nothing was seen yet. */
  security: orNull(securityRecord),
  /** The last day (UTC) with a visit. */
  seenOn: orNull(z.string()),
});

export type AccountRecord = z.infer<typeof accountRecord>;

const accounts = () => firestore().collection("accounts").withConverter(zodConverter(accountRecord));

/** Reads one document. */
export async function readAccount(uid: string): Promise<AccountRecord | null> {
  return (await accounts().doc(uid).get()).data() ?? null;
}

/** Writes one document, unless another call of the same moment did; reads one then. */
export async function createAccount(uid: string, record: AccountRecord): Promise<AccountRecord> {
  try {
    await accounts().doc(uid).create(record);
    return record;
  } catch (error) {
    if (!isAlreadyExists(error)) throw error;
    return (await readAccount(uid)) ?? record;
  }
}

/** Writes one document. */
export async function updateAccount(uid: string, change: Partial<AccountRecord>): Promise<void> {
  await accounts().doc(uid).update(change);
}

/** The same for what a person edits, in a transaction that reads it before. @param check of what is stored, which may throw */
export async function editAccount(
  uid: string,
  change: Partial<AccountRecord>,
  check: (stored: AccountRecord) => void,
): Promise<void> {
  const ref = accounts().doc(uid);
  await firestore().runTransaction(async (transaction) => {
    const stored = (await transaction.get(ref)).data();
    if (stored) check(stored);
    transaction.update(ref, change);
  });
}
