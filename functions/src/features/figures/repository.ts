import type { DayCounts, DayFigures, PlanEvents } from "@cardwell/core/domain/overview/figures";
import { getSpan } from "@cardwell/core/domain/overview/figures";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { AggregateField, DocumentReference } from "firebase-admin/firestore";
import type { Firestore, QuerySnapshot } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { orNull, readAll, storedInstant, zodConverter } from "../../lib/firestore.ts";

const dayFigures = z.object({
  members: z.number(),
  inTrial: z.number(),
  paying: z.number(),
  mrrCents: z.number(),
  started: z.number(),
  trialsStarted: z.number(),
  firstPayments: z.number(),
  cancellations: z.number(),
  lost: z.number(),
  signUps: z.number(),
  revenueCents: z.number(),
  alerts: z.number(),
  alertsActedOn: z.number(),
  deadlines: z.number(),
  missed: z.number(),
} satisfies Record<keyof DayFigures, z.ZodMiniType>);

/** `dailyFigures/{YYYY-MM}`: the figures of a month, by day. */
export const storedMonth = z.object({ days: z.record(z.string(), dayFigures) });

/** `dailyFigures/progress`: up to which day all figures are written. */
export const storedProgress = z.object({ through: z.string() });

const reference = z.custom<DocumentReference>((value) => value instanceof DocumentReference);

/** A subscription of the mirror, in the shape of the payments SDK. */
const mirroredPlan = z.object({
  paid_price: orNull(reference),
  created: storedInstant,
  trial_end: orNull(storedInstant),
  canceled_at: orNull(storedInstant),
  ended_at: orNull(storedInstant),
});

/** An invoice of the mirror that was a plan's first to be paid, or the first at another price. */
const mirroredChange = z.object({
  price_changed_at: storedInstant,
  price_before: orNull(reference),
  price_after: reference,
  had_trial: z.boolean(),
});

const aboutPayment = z.object({
  seriesKey: orNull(z.string()),
  subject: z.object({ walletCardId: orNull(z.string()), id: orNull(z.string()) }),
});

/** The months of some days, each once. */
const monthsOf = (days: readonly CivilDate[]): string[] => [...new Set(days.map((day) => day.slice(0, 7)))];

/** The statements that these alerts are about, each once: whose it is, its card and its closing day. */
const statementsOf = (found: QuerySnapshot<z.infer<typeof aboutPayment>>): Set<string> =>
  new Set(
    found.docs.map((alert) => {
      const { subject } = alert.data();
      return `${alert.ref.parent.parent?.id} ${subject.walletCardId} ${subject.id}`;
    }),
  );

