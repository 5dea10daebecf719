import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  exampleCard,
  exampleProgress,
  exampleRule,
  exampleTerms,
  exampleTier,
  reference,
} from "../earning/example-cards.ts";
import { recordPurchase, removePurchase } from "./purchases.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import { type Ledgers, recountLedgers } from "./apply.ts";
import { applyLedger, carryFigures, createLedger } from "./card-ledger.ts";
import {
  applyBankBatch,
  type EntryContext,
  type Rows,
  toPurchase,
  withBooking,
  withMemberCategory,
} from "./entries.ts";
import type { BankBatch, BankEntry, Transaction } from "./shapes.ts";
import { bankEntry, entered } from "./transaction-fixture.ts";

const today = "2026-11-25";
const quarterly = { amountCents: 100_000, period: "calendar_quarter" as const, shared: true, afterMultiplier: 1 };
const pooled = { ...quarterly, pool: "food" };
const terms = exampleTerms({
  earn: {
    currencyId: "first-points",
    base: 1,
    rules: [
      exampleRule("food", 4, ["groceries"], { cap: pooled }),
      exampleRule("meals", 3, ["dining"], { cap: pooled }),
      exampleRule("fuel", 2, ["gas"], { cap: { ...quarterly, period: "cardmember_year" as const } }),
    ],
  },
});
const context = { getTerms: () => terms, reference, rules: {}, today };
type Cards = Readonly<Record<string, WalletCard>>;
type TransactionBook = { rows: Rows; ledgers: Ledgers };
const nothing: TransactionBook = { rows: new Map(), ledgers: {} };
const start = exampleCard({ offer: exampleProgress([exampleTier(60_000, 400_000)]) });

/** The cards and transactions after a batch of the bank, as they are stored. */
function applyTransactions(
  cards: Cards,
  book: TransactionBook,
  batch: BankBatch,
  given: Omit<EntryContext, "cards"> & { today: string },
): { cards: Cards; book: TransactionBook } {
  const rows = applyBankBatch(book.rows, batch, { ...given, cards });
  const counted = recountLedgers(book.rows, rows, book.ledgers, cards);
  const changed = Object.entries(counted).flatMap(([id, ledger]): [string, WalletCard][] => {
    const card = cards[id];
    return card ? [[id, applyLedger(card, ledger, given.today)]] : [];
  });
  return {
    cards: { ...cards, ...Object.fromEntries(changed) },
    book: { rows, ledgers: { ...book.ledgers, ...counted } },
  };
}

const makeBatch = (change: Partial<BankBatch>): BankBatch => ({ added: [], modified: [], removedIds: [], ...change });
const after = (...batches: Partial<BankBatch>[]) =>
  batches.reduce<ReturnType<typeof applyTransactions>>(
    ({ cards, book }, batch) => applyTransactions(cards, book, makeBatch(batch), context),
    { cards: { "card-1": start }, book: nothing },
  );
const cardAfter = (...batches: Partial<BankBatch>[]) => after(...batches).cards["card-1"];
const added = (...entries: Partial<BankEntry>[]): Partial<BankBatch> => ({ added: entries.map(bankEntry) });

