import { findInitials } from "@cardwell/core/domain/logos/initials";
import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import { addDays, monthKey } from "@cardwell/core/domain/dates/civil";
import { recountLedgers } from "@cardwell/core/domain/transactions/apply";
import { applyBankBatch, type Rows } from "@cardwell/core/domain/transactions/entries";
import type { BankBatch, BankEntry } from "@cardwell/core/domain/transactions/shapes";
import type { Wallet, WalletCard } from "@cardwell/core/domain/wallet/shapes";
import { findTerms } from "@cardwell/core/domain/wallet/held-cards";
import { beforeAll, describe, expect, it } from "vitest";
import { seedCatalog } from "../../catalog/catalog.ts";
import { firstAccount } from "../../functions/src/features/accounts/first-account.ts";
import { readAccount } from "../../functions/src/features/accounts/repository.ts";
import { createCardCatalog } from "../../functions/src/features/catalog/catalog.ts";
import { createMerchantRulesRepository } from "../../functions/src/features/transactions/rules-repository.ts";
import { createTransactionsService } from "../../functions/src/features/transactions/service.ts";
import { blankCard } from "@cardwell/core/domain/wallet/held-cards";
import { addPurchase } from "../../functions/src/features/wallet/changes/purchases.ts";
import { createWalletRepository, emptyWallet, walletDocument } from "../../functions/src/features/wallet/repository.ts";
import { createWalletService } from "../../functions/src/features/wallet/service.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { createTransactionStore } from "../../functions/src/lib/transaction-store-repository.ts";
import { countReads } from "../support/counted-reads.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

// What a bank's transactions cost, and that neither kills nor repetitions lose or double any.

useOwnProject("transactions");

const NOW = new Date("2026-11-20T15:00:00Z");
const today = "2026-11-20";
const publishing = { actor: "seed", reason: "A test", effectiveFrom: today, now: NOW };

/** Its own process: nothing is kept from the calls before. */
function aProcess() {
  const db = firestore();
  const repository = createWalletRepository(db);
  const getTimeZone = async (uid: string) => (await readAccount(uid))?.timeZone ?? "America/New_York";
  const catalog = createCardCatalog(db).service.port;
  const wallet = createWalletService({
    repository,
    catalog,
    getTimeZone,
    findLogos: async () => findInitials,
    getRules: async () => DEFAULT_RULES,
  });
  const store = createTransactionStore(db);
  const transactions = createTransactionsService({
    store,
    rules: createMerchantRulesRepository(db),
    catalog,
    wallet: {
      read: (uid) => wallet.readForTransactions(uid),
      applyTransactions: (uid, now) => wallet.applyTransactions({ uid, now }),
      dashboard: (asking) => wallet.dashboard(asking),
    },
    findLogos: async () => findInitials,
  });
  return { repository, wallet, store, transactions };
}

const CARD_IDS = ["amex-gold", "chase-freedom-flex"];

const held = (id: string, position: number): WalletCard =>
  blankCard({
    id: `card-${position}`,
    cardId: id,
    custom: null,
    openedOn: "2020-03-15",
    openedPrecision: "day",
    addedOn: "2020-03-15",
    position,
  });

async function someone(uid: string): Promise<void> {
  const db = firestore();
  const cards = Object.fromEntries(CARD_IDS.map((id, at) => [`card-${at}`, held(id, at)]));
  const wallet: Wallet = { ...emptyWallet(), cards };
  await db.doc(`accounts/${uid}`).set(firstAccount(`${uid}@example.com`, null, NOW));
  await db.doc(`wallets/${uid}`).set({ ...walletDocument(wallet, NOW), hasTransactionMonths: true });
}

const codes = ["5411", "5812", "5541", "4511", "5912"];

/** The nth transaction back from today: so many a day, at two cards in turn. */
const entryAt = (at: number, perDay: number): BankEntry => ({
  id: `bank-${at}`,
  walletCardId: `card-${at % 2}`,
  isPending: false,
  pendingId: null,
  on: addDays(today, -Math.floor(at / perDay)),
  authorizedOn: null,
  amountCents: 500 + ((at * 7_919) % 20_000),
  description: `STORE ${at} PORTLAND OR`,
  merchantName: null,
  merchantId: null,
  mcc: codes[at % codes.length] ?? null,
  category: null,
  code: null,
  country: "US",
  isOnline: false,
});

