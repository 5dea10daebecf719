import { findFormerBank } from "@cardwell/core/domain/fact-sources";
import { cardWith } from "@cardwell/core/domain/statements/card-fixture";
import type { AccountFacts, AccountTarget } from "@cardwell/core/domain/banks/account-facts";
import type { WalletBank } from "@cardwell/core/domain/wallet/bank-shapes";
import { recordedPayments } from "@cardwell/core/domain/statements/payment-state";
import type { Wallet, WalletCard } from "@cardwell/core/domain/wallet/shapes";
import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS } from "../../../lib/stored-wallet.ts";
import { applyBankFacts, attachBank, detachBank, replaceBank } from "./bank.ts";
import type { ChangeContext } from "./change.ts";
import { recordStatement, setBalance } from "./money.ts";

const given = { today: "2026-11-20", facts: { getTerms: (id: string) => (id === "citi-custom-cash" ? {} : null) } };
const context = given as unknown as ChangeContext;
const bank: WalletBank = {
  name: "Citi",
  status: "up_to_date",
  since: "2026-11-20T14:00:00.000Z",
  updatedAt: null,
  endsOn: null,
};
const makeWallet = (...cards: WalletCard[]): Wallet => ({
  cards: Object.fromEntries(cards.map((card) => [card.id, card])),
  settings: DEFAULT_SETTINGS,
  revision: 1,
});
const doubleCash = cardWith({ id: "card-1" });
const inWallet = { kind: "wallet", walletCardId: "card-1" } as const;
const toDoubleCash = { accountId: "acc-1", target: inWallet, last4: "7741" };
const linked = (card: WalletCard): Wallet =>
  attachBank(makeWallet(card), { linkId: "link-1", bank, accounts: [toDoubleCash] }, context).wallet;
const attached = linked(doubleCash);

const facts = (reported: Partial<AccountFacts>): AccountFacts => ({
  accountId: "acc-1",
  balanceCents: null,
  limitCents: null,
  statement: null,
  payments: { added: [], removedIds: [] },
  notable: [],
  creditTransactions: [],
  on: "2026-11-20",
  isComplete: true,
  ...reported,
});
const apply = (wallet: Wallet, reported: Partial<AccountFacts>) =>
  applyBankFacts(wallet, { linkId: "link-1", bank, accounts: [facts(reported)] }, context).wallet;
const statement = { closeOn: "2026-11-02", balanceCents: 34_692, minimumCents: 3_500, dueOn: "2026-11-27" };

