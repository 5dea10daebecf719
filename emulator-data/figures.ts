import type { Firestore } from "firebase-admin/firestore";
import { todayIn } from "../core/src/domain/dates/civil.ts";
import type { CivilDate } from "../core/src/domain/dates/shapes.ts";
import { countSteps, type FunnelMoments, type FunnelStep, listSteps } from "../core/src/domain/overview/funnel.ts";
import { sumUsedAfterReminder } from "../core/src/domain/value/after-reminder.ts";
import { heldCards } from "../core/src/domain/wallet/held-cards.ts";
import type { Wallet } from "../core/src/domain/wallet/shapes.ts";
import { createFiguresRepository, type FiguresRepository } from "../functions/src/features/figures/repository.ts";
import { createRollUp } from "../functions/src/features/figures/roll-up.ts";
import { storedCounts } from "../functions/src/lib/alert-counts-repository.ts";
import type { CatalogFacts } from "@cardwell/core/domain/catalog/published";
import { personalPlan } from "./catalog.ts";
import { people } from "./people.ts";
import { findMoments, getKind, toDate, type Stored } from "./members/stored.ts";
import type { Prices } from "./members/plan-life.ts";
import { type PlanRecord, type PriceChange, sumFlows } from "./plan-flows.ts";

/** Everything that figures are counted from. */
export type Counted = {
  moments: FunnelMoments[];
  deletedAccounts: { day: CivilDate; steps: FunnelStep[] }[];
  plans: (Omit<PlanRecord, "paidMonthlyCents"> & { paidPriceId: string | null })[];
  changes: (Pick<PriceChange, "at" | "hadTrial"> & { priceIdBefore: string | null; priceId: string })[];
  payments: { at: Date; cents: number }[];
  alertCounts: { day: CivilDate; fired: number; actedOn: number }[];
  alerts: { type: string; dueOn: CivilDate | null; statement: string }[];
  /** What each member used of credits that ended on a day, after a reminder. */
  creditValues: { day: CivilDate; cents: number }[];
};

export const monthlyPrices = ({ month, year }: Prices): ReadonlyMap<string, number> =>
  new Map([
    [month, personalPlan.prices.monthly.unitAmountCents],
    [year, personalPlan.prices.yearly.unitAmountCents / 12],
  ]);

const toDay = (at: Date): CivilDate => todayIn(at, "UTC");

/** Answers what the database would, from what was read of it in one go: a year of questions would take minutes. */
export function countFrom({
  moments,
  deletedAccounts,
  plans,
  changes,
  payments,
  alertCounts,
  alerts,
  creditValues,
}: Counted): Pick<
  FiguresRepository,
  "findFirstDay" | "countFlows" | "countTrials" | "countEvents" | "followSignUps" | "countFunnel"
