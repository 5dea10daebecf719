import type { Theme } from "@cardwell/core/contract/accounts";
import type { Timestamp } from "firebase-admin/firestore";
import { firestore, isAlreadyExists } from "../../lib/firestore.ts";
import type { SecurityRecord } from "./security.ts";

/** `accounts/{uid}`: what a person chose, and the address that we last knew them by. */
export type AccountRecord = {
  email: string;
  firstName: string | null;
  timeZone: string;
  theme: Theme;
  createdAt: Date;
  updatedAt: Date;
  /** When to send the address to the payment provider (again); null: the provider has it. */
  billingMoveAt: Date | null;
  /** What is known of its devices, role and password, to see what is new; null: nothing was seen yet. */
  security: SecurityRecord | null;
};

type Stored = Omit<AccountRecord, "createdAt" | "updatedAt" | "billingMoveAt" | "security"> & {
  createdAt: Timestamp;
  updatedAt: Timestamp;
  billingMoveAt?: Timestamp | null;
  security?: SecurityRecord | null;
};

const account = (uid: string) => firestore().collection("accounts").doc(uid);

/** Reads one document. */
export async function readAccount(uid: string): Promise<AccountRecord | null> {
  const stored = (await account(uid).get()).data() as Stored | undefined;
  if (!stored) return null;
  return {
    ...stored,
    createdAt: stored.createdAt.toDate(),
    updatedAt: stored.updatedAt.toDate(),
    billingMoveAt: stored.billingMoveAt?.toDate() ?? null,
    security: stored.security ?? null,
  };
}

/** Writes one document, unless another call of the same moment did; reads one then. */
export async function createAccount(uid: string, record: AccountRecord): Promise<AccountRecord> {
  try {
    await account(uid).create(record);
    return record;
  } catch (error) {
    if (!isAlreadyExists(error)) throw error;
    return (await readAccount(uid)) ?? record;
  }
}

/** Writes one document. */
export async function updateAccount(uid: string, change: Partial<AccountRecord>): Promise<void> {
  await account(uid).update(change);
}
