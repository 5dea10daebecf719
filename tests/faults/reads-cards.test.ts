import { gzipSync } from "node:zlib";
import { dashboard as dashboardShape } from "@cardwell/core/domain/dashboard/shapes";
import { emptyAlertState } from "@cardwell/core/domain/alerts/state";
import { addDays } from "@cardwell/core/domain/dates/civil";
import { fromPurchase } from "@cardwell/core/domain/transactions/entries";
import { beforeAll, describe, expect, it } from "vitest";
import { seedCatalog } from "../../catalog/catalog.ts";
import { authAccounts } from "../../functions/src/lib/auth.ts";
import { createCardsService } from "../../functions/src/admin/card-universe/cards-service.ts";
import { createHoldersRepository } from "../../functions/src/admin/card-universe/holders-repository.ts";
import { createProposalsRepository } from "../../functions/src/admin/card-universe/proposals-repository.ts";
import { firstAccount } from "../../functions/src/features/accounts/first-account.ts";
import { readAccount } from "../../functions/src/features/accounts/repository.ts";
import { createPlanner } from "../../functions/src/features/alerts/engine/engine.ts";
import { createRulesRepository } from "../../functions/src/features/alerts/engine/rules-repository.ts";
import { createCardCatalog } from "../../functions/src/features/catalog/catalog.ts";
import { createLogos } from "../../functions/src/features/logos/index.ts";
import { createWalletRepository, walletDocument } from "../../functions/src/features/wallet/repository.ts";
import { createWalletService } from "../../functions/src/features/wallet/service.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { createTransactionStore } from "../../functions/src/lib/transaction-store-repository.ts";
import { engineDeps, plan } from "../support/alert-world.ts";
import { countReads } from "../support/counted-reads.ts";
import { largeCatalog, largeWallet } from "../support/large-wallet.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";
import { paidCustomer, storedBilling } from "../support/stored-billing.ts";

// What each page of a member's cards reads, in a catalog of thousands and with years of history behind it.

useOwnProject("reads-cards");

const today = "2026-11-20";
const NOW = new Date(`${today}T15:00:00Z`);
const CATALOG_CARDS = 2_000;

/** Its own process: it has read nothing yet. */
function aProcess() {
  const db = firestore();
  const catalog = createCardCatalog(db, null, () => 0);
  const { billing } = storedBilling(NOW);
  const rules = createRulesRepository(db);
  const wallet = createWalletService({
    repository: createWalletRepository(db, createPlanner({ ...engineDeps(db), rules })),
    catalog: catalog.service.port,
    getTimeZone: async (uid) => (await readAccount(uid))?.timeZone ?? "America/New_York",
    findLogos: createLogos().findLogos,
    getRules: async () => (await rules.current()).live,
  });
  const staff = createCardsService({
    catalog,
    holders: createHoldersRepository(db),
    proposals: createProposalsRepository(db),
    getEmails: authAccounts.getEmails,
  });
  /** A call of a member, who is let in first. */
  const asMember = async <T>(uid: string, call: (asking: { uid: string; now: Date }) => Promise<T>): Promise<T> => {
    expect(await billing.hasAccess(uid, NOW)).toBe(true);
    return call({ uid, now: NOW });
  };
  return { catalog, wallet, staff, asMember };
}

