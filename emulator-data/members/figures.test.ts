import { beforeAll, describe, expect, it } from "vitest";
import { addDays, daysBetween, todayIn } from "../../core/src/domain/dates/civil.ts";
import type { CivilDate } from "../../core/src/domain/dates/shapes.ts";
import {
  compare,
  type DayFigures,
  type MeasureName,
  MEASURES,
  PERIODS,
  getSpan,
} from "../../core/src/domain/overview/figures.ts";
import { FUNNEL_STEPS, type FunnelStep } from "../../core/src/domain/overview/funnel.ts";
import type { Wallet } from "../../core/src/domain/wallet/shapes.ts";
import type { AlertRecord } from "../../functions/src/features/alerts/alert-record.ts";
import { createRollUp } from "../../functions/src/features/figures/roll-up.ts";
import type { Progress } from "../../functions/src/features/figures/repository.ts";
import { type Counted, countedIn, countFrom, monthlyPrices } from "../figures.ts";
import { timeZone } from "../people.ts";
import { documents, erased, members, now, prices, today } from "./invented-fixture.ts";
import { seedFacts } from "./load.ts";
import { inventDeleted, type Member } from "./people.ts";
import { customerStateAt } from "./plan-life.ts";
import { getKind } from "./stored.ts";

const yesterday = "2026-11-19";

const catalog = seedFacts();
const counted = countedIn(documents, catalog);

/** `dailyFigures`, in memory. */
function memory() {
  const days = new Map<CivilDate, DayFigures>();
  let progress: Progress | null = null;
  let failsAfter = Number.POSITIVE_INFINITY;
  return {
    days,
    failAfter: (saves: number) => (failsAfter = saves),
    getThrough: () => progress?.through,
    store: {
      readProgress: () => Promise.resolve(progress),
      readDays: (wanted: readonly CivilDate[]) =>
        Promise.resolve(new Map(wanted.flatMap((day) => (days.has(day) ? [[day, days.get(day)!] as const] : [])))),
      save: (written: ReadonlyMap<CivilDate, DayFigures>, reached: Progress) => {
        failsAfter -= 1;
        if (failsAfter < 0) return Promise.reject(new Error("killed"));
        for (const [day, figures] of written) days.set(day, figures);
        progress = reached;
        return Promise.resolve();
      },
    },
  };
}

const startRollUp = (
  store: ReturnType<typeof memory>["store"],
  source = countFrom(counted),
  elapsedMs: () => number = () => 0,
) =>
  createRollUp({
    elapsedMs,
    figures: { ...store, ...source },
    readMonthlyPrices: () => Promise.resolve(monthlyPrices(prices)),
  });

const { days, store } = memory();
beforeAll(() => startRollUp(store).run(now));

type Payer = Member & { plan: NonNullable<Member["plan"]> };

/** Every plan with its invoices as the provider has them, also those of deleted accounts. */
const plans = [...members, ...inventDeleted(today)]
  .filter((member): member is Payer => member.plan !== null)
  .flatMap((member) => customerStateAt(member, now, prices) ?? [])
  .map(({ subscriptions: [subscription], invoices }) => ({ ...subscription!, invoices }));

/** All documents of everybody, also those that went with deleted accounts. */
const everything = [...documents, ...erased];
const alerts = everything
  .filter((each) => getKind(each) === "wallets/alerts")
  .map(({ path, data }) => ({
    uid: path.split("/")[1],
    data,
    ...(data as Pick<AlertRecord, "status" | "createdAt" | "closedAt">),
  }));
const isActedOn = ({ status }: { status: string }) => status === "acted" || status === "resolved";

const firstPaidAt = ({ invoices }: (typeof plans)[number]): Date | null =>
  invoices.find(({ status, totalCents }) => status === "paid" && totalCents > 0)?.createdAt ?? null;

/** What a plan is for a month, by the last invoice that was paid before a moment. */
const monthlyCents = ({ invoices }: (typeof plans)[number], until: Date): number =>
  invoices.findLast(({ status, createdAt }) => status === "paid" && createdAt < until)?.priceRefs[0]?.priceId ===
  prices.month
    ? 800
    : 600;

/** What was there at the end of a day, straight from the plans of everybody. */
function stockAt(day: CivilDate) {
  const { until } = getSpan(day);
  const running = plans.filter(({ createdAt, endedAt }) => createdAt < until && (endedAt === null || endedAt >= until));
  const paying = running.filter((plan) => (firstPaidAt(plan) ?? until) < until);
  return {
    members: running.length,
    inTrial: running.filter(({ trialEnd }) => trialEnd !== null && trialEnd >= until).length,
    paying: paying.length,
    mrrCents: paying.reduce((sum, plan) => sum + monthlyCents(plan, until), 0),
  };
}

