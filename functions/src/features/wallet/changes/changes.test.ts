import { customCard, exampleProgress, examplePurchase } from "@cardwell/core/domain/earning/example-cards";
import { paymentWith, statementWith } from "@cardwell/core/domain/statements/card-fixture";
import { computeCurrentBalance } from "@cardwell/core/domain/statements/recorded";
import type { Purchase } from "@cardwell/core/domain/wallet/shapes";
import { describe, expect, it } from "vitest";
import { held, heldCash, seedFacts, testFacts, use } from "../../../../../tests/support/wallet-view.ts";
import { emptyWallet } from "../repository.ts";
import { splitOldUses } from "@cardwell/core/domain/wallet/archive";
import { addAuthorizedUser, addCard, editCard, orderCards, removeCard } from "./cards.ts";
import type { WalletUpdate } from "./change.ts";
import { changeProduct, reopenCard } from "./closing.ts";
import { activate } from "./earning.ts";
import { recordFee } from "./fee.ts";
import {
  recordPayment,
  recordStatement,
  removePayment,
  setBalance,
  setPaymentState,
  settleStatement,
} from "./money.ts";
import { setOffer } from "./offer.ts";
import { addPurchase, removePurchase } from "./purchases.ts";
import { recordUse, removeUse, setWindow } from "./uses.ts";

const given = { today: "2026-11-20", facts: testFacts };
const { custom: exampleCustom } = customCard(null);
const wallet = (...cards: ReturnType<typeof held>[]) => ({
  ...emptyWallet(),
  cards: Object.fromEntries(cards.map((card) => [card.id, card])),
});

