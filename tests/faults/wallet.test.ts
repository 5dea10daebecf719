import { findInitials } from "@cardwell/core/domain/logos/initials";
import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import type { WalletCard } from "@cardwell/core/domain/wallet/shapes";
import { beforeAll, describe, expect, it } from "vitest";
import { seedCatalog } from "../../catalog/catalog.ts";
import { readAccount } from "../../functions/src/features/accounts/repository.ts";
import { createCardCatalog } from "../../functions/src/features/catalog/catalog.ts";
import { addCard, editCard } from "../../functions/src/features/wallet/changes/cards.ts";
import { blankCard } from "@cardwell/core/domain/wallet/held-cards";
import { recordPayment, recordStatement } from "../../functions/src/features/wallet/changes/money.ts";
import { addPurchase } from "../../functions/src/features/wallet/changes/purchases.ts";
import { recordUse } from "../../functions/src/features/wallet/changes/uses.ts";
import { createWalletRepository, emptyWallet, walletDocument } from "../../functions/src/features/wallet/repository.ts";
import { createWalletService } from "../../functions/src/features/wallet/service.ts";
import { errorAnswer } from "../../functions/src/http/errors.ts";
import { readCreditReminders } from "../../functions/src/lib/credit-reminders-repository.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { countReads } from "../support/counted-reads.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

// What moves to the archive, and what is written to one wallet at the same moment.

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
    wallet: createWalletService({
      repository,
      catalog: createCardCatalog(db, null, () => 0).service.port,
      getTimeZone,
      findLogos: async () => findInitials,
      getRules: async () => DEFAULT_RULES,
    }),
  };
}

const feeCards = seedCatalog.cards.filter(({ benefits }) => benefits.length >= 3).slice(0, 20);

const heldCard = (change: Partial<WalletCard>): WalletCard => ({
  ...blankCard({
    id: "card-0",
    cardId: feeCards[0]?.id ?? null,
    custom: null,
    openedOn: "2025-11-20",
    openedPrecision: "day",
    addedOn: "2025-11-20",
    position: 0,
  }),
  ...change,
});

beforeAll(async () => {
  await clearOwnProject();
  const cards = seedCatalog.cards.map((terms) => ({ terms, status: "published" as const }));
  await createCardCatalog(firestore()).publisher.publishAll(cards, seedCatalog.reference, publishing);
});

const counter = countReads(firestore());

describe("windows that ended more than 400 days ago", () => {
  it("move to the archive with the next change, and appear in the entries of their year", async () => {
    const { wallet, repository } = aProcess();
    const uid = "archived";
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
          {
            ...emptyWallet(),
            cards: { "card-0": heldCard({ openedOn: "2020-01-01", uses: { "a-credit": { "m:2024-03": old } } }) },
          },
          NOW,
        ),
      );
    const before = await wallet.valueEntries({ uid, now: NOW }, 2024, undefined);

    const mark = () =>
      wallet.change({ uid, now: NOW }, (each, given) => editCard(each, { walletCardId: "card-0", notes: "A" }, given));
    expect(await counter.during(mark)).toMatchObject({ writes: 2 });
    expect((await repository.read(uid)).cards["card-0"]?.uses).toEqual({});
    let after = before;
    const entries = async () => (after = await wallet.valueEntries({ uid, now: NOW }, 2024, undefined));
    // The time zone, the wallet, and the archive of those years.
    expect(await counter.during(entries)).toMatchObject({ reads: 3, writes: 0 });
    expect(after).toEqual(before);
    expect(after.entries.filter(({ kind }) => kind === "credit")).toHaveLength(1);
    expect(await counter.during(mark)).toMatchObject({ writes: 1 });
  });
});