/** A member with twenty cards and some years of history, each with a thousand purchases and twelve statements of one card. */
async function someone(uid: string, years: number): Promise<void> {
  const db = firestore();
  const writer = db.bulkWriter({ throttling: false });
  const wallet = db.doc(`wallets/${uid}`);
  void writer.set(db.doc(`customers/${uid}`), paidCustomer(uid, NOW));
  void writer.set(db.doc(`accounts/${uid}`), firstAccount(`${uid}@example.com`, null, NOW));
  const alertState = { ...emptyAlertState("America/New_York"), plan };
  void writer.set(wallet, {
    ...walletDocument(largeWallet(20, { years, today }), NOW),
    alertState,
    nextDueAt: NOW,
    hasTransactionMonths: true,
  });
  const purchases = Array.from({ length: years * 1_000 }, (_, index) =>
    fromPurchase({
      id: `purchase-${index}`,
      walletCardId: `card-${index % 20}`,
      on: addDays(today, -Math.floor(index / 3)),
      amountCents: 4_200,
      categoryId: "dining",
      merchant: "Corner Bistro",
      note: null,
      countsForOffer: false,
      booked: null,
    }),
  );
  for (let index = 0; index < years * 12; index += 1) {
    const closeOn = addDays(today, -30 * index - 40);
    const statement = { closeOn, dueOn: addDays(closeOn, 25), balanceCents: 40_000, minimumCents: 3_500 };
    void writer.set(wallet.collection("statements").doc(`card-0_${closeOn}`), {
      ...statement,
      walletCardId: "card-0",
      payments: [],
      source: "manual",
    });
    const year = 2026 - Math.floor(index / 12);
    const walletCardId = `card-${index % 20}`;
    void writer.set(wallet.collection("archive").doc(`${walletCardId}_${year}`), { walletCardId, year, uses: {} });
  }
  await writer.close();
  await createTransactionStore(db).add(uid, purchases);
}

beforeAll(async () => {
  await clearOwnProject();
  const terms = [...seedCatalog.cards, ...largeCatalog(CATALOG_CARDS - seedCatalog.cards.length)];
  const cards = terms.map((each) => ({ terms: each, status: "published" as const }));
  await aProcess().catalog.publisher.publishAll(cards, seedCatalog.reference, {
    actor: "seed",
    reason: "A test",
    effectiveFrom: today,
    now: NOW,
  });
  await someone("new", 1);
  await someone("old", 10);
});

const counter = countReads(firestore());

/** What a call reads in a new process, and of the same process after that. */
async function coldAndWarm(call: (process: ReturnType<typeof aProcess>) => Promise<unknown>): Promise<number[]> {
  const process = aProcess();
  const cold = await counter.during(() => call(process));
  const warm = await counter.during(() => call(process));
  expect(cold.writes + warm.writes).toBe(0);
  return [cold.reads, warm.reads];
}

/** Whether one is let in, where one's days begin, and the wallet; cold, the catalog's version and four parts, the logos and the rules too. */
const LOOK = [10, 3] as const;
/** The catalog's version. */
const again = 1;

describe.each([
  ["one year", "new"],
  ["ten years", "old"],
])("with twenty cards and %s behind them, a member reads, cold and warm, the access check included", (_, uid) => {
  it("ten documents at most for the dashboard", async () => {
    const reads = await coldAndWarm(({ asMember, wallet }) => asMember(uid, (asking) => wallet.dashboard(asking)));
    expect(reads).toEqual(LOOK);
    expect(reads[0]).toBeLessThanOrEqual(10);
  });

  it("as many for which card to use as for the dashboard", async () => {
    const asked = { query: "dining" };
    const reads = await coldAndWarm(({ asMember, wallet }) =>
      asMember(uid, (asking) => wallet.bestCard(asking, asked)),
    );
    expect(reads).toEqual(LOOK);
  });

  it("a card's page with 24 statements at most, what its transactions come to, its changes and one's own reports on top", async () => {
    const statements = uid === "new" ? 12 : 24;
    const [months, changes, reports] = [1, 1, 1];
    const reads = await coldAndWarm(({ asMember, wallet }) =>
      asMember(uid, (asking) => wallet.cardPage(asking, "card-0")),
    );
    const cold = LOOK[0] + again + statements + months + changes + reports;
    expect(reads).toEqual([cold, cold - LOOK[0] + LOOK[1] + again]);
  });

  it("a comparison with another card, with the transactions of the last twelve months on top", async () => {
    // A document for each month: twelve and the end, or thirteen, and two before them to be sure.
    const months = uid === "new" ? 12 + 1 : 13 + 2;
    const [isByMonth] = [1];
    const reads = await coldAndWarm(({ asMember, wallet }) =>
      asMember(uid, (asking) => wallet.compareCard(asking, "card-0", "citi-double-cash")),
    );
    expect(reads).toEqual(LOOK.map((look) => look + isByMonth + months));
  });

  it("a page of fifty purchases, the first and a later one, for the documents of three months", async () => {
    const [isByMonth, months] = [1, 3];
    const first = await coldAndWarm(({ asMember, wallet }) => asMember(uid, (asking) => wallet.purchases(asking, {})));
    expect(first).toEqual([1 + 6 + isByMonth + months, 1 + 1 + isByMonth + months]);
    const { nextCursor } = await aProcess().wallet.purchases({ uid, now: NOW }, {});
    const later = await coldAndWarm(({ asMember, wallet }) =>
      asMember(uid, (asking) => wallet.purchases(asking, { cursor: nextCursor ?? "" })),
    );
    expect(later).toEqual(first);
  });
});

