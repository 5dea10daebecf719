import { FieldValue } from "firebase-admin/firestore";
import type { Firestore, Transaction } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { AppError } from "../../lib/app-error.ts";
import { orNull, parseDocument, parsedDocuments, readAll, storedInstant, zodConverter } from "../../lib/firestore.ts";
import type { Household, Person } from "./membership.ts";

const storedHousehold = z.object({
  /** What queries find it by: uids of who is in it, and addresses of who is invited. */
  concerned: z.array(z.string()),
  ownerUid: z.string(),
  members: z.record(
    z.string(),
    z.object({
      id: z.string(),
      name: z.string(),
      joinedAt: storedInstant,
      wantsAlerts: z.boolean(),
      sharing: z.record(z.string(), z.enum(["dates", "full"])),
    }),
  ),
  invitations: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      from: z.string(),
      sentAt: storedInstant,
      expiresAt: storedInstant,
      isDeclined: z.boolean(),
    }),
  ),
});

/** What of a wallet names its household. */
const storedPointer = z.object({ householdId: orNull(z.string()) });

/** Somebody is in another household than the one that changes. */
export class OtherHouseholdError extends AppError {
  constructor() {
    super("conflict", "You're already in a household. Leave it first.");
  }
}

const MOST_INVITATIONS = 10;

const listConcerned = ({ members, invitations }: Household): string[] => [
  ...Object.keys(members),
  ...invitations.map(({ email }) => email),
];

/**
 * `households/{id}`: one document has the people, what each shares, and the invitations, so whoever leaves takes all of it along in one
 * write. `wallets/{uid}.householdId` is changed with it: nobody is in two, and the alerts of a wallet need no read to know.
 */
export function createHouseholdRepository(db: Firestore) {
  const households = db.collection("households").withConverter(zodConverter(storedHousehold));
  const walletRef = (uid: string) => db.collection("wallets").doc(uid);

  /** A read for each. */
  async function readPointers(transaction: Transaction, uids: readonly string[]) {
    if (uids.length === 0) return [];
    const found = await transaction.getAll(...uids.map(walletRef), { fieldMask: ["householdId"] });
    return found.map((wallet) => ({
      ref: wallet.ref,
      exists: wallet.exists,
      householdId: parseDocument(storedPointer, wallet.ref.path, wallet.data() ?? {}).householdId,
    }));
  }

  return {
    newId: () => households.doc().id,

    /** One read. */
    async findId(uid: string): Promise<string | null> {
      const [wallet] = await readAll([walletRef(uid).withConverter(zodConverter(storedPointer))], ["householdId"]);
      return wallet?.data()?.householdId ?? null;
    },

    /** One read. */
    read: async (id: string): Promise<Household | null> => (await households.doc(id).get()).data() ?? null,

    /** Households that invited an address, ten at most: a read for each, and one if there is none. */
    async listInviting(email: string): Promise<{ id: string; household: Household }[]> {
      const found = await households.where("concerned", "array-contains", email).limit(MOST_INVITATIONS).get();
      return parsedDocuments(found.docs).map(({ id, data }) => ({ id, household: data }));
    },

    /** All that name a person, for the deletion of the account. No limit: a read for each. */
    async listNaming({ uid, email }: Person): Promise<string[]> {
      const found = await households.where("concerned", "array-contains-any", [uid, email]).get();
      return found.docs.map(({ id }) => id);
    },

    /**
     * One change of a household: in one transaction with the wallets of those who join or leave. One read and one write, and as many for
     * each of them.
     *
     * @param decide null: there is none, or none any more. It may run more than once.
     * @throws OtherHouseholdError
     */
    async change<After extends Household | null>(id: string, decide: (before: Household | null) => After) {
      const ref = households.doc(id);
      return db.runTransaction(async (transaction) => {
        const before: Household | null = (await transaction.get(ref)).data() ?? null;
        const after = decide(before);
        if (after === before) return { before, after };
        const was = Object.keys(before?.members ?? {});
        const is = Object.keys(after?.members ?? {});
        const joining = await readPointers(
          transaction,
          is.filter((uid) => !was.includes(uid)),
        );
        const leaving = await readPointers(
          transaction,
          was.filter((uid) => !is.includes(uid)),
        );
        if (joining.some(({ householdId }) => householdId !== null && householdId !== id))
          throw new OtherHouseholdError();
        for (const wallet of joining) transaction.set(wallet.ref, { householdId: id }, { merge: true });
        for (const wallet of leaving)
          if (wallet.exists && wallet.householdId === id)
            transaction.update(wallet.ref, { householdId: FieldValue.delete() });
        if (after === null) transaction.delete(ref);
        else transaction.set(ref, { ...after, concerned: listConcerned(after) });
        return { before, after };
      });
    },
  };
}

export type HouseholdRepository = ReturnType<typeof createHouseholdRepository>;