describe("an account that is matched with a card", () => {
  it("gives the card its last digits, and a choice about autopay", () => {
    const wallet = attachBank(
      makeWallet(doubleCash),
      { linkId: "link-1", bank, accounts: [{ ...toDoubleCash, autopayMode: "statement" }] },
      context,
    ).wallet;
    expect(wallet.cards["card-1"]).toMatchObject({
      last4: "7741",
      bank: { linkId: "link-1", accountId: "acc-1" },
      autopay: { mode: "statement", declaredOn: "2026-11-20" },
    });
    expect(wallet.banks).toEqual({ "link-1": bank });
  });

  it("makes the card one of somebody else's account, where its member says so", () => {
    const attach = (wallet: Wallet, role?: "authorized_user") =>
      attachBank(wallet, { linkId: "link-1", bank, accounts: [{ ...toDoubleCash, role }] }, context).wallet;
    const mine = attach(makeWallet(doubleCash));
    expect(mine.cards["card-1"]?.role).toBe("primary");
    const shared = attach(mine, "authorized_user");
    expect(shared.cards["card-1"]?.role).toBe("authorized_user");
    expect(attach(shared).cards["card-1"]?.role).toBe("authorized_user");
  });

  it("adds a card of the catalog once, also when the answer got lost", () => {
    const match = {
      linkId: "link-1",
      bank,
      accounts: [
        { accountId: "acc-2", target: { kind: "catalog" as const, cardId: "citi-custom-cash" }, last4: "3318" },
      ],
    };
    const once = attachBank(makeWallet(doubleCash), match, context).wallet;
    const twice = attachBank(once, match, context).wallet;
    expect(Object.keys(twice.cards)).toHaveLength(2);
    expect(Object.values(twice.cards)[1]).toMatchObject({ cardId: "citi-custom-cash", last4: "3318" });
  });

  it("leaves what the member entered theirs, and notes what the bank changed", () => {
    const entered = cardWith({ id: "card-1", last4: "7741", creditLimitCents: 400_000 });
    const matched = attachBank(
      makeWallet(entered),
      { linkId: "link-1", bank, accounts: [toDoubleCash] },
      context,
    ).wallet;
    expect(apply(matched, { limitCents: 400_000 }).cards["card-1"]?.fromBank).toBeUndefined();
    expect(apply(matched, { limitCents: 500_000 }).cards["card-1"]).toMatchObject({
      creditLimitCents: 500_000,
      fromBank: { creditLimitCents: 500_000 },
    });
    expect(attached.cards["card-1"]?.fromBank).toEqual({ last4: "7741" });
  });

  it("can't be one that another account is matched with", () => {
    expect(() =>
      attachBank(attached, { linkId: "link-2", bank, accounts: [{ ...toDoubleCash, accountId: "acc-9" }] }, context),
    ).toThrow("another account");
  });

  it("is let go when the member chooses another card for it", () => {
    const other = cardWith({ id: "card-2" });
    const before = { ...attached, cards: { ...attached.cards, "card-2": other } };
    const wallet = attachBank(
      before,
      { linkId: "link-1", bank, accounts: [{ ...toDoubleCash, target: { kind: "wallet", walletCardId: "card-2" } }] },
      context,
    ).wallet;
    expect(wallet.cards["card-1"]?.bank).toBeUndefined();
    expect(wallet.cards["card-2"]?.bank).toEqual({ linkId: "link-1", accountId: "acc-1" });
  });

  it.each<[string, AccountTarget[]]>([
    ["moves to another card", [{ ...toDoubleCash, target: { kind: "wallet", walletCardId: "card-2" } }]],
    ["isn't tracked any more", []],
  ])("that %s leaves nothing of what its bank reported, which would count twice", (_, accounts) => {
    const known = apply(attached, { balanceCents: 148_630, statement });
    const before = { ...known, cards: { ...known.cards, "card-2": cardWith({ id: "card-2" }) } };
    const { wallet } = attachBank(before, { linkId: "link-1", bank, accounts }, context);
    expect(wallet.cards["card-1"]).toMatchObject({ statement: null, balance: null, last4: null, statementCloseDay: 2 });
  });
});

describe("the data of a linked card", () => {
  const known = apply(attached, { statement });

  it("is current through the day after that of its bank's last update, whenever it was read", () => {
    expect(known.cards["card-1"]?.bank).toEqual({
      linkId: "link-1",
      accountId: "acc-1",
      currentThrough: "2026-11-21",
    });
    const late = apply(attached, { statement, on: "2026-11-17" });
    expect(late.cards["card-1"]?.bank?.currentThrough).toBe("2026-11-18");
  });

  it("has a balance as of that update", () => {
    const late = apply(attached, { balanceCents: 148_630, on: "2026-11-17" });
    expect(late.cards["card-1"]?.balance).toEqual({ currentCents: 148_630, on: "2026-11-17" });
  });

  it("isn't current before all payments were read", () => {
    expect(apply(attached, { statement, isComplete: false }).cards["card-1"]?.bank?.currentThrough).toBeUndefined();
  });

  it.each([
    ["sign_in", undefined],
    ["permission", undefined],
    ["not_responding", "2026-11-21"],
    ["expiring", "2026-11-21"],
  ] as const)("of a link that turns %s is current, if at all, through %s", (status, currentThrough) => {
    const change = { linkId: "link-1", bank: { ...bank, status }, accounts: [] };
    expect(applyBankFacts(known, change, context).wallet.cards["card-1"]?.bank?.currentThrough).toBe(currentThrough);
  });

  it("isn't current while a permission is missing, although something arrives", () => {
    const change = {
      linkId: "link-1",
      bank: { ...bank, status: "permission" as const },
      accounts: [facts({ statement })],
    };
    expect(applyBankFacts(known, change, context).wallet.cards["card-1"]?.bank?.currentThrough).toBeUndefined();
  });
});