describe("a batch of the bank", () => {
  it("counts a posted purchase toward its cap, the rewards, the welcome offer and the day of last use", () => {
    expect(cardAfter(added({}))).toMatchObject({
      spentCents: { "2026-11": 30_000 },
      capSpend: { food: { "q:2026Q4": 30_000, "q:2026Q4#2026-11": 30_000 } },
      earnedUnits: { "2026-11": 1_200 },
      lastUsedOn: "2026-11-20",
      offer: { eligibleCents: 30_000, recent: { "2026-11-20": 30_000 }, metOn: null },
    });
  });

  it("counts nothing that is pending", () => {
    expect(cardAfter(added({ isPending: true }))).toEqual({ ...start, reportedSince: "2026-11" });
  });

  it("counts a pending purchase once when it posts with another amount", () => {
    const tip = { id: "bank-2", pendingId: "bank-1", amountCents: 36_000, on: "2026-11-21" };
    const posted = after(added({ isPending: true }), { ...added(tip), removedIds: ["bank-1"] });
    expect(posted.cards["card-1"]?.spentCents).toEqual({ "2026-11": 36_000 });
    expect([...posted.book.rows.keys()]).toEqual(["bank-2"]);
    // The pending one may come after the one that it became.
    expect(after(added(tip), added({ isPending: true })).book).toEqual(posted.book);
  });

  it.each([
    ["with a tip", { amountCents: 36_000 }, 36_000],
    ["two weeks later", { on: "2026-12-04" }, undefined],
  ])("takes a posted purchase for the pending one that it doesn't name, %s", (_, change, inNovember) => {
    const posted = after(
      added({ isPending: true }),
      { ...added({ id: "bank-2", on: "2026-11-22", ...change }), removedIds: ["bank-1"] },
      // The bank may name what was pending again.
      added({ isPending: true }),
    );
    expect(posted.book.rows.get("bank-2")?.pendingId).toBe("bank-1");
    expect([...posted.book.rows.keys()]).toEqual(["bank-2"]);
    expect(posted.cards["card-1"]?.spentCents["2026-11"]).toBe(inNovember);
  });

  it.each([
    ["costs a third more", { amountCents: 40_000 }],
    ["costs less", { amountCents: 29_900 }],
    ["was made earlier", { on: "2026-11-19" }],
    ["posts after more than two weeks", { on: "2026-12-05" }],
    ["was made at another merchant", { merchantName: "Harbor Books" }],
    ["names another one", { pendingId: "bank-7" }],
    ["is alike, while the bank still has the pending one", {}],
  ])("leaves a pending purchase beside a posted one that %s", (_, change) => {
    const isRemoved = () => Object.keys(change).length > 0;
    const batch = { ...added({ id: "bank-2", on: "2026-11-22", ...change }), isRemoved };
    expect(after(added({ isPending: true }), batch).book.rows.has("bank-1")).toBe(true);
  });

  it("takes the posted one that names it for a pending one, and not one that is alike", () => {
    const coffees = [
      bankEntry({ id: "bank-2", on: "2026-11-21" }),
      bankEntry({ id: "bank-3", on: "2026-11-22", pendingId: "bank-1" }),
    ];
    const posted = after(added({ isPending: true }), { added: coffees, removedIds: ["bank-1"] });
    expect([...posted.book.rows.values()].map(({ id, pendingId }) => [id, pendingId])).toEqual([
      ["bank-2", null],
      ["bank-3", "bank-1"],
    ]);
  });

  it("keeps what the member decided about a pending purchase that posts without naming it", () => {
    const { cards, book } = after(added({ isPending: true }));
    const decided = {
      ...withMemberCategory(book.rows.get("bank-1") as Transaction, "gas", { ...context, cards }),
      note: "For the trip",
      countsForOffer: false,
    };
    const batch = makeBatch({ added: [bankEntry({ id: "bank-2", amountCents: 33_000 })], removedIds: ["bank-1"] });
    const posted = applyTransactions(cards, { ...book, rows: new Map([["bank-1", decided]]) }, batch, context);
    expect(posted.book.rows.get("bank-2")).toMatchObject({
      categoryId: "gas",
      categorySource: "member",
      note: "For the trip",
      countsForOffer: false,
    });
  });

  it("counts a changed amount once, and nothing of what was removed", () => {
    const changed = { modified: [bankEntry({ amountCents: 20_000 })] };
    expect(cardAfter(added({}), changed)?.spentCents).toEqual({ "2026-11": 20_000 });
    expect(cardAfter(added({}), { removedIds: ["bank-1"] })).toEqual(start);
  });

  it("moves what it counts when the bank corrects its day into another month", () => {
    const moved = cardAfter(added({}), { modified: [bankEntry({ on: "2026-10-31" })] });
    expect(moved).toMatchObject({ spentCents: { "2026-10": 30_000 }, earnedUnits: { "2026-10": 1_200 } });
  });

  it("subtracts refunds from the welcome offer, and doesn't undo that it was met", () => {
    const bought = added({ amountCents: 400_000 }, { id: "bank-2", amountCents: -10_000, on: "2026-11-22" });
    expect(cardAfter(bought)?.offer).toMatchObject({ eligibleCents: 390_000, metOn: today });
    const never = added({ amountCents: 400_000 }, { id: "bank-2", amountCents: -10_000, on: "2026-11-02" });
    expect(cardAfter(never)?.offer).toMatchObject({ eligibleCents: 390_000, metOn: null });
  });

  it("subtracts refunds after the offer's end as far as they exceed what was spent since", () => {
    // The offer of $4,000 counts from September 1 to December 1.
    const bought = { amountCents: 400_000 };
    const later = { id: "bank-2", on: "2026-12-05", amountCents: 2_000 };
    const back = { id: "bank-3", on: "2026-12-08", amountCents: -10_000 };
    const again = { id: "bank-4", on: "2026-12-09", amountCents: 50_000 };
    expect(cardAfter(added(bought, later, back))?.offer).toMatchObject({
      eligibleCents: 392_000,
      metOn: today,
      recent: { "2026-11-20": 400_000, "2026-12-08": -8_000 },
    });
    expect(cardAfter(added(bought, later, back, again))?.offer?.eligibleCents).toBe(392_000);
    expect(cardAfter(added(bought, later, back), { removedIds: ["bank-3"] })?.offer?.eligibleCents).toBe(400_000);
    const returned = { ...back, on: "2027-08-31" };
    expect(cardAfter(added(bought, returned))?.offer?.eligibleCents).toBe(390_000);
    expect(cardAfter(added(bought, { ...returned, on: "2027-09-01" }))?.offer?.eligibleCents).toBe(400_000);
  });

  it("counts the last months of an offer that is longer than a year", () => {
    const card = { ...start, offer: exampleProgress([exampleTier(60_000, 400_000, { months: 15 })]) };
    const bought = [bankEntry({}), bankEntry({ id: "bank-2", on: "2027-11-20", amountCents: 20_000 })];
    const batch = { added: bought, modified: [], removedIds: [] };
    const { cards } = applyTransactions({ [card.id]: card }, nothing, batch, { ...context, today: "2027-11-25" });
    expect(cards[card.id]?.offer?.eligibleCents).toBe(50_000);
  });

  it("adds fees and interest to the charges of the card, and takes them back when the bank does", () => {
    const charged = added(
      { amountCents: 2_900, description: "LATE FEE", merchantName: null, mcc: null },
      { id: "bank-2", amountCents: 1_234, description: "INTEREST CHARGE", merchantName: null, mcc: null },
      {
        id: "bank-3",
        amountCents: 312,
        description: "FOREIGN TRANSACTION FEE",
        merchantName: null,
        mcc: null,
      },
      {
        id: "bank-4",
        on: "2026-11-22",
        amountCents: 188,
        description: "FOREIGN TRANSACTION FEE",
        merchantName: null,
      },
      {
        id: "bank-5",
        amountCents: 9_500,
        description: "ANNUAL MEMBERSHIP FEE",
        merchantName: null,
        mcc: null,
      },
    );
    expect(cardAfter(charged)?.charges).toEqual([
      { kind: "annual", on: "2026-11-20", cents: 9_500, count: 1 },
      { kind: "interest", on: "2026-11-20", cents: 1_234, count: 1 },
      { kind: "late", on: "2026-11-20", cents: 2_900, count: 1 },
      { kind: "foreign", on: "2026-11-22", cents: 500, count: 2 },
    ]);
    const removedIds = ["bank-1", "bank-2", "bank-3", "bank-4", "bank-5"];
    expect(cardAfter(charged, { removedIds })).toEqual(start);
  });

  it("counts no fee that is pending, and subtracts one that was given back in a later month", () => {
    const fee = { amountCents: 2_900, description: "LATE FEE", merchantName: null, mcc: null };
    expect(cardAfter(added({ ...fee, isPending: true }))?.charges).toBeUndefined();
    const back = {
      ...fee,
      id: "bank-2",
      on: "2026-12-03",
      amountCents: -2_900,
    };
    expect(cardAfter(added(fee, back))?.charges?.map(({ on, cents }) => [on, cents])).toEqual([
      ["2026-11-20", 2_900],
      ["2026-12-03", -2_900],
    ]);
  });

  it("counts the fees of months that were stored before fees were counted", () => {
    const fee = { amountCents: 2_900, description: "LATE FEE", merchantName: null, mcc: null };
    const { cards, book } = after(added({ ...fee, on: "2026-08-20" }));
    const ledger = book.ledgers["card-1"] ?? createLedger(start);
    const months = Object.entries(ledger.months).map(([month, { charges: _charges, ...sums }]) => [month, sums]);
    const old = { ...book, ledgers: { "card-1": { ...ledger, months: Object.fromEntries(months) } } };
    const next = makeBatch(added({ id: "bank-2" }));
    expect(applyTransactions(cards, old, next, context).cards["card-1"]?.charges).toEqual([
      { kind: "late", on: "2026-08-20", cents: 2_900, count: 1 },
    ]);
  });

  it("adds the first month that its bank reported, whatever the member entered", () => {
    const bought = added({ on: "2026-10-20" }, { id: "bank-2", on: "2026-11-21", amountCents: 4_250 });
    const old = new Map([["own-1", entered(2_000, { id: "own-1", on: "2025-12-05" })]]);
    const ledgers = recountLedgers(new Map(), old, {}, { "card-1": start });
    const { cards } = applyTransactions({ "card-1": start }, { rows: old, ledgers }, makeBatch(bought), context);
    expect(cards["card-1"]).toMatchObject({
      spentCents: { "2025-12": 2_000, "2026-10": 30_000, "2026-11": 4_250 },
      reportedSince: "2026-10",
    });
    expect(cardAfter(bought, { removedIds: ["bank-1"] })?.reportedSince).toBe("2026-11");
    expect(cardAfter(bought, { removedIds: ["bank-1", "bank-2"] })).toEqual(start);
  });

  it("compares a purchase with what is usual on the card when it posted, of months that are over", () => {
    const notable = {
      id: "bank-3",
      kind: "purchase",
      on: "2026-11-22",
      amountCents: 90_000,
      merchant: "Delta",
    } as const;
    const bank = { linkId: "link-1", accountId: "account-1", notable: [{ ...notable, categoryId: "flights" }] };
    const bought = added({ on: "2026-10-20" }, { id: "bank-2", on: "2026-10-21", amountCents: 4_250 });
    const { cards } = applyTransactions({ "card-1": { ...start, bank } }, nothing, makeBatch(bought), context);
    expect(cards["card-1"]?.bank?.notable).toMatchObject([
      { id: "bank-3", usual: { p95Cents: 30_000, count: 2, isNewCategory: true } },
    ]);
  });

  it("keeps the member's category when the bank changes the entry", () => {
    const { cards, book } = after(added({ isPending: true }));
    const pending = book.rows.get("bank-1") as Transaction;
    const corrected = withMemberCategory(pending, "gas", { ...context, cards });
    const corrections = { ...book, rows: new Map([["bank-1", corrected]]) };
    const posted = bankEntry({ id: "bank-2", pendingId: "bank-1" });
    const result = applyTransactions(cards, corrections, makeBatch({ added: [posted] }), context);
    expect(result.book.rows.get("bank-2")).toMatchObject({ categoryId: "gas", categorySource: "member" });
    expect(result.cards["card-1"]?.earnedUnits).toEqual({ "2026-11": 600 });
  });

  it("leaves out entries of cards that aren't in the wallet", () => {
    expect(after(added({ walletCardId: "other" })).book).toEqual(nothing);
  });

  it("stores no number of a card or an account in its texts", () => {
    const texts = { description: "PAYMENT 000123456789", merchantName: "Payment 4242 4242 4242 4242" };
    expect(after(added(texts)).book.rows.get("bank-1")).toMatchObject({
      description: "PAYMENT ••••6789",
      merchant: "Payment •••• •••• •••• ••••",
    });
  });
});

