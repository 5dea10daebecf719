import { createHash } from "node:crypto";
import type { AlertOutcome } from "@cardwell/core/domain/alerts/outcomes";
import type { DayCounts, DayFigures, PlanEvents } from "@cardwell/core/domain/overview/figures";
import { getSpan } from "@cardwell/core/domain/overview/figures";
import { countSteps, FUNNEL_STEPS, listSteps } from "@cardwell/core/domain/overview/funnel";
import type { FunnelCounts, FunnelStep } from "@cardwell/core/domain/overview/funnel";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { AggregateField, DocumentReference } from "firebase-admin/firestore";
import type { Firestore, QueryDocumentSnapshot, QuerySnapshot } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { readCounts } from "../../lib/alert-counts-repository.ts";
import type { CatalogFacts } from "@cardwell/core/domain/catalog/published";
import {
  isAlreadyExists,
  isNotFound,
  orNull,
  parseDocument,
  readAll,
  storedInstant,
  zodConverter,
} from "../../lib/firestore.ts";
import { createCreditValues } from "./credit-value-repository.ts";

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
  // Days that were counted before these existed have none.
  verified: z.prefault(z.number(), 0),
  withPlan: z.prefault(z.number(), 0),
  withCard: z.prefault(z.number(), 0),
  withAlert: z.prefault(z.number(), 0),
  withAction: z.prefault(z.number(), 0),
  withPayment: z.prefault(z.number(), 0),
  revenueCents: z.number(),
  alerts: z.number(),
  alertsActedOn: z.number(),
  deadlines: z.number(),
  missed: z.number(),
  creditValueCents: z.prefault(z.number(), 0),
  creditUsers: z.prefault(z.number(), 0),
} satisfies Record<keyof DayFigures, z.ZodMiniType>);

/** `dailyFigures/{YYYY-MM}`: the figures of a month, by day. */
export const storedMonth = z.object({ days: z.record(z.string(), dayFigures) });

/**
 * `dailyFigures/progress`: up to which day all figures are written, up to which day the last run counted before its time was over, and up to
 * which day those who signed up earlier were followed. Null: it came to the end.
 */
export const storedProgress = z.object({
  through: z.string(),
  countedThrough: z.prefault(orNull(z.string()), null),
  followedThrough: orNull(z.string()),
});

export type Progress = z.infer<typeof storedProgress>;

/** `deletedAccounts/{digest}`: how far somebody came who signed up on a day, without who it was. */
export const storedDeletedAccount = z.object({ day: z.string(), steps: z.array(z.enum(FUNNEL_STEPS)) });

const signedUp = z.object({
  createdAt: storedInstant,
  isVerified: z.boolean(),
  steps: z.prefault(z.array(z.enum(FUNNEL_STEPS)), []),
});

/** Of a plan and its invoices, when it began and was paid. */
const begunPlan = z.object({ created: storedInstant, trial_end: orNull(storedInstant), paid_price: z.unknown() });
const paidInvoice = z.object({ paidAt: storedInstant, totalCents: z.number() });
const heldCards = z.object({ cards: z.prefault(z.record(z.string(), z.object({ addedOn: z.string() })), {}) });
const createdAlert = z.object({ createdAt: storedInstant });
const closedAlert = z.object({ closedAt: storedInstant });

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

const PEOPLE_AT_ONCE = 25;
/** Of someone's first plans and payments, as one may have failed or been free. */
const FIRST = 3;
const EVER = new Date(0);

/** The months of some days, each once. */
const listMonths = (days: readonly CivilDate[]): string[] => [...new Set(days.map((day) => day.slice(0, 7)))];