describe("a change", () => {
  it("that is reversed leaves the wallet as it was", () => {
    const before = wallet(held(), heldCash());
    const place = { walletCardId: "travel", benefitId: "ride-credit" };
    const used = recordUse(before, { ...place, cycleKey: "m:2026-11" }, given);
    expect(used.wallet.cards["travel"]?.uses["ride-credit"]?.["m:2026-11"]).toMatchObject({
      uses: [{ amount: 1_000, on: "2026-11-20" }],
      startsOn: "2026-11-01",
      endsOn: "2026-11-30",
    });
    expect(removeUse(used.wallet, { ...place, useId: used.id ?? "" }).wallet).toEqual(before);

    const body = examplePurchase(4_000, { walletCardId: "cash", on: "2026-11-18" });
    const bought = addPurchase(before, body, given);
    expect(bought.wallet.cards["cash"]).toMatchObject({
      spentCents: { "2026-11": 4_000 },
      earnedUnits: { "2026-11": 240 },
    });
    expect(removePurchase(bought.wallet, bought.purchases?.[0] ?? null, given).wallet).toEqual(before);

    const changed = changeProduct(before, { walletCardId: "travel", cardId: "test-cash", on: "2026-11-20" }, given);
    expect(reopenCard(changed.wallet, { walletCardId: "travel" }).wallet).toEqual(before);
  });

  it("of an account keeps what belongs to the account and leaves the product its history", () => {
    const uses = { "ride-credit": use("m:2026-10", 1_000, "2026-10-05", "2026-10-01", "2026-10-31") };
    const balance = { currentCents: 5_000, on: "2026-11-19" };
    const { wallet: after, id } = changeProduct(
      wallet(held({ uses, balance, last4: "4417" })),
      { walletCardId: "travel", cardId: "test-cash", on: "2026-11-20" },
      given,
    );
    expect(after.cards["travel"]).toMatchObject({
      status: "product_changed",
      closedOn: "2026-11-20",
      uses,
      balance: null,
      changedToId: id,
    });
    expect(after.cards[id ?? ""]).toMatchObject({
      status: "active",
      openedOn: "2024-12-02",
      last4: "4417",
      balance,
      uses: {},
      changedFromId: "travel",
    });
    expect(removeCard(after, id ?? "").wallet.cards["travel"]).toMatchObject({ changedToId: null });
  });

  it("of product stays with the bank", () => {
    const facts = seedFacts;
    const flex = held({ id: "flex", cardId: "chase-freedom-flex" });
    const to = (cardId: string, from = flex) =>
      changeProduct(wallet(from), { walletCardId: from.id, cardId, on: "2026-11-20" }, { ...given, facts });
    expect(() => to("citi-double-cash")).toThrow(
      "Double Cash is from Citi, so this isn't a product change. Close this card and add the other one.",
    );
    expect(to("chase-freedom-unlimited").id).not.toBeNull();
    const custom = { ...flex, cardId: null, custom: exampleCustom };
    expect(to("citi-double-cash", custom).id).not.toBeNull();
  });

  it("that takes a product out of the middle joins those before and after it", () => {
    const line = wallet(
      held({ id: "first", status: "product_changed", changedToId: "second" }),
      held({ id: "second", status: "product_changed", changedFromId: "first", changedToId: "third" }),
      held({ id: "third", changedFromId: "second" }),
    );
    expect(removeCard(line, "second").wallet.cards).toMatchObject({
      first: { changedToId: "third" },
      third: { changedFromId: "first" },
    });
    expect(removeCard(line, "first").wallet.cards["second"]).toMatchObject({
      changedFromId: null,
      changedToId: "third",
    });
  });

  it("of the opening day leaves what was recorded within reach, under the window as it is now", () => {
    const awaited = {
      "a:2025-12-02": {
        ...use("a:2025-12-02", 5_000, "2026-10-01", "2025-12-02", "2026-12-01")["a:2025-12-02"]!,
        state: "awaited" as const,
      },
    };
    const corrected = editCard(
      wallet(held({ uses: { "travel-credit": awaited } })),
      { walletCardId: "travel", openedOn: "2024-12-09" },
      given,
    ).wallet;
    const place = { walletCardId: "travel", benefitId: "travel-credit", cycleKey: "a:2025-12-09" };
    const windows = setWindow(corrected, { ...place, state: "used" }, given).wallet.cards["travel"]?.uses[
      "travel-credit"
    ];
    expect(windows).toEqual({
      "a:2025-12-09": {
        uses: awaited["a:2025-12-02"].uses,
        state: "used",
        startsOn: "2025-12-09",
        endsOn: "2026-12-08",
      },
    });
    const more = recordUse(corrected, { ...place, cycleKey: place.cycleKey, amount: 2_000 }, given);
    expect(more.wallet.cards["travel"]?.uses["travel-credit"]).toMatchObject({
      "a:2025-12-09": { state: "awaited", uses: [{ amount: 5_000 }, { amount: 2_000 }] },
    });
  });

  it("of the opening day takes what was spent against caps of the card year along", () => {
    const before = wallet(heldCash({ openedOn: "2024-05-14", capSpend: { gas: { "a:2026-05-14": 90_000 } } }));
    const after = editCard(before, { walletCardId: "cash", openedOn: "2024-05-20" }, given).wallet;
    expect(after.cards["cash"]?.capSpend).toEqual({ gas: { "a:2026-05-20": 90_000 } });
    expect(editCard(after, { walletCardId: "cash", openedOn: "2024-05-14" }, given).wallet).toEqual(before);
  });

  it("opens a window again that was skipped before the opening day was corrected", () => {
    const skipped = {
      "a:2025-12-02": { uses: [], state: "skipped" as const, startsOn: "2025-12-02", endsOn: "2026-12-01" },
    };
    const corrected = wallet(held({ openedOn: "2024-12-09", uses: { "travel-credit": skipped } }));
    const place = { walletCardId: "travel", benefitId: "travel-credit", cycleKey: "a:2025-12-09" };
    expect(setWindow(corrected, { ...place, state: "open" }, given).wallet.cards["travel"]?.uses).toEqual({});
  });

  it("of the order keeps every card, once", () => {
    const { cards } = orderCards(wallet(held(), heldCash()), { walletCardIds: ["cash", "cash", "nobody"] }).wallet;
    expect(Object.values(cards).map(({ id, position }) => [id, position])).toEqual([
      ["cash", 0],
      ["travel", 1],
    ]);
  });

  it("of a statement puts the one before into the history, with its payments", () => {
    const statement = (closeOn: string, dueOn: string) => ({
      closeOn,
      dueOn,
      balanceCents: 10_000,
      minimumCents: null,
    });
    const first = recordStatement(
      wallet(held()),
      { walletCardId: "travel", ...statement("2026-10-04", "2026-10-29") },
      given,
    );
    const paid = recordPayment(first.wallet, { walletCardId: "travel", on: "2026-10-20" }, given);
    const second = recordStatement(
      paid.wallet,
      { walletCardId: "travel", ...statement("2026-11-04", "2026-11-29") },
      given,
    );
    expect(second.statements).toMatchObject([
      { walletCardId: "travel", statement: { closeOn: "2026-10-04", payments: [{ amountCents: 10_000 }] } },
    ]);
    expect(second.wallet.cards["travel"]?.statement).toMatchObject({ closeOn: "2026-11-04", payments: [] });
  });

  it.each(["2026-10-25", "2026-11-04", "2026-11-17"])(
    "of a statement to one that closed on %s, in the same cycle, corrects it and keeps its payments",
    (closeOn) => {
      const notified = { dueOn: "2026-11-29", balanceCents: 10_000, minimumCents: null };
      const first = recordStatement(
        wallet(held()),
        { walletCardId: "travel", ...notified, closeOn: "2026-11-04" },
        given,
      );
      const paid = recordPayment(first.wallet, { walletCardId: "travel", amountCents: 4_000, on: "2026-11-18" }, given);
      const corrected = recordStatement(
        paid.wallet,
        { walletCardId: "travel", ...notified, closeOn, balanceCents: 12_000 },
        given,
      );
      expect(corrected.statements).toBeUndefined();
      expect(corrected.wallet.cards["travel"]?.statement).toMatchObject({
        closeOn,
        balanceCents: 12_000,
        payments: [{ amountCents: 4_000 }],
      });
    },
  );

  describe("of an unpaid statement, when the next one is entered", () => {
    const statement = (closeOn: string, dueOn: string, balanceCents: number) => ({
      closeOn,
      dueOn,
      balanceCents,
      minimumCents: null,
    });
    const october = (dueOn = "2026-10-29") =>
      recordStatement(wallet(held()), { walletCardId: "travel", ...statement("2026-10-04", dueOn, 10_000) }, given)
        .wallet;
    const next = (before: ReturnType<typeof october>, balanceCents: number) =>
      recordStatement(
        before,
        { walletCardId: "travel", ...statement("2026-11-04", "2026-11-29", balanceCents) },
        given,
      );

    it("is history once it is past due and the next one includes it, and says so", () => {
      const { wallet: after, statements } = next(october(), 15_000);
      expect(after.cards["travel"]?.openStatements).toBeUndefined();
      expect(after.cards["travel"]?.missedDueOn).toBe("2026-10-29");
      expect(statements).toMatchObject([{ statement: { closeOn: "2026-10-04", carriedInto: "2026-11-04" } }]);
    });

    it("doesn't say that it wasn't paid where autopay may have paid it", () => {
      const autopay = { mode: "statement" as const, fixedCents: null, declaredOn: "2026-01-01" };
      const before = october();
      const autopaid = wallet({ ...held(), ...before.cards["travel"], autopay });
      const [old] = next(autopaid, 15_000).statements ?? [];
      expect(old?.statement.carriedInto).toBeUndefined();
    });

    it("stays open while it isn't due yet, even when the next one includes it", () => {
      const { wallet: after, statements } = next(october("2026-11-25"), 15_000);
      expect(statements).toEqual([]);
      expect(after.cards["travel"]?.openStatements).toMatchObject([
        { closeOn: "2026-10-04", dueOn: "2026-11-25", carriedInto: "2026-11-04" },
      ]);
    });

    it("stays open when the next one doesn't include it, and takes payments of its own", () => {
      const { wallet: open, statements } = next(october(), 4_000);
      expect(statements).toEqual([]);
      expect(open.cards["travel"]?.openStatements).toMatchObject([{ closeOn: "2026-10-04" }]);
      const paid = recordPayment(open, { walletCardId: "travel", closeOn: "2026-10-04" }, given);
      expect(paid.wallet.cards["travel"]).toMatchObject({
        openStatements: [{ payments: [{ amountCents: 10_000 }] }],
        statement: { closeOn: "2026-11-04", payments: [] },
      });
      expect(removePayment(paid.wallet, { walletCardId: "travel", paymentId: paid.id ?? "" }).wallet).toEqual(open);
      const later = recordStatement(
        paid.wallet,
        { walletCardId: "travel", ...statement("2026-12-04", "2026-12-29", 4_000) },
        {
          ...given,
          today: "2026-12-05",
        },
      );
      expect(later.wallet.cards["travel"]?.openStatements).toBeUndefined();
      expect(later.statements?.map((each) => each.statement.closeOn)).toEqual(["2026-10-04", "2026-11-04"]);
    });

    it("can be settled in another way, and that can be undone", () => {
      const { wallet: open } = next(october(), 4_000);
      const settled = settleStatement(open, { walletCardId: "travel", dueOn: "2026-10-29", isSettled: true }, given);
      expect(settled.wallet.cards["travel"]?.openStatements).toMatchObject([{ settledOn: "2026-11-20" }]);
      expect(settled.id).toBe("2026-10-29");
      expect(
        settleStatement(settled.wallet, { walletCardId: "travel", dueOn: "2026-10-29", isSettled: false }, given)
          .wallet,
      ).toEqual(open);
    });
  });

  it("of a statement that wasn't entered settles its due date", () => {
    const before = wallet(held({ settledThrough: "2026-10-29" }));
    const settle = (dueOn: string, isSettled: boolean) =>
      settleStatement(before, { walletCardId: "travel", dueOn, isSettled }, given).wallet.cards["travel"]
        ?.settledThrough;
    expect(settle("2026-11-19", true)).toBe("2026-11-19");
    expect(settle("2026-11-19", false)).toBe("2026-11-18");
    expect(() => settle("2027-02-01", true)).toThrow("This due date is too far away.");
  });

  it("of a pending payment to posted lowers a balance that was entered before it posted, and can be undone", () => {
    const sent = paymentWith({ id: "sent", amountCents: 50_000, on: "2026-11-16", state: "pending" });
    const closed = statementWith({
      closeOn: "2026-10-27",
      dueOn: "2026-11-21",
      minimumCents: null,
      payments: [sent],
    });
    const place = { walletCardId: "travel", paymentId: "sent" };
    const at = (balanceOn: string) =>
      wallet(held({ statement: closed, balance: { currentCents: 60_000, on: balanceOn } }));
    const posted = setPaymentState(at("2026-11-18"), { ...place, state: "posted" }, given);
    expect(posted.wallet.cards["travel"]).toMatchObject({
      balance: { currentCents: 10_000 },
      statement: { payments: [{ state: "posted", on: "2026-11-16" }] },
    });
    expect(setPaymentState(posted.wallet, { ...place, state: "pending" }, given).wallet).toEqual(at("2026-11-18"));
    // Sent on Monday, it should have posted by Thursday: a balance of Friday includes it.
    expect(
      setPaymentState(at("2026-11-20"), { ...place, state: "posted" }, given).wallet.cards["travel"]?.balance,
    ).toMatchObject({
      currentCents: 60_000,
    });
    expect(() => setPaymentState(at("2026-11-18"), { ...place, paymentId: "none", state: "posted" }, given)).toThrow(
      "Payment not found.",
    );
  });

  it("of a statement to a day after one of its payments is rejected", () => {
    const notified = { dueOn: "2026-11-29", balanceCents: 10_000, minimumCents: null };
    const first = recordStatement(
      wallet(held()),
      { walletCardId: "travel", ...notified, closeOn: "2026-11-04" },
      given,
    );
    const paid = recordPayment(first.wallet, { walletCardId: "travel", on: "2026-11-10" }, given);
    expect(() =>
      recordStatement(paid.wallet, { walletCardId: "travel", ...notified, closeOn: "2026-11-17" }, given),
    ).toThrow("A payment on this statement was made before that day.");
  });

  it("of a statement to the day of an earlier one takes that one's place", () => {
    const notified = { dueOn: "2026-11-29", balanceCents: 10_000, minimumCents: null };
    const first = recordStatement(
      wallet(held()),
      { walletCardId: "travel", ...notified, closeOn: "2026-11-04" },
      given,
    );
    const corrected = recordStatement(
      first.wallet,
      { walletCardId: "travel", ...notified, closeOn: "2026-10-30" },
      given,
    );
    expect(corrected.removedStatements).toEqual([{ walletCardId: "travel", closeOn: "2026-10-30" }]);
  });

  it("of a card is of no day on which it was not open, and no person is added on one", () => {
    const young = wallet(held({ openedOn: "2026-10-01" }));
    const statement = { closeOn: "2026-09-30", dueOn: "2026-10-25", balanceCents: 10_000, minimumCents: null };
    const words = "The card wasn't open yet on that day.";
    expect(() => recordStatement(young, { walletCardId: "travel", ...statement }, given)).toThrow(words);
    expect(() =>
      setOffer(young, { walletCardId: "travel", offerId: "public-75k", startOn: "2026-09-30" }, given),
    ).toThrow(words);
    const add = (addedOn: string) => () =>
      addAuthorizedUser(young, { walletCardId: "travel", name: "Sam", addedOn, feeCents: 0 }, given);
    expect(add("2026-09-30")).toThrow(words);
    expect(add("2026-11-21")).toThrow("This date is in the future.");
  });
});