> {
  const signUpsOn = Map.groupBy(
    [...moments.map((each) => ({ day: toDay(each.createdAt), steps: listSteps(each) })), ...deletedAccounts],
    ({ day }) => day,
  );
  const trialsDueOn = Map.groupBy(plans, ({ trialEndsAt }) => trialEndsAt && toDay(trialEndsAt));
  const paymentsOn = Map.groupBy(payments, ({ at }) => toDay(at));
  const alertCountsOn = Map.groupBy(alertCounts, ({ day }) => day);
  const creditValuesOn = Map.groupBy(creditValues, ({ day }) => day);
  const dueOn = Map.groupBy(alerts, (alert) => alert.dueOn);
  return {
    findFirstDay: () => Promise.resolve([...signUpsOn.keys()].toSorted()[0] ?? null),
    countFlows: (first, last, prices) => {
      const monthlyCents = (priceId: string) => prices.get(priceId) ?? 0;
      const events = {
        plans: plans.map(({ paidPriceId, ...plan }) => ({
          ...plan,
          paidMonthlyCents: paidPriceId === null ? null : monthlyCents(paidPriceId),
        })),
        changes: changes.map(({ priceIdBefore, priceId, ...change }) => ({
          ...change,
          monthlyCentsBefore: priceIdBefore === null ? null : monthlyCents(priceIdBefore),
          monthlyCents: monthlyCents(priceId),
        })),
      };
      return Promise.resolve(sumFlows(events, first, last));
    },
    countTrials: (day) => {
      const due = trialsDueOn.get(day) ?? [];
      const trialsPaid = due.filter(({ paidPriceId }) => paidPriceId !== null).length;
      return Promise.resolve({ trialsDue: due.length, trialsPaid });
    },
    followSignUps: () => Promise.resolve(true),
    countFunnel: (day) => Promise.resolve(countSteps((signUpsOn.get(day) ?? []).map(({ steps }) => steps))),
    countEvents: (day) => {
      const counts = alertCountsOn.get(day) ?? [];
      const about = (type: string) =>
        new Set((dueOn.get(day) ?? []).filter((alert) => alert.type === type).map(({ statement }) => statement));
      const announced = about("payment_due");
      const values = (creditValuesOn.get(day) ?? []).map(({ cents }) => cents);
      return Promise.resolve({
        revenueCents: (paymentsOn.get(day) ?? []).reduce((sum, { cents }) => sum + cents, 0),
        alerts: counts.reduce((sum, { fired }) => sum + fired, 0),
        alertsActedOn: counts.reduce((sum, { actedOn }) => sum + actedOn, 0),
        deadlines: announced.size,
        missed: [...about("payment_overdue")].filter((each) => announced.has(each)).length,
        creditValueCents: values.reduce((sum, cents) => sum + cents, 0),
        creditUsers: values.filter((cents) => cents > 0).length,
      });
    },
  };
}

const toMoment = (value: unknown): Date => toDate(value) ?? new Date(0);
const getId = (reference: unknown): string | null =>
  typeof reference === "string"
    ? (reference.split("/").at(-1) ?? null)
    : ((reference as { id: string } | null)?.id ?? null);

const getOwner = ({ path }: Stored): string => path.split("/")[1] ?? "";

/** What each member used of credits that ended on a day, after a reminder of them. */
export function findCreditValues(
  wallets: readonly Stored[],
  alerts: readonly Stored[],
  catalog: CatalogFacts,
): Counted["creditValues"] {
  const reminders = Map.groupBy(
    alerts.filter(({ data }) => data["type"] === "credit_expiring"),
    getOwner,
  );
  return wallets.flatMap((wallet) => {
    const { timeZone = "UTC" } = (wallet.data["alertState"] ?? {}) as { timeZone?: string };
    const byDay = Map.groupBy(reminders.get(getOwner(wallet)) ?? [], ({ data }) => String(data["dueOn"]));
    return [...byDay].map(([day, own]) => {
      const listed = own.map(({ data }) => {
        const { walletCardId, id } = data["subject"] as { walletCardId: string | null; id: string };
        const credit = walletCardId === null ? null : { walletCardId, benefitId: id };
        return { on: todayIn(toMoment(data["createdAt"]), timeZone), endsOn: day, credit };
      });
      const { cards, settings } = wallet.data as Wallet;
      return { day, cents: sumUsedAfterReminder({ cards, settings }, heldCards(cards, catalog), listed, day) };
    });
  });
}