describe("an account that its bank no longer shares", () => {
  const known = apply(attached, { balanceCents: 148_630, statement });
  const change = { linkId: "link-1", bank, accounts: [], withdrawnIds: ["acc-1"] };
  const withdrawn = applyBankFacts(known, change, context).wallet;

  it("leaves its card as it is, without current data", () => {
    const { bank: source, ...card } = withdrawn.cards["card-1"] as WalletCard;
    const { bank: _before, ...before } = known.cards["card-1"] as WalletCard;
    expect(card).toEqual(before);
    expect(source).toEqual({ linkId: "link-1", accountId: "acc-1", isWithdrawn: true });
  });

  it("is shared again once it is reported", () => {
    expect(apply(withdrawn, { statement }).cards["card-1"]?.bank).toEqual(known.cards["card-1"]?.bank);
  });
});

describe("what a bank reports of a card", () => {
  it("becomes its balance, limit, statement and days", () => {
    const card = apply(attached, { balanceCents: 148_630, limitCents: 400_000, statement }).cards["card-1"];
    expect(card).toMatchObject({
      balance: { currentCents: 148_630, on: "2026-11-20" },
      creditLimitCents: 400_000,
      statementCloseDay: 2,
      dueDay: 27,
      statement: { ...statement, payments: [], source: "bank" },
    });
  });

  it("closes on the 31st again after a February", () => {
    const january = apply(attached, { statement: { ...statement, closeOn: "2026-01-31", dueOn: "2026-02-25" } });
    const february = { ...statement, closeOn: "2026-02-28", dueOn: "2026-03-25" };
    const { cards } = applyBankFacts(
      january,
      { linkId: "link-1", bank, accounts: [facts({ statement: february })] },
      context,
    ).wallet;
    expect(cards["card-1"]).toMatchObject({ statementCloseDay: 31, dueDay: 25 });
  });

  it("corrects a day that was typed too high", () => {
    const typed = linked({ ...doubleCash, statementCloseDay: 4, dueDay: 28 });
    const october = { ...statement, closeOn: "2026-10-02", dueOn: "2026-10-27" };
    expect(apply(typed, { statement: october }).cards["card-1"]).toMatchObject({ statementCloseDay: 2, dueDay: 27 });
  });

  it("leaves an entered day where a short month has it", () => {
    const typed = linked({ ...doubleCash, statementCloseDay: 31, dueDay: 25 });
    const february = { ...statement, closeOn: "2026-02-28", dueOn: "2026-03-25" };
    expect(apply(typed, { statement: february }).cards["card-1"]).toMatchObject({ statementCloseDay: 31, dueDay: 25 });
  });

  it("has no due day from a statement without a due date", () => {
    const foreseen = apply(attached, { statement: { ...statement, closeOn: "2026-10-03", dueOn: null } });
    expect(foreseen.cards["card-1"]).toMatchObject({
      statement: { dueOn: "2026-10-28", isDueEstimated: true },
      recordedDays: { closeDay: 3 },
    });
    const november = { ...statement, closeOn: "2026-11-03", dueOn: "2026-11-26" };
    const known = apply(foreseen, { statement: november }).cards["card-1"];
    expect(known).toMatchObject({ dueDay: 26 });
    expect(known?.statement).not.toHaveProperty("isDueEstimated");
  });

  it("isn't an estimate any more once its due date is reported, or its member enters the statement", () => {
    const estimated = apply(attached, { statement: { ...statement, dueOn: null } });
    expect(estimated.cards["card-1"]?.statement).toMatchObject({ isDueEstimated: true });
    expect(apply(estimated, { statement }).cards["card-1"]?.statement).not.toHaveProperty("isDueEstimated");
    const entered = recordStatement(estimated, { walletCardId: "card-1", ...statement }, context).wallet;
    expect(entered.cards["card-1"]?.statement).not.toHaveProperty("isDueEstimated");
  });

  it("without a balance keeps what is known of the same statement, and its due date and minimum count", () => {
    const known = apply(attached, { statement });
    const later = { closeOn: "2026-11-02", balanceCents: null, dueOn: "2026-11-28", minimumCents: null };
    expect(apply(known, { statement: later }).cards["card-1"]?.statement).toMatchObject({
      balanceCents: 34_692,
      minimumCents: 3_500,
      dueOn: "2026-11-28",
      source: "bank",
    });
  });

  it("without a balance is due with its minimum, until the balance comes", () => {
    const unknown = { ...statement, balanceCents: null };
    const due = apply(attached, { statement: unknown });
    expect(due.cards["card-1"]).toMatchObject({
      statement: null,
      bank: { due: { closeOn: "2026-11-02", dueOn: "2026-11-27", minimumCents: 3_500 } },
    });
    const silent = { closeOn: null, balanceCents: null, dueOn: null, minimumCents: null };
    expect(apply(due, { statement: silent })).toEqual(due);
    expect(apply(due, {})).toEqual(due);
    const known = apply(due, { statement }).cards["card-1"];
    expect(known?.statement).toMatchObject({ balanceCents: 34_692 });
    expect(known?.bank).not.toHaveProperty("due");
  });

  it("leaves what it doesn't report", () => {
    const known = apply(attached, { balanceCents: 148_630, limitCents: 400_000, statement });
    expect(apply(known, {})).toEqual(known);
  });

  it("isn't a due date when it belongs to the statement that follows", () => {
    const card = apply(attached, { statement: { ...statement, dueOn: "2026-12-27" } }).cards["card-1"];
    expect(card?.statement?.dueOn).toBe("2026-11-27");
  });

  it("corrects the same statement and leaves its due date, once that is known", () => {
    const known = apply(attached, { statement });
    const card = apply(known, { statement: { ...statement, dueOn: null, minimumCents: 4_000 } }).cards["card-1"];
    expect(card?.statement).toMatchObject({ dueOn: "2026-11-27", minimumCents: 4_000 });
  });

  it("records a payment at its statement", () => {
    const payment = { id: "tx-1", amountCents: 34_692, on: "2026-11-18", isPending: false, pendingId: null };
    const card = apply(attached, { statement, payments: { added: [payment], removedIds: [] } }).cards["card-1"];
    expect(card?.statement?.payments).toEqual([
      { id: "tx-1", amountCents: 34_692, on: "2026-11-18", state: "posted", source: "bank" },
    ]);
  });

  it("counts a payment after a closing date toward the statement that closed, also when the bank reports that later", () => {
    const first = { id: "tx-1", amountCents: 34_692, on: "2026-11-18", isPending: false, pendingId: null };
    const second = { ...first, id: "tx-2", amountCents: 5_000, on: "2026-12-03" };
    const paid = apply(attached, { statement, payments: { added: [first, second], removedIds: [] } });
    const next = { ...statement, closeOn: "2026-12-02", dueOn: "2026-12-27", balanceCents: 5_000, minimumCents: 5_000 };
    const update = applyBankFacts(
      paid,
      { linkId: "link-1", bank, accounts: [facts({ statement: next })] },
      { ...context, today: "2026-12-04" },
    );
    expect(update.wallet.cards["card-1"]?.statement).toMatchObject({
      closeOn: "2026-12-02",
      payments: [{ id: "tx-2" }],
    });
    expect(update.statements?.[0]?.statement.payments.map(({ id }) => id)).toEqual(["tx-1"]);
  });

  it("changes nothing after the link has ended", () => {
    const { wallet } = detachBank(attached, "link-1", "keep", context);
    expect(apply(wallet, { balanceCents: 148_630, statement })).toEqual(wallet);
  });

  it("is forgotten of payments when another link takes over the card, as they come again with other ids", () => {
    const payment = { id: "tx-1", amountCents: 34_692, on: "2026-11-18", isPending: false, pendingId: null };
    const paid = apply(attached, { statement, payments: { added: [payment], removedIds: [] } });
    const { wallet } = detachBank(paid, "link-1", "keep", context);
    const again = attachBank(
      wallet,
      { linkId: "link-2", bank, accounts: [{ ...toDoubleCash, accountId: "acc-9" }] },
      context,
    );
    expect(again.wallet.cards["card-1"]?.statement?.payments).toEqual([]);
  });

  it("moves a statement that was paid to the history when the next one closes", () => {
    const payment = { id: "tx-1", amountCents: 34_692, on: "2026-11-18", isPending: false, pendingId: null };
    const paid = apply(attached, { statement, payments: { added: [payment], removedIds: [] } });
    const next = { ...statement, closeOn: "2026-12-02", dueOn: "2026-12-27", balanceCents: 5_000, minimumCents: 5_000 };
    const update = applyBankFacts(
      paid,
      { linkId: "link-1", bank, accounts: [facts({ statement: next })] },
      { ...context, today: "2026-12-03" },
    );
    expect(update.wallet.cards["card-1"]?.statement?.closeOn).toBe("2026-12-02");
    expect(update.statements?.[0]?.statement).toMatchObject({ closeOn: "2026-11-02", payments: [{ id: "tx-1" }] });
  });
});