it("a wallet has room for 250 cards", () => {
  const add = (count: number) => () =>
    addCard(
      wallet(...Array.from({ length: count }, (_, index) => held({ id: `card-${index}` }))),
      { cardId: "test-cash" },
      given,
    );
  expect(add(249)).not.toThrow();
  expect(add(250)).toThrow("You can have up to 250 cards. Remove one you no longer need.");
});

describe("what happened to an annual fee", () => {
  const record = (before: ReturnType<typeof wallet>, event: Parameters<typeof recordFee>[1]["event"]) =>
    recordFee(before, { walletCardId: "travel", event }, given).wallet;

  it("some days before the anniversary is of the next card year, also when it is undone or refunded", () => {
    const posted = { state: "posted" as const, on: "2026-11-18", amountCents: 9_500 };
    const refunded = { state: "refunded" as const, on: "2026-11-19", amountCents: 9_500 };
    const earlier = { "2025-12-02": { ...posted, on: "2025-12-05" } };
    const early = record(wallet(held({ openedOn: "2024-12-02", feeEvents: earlier })), posted);
    expect(early.cards["travel"]?.feeEvents).toEqual({ ...earlier, "2026-12-02": posted });
    expect(record(early, refunded).cards["travel"]?.feeEvents).toEqual({ ...earlier, "2026-12-02": refunded });
    expect(record(early, null).cards["travel"]?.feeEvents).toEqual(earlier);
  });
});