/** The statements that these alerts are about, each once: whose it is, its card and its closing day. */
const collectStatements = (found: QuerySnapshot<z.infer<typeof aboutPayment>>): Set<string> =>
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
  const creditValues = createCreditValues(db);

  const deletedAccounts = db.collection("deletedAccounts").withConverter(zodConverter(storedDeletedAccount));

  /** How far somebody came: one read without a plan, and eight at most with one. */
  async function findSteps(
    uid: string,
    { createdAt, isVerified }: Pick<z.infer<typeof signedUp>, "createdAt" | "isVerified">,
  ): Promise<FunnelStep[]> {
    const none = { planAt: null, cardOn: null, alertAt: null, actionAt: null, paymentAt: null };
    if (!isVerified) return listSteps({ createdAt, isVerified, ...none });
    const ofCustomer = db.collection("customers").doc(uid);
    const plans = ofCustomer.collection("subscriptions").withConverter(zodConverter(begunPlan));
    const opened = await plans.orderBy("created").limit(FIRST).get();
    const plan = opened.docs.map((each) => each.data()).find((each) => each.trial_end !== null || each.paid_price);
    if (!plan) return listSteps({ createdAt, isVerified, ...none });
    const invoices = ofCustomer.collection("invoices").withConverter(zodConverter(paidInvoice));
    const wallet = db.collection("wallets").doc(uid);
    const alerts = wallet.collection("alerts");
    const ended = alerts.where("status", "in", ["acted", "resolved"]).where("closedAt", ">", EVER).orderBy("closedAt");
    const [[held], firstAlert, firstAction, payments] = await Promise.all([
      db.getAll(wallet, { fieldMask: ["cards"] }),
      alerts.orderBy("createdAt").limit(1).select("createdAt").withConverter(zodConverter(createdAlert)).get(),
      ended.limit(1).select("closedAt").withConverter(zodConverter(closedAlert)).get(),
      invoices.where("paidAt", ">", EVER).orderBy("paidAt").limit(FIRST).get(),
    ]);
    const { cards } = parseDocument(heldCards, wallet.path, held?.data() ?? {});
    const paid = payments.docs.map((each) => each.data()).find(({ totalCents }) => totalCents > 0);
    return listSteps({
      createdAt,
      isVerified,
      planAt: plan.created,
      cardOn:
        Object.values(cards)
          .map(({ addedOn }) => addedOn)
          .toSorted()[0] ?? null,
      alertAt: firstAlert.docs[0]?.data().createdAt ?? null,
      actionAt: firstAction.docs[0]?.data().closedAt ?? null,
      paymentAt: paid?.paidAt ?? null,
    });
  }

  /** How far somebody came now. A write where it is further than the directory has it, from where lists find them. */
  async function followPerson(person: QueryDocumentSnapshot<z.infer<typeof signedUp>>): Promise<FunnelStep[]> {
    const steps = await findSteps(person.id, person.data());
    if (steps.join() !== person.data().steps.join()) await saveSteps(person.id, steps);
    return steps;
  }

  async function saveSteps(uid: string, steps: FunnelStep[]): Promise<void> {
    try {
      await db.collection("directory").doc(uid).update({ steps });
    } catch (error) {
      // Deleted meanwhile.
      if (!isNotFound(error)) throw error;
    }
  }

  return {
    /** One read. Null: there are no figures. */
    async readProgress(): Promise<Progress | null> {
      return (await progress.get()).data() ?? null;
    },

    /**
     * Those who signed up on a day, by how far they came. No limit: a read for each who didn't verify, two without a plan, nine at most with one, and
     * one for each whose account was deleted.
     */
    async countFunnel(day: CivilDate): Promise<FunnelCounts> {
      const { from, until } = getSpan(day);
      const people = db
        .collection("directory")
        .where("createdAt", ">=", from)
        .where("createdAt", "<", until)
        .select("createdAt", "isVerified", "steps")
        .withConverter(zodConverter(signedUp));
      const [found, deleted] = await Promise.all([people.get(), deletedAccounts.where("day", "==", day).get()]);
      const steps = deleted.docs.map((each) => each.data().steps);
      for (let at = 0; at < found.size; at += PEOPLE_AT_ONCE) {
        const some = found.docs.slice(at, at + PEOPLE_AT_ONCE);
        steps.push(...(await Promise.all(some.map(followPerson))));
      }
      return countSteps(steps);
    },

    /**
     * Keeps how far somebody came whose account is about to be deleted: what `countFunnel` reads of them, and a write. Once it is kept, a
     * second call changes nothing, as what it would read may be deleted by then.
     */
    async keepDeletedAccount(uid: string): Promise<void> {
      const entry = (await db.collection("directory").withConverter(zodConverter(signedUp)).doc(uid).get()).data();
      if (!entry) return;
      const digest = createHash("sha256").update(`account:${uid}`).digest("hex");
      const kept = { day: todayIn(entry.createdAt, "UTC"), steps: await findSteps(uid, entry) };
      try {
        await deletedAccounts.doc(digest).create(kept);
      } catch (error) {
        if (!isAlreadyExists(error)) throw error;
      }
    },

    /** One read for each month. Days without figures are left out. */
    async readDays(days: readonly CivilDate[]): Promise<Map<CivilDate, DayFigures>> {
      const found = await readAll(listMonths(days).map((month) => months.doc(month)));
      const known = Object.assign({}, ...found.map((month) => month.data()?.days ?? {})) as Record<string, DayFigures>;
      return new Map(days.flatMap((day) => (known[day] ? [[day, known[day]]] : [])));
    },

    /** One write for each month, and one. */
    async save(days: ReadonlyMap<CivilDate, DayFigures>, reached: Progress): Promise<void> {
      const batch = db.batch();
      for (const month of listMonths([...days.keys()])) {
        const own = Object.fromEntries([...days].filter(([day]) => day.startsWith(month)));
        batch.set(figures.doc(month), { days: own }, { merge: true });
      }
      batch.set(progress, reached);
      await batch.commit();
    },

    /** One read. The day on which the first of all people signed up; null: there is none. */
    async findFirstDay(): Promise<CivilDate | null> {
      const first = await db.collection("directory").orderBy("createdAt").limit(1).select("createdAt").get();
      const createdAt = first.docs[0]?.get("createdAt") as { toDate: () => Date } | undefined;
      return createdAt ? todayIn(createdAt.toDate(), "UTC") : null;
    },

    /**
     * The plans to which something happened on a day, and the invoices by which the price changed that a plan pays. No limit: a read for
     * each.
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
     * What else happened on a day. No limit: a read for each alert about a payment that was due or a credit that ended on it, one for each member
     * with such a credit, 64 for the counts of alerts, and one for each thousand invoices.
     */
    async countEvents(day: CivilDate, catalog: CatalogFacts): Promise<Omit<DayCounts, keyof FunnelCounts>> {
      const { from, until } = getSpan(day);
      const invoices = db.collectionGroup("invoices");
      const alerts = db.collectionGroup("alerts");
      const aboutPayments = alerts.select("seriesKey", "subject").withConverter(zodConverter(aboutPayment));
      // Only the copy of an invoice below its plan has `paid_at`.
      const paid = invoices.where("paid_at", ">=", from).where("paid_at", "<", until);
      const [revenue, counts, due, overdue, credits] = await Promise.all([
        paid.aggregate({ cents: AggregateField.sum("amountPaidCents") }).get(),
        readCounts(db, day, day),
        aboutPayments.where("type", "==", "payment_due").where("dueOn", "==", day).get(),
        aboutPayments.where("type", "==", "payment_overdue").where("dueOn", "==", day).get(),
        creditValues.count(day, catalog),
      ]);
      const announced = collectStatements(due);
      const sum = (...outcomes: AlertOutcome[]) =>
        counts.flatMap(({ counts: own }) => outcomes.map((outcome) => own[outcome] ?? 0)).reduce((a, b) => a + b, 0);
      return {
        revenueCents: revenue.data().cents,
        alerts: sum("fired"),
        alertsActedOn: sum("acted", "resolved"),
        deadlines: announced.size,
        missed: [...collectStatements(overdue)].filter((each) => announced.has(each)).length,
        ...credits,
      };
    },
  };
}

export type FiguresRepository = ReturnType<typeof createFiguresRepository>;
