import type { AlertCount } from "@cardwell/core/domain/alerts/outcomes";
import type { AlertType } from "@cardwell/core/domain/alerts/types";
import { exampleCard, settings } from "@cardwell/core/domain/earning/example-cards";
import type { BehindFigure } from "@cardwell/core/domain/overview/behind";
import { beforeEach, describe, expect, it } from "vitest";
import { seedFacts } from "../../emulator-data/members/load.ts";
import { type PlanRecord, sumFlows } from "../../emulator-data/plan-flows.ts";
import { overviewRoutes } from "../../functions/src/admin/overview/routes.ts";
import { createDirectory } from "../../functions/src/features/accounts/directory-repository.ts";
import {
  type CountedPage,
  createFigurePeople,
  LOOKED_AT_MOST,
  type Position,
} from "../../functions/src/features/figures/people-repository.ts";
import { createChartNotes } from "../../functions/src/features/figures/chart-notes-repository.ts";
import { createFiguresRepository } from "../../functions/src/features/figures/repository.ts";
import { createRollUp } from "../../functions/src/features/figures/roll-up.ts";
import type { Context } from "../../functions/src/http/serve.ts";
import { writeCounts } from "../../functions/src/lib/alert-counts-repository.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { countReads } from "../support/counted-reads.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

useOwnProject("figures");
beforeEach(clearOwnProject);

const now = new Date("2026-11-20T12:00:00Z");
const at = (text: string) => new Date(`${text}:00Z`);
const monthly = "products/p/prices/price_monthly";
const yearly = "products/p/prices/price_yearly";

const readCatalog = () => Promise.resolve(seedFacts());

const readMonthlyPrices = () =>
  Promise.resolve(
    new Map([
      [monthly, 800],
      [yearly, 600],
    ]),
  );

const rollUp = (more: { elapsedMs?: () => number } = {}) =>
  createRollUp({ figures: createFiguresRepository(firestore()), readMonthlyPrices, ...more });

type Plan = { created: Date; trialEnd?: Date; canceledAt?: Date; endedAt?: Date; paidPrice?: string | null };

const toPriceReference = (price: string | null) => price && firestore().doc(price);

async function givePlan(
  uid: string,
  { created, trialEnd, canceledAt, endedAt, paidPrice = monthly }: Plan,
): Promise<void> {
  await firestore()
    .doc(`customers/${uid}/subscriptions/sub_${uid}`)
    .set({
      paid_price: toPriceReference(paidPrice),
      created,
      trial_end: trialEnd ?? null,
      canceled_at: canceledAt ?? null,
      ended_at: endedAt ?? null,
    });
}

type Payment = {
  paidAt: Date;
  amountPaidCents: number;
  change?: [before: string | null, after: string];
  hadTrial?: boolean;
};

/** An invoice is kept twice: below its plan, and among all of the customer. */
async function givePayment(uid: string, { paidAt, amountPaidCents, change, hadTrial = false }: Payment): Promise<void> {
  const id = `in_${uid}_${paidAt.getTime()}`;
  const invoice = { createdAt: paidAt, paidAt, amountPaidCents, totalCents: amountPaidCents };
  await firestore().doc(`customers/${uid}/invoices/${id}`).set(invoice);
  await firestore()
    .doc(`customers/${uid}/subscriptions/sub_${uid}/invoices/${id}`)
    .set({
      ...invoice,
      created: paidAt,
      paid_at: paidAt,
      ...(change && {
        price_changed_at: paidAt,
        price_before: toPriceReference(change[0]),
        price_after: toPriceReference(change[1]),
        had_trial: hadTrial,
      }),
    });
}

type Alert = { type: AlertType; status: string; createdAt: Date; dueOn?: string; closedAt?: Date | null };

async function giveAlert(
  uid: string,
  id: string,
  { type, status, createdAt, dueOn, closedAt = null }: Alert,
): Promise<void> {
  await firestore()
    .doc(`wallets/${uid}/alerts/${id}`)
    .set({
      type,
      status,
      createdAt,
      closedAt,
      dueOn: dueOn ?? null,
      seriesKey: null,
      subject: { walletCardId: "card", id: "2026-10-25" },
    });
  await count(uid, { type, outcome: "fired", at: createdAt, by: 1 });
  if (status === "acted") await count(uid, { type, outcome: "acted", at: createdAt, by: 1 });
}