describe("a purchase that was booked", () => {
  it("stays as it was booked when the terms change, also when the bank sends it again", () => {
    const { cards, book } = after(added({}));
    const poorer = exampleTerms({ earn: { currencyId: "first-points", base: 1, rules: [] } });
    const later = { ...context, getTerms: () => poorer };
    const again = applyTransactions(
      cards,
      book,
      makeBatch({ modified: [bankEntry({ description: "CORNER MKT" })] }),
      later,
    );
    expect(again.cards).toEqual(cards);
    const removed = applyTransactions(cards, book, makeBatch({ removedIds: ["bank-1"] }), later);
    expect(removed.cards["card-1"]).toEqual(start);
  });
});

describe("a purchase that the bank reports", () => {
  it.each([
    ["Book Shop", "BOOK SHOP 0412"],
    ["BOOKSHOP", "BOOKSHOP"],
    [null, "BOOK SHOP 0412 PORTLAND OR"],
  ])("keeps the id of its merchant of the catalog under any spelling: %s, %s", (merchantName, description) => {
    const { book } = after(added({ merchantName, description }));
    expect(book.rows.get("bank-1")).toMatchObject({ merchant: merchantName, catalogMerchantId: "bookshop" });
  });

  it("counts once with the one that the member logged before the tip", () => {
    const logged = entered(30_000, { id: "mine", on: "2026-11-20", merchant: "Corner Market" });
    const book = { ...nothing, rows: new Map([["mine", logged]]) };
    const pending = applyTransactions({ "card-1": start }, book, makeBatch(added({ isPending: true })), context);
    const batch = makeBatch(added({ id: "bank-2", amountCents: 36_000, pendingId: "bank-1" }));
    const posted = applyTransactions(pending.cards, pending.book, batch, context);
    expect(posted.cards["card-1"]?.spentCents).toEqual({ "2026-11": 36_000 });
  });

  it("has none of a merchant that the catalog lacks", () => {
    const { book } = after(added({ merchantName: "Corner Market" }));
    expect(book.rows.get("bank-1")).not.toHaveProperty("catalogMerchantId");
  });

  it("counts once with the one that the member logged under another spelling", () => {
    const logged = { ...entered(30_000, { merchant: "Book Shop" }), catalogMerchantId: "bookshop" };
    const { cards } = applyTransactions(
      { "card-1": start },
      { ...nothing, rows: new Map([[logged.id, logged]]) },
      makeBatch({ added: [bankEntry({ merchantName: "BOOKSHOP ONLINE" })] }),
      context,
    );
    expect(cards["card-1"]?.spentCents).toEqual({ "2026-11": 30_000 });
  });
});