const PAGE = 500;

const isFromBank = () => true;

/** As the bank data sends a history: newest first, in pages. */
function listPages(count: number, perDay: number): BankBatch[] {
  const entries = Array.from({ length: count }, (_, at) => entryAt(at, perDay));
  return Array.from({ length: Math.ceil(count / PAGE) }, (_, at) => ({
    added: entries.slice(at * PAGE, (at + 1) * PAGE),
    modified: [],
    removedIds: [],
  }));
}

async function sync(uid: string, pages: readonly BankBatch[]): Promise<void> {
  const { transactions } = aProcess();
  for (const page of pages) await transactions.storeBatch(uid, page, isFromBank);
  await transactions.finish(uid, NOW);
}

/** What a sync comes to, without its thousands of steps. */
async function storeDirectly(uid: string, pages: readonly BankBatch[]): Promise<void> {
  const { store, wallet } = aProcess();
  const { cards } = await aProcess().repository.read(uid);
  const facts = await createCardCatalog(firestore()).service.port.facts();
  const context = {
    cards,
    getTerms: (card: WalletCard) => findTerms(facts, card),
    reference: facts.reference,
    rules: {},
  };
  const rows = pages.reduce<Rows>((all, page) => applyBankBatch(all, page, context), new Map());
  const ledgers = recountLedgers(new Map(), rows, {}, cards);
  await store.add(uid, [...rows.values()], ledgers);
  await firestore()
    .doc(`wallets/${uid}`)
    .update({ unappliedCards: Object.keys(cards) });
  await wallet.applyTransactions({ uid, now: NOW });
}

async function readCards(uid: string) {
  const { cards } = await aProcess().repository.read(uid);
  return cards;
}

const countDocuments = async (uid: string, name: string) =>
  (await firestore().collection(`wallets/${uid}/${name}`).count().get()).data().count;

beforeAll(async () => {
  await clearOwnProject();
  const cards = seedCatalog.cards.map((terms) => ({ terms, status: "published" as const }));
  await createCardCatalog(firestore()).publisher.publishAll(cards, seedCatalog.reference, publishing);
});

const counter = countReads(firestore());

