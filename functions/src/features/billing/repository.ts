import { createHash } from "node:crypto";
import { Timestamp } from "firebase-admin/firestore";
import type { DocumentData, DocumentReference, Firestore } from "firebase-admin/firestore";
import { decidingSubscription, isLive } from "@cardwell/core/domain/billing/access";
import type { CustomerState, InvoiceRecord } from "../../integrations/payments/payments.ts";
import { paymentDocument, subscriptionDocument, summarize } from "./customer-documents.ts";
import type { Customer } from "./customer-documents.ts";

const SAVE_ATTEMPTS = 6;
const RESYNC_AFTER_MS = 20 * 3_600_000;

/** Timestamps become Dates, at any depth. */
function withDates(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate();
  if (Array.isArray(value)) return value.map(withDates);
  if (value !== null && typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withDates(each)]));
  }
  return value;
}

function toCustomer(data: DocumentData | undefined): Customer {
  const { stripeId, email, generation, subscription, multiple, syncedAt, fetchStartedAt, checkout } = withDates(
    data ?? {},
  ) as Partial<Customer>;
  return {
    stripeId: stripeId ?? null,
    email: email ?? null,
    generation: generation ?? 0,
    subscription: subscription ?? null,
    multiple: multiple ?? false,
    syncedAt: syncedAt ?? null,
    fetchStartedAt: fetchStartedAt ?? null,
    checkout: checkout ?? null,
  };
}

const NOT_FOUND = 5;
const FAILED_PRECONDITION = 9;

/** True when a document changed or went away between our read and our write. */
function isOvertaken(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === FAILED_PRECONDITION || code === NOT_FOUND;
}

/** A trial is remembered by a digest of the address, so that it outlives the account without naming anybody. */
function trialId(email: string): string {
  return createHash("sha256")
    .update(`trial:${email.normalize("NFC").trim().toLowerCase()}`)
    .digest("hex");
}

