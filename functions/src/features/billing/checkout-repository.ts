import { computeExpiry } from "@cardwell/core/domain/retention";
import type { Firestore, Transaction } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { storedInstant, zodConverter } from "../../lib/firestore.ts";

/** Longer than the function that opens a checkout may run, so that a claim that is taken over has no owner any more. */
const CLAIM_HOLDS_MS = 90_000;

const claimed = z.object({
  checkout: z.optional(z.nullable(z.object({ holder: z.string(), startedAt: storedInstant }))),
});

/** What marks it as answered; the payments SDK writes the rest. */
const checkoutSession = z.object({ sessionId: z.optional(z.unknown()), error: z.optional(z.unknown()) });

/** From now on the spot check covers this customer. */
const opened = (at: Date) => ({ lastCheckoutAt: at, nextSyncAt: at });
const isAnswer = (session: z.infer<typeof checkoutSession> | undefined) =>
  session?.sessionId !== undefined || session?.error !== undefined;

/** `customers/{uid}/checkout_sessions`, and the claim on `customers/{uid}` under which one checkout at a time is opened. */
export function createCheckoutRepository(db: Firestore) {
  const customer = (uid: string) => db.collection("customers").doc(uid);
  const claims = (uid: string) => customer(uid).withConverter(zodConverter(claimed));
  const session = (uid: string, documentId: string) =>
    customer(uid).collection("checkout_sessions").withConverter(zodConverter(checkoutSession)).doc(documentId);

  /** Ends the claim if it is still this holder's, in one transaction with what `write` adds. */
  async function settle(
    uid: string,
    holder: string,
    write: (transaction: Transaction, held: boolean) => Promise<void> | void,
  ): Promise<boolean> {
    return db.runTransaction(async (transaction) => {
      const held = (await transaction.get(claims(uid))).data()?.checkout?.holder === holder;
      await write(transaction, held);
      if (held) transaction.update(customer(uid), { checkout: null });
      return held;
    });
  }

  return {
    /** One read: whether this document has its session or its error, so that a second delivery changes nothing. */
    async isAnswered(uid: string, documentId: string): Promise<boolean> {
      return isAnswer((await session(uid, documentId).get()).data());
    },

    /**
     * Two reads and one write.
     *
     * @param holder the id of the document to answer, or a new one for a checkout without a document
     * @param at real time
     * @returns `answered` when the document has its answer or is being given it by an earlier delivery; `busy` while
     * another checkout of the person is being opened
     */
    async claim(uid: string, holder: string, at: Date): Promise<"claimed" | "answered" | "busy"> {
      return db.runTransaction(async (transaction) => {
        const [kept, document] = await Promise.all([
          transaction.get(claims(uid)),
          transaction.get(session(uid, holder)),
        ]);
        if (isAnswer(document.data())) return "answered";
        const claim = kept.data()?.checkout;
        if (claim && at.getTime() - claim.startedAt.getTime() < CLAIM_HOLDS_MS)
          return claim.holder === holder ? "answered" : "busy";
        transaction.set(customer(uid), { checkout: { holder, startedAt: at } }, { merge: true });
        return "claimed";
      });
    },

    /**
     * Gives the document its session and ends the claim: one read and two writes. `sessionId`, `url` and `created`
     * arrive in one of them, as the payments SDK needs.
     *
     * @returns false, and nothing is written, when someone else has taken over the claim
     */
    async save(
      uid: string,
      documentId: string,
      { sessionId, url, createdAt }: { sessionId: string; url: string; createdAt: Date },
    ): Promise<boolean> {
      return settle(uid, documentId, (transaction, held) => {
        if (!held) return;
        transaction.update(customer(uid), opened(createdAt));
        transaction.update(session(uid, documentId), {
          sessionId,
          url,
          created: createdAt,
          client: "web",
          mode: "subscription",
          expireAt: computeExpiry("checkout_sessions", createdAt),
        });
      });
    },

    /** Gives the document an error unless it has an answer, and ends its claim: two reads, and two writes at most. */
    async fail(uid: string, documentId: string, error: { code: string; message: string }, at: Date): Promise<void> {
      await settle(uid, documentId, async (transaction) => {
        const document = await transaction.get(session(uid, documentId));
        if (document.exists && !isAnswer(document.data()))
          transaction.update(document.ref, { error, expireAt: computeExpiry("checkout_sessions", at) });
      });
    },

    /**
     * Ends the claim of a checkout without a document: one read and two writes at most; false when it was taken over.
     *
     * @param openedAt when its session was opened; null: none was
     */
    async release(uid: string, holder: string, openedAt: Date | null): Promise<boolean> {
      return settle(uid, holder, (transaction, held) => {
        if (held && openedAt) transaction.update(customer(uid), opened(openedAt));
      });
    },
  };
}

export type CheckoutRepository = ReturnType<typeof createCheckoutRepository>;