it("a link that ends leaves its cards as they are, tracked by hand, with what its bank reported", () => {
  const known = apply(attached, { balanceCents: 148_630, statement });
  const { wallet } = detachBank(known, "link-1", "keep", context);
  const { bank: _bank, ...card } = known.cards["card-1"] as WalletCard;
  const balance = { currentCents: 148_630, on: "2026-11-20" };
  expect(wallet.cards["card-1"]).toEqual({ ...card, fromBank: { last4: "7741", name: "Citi", balance } });
  expect(wallet.banks).toEqual({});
});

it("a link that ends leaves a balance that the member entered theirs, before it and while it was linked", () => {
  const before = linked(cardWith({ id: "card-1", balance: { currentCents: 10_000, on: "2026-11-10" } }));
  const silent = detachBank(apply(before, { statement }), "link-1", "keep", context).wallet.cards["card-1"];
  expect(silent && [silent.fromBank?.name, findFormerBank(silent, "balance")]).toEqual(["Citi", null]);
  const reported = apply(before, { balanceCents: 148_630 });
  const changed = setBalance(reported, { walletCardId: "card-1", currentCents: 20_000 }, context).wallet;
  const listFormer = (wallet: Wallet) =>
    Object.values(detachBank(wallet, "link-1", "keep", context).wallet.cards).map((c) => findFormerBank(c, "balance"));
  expect([listFormer(reported), listFormer(changed)]).toEqual([["Citi"], [null]]);
});

