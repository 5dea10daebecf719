import { gzipSync } from "node:zlib";
import { dashboard as dashboardShape } from "@cardwell/core/contract/dashboard";
import { addDays, addMonths, endOfMonth, monthKey, startOfMonth } from "@cardwell/core/domain/dates/civil";
import type { Wallet, WalletCard } from "@cardwell/core/domain/wallet/shapes";
import { beforeAll, describe, expect, it } from "vitest";
import { seedCatalog } from "../../catalog/catalog.ts";
import { firstAccount } from "../../functions/src/features/accounts/first-account.ts";
import { readAccount } from "../../functions/src/features/accounts/repository.ts";
import { createBillingRepository } from "../../functions/src/features/billing/repository.ts";
import { createCardCatalog } from "../../functions/src/features/catalog/catalog.ts";
import { addCard, blankCard, editCard } from "../../functions/src/features/wallet/changes/cards.ts";
import { recordPayment, recordStatement } from "../../functions/src/features/wallet/changes/money.ts";
import { addPurchase } from "../../functions/src/features/wallet/changes/purchases.ts";
import { recordUse } from "../../functions/src/features/wallet/changes/uses.ts";
import { createWalletRepository, emptyWallet, walletDocument } from "../../functions/src/features/wallet/repository.ts";
import { createWalletService } from "../../functions/src/features/wallet/service.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { countReads } from "../support/counted-reads.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

// The cost of a dashboard must not grow with the years of history.

useOwnProject("wallet");

const NOW = new Date("2026-11-20T15:00:00Z");
const today = "2026-11-20";
const publishing = { actor: "seed", reason: "A test", effectiveFrom: today, now: NOW };

/** Its own process: nothing is kept from the calls before. */
function aProcess() {
  const db = firestore();
  const repository = createWalletRepository(db);
  const getTimeZone = async (uid: string) => (await readAccount(uid))?.timeZone ?? "America/New_York";
  return {
    repository,
    billing: createBillingRepository(db),
    wallet: createWalletService({
      repository,
      catalog: createCardCatalog(db).service.port,
      getTimeZone,
      findIssuerLogos: async () => () => null,
    }),
  };
}

const feeCards = seedCatalog.cards.filter(({ benefits }) => benefits.length >= 3).slice(0, 20);

/** Twenty cards with credits, held and used for so many years. */
function twentyCards(years: number): Wallet {
  const cards = feeCards.map((terms, position): WalletCard => {
    const months = Array.from({ length: years * 12 }, (_, back) => addMonths(today, -back));
    const monthly = terms.benefits.filter(
      ({ window }) => window?.cadence === "monthly" && window.anchor === "calendar",
    );
    const openedOn = addMonths(today, -years * 12);
    return {
      ...blankCard({
        id: `card-${position}`,
        cardId: terms.id,
        custom: null,
        openedOn,
        openedPrecision: "day",
        addedOn: openedOn,
        position,
      }),
      last4: "1234",
      creditLimitCents: 1_000_000,
      statementCloseDay: 1 + position,
      dueDay: 26 - position,
      balance: { currentCents: 123_456, on: addDays(today, -1) },
      uses: Object.fromEntries(
        monthly.map(({ id }) => [
          id,
          Object.fromEntries(
            months.slice(1, 13).map((on) => [
              `m:${monthKey(on)}`,
              {
                uses: [{ id: `use-${monthKey(on)}`, on, amount: 500, note: null }],
                state: "used" as const,
                startsOn: startOfMonth(on),
                endsOn: endOfMonth(on),
              },
            ]),
          ),
        ]),
      ),
      spentCents: Object.fromEntries(months.map((on) => [monthKey(on), 80_000])),
      earnedUnits: Object.fromEntries(months.map((on) => [monthKey(on), 1_600])),
    };
  });
  return { ...emptyWallet(), cards: Object.fromEntries(cards.map((card) => [card.id, card])) };
}

