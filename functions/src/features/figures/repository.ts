import { createHash } from "node:crypto";
import type { AlertOutcome } from "@cardwell/core/domain/alerts/outcomes";
import type { DayCounts, DayFigures, PlanFlows, TrialCounts } from "@cardwell/core/domain/overview/figures";
import { getSpan } from "@cardwell/core/domain/overview/figures";
import { FUNNEL_STEPS, listSteps } from "@cardwell/core/domain/overview/funnel";
import type { FunnelCounts, FunnelStep } from "@cardwell/core/domain/overview/funnel";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { AggregateField } from "firebase-admin/firestore";
import type { Firestore, Query, QueryDocumentSnapshot } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { readCounts } from "../../lib/alert-counts-repository.ts";
import {
  isAlreadyExists,
  orNull,
  parseDocument,
  readAll,
  storedInstant,
  updateIfThere,
  zodConverter,
} from "../../lib/firestore.ts";

const dayFigures = z.object({
  members: z.number(),
  inTrial: z.number(),
  paying: z.number(),
  mrrCents: z.number(),
  started: z.number(),
  trialsStarted: z.number(),
  firstPayments: z.number(),
  trialsDue: z.prefault(z.number(), 0),
  trialsPaid: z.prefault(z.number(), 0),
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
 * `dailyFigures/progress`: the last day with figures, which days before it have none yet, and down to which day those who signed up were
 * followed; null: to the end.
 */
export const storedProgress = z.object({
  through: z.string(),
  missing: z.prefault(orNull(z.object({ from: z.string(), until: z.string() })), null),
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

const PEOPLE_AT_ONCE = 100;
/** Of someone's first plans and payments, as one may have failed or been free. */
const FIRST = 3;
const EVER = new Date(0);

/** The months of some days, each once. */
const listMonths = (days: readonly CivilDate[]): string[] => [...new Set(days.map((day) => day.slice(0, 7)))];

const add = async (counts: Promise<number>[]) => (await Promise.all(counts)).reduce((a, b) => a + b, 0);

const countFound = async (query: Query): Promise<number> => (await query.count().get()).data().count;

/** `dailyFigures`, and what they are counted from. */
export function createFiguresRepository(db: Firestore) {
  const figures = db.collection("dailyFigures");
  const months = figures.withConverter(zodConverter(storedMonth));
  const progress = figures.withConverter(zodConverter(storedProgress)).doc("progress");
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

  /** A write where somebody came further than the directory has it, where lists and counts find them. */
  async function followPerson(person: QueryDocumentSnapshot<z.infer<typeof signedUp>>): Promise<void> {
    const steps = await findSteps(person.id, person.data());
    if (steps.join() === person.data().steps.join()) return;
    await updateIfThere(db.collection("directory").doc(person.id), { steps });
  }

  return {
    /** One read. Null: there are no figures. */
    async readProgress(): Promise<Progress | null> {
      return (await progress.get()).data() ?? null;
    },

    /**
     * Those who signed up on a day, by how far they came when they were last followed, and those whose accounts were deleted: fourteen counts,
     * each of which costs a read for every thousand that it finds.
     */
    async countFunnel(day: CivilDate): Promise<FunnelCounts> {
      const { from, until } = getSpan(day);
      const people = db
        .collection("directory")
        .where("createdAt", ">=", from)
        .where("createdAt", "<", until)
        .orderBy("createdAt", "desc");
      const deleted = db
        .collection("deletedAccounts")
        .where("day", ">=", day)
        .where("day", "<=", day)
        .orderBy("day", "desc");
      const [signUps, ...counts] = await Promise.all([
        add([countFound(people), countFound(deleted)]),
        ...FUNNEL_STEPS.map((step) =>
          add([
            countFound(people.where("steps", "array-contains", step)),
            countFound(deleted.where("steps", "array-contains", step)),
          ]),
        ),
      ]);
      const byStep = FUNNEL_STEPS.map((step, at) => [step, counts[at] ?? 0] as const);
      return { signUps, ...(Object.fromEntries(byStep) as Record<FunnelStep, number>) };
    },

    /**
     * Notes in the directory how far those came who signed up on a day. It grows with sign-ups, not with members: a read for each who
     * didn't verify, two without a plan, and nine at most with one.
     *
     * @returns false: it ended early, because the time is over
     */
    async followSignUps(day: CivilDate, isOver: () => boolean): Promise<boolean> {
      const { from, until } = getSpan(day);
      const people = db
        .collection("directory")
        .where("createdAt", ">=", from)
        .where("createdAt", "<", until)
        .orderBy("createdAt")
        .select("createdAt", "isVerified", "steps")
        .withConverter(zodConverter(signedUp))
        .limit(PEOPLE_AT_ONCE);
      let page = people;
      while (!isOver()) {
        const { docs } = await page.get();
        await Promise.all(docs.map(followPerson));
        const last = docs.at(-1);
        if (!last || docs.length < PEOPLE_AT_ONCE) return true;
        page = people.startAfter(last);
      }
      return false;
    },

    /**
     * Keeps how far somebody came whose account is about to be deleted: what following them reads, and a write. Once it is kept, a
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
     * What happened to plans in some days. Eleven counts and three for each price, however many plans there are: each costs a read for
     * every thousand that it finds.
     *
     * @param prices by the path of a price what it is for a month
     */
    async countFlows(first: CivilDate, last: CivilDate, prices: ReadonlyMap<string, number>): Promise<PlanFlows> {
      const { from, until } = getSpan(first, last);
      const plans = db.collectionGroup("subscriptions");
      const created = plans.where("created", ">=", from).where("created", "<", until);
      const ended = plans.where("ended_at", ">=", from).where("ended_at", "<", until);
      const unpaid = ended.where("paid_price", "==", null);
      const onTrialUntil = plans.where("trial_end", ">=", from).where("trial_end", "<", until);
      const changed = db
        .collectionGroup("invoices")
        .where("price_changed_at", ">=", from)
        .where("price_changed_at", "<", until);
      const firstPaid = changed.where("price_before", "==", null);

      async function sumMonthlyCents([path, cents]: [string, number]): Promise<number> {
        const price = db.doc(path);
        const [after, before, lost] = await Promise.all([
          countFound(changed.where("price_after", "==", price)),
          countFound(changed.where("price_before", "==", price)),
          countFound(ended.where("paid_price", "==", price)),
        ]);
        return cents * (after - before - lost);
      }

      // By the order of their index: Firestore itself takes that of the names.
      const countEnded = (query: Query) => countFound(query.orderBy("trial_end").orderBy("ended_at"));

      const [sums, ...counts] = await Promise.all([
        Promise.all([...prices].map(sumMonthlyCents)),
        countFound(created),
        countFound(created.where("trial_end", "==", null)),
        countFound(firstPaid),
        countFound(firstPaid.where("had_trial", "==", false)),
        countFound(onTrialUntil),
        countEnded(onTrialUntil.where("ended_at", "<", from)),
        // A trial ends with its plan, if that ends earlier.
        countEnded(plans.where("trial_end", ">=", until).where("ended_at", ">=", from).where("ended_at", "<", until)),
        countFound(plans.where("canceled_at", ">=", from).where("canceled_at", "<", until)),
        countFound(ended),
        countFound(unpaid),
        countFound(unpaid.where("trial_end", "==", null)),
      ]);
      const [
        begun,
        begunWithout,
        firstPayments,
        firstWithout,
        over,
        overEarlier,
        overByEnd,
        canceled,
        all,
        free,
        unused,
      ] = counts;
      const trialsStarted = begun - begunWithout;
      return {
        trialsStarted,
        // Without a trial a plan starts with its first payment.
        started: trialsStarted + firstWithout,
        trialsEnded: over - overEarlier + overByEnd,
        firstPayments,
        cancellations: canceled,
        lost: all - free,
        // A plan that was neither tried nor paid for gave nothing: its first charge failed.
        ended: all - unused,
        mrrCents: sums.reduce((sum, cents) => sum + cents, 0),
      };
    },

    /** The trials whose last day it was, as they are now: two counts, each of which costs a read for every thousand that it finds. */
    async countTrials(day: CivilDate): Promise<TrialCounts> {
      const { from, until } = getSpan(day);
      const due = db.collectionGroup("subscriptions").where("trial_end", ">=", from).where("trial_end", "<", until);
      const [trialsDue, unpaid] = await Promise.all([countFound(due), countFound(due.where("paid_price", "==", null))]);
      return { trialsDue, trialsPaid: trialsDue - unpaid };
    },

    /** What else happened on a day: 64 reads for what was counted as it happened, and one for each thousand invoices. */
    async countEvents(day: CivilDate): Promise<Omit<DayCounts, keyof FunnelCounts | keyof TrialCounts>> {
      const { from, until } = getSpan(day);
      // Only the copy of an invoice below its plan has `paid_at`.
      const paid = db.collectionGroup("invoices").where("paid_at", ">=", from).where("paid_at", "<", until);
      const [revenue, counts] = await Promise.all([
        paid.aggregate({ cents: AggregateField.sum("amountPaidCents") }).get(),
        readCounts(db, day, day),
      ]);
      const sum = (...outcomes: AlertOutcome[]) =>
        counts.flatMap(({ counts: own }) => outcomes.map((outcome) => own[outcome] ?? 0)).reduce((a, b) => a + b, 0);
      return {
        revenueCents: revenue.data().cents,
        alerts: sum("fired"),
        alertsActedOn: sum("acted", "resolved"),
        deadlines: sum("due"),
        missed: sum("missed"),
        creditValueCents: sum("usedCents"),
        creditUsers: sum("users"),
      };
    },
  };
}

export type FiguresRepository = ReturnType<typeof createFiguresRepository>;
