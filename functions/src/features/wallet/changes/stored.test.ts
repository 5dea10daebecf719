import { listChangedSince } from "@cardwell/core/domain/edit";
import { exampleProgress, exampleTier } from "@cardwell/core/domain/earning/example-cards";
import { paymentWith, statementWith } from "@cardwell/core/domain/statements/card-fixture";
import type { Statement, Wallet, WalletCard } from "@cardwell/core/domain/wallet/shapes";
import { describe, expect, it } from "vitest";
import { held, heldCash, seedFacts, testFacts, use } from "../../../../../tests/support/wallet-view.ts";
import { emptyWallet } from "../repository.ts";
import { editCard, orderCards } from "./cards.ts";
import type { Asked, ChangeContext, EditName, Stored, WalletUpdate } from "./change.ts";
import { changeProduct, closeCard, reopenCard } from "./closing.ts";
import { activate } from "./earning.ts";
import { recordFee } from "./fee.ts";
import { recordCosts, recordStatement, removePayment, setBalance, setPaymentState, settleStatement } from "./money.ts";
import { removeOffer, setOffer } from "./offer.ts";
import { changeSettings } from "./settings.ts";
import { STORED } from "./stored.ts";
import { chooseBenefit, earnBenefit, removeUse, setWindow } from "./uses.ts";

const given = { today: "2026-11-20", facts: testFacts };
const ofSeed = { today: "2026-11-20", facts: seedFacts };
const onTravel = { walletCardId: "travel" };
const ride = { ...onTravel, benefitId: "ride-credit" };
const rideInNovember = { ...ride, cycleKey: "m:2026-11" };
const stay = { ...onTravel, benefitId: "stay-credit" };
const highSpend = { ...onTravel, benefitId: "high-spend", cycleKey: "y:2026" };

const walletOf = (change: Partial<WalletCard> = {}): Wallet => ({
  ...emptyWallet(),
  cards: { travel: held(change), cash: heldCash() },
});

const rideUsed = (amount: number, state: "used" | "awaited" | "skipped" = "used") => {
  const { "m:2026-11": november } = use("m:2026-11", amount, "2026-11-05", "2026-11-01", "2026-11-30");
  const uses = { "m:2026-11": { ...november, state, ...(state === "skipped" && { uses: [] }) } };
  return walletOf({ uses: { "ride-credit": uses } } as Partial<WalletCard>);
};
const paid = (state: "posted" | "pending", card: Partial<WalletCard> = {}) =>
  walletOf({ statement: statementWith({ payments: [paymentWith({ state })] }), ...card });
const offer = exampleProgress([exampleTier(60_000, 400_000)], { startOn: "2026-10-01", adjustmentCents: 50_000 });
const posted = { state: "posted", on: "2025-12-10", amountCents: 39_500 } as const;
const decided = { decision: "keep", on: "2026-11-02", forYearFrom: "2026-12-02" } as const;
const custom = { bonusLabel: "60,000 points", worthCents: 90_000, spendCents: 400_000, days: 90 };

type EditParts<E extends EditName> = {
  decide: (wallet: Wallet, asked: Asked<E>, given: ChangeContext) => WalletUpdate;
  before: Wallet;
  params?: object;
  body: Partial<Asked<E>>;
  /** What is stored before it. */
  from: Partial<Stored<E>>;
  context?: ChangeContext;
  closed?: Statement;
  /** False: none is offered, or another call undoes it. */
  canBeUndone?: boolean;
};

function editOf<E extends EditName>(name: E, parts: EditParts<E>) {
  const { decide, before, params = onTravel, body, from, context = given, closed = null, canBeUndone = true } = parts;
  const listChanged = (wallet: Wallet, named: object, seen: object) => {
    const asked = { ...params, ...named, from: seen } as Asked<E> & { from: Partial<Stored<E>> };
    return listChangedSince(STORED[name](wallet, asked, context, closed), { ...named, from: seen });
  };
  return {
    name,
    canBeUndone,
    listChangedFrom: (seen: object) => listChanged(before, body, seen),
    listChanged: () => listChanged(before, body, from),
    listChangedBeforeUndo: () =>
      listChanged(decide(before, { ...params, ...body } as Asked<E>, context).wallet, from, body),
  };
}

