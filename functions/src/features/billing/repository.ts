import { toMailbox } from "@cardwell/core/domain/accounts/mailbox";
import { DAY_MS, HOUR_MS } from "@cardwell/core/domain/dates/instants";
import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { DocumentData, Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { decidingSubscription, isLive } from "@cardwell/core/domain/billing/access";
import { splitPayment } from "@cardwell/core/domain/billing/disputes";
import type { CustomerState } from "../../integrations/payments/payments.ts";
import { measureCall } from "../../lib/call-stats.ts";
import {
  commitAsRead,
  isAlreadyExists,
  isNotFound,
  isOvertaken,
  orNull,
  parsedDocuments,
  readAll,
  retryOvertaken,
  storedInstant,
  toJson,
  updateIfThere,
  zodConverter,
} from "../../lib/firestore.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import { customer, invoiceRecord, mirrorDocuments, summarize } from "./customer-documents.ts";
import type { Customer, StoredInvoice, SubscriptionSummary } from "./customer-documents.ts";

const SAVE_ATTEMPTS = 6;
const MOST_OPEN_INVOICES = 20;
const RESYNC_AFTER_MS = 20 * HOUR_MS;
/** How long the spot check covers someone whose checkout started no plan. */
const CHECKOUT_COVERED_MS = 30 * DAY_MS;

/** `stripeCustomers/{id}`: whose customer it is. */
export const owner = z.object({ uid: z.string() });

/** `trials/{id}`: that a mailbox had its trial, and a digest of the plan that has it. */
const trial = z.object({ at: storedInstant, holder: z.optional(z.string()) });

/** `disputes/{id}`. */
export const storedDispute = z.object({
  uid: z.string(),
  amountCents: z.number(),
  currency: z.string(),
  reason: z.string(),
  status: z.string(),
  createdAt: storedInstant,
  respondBy: orNull(storedInstant),
});

/** When a plan began and ended, and what it cost: the fields of the mirror that figures are counted from. */
const planFields = ["created", "trial_end", "canceled_at", "ended_at", "paid_price"];
const invoiceFields = [
  "created",
  "paid_at",
  "amountPaidCents",
  "price_changed_at",
  "price_before",
  "price_after",
  "had_trial",
];

const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

const pick = (data: DocumentData, fields: readonly string[]): DocumentData =>
  Object.fromEntries(fields.flatMap((field) => (data[field] === undefined ? [] : [[field, data[field] as unknown]])));

/** What stays in `endedPlans` of a plan and its invoices when its member's account is deleted, without whose they were. */
export function keptOfPlan(
  id: string,
  plan: DocumentData,
  invoices: readonly { id: string; data: DocumentData }[],
): { path: string; data: DocumentData }[] {
  const path = `${digest(`plan:${id}`)}/subscriptions/plan`;
  return [
    { path, data: pick(plan, planFields) },
    ...invoices.map((each) => ({
      path: `${path}/invoices/${digest(`invoice:${each.id}`)}`,
      data: pick(each.data, invoiceFields),
    })),
  ];
}

/** Of someone without a document. */
const NO_CUSTOMER = customer.parse({});

/** True when a document changed or went away between our read and our write. */
const isOutdated = (error: unknown): boolean => isOvertaken(error) || isNotFound(error);

/** A trial is remembered by a digest of the mailbox, so that it outlives the account without identifying the person. */
export function trialId(email: string): string {
  return digest(`trial:${toMailbox(email)}`);
}

/** What a state at the provider changes in `customers/{uid}`. */
export function buildSummary(
  state: Pick<CustomerState, "email" | "creditCents" | "nextInvoice" | "subscriptions">,
  { lastCheckoutAt, subscription }: Pick<Customer, "lastCheckoutAt" | "subscription">,
  now: Date,
) {
  const deciding = decidingSubscription(state.subscriptions, now);
  const live = state.subscriptions.filter(({ status }) => isLive(status));
  return {
    email: state.email,
    subscription: deciding ? summarize(deciding, subscription?.grantedUntil ?? null) : null,
    ...(deciding && { hadSubscription: true }),
    creditCents: state.creditCents,
    nextInvoice: state.nextInvoice,
    multiple: live.length > 1,
    nextSyncAt:
      live.length > 0 || wasOpenedLately(lastCheckoutAt, now) ? new Date(now.getTime() + RESYNC_AFTER_MS) : null,
  };
}

const wasOpenedLately = (lastCheckoutAt: Date | null, now: Date): boolean =>
  lastCheckoutAt !== null && now.getTime() - lastCheckoutAt.getTime() < CHECKOUT_COVERED_MS;

/** A customer deleted at the provider has no plan there any more, but had one. */
const endedSummary = ({ subscription }: Customer, now: Date) => ({
  email: null,
  subscription: subscription && { ...subscription, status: "canceled", endedAt: subscription.endedAt ?? now },
  creditCents: 0,
  nextInvoice: null,
  multiple: false,
  nextSyncAt: null,
});

/** `getCustomerId` throws when the document can't be parsed. */
export type DueCustomer = { uid: string; getCustomerId: () => string | null };

/** Who pays and for what: `customers`, `stripeCustomers`, `trials` and `disputes`. */
export function createBillingRepository(db: Firestore) {
  const customers = db.collection("customers");
  const customerRecords = customers.withConverter(zodConverter(customer));
  const invoices = (uid: string) =>
    customers.doc(uid).collection("invoices").withConverter(zodConverter(invoiceRecord));
  const owners = db.collection("stripeCustomers").withConverter(zodConverter(owner));
  const trials = db.collection("trials").withConverter(zodConverter(trial));
  const disputes = db.collection("disputes");
  const disputeRecords = disputes.withConverter(zodConverter(storedDispute));
  const product = (productId: string) => db.collection("products").doc(productId);
  const price = ({ productId, priceId }: { productId: string; priceId: string }) =>
    product(productId).collection("prices").doc(priceId);

  async function listDue(field: "nextSyncAt" | "retrySyncAt", now: Date, limit: number): Promise<DueCustomer[]> {
    const due = await customerRecords.where(field, "<=", now).orderBy(field).limit(limit).get();
    return due.docs.map((each) => ({ uid: each.id, getCustomerId: () => each.data().stripeId }));
  }

  return {
    /** One read. */
    async findCustomer(uid: string): Promise<Customer> {
      return (await measureCall("firestore", customerRecords.doc(uid).get())).data() ?? NO_CUSTOMER;
    },

    /**
     * Gives access beyond the plan until a moment, or no longer (null): one read and one write. Null for somebody who never had a plan.
     * A sync of the same moment is tried again, as the document has changed.
     */
    async grantAccess(
      uid: string,
      until: Date | null,
      { transaction }: UnitOfWork,
    ): Promise<{ before: Date | null; subscription: SubscriptionSummary } | null> {
      const { subscription } = (await transaction.get(customerRecords.doc(uid))).data() ?? NO_CUSTOMER;
      if (subscription === null) return null;
      transaction.update(customers.doc(uid), { "subscription.grantedUntil": until });
      return { before: subscription.grantedUntil, subscription: { ...subscription, grantedUntil: until } };
    },

    /** One read. */
    async findUidByCustomer(customerId: string): Promise<string | null> {
      return (await owners.doc(customerId).get()).data()?.uid ?? null;
    },

    /** Two writes. Called with the same arguments however often, it ends in the same state. */
    async saveCustomerId(uid: string, customerId: string, email: string, generation: number): Promise<void> {
      const batch = db.batch();
      batch.set(customers.doc(uid), { stripeId: customerId, email, generation }, { merge: true });
      batch.set(owners.doc(customerId), { uid });
      await batch.commit();
    },

    /**
     * Replaces the mirror of one customer: two reads, one for each subscription, invoice, payment and dispute, and a write for each that
     * changed, and for the customer.
     * A state that was fetched earlier than the one already kept is dropped, so late answers change nothing;
     * so is one of a customer who was forgotten or replaced in the meantime. No lock is held: the write succeeds only if
     * there was no other write since the read, and is retried otherwise.
     *
     * @param state null when the provider no longer has the customer: what is kept has ended then
     * @param fetchStartedAt real time at which the state was requested
     */
    async saveState(
      uid: string,
      customerId: string,
      state: CustomerState | null,
      fetchStartedAt: Date,
      now: Date,
    ): Promise<void> {
      const reference = customers.doc(uid);
      await retryOvertaken(SAVE_ATTEMPTS, async () => {
        const [owned, document] = await Promise.all([owners.doc(customerId).get(), customerRecords.doc(uid).get()]);
        if (owned.data()?.uid !== uid || !document.updateTime) return;
        const kept = document.data() ?? NO_CUSTOMER;
        if (kept.stripeId !== customerId) return;
        if (kept.fetchStartedAt && kept.fetchStartedAt > fetchStartedAt) return;
        const batch = db.batch();
        batch.update(
          reference,
          {
            ...(state ? buildSummary(state, kept, now) : endedSummary(kept, now)),
            fetchStartedAt,
            plannedFetchAt: null,
            syncedAt: now,
            retrySyncAt: null,
          },
          { lastUpdateTime: document.updateTime },
        );
        if (state) {
          const mirror = mirrorDocuments(uid, state, { price, product });
          const stored = await readAll(mirror.map(({ path }) => db.doc(path)));
          for (const [at, { path, data }] of mirror.entries())
            if (!isDeepStrictEqual(toJson(stored[at]?.data()), toJson(data))) batch.set(db.doc(path), data);
        } else {
          const unended = await reference.collection("subscriptions").where("ended_at", "==", null).get();
          for (const { ref } of unended.docs)
            batch.update(ref, { status: "canceled", canceled_at: now, ended_at: now });
        }
        await commitAsRead(batch, isOutdated);
      });
    },

    /**
     * Whether the provider may be asked now; then other calls may not for as long. One read, and one write when it may. Of
     * those who ask at the same moment one is let through.
     *
     * @param at real time
     * @returns null: it may; otherwise the customer as it is kept
     */
    async claimRefresh(uid: string, at: Date, atMostEveryMs: number): Promise<Customer | null> {
      for (;;) {
        const document = await customerRecords.doc(uid).get();
        const kept = document.data() ?? NO_CUSTOMER;
        const isRecent = [kept.fetchStartedAt, kept.refreshClaimedAt].some(
          (last) => last && at.getTime() - last.getTime() <= atMostEveryMs,
        );
        if (!document.updateTime || isRecent) return kept;
        try {
          await customers.doc(uid).update({ refreshClaimedAt: at }, { lastUpdateTime: document.updateTime });
          return null;
        } catch (error) {
          if (!isOutdated(error)) throw error;
        }
      }
    },

    /**
     * `endedPlans/{digest}/subscriptions`: when the plans of someone who leaves began, were paid and ended, without whose they were. Days
     * are counted after the account is deleted, among all subscriptions and invoices. A read and a write for each plan and invoice; safe to
     * repeat.
     */
    async keepEndedPlans(uid: string): Promise<void> {
      const plans = await customers.doc(uid).collection("subscriptions").get();
      const batch = db.batch();
      for (const plan of plans.docs) {
        const paid = (await plan.ref.collection("invoices").get()).docs;
        const some = paid.map((each) => ({ id: each.id, data: each.data() }));
        for (const { path, data } of keptOfPlan(plan.id, plan.data(), some))
          batch.set(db.collection("endedPlans").doc(path), data);
      }
      await batch.commit();
    },

    /** One write: from now on this customer has no account, and later events about them change nothing. */
    async forgetCustomer(customerId: string): Promise<void> {
      await owners.doc(customerId).delete();
    },

    /** Those with a plan, the longest not fetched first. Reads one document for each, at most `limit`; each is parsed by itself. */
    listDueForSync: (now: Date, limit: number) => listDue("nextSyncAt", now, limit),

    /** The same of those whose last fetch failed. */
    listDueForRetry: (now: Date, limit: number) => listDue("retrySyncAt", now, limit),

    /** One write, none for a customer who was deleted: tries again then, or never. */
    postponeSync: (uid: string, until: Date | null): Promise<void> =>
      updateIfThere(customers.doc(uid), { nextSyncAt: until, retrySyncAt: until }),

    /** One write, none for a customer who was deleted: reminders are planned with the state that was requested then. */
    savePlanned: (uid: string, plannedFetchAt: Date | null): Promise<void> =>
      updateIfThere(customers.doc(uid), { plannedFetchAt }),

    /** The provider's page for a bill that is owed, not for a change of plan that waits to be confirmed. A read for each open one. */
    async findOwedInvoiceUrl(uid: string): Promise<string | null> {
      const open = await invoices(uid).where("status", "==", "open").limit(MOST_OPEN_INVOICES).get();
      // Older invoices lack the field, so a query by it wouldn't find them.
      const owed = parsedDocuments(open.docs).find(({ data }) => !data.isForChange);
      return owed?.data.hostedUrl ?? null;
    },

    /** One read for each invoice on the page, one more to know of a next page, and one for the cursor. */
    async listInvoices(
      uid: string,
      limit: number,
      cursor: string | undefined,
    ): Promise<{ invoices: StoredInvoice[]; nextCursor: string | null }> {
      const ordered = invoices(uid)
        .orderBy("createdAt", "desc")
        .limit(limit + 1);
      const after = cursor ? await invoices(uid).doc(cursor).get() : undefined;
      const page = await (after?.exists ? ordered.startAfter(after) : ordered).get();
      const shown = page.docs.slice(0, limit);
      return {
        invoices: parsedDocuments(shown).map(({ data }) => data),
        nextCursor: page.size > limit ? (shown.at(-1)?.id ?? null) : null,
      };
    },

    /**
     * Since when there are invoices, at most since `from`, what was paid for them without refunds and disputes, and what banks took back;
     * null without one. A read for each of these, and one of the first.
     */
    async readPaid(uid: string, from: Date): Promise<{ since: Date; paidCents: number; disputedCents: number } | null> {
      const inOrder = invoices(uid).orderBy("createdAt");
      const [first] = parsedDocuments((await inOrder.limit(1).get()).docs);
      if (!first) return null;
      const since = first.data.createdAt > from ? first.data.createdAt : from;
      const paid = parsedDocuments((await inOrder.startAt(since).get()).docs).map(({ data }) => splitPayment(data));
      return {
        since,
        paidCents: paid.reduce((sum, { keptCents }) => sum + keptCents, 0),
        disputedCents: paid.reduce((sum, { disputedCents }) => sum + disputedCents, 0),
      };
    },

    /** The newest first, at most `limit`. One read for each. */
    async listDisputes(limit: number) {
      const found = await disputeRecords.orderBy("createdAt", "desc").limit(limit).get();
      return parsedDocuments(found.docs).map(({ id, data }) => ({ id, ...data }));
    },

    /** One read. */
    async hadTrial(email: string): Promise<boolean> {
      return (await trials.doc(trialId(email)).get()).exists;
    },

    /**
     * Takes a trial for a plan, for ever: one read, as mostly it was taken before, and else a write. One that was taken without a holder was
     * offered to this plan before holders were kept.
     *
     * @returns whether it is this plan's
     */
    async takeTrial(id: string, subscriptionId: string, now: Date): Promise<boolean> {
      const holder = digest(`plan:${subscriptionId}`);
      const taken = (await trials.doc(id).get()).data();
      if (taken) return taken.holder === undefined || taken.holder === holder;
      try {
        await trials.doc(id).create({ at: now, holder });
        return true;
      } catch (error) {
        if (!isAlreadyExists(error)) throw error;
        return this.takeTrial(id, subscriptionId, now);
      }
    },
  };
}

export type BillingRepository = ReturnType<typeof createBillingRepository>;