/** How far those came who signed up in some days, each within 30 days, straight from what everybody has and had. */
function countFunnel(isIn: (moment: Date | null) => boolean) {
  const people = everything.filter((each) => getKind(each) === "directory" && isIn(each.data["createdAt"] as Date));
  const reached = people.map(({ path, data }) => {
    const uid = path.split("/")[1];
    const day = (at: Date) => at.toISOString().slice(0, 10);
    const isSoon = (at: Date | null | undefined) =>
      at instanceof Date && daysBetween(day(data["createdAt"] as Date), day(at)) <= 30;
    const plan = plans.find(({ metadata }) => metadata["firebaseUID"] === uid);
    const wallet = everything.find((each) => each.path === `wallets/${uid}`);
    const cards = Object.values((wallet?.data["cards"] ?? {}) as Record<string, { addedOn: string }>);
    const own = alerts.filter((each) => each.uid === uid);
    const withPlan = isSoon(plan?.createdAt);
    const withCard = withPlan && cards.some(({ addedOn }) => isSoon(new Date(`${addedOn}T00:00:00Z`)));
    const withAlert = withCard && own.some(({ createdAt }) => isSoon(createdAt));
    const withAction = withAlert && own.some((each) => isActedOn(each) && isSoon(each.closedAt));
    return {
      verified: data["isVerified"] === true,
      withPlan,
      withCard,
      withAlert,
      withAction,
      withPayment: plan !== undefined && withPlan && isSoon(firstPaidAt(plan)),
    };
  });
  const count = (step: FunnelStep) => reached.filter((each) => each[step]).length;
  return {
    signUps: people.length,
    ...(Object.fromEntries(FUNNEL_STEPS.map((step) => [step, count(step)])) as Record<FunnelStep, number>),
  };
}

const inDays = (count: number, end: CivilDate) => {
  const { from } = getSpan(addDays(end, 1 - count));
  const { until } = getSpan(end);
  return (moment: Date | null) => moment !== null && moment >= from && moment < until;
};

/** What members used of credits that ended in some days, on the day of an alert about it or later, at its worth to them. */
function sumCreditValue(isIn: (moment: Date | null) => boolean): number {
  const reminders = documents
    .filter((each) => getKind(each) === "wallets/alerts" && each.data["type"] === "credit_expiring")
    .map(({ path, data }) => ({
      uid: path.split("/")[1],
      ...(data as AlertRecord),
    }));
  const uses = documents
    .filter((each) => getKind(each) === "wallets")
    .flatMap(({ path, data }) =>
      Object.values((data["cards"] ?? {}) as Wallet["cards"]).flatMap((card) =>
        Object.entries(card.uses).flatMap(([benefitId, windows]) =>
          Object.values(windows).flatMap(({ endsOn, uses: own }) =>
            own.map((use) => ({
              uid: path.split("/")[1],
              card,
              benefitId,
              endsOn,
              ...use,
            })),
          ),
        ),
      ),
    );
  return uses
    .filter(
      ({ uid, card, benefitId, endsOn, on }) =>
        endsOn !== null &&
        isIn(new Date(`${endsOn}T00:00:00Z`)) &&
        reminders.some(
          (each) =>
            each.uid === uid &&
            each.dueOn === endsOn &&
            (each.walletCardId === null || (each.walletCardId === card.id && each.subject.id === benefitId)) &&
            todayIn(each.createdAt, timeZone) <= on,
        ),
    )
    .reduce((sum, { card, benefitId, amount }) => {
      const benefit = catalog.getTerms(card.cardId ?? "")?.benefits.find(({ id }) => id === benefitId);
      return sum + Math.round(amount * (benefit?.defaultWeight ?? 1));
    }, 0);
}