/** `dailyFigures`, and what they are counted from. */
export function createFiguresRepository(db: Firestore) {
  const figures = db.collection("dailyFigures");
  const months = figures.withConverter(zodConverter(storedMonth));
  const progress = figures.withConverter(zodConverter(storedProgress)).doc("progress");

  return {
    /** One read. Null: there are no figures. */
    async readThrough(): Promise<CivilDate | null> {
      return (await progress.get()).data()?.through ?? null;
    },

    /** One read for each month. Days without figures are left out. */
    async readDays(days: readonly CivilDate[]): Promise<Map<CivilDate, DayFigures>> {
      const found = await readAll(monthsOf(days).map((month) => months.doc(month)));
      const known = Object.assign({}, ...found.map((month) => month.data()?.days ?? {})) as Record<string, DayFigures>;
      return new Map(days.flatMap((day) => (known[day] ? [[day, known[day]]] : [])));
    },

    /** One write for each month, and one. */
    async save(days: ReadonlyMap<CivilDate, DayFigures>, through: CivilDate): Promise<void> {
      const batch = db.batch();
      for (const month of monthsOf([...days.keys()])) {
        const own = Object.fromEntries([...days].filter(([day]) => day.startsWith(month)));
        batch.set(figures.doc(month), { days: own }, { merge: true });
      }
      batch.set(figures.doc("progress"), { through });
      await batch.commit();
    },

    /** One read. The day on which the first account was made; null: there is none. */
    async findFirstDay(): Promise<CivilDate | null> {
      const first = await db.collection("accounts").orderBy("createdAt").limit(1).select("createdAt").get();
      const createdAt = first.docs[0]?.get("createdAt") as { toDate: () => Date } | undefined;
      return createdAt ? todayIn(createdAt.toDate(), "UTC") : null;
    },

    /**
     * The plans to which something happened on a day, a read for each of these, and the invoices by which the price changed that a plan
     * pays, a read for each.
     *
     * @param monthlyCents what a price is for a month
     */
    async listPlanEvents(day: CivilDate, monthlyCents: (priceId: string) => number): Promise<PlanEvents> {
      const { from, until } = getSpan(day);
      const plans = db.collectionGroup("subscriptions").withConverter(zodConverter(mirroredPlan));
      const invoices = db.collectionGroup("invoices").withConverter(zodConverter(mirroredChange));
      const [changes, ...found] = await Promise.all([
        invoices.where("price_changed_at", ">=", from).where("price_changed_at", "<", until).get(),
        plans.where("created", ">=", from).where("created", "<", until).get(),
        plans.where("trial_end", ">=", from).where("trial_end", "<", until).get(),
        plans.where("canceled_at", ">=", from).where("canceled_at", "<", until).get(),
        plans.where("ended_at", ">=", from).where("ended_at", "<", until).get(),
      ]);
      const byPath = new Map(found.flatMap(({ docs }) => docs).map((each) => [each.ref.path, each.data()]));
      const toMonthly = (price: DocumentReference | null) => price && monthlyCents(price.id);
      return {
        plans: [...byPath.values()].map(({ paid_price, created, trial_end, canceled_at, ended_at }) => ({
          createdAt: created,
          trialEndsAt: trial_end,
          canceledAt: canceled_at,
          endedAt: ended_at,
          paidMonthlyCents: toMonthly(paid_price),
        })),
        changes: changes.docs.map((each) => {
          const { price_changed_at, price_before, price_after, had_trial } = each.data();
          return {
            at: price_changed_at,
            hadTrial: had_trial,
            monthlyCentsBefore: toMonthly(price_before),
            monthlyCents: monthlyCents(price_after.id),
          };
        }),
      };
    },

    /**
     * What else happened on a day: a read for each alert about a payment that was due on it, and four counts, which cost a read for each
     * thousand of what they count.
     */
    async count(day: CivilDate): Promise<DayCounts> {
      const { from, until } = getSpan(day);
      const accounts = db.collection("accounts");
      const invoices = db.collectionGroup("invoices");
      const alerts = db.collectionGroup("alerts");
      const aboutPayments = alerts.select("seriesKey", "subject").withConverter(zodConverter(aboutPayment));
      // Only the copy of an invoice below its plan has `paid_at`.
      const paid = invoices.where("paid_at", ">=", from).where("paid_at", "<", until);
      const [signUps, revenue, made, actedOn, due, overdue] = await Promise.all([
        accounts.where("createdAt", ">=", from).where("createdAt", "<", until).count().get(),
        paid.aggregate({ cents: AggregateField.sum("amountPaidCents") }).get(),
        alerts.where("createdAt", ">=", from).where("createdAt", "<", until).count().get(),
        alerts
          .where("status", "in", ["acted", "resolved"])
          .where("createdAt", ">=", from)
          .where("createdAt", "<", until)
          .count()
          .get(),
        aboutPayments.where("type", "==", "payment_due").where("dueOn", "==", day).get(),
        aboutPayments.where("type", "==", "payment_overdue").where("dueOn", "==", day).get(),
      ]);
      const announced = statementsOf(due);
      return {
        signUps: signUps.data().count,
        revenueCents: revenue.data().cents,
        alerts: made.data().count,
        alertsActedOn: actedOn.data().count,
        deadlines: announced.size,
        missed: [...statementsOf(overdue)].filter((each) => announced.has(each)).length,
      };
    },
  };
}

export type FiguresRepository = ReturnType<typeof createFiguresRepository>;