describe("what was recorded since a moment", () => {
  const uid = "receipt";
  const use = (id: string, on: string, endsOn: string) => ({
    uses: [{ id, on, amount: 1_000, note: null }],
    state: "used" as const,
    startsOn: `${endsOn.slice(0, 7)}-01`,
    endsOn,
  });

  it("counts credits used after an alert about them, and the rest separately", async () => {
    const { wallet } = aProcess();
    const uses = {
      "old-credit": {
        "m:2026-08": use("before-since", "2026-08-30", "2026-08-31"),
        "m:2026-09": use("without-alert", "2026-09-20", "2026-09-30"),
        "m:2026-10": use("before-alert", "2026-10-20", "2026-10-31"),
        "m:2026-11": use("after-alert", "2026-11-16", "2026-11-30"),
      },
    };
    const cards = { "card-0": heldCard({ uses, earnedUnits: { "2026-08": 500, "2026-09": 1_000 } }) };
    const person = firestore().doc(`wallets/${uid}`);
    await person.set(walletDocument({ ...emptyWallet(), cards }, NOW));
    const alert = (type: string, on: string, dueOn: string, isShown = true) =>
      person.collection("alerts").add({
        type,
        dueOn,
        createdAt: new Date(`${on}T15:00:00Z`),
        closedAt: isShown ? null : new Date(`${on}T15:00:00Z`),
        mail: { id: null, route: "none", words: "" },
        subject: { kind: "card", walletCardId: "card-0", id: "old-credit" },
      });
    await alert("credit_expiring", "2026-10-24", "2026-10-31");
    await alert("credit_expiring", "2026-11-16", "2026-11-30");
    await alert("payment_due", "2026-09-01", "2026-09-30");
    await alert("credit_expiring", "2026-09-16", "2026-09-30", false);

    const read = () =>
      wallet.recordedValue({ uid, now: NOW }, new Date("2026-09-10T12:00:00Z"), (timeZone) =>
        readCreditReminders(firestore(), uid, timeZone),
      );
    expect(await read()).toMatchObject({ afterAlertCents: 1_000, otherCreditsCents: 2_000, bonusCents: 0 });
    // The time zone, the wallet, and the three alerts about credits, one of which was never shown.
    expect(await counter.during(read)).toMatchObject({ reads: 5, writes: 0 });
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
        recordStatement(each, { walletCardId: "card-0", closeOn, dueOn, balanceCents, minimumCents: null }, given),
      );
    await record("2026-09-04", "2026-10-01", 50_000);
    await wallet.change(asking, (each, given) =>
      recordPayment(each, { walletCardId: "card-0", amountCents: 20_000 }, given),
    );
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
      wallet.change(asking, (each, given, there) => addPurchase(each, purchase, given, there.purchase), {
        purchaseId: purchase.id,
      });
    const answers = await Promise.all([log(), log()]);
    expect(answers.map(({ id }) => id)).toEqual([purchase.id, purchase.id]);
    expect((await repository.read(asking.uid)).cards["card-0"]?.spentCents).toEqual({ "2026-11": 4_500 });
  });
});

describe("fifty purchases of one wallet at the same moment", () => {
  it("are stored or rejected with 503, and each stored once after those were sent again", async () => {
    const [one, other] = [aProcess(), aProcess()];
    const asking = { uid: "fifty", now: NOW };
    const opened = { id: "card-0", cardId: feeCards[0]!.id, openedOn: "2025-01-01", openedPrecision: "day" as const };
    await one.wallet.change(asking, (each, given) => addCard(each, opened, given));
    const send = async (at: number) => {
      const id = `purchase-${at}`;
      const purchase = {
        id,
        walletCardId: "card-0",
        on: "2026-11-02",
        amountCents: 100,
        categoryId: "dining",
        merchant: null,
        note: null,
        countsForOffer: false,
      };
      const { wallet } = at % 2 === 0 ? one : other;
      try {
        await wallet.change(asking, (each, given, there) => addPurchase(each, purchase, given, there.purchase), {
          purchaseId: id,
        });
        return { at, status: 200, waits: false };
      } catch (error) {
        const { status, body } = errorAnswer(error, "request");
        return { at, status, waits: (body.retryAfterSeconds ?? 0) > 0 };
      }
    };
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => send(at)));
    const rejected = answers.filter(({ status }) => status !== 200);
    expect(rejected.filter(({ status, waits }) => status !== 503 || !waits)).toEqual([]);
    for (const { at } of rejected) while ((await send(at)).status !== 200);
    expect((await one.repository.read(asking.uid)).cards["card-0"]?.spentCents).toEqual({ "2026-11": 5_000 });
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
    const card = heldCard({ cardId: terms?.id ?? null });
    await firestore()
      .doc(`wallets/${uid}`)
      .set(walletDocument({ ...emptyWallet(), cards: { "card-0": card } }, NOW));
    const place = { walletCardId: "card-0", benefitId: benefit?.id ?? "" };
    const cycleKey = "m:2026-11";
    const writers = Array.from({ length: 6 }, (_, index) =>
      aProcess().wallet.change({ uid, now: NOW }, (wallet, given) =>
        recordUse(wallet, { ...place, cycleKey, amount: 100 + index }, given),
      ),
    );
    await Promise.all(writers);
    const { cards, revision } = await aProcess().repository.read(uid);
    const amounts = cards["card-0"]?.uses[place.benefitId]?.[cycleKey]?.uses.map(({ amount }) => amount) ?? [];
    expect(amounts.toSorted((a, b) => a - b)).toEqual([100, 101, 102, 103, 104, 105]);
    expect(revision).toBe(6);
  });
});