/** Every figure of the overview, of some days, straight from everything that is stored. */
function recompute(count: number, end: CivilDate): Record<MeasureName, number | null> {
  const isIn = inDays(count, end);
  const made = alerts.filter(({ createdAt }) => isIn(createdAt));
  const lost = plans.filter((plan) => firstPaidAt(plan) !== null && isIn(plan.endedAt)).length;
  const isDue = ({ dueOn }: Counted["alerts"][number]) =>
    dueOn !== null && dueOn > addDays(end, -count) && dueOn <= end;
  const statements = (type: string) =>
    new Set(counted.alerts.filter((alert) => alert.type === type && isDue(alert)).map(({ statement }) => statement));
  const due = statements("payment_due");
  const creditValueCents = sumCreditValue(isIn);
  const trialsDue = plans.filter(({ trialEnd }) => isIn(trialEnd));
  const trialsPaid = trialsDue.filter((plan) => firstPaidAt(plan) !== null).length;
  return {
    ...stockAt(end),
    ...countFunnel(isIn),
    trialsStarted: plans.filter(({ createdAt, trialEnd }) => trialEnd !== null && isIn(createdAt)).length,
    firstPayments: plans.filter((plan) => isIn(firstPaidAt(plan))).length,
    trialsPaid,
    trialToPaid: trialsPaid / trialsDue.length,
    cancellations: plans.filter(({ canceledAt }) => isIn(canceledAt)).length,
    lost,
    revenueCents: plans
      .flatMap(({ invoices }) => invoices)
      .filter(({ createdAt }) => isIn(createdAt))
      .reduce((sum, { amountPaidCents }) => sum + amountPaidCents, 0),
    alerts: made.length,
    deadlines: due.size,
    churn: lost / stockAt(addDays(end, -count)).paying,
    alertsActedOn: made.filter(isActedOn).length / made.length,
    missed: [...statements("payment_overdue")].filter((each) => due.has(each)).length,
    missedDeadlines: [...statements("payment_overdue")].filter((each) => due.has(each)).length / due.size,
    creditValueCents,
    valuePerMember: Math.round(creditValueCents / stockAt(end).members),
  };
}