describe("a decision about a fee", () => {
  const decide = (body: Omit<Parameters<typeof recordFee>[1], "walletCardId">) =>
    recordFee(wallet(held({ openedOn: "2024-12-02" })), { walletCardId: "travel", ...body }, given).wallet.cards[
      "travel"
    ]?.feeDecision;

  it("is of today, and for the next card year", () => {
    expect(decide({ decision: "cancel" })).toEqual({
      decision: "cancel",
      on: "2026-11-20",
      forYearFrom: "2026-12-02",
    });
  });

  it("keeps its own day and card year when it is restored", () => {
    expect(decide({ decision: "cancel", decidedOn: "2025-11-30" })).toEqual({
      decision: "cancel",
      on: "2025-11-30",
      forYearFrom: "2025-12-02",
    });
  });

  it.each([
    ["2026-11-21", "This date is in the future."],
    ["2024-12-01", "The card wasn't open yet on that day."],
  ])("can't be restored to %s", (decidedOn, message) => {
    expect(() => decide({ decision: "cancel", decidedOn })).toThrow(message);
  });
});

describe("a statement", () => {
  const due = (dueOn: string) => () =>
    recordStatement(
      wallet(held()),
      { walletCardId: "travel", closeOn: "2026-10-31", dueOn, balanceCents: 10_000, minimumCents: null },
      given,
    );

  it("is due after it closed, and within 60 days", () => {
    expect(due("2026-12-30")).not.toThrow();
    expect(due("2026-12-31")).toThrow("Choose a due date within 60 days of the closing date.");
    expect(due("2031-11-21")).toThrow(
      expect.objectContaining({ extra: { fields: [expect.objectContaining({ path: "body.dueOn" })] } }),
    );
    expect(due("2026-10-31")).toThrow("Choose a due date after the closing date.");
  });

  it("leaves the highest closing and due day with the card, whatever the order of the months", () => {
    const daysAfter = (...statements: [closeOn: string, dueOn: string][]) =>
      statements.reduce(
        (sum, [closeOn, dueOn]) =>
          recordStatement(
            sum,
            { walletCardId: "travel", closeOn, dueOn, balanceCents: 10_000, minimumCents: null },
            given,
          ).wallet,
        wallet(held()),
      ).cards["travel"]?.recordedDays;
    const january: [string, string] = ["2026-01-31", "2026-02-25"];
    const february: [string, string] = ["2026-02-28", "2026-03-25"];
    expect(daysAfter(january, february)).toEqual({ closeDay: 31, dueDay: 25 });
    expect(daysAfter(february, january)).toEqual({ closeDay: 31, dueDay: 25 });
    expect(daysAfter(february)).toEqual({ closeDay: 28, dueDay: 25 });
    expect(daysAfter(["2026-04-30", "2026-05-25"])).toEqual({ closeDay: 30, dueDay: 25 });
    expect(daysAfter(january, ["2026-03-15", "2026-04-11"])).toEqual({ closeDay: 15, dueDay: 11 });
  });

  it("keeps no day that was only entered", () => {
    const entered = wallet({ ...held(), dueDay: 27 });
    const october = { closeOn: "2026-10-04", dueOn: "2026-10-25", balanceCents: 10_000, minimumCents: null };
    const { cards } = recordStatement(entered, { walletCardId: "travel", ...october }, given).wallet;
    expect(cards["travel"]?.recordedDays).toEqual({ closeDay: 4, dueDay: 25 });
  });

  it("takes back a day that it corrects", () => {
    const typed = { closeOn: "2026-10-04", dueOn: "2026-10-31", balanceCents: 10_000, minimumCents: null };
    const wrong = recordStatement(wallet(held()), { walletCardId: "travel", ...typed }, given).wallet;
    const { cards } = recordStatement(wrong, { walletCardId: "travel", ...typed, dueOn: "2026-10-29" }, given).wallet;
    expect(cards["travel"]?.recordedDays).toEqual({ closeDay: 4, dueDay: 29 });
  });

  it("may be in credit, and asks for no minimum then", () => {
    const inCredit = (minimumCents: number | null) => () =>
      recordStatement(
        wallet(held()),
        { walletCardId: "travel", closeOn: "2026-10-31", dueOn: "2026-11-25", balanceCents: -2_500, minimumCents },
        given,
      );
    for (const minimumCents of [0, null]) {
      const { wallet: after } = inCredit(minimumCents)();
      expect(after.cards["travel"]?.statement).toMatchObject({ balanceCents: -2_500, minimumCents });
      expect(() => recordPayment(after, { walletCardId: "travel" }, given)).toThrow("This statement is already paid.");
    }
    expect(inCredit(2_500)).toThrow(
      expect.objectContaining({
        message: "A statement in credit has no minimum.",
        extra: { fields: [expect.objectContaining({ path: "body.minimumCents" })] },
      }),
    );
  });
});