it("the dashboard of twenty cards is an answer of less than 30 kB, compressed", async () => {
  const dashboard = await aProcess().wallet.dashboard({ uid: "old", now: NOW });
  expect(gzipSync(JSON.stringify(dashboardShape.parse(dashboard))).length).toBeLessThan(30_000);
});

it.each(["new", "old"])(
  "a mark of the %s member reads no more than looking at the dashboard, and the catalog's version",
  async (uid) => {
    const { asMember, wallet } = aProcess();
    const mark = () => asMember(uid, (asking) => wallet.change(asking, (kept) => ({ wallet: kept, id: null })));
    expect(await counter.during(mark)).toEqual({ reads: LOOK[0], writes: 1 });
    expect(await counter.during(mark)).toEqual({ reads: LOOK[1] + again, writes: 1 });
  },
);

const somebody = { uid: "ada", now: new Date("2026-11-20T12:00:00Z"), today: "2026-11-20" };

describe("a catalog of 2,000 cards", () => {
  it("is published in documents of less than 1 MiB", async () => {
    const documents = await firestore().collection("catalog").get();
    const bytes = documents.docs.map((each) =>
      Object.values(each.data()).reduce((sum: number, value: unknown) => {
        if (Buffer.isBuffer(value)) return sum + value.length;
        return sum + JSON.stringify(value).length;
      }, 0),
    );
    expect(documents.size).toBe(5);
    expect(Math.max(...bytes)).toBeLessThan(2 ** 20 / 2);
  });

  it("is listed to members for five reads, and for one after that, in an answer of less than 100 kB compressed", async () => {
    const { version } = await aProcess().catalog.reader.head();
    expect(
      await coldAndWarm(({ catalog }) =>
        catalog.service.routes.cards({ params: { version: String(version) } }, { now: NOW }),
      ),
    ).toEqual([5, 1]);
    const answer = await aProcess().catalog.service.routes.cards(
      { params: { version: String(version) } },
      { now: NOW },
    );
    expect(answer.cards).toHaveLength(CATALOG_CARDS);
    expect(gzipSync(JSON.stringify(answer)).length).toBeLessThan(100_000);
  });

  it("is verified for a count of the holders of each card once a day, and for two more reads after that", async () => {
    const { staff } = aProcess();
    const ask = () => staff.verification({ limit: 50 }, somebody);
    expect(await counter.inDetail(ask)).toMatchObject({ counts: CATALOG_CARDS, writes: 1 });
    expect(await counter.inDetail(ask)).toEqual({ documents: 2, counts: 0, countReads: 0, writes: 0 });
    expect((await aProcess().staff.verification({ limit: 50 }, somebody)).rows).toHaveLength(50);
  });

  it("is listed to staff page by page for as much, and what waits of reports and proposals", async () => {
    const [reports, proposals] = [1, 1];
    const cursor = (await aProcess().staff.list({ limit: 100 }, somebody)).nextCursor ?? "";
    const reads = await coldAndWarm(({ staff }) => staff.list({ cursor, limit: 50 }, somebody));
    expect(reads).toEqual([5 + reports + proposals, 1 + reports + proposals]);
    const found = await aProcess().staff.list({ query: "harbor" }, somebody);
    expect(found.totals.cards).toBe(CATALOG_CARDS);
    expect(found.rows.length).toBeLessThanOrEqual(50);
  });
});