const anyEntry = fc
  .record({
    at: fc.nat(400),
    pending: fc.boolean(),
    cents: fc.integer({ min: -60_000, max: 90_000 }).filter((cents) => cents !== 0),
    day: fc.integer({ min: 1, max: 28 }),
    month: fc.constantFrom("08", "09", "10", "11"),
    mcc: fc.constantFrom("5411", "5812", "5541", null),
    text: fc.constantFrom("CORNER MARKET", "LATE FEE", "AUTOPAY PAYMENT", "STATEMENT CREDIT"),
    abroad: fc.boolean(),
  })
  .map(({ at, pending, cents, day, month, mcc, text, abroad }): BankEntry =>
    bankEntry({
      id: `bank-${at}`,
      isPending: pending,
      // A posted one takes the place of a pending one that it may be: they differ in amount and merchant.
      amountCents: 2 * cents + Number(pending),
      on: `2026-${month}-${String(day).padStart(2, "0")}`,
      mcc,
      description: text,
      merchantName: text !== "CORNER MARKET" ? null : pending ? "Harbor Books" : "Corner Market",
      country: abroad ? "FR" : "US",
    }),
  );
const anyEntries = fc.uniqueArray(anyEntry, { selector: ({ id }) => id, minLength: 1, maxLength: 30 });