async function count(uid: string, ...counts: AlertCount[]): Promise<void> {
  const batch = firestore().batch();
  writeCounts(firestore(), batch, uid, counts);
  await batch.commit();
}

const giveAccount = (uid: string, createdAt: Date, isVerified = true) =>
  createDirectory(firestore()).add(uid, { email: `${uid}@example.com`, createdAt, isVerified }, createdAt);

/** Ada joins, tries and pays; Ben joins, pays, and ends; two alerts announce one payment, which is missed. */
async function giveDays(): Promise<void> {
  await Promise.all([
    giveAccount("ada", at("2026-11-02T10:00")),
    giveAccount("ben", at("2026-11-03T00:00")),
    givePlan("ada", { created: at("2026-11-02T10:05"), trialEnd: at("2026-11-16T10:05") }),
    givePlan("ben", {
      created: at("2026-11-03T09:00"),
      canceledAt: at("2026-11-10T09:00"),
      endedAt: at("2026-11-18T23:59"),
    }),
    givePayment("ada", {
      paidAt: at("2026-11-16T10:05"),
      amountPaidCents: 800,
      change: [null, monthly],
      hadTrial: true,
    }),
    givePayment("ben", { paidAt: at("2026-11-03T09:00"), amountPaidCents: 800, change: [null, monthly] }),
    giveAlert("ada", "1", {
      type: "payment_due",
      status: "superseded",
      createdAt: at("2026-11-16T13:00"),
      dueOn: "2026-11-19",
    }),
    giveAlert("ada", "2", {
      type: "payment_due",
      status: "acted",
      createdAt: at("2026-11-18T13:00"),
      dueOn: "2026-11-19",
    }),
    giveAlert("ada", "3", {
      type: "payment_overdue",
      status: "open",
      createdAt: at("2026-11-20T13:00"),
      dueOn: "2026-11-19",
    }),
  ]);
  const dueAt = at("2026-11-19T00:00");
  await count(
    "ada",
    { type: "payment_due", outcome: "due", at: dueAt, by: 1 },
    { type: "payment_overdue", outcome: "missed", at: dueAt, by: 1 },
  );
}

/** A dining credit that ends on November 15, of which three got a reminder: one used it then, one before, and one never. */
async function giveUsedCredits(): Promise<void> {
  const card = { ...exampleCard({ id: "gold", cardId: "amex-gold" }), addedOn: "2026-10-01" };
  const use = (on: string) => ({
    uses: [{ id: "use", on, amount: 1_000, note: null }],
    state: "used",
    startsOn: "2026-11-01",
    endsOn: "2026-11-15",
  });
  await giveAccount("ada", at("2026-11-02T10:00"));
  for (const [uid, on] of Object.entries({ ada: "2026-11-12", ben: "2026-11-08", cara: null })) {
    const uses = on === null ? {} : { "dining-credit": { "m:2026-11": use(on) } };
    const alertState = { timeZone: "America/New_York" };
    await firestore()
      .doc(`wallets/${uid}`)
      .set({ cards: { gold: { ...card, uses } }, settings, alertState });
    for (const day of ["2026-11-09T13:00", "2026-11-13T13:00"]) {
      const subject = { walletCardId: "gold", id: "dining-credit" };
      const mail = { id: null, route: "digest", words: "" };
      const alert = { type: "credit_expiring", status: "resolved", createdAt: at(day), closedAt: null, mail, subject };
      await firestore()
        .doc(`wallets/${uid}/alerts/${day}`)
        .set({ ...alert, dueOn: "2026-11-15" });
    }
  }
  const endedAt = at("2026-11-15T00:00");
  await count(
    "ada",
    { type: "credit_expiring", outcome: "usedCents", at: endedAt, by: 800 },
    { type: "credit_expiring", outcome: "users", at: endedAt, by: 1 },
  );
}

const readDays = async (...days: string[]) => [...(await createFiguresRepository(firestore()).readDays(days)).values()];