async function someone(uid: string, years: number): Promise<void> {
  const db = firestore();
  const writer = db.bulkWriter();
  void writer.set(db.doc(`customers/${uid}`), { stripeId: `cus_${uid}` });
  void writer.set(db.doc(`accounts/${uid}`), firstAccount(`${uid}@example.com`, null, NOW));
  const wallet = db.doc(`wallets/${uid}`);
  void writer.set(wallet, walletDocument(twentyCards(years), NOW));
  for (let index = 0; index < years * 20; index += 1) {
    const on = addDays(today, -index);
    void writer.set(wallet.collection("statements").doc(`card-0_${on}`), {
      walletCardId: "card-0",
      closeOn: on,
      payments: [],
    });
    const month = monthKey(addMonths(today, -index));
    void writer.set(wallet.collection("transactionMonths").doc(`${month}_0`), { month, part: 0, rows: [] });
    void writer.set(wallet.collection("archive").doc(`card-0_${2026 - (index % 10)}`), {
      walletCardId: "card-0",
      year: 2026,
      uses: {},
    });
  }
  await writer.close();
}

beforeAll(async () => {
  await clearOwnProject();
  const cards = seedCatalog.cards.map((terms) => ({ terms, status: "published" as const }));
  await createCardCatalog(firestore()).publisher.publishAll(cards, seedCatalog.reference, publishing);
  await someone("new", 1);
  await someone("old", 10);
});

const counter = countReads(firestore());

describe.each([
  ["a year", "new"],
  ["ten years", "old"],
])("a member with twenty cards and %s of history", (_, uid) => {
  it("sees the dashboard for at most ten reads by a new process, and for four after that", async () => {
    const { wallet, billing } = aProcess();
    const ask = async () => {
      await billing.findCustomer(uid);
      await wallet.dashboard({ uid, now: NOW });
    };
    const cold = await counter.during(ask);
    expect(cold).toEqual({ reads: 8, writes: 0 });
    expect(cold.reads).toBeLessThanOrEqual(10);
    expect(await counter.during(ask)).toEqual({ reads: 4, writes: 0 });
  });

  it("marks something for three reads and one write, the answer included", async () => {
    const { wallet } = aProcess();
    await wallet.dashboard({ uid, now: NOW });
    const mark = () =>
      wallet.change({ uid, now: NOW }, (before, given) => editCard(before, "card-0", { nickname: "First" }, given));
    expect(await counter.during(mark)).toEqual({ reads: 3, writes: 1 });
  });

  it("gets an answer of less than 30 kB, compressed", async () => {
    const { wallet } = aProcess();
    const answer = JSON.stringify(dashboardShape.parse(await wallet.dashboard({ uid, now: NOW })));
    const bytes = gzipSync(answer).length;
    console.warn(`Dashboard of 20 cards, ${uid}: ${answer.length} bytes, ${bytes} compressed`);
    expect(bytes).toBeLessThan(30_000);
  });
});

describe("windows that ended more than 400 days ago", () => {
  it("move to the archive with the next change, and appear in the entries of their year", async () => {
    const { wallet, repository } = aProcess();
    const uid = "archived";
    const card = { ...twentyCards(1).cards["card-0"], id: "card-0", openedOn: "2020-01-01", uses: {} } as WalletCard;
    const old = {
      uses: [{ id: "old-use", on: "2024-03-05", amount: 700, note: null }],
      state: "used" as const,
      startsOn: "2024-03-01",
      endsOn: "2024-03-31",
    };
    await firestore()
      .doc(`wallets/${uid}`)
      .set(
        walletDocument(
          { ...emptyWallet(), cards: { "card-0": { ...card, uses: { "a-credit": { "m:2024-03": old } } } } },
          NOW,
        ),
      );
    const before = await wallet.valueEntries({ uid, now: NOW }, 2024, undefined);

    const mark = () =>
      wallet.change({ uid, now: NOW }, (each, given) => editCard(each, "card-0", { notes: "A" }, given));
    expect(await counter.during(mark)).toMatchObject({ writes: 2 });
    expect((await repository.read(uid)).cards["card-0"]?.uses).toEqual({});
    let after = before;
    const entries = async () => (after = await wallet.valueEntries({ uid, now: NOW }, 2024, undefined));
    // The version of the catalog, the time zone, the wallet, and the archive of those years.
    expect(await counter.during(entries)).toMatchObject({ reads: 4, writes: 0 });
    expect(after).toEqual(before);
    expect(after.entries.filter(({ kind }) => kind === "credit")).toHaveLength(1);
    expect(await counter.during(mark)).toMatchObject({ writes: 1 });
  });
});