/** In pieces of these sizes. */
function cut<Item>(items: readonly Item[], sizes: readonly number[]): Item[][] {
  const pieces: Item[][] = [];
  let from = 0;
  for (let at = 0; from < items.length; at += 1) {
    const size = sizes[at % sizes.length] ?? 1;
    pieces.push(items.slice(from, from + size));
    from += size;
  }
  return pieces;
}

const byId = ({ cards, book }: ReturnType<typeof applyTransactions>) => ({
  cards,
  ledgers: book.ledgers,
  rows: Object.fromEntries(book.rows),
});
/** Sums of units in binary differ in their last digits by order. */
const rounded = (card: WalletCard | undefined) => ({
  ...card,
  earnedUnits: Object.fromEntries(
    Object.entries(card?.earnedUnits ?? {})
      .map(([month, units]) => [month, Math.round(units * 100)] as const)
      .filter(([, units]) => units !== 0),
  ),
});

describe("the figures of a card", () => {
  it("follow from its transactions, whatever the order and the size of batches", () => {
    fc.assert(
      fc.property(
        anyEntries.chain((entries) =>
          fc.tuple(
            fc.constant(entries),
            fc.shuffledSubarray(entries, { minLength: entries.length }),
            fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
          ),
        ),
        ([entries, shuffled, sizes]) => {
          const whole = after({ added: entries });
          const pieces = after(...cut(shuffled, sizes).map((piece) => ({ added: piece })));
          expect(rounded(pieces.cards["card-1"])).toEqual(rounded(whole.cards["card-1"]));
          expect(byId(pieces).rows).toEqual(byId(whole).rows);
        },
      ),
    );
  });

  it("are those before when all of a batch is removed again, and the same when it is repeated", () => {
    fc.assert(
      fc.property(anyEntries, anyEntries, (first, second) => {
        const known = new Set(first.map(({ id }) => id));
        const more = second.filter(({ id }) => !known.has(id));
        const before = after({ added: first });
        const whole = after({ added: first }, { added: more });
        const again = after({ added: first }, { added: more }, { added: more, modified: first });
        expect(byId(again)).toEqual(byId(whole));
        const undone = after({ added: first }, { added: more }, { removedIds: more.map(({ id }) => id) });
        expect(byId(undone).rows).toEqual(byId(before).rows);
        const metEarlier = (card: WalletCard | undefined) => ({
          ...rounded(card),
          offer: { ...card?.offer, metOn: null },
        });
        expect(metEarlier(undone.cards["card-1"])).toEqual(metEarlier(before.cards["card-1"]));
      }),
    );
  });

  it("don't depend on whether the member enters a purchase before or after the bank reports it", () => {
    const own = withBooking(
      entered(30_000, { id: "mine", on: "2026-10-31", categoryId: "dining", merchant: "Corner Market" }),
      undefined,
      { ...context, cards: { "card-1": start } },
    );
    const report = added({ on: "2026-11-02" });
    const log = ({ cards, book }: ReturnType<typeof after>) => {
      const rows = new Map([...book.rows, [own.id, own]]);
      const ledgers = recountLedgers(book.rows, rows, book.ledgers, cards);
      const card = ledgers["card-1"] ? applyLedger(start, ledgers["card-1"], today) : start;
      return { cards: { "card-1": card }, book: { rows, ledgers } };
    };
    const first = log(after());
    expect(first.cards["card-1"].spentCents).toEqual({ "2026-10": 30_000 });
    const second = applyTransactions(first.cards, first.book, makeBatch(report), context);
    expect(second.cards["card-1"]).toMatchObject({
      spentCents: { "2026-11": 30_000 },
      capSpend: { meals: { "q:2026Q4": 30_000 } },
    });
    expect(log(after(report)).cards).toEqual(second.cards);
    // The entry of the member stays for the day on which the bank removes its own.
    const withoutIt = applyTransactions(second.cards, second.book, makeBatch({ removedIds: ["bank-1"] }), context);
    expect(withoutIt.cards).toEqual(first.cards);
  });

  it("are the same whether purchases are logged one by one or counted together", () => {
    fc.assert(
      fc.property(anyEntries, (entries) => {
        const posted = entries
          .filter(({ merchantName }) => merchantName !== null)
          .map((entry) => ({ ...entry, isPending: false }));
        const whole = after({ added: posted });
        const purchases = [...whole.book.rows.values()].map(toPurchase);
        const logged = purchases.reduce((card, each) => recordPurchase(card, terms, each, reference), start);
        const { offer, reportedSince: _since, ...counted } = rounded(whole.cards["card-1"]);
        expect(rounded({ ...logged, offer: null })).toEqual({ ...counted, offer: null });
        expect(logged.offer?.eligibleCents).toBe(offer?.eligibleCents);
        const left = purchases.reduce((card, each) => removePurchase(card, terms, each, reference, null), logged);
        expect(rounded(left)).toEqual(rounded(start));
      }),
    );
  });

  it("stay as they are when a card's old purchases are stored anew", () => {
    fc.assert(
      fc.property(anyEntries, fc.integer({ min: 0, max: 50_000 }), (entries, extra) => {
        const { cards, book } = after({ added: entries });
        const card = cards["card-1"] ?? start;
        // What is there of another time, and of no purchase.
        const old: WalletCard = {
          ...card,
          spentCents: { ...card.spentCents, "2025-01": extra },
          capSpend: { ...card.capSpend, food: { ...card.capSpend["food"], "q:2025Q1": extra } },
          earnedUnits: { ...card.earnedUnits, "2025-01": 17.5 },
        };
        const ledger = book.ledgers["card-1"] ?? createLedger(start);
        const anew = { ...ledger, carried: carryFigures(old, ledger.months) };
        const { spentCents: _, ...shown } = rounded(applyLedger(old, anew, null));
        expect(shown).toEqual((({ spentCents: _spent, ...rest }) => rest)(rounded(old)));
      }),
    );
  });
});