describe("the daily figures", () => {
  it("are those of each day, from the first account to yesterday", async () => {
    await giveDays();
    expect(await rollUp().run(now)).toEqual({ processed: 18, failed: 0 });
    const [second, third, sixteenth, eighteenth, nineteenth] = await readDays(
      "2026-11-02",
      "2026-11-03",
      "2026-11-16",
      "2026-11-18",
      "2026-11-19",
    );
    expect(second).toMatchObject({ signUps: 1, members: 1, inTrial: 1, paying: 0, mrrCents: 0, trialsStarted: 1 });
    expect(third).toMatchObject({ signUps: 1, members: 2, paying: 1, mrrCents: 800, revenueCents: 800 });
    expect(sixteenth).toMatchObject({ inTrial: 0, paying: 2, mrrCents: 1_600, firstPayments: 1, alerts: 1 });
    expect(sixteenth).toMatchObject({ trialsDue: 1, trialsPaid: 1 });
    expect(eighteenth).toMatchObject({ members: 1, paying: 1, mrrCents: 800, lost: 1, alerts: 1, alertsActedOn: 1 });
    expect(nineteenth).toMatchObject({ deadlines: 1, missed: 1 });
    expect(await readDays("2026-11-20")).toEqual([]);
  });

  it("follow what is acted on later, and end the same however often they are counted", async () => {
    await giveDays();
    await rollUp().run(now);
    await count("ada", { type: "payment_due", outcome: "resolved", at: at("2026-11-16T13:00"), by: 1 });
    expect(await rollUp().run(now)).toEqual({ processed: 8, failed: 0 });
    const [again] = await readDays("2026-11-16");
    expect(again).toMatchObject({ alertsActedOn: 1, paying: 2 });
    const before = await readDays("2026-11-02", "2026-11-19");
    await rollUp().run(now);
    expect(await readDays("2026-11-02", "2026-11-19")).toEqual(before);
  });

  it("have those who signed up on a day by how far they came, until 30 days later", async () => {
    await giveDays();
    await giveAccount("cara", at("2026-11-02T12:00"), false);
    await firestore()
      .doc("wallets/ada")
      .set({ cards: { a: { addedOn: "2026-11-03" } } });
    await rollUp().run(now);
    const came = { verified: 1, withPlan: 1, withCard: 1, withAlert: 1, withPayment: 1 };
    expect(await readDays("2026-11-02")).toEqual([expect.objectContaining({ signUps: 2, ...came, withAction: 0 })]);

    const done = { type: "payment_due", status: "acted", createdAt: at("2026-11-18T13:00") } as const;
    await giveAlert("ada", "4", { ...done, closedAt: at("2026-11-20T09:00") });
    await firestore().doc("directory/cara").update({ isVerified: true });
    await rollUp().run(at("2026-11-21T12:00"));
    const later = { ...came, signUps: 2, verified: 2, withAction: 1 };
    expect(await readDays("2026-11-02")).toEqual([expect.objectContaining(later)]);
    await firestore().doc("directory/cara").update({ isVerified: false });
    await rollUp().run(at("2026-12-25T12:00"));
    await rollUp().run(at("2026-12-26T12:00"));
    expect(await readDays("2026-11-02")).toEqual([expect.objectContaining(later)]);
  });

  it("have trials on the day that was their last, and whether they are paid, until 30 days later", async () => {
    await giveDays();
    const plan = { created: at("2026-11-02T09:00"), trialEnd: at("2026-11-09T09:00") };
    await givePlan("late", { ...plan, paidPrice: null });
    await givePlan("left", { ...plan, endedAt: at("2026-11-05T09:00"), paidPrice: null });
    await rollUp().run(now);
    expect(await readDays("2026-11-05")).toEqual([expect.objectContaining({ trialsDue: 0 })]);
    expect(await readDays("2026-11-09")).toEqual([expect.objectContaining({ trialsDue: 2, trialsPaid: 0 })]);
    await givePlan("late", plan);
    await rollUp().run(at("2026-11-21T12:00"));
    const paid = expect.objectContaining({ trialsDue: 2, trialsPaid: 1 }) as unknown;
    expect(await readDays("2026-11-09")).toEqual([paid]);
    await givePlan("left", plan);
    await rollUp().run(at("2026-12-25T12:00"));
    expect(await readDays("2026-11-09")).toEqual([paid]);
  });

  it("keep somebody whose account was deleted, without who it was", async () => {
    await giveDays();
    await rollUp().run(now);
    const before = await readDays("2026-11-02");
    const figures = createFiguresRepository(firestore());
    await figures.keepDeletedAccount("ada");
    await firestore().doc("directory/ada").delete();
    await figures.keepDeletedAccount("ada");
    await rollUp().run(at("2026-11-21T12:00"));
    expect(await readDays("2026-11-02")).toEqual(before);
    const kept = (await firestore().collection("deletedAccounts").get()).docs.map((each) => [each.id, each.data()]);
    expect(kept).toEqual([
      [expect.stringMatching(/^[\da-f]{64}$/), { day: "2026-11-02", steps: ["verified", "withPlan", "withPayment"] }],
    ]);
  });

  it("wait for the first account", async () => {
    expect(await rollUp().run(now)).toEqual({ processed: 0, failed: 0 });
  });
});