describe("transactions of a bank", () => {
  it.each([
    [100, 4],
    [10_000, 14],
  ])(
    "write at most 0.05 other documents for each of %i, and plan the wallet once",
    async (count, perDay) => {
      const uid = `counts-${count}`;
      await someone(uid);
      const { revision } = await aProcess().repository.read(uid);
      const pages = listPages(count, perDay);
      const { reads, writes } = await counter.during(() => sync(uid, pages));
      const rewritten = pages.reduce((sum, { added }) => sum + new Set(added.map(({ on }) => monthKey(on))).size, 0);
      // Each page writes the documents of its months; beside them, the sums of both cards, and the wallet.
      expect(writes - rewritten).toBeLessThanOrEqual(0.05 * count);
      expect(writes).toBeLessThanOrEqual(0.1 * count);
      expect(reads).toBeLessThanOrEqual(20 + 0.02 * count);
      expect((await aProcess().repository.read(uid)).revision).toBe(revision + 1);
      const stored = await aProcess().store.listAll(uid);
      expect(new Set(stored.rows.map(({ id }) => id)).size).toBe(count);
      expect(stored.rows).toHaveLength(count);
    },
    120_000,
  );

  it("write nothing when they come again", async () => {
    const uid = "again";
    await someone(uid);
    await sync(uid, listPages(100, 4));
    const cards = await readCards(uid);
    expect(await counter.during(() => sync(uid, listPages(100, 4)))).toMatchObject({ writes: 0 });
    expect(await readCards(uid)).toEqual(cards);
  });

  it("of a card that is used rarely are stored among the many of another, and removed", async () => {
    const uid = "rarely-used";
    await someone(uid);
    // 7 a day of two years, 4.5 MB in all: more than the emulator takes in one transaction, and half of what the database does.
    const long = (entry: BankEntry): BankEntry => ({
      ...entry,
      walletCardId: "card-0",
      description: "STORE ".repeat(80),
    });
    const pages = listPages(5_000, 7).map((page) => ({ ...page, added: page.added.map(long) }));
    await storeDirectly(uid, pages);
    const rare = Array.from({ length: 240 }, (_, at): BankEntry => {
      const on = addDays(today, -3 * at);
      return { ...entryAt(at, 1), id: `rare-${at}`, walletCardId: "card-1", on };
    });
    await sync(uid, [{ added: rare, modified: [], removedIds: [] }]);
    const { store, transactions } = aProcess();
    expect((await store.listAll(uid)).rows).toHaveLength(5_240);
    await transactions.removeReported(uid, "card-1", NOW, isFromBank);
    expect((await store.listAll(uid)).rows).toHaveLength(5_000);
  });

  it("are neither lost nor doubled when a sync of 10,000 is killed and begins again", async () => {
    await someone("killed");
    const pages = listPages(10_000, 14);
    const { transactions } = aProcess();
    for (const page of pages.slice(0, 7)) await transactions.storeBatch("killed", page, isFromBank);
    // The bank moved one into another month meanwhile, and the pages come again from an earlier cursor.
    const first = entryAt(0, 14);
    const moved = pages.map((page) => ({
      ...page,
      added: page.added.map((entry) => (entry.id === first.id ? { ...entry, on: "2026-09-30" } : entry)),
    }));
    await sync("killed", moved);
    await sync("killed", [{ added: [], modified: [first], removedIds: [] }]);
    await someone("whole");
    await sync("whole", pages);
    expect(await readCards("killed")).toEqual(await readCards("whole"));
    expect((await aProcess().store.listAll("killed")).rows).toHaveLength(10_000);
  });

  it("post, change and go, in whichever part of a month they are", async () => {
    const uid = "changes";
    await someone(uid);
    await sync(uid, listPages(1_500, 50));
    const before = await readCards(uid);
    expect(await countDocuments(uid, "transactionMonths")).toBeGreaterThan(3);
    const pending = { ...entryAt(0, 50), id: "bank-pending", isPending: true, amountCents: 9_900 };
    await sync(uid, [{ added: [pending], modified: [], removedIds: [] }]);
    expect(await readCards(uid)).toEqual(before);
    const posted = { ...pending, id: "bank-posted", isPending: false, pendingId: "bank-pending", amountCents: 10_000 };
    await sync(uid, [{ added: [posted], modified: [], removedIds: ["bank-pending"] }]);
    const spent = (cards: Wallet["cards"]) => cards["card-0"]?.spentCents["2026-11"] ?? 0;
    expect(spent(await readCards(uid)) - spent(before)).toBe(10_000);
    const later = { ...posted, on: "2026-10-02", amountCents: 12_000 };
    await sync(uid, [{ added: [], modified: [later], removedIds: [] }]);
    expect(spent(await readCards(uid))).toBe(spent(before));
    await sync(uid, [{ added: [], modified: [], removedIds: ["bank-posted"] }]);
    expect(await readCards(uid)).toEqual(before);
  });

  it("merge with what the member logged, before and after, also at the turn of a month", async () => {
    const uid = "merges";
    await someone(uid);
    const logged = {
      id: "mine-1",
      walletCardId: "card-0",
      on: "2026-10-31",
      amountCents: 8_240,
      categoryId: "dining",
      merchant: "Nopa",
      note: "Birthday",
      countsForOffer: true,
    };
    const asking = { uid, now: NOW };
    const { wallet, transactions } = aProcess();
    await wallet.change(asking, (each, given) => addPurchase(each, logged, given));
    const reported = { ...entryAt(0, 1), on: "2026-11-02", amountCents: 8_240, description: "TST* NOPA 560" };
    await sync(uid, [{ added: [reported], modified: [], removedIds: [] }]);
    expect((await readCards(uid))["card-0"]?.spentCents).toEqual({ "2026-11": 8_240 });
    const { transactions: rows } = await transactions.routes.list({ query: {} }, { uid, now: NOW });
    expect(rows).toMatchObject([{ id: "bank-0", categoryId: "dining", categorySource: "member", note: "Birthday" }]);
    // It can still be found and removed among what was logged.
    expect((await wallet.purchases(asking, {})).purchases.map(({ id }) => id)).toEqual(["mine-1"]);
    await wallet.removePurchase(asking, "mine-1");
    expect((await transactions.routes.list({ query: {} }, { uid, now: NOW })).transactions).toMatchObject([
      { note: null },
    ]);
    expect((await readCards(uid))["card-0"]?.spentCents).toEqual({ "2026-11": 8_240 });
    await transactions.removeReported(uid, "card-0", NOW, isFromBank);
    expect((await readCards(uid))["card-0"]).toMatchObject({
      spentCents: {},
      earnedUnits: {},
      capSpend: {},
      lastUsedOn: null,
    });
  });
});