type Edit = ReturnType<typeof editOf>;

/** By what it does: the edit, what its member saw if it was something else, and what of that is in the way. */
const edits: Record<string, [edit: Edit, otherwise: object, changed: string[]]> = {
  "a card's facts": [
    editOf("changeCard", {
      decide: editCard,
      before: walletOf({ nickname: "Blue", creditLimitCents: 900_000 }),
      body: { nickname: "Red", creditLimitCents: 800_000 },
      from: { nickname: "Blue", creditLimitCents: 900_000 },
    }),
    { nickname: "Green", creditLimitCents: 900_000 },
    ["nickname"],
  ],
  "an opening month, which is stored as its first day": [
    editOf("changeCard", {
      decide: editCard,
      before: walletOf({ openedOn: "2024-05-01", openedPrecision: "month" }),
      body: { openedOn: "2024-03-15", openedPrecision: "month" },
      from: { openedOn: "2024-05-20", openedPrecision: "month" },
    }),
    { openedOn: "2024-06-01", openedPrecision: "month" },
    ["openedOn"],
  ],
  "autopay, whose amount is stored with one mode alone": [
    editOf("changeCard", {
      decide: editCard,
      before: walletOf({ autopay: { mode: "minimum", fixedCents: null, declaredOn: "2026-01-01" } }),
      body: { autopay: { mode: "none", fixedCents: 5_000 } },
      from: { autopay: { mode: "minimum", fixedCents: 5_000 } },
    }),
    { autopay: { mode: "statement", fixedCents: null } },
    ["autopay"],
  ],
  "a closing that is undone": [
    editOf("reopenCard", {
      canBeUndone: false,
      decide: reopenCard,
      before: closeCard(walletOf(), { ...onTravel, on: "2026-11-10", as: "lost" }, given).wallet,
      body: {},
      from: { on: "2026-11-10", as: "lost" },
    }),
    { on: "2026-11-12", as: "lost" },
    ["on"],
  ],
  "a product change that is undone": [
    editOf("reopenCard", {
      canBeUndone: false,
      decide: reopenCard,
      before: changeProduct(walletOf(), { ...onTravel, cardId: "test-cash", on: "2026-11-10" }, given).wallet,
      body: {},
      from: { on: "2026-11-10" },
    }),
    { on: "2026-11-12" },
    ["on"],
  ],
  "the order of the cards that a page lists": [
    editOf("orderCards", {
      decide: orderCards,
      before: { ...walletOf(), cards: { ...walletOf().cards, old: held({ id: "old", status: "closed" }) } },
      body: { walletCardIds: ["cash", "travel"] },
      from: { walletCardIds: ["travel", "cash"] },
    }),
    { walletCardIds: ["cash", "old", "travel"] },
    ["walletCardIds"],
  ],
  "a skip of a window": [
    editOf("setWindow", {
      decide: setWindow,
      before: walletOf(),
      params: rideInNovember,
      body: { state: "skipped" },
      from: { state: "open" },
    }),
    { state: "awaited" },
    ["state"],
  ],
  "a skip of a window that was used in part": [
    editOf("setWindow", {
      decide: setWindow,
      before: rideUsed(400),
      params: rideInNovember,
      body: { state: "skipped" },
      from: { state: "open" },
    }),
    { state: "awaited" },
    ["state"],
  ],
  "a skip of a window whose credit was used in part and hasn't posted": [
    editOf("setWindow", {
      decide: setWindow,
      before: rideUsed(400, "awaited"),
      params: rideInNovember,
      body: { state: "skipped" },
      from: { state: "open" },
    }),
    { state: "used" },
    ["state"],
  ],
  "a window that is reopened": [
    editOf("setWindow", {
      decide: setWindow,
      before: rideUsed(0, "skipped"),
      params: rideInNovember,
      body: { state: "open" },
      from: { state: "skipped" },
    }),
    { state: "awaited" },
    ["state"],
  ],
  "a credit that has posted": [
    editOf("setWindow", {
      decide: setWindow,
      before: rideUsed(1_000, "awaited"),
      params: rideInNovember,
      body: { state: "used" },
      from: { state: "awaited" },
    }),
    { state: "open" },
    ["state"],
  ],
  "a credit that has posted, and what was used of it": [
    editOf("setWindow", {
      decide: setWindow,
      before: rideUsed(1_000, "awaited"),
      params: rideInNovember,
      body: { state: "used" },
      from: { state: "awaited", lastUseId: "use-m:2026-11" },
      canBeUndone: false,
    }),
    { state: "awaited", lastUseId: "use-before" },
    ["lastUseId"],
  ],
  "a credit that was earned": [
    editOf("earnBenefit", {
      decide: earnBenefit,
      before: walletOf({ cardId: "chase-sapphire-reserve" }),
      params: highSpend,
      body: { earnedOn: "2026-11-20" },
      from: { earnedOn: null },
      context: ofSeed,
    }),
    { earnedOn: "2026-11-02" },
    ["earnedOn"],
  ],
  "that a credit is not wanted": [
    editOf("chooseBenefit", {
      decide: chooseBenefit,
      before: walletOf(),
      params: ride,
      body: { wanted: false },
      from: { wanted: true },
    }),
    { wanted: null },
    ["wanted"],
  ],
  "the worth of a credit, from the catalog's": [
    editOf("chooseBenefit", {
      decide: chooseBenefit,
      before: walletOf(),
      params: ride,
      body: { weight: 0.5, choice: "Delta" },
      from: { weight: 0.8, choice: null },
    }),
    { weight: 0.6, choice: "United" },
    ["weight", "choice"],
  ],
  "an enrollment": [
    editOf("chooseBenefit", {
      decide: chooseBenefit,
      before: walletOf(),
      params: stay,
      body: { enrolledOn: "2026-11-20" },
      from: { enrolledOn: null },
    }),
    { enrolledOn: "2026-11-02" },
    ["enrolledOn"],
  ],
  "a statement": [
    editOf("recordStatement", {
      canBeUndone: false,
      decide: recordStatement,
      before: walletOf({ statement: statementWith({ closeOn: "2026-10-05", dueOn: "2026-11-01" }) }),
      body: { closeOn: "2026-11-05", dueOn: "2026-12-01", balanceCents: 60_000, minimumCents: null },
      from: { closeOn: null, dueOn: null, balanceCents: null, minimumCents: null },
    }),
    { closeOn: "2026-11-05", dueOn: "2026-12-01", balanceCents: 50_000, minimumCents: 4_000 },
    ["closeOn", "dueOn", "balanceCents"],
  ],
  "a statement that was entered": [
    editOf("recordStatement", {
      canBeUndone: false,
      decide: recordStatement,
      before: walletOf({ statement: statementWith() }),
      body: { closeOn: "2026-11-06", dueOn: "2026-12-01", balanceCents: 60_000, minimumCents: 4_000 },
      from: { closeOn: "2026-11-05", dueOn: "2026-12-01", balanceCents: 50_000, minimumCents: 4_000 },
    }),
    { closeOn: null, dueOn: null, balanceCents: null, minimumCents: null },
    ["closeOn", "balanceCents"],
  ],
  "a statement of the history": [
    editOf("recordStatement", {
      canBeUndone: false,
      decide: recordStatement,
      before: walletOf({ statement: statementWith() }),
      body: { closeOn: "2026-08-05", dueOn: "2026-09-01", balanceCents: 60_000, minimumCents: 4_000 },
      from: { closeOn: "2026-08-05", dueOn: "2026-09-01", balanceCents: 50_000, minimumCents: 4_000 },
      closed: statementWith({ closeOn: "2026-08-05", dueOn: "2026-09-01" }),
    }),
    { closeOn: "2026-08-05", dueOn: "2026-09-01", balanceCents: 55_000, minimumCents: 4_000 },
    ["balanceCents"],
  ],
  "a payment that posted": [
    editOf("setPaymentState", {
      decide: setPaymentState,
      before: paid("pending"),
      params: { ...onTravel, paymentId: "pay-1" },
      body: { state: "posted" },
      from: { state: "pending" },
    }),
    { state: null },
    ["state"],
  ],
  "a use that hasn't posted and is removed": [
    editOf("removeUse", {
      canBeUndone: false,
      decide: removeUse,
      before: rideUsed(400, "awaited"),
      params: { ...ride, useId: "use-m:2026-11" },
      body: {},
      from: { state: "awaited" },
    }),
    { state: "used" },
    ["state"],
  ],
  "a payment that is removed": [
    editOf("removePayment", {
      canBeUndone: false,
      decide: removePayment,
      before: paid("pending"),
      params: { ...onTravel, paymentId: "pay-1" },
      body: {},
      from: { state: "pending" },
    }),
    { state: "posted" },
    ["state"],
  ],
  "a statement that is settled": [
    editOf("settleStatement", {
      decide: settleStatement,
      before: paid("posted"),
      params: { ...onTravel, dueOn: "2026-12-01" },
      body: { isSettled: true },
      from: { isSettled: false },
    }),
    { isSettled: null },
    ["isSettled"],
  ],
  "a statement that wasn't entered and is settled": [
    editOf("settleStatement", {
      decide: settleStatement,
      before: walletOf(),
      params: { ...onTravel, dueOn: "2026-12-01" },
      body: { isSettled: true },
      from: { isSettled: false },
    }),
    { isSettled: null },
    ["isSettled"],
  ],
  "a balance, with its day and the payments that were taken off it": [
    editOf("setBalance", {
      decide: setBalance,
      before: paid("posted", { balance: { currentCents: 70_000, on: "2026-11-10" } }),
      body: { currentCents: 65_000 },
      from: { currentCents: 70_000, on: "2026-11-10", paymentsOff: ["pay-1"] },
    }),
    { currentCents: 90_000, on: "2026-11-10", paymentsOff: [] },
    ["currentCents"],
  ],
  "a category that is activated": [
    editOf("activate", {
      decide: activate,
      before: walletOf({ cardId: "discover-it-cash-back" }),
      params: { ...onTravel, ruleId: "quarter-2027q1" },
      body: { activatedOn: "2027-02-01" },
      from: { activatedOn: null },
      context: { ...ofSeed, today: "2027-02-01" },
    }),
    { activatedOn: "2027-01-02" },
    ["activatedOn"],
  ],
  "categories where none were chosen": [
    editOf("activate", {
      decide: activate,
      before: walletOf({ cardId: "discover-it-cash-back" }),
      params: { ...onTravel, ruleId: "quarter-2027q1" },
      body: { categoryIds: ["groceries"] },
      from: { categoryIds: [] },
      context: { ...ofSeed, today: "2027-02-01" },
    }),
    { categoryIds: ["dining"] },
    ["categoryIds"],
  ],
  "a welcome offer where none was tracked": [
    editOf("setOffer", {
      canBeUndone: false,
      decide: setOffer,
      before: walletOf(),
      body: { offerId: "welcome", startOn: "2026-11-01" },
      from: { offerId: null, startOn: null },
    }),
    { offerId: "welcome-2025", startOn: "2026-11-02" },
    ["offerId", "startOn"],
  ],
  "the terms of a welcome offer of one's own": [
    editOf("setOffer", {
      canBeUndone: false,
      decide: setOffer,
      before: setOffer(walletOf(), { ...onTravel, custom, startOn: "2026-11-01" }, given).wallet,
      body: { custom: { ...custom, days: 120 } },
      from: { offerId: "own-offer", custom },
    }),
    { offerId: "own-offer", custom: { ...custom, spendCents: 300_000 } },
    ["custom"],
  ],
  "a bonus that was received": [
    editOf("setOffer", {
      canBeUndone: false,
      decide: setOffer,
      before: walletOf({ offer }),
      body: { creditedOn: "2026-11-20" },
      from: { creditedOn: null },
    }),
    { creditedOn: "2026-11-02" },
    ["creditedOn"],
  ],
  "a welcome offer that is no longer tracked": [
    editOf("removeOffer", {
      canBeUndone: false,
      decide: removeOffer,
      before: walletOf({ offer }),
      body: {},
      from: { offerId: "welcome", startOn: "2026-10-01", spentSoFarCents: 50_000 },
    }),
    { offerId: "welcome", startOn: "2026-10-01", spentSoFarCents: 20_000 },
    ["spentSoFarCents"],
  ],
  "a fee, from what was entered in its card year": [
    editOf("recordFee", {
      decide: recordFee,
      before: walletOf({ feeEvents: { "2025-12-02": posted } }),
      body: { event: { ...posted, state: "refunded" } },
      from: { event: posted },
    }),
    { event: null },
    ["event"],
  ],
  "a decision about a fee": [
    editOf("recordFee", {
      decide: recordFee,
      before: walletOf(),
      body: { decision: "keep" },
      from: { decision: null },
    }),
    { decision: "cancel" },
    ["decision"],
  ],
  "a decision about a fee, where that about the last one is stored": [
    editOf("recordFee", {
      decide: recordFee,
      before: walletOf({ feeDecision: { ...decided, on: "2025-06-01", forYearFrom: "2025-12-02" } }),
      body: { decision: "call" },
      from: { decision: null },
    }),
    { decision: "keep" },
    ["decision"],
  ],
  "a decision about a fee that is taken back": [
    editOf("recordFee", {
      decide: recordFee,
      before: walletOf({ feeDecision: decided }),
      body: { decision: null },
      from: { decision: "keep", decidedOn: "2026-11-02" },
    }),
    { decision: "call", decidedOn: "2026-11-03" },
    ["decision", "decidedOn"],
  ],
  "the costs of a month": [
    editOf("recordCosts", {
      decide: recordCosts,
      before: walletOf({ costs: { "2026-11": { interestCents: 1_250, lateCents: 0, otherCents: 0 } } }),
      params: { ...onTravel, month: "2026-11" },
      body: { interestCents: 2_000 },
      from: { interestCents: 1_250 },
    }),
    { interestCents: 0 },
    ["interestCents"],
  ],
  "the worth of a currency": [
    editOf("settings", {
      decide: changeSettings,
      before: { ...walletOf(), settings: { ...emptyWallet().settings, ownCentsPerUnit: { "amex-mr": 1.5 } } },
      body: { ownCentsPerUnit: { "chase-ultimate-rewards": 2 } },
      from: { ownCentsPerUnit: { "chase-ultimate-rewards": null } },
    }),
    { ownCentsPerUnit: { "chase-ultimate-rewards": 1.8 } },
    ["ownCentsPerUnit"],
  ],
};

const undone = Object.entries(edits).filter(([, [{ canBeUndone }]]) => canBeUndone);

describe("an edit", () => {
  it("of each kind is here", () => {
    expect(new Set(Object.values(edits).map(([{ name }]) => name))).toEqual(new Set(Object.keys(STORED)));
  });

  it.each(Object.entries(edits))("that was made from what is stored is in nobody's way: %s", (_words, [edit]) => {
    expect(edit.listChanged()).toEqual([]);
  });

  it.each(Object.entries(edits))(
    "that was made from something else is compared by its parts: %s",
    (_words, [edit, otherwise, changed]) => {
      expect(edit.listChangedFrom(otherwise)).toEqual(changed);
    },
  );

  it.each(undone)("can be undone right after it: %s", (_words, [edit]) => {
    expect(edit.listChangedBeforeUndo()).toEqual([]);
  });
});