/** What counts of some documents. */
export function countedIn(documents: readonly Stored[], catalog: CatalogFacts): Counted {
  const byKind = Map.groupBy(documents, getKind);
  const all = (...kinds: string[]) => kinds.flatMap((kind) => byKind.get(kind) ?? []);
  // What is kept of deleted accounts counts too.
  const invoices = all("customers/subscriptions/invoices", "endedPlans/subscriptions/invoices");
  return {
    moments: findMoments(documents),
    deletedAccounts: all("deletedAccounts").map(({ data }) => data as Counted["deletedAccounts"][number]),
    plans: all("customers/subscriptions", "endedPlans/subscriptions").map(({ data }) => ({
      paidPriceId: getId(data["paid_price"]),
      createdAt: toMoment(data["created"]),
      trialEndsAt: toDate(data["trial_end"]),
      canceledAt: toDate(data["canceled_at"]),
      endedAt: toDate(data["ended_at"]),
    })),
    changes: invoices.flatMap(({ data }) =>
      data["price_changed_at"]
        ? [
            {
              at: toMoment(data["price_changed_at"]),
              hadTrial: data["had_trial"] === true,
              priceIdBefore: getId(data["price_before"]),
              priceId: getId(data["price_after"]) ?? "",
            },
          ]
        : [],
    ),
    payments: invoices.flatMap(({ data }) =>
      data["paid_at"] ? [{ at: toMoment(data["paid_at"]), cents: Number(data["amountPaidCents"]) }] : [],
    ),
    alertCounts: all("alertCounts").flatMap(({ path, data }) =>
      Object.entries(storedCounts.parse(data).days).flatMap(([date, types]) =>
        Object.values(types).map(({ fired = 0, acted = 0, resolved = 0 }) => ({
          day: `${(path.split("/")[1] ?? "").slice(0, 7)}-${date}`,
          fired,
          actedOn: acted + resolved,
        })),
      ),
    ),
    alerts: all("wallets/alerts").map(({ path, data }) => {
      const { walletCardId, id } = data["subject"] as { walletCardId: string | null; id: string | null };
      return {
        type: String(data["type"]),
        dueOn: data["dueOn"] as CivilDate | null,
        statement: [path.split("/")[1], walletCardId, id].join(" "),
      };
    }),
    creditValues: findCreditValues(all("wallets"), all("wallets/alerts"), catalog),
  };
}

/** The documents of the demo people that count. */
async function readPeople(db: Firestore): Promise<Stored[]> {
  const uids = Object.values(people).map(({ uid }) => uid);
  const single = await Promise.all(
    uids.flatMap((uid) => [db.doc(`directory/${uid}`).get(), db.doc(`wallets/${uid}`).get()]),
  );
  const below = await Promise.all(
    uids.flatMap((uid) => [
      db.collection(`customers/${uid}/subscriptions`).get(),
      db.collection(`customers/${uid}/invoices`).get(),
      db.collection(`wallets/${uid}/alerts`).get(),
    ]),
  );
  const found = below.flatMap(({ docs }) => docs);
  const invoices = await Promise.all(
    found.filter(({ ref }) => ref.parent.id === "subscriptions").map(({ ref }) => ref.collection("invoices").get()),
  );
  return [...single, ...found, ...invoices.flatMap(({ docs }) => docs)].map((each) => ({
    path: each.ref.path,
    data: each.data() ?? {},
  }));
}

/**
 * Writes the figures of the past year as the scheduled function would have, day by day.
 *
 * @param invented what counts of the invented members, which needn't be read again
 */
export async function writeFigures(
  db: Firestore,
  prices: Prices,
  catalog: CatalogFacts,
  invented: Counted | null,
  now: Date,
): Promise<void> {
  const documents = await readPeople(db);
  const own = countedIn(documents, catalog);
  const entries = documents.filter((each) => getKind(each) === "directory");
  await Promise.all(
    entries.map(async ({ path }, at) => {
      const moments = own.moments[at];
      if (moments) await db.doc(path).update({ steps: listSteps(moments) });
    }),
  );
  const counted: Counted = {
    moments: [...own.moments, ...(invented?.moments ?? [])],
    deletedAccounts: invented?.deletedAccounts ?? [],
    plans: [...own.plans, ...(invented?.plans ?? [])],
    changes: [...own.changes, ...(invented?.changes ?? [])],
    payments: [...own.payments, ...(invented?.payments ?? [])],
    alertCounts: [...own.alertCounts, ...(invented?.alertCounts ?? [])],
    alerts: [...own.alerts, ...(invented?.alerts ?? [])],
    creditValues: [...own.creditValues, ...(invented?.creditValues ?? [])],
  };
  const figures = { ...createFiguresRepository(db), ...countFrom(counted) };
  await createRollUp({
    figures,
    readMonthlyPrices: () => Promise.resolve(monthlyPrices(prices)),
  }).run(now);
}