describe("a statement of the history", () => {
  it("that is corrected keeps its recorded payments", async () => {
    const { wallet, repository } = aProcess();
    const asking = { uid: "corrects", now: NOW };
    const opened = { id: "card-0", cardId: feeCards[0]!.id, openedOn: "2025-01-01", openedPrecision: "day" as const };
    await wallet.change(asking, (each, given) => addCard(each, opened, given));
    const record = (closeOn: string, dueOn: string, balanceCents: number) =>
      wallet.change(asking, (each, given) =>
        recordStatement(each, "card-0", { closeOn, dueOn, balanceCents, minimumCents: null }, given),
      );
    await record("2026-09-04", "2026-10-01", 50_000);
    await wallet.change(asking, (each, given) => recordPayment(each, "card-0", { amountCents: 20_000 }, given));
    await record("2026-10-04", "2026-11-01", 10_000);
    await record("2026-09-04", "2026-10-01", 60_000);
    await record("2026-08-04", "2026-09-01", 1_000);
    // What isn't paid, and isn't in the last one, stays open.
    expect((await repository.read(asking.uid)).cards["card-0"]?.openStatements).toMatchObject([
      { closeOn: "2026-09-04", balanceCents: 60_000, payments: [{ amountCents: 20_000 }] },
    ]);
    expect(await repository.listStatements(asking.uid, "card-0", 5)).toMatchObject([
      { closeOn: "2026-08-04", balanceCents: 1_000, payments: [] },
    ]);
  });
});

describe("a purchase that is sent twice at the same moment", () => {
  it("is logged once", async () => {
    const { wallet, repository } = aProcess();
    const asking = { uid: "twice", now: NOW };
    const opened = { id: "card-0", cardId: feeCards[0]!.id, openedOn: "2025-01-01", openedPrecision: "day" as const };
    await wallet.change(asking, (each, given) => addCard(each, opened, given));
    const purchase = {
      id: "one-purchase",
      walletCardId: "card-0",
      on: "2026-11-02",
      amountCents: 4_500,
      categoryId: "dining",
      merchant: null,
      note: null,
      countsForOffer: false,
    };
    const log = () =>
      wallet.change(asking, (each, given, there) => addPurchase(each, purchase, given, there), {
        purchaseId: purchase.id,
      });
    const answers = await Promise.all([log(), log()]);
    expect(answers.map(({ id }) => id)).toEqual([purchase.id, purchase.id]);
    expect((await repository.read(asking.uid)).cards["card-0"]?.spentCents).toEqual({ "2026-11": 4_500 });
  });
});

describe("concurrent writes to one wallet", () => {
  it("keep every change", async () => {
    const uid = "crowd";
    const terms = feeCards.find(({ benefits }) =>
      benefits.some(({ window, amountCents }) => window?.cadence === "monthly" && (amountCents ?? 0) >= 1_000),
    );
    const benefit = terms?.benefits.find(
      ({ window, amountCents }) => window?.cadence === "monthly" && (amountCents ?? 0) >= 1_000,
    );
    const card = { ...twentyCards(1).cards["card-0"], id: "card-0", cardId: terms?.id ?? null, uses: {} } as WalletCard;
    await firestore()
      .doc(`wallets/${uid}`)
      .set(walletDocument({ ...emptyWallet(), cards: { "card-0": card } }, NOW));
    const place = { walletCardId: "card-0", benefitId: benefit?.id ?? "" };
    const cycleKey = "m:2026-11";
    const writers = Array.from({ length: 6 }, (_, index) =>
      aProcess().wallet.change({ uid, now: NOW }, (wallet, given) =>
        recordUse(wallet, place, { cycleKey, amount: 100 + index }, given),
      ),
    );
    await Promise.all(writers);
    const { cards, revision } = await aProcess().repository.read(uid);
    const amounts = cards["card-0"]?.uses[place.benefitId]?.[cycleKey]?.uses.map(({ amount }) => amount) ?? [];
    expect(amounts.toSorted((a, b) => a - b)).toEqual([100, 101, 102, 103, 104, 105]);
    expect(revision).toBe(6);
  });
});