const overview = () =>
  overviewRoutes({
    figures: createFiguresRepository(firestore()),
    people: createFigurePeople(firestore(), readCatalog, readMonthlyPrices),
    notes: createChartNotes(firestore()),
    directory: createDirectory(firestore()),
    getEmails: () => Promise.resolve(new Map()),
  });

const listBehind = async (figure: BehindFigure, query: { cursor?: string; limit?: number } = {}) =>
  overview().behind({ query: { figure, days: "30", ...query } }, {} as Context);

describe("the list behind a figure", () => {
  beforeEach(async () => {
    await giveDays();
    await giveAccount("cara", at("2026-11-02T12:00"), false);
    await firestore()
      .doc("wallets/ada")
      .set({ cards: { a: { addedOn: "2026-11-03" } } });
    await giveAlert("ada", "4", {
      type: "payment_overdue",
      status: "superseded",
      createdAt: at("2026-11-21T13:00"),
      dueOn: "2026-11-19",
    });
    await rollUp().run(now);
  });

  it("has as many people as the figure says, and every payment with its amount", async () => {
    const { figures } = await overview().figures({ query: { days: "30" } }, {} as Context);
    const expected: [BehindFigure, string[]][] = [
      ["signUps", ["ben", "cara", "ada"]],
      ["verified", ["ben", "ada"]],
      ["withPlan", ["ben", "ada"]],
      ["withCard", ["ada"]],
      ["withAlert", ["ada"]],
      ["withAction", []],
      ["withPayment", ["ben", "ada"]],
      ["trialsStarted", ["ada"]],
      ["firstPayments", ["ada", "ben"]],
      ["trialsPaid", ["ada"]],
      ["cancellations", ["ben"]],
      ["lost", ["ben"]],
      ["missed", ["ada"]],
    ];
    for (const [figure, uids] of expected) {
      const behind = await listBehind(figure);
      expect(
        behind.rows.map(({ uid }) => uid),
        figure,
      ).toEqual(uids);
      expect([behind.total, behind.nextCursor], figure).toEqual([uids.length, null]);
      expect(
        figures[figure].days.reduce((sum: number, day) => sum + (day ?? 0), 0),
        figure,
      ).toBe(uids.length);
    }

    const { rows, total } = await listBehind("revenueCents");
    expect(rows.map(({ email, at: on, cents }) => [email, on, cents])).toEqual([
      ["ada@example.com", "2026-11-16T10:05:00.000Z", 800],
      ["ben@example.com", "2026-11-03T09:00:00.000Z", 800],
    ]);
    expect(total).toBe(2);
  });

  it("has the plans that there were at the end of the last day, whatever came since, with what each is for a month", async () => {
    const created = at("2026-11-10T10:00");
    const today = at("2026-11-20T09:00");
    await Promise.all([
      givePlan("new", { created: today, trialEnd: at("2026-12-04T09:00"), paidPrice: null }),
      givePlan("trying", { created, trialEnd: at("2026-11-24T10:00"), paidPrice: null }),
      givePlan("failed", { created, paidPrice: null }),
      givePlan("left", { created, endedAt: today }),
      givePayment("left", { paidAt: created, amountPaidCents: 800, change: [null, monthly] }),
      givePlan("converted", { created, trialEnd: at("2026-11-20T08:00") }),
      givePayment("converted", {
        paidAt: at("2026-11-20T08:00"),
        amountPaidCents: 800,
        change: [null, monthly],
        hadTrial: true,
      }),
      givePlan("switched", { created, paidPrice: yearly }),
      givePayment("switched", { paidAt: created, amountPaidCents: 800, change: [null, monthly] }),
      givePayment("switched", { paidAt: today, amountPaidCents: 7_200, change: [monthly, yearly] }),
    ]);
    await firestore().doc("dailyFigures/progress").delete();
    await rollUp().run(now);
    const { figures } = await overview().figures({ query: { days: "7" } }, {} as Context);
    const paying = ["ada", "left", "switched"];
    for (const [figure, uids] of [
      ["members", [...paying, "converted", "trying"]],
      ["inTrial", ["converted", "trying"]],
      ["paying", paying],
      ["mrrCents", paying],
    ] as const) {
      const { rows, total, nextCursor } = await listBehind(figure);
      expect(new Set(rows.map(({ uid }) => uid)), figure).toEqual(new Set(uids));
      expect([total, nextCursor], figure).toEqual([uids.length, null]);
      const sum = rows.reduce((cents, row) => cents + (row.cents ?? 0), 0);
      expect(figures[figure].now, figure).toBe(figure === "mrrCents" ? sum : uids.length);
      expect(sum, figure).toBe(figure === "mrrCents" ? 2_400 : 0);
    }
  });

  it("has everybody who used a credit after a reminder, with what it was worth, on the day on which the credit ended", async () => {
    await giveUsedCredits();
    await firestore().doc("dailyFigures/progress").delete();
    await rollUp().run(now);
    const [before, ended] = await readDays("2026-11-14", "2026-11-15");
    expect(before).toMatchObject({ creditValueCents: 0, creditUsers: 0 });
    expect(ended).toMatchObject({ creditValueCents: 800, creditUsers: 1 });
    const { rows, total } = await listBehind("creditValueCents");
    expect(rows.map(({ email, at: on, cents }) => [email, on, cents])).toEqual([
      ["ada@example.com", "2026-11-15T00:00:00.000Z", 800],
    ]);
    expect(total).toBe(1);
  });

  it.each<BehindFigure>(["signUps", "firstPayments"])("%s shows everybody once over its pages", async (figure) => {
    await createFiguresRepository(firestore()).keepDeletedAccount("ada");
    await firestore().doc("directory/ada").delete();
    const uids: (string | null)[] = [];
    let cursor: string | undefined;
    do {
      const page = await listBehind(figure, { limit: 1, ...(cursor && { cursor }) });
      uids.push(...page.rows.map(({ uid }) => uid));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(uids).toEqual(figure === "signUps" ? ["ben", "cara", null] : ["ada", "ben"]);
  });

  it("reads a bounded part of 500 plans of which none counts, and goes on", async () => {
    const plans = 500;
    const writer = firestore().bulkWriter();
    for (let index = 0; index < plans; index += 1) {
      const plan = { created: at("2026-11-10T10:00"), trial_end: null, paid_price: null, canceled_at: null };
      void writer.set(firestore().doc(`customers/person-${index}/subscriptions/sub`), { ...plan, ended_at: null });
    }
    await writer.close();
    const people = createFigurePeople(firestore(), readCatalog, readMonthlyPrices);
    const span = { from: at("2026-11-01T00:00"), until: at("2026-11-20T00:00") };
    const meter = countReads(firestore());
    const uids: (string | null)[] = [];
    const countPages = async (after?: Position): Promise<number> => {
      const pages: CountedPage[] = [];
      const bill = await meter.inDetail(async () => pages.push(await people.list("trialsStarted", span, after, 10)));
      expect(bill.documents).toBeLessThanOrEqual(LOOKED_AT_MOST + 1);
      const [{ rows, next } = { rows: [], next: null }] = pages;
      uids.push(...rows.map(({ uid }) => uid));
      return next === null ? 1 : 1 + (await countPages(next));
    };
    const pages = await countPages();
    expect(uids).toEqual(["ada"]);
    expect(pages).toBe(Math.ceil((plans + 2) / LOOKED_AT_MOST));
  });

  it("takes no other cursor than its own", async () => {
    for (const [figure, position] of [
      ["signUps", [1, "../secrets"]],
      ["signUps", [1, "customers/ada/subscriptions/sub-1"]],
      ["signUps", [1e15, "directory/ada"]],
      ["signUps", [1, "directory/__ada__"]],
      ["trialsStarted", [1, "directory/ada"]],
    ] as const) {
      const cursor = Buffer.from(JSON.stringify(position)).toString("base64url");
      await expect(listBehind(figure, { cursor }), cursor).rejects.toMatchObject({ code: "invalid_request" });
    }
  });
});

describe("what happens to plans", () => {
  /** Plans with each combination of these turns, within and around three days, and their payments. */
  function listPlans(): PlanRecord[] {
    const moments = [
      "2026-11-09T23:59",
      "2026-11-10T00:00",
      "2026-11-11T12:00",
      "2026-11-12T23:59",
      "2026-11-13T00:00",
    ];
    const turns = [null, ...moments.map(at)];
    return turns.flatMap((trialEndsAt) =>
      turns.flatMap((endedAt) =>
        [null, 600, 800].map((paidMonthlyCents, index) => ({
          createdAt: at(moments[index] ?? ""),
          trialEndsAt,
          canceledAt: endedAt,
          endedAt,
          paidMonthlyCents,
        })),
      ),
    );
  }
  const priceFor = (cents: number | null) => toPriceReference(cents === null ? null : cents === 600 ? yearly : monthly);

  it("is counted in days, and in several days, as it is of each plan", async () => {
    const plans = listPlans();
    const changes = plans.map(({ trialEndsAt, endedAt, paidMonthlyCents }, index) => ({
      at: trialEndsAt ?? endedAt ?? at("2026-11-11T12:00"),
      hadTrial: trialEndsAt !== null,
      monthlyCentsBefore: index % 2 === 0 ? null : 800,
      monthlyCents: paidMonthlyCents ?? 600,
    }));
    const writer = firestore().bulkWriter();
    for (const [index, plan] of plans.entries()) {
      const sub = firestore().doc(`customers/person-${index}/subscriptions/sub`);
      void writer.set(sub, {
        paid_price: priceFor(plan.paidMonthlyCents),
        created: plan.createdAt,
        trial_end: plan.trialEndsAt,
        canceled_at: plan.canceledAt,
        ended_at: plan.endedAt,
      });
    }
    for (const [index, change] of changes.entries())
      void writer.set(firestore().doc(`customers/person-${index}/subscriptions/sub/invoices/in`), {
        price_changed_at: change.at,
        price_before: priceFor(change.monthlyCentsBefore),
        price_after: priceFor(change.monthlyCents),
        had_trial: change.hadTrial,
      });
    await writer.close();
    const figures = createFiguresRepository(firestore());
    const prices = new Map([
      [monthly, 800],
      [yearly, 600],
    ]);
    for (const [first, last] of [
      ["2026-11-10", "2026-11-10"],
      ["2026-11-11", "2026-11-11"],
      ["2026-11-12", "2026-11-12"],
      ["2026-11-10", "2026-11-12"],
      ["2026-11-14", "2026-11-14"],
    ] as const)
      expect(await figures.countFlows(first, last, prices), first).toEqual(sumFlows({ plans, changes }, first, last));
  });
});

describe("the overview", () => {
  it("reads at most eight documents and the notes, and shows no day before one that is missing", async () => {
    await giveDays();
    await rollUp().run(now);
    const figures = createFiguresRepository(firestore());
    const routes = overview();
    const meter = countReads(firestore());
    const shown = await meter.inDetail(() => routes.figures({ query: { days: "90" } }, {} as Context));
    const [noNotes] = [1];
    expect(shown.documents).toBeLessThanOrEqual(8 + noNotes);
    // A week is missed, and the time is over after the first day.
    let elapsedMs = 0;
    await rollUp({ elapsedMs: () => (elapsedMs += 1_000_000) }).run(at("2026-11-27T00:40"));
    const after = await routes.figures({ query: { days: "7" } }, {} as Context);
    expect([after.through, after.counted]).toEqual(["2026-11-26", 1]);
    await rollUp().run(at("2026-11-27T00:40"));
    expect((await routes.figures({ query: { days: "7" } }, {} as Context)).counted).toBe(15);
    expect((await figures.readProgress())?.missing).toBeNull();
  });
});
