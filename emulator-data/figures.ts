import type { Firestore, Timestamp } from "firebase-admin/firestore";
import { todayIn } from "../core/src/domain/dates/civil.ts";
import type { CivilDate } from "../core/src/domain/dates/shapes.ts";
import type { DayCounts, PlanRecord } from "../core/src/domain/overview/figures.ts";
import { createFiguresRepository, type FiguresRepository } from "../functions/src/features/figures/repository.ts";
import { createRollUp } from "../functions/src/features/figures/roll-up.ts";
import { personalPlan } from "./catalog.ts";
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

const toDate = (value: unknown): Date | null => (value ? (value as Timestamp).toDate() : null);

/** One read of each document, but only of the fields that count. */
async function readCounted(db: Firestore): Promise<Counted> {
  const [accounts, plans, invoices, alerts] = await Promise.all([
    db.collection("accounts").select("createdAt").get(),
    db.collectionGroup("subscriptions").select("price", "created", "trial_end", "canceled_at", "ended_at").get(),
    db.collectionGroup("invoices").where("created", ">", new Date(0)).select("created", "amountPaidCents").get(),
    db
      .collectionGroup("alerts")
      .select("createdAt", "status", "type", "dueOn", "subject.walletCardId", "subject.id")
      .get(),
  ]);
  return {
    accounts: accounts.docs.map((each) => toDate(each.get("createdAt")) ?? new Date(0)),
    plans: plans.docs.map((each) => ({
      priceId: (each.get("price") as { id: string }).id,
      createdAt: toDate(each.get("created")) ?? new Date(0),
      trialEndsAt: toDate(each.get("trial_end")),
      canceledAt: toDate(each.get("canceled_at")),
      endedAt: toDate(each.get("ended_at")),
    })),
    invoices: invoices.docs.map((each) => ({
      createdAt: toDate(each.get("created")) ?? new Date(0),
      amountPaidCents: Number(each.get("amountPaidCents")),
    })),
    alerts: alerts.docs.map((each) => ({
      createdAt: toDate(each.get("createdAt")) ?? new Date(0),
      status: String(each.get("status")),
      type: String(each.get("type")),
      dueOn: (each.get("dueOn") as CivilDate | null) ?? null,
      statement: [each.ref.parent.parent?.id, each.get("subject.walletCardId"), each.get("subject.id")].join(" "),
    })),
  };
}

/** Writes the figures of the past year as the scheduled function would have, day by day. */
export async function writeFigures(db: Firestore, prices: Prices, now: Date): Promise<void> {
  const figures = { ...createFiguresRepository(db), ...countFrom(await readCounted(db)) };
  await createRollUp({ figures, readMonthlyPrices: () => Promise.resolve(monthlyPrices(prices)) }).run(now);
}