describe("a payment", () => {
  const statement = statementWith({ closeOn: "2026-11-04", balanceCents: 90_000, minimumCents: null });
  const owes = (on: string) => wallet(held({ statement, balance: { currentCents: 128_460, on } }));
  const getBalance = ({ cards }: ReturnType<typeof wallet>) => {
    const card = cards["travel"];
    return card ? computeCurrentBalance(card, given.today) : null;
  };

  it.each(["2026-11-18", "2026-11-20"])("lowers a balance of %s, and gives it back exactly", (on) => {
    const before = owes(on);
    const paid = recordPayment(before, { walletCardId: "travel", amountCents: 10_000 }, given);
    expect(paid.wallet.cards["travel"]?.balance).toEqual({ currentCents: 118_460, on });
    expect(getBalance(paid.wallet)).toBe(118_460);
    expect(removePayment(paid.wallet, { walletCardId: "travel", paymentId: paid.id ?? "" }).wallet).toEqual(before);
  });

  it("of all that remains leaves nothing to use of the limit", () => {
    const before = wallet(held({ statement, balance: { currentCents: 90_000, on: "2026-11-20" } }));
    expect(getBalance(recordPayment(before, { walletCardId: "travel" }, given).wallet)).toBe(0);
  });

  it("lowers no balance of a later day, nor one while it is on its way", () => {
    const before = owes("2026-11-20");
    expect(
      getBalance(
        recordPayment(before, { walletCardId: "travel", amountCents: 10_000, on: "2026-11-19" }, given).wallet,
      ),
    ).toBe(128_460);
    expect(
      getBalance(
        recordPayment(before, { walletCardId: "travel", amountCents: 10_000, state: "pending" }, given).wallet,
      ),
    ).toBe(128_460);
  });

  it("leaves a balance alone that a statement has overtaken", () => {
    const overtaken = { currentCents: 90_000, on: "2026-09-12" };
    const closed = { ...statement, closeOn: "2026-11-05", balanceCents: 400_000 };
    const paid = recordPayment(
      wallet(held({ statement: closed, balance: overtaken })),
      { walletCardId: "travel" },
      given,
    );
    expect(paid.wallet.cards["travel"]).toMatchObject({
      balance: overtaken,
      statement: { payments: [{ amountCents: 400_000, on: "2026-11-20" }] },
    });
    expect(
      removePayment(paid.wallet, { walletCardId: "travel", paymentId: paid.id ?? "" }).wallet.cards["travel"]?.balance,
    ).toEqual(overtaken);
  });

  it("is included in a balance that is entered after it", () => {
    const paid = recordPayment(owes("2026-11-20"), { walletCardId: "travel", amountCents: 10_000 }, given);
    const notified = setBalance(paid.wallet, { walletCardId: "travel", currentCents: 50_000 }, given).wallet;
    expect(getBalance(notified)).toBe(50_000);
    expect(getBalance(removePayment(notified, { walletCardId: "travel", paymentId: paid.id ?? "" }).wallet)).toBe(
      50_000,
    );
  });
});

