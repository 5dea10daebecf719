import type { Firestore, Timestamp } from "firebase-admin/firestore";
import { todayIn } from "../core/src/domain/dates/civil.ts";
import type { CivilDate } from "../core/src/domain/dates/shapes.ts";
import type { DayCounts, PlanRecord } from "../core/src/domain/overview/figures.ts";
import { createFiguresRepository, type FiguresRepository } from "../functions/src/features/figures/repository.ts";
import { createRollUp } from "../functions/src/features/figures/roll-up.ts";
import { personalPlan } from "./catalog.ts";
import { people } from "./people.ts";
import type { Stored } from "./members/documents.ts";
import type { Prices } from "./members/plan-life.ts";

/** Everything that figures are counted from. */
export type Counted = {
  accounts: Date[];
  plans: (Omit<PlanRecord, "monthlyCents"> & { priceId: string })[];
  invoices: { createdAt: Date; amountPaidCents: number }[];
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
  invoices,
  alerts,
}: Counted): Pick<FiguresRepository, "findFirstDay" | "listPlans" | "count"> {
  const accountsOn = Map.groupBy(accounts, toDay);
  const invoicesOn = Map.groupBy(invoices, ({ createdAt }) => toDay(createdAt));
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
    listPlans: (day, monthlyCents) =>
      Promise.resolve(
        (plansOn.get(day) ?? []).map(({ plan: { priceId, ...plan } }) => ({
          ...plan,
          monthlyCents: monthlyCents(priceId),
        })),
      ),
    count: (day): Promise<DayCounts> => {
      const made = alertsOn.get(day) ?? [];
      const about = (type: string) =>
        new Set((dueOn.get(day) ?? []).filter((alert) => alert.type === type).map(({ statement }) => statement));
      const announced = about("payment_due");
      return Promise.resolve({
        signUps: accountsOn.get(day)?.length ?? 0,
        revenueCents: (invoicesOn.get(day) ?? []).reduce((sum, { amountPaidCents }) => sum + amountPaidCents, 0),
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
const getId = (reference: unknown): string =>
  typeof reference === "string" ? (reference.split("/").at(-1) ?? "") : (reference as { id: string }).id;

/** What counts of some documents. */
export function countedIn(documents: readonly Stored[]): Counted {
  const byKind = Map.groupBy(documents, getKind);
  const all = (kind: string) => byKind.get(kind) ?? [];
  return {
    accounts: all("accounts").map(({ data }) => toMoment(data["createdAt"])),
    plans: all("customers/subscriptions").map(({ data }) => ({
      priceId: getId(data["price"]),
      createdAt: toMoment(data["created"]),
      trialEndsAt: toDate(data["trial_end"]),
      canceledAt: toDate(data["canceled_at"]),
      endedAt: toDate(data["ended_at"]),
    })),
    invoices: all("customers/subscriptions/invoices").map(({ data }) => ({
      createdAt: toMoment(data["created"]),
      amountPaidCents: Number(data["amountPaidCents"]),
    })),
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

/** Of `wallets/ada/alerts/1` it is `wallets/alerts`. */
export const getKind = ({ path }: Stored): string =>
  path
    .split("/")
    .filter((_, index) => index % 2 === 0)
    .join("/");

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
    invoices: [...own.invoices, ...(invented?.invoices ?? [])],
    alerts: [...own.alerts, ...(invented?.alerts ?? [])],
  };
  const figures = { ...createFiguresRepository(db), ...countFrom(counted) };
  await createRollUp({ figures, readMonthlyPrices: () => Promise.resolve(monthlyPrices(prices)) }).run(now);
}