describe("the last statement of a link that ends with old data", () => {
  const known = apply(attached, { balanceCents: 148_630, statement, isComplete: true });
  const { wallet } = detachBank(known, "link-1", "keep", { today: "2026-11-22" });
  const card = wallet.cards["card-1"] as WalletCard;

  it("is reminded of until its due date, and isn't a question after it", () => {
    expect(detachBank(known, "link-1", "keep", { today: "2026-11-21" }).wallet.cards["card-1"]?.statement).toEqual(
      known.cards["card-1"]?.statement,
    );
    expect(card.statement).toMatchObject({ dueOn: "2026-11-27", isPaymentUnknown: true });
    expect(recordedPayments(card, "2026-11-27")).toMatchObject([{ state: "not_confirmed", daysToDue: 0 }]);
    expect(recordedPayments(card, "2026-11-28")).toEqual([]);
  });

  it("counts again once its member enters it", () => {
    const entered = { closeOn: "2026-11-02", dueOn: "2026-11-27", balanceCents: 34_692, minimumCents: 3_500 };
    const corrected = recordStatement(wallet, { walletCardId: "card-1", ...entered }, context).wallet.cards[
      "card-1"
    ] as WalletCard;
    expect(recordedPayments(corrected, "2026-11-28")).toMatchObject([{ state: "overdue", daysToDue: -1 }]);
  });
});

it("a link that ends with its history leaves nothing that its bank reported, and what the member entered", () => {
  const known = apply(attached, { balanceCents: 148_630, statement });
  const card = detachBank(known, "link-1", "delete", context).wallet.cards["card-1"];
  expect(card).toMatchObject({ statement: null, balance: null, last4: null, statementCloseDay: 2 });
  const typed = setBalance(known, { walletCardId: "card-1", currentCents: 20_000 }, context).wallet;
  expect(detachBank(typed, "link-1", "delete", context).wallet.cards["card-1"]?.balance?.currentCents).toBe(20_000);
});

it("a link with the same accounts takes over the cards of an older one, once", () => {
  const wallet = apply(attached, { balanceCents: 148_630, statement });
  const same = { accountId: "acc-9", olderAccountId: "acc-1", last4: "7741" };
  const replace = (before: Wallet) =>
    replaceBank(before, { olderId: "link-1", linkId: "link-2", bank, accounts: [same] }, context).wallet;
  const replaced = replace(wallet);
  expect(replaced.cards["card-1"]).toMatchObject({
    bank: { linkId: "link-2", accountId: "acc-9" },
    statement: { closeOn: "2026-11-02" },
  });
  expect(Object.keys(replaced.banks ?? {})).toEqual(["link-2"]);
  expect(replace(replaced)).toEqual(replaced);
});