describe("a balance", () => {
  it("is of today unless its day is entered, and never of a future day", () => {
    const before = wallet(held());
    const enterBalance = (body: { currentCents: number; on?: string }) =>
      setBalance(before, { walletCardId: "travel", ...body }, given).wallet.cards["travel"]?.balance;
    expect(enterBalance({ currentCents: 9_000 })).toEqual({ currentCents: 9_000, on: "2026-11-20" });
    expect(enterBalance({ currentCents: 9_000, on: "2026-10-12" })).toEqual({ currentCents: 9_000, on: "2026-10-12" });
    expect(() => enterBalance({ currentCents: 9_000, on: "2026-11-21" })).toThrow("This date is in the future.");
  });

  it.each(["2026-11-18", "2026-11-20"])(
    "of %s comes back with what was paid off it, and can be restored to that",
    (on) => {
      const statement = statementWith({ closeOn: "2026-11-04", balanceCents: 90_000, minimumCents: null });
      const first = wallet(held({ statement, balance: { currentCents: 100_000, on } }));
      const paid = recordPayment(first, { walletCardId: "travel", amountCents: 30_000 }, given);
      const notified = setBalance(paid.wallet, { walletCardId: "travel", currentCents: 65_000 }, given).wallet;
      const undone = setBalance(
        notified,
        { walletCardId: "travel", currentCents: 70_000, on, paymentsOff: [paid.id ?? ""] },
        given,
      ).wallet;
      expect(undone).toEqual(paid.wallet);
      expect(removePayment(undone, { walletCardId: "travel", paymentId: paid.id ?? "" }).wallet).toEqual(first);
    },
  );
});