/** Who pays and for what: `customers`, `stripeCustomers` and `trials`. */
export function createBillingRepository(db: Firestore) {
  const customers = db.collection("customers");
  const owners = db.collection("stripeCustomers");
  const trials = db.collection("trials");
  const product = (productId: string) => db.collection("products").doc(productId);
  const price = ({ productId, priceId }: { productId: string; priceId: string }) =>
    product(productId).collection("prices").doc(priceId);

  function mirror(
    reference: DocumentReference,
    state: CustomerState,
    write: (ref: DocumentReference, data: DocumentData) => void,
  ) {
    for (const each of state.subscriptions) {
      write(reference.collection("subscriptions").doc(each.id), subscriptionDocument(each, price, product));
    }
    for (const invoice of state.invoices) {
      if (invoice.subscriptionId) {
        write(
          reference.collection("subscriptions").doc(invoice.subscriptionId).collection("invoices").doc(invoice.id),
          {
            ...invoice,
            created: invoice.createdAt,
          },
        );
      }
      if (invoice.paymentId) {
        write(reference.collection("payments").doc(invoice.paymentId), paymentDocument(invoice, price));
      }
      write(reference.collection("invoices").doc(invoice.id), invoice);
    }
  }

  return {
    /** One read. */
    async findCustomer(uid: string): Promise<Customer> {
      return toCustomer((await customers.doc(uid).get()).data());
    },

    /** One read. */
    async findUidByCustomer(customerId: string): Promise<string | null> {
      const owner = await owners.doc(customerId).get();
      return (owner.get("uid") as string | undefined) ?? null;
    },

    /** Two writes. Called with the same arguments however often, it ends in the same state. */
    async saveCustomerId(uid: string, customerId: string, email: string, generation: number): Promise<void> {
      const batch = db.batch();
      batch.set(customers.doc(uid), { stripeId: customerId, email, generation }, { merge: true });
      batch.set(owners.doc(customerId), { uid });
      await batch.commit();
    },

    /**
     * Replaces the mirror of one customer: two reads and a write for each subscription, invoice and payment.
     * A state that was fetched earlier than the one already kept is dropped, so late answers change nothing;
     * so is one of a customer who was forgotten in the meantime. No lock is held: the write stands only if nobody
     * else wrote since the read, and is tried again otherwise.
     *
     * @param fetchStartedAt real time at which the state was asked for
     */
    async saveState(uid: string, state: CustomerState, fetchStartedAt: Date, now: Date): Promise<void> {
      const deciding = decidingSubscription(state.subscriptions);
      const live = state.subscriptions.filter(({ status }) => isLive(status));
      const reference = customers.doc(uid);
      for (let attempt = 1; ; attempt += 1) {
        const [owner, customer] = await db.getAll(owners.doc(state.customerId), reference);
        if (owner?.get("uid") !== uid || !customer?.updateTime) return;
        const kept = customer.get("fetchStartedAt") as Timestamp | undefined;
        if (kept && kept.toMillis() > fetchStartedAt.getTime()) return;
        const batch = db.batch();
        batch.update(
          reference,
          {
            stripeId: state.customerId,
            email: state.email,
            subscription: deciding ? summarize(deciding) : null,
            multiple: live.length > 1,
            fetchStartedAt,
            syncedAt: now,
            nextSyncAt: live.length > 0 ? new Date(now.getTime() + RESYNC_AFTER_MS) : null,
          },
          { lastUpdateTime: customer.updateTime },
        );
        mirror(reference, state, (ref, data) => void batch.set(ref, data));
        try {
          await batch.commit();
          return;
        } catch (error) {
          if (!isOvertaken(error) || attempt === SAVE_ATTEMPTS) throw error;
        }
      }
    },

    /** One write: from now on nobody of ours is behind this customer, and what is still told about them changes nothing. */
    async forgetCustomer(customerId: string): Promise<void> {
      await owners.doc(customerId).delete();
    },

    /** Reads one document for each customer that is due, at most `limit`. */
    async listDueForSync(now: Date, limit: number): Promise<{ uid: string; customerId: string | null }[]> {
      const due = await customers.where("nextSyncAt", "<=", now).orderBy("nextSyncAt").limit(limit).get();
      return due.docs.map((each) => ({ uid: each.id, customerId: (each.get("stripeId") ?? null) as string | null }));
    },

    /** One write: tries again then, or never. */
    async postponeSync(uid: string, until: Date | null): Promise<void> {
      await customers.doc(uid).set({ nextSyncAt: until }, { merge: true });
    },

    /** One read for each invoice on the page, and one more. */
    async listInvoices(
      uid: string,
      limit: number,
      cursor: string | undefined,
    ): Promise<{ invoices: InvoiceRecord[]; nextCursor: string | null }> {
      const invoices = customers.doc(uid).collection("invoices");
      const ordered = invoices.orderBy("createdAt", "desc").limit(limit + 1);
      const after = cursor ? await invoices.doc(cursor).get() : undefined;
      const page = await (after?.exists ? ordered.startAfter(after) : ordered).get();
      const shown = page.docs.slice(0, limit);
      return {
        invoices: shown.map((each) => withDates(each.data()) as InvoiceRecord),
        nextCursor: page.size > limit ? (shown.at(-1)?.id ?? null) : null,
      };
    },

    /** One read. */
    async hadTrial(email: string): Promise<boolean> {
      return (await trials.doc(trialId(email)).get()).exists;
    },

    /** One write. */
    async recordTrial(email: string, now: Date): Promise<void> {
      await trials.doc(trialId(email)).set({ at: now });
    },

    /** One read: whether this checkout document has its session or its error, so that a second delivery changes nothing. */
    async isCheckoutAnswered(uid: string, documentId: string): Promise<boolean> {
      const kept = await customers.doc(uid).collection("checkout_sessions").doc(documentId).get();
      return kept.get("sessionId") !== undefined || kept.get("error") !== undefined;
    },

    /**
     * Makes this document the person's one open checkout: one read and one write in a transaction.
     *
     * @returns the session to take back first, or `busy` while another document's session is being made
     */
    async claimCheckout(
      uid: string,
      documentId: string,
      now: Date,
    ): Promise<"busy" | { previousSessionId: string | null }> {
      return db.runTransaction(async (transaction) => {
        const reference = customers.doc(uid);
        const { checkout } = toCustomer((await transaction.get(reference)).data());
        const beingMade = checkout && !checkout.sessionId && now.getTime() - checkout.startedAt.getTime() < 30_000;
        if (beingMade && checkout.documentId !== documentId) return "busy";
        transaction.set(reference, { checkout: { documentId, sessionId: null, startedAt: now } }, { merge: true });
        // A second delivery of the same document must not take back the session that the first one made.
        return { previousSessionId: checkout?.documentId === documentId ? null : (checkout?.sessionId ?? null) };
      });
    },

    /** Two writes; `sessionId`, `url` and `created` arrive in one of them, as the payments SDK needs. */
    async saveCheckout(
      uid: string,
      documentId: string,
      session: { sessionId: string; url: string; createdAt: Date },
    ): Promise<void> {
      const batch = db.batch();
      batch.update(customers.doc(uid).collection("checkout_sessions").doc(documentId), {
        sessionId: session.sessionId,
        url: session.url,
        created: session.createdAt,
        client: "web",
        mode: "subscription",
      });
      batch.set(customers.doc(uid), { checkout: { documentId, sessionId: session.sessionId } }, { merge: true });
      await batch.commit();
    },

    /** One read and one write, and one more write when this document held the claim. */
    async failCheckout(uid: string, documentId: string, error: { code: string; message: string }): Promise<void> {
      await db.runTransaction(async (transaction) => {
        const reference = customers.doc(uid);
        const { checkout } = toCustomer((await transaction.get(reference)).data());
        transaction.update(reference.collection("checkout_sessions").doc(documentId), { error });
        if (checkout?.documentId === documentId) transaction.set(reference, { checkout: null }, { merge: true });
      });
    },
  };
}

export type BillingRepository = ReturnType<typeof createBillingRepository>;
