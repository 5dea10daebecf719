import type { BehindFigure, StockFigure } from "@cardwell/core/domain/overview/behind";
import { startOfDay } from "@cardwell/core/domain/dates/instants";
import { FUNNEL_STEPS } from "@cardwell/core/domain/overview/funnel";
import { FieldPath } from "firebase-admin/firestore";
import type { DocumentReference, Firestore, Query, QueryDocumentSnapshot, Timestamp } from "firebase-admin/firestore";
import type { CatalogFacts } from "@cardwell/core/domain/catalog/published";
import { readCreditValue } from "./credit-value-repository.ts";

type Person = { firstName: string | null; email: string };

/** Something that a figure counts. The account of somebody without a uid was deleted. `person`: who it is, where it was read with it. */
type Counted = { path: string; uid: string | null; at: Date; cents: number | null; person?: Person };

type Span = { from: Date; until: Date };
/** Whether a document counts; a number of cents if it's the amount that counts. */
type Keep = (document: QueryDocumentSnapshot) => Promise<boolean | number> | boolean | number;

/** Where a page ends. */
export type Position = { at: Date; path: string };

/** A page of what a figure counts; `next` null: there is no more. With many that don't count it has fewer rows than asked for, or none. */
export type CountedPage = { rows: Counted[]; next: Position | null };