describe("a member with 50,000 transactions", () => {
  it("opens Today and a page of transactions with as many reads as one with 500", async () => {
    for (const [uid, count] of [
      ["few", 500],
      ["many", 50_000],
    ] as const) {
      await someone(uid);
      await storeDirectly(uid, listPages(count, 30));
    }
    const ask = async (uid: string) => {
      const { wallet, transactions } = aProcess();
      const dashboard = await counter.during(() => wallet.dashboard({ uid, now: NOW }));
      const page = await counter.during(() => transactions.routes.list({ query: {} }, { uid, now: NOW }));
      const second = await transactions.routes.list({ query: {} }, { uid, now: NOW });
      const next = await counter.during(() =>
        transactions.routes.list({ query: { cursor: second.nextCursor ?? "" } }, { uid, now: NOW }),
      );
      return { dashboard, page, next };
    };
    const [few, many] = [await ask("few"), await ask("many")];
    expect(many.dashboard).toEqual(few.dashboard);
    expect(many.page.reads).toBeLessThanOrEqual(9);
    expect(many.next.reads).toBeLessThanOrEqual(9);
  });
});

describe("purchases that were stored one by one", () => {
  it("are stored by month on the first use, and every figure of the card stays", async () => {
    const uid = "old";
    const asking = { uid, now: NOW };
    await someone(uid);
    const { wallet, repository } = aProcess();
    const log = (id: string, on: string, amountCents: number) =>
      wallet.change(asking, (each, given) =>
        addPurchase(
          each,
          {
            id,
            walletCardId: "card-0",
            on,
            amountCents,
            categoryId: "dining",
            merchant: null,
            note: null,
            countsForOffer: true,
          },
          given,
        ),
      );
    for (let at = 0; at < 5; at += 1) await log(`mine-${at}`, `2026-${String(7 + at).padStart(2, "0")}-10`, 1_000 + at);
    const before = await readCards(uid);
    const listed = await wallet.purchases(asking, {});
    // As an older version stored them.
    const document = firestore().doc(`wallets/${uid}`);
    const { rows } = await aProcess().store.listAll(uid);
    await firestore().recursiveDelete(document.collection("transactionMonths"));
    await firestore().recursiveDelete(document.collection("transactionSums"));
    for (const { id, walletCardId, on, amountCents, categoryId, merchant, note, countsForOffer } of rows) {
      const old = { id, walletCardId, on, amountCents, categoryId, merchant, note, countsForOffer, key: `${on}.${id}` };
      await document.collection("purchases").doc(id).set(old);
    }
    await document.update({ hasTransactionMonths: false });
    expect(await wallet.purchases(asking, {})).toEqual(listed);
    expect(await countDocuments(uid, "purchases")).toBe(0);
    expect(await readCards(uid)).toEqual(before);
    await wallet.removePurchase(asking, "mine-4");
    await log("mine-4", "2026-11-10", 1_004);
    expect((await repository.read(uid)).cards).toEqual(before);
  });
});