describe("a purchase towards a welcome offer", () => {
  const offer = exampleProgress([], {
    offer: testFacts.getTerms("test-travel")!.offers[0]!,
    startOn: "2026-10-01",
    eligibleCents: 390_000,
  });
  const bought = (from: ReturnType<typeof wallet>, amountCents: number) =>
    addPurchase(
      from,
      examplePurchase(amountCents, { walletCardId: "travel", on: "2026-11-18", categoryId: "dining" }),
      given,
    );
  const metOn = ({ cards }: ReturnType<typeof wallet>) => cards["travel"]?.offer?.metOn;

  it("reaches it once: a refund puts the bonus at risk, and only a correction takes the day back", () => {
    const reached = bought(wallet(held({ offer })), 20_000);
    expect(metOn(reached.wallet)).toBe("2026-11-20");
    const refunded = bought(reached.wallet, -50_000);
    expect(metOn(refunded.wallet)).toBe("2026-11-20");
    expect(metOn(setOffer(refunded.wallet, { walletCardId: "travel", creditedOn: "2026-11-19" }, given).wallet)).toBe(
      "2026-11-20",
    );
    expect(
      metOn(setOffer(refunded.wallet, { walletCardId: "travel", spentSoFarCents: 360_000 }, given).wallet),
    ).toBeNull();
    expect(metOn(removePurchase(reached.wallet, reached.purchases?.[0] ?? null, given).wallet)).toBeNull();
  });
});

