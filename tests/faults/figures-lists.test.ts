import { BEHIND_FIGURES } from "@cardwell/core/domain/overview/behind";
import type { BehindFigure } from "@cardwell/core/domain/overview/behind";
import type { CountedRow } from "@cardwell/core/contract/admin/overview";
import { PERIODS } from "@cardwell/core/domain/overview/figures";
import { afterAll, beforeAll, expect, it } from "vitest";
import { countedIn, countFrom, monthlyPrices } from "../../emulator-data/figures.ts";
import { inventDocuments } from "../../emulator-data/members/documents.ts";
import { seedFacts } from "../../emulator-data/members/load.ts";
import { getKind } from "../../emulator-data/members/stored.ts";
import { alertRulesRoutes } from "../../functions/src/admin/alert-rules/routes.ts";
import type { AlertRulesDeps } from "../../functions/src/admin/alert-rules/routes.ts";
import { overviewRoutes } from "../../functions/src/admin/overview/routes.ts";
import { createDirectory } from "../../functions/src/features/accounts/directory-repository.ts";
import { createChartNotes } from "../../functions/src/features/figures/chart-notes-repository.ts";
import { createRulesChanges } from "../../functions/src/features/alerts/engine/rules-repository.ts";
import { createFigurePeople } from "../../functions/src/features/figures/people-repository.ts";
import { createFiguresRepository } from "../../functions/src/features/figures/repository.ts";
import { createRollUp } from "../../functions/src/features/figures/roll-up.ts";
import type { Context } from "../../functions/src/http/serve.ts";
import { readCounts } from "../../functions/src/lib/alert-counts-repository.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { countReads } from "../support/counted-reads.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

// The figures themselves are recomputed in `emulator-data/members/figures.test.ts`: here each is added up from its list.

useOwnProject("figures-lists");

const now = new Date("2026-11-20T15:00:00Z");
const prices = { productId: "prod_personal", month: "price_monthly", year: "price_yearly" };
const READ_KINDS = new Set([
  "directory",
  "deletedAccounts",
  "customers/subscriptions",
  "customers/subscriptions/invoices",
  "endedPlans/subscriptions",
  "endedPlans/subscriptions/invoices",
  "wallets",
  "wallets/alerts",
  "alertCounts",
]);

const overview = () => {
  const byId = monthlyPrices(prices);
  const readMonthlyPrices = () =>
    Promise.resolve(
      new Map([...byId].map(([id, cents]) => [`products/${prices.productId}/prices/${id}`, cents] as const)),
    );
  return overviewRoutes({
    figures: createFiguresRepository(firestore()),
    people: createFigurePeople(firestore(), () => Promise.resolve(seedFacts()), readMonthlyPrices),
    notes: createChartNotes(firestore()),
    directory: createDirectory(firestore()),
    getEmails: () => Promise.resolve(new Map()),
  });
};

beforeAll(async () => {
  await clearOwnProject();
  const { documents } = inventDocuments({
    facts: seedFacts(),
    today: "2026-11-20",
    now,
    prices,
    reference: (path) => firestore().doc(path),
  });
  const writer = firestore().bulkWriter({ throttling: false });
  for (const document of documents.filter((each) => READ_KINDS.has(getKind(each))))
    void writer.set(firestore().doc(document.path), document.data);
  await writer.close();
  const counted = countFrom(countedIn(documents, seedFacts()));
  const rollUp = createRollUp({
    figures: { ...createFiguresRepository(firestore()), ...counted },
    readMonthlyPrices: () => Promise.resolve(monthlyPrices(prices)),
  });
  await rollUp.run(now);
}, 300_000);
afterAll(() => firestore().terminate());

async function listAll(figure: BehindFigure, days: string): Promise<{ rows: CountedRow[]; total: number }> {
  const rows: CountedRow[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await overview().behind({ query: { figure, days, limit: 100, cursor } }, {} as Context);
    rows.push(...page.rows);
    if (page.nextCursor === null) return { rows, total: page.total };
    cursor = page.nextCursor;
  }
}

it.each(PERIODS.flatMap((days) => BEHIND_FIGURES.map((figure) => [figure, days] as const)))(
  "the invented members' figure %s of %i days is what its list adds up to",
  async (figure, days) => {
    const { figures } = await overview().figures({ query: { days: String(days) } }, {} as Context);
    const { rows, total } = await listAll(figure, String(days));
    const isMoney = figure.endsWith("Cents");
    const sum = rows.reduce((cents, row) => cents + (row.cents ?? 0), 0);
    expect(isMoney ? sum : rows.length).toBe(figures[figure].now);
    expect([total, new Set(rows.map(({ id }) => id)).size]).toEqual([rows.length, rows.length]);
    if (days === 90) expect(figures[figure].now).toBeGreaterThan(0);
  },
);

it.each(PERIODS)("the invented members' alerts of %i days are what the list of rules adds up to", async (days) => {
  const { figures } = await overview().figures({ query: { days: String(days) } }, {} as Context);
  const routes = alertRulesRoutes({
    changes: createRulesChanges(firestore()),
    readCounts: (from, until) => readCounts(firestore(), from, until),
    readFiguresDay: async () => (await createFiguresRepository(firestore()).readProgress())?.through ?? null,
  } as AlertRulesDeps);
  const query = { days: String(days) as "7", until: "figures" as const, limit: 100 };
  const { rows, total } = await routes.list({ query }, { now } as Context);
  const fired = rows.reduce((sum, { counts }) => sum + counts.fired, 0);
  const done = rows.reduce((sum, { counts }) => sum + counts.acted + counts.resolved, 0);
  expect(rows).toHaveLength(total);
  expect(fired).toBe(figures.alerts.now);
  expect(done / fired).toBeCloseTo(figures.alertsActedOn.now ?? 0);
  expect(fired).toBeGreaterThan(0);
});

it.each(["signUps", "verified", "withPlan", "withCard", "withAlert"] as const)(
  "the list behind %s reads 1.1 documents a row at most",
  async (figure) => {
    const pages: { rows: CountedRow[] }[] = [];
    const bill = await countReads(firestore()).inDetail(async () =>
      pages.push(await overview().behind({ query: { figure, days: "90" } }, {} as Context)),
    );
    const rows = pages.flatMap((page) => page.rows);
    expect(rows.length).toBe(50);
    // Beside the progress and the figures, which have a document for each month.
    expect(bill.documents - 1 - 4).toBeLessThanOrEqual(1.1 * rows.length);
  },
);