/** So many documents are read at once, as some of them don't count. */
const READ_AT_ONCE = 20;
/** A page looks at this many documents at most, whether they count or not. */
export const LOOKED_AT_MOST = 120;
/** The fields that are days. */
const DAY_FIELDS = new Set(["dueOn", "day"]);

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
  const ofMember = document.ref.firestore.collection(`wallets/${findOwner(document.ref.path)}/alerts`);
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
export function createFigurePeople(
  db: Firestore,
  readCatalog: () => Promise<CatalogFacts>,
  readMonthlyPrices: () => Promise<ReadonlyMap<string, number>>,
) {
  const directory = db.collection("directory");
  const plans = db.collectionGroup("subscriptions");
  const invoices = db.collectionGroup("invoices");
  const alerts = db.collectionGroup("alerts");
  const deletedAccounts = db.collection("deletedAccounts");

  /** Those of a query that count, in its order, which is by `field`: a read for each, also for those that don't count. */
  async function collect(
    query: Query,
    field: string,
    after: Position | undefined,
    limit: number,
    keep: Keep = () => true,
  ): Promise<CountedPage> {
    const rows: Counted[] = [];
    const ordered = query.orderBy(FieldPath.documentId(), "desc");
    const start = after && (DAY_FIELDS.has(field) ? toDay(after.at) : after.at);
    let page = after ? ordered.startAfter(start, db.doc(after.path)) : ordered;
    const toCounted = (document: QueryDocumentSnapshot): Counted => {
      const value = document.get(field) as Timestamp | string;
      return {
        path: document.ref.path,
        uid: findOwner(document.ref.path),
        at: typeof value === "string" ? startOfDay(value) : value.toDate(),
        cents: (document.get("amountPaidCents") as number | undefined) ?? null,
        ...(document.ref.parent.id === "directory" && {
          person: {
            firstName: (document.get("firstName") as string | null | undefined) ?? null,
            email: String(document.get("email")),
          },
        }),
      };
    };
    for (let left = LOOKED_AT_MOST; ;) {
      // One more than wanted shows that there are more.
      const asked = Math.min(left, Math.max(limit + 1 - rows.length, READ_AT_ONCE));
      const { docs } = await page.limit(asked).get();
      for (const document of docs) {
        const kept = await keep(document);
        if (kept === false || kept === 0) continue;
        if (rows.length === limit) return { rows, next: rows.at(-1) ?? after ?? null };
        rows.push(kept === true ? toCounted(document) : { ...toCounted(document), cents: kept });
      }
      const last = docs.at(-1);
      left -= docs.length;
      if (docs.length < asked || !last) return { rows, next: null };
      if (left === 0) return { rows, next: toCounted(last) };
      page = ordered.startAfter(last);
    }
  }

  /** Those who signed up, or came to a step; after them those whose accounts were deleted since. */
  async function collectPeople(
    step: string | null,
    { from, until }: Span,
    after: Position | undefined,
    limit: number,
  ): Promise<CountedPage> {
    const isAmongDeleted = after?.path.startsWith("deletedAccounts/") ?? false;
    const people =
      step === null
        ? directory.where("createdAt", ">=", from).where("createdAt", "<", until).orderBy("createdAt", "desc")
        : directory
            .where("steps", "array-contains", step)
            .where("createdAt", ">=", from)
            .where("createdAt", "<", until)
            .orderBy("createdAt", "desc");
    const none: CountedPage = { rows: [], next: null };
    const found = isAmongDeleted ? none : await collect(people, "createdAt", after, limit);
    if (found.next !== null) return found;
    const [first, last] = [toDay(from), toDay(until)];
    const left =
      step === null
        ? deletedAccounts.where("day", ">=", first).where("day", "<", last).orderBy("day", "desc")
        : deletedAccounts
            .where("steps", "array-contains", step)
            .where("day", ">=", first)
            .where("day", "<", last)
            .orderBy("day", "desc");
    const room = limit - found.rows.length;
    const deleted = await collect(left, "day", isAmongDeleted ? after : undefined, Math.max(1, room));
    // The page is full: what was found of them is on the next one, before which no day of the span is.
    if (room === 0)
      return { ...found, next: deleted.rows.length > 0 ? { at: until, path: "deletedAccounts/0" } : null };
    return { rows: [...found.rows, ...deleted.rows], next: deleted.next };
  }

  /** No limit: the plans whose first or another price was paid since a moment in the last two days, with the price before: a read for each. */
  async function readPricesBefore(moment: Date): Promise<Map<string, DocumentReference | null>> {
    const { docs } = await invoices.where("price_changed_at", ">=", moment).orderBy("price_changed_at", "desc").get();
    // The last that is set is the earliest.
    return new Map(
      docs.map((invoice) => [
        invoice.ref.parent.parent?.path ?? "",
        invoice.get("price_before") as DocumentReference | null,
      ]),
    );
  }

  /** The plans that there were at a moment, as `toFigures` adds them up. */
  async function collectPlans(
    figure: StockFigure,
    moment: Date,
    after: Position | undefined,
    limit: number,
  ): Promise<CountedPage> {
    const [before, prices] = await Promise.all([readPricesBefore(moment), readMonthlyPrices()]);
    const isBefore = (plan: QueryDocumentSnapshot, field: string): boolean => {
      const at = plan.get(field) as Timestamp | null;
      return at !== null && at.toDate() < moment;
    };
    const findPrice = (plan: QueryDocumentSnapshot): DocumentReference | null =>
      before.has(plan.ref.path)
        ? (before.get(plan.ref.path) ?? null)
        : (plan.get("paid_price") as DocumentReference | null);
    const keep: Record<StockFigure, Keep> = {
      members: (plan) => plan.get("trial_end") !== null || findPrice(plan) !== null,
      inTrial: (plan) => isBefore(plan, "created"),
      paying: (plan) => findPrice(plan) !== null,
      mrrCents: (plan) => prices.get(findPrice(plan)?.path ?? "") ?? false,
    };
    const isCounted: Keep = (plan) => !isBefore(plan, "ended_at") && keep[figure](plan);
    if (figure === "inTrial") {
      const onTrial = plans.where("trial_end", ">=", moment).orderBy("trial_end", "desc");
      return collect(onTrial, "trial_end", after, limit, isCounted);
    }
    const opened = plans.where("created", "<", moment).orderBy("created", "desc");
    return collect(opened, "created", after, limit, isCounted);
  }

  return {
    /**
     * What a figure counts in a span of days, or at its end, a page of it: a read for each that it looks at, `LOOKED_AT_MOST` at most and
     * as many deleted accounts, and for a missed deadline or a credit for the alerts about it and the wallet.
     */
    async list(figure: BehindFigure, span: Span, after: Position | undefined, limit: number): Promise<CountedPage> {
      const { from, until } = span;
      switch (figure) {
        case "members":
        case "inTrial":
        case "paying":
        case "mrrCents":
          return collectPlans(figure, until, after, limit);
        case "trialsStarted": {
          const opened = plans.where("created", ">=", from).where("created", "<", until).orderBy("created", "desc");
          return collect(opened, "created", after, limit, (plan) => plan.get("trial_end") !== null);
        }
        case "firstPayments": {
          const changed = invoices
            .where("price_changed_at", ">=", from)
            .where("price_changed_at", "<", until)
            .orderBy("price_changed_at", "desc");
          return collect(changed, "price_changed_at", after, limit, (invoice) => invoice.get("price_before") === null);
        }
        case "trialsPaid": {
          const due = plans.where("trial_end", ">=", from).where("trial_end", "<", until).orderBy("trial_end", "desc");
          return collect(due, "trial_end", after, limit, (plan) => plan.get("paid_price") !== null);
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
        case "creditValueCents": {
          const ended = alerts
            .where("type", "==", "credit_expiring")
            .where("dueOn", ">=", toDay(from))
            .where("dueOn", "<", toDay(until))
            .orderBy("dueOn", "desc");
          const catalog = await readCatalog();
          return collect(
            ended,
            "dueOn",
            after,
            limit,
            async (alert) => (await readCreditValue(alert, catalog)) ?? false,
          );
        }
        default:
          return collectPeople(FUNNEL_STEPS.find((step) => step === figure) ?? null, span, after, limit);
      }
    },

    /** How many payments there were: a read for each thousand. */
    async countPayments({ from, until }: Span): Promise<number> {
      const paid = invoices.where("paid_at", ">=", from).where("paid_at", "<", until).where("amountPaidCents", ">", 0);
      // By the order of their index: Firestore itself takes that of the names.
      const sorted = paid.orderBy("paid_at").orderBy("amountPaidCents");
      return (await sorted.count().get()).data().count;
    },
  };
}

export type FigurePeople = ReturnType<typeof createFigurePeople>;
