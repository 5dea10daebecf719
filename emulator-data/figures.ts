import type { Firestore, Timestamp } from "firebase-admin/firestore";
import { todayIn } from "../core/src/domain/dates/civil.ts";
import type { CivilDate } from "../core/src/domain/dates/shapes.ts";
import type { DayCounts, PlanRecord, PriceChange } from "../core/src/domain/overview/figures.ts";
import { createFiguresRepository, type FiguresRepository } from "../functions/src/features/figures/repository.ts";
import { createRollUp } from "../functions/src/features/figures/roll-up.ts";
import { personalPlan } from "./catalog.ts";
import { people } from "./people.ts";
import { getKind, type Stored } from "./members/documents.ts";
import type { Prices } from "./members/plan-life.ts";

/** Everything that figures are counted from. */
export type Counted = {
  accounts: Date[];
  plans: (Omit<PlanRecord, "paidMonthlyCents"> & { paidPriceId: string | null })[];
  changes: (Pick<PriceChange, "at" | "hadTrial"> & { priceIdBefore: string | null; priceId: string })[];
  payments: { at: Date; cents: number }[];
  alerts: { createdAt: Date; status: string; type: string; dueOn: CivilDate | null; statement: string }[];
};

export const monthlyPrices = ({ month, year }: Prices): ReadonlyMap<string, number> =>
  new Map([
    [month, personalPlan.prices.monthly.unitAmountCents],
    [year, personalPlan.prices.yearly.unitAmountCents / 12],
  ]);

const isActedOn = (status: string) => status === "acted" || status === "resolved";

const toDay = (at: Date): CivilDate => todayIn(at, "UTC");

/** Answers what the database would, from what was read of it in one go: a year of questions would take minutes. */
export function countFrom({
  accounts,
  plans,
  changes,
  payments,
  alerts,
}: Counted): Pick<FiguresRepository, "findFirstDay" | "listPlanEvents" | "count"> {
  const accountsOn = Map.groupBy(accounts, toDay);
  const changesOn = Map.groupBy(changes, ({ at }) => toDay(at));
  const paymentsOn = Map.groupBy(payments, ({ at }) => toDay(at));
  const alertsOn = Map.groupBy(alerts, ({ createdAt }) => toDay(createdAt));
  const dueOn = Map.groupBy(alerts, (alert) => alert.dueOn);
  const plansOn = Map.groupBy(
    plans.flatMap((plan) => {
      const moments = [plan.createdAt, plan.trialEndsAt, plan.canceledAt, plan.endedAt];
      return [...new Set(moments.flatMap((at) => (at ? toDay(at) : [])))].map((day) => ({ day, plan }));
    }),
    ({ day }) => day,
  );
  return {
    findFirstDay: () => Promise.resolve([...accountsOn.keys()].toSorted()[0] ?? null),
    listPlanEvents: (day, monthlyCents) =>
      Promise.resolve({
        plans: (plansOn.get(day) ?? []).map(({ plan: { paidPriceId, ...plan } }) => ({
          ...plan,
          paidMonthlyCents: paidPriceId === null ? null : monthlyCents(paidPriceId),
        })),
        changes: (changesOn.get(day) ?? []).map(({ priceIdBefore, priceId, ...change }) => ({
          ...change,
          monthlyCentsBefore: priceIdBefore === null ? null : monthlyCents(priceIdBefore),
          monthlyCents: monthlyCents(priceId),
        })),
      }),
    count: (day): Promise<DayCounts> => {
      const made = alertsOn.get(day) ?? [];
      const about = (type: string) =>
        new Set((dueOn.get(day) ?? []).filter((alert) => alert.type === type).map(({ statement }) => statement));
      const announced = about("payment_due");
      return Promise.resolve({
        signUps: accountsOn.get(day)?.length ?? 0,
        revenueCents: (paymentsOn.get(day) ?? []).reduce((sum, { cents }) => sum + cents, 0),
        alerts: made.length,
        alertsActedOn: made.filter(({ status }) => isActedOn(status)).length,
        deadlines: announced.size,
        missed: [...about("payment_overdue")].filter((each) => announced.has(each)).length,
      });
    },
  };
}

const toDate = (value: unknown): Date | null =>
  value instanceof Date ? value : value ? (value as Timestamp).toDate() : null;
const toMoment = (value: unknown): Date => toDate(value) ?? new Date(0);
const getId = (reference: unknown): string | null =>
  typeof reference === "string"
    ? (reference.split("/").at(-1) ?? null)
    : ((reference as { id: string } | null)?.id ?? null);

/** What counts of some documents. */
export function countedIn(documents: readonly Stored[]): Counted {
  const byKind = Map.groupBy(documents, getKind);
  const all = (...kinds: string[]) => kinds.flatMap((kind) => byKind.get(kind) ?? []);
  // What is kept of deleted accounts counts too.
  const invoices = all("customers/subscriptions/invoices", "endedPlans/subscriptions/invoices");
  return {
    accounts: all("accounts").map(({ data }) => toMoment(data["createdAt"])),
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
    alerts: all("wallets/alerts").map(({ path, data }) => {
      const { walletCardId, id } = data["subject"] as { walletCardId: string | null; id: string | null };
      return {
        createdAt: toMoment(data["createdAt"]),
        status: String(data["status"]),
        type: String(data["type"]),
        dueOn: data["dueOn"] as CivilDate | null,
        statement: [path.split("/")[1], walletCardId, id].join(" "),
      };
    }),
  };
}

/** The documents of the demo people that count. */
async function readPeople(db: Firestore): Promise<Stored[]> {
  const uids = Object.values(people).map(({ uid }) => uid);
  const accounts = await Promise.all(uids.map((uid) => db.doc(`accounts/${uid}`).get()));
  const below = await Promise.all(
    uids.flatMap((uid) => [
      db.collection(`customers/${uid}/subscriptions`).get(),
      db.collection(`wallets/${uid}/alerts`).get(),
    ]),
  );
  const found = below.flatMap(({ docs }) => docs);
  const invoices = await Promise.all(
    found.filter(({ ref }) => ref.parent.id === "subscriptions").map(({ ref }) => ref.collection("invoices").get()),
  );
  return [...accounts, ...found, ...invoices.flatMap(({ docs }) => docs)].map((each) => ({
    path: each.ref.path,
    data: each.data() ?? {},
  }));
}

/**
 * Writes the figures of the past year as the scheduled function would have, day by day.
 *
 * @param invented what counts of the invented members, which needn't be read again
 */
export async function writeFigures(db: Firestore, prices: Prices, invented: Counted | null, now: Date): Promise<void> {
  const own = countedIn(await readPeople(db));
  const counted: Counted = {
    accounts: [...own.accounts, ...(invented?.accounts ?? [])],
    plans: [...own.plans, ...(invented?.plans ?? [])],
    changes: [...own.changes, ...(invented?.changes ?? [])],
    payments: [...own.payments, ...(invented?.payments ?? [])],
    alerts: [...own.alerts, ...(invented?.alerts ?? [])],
  };
  const figures = { ...createFiguresRepository(db), ...countFrom(counted) };
  await createRollUp({ figures, readMonthlyPrices: () => Promise.resolve(monthlyPrices(prices)) }).run(now);
}