describe("the figures of the invented year", () => {
  it("are those of plans that were switched, that failed at their first charge, and of deleted accounts too", () => {
    const switched = plans.filter(
      ({ invoices }) => new Set(invoices.map(({ boughtPrice }) => boughtPrice?.priceId)).size > 1,
    );
    const neverPaid = plans.filter(
      (plan) => firstPaidAt(plan) === null && plan.invoices.some(({ totalCents }) => totalCents > 0),
    );
    expect([switched.length, neverPaid.length, inventDeleted(today).length]).toEqual([8, 4, 6]);
    expect(new Set(switched.map(({ priceId }) => priceId)).size).toBe(2);
    expect(new Set(neverPaid.map(({ status }) => status))).toEqual(new Set(["past_due", "canceled"]));
  });

  it("are there for each day from the first account to yesterday", () => {
    const joined = everything
      .filter((each) => getKind(each) === "directory")
      .map(({ data }) => data["createdAt"] as Date);
    const first = joined.map((each) => each.toISOString().slice(0, 10)).toSorted()[0];
    const written = [...days.keys()].toSorted();
    expect([written[0], written.at(-1)]).toEqual([first, yesterday]);
    expect(written.every((day, index) => index === 0 || day === addDays(written[index - 1] ?? "", 1))).toBe(true);
  });

  it.each(["2026-02-01", "2026-06-30", yesterday])("have what was there at the end of %s", (day) => {
    expect(days.get(day)).toMatchObject(stockAt(day));
  });

  it.each(PERIODS)("are recomputed from what is stored, each of them, for %i days and as many before", (count) => {
    const series = [...days].map(([day, figures]) => ({ day, figures })).toSorted((a, b) => (a.day < b.day ? -1 : 1));
    const names = Object.keys(MEASURES) as MeasureName[];
    const shown = names.map((name) => [name, compare(name, series, count)] as const);
    expect(Object.fromEntries(shown.map(([name, { now: value }]) => [name, value]))).toEqual(
      recompute(count, yesterday),
    );
    expect(Object.fromEntries(shown.map(([name, { before }]) => [name, before]))).toEqual(
      recompute(count, addDays(yesterday, -count)),
    );
    for (const [name, { days: daily, daysBefore }] of shown)
      expect([daily.length, daysBefore.length], name).toEqual([count, count]);
  });

  it("hold a few missed payments every two weeks of the last quarter, never a spike, and few of those due in any month", () => {
    const sumOf = (name: "missed" | "deadlines", count: number) => (_: unknown, ago: number) =>
      Array.from({ length: count }, (_day, at) => days.get(addDays(yesterday, -count * ago - at))?.[name] ?? 0).reduce(
        (total, ofDay) => total + ofDay,
      );
    const sums = (name: "missed" | "deadlines", count: number) =>
      Array.from({ length: Math.floor(91 / count) }, sumOf(name, count));
    expect(Math.min(...sums("missed", 14))).toBeGreaterThanOrEqual(3);
    expect(Math.max(...sums("missed", 7))).toBeLessThanOrEqual(12);
    const due = sums("deadlines", 30);
    const shares = sums("missed", 30).map((missed, month) => missed / (due[month] ?? 0));
    expect(Math.min(...shares)).toBeGreaterThan(0.03);
    expect(Math.max(...shares)).toBeLessThan(0.12);
  });

  it("hold credits that reminders led to, where a month ended", () => {
    expect(recompute(30, "2026-11-19").creditValueCents).toBeGreaterThan(0);
  });

  it("come out the same when the run is killed and taken up again", async () => {
    const other = memory();
    other.failAfter(3);
    await expect(startRollUp(other.store).run(now)).rejects.toThrow("killed");
    expect(other.days.size).toBe(1 + 2 * 31);
    other.failAfter(Number.POSITIVE_INFINITY);
    await startRollUp(other.store).run(now);
    expect(other.days).toEqual(days);
  });

  /** Counts from the figures' source what each run asks for. */
  function watch() {
    const source = countFrom(counted);
    const asked: { counted: CivilDate[]; followed: CivilDate[] } = { counted: [], followed: [] };
    const watched = {
      ...source,
      countEvents: (day: CivilDate) => (asked.counted.push(day), source.countEvents(day)),
      followSignUps: (day: CivilDate, isOver: () => boolean) =>
        isOver() ? Promise.resolve(false) : (asked.followed.push(day), Promise.resolve(true)),
    };
    return { asked, watched };
  }

  const nightAfter = (day: CivilDate) => new Date(`${addDays(day, 1)}T00:40:00Z`);

  it("are counted for yesterday first, then for the seven days before, and people are followed for 30 days before", async () => {
    const other = memory();
    await startRollUp(other.store).run(now);
    const { asked, watched } = watch();
    await startRollUp(other.store, watched).run(nightAfter("2026-11-20"));
    expect([asked.counted[0], asked.counted[1], asked.counted.at(-1), asked.counted.length]).toEqual([
      "2026-11-20",
      "2026-11-19",
      "2026-11-13",
      8,
    ]);
    expect([asked.followed[0], asked.followed[1], asked.followed.at(-1)]).toEqual([
      "2026-11-20",
      "2026-11-19",
      "2026-10-21",
    ]);
    expect(other.days.get("2026-11-12")).toEqual(days.get("2026-11-12"));
  });

  it("never go back, however long a day takes: yesterday's are there after each night", async () => {
    const other = memory();
    await startRollUp(other.store).run(now);
    const reached: (string | undefined)[] = [];
    for (const day of ["2026-11-20", "2026-11-21", "2026-11-22"]) {
      let elapsedMs = 0;
      await startRollUp(other.store, countFrom(counted), () => (elapsedMs += 1_000_000)).run(nightAfter(day));
      reached.push(other.getThrough());
    }
    expect(reached).toEqual(["2026-11-20", "2026-11-21", "2026-11-22"]);
  });

  it("of a week that was missed are made up for after yesterday's, from night to night, before other days are counted again", async () => {
    const other = memory();
    await startRollUp(other.store).run(nightAfter("2026-11-10"));
    /** The time is over after four days. */
    const runNight = async (day: CivilDate) => {
      const { asked, watched } = watch();
      const elapsedMs = () => (asked.counted.length < 4 ? 0 : 240_001);
      await startRollUp(other.store, watched, elapsedMs).run(nightAfter(day));
      return asked.counted;
    };
    expect(await runNight("2026-11-17")).toEqual(["2026-11-17", "2026-11-16", "2026-11-15", "2026-11-14"]);
    expect([other.days.has("2026-11-13"), other.getThrough()]).toEqual([false, "2026-11-17"]);
    expect(await runNight("2026-11-18")).toEqual(["2026-11-18", "2026-11-13", "2026-11-12", "2026-11-11"]);
    expect(await runNight("2026-11-19")).toEqual(["2026-11-19", "2026-11-18", "2026-11-17", "2026-11-16"]);
    expect(other.days).toEqual(days);
  });

  it("follow people on from the day on which the last run ran out of time, after yesterday's", async () => {
    const other = memory();
    await startRollUp(other.store).run(now);
    const runNight = async (day: CivilDate, most: number) => {
      const { asked, watched } = watch();
      const elapsedMs = () => (asked.followed.length < most ? 0 : 240_001);
      await startRollUp(other.store, watched, elapsedMs).run(nightAfter(day));
      return [asked.followed[1], asked.followed.at(-1), asked.followed.length];
    };
    expect(await runNight("2026-11-20", 11)).toEqual(["2026-11-19", "2026-11-10", 11]);
    expect(await runNight("2026-11-21", 50)).toEqual(["2026-11-09", "2026-11-10", 31]);
    expect(await runNight("2026-11-22", 50)).toEqual(["2026-11-21", "2026-10-23", 31]);
  });
});
