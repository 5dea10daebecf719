import type { BehindFigure } from "@cardwell/core/domain/overview/behind";
import { FUNNEL_STEPS } from "@cardwell/core/domain/overview/funnel";
import { FieldPath } from "firebase-admin/firestore";
import type { Firestore, Query, QueryDocumentSnapshot, Timestamp } from "firebase-admin/firestore";

/** Something that a figure counts. The account of somebody without a uid was deleted. */
export type Counted = { path: string; uid: string | null; at: Date; cents: number | null };

type Span = { from: Date; until: Date };
type Keep = (document: QueryDocumentSnapshot) => Promise<boolean> | boolean;

/** At least so many documents are read at once, as some of them don't count. */
const READ_AT_LEAST = 20;

const toDay = (at: Date) => at.toISOString().slice(0, 10);

/** Whose document it is; null: it is what a deleted account left. */
const findOwner = (path: string): string | null => {
  const [collection, id = null] = path.split("/");
  return collection === "endedPlans" || collection === "deletedAccounts" ? null : id;
};

/** The statement that an alert is about. */
const about = (alert: QueryDocumentSnapshot) =>
  `${String(alert.get("subject.walletCardId"))} ${String(alert.get("subject.id"))}`;

/** An alert is one of several steps about the same statement: the first stands for it, if another one announced the payment. */
async function isFirstOfMissed(document: QueryDocumentSnapshot): Promise<boolean> {
  const ofMember = document.ref.parent;
  const onDay = await ofMember
    .where("type", "in", ["payment_due", "payment_overdue"])
    .where("dueOn", "==", document.get("dueOn"))
    .get();
  const same = onDay.docs.filter((each) => about(each) === about(document));
  const [first] = same
    .filter((each) => each.get("type") === "payment_overdue")
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return first?.id === document.id && same.some((each) => each.get("type") === "payment_due");
}

/** What the figures of some days count, one by one: the same documents that `repository.ts` counts. */
export function createFigurePeople(db: Firestore) {
  const directory = db.collection("directory");
  const plans = db.collectionGroup("subscriptions");
  const invoices = db.collectionGroup("invoices");
  const alerts = db.collectionGroup("alerts");
  const deletedAccounts = db.collection("deletedAccounts");

  /** Those of a query that count, in its order, which is by `field`: a read for each, also for those that don't count. */
  async function collect(
    query: Query,
    field: string,
    after: { at: Date; path: string } | undefined,
    limit: number,
    keep: Keep = () => true,
  ): Promise<Counted[]> {
    const found: Counted[] = [];
    const ordered = query.orderBy(FieldPath.documentId(), "desc");
    const start = after && (field === "dueOn" ? toDay(after.at) : after.at);
    let page = after ? ordered.startAfter(start, db.doc(after.path)) : ordered;
    for (;;) {
      const asked = Math.max(limit - found.length, READ_AT_LEAST);
      const { docs } = await page.limit(asked).get();
      for (const document of docs) {
        if (!(await keep(document))) continue;
        const value = document.get(field) as Timestamp | string;
        found.push({
          path: document.ref.path,
          uid: findOwner(document.ref.path),
          at: typeof value === "string" ? new Date(`${value}T00:00:00Z`) : value.toDate(),
          cents: (document.get("amountPaidCents") as number | undefined) ?? null,
        });
        if (found.length === limit) return found;
      }
      const last = docs.at(-1);
      if (docs.length < asked || !last) return found;
      page = ordered.startAfter(last);
    }
  }

  /** Those who signed up, or came to a step; after them those whose accounts were deleted since. */
  async function collectPeople(
    step: string | null,
    { from, until }: Span,
    after: { at: Date; path: string } | undefined,
    limit: number,
  ): Promise<Counted[]> {
    const isAmongDeleted = after?.path.startsWith("deletedAccounts/") ?? false;
    const people =
      step === null
        ? directory.where("createdAt", ">=", from).where("createdAt", "<", until).orderBy("createdAt", "desc")
        : directory
            .where("steps", "array-contains", step)
            .where("createdAt", ">=", from)
            .where("createdAt", "<", until)
            .orderBy("createdAt", "desc");
    const found = isAmongDeleted ? [] : await collect(people, "createdAt", after, limit);
    if (found.length === limit) return found;
    const left = await deletedAccounts.where("day", ">=", toDay(from)).where("day", "<", toDay(until)).get();
    const shown = left.docs
      .filter((each) => step === null || (each.get("steps") as string[]).includes(step))
      .map((each) => ({
        path: each.ref.path,
        uid: null,
        at: new Date(`${String(each.get("day"))}T00:00:00Z`),
        cents: null,
      }))
      .toSorted((a, b) => (a.path < b.path ? -1 : 1))
      .filter(({ path }) => !isAmongDeleted || path > (after?.path ?? ""));
    return [...found, ...shown].slice(0, limit);
  }

  return {
    /** What a figure counts in a span of days, a page of it: a read for each that it looks at, and for a missed deadline for the alerts about it. */
    async list(
      figure: BehindFigure,
      span: Span,
      after: { at: Date; path: string } | undefined,
      limit: number,
    ): Promise<Counted[]> {
      const { from, until } = span;
      switch (figure) {
        case "trialsStarted": {
          const begun = plans.where("created", ">=", from).where("created", "<", until).orderBy("created", "desc");
          return collect(begun, "created", after, limit, (plan) => plan.get("trial_end") !== null);
        }
        case "firstPayments": {
          const changed = invoices
            .where("price_changed_at", ">=", from)
            .where("price_changed_at", "<", until)
            .orderBy("price_changed_at", "desc");
          return collect(changed, "price_changed_at", after, limit, (invoice) => invoice.get("price_before") === null);
        }
        case "cancellations": {
          const canceled = plans
            .where("canceled_at", ">=", from)
            .where("canceled_at", "<", until)
            .orderBy("canceled_at", "desc");
          return collect(canceled, "canceled_at", after, limit);
        }
        case "lost": {
          const ended = plans.where("ended_at", ">=", from).where("ended_at", "<", until).orderBy("ended_at", "desc");
          return collect(ended, "ended_at", after, limit, (plan) => plan.get("paid_price") !== null);
        }
        case "revenueCents": {
          const paid = invoices.where("paid_at", ">=", from).where("paid_at", "<", until).orderBy("paid_at", "desc");
          return collect(paid, "paid_at", after, limit, (invoice) => Number(invoice.get("amountPaidCents")) > 0);
        }
        case "missed": {
          const overdue = alerts
            .where("type", "==", "payment_overdue")
            .where("dueOn", ">=", toDay(from))
            .where("dueOn", "<", toDay(until))
            .orderBy("dueOn", "desc");
          return collect(overdue, "dueOn", after, limit, isFirstOfMissed);
        }
        default:
          return collectPeople(FUNNEL_STEPS.find((step) => step === figure) ?? null, span, after, limit);
      }
    },

    /** How many payments there were: a read for each thousand. */
    async countPayments({ from, until }: Span): Promise<number> {
      const paid = invoices.where("paid_at", ">=", from).where("paid_at", "<", until).where("amountPaidCents", ">", 0);
      return (await paid.count().get()).data().count;
    },
  };
}

export type FigurePeople = ReturnType<typeof createFigurePeople>;