describe("the categories of a quarter", () => {
  const discover = held({ id: "discover", cardId: "discover-it-cash-back" });
  const chooseOn = (today: string, ruleId: string) =>
    activate(
      wallet(discover),
      { walletCardId: "discover", ruleId, categoryIds: ["groceries"] },
      { today, facts: seedFacts },
    );

  it("are taken from the member where the catalog doesn't list them", () => {
    const after = chooseOn("2027-02-01", "quarter-2027q1").wallet.cards["discover"];
    expect(after?.chosenCategories).toEqual({ "quarter-2027q1": ["groceries"] });
  });

  it("can't be chosen where the catalog lists them", () => {
    expect(() => chooseOn("2026-11-20", "quarter-2026q4")).toThrow("Earning rule not found on this card.");
  });
});

describe("the archive", () => {
  it("takes windows that ended more than 400 days ago, by the year in which they ended", () => {
    const uses = {
      "ride-credit": {
        ...use("m:2025-10", 500, "2025-10-03", "2025-10-01", "2025-10-31"),
        ...use("m:2025-09", 500, "2025-09-03", "2025-09-01", "2025-09-30"),
        ...use("m:2024-12", 500, "2024-12-03", "2024-12-01", "2024-12-31"),
      },
    };
    const { cards, archived } = splitOldUses(wallet(held({ uses })).cards, "2026-11-20");
    expect(Object.keys(cards["travel"]?.uses["ride-credit"] ?? {})).toEqual(["m:2025-10"]);
    expect(archived.map(({ year, uses: old }) => [year, Object.keys(old["ride-credit"] ?? {})])).toEqual([
      [2025, ["m:2025-09"]],
      [2024, ["m:2024-12"]],
    ]);
  });

  it("takes nothing that has no end, or that is young", () => {
    const same = wallet(
      held({ uses: { "travel-credit": use("a:2025-12-02", 1, "2026-01-01", "2025-12-02", "2026-12-01") } }),
    ).cards;
    expect(splitOldUses(same, "2026-11-20")).toEqual({ cards: same, archived: [] });
  });
});

describe("a request that comes twice with the id of what it makes, as its answer was lost,", () => {
  const id = "chosen-by-the-caller";
  const statement = statementWith({ closeOn: "2026-11-04", balanceCents: 90_000, minimumCents: null });
  const before = wallet(held({ statement }), heldCash());
  const place = { walletCardId: "travel", benefitId: "ride-credit" };
  const purchase = examplePurchase(4_000, { id, walletCardId: "cash", on: "2026-11-18" });
  const opened = { openedOn: "2026-11-01", openedPrecision: "day" as const };

  it.each<[string, (wallet: typeof before, there: Purchase | null) => WalletUpdate]>([
    ["a card", (now) => addCard(now, { id, cardId: "test-cash", ...opened }, given)],
    [
      "a person",
      (now) =>
        addAuthorizedUser(now, { walletCardId: "travel", id, name: "Sam", addedOn: "2026-11-01", feeCents: 0 }, given),
    ],
    [
      "another product",
      (now) => changeProduct(now, { walletCardId: "travel", id, cardId: "test-cash", on: "2026-11-20" }, given),
    ],
    ["a part of a credit", (now) => recordUse(now, { ...place, id, cycleKey: "m:2026-11", amount: 300 }, given)],
    ["a part of a payment", (now) => recordPayment(now, { walletCardId: "travel", id, amountCents: 1_000 }, given)],
    ["a purchase", (now, there) => addPurchase(now, purchase, given, there)],
  ])("makes %s once", (_, make) => {
    const first = make(before, null);
    expect(first.id).toBe(id);
    expect(first.wallet).not.toEqual(before);
    const second = make({ ...before, ...first.wallet }, first.purchases?.[0] ?? null);
    expect(second.id).toBe(id);
    expect(second.wallet).toEqual(first.wallet);
    expect(second.purchases ?? []).toEqual([]);
  });
});
