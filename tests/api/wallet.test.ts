// @module-tag gate

import { addDays, monthKey } from "@cardwell/core/domain/dates/civil";
import { beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "../support/api.ts";
import { rejection } from "../support/api.ts";
import { db } from "../support/people.ts";
import type { TestPerson } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { type TestWallet, walletApi } from "../support/wallets.ts";

const GOLD = "amex-gold";
const FLEX = "chase-freedom-flex";
const RESERVE = "chase-sapphire-reserve";

let person: TestPerson;
let mine: TestWallet;
let other: TestWallet;
let today = "";

beforeAll(async () => {
  person = await newCardholder();
  mine = walletApi(person);
  other = walletApi(await newCardholder());
  today = (await mine.dashboard()).today;
});

const custom = {
  name: "Members Visa",
  issuerName: "Lakeside Credit Union",
  network: "visa",
  annualFeeCents: 2_500,
  foreignBps: 100,
  basePercent: 1.5,
  noPresetLimit: false,
};

const ago = (days: number) => addDays(today, -days);
const words = ({ body }: Answer<unknown>) => (body as { message: string }).message;

async function rejected(answer: Promise<Answer<unknown>>): Promise<{ error: string; message: string }> {
  const given = await answer;
  return { error: rejection(given).error, message: words(given) };
}

describe("adding a card", () => {
  it("adds one of the catalog with the holder's details", async () => {
    const id = await mine.add({
      cardId: GOLD,
      openedOn: "2024-03-15",
      last4: "1009",
      nickname: "Groceries",
      statementCloseDay: 12,
      dueDay: 7,
      autopay: { mode: "statement", fixedCents: null },
    });
    const { card, summary } = await mine.card(id);
    expect(card).toMatchObject({ cardId: GOLD, last4: "1009", openedOn: "2024-03-15", status: "active" });
    expect(card.autopay).toEqual({ mode: "statement", fixedCents: null, declaredOn: today });
    expect(summary).toMatchObject({
      name: "Gold Card",
      issuer: "American Express",
      nickname: "Groceries",
      missing: [],
    });
  });

  it("uses the first of the month when only the month is known", async () => {
    const id = await mine.add({ cardId: FLEX, openedOn: "2023-06-21", openedPrecision: "month" });
    expect((await mine.card(id)).card).toMatchObject({ openedOn: "2023-06-01", openedPrecision: "month" });
  });

  it("adds one that isn't in the catalog", async () => {
    const id = await mine.add({ custom, creditLimitCents: 500_000 });
    const { summary, terms, fee } = await mine.card(id);
    expect(summary).toMatchObject({ cardId: null, name: "Members Visa", issuer: "Lakeside Credit Union" });
    expect(terms).toEqual([]);
    expect(fee.feeCents).toBe(2_500);
  });

  it.each([
    ["a card that isn't in the catalog", { cardId: "no-such-card" }, "body.cardId"],
    ["a future day", { cardId: GOLD, openedOn: "2199-01-01" }, "body.openedOn"],
    ["a year of two digits", { cardId: GOLD, openedOn: "0026-02-10" }, "body.openedOn"],
    ["a day that no year has", { cardId: GOLD, anniversary: "02-30" }, "body.anniversary"],
    ["neither a card nor a description", {}, "body"],
    ["five last digits", { cardId: GOLD, last4: "12345" }, "body.last4"],
    [
      "a fixed autopay without an amount",
      { cardId: GOLD, autopay: { mode: "fixed", fixedCents: null } },
      "body.autopay.fixedCents",
    ],
    ["an offer that the card doesn't have", { cardId: GOLD, offerId: "no-such-offer" }, "body.offerId"],
    ["a limit of 0", { cardId: GOLD, creditLimitCents: 0 }, "body.creditLimitCents"],
  ])("rejects %s", async (_, card, path) => {
    const answer = await mine.ask("POST", "/api/wallet/cards", {
      openedOn: "2024-02-10",
      openedPrecision: "day",
      ...card,
    });
    expect(rejection(answer)).toEqual({ status: 400, error: "invalid_request" });
    expect(answer.body).toMatchObject({ fields: [{ path }] });
  });
});

describe("a full card number", () => {
  it.each([
    ["the nickname", { nickname: "4111 1111 1111 1111" }, "This looks like a full card number. We never store one"],
    ["the last four digits", { last4: "4111 1111 1111 1111" }, "Enter the last four digits."],
  ])("is rejected as %s, with the reason", async (_, body, why) => {
    const answer = await mine.ask("PATCH", `/api/wallet/cards/${await mine.add({ cardId: RESERVE })}`, body);
    expect(rejection(answer)).toEqual({ status: 400, error: "invalid_request" });
    expect(words(answer)).toContain(why);
    expect(JSON.stringify((await db.doc(`wallets/${person.uid}`).get()).data())).not.toContain("1111 1111");
  });
});

describe("an existing card", () => {
  it("keeps what a newer version stored in it, and shows none of that", async () => {
    const owner = await newCardholder();
    const wallet = walletApi(owner);
    const id = await wallet.add({ cardId: FLEX });
    await wallet.change("PUT", `/cards/${id}/statement`, aStatement(10, 22_000));
    const stored = db.collection("wallets").doc(owner.uid);
    await stored.update({
      [`cards.${id}.color`]: "blue",
      [`cards.${id}.statement.currency`]: "usd",
      "settings.theme": "dark",
    });
    const changed = await wallet.change("PATCH", `/cards/${id}`, { nickname: "Everyday" });
    const { cards, settings } = (await stored.get()).data() ?? {};
    expect(cards[id]).toMatchObject({ nickname: "Everyday", color: "blue", statement: { currency: "usd" } });
    expect(settings).toMatchObject({ theme: "dark" });
    expect(JSON.stringify([changed, await wallet.card(id), await wallet.dashboard()])).not.toMatch(/blue|usd|"dark"/);
  });

  it("is shown with dates that an older version accepted, which can be corrected", async () => {
    const owner = await newCardholder();
    const wallet = walletApi(owner);
    const id = await wallet.add({ cardId: FLEX });
    await wallet.change("PUT", `/cards/${id}/statement`, aStatement(10, 22_000));
    const stored = db.collection("wallets").doc(owner.uid);
    const old = { closeOn: "0026-11-20", dueOn: "0026-12-15" };
    await stored.update({
      [`cards.${id}.anniversary`]: "02-30",
      [`cards.${id}.statement.closeOn`]: old.closeOn,
      [`cards.${id}.statement.dueOn`]: old.dueOn,
    });
    expect((await wallet.card(id)).card).toMatchObject({ anniversary: "02-30", statement: old });
    await wallet.change("PATCH", `/cards/${id}`, { anniversary: "02-28" });
    await wallet.change("PUT", `/cards/${id}/statement`, aStatement(10, 22_000));
    const { card } = await wallet.card(id);
    expect(card).toMatchObject({ anniversary: "02-28", statement: { closeOn: ago(10) } });
  });

  it("is changed in the named fields and keeps the rest", async () => {
    const id = await mine.add({ cardId: GOLD, nickname: "Gold", creditLimitCents: 100_000 });
    await mine.change("PATCH", `/cards/${id}`, { nickname: null, dueDay: 31, statementCloseDay: 6 });
    expect((await mine.card(id)).card).toMatchObject({ nickname: null, dueDay: 31, creditLimitCents: 100_000 });
  });

  it("that is custom keeps the parts of its description that aren't named", async () => {
    const id = await mine.add({ custom });
    await mine.change("PATCH", `/cards/${id}`, { custom: { annualFeeCents: 9_500 } });
    await mine.change("PATCH", `/cards/${id}`, { custom: { name: "Harbor Gold", foreignBps: null } });
    expect((await mine.card(id)).card.custom).toEqual({
      ...custom,
      annualFeeCents: 9_500,
      name: "Harbor Gold",
      foreignBps: null,
    });
  });

  it("keeps what another tab changed and this one doesn't name", async () => {
    const id = await mine.add({ custom });
    await mine.change("PATCH", `/cards/${id}`, { creditLimitCents: 700_000 });
    await mine.change("PATCH", `/cards/${id}`, { nickname: "Harbor" });
    expect((await mine.card(id)).card).toMatchObject({ nickname: "Harbor", creditLimitCents: 700_000 });
  });

  it("from the catalog has its facts from the catalog", async () => {
    const id = await mine.add({ cardId: GOLD });
    expect(await rejected(mine.ask("PATCH", `/api/wallet/cards/${id}`, { custom }))).toMatchObject({
      error: "invalid_request",
    });
  });

  it("is closed and reopened", async () => {
    const id = await mine.add({ cardId: FLEX });
    await mine.change("POST", `/cards/${id}/close`, { on: ago(1), as: "closed" });
    expect((await mine.card(id)).summary).toMatchObject({ status: "closed", verdictLabel: "Closed" });
    expect((await rejected(mine.ask("POST", `/api/wallet/cards/${id}/close`, { on: ago(1), as: "lost" }))).error).toBe(
      "conflict",
    );
    await mine.change("POST", `/cards/${id}/reopen`, {});
    expect((await mine.card(id)).card).toMatchObject({ status: "active", closedOn: null });
    expect((await rejected(mine.ask("POST", `/api/wallet/cards/${id}/reopen`, {}))).error).toBe("conflict");
  });

  it("is not closed before it was opened, nor in the future", async () => {
    const id = await mine.add({ cardId: FLEX });
    for (const on of ["2020-01-01", addDays(today, 1)]) {
      const answer = mine.ask("POST", `/api/wallet/cards/${id}/close`, { on, as: "closed" });
      expect((await rejected(answer)).error).toBe("invalid_request");
    }
  });

  it("changes to another product, which can be undone until something depends on it", async () => {
    const id = await mine.add({ cardId: RESERVE, openedOn: "2022-02-01", last4: "4417" });
    const running = (await mine.card(id)).credits.find(({ benefitId }) => benefitId === "dining-credit");
    await mine.change("POST", `/cards/${id}/benefits/dining-credit/uses`, { cycleKey: running?.cycleKey });
    const { id: nextId } = await mine.change("POST", `/cards/${id}/product-change`, { cardId: FLEX, on: ago(1) });
    const next = await mine.card(nextId ?? "");
    expect(next.card).toMatchObject({ cardId: FLEX, last4: "4417", changedFromId: id });
    expect(next.family.map(({ name }) => name)).toEqual(["Sapphire Reserve", "Freedom Flex"]);
    const before = await mine.card(id);
    expect(before.card).toMatchObject({ status: "product_changed", changedToId: nextId });
    expect(Object.keys(before.card.uses)).toEqual(["dining-credit"]);

    await mine.change("POST", `/cards/${id}/reopen`, {});
    expect((await mine.card(id)).card).toMatchObject({ status: "active", changedToId: null, last4: "4417" });
    expect((await rejected(mine.ask("GET", `/api/wallet/cards/${nextId}`))).error).toBe("not_found");

    const { id: againId } = await mine.change("POST", `/cards/${id}/product-change`, { cardId: FLEX, on: ago(1) });
    await mine.change("POST", "/purchases", aPurchase(againId ?? ""));
    expect((await rejected(mine.ask("POST", `/api/wallet/cards/${id}/reopen`, {}))).error).toBe("conflict");
  });

  it("is deleted with everything below it", async () => {
    const id = await mine.add({ cardId: FLEX });
    await mine.change("POST", "/purchases", aPurchase(id));
    await mine.change("PUT", `/cards/${id}/statement`, aStatement(40));
    await mine.change("PUT", `/cards/${id}/statement`, aStatement(10));
    const { dashboard } = await mine.change("DELETE", `/cards/${id}`);
    expect(dashboard.cards.map((card) => card.id)).not.toContain(id);
    const below = db.doc(`wallets/${person.uid}`);
    const left = await Promise.all([
      below.collection("statements").where("walletCardId", "==", id).get(),
      below.collection("archive").where("walletCardId", "==", id).get(),
      below.collection("transactionMonths").where("cardIds", "array-contains", id).get(),
    ]);
    expect(left.map(({ size }) => size)).toEqual([0, 0, 0]);
    expect((await below.collection("transactionSums").doc(id).get()).exists).toBe(false);
    expect((await rejected(mine.ask("DELETE", `/api/wallet/cards/${id}`))).error).toBe("not_found");
  });

  it("has authorized users who can be removed", async () => {
    const id = await mine.add({ cardId: GOLD });
    const user = { name: "Sam", addedOn: ago(30), feeCents: 0 };
    const { id: userId } = await mine.change("POST", `/cards/${id}/authorized-users`, user);
    expect((await mine.card(id)).card.authorizedUsers).toEqual([{ id: userId, ...user }]);
    await mine.change("DELETE", `/cards/${id}/authorized-users/${userId}`);
    expect((await rejected(mine.ask("DELETE", `/api/wallet/cards/${id}/authorized-users/${userId}`))).error).toBe(
      "not_found",
    );
  });
});

const aStatement = (closedDaysAgo: number, balanceCents = 50_000) => ({
  closeOn: ago(closedDaysAgo),
  dueOn: addDays(ago(closedDaysAgo), 25),
  balanceCents,
  minimumCents: 2_500,
});

const aPurchase = (walletCardId: string, amountCents = 8_000) => ({
  walletCardId,
  on: today,
  amountCents,
  categoryId: "dining",
  merchant: null,
  note: null,
  countsForOffer: true,
});

describe("a credit", () => {
  let id = "";
  const cycleKey = () => `m:${monthKey(today)}`;
  const uses = () => `/cards/${id}/benefits/dining-credit/uses`;
  const dining = async () => (await mine.card(id)).credits.find(({ benefitId }) => benefitId === "dining-credit");
  beforeAll(async () => {
    id = await mine.add({ cardId: GOLD });
    await mine.change("PUT", `/cards/${id}/benefits/dining-credit`, { enrolledOn: ago(30) });
  });

  it("is used in part, then fully with one tap, and both are undone", async () => {
    const part = await mine.change("POST", uses(), { cycleKey: cycleKey(), amount: 400, note: "Lunch" });
    expect(await dining()).toMatchObject({ state: "part_used", used: 400, left: 600 });
    const rest = await mine.change("POST", uses(), { cycleKey: cycleKey() });
    expect(await dining()).toMatchObject({ state: "used", used: 1_000, left: 0 });
    expect(await rejected(mine.ask("POST", `/api/wallet${uses()}`, { cycleKey: cycleKey() }))).toEqual({
      error: "conflict",
      message: "This credit is used up in this window.",
    });
    await mine.change("DELETE", `${uses()}/${rest.id}`);
    const { dashboard } = await mine.change("DELETE", `${uses()}/${part.id}`);
    expect(await dining()).toMatchObject({ state: "available", used: 0, left: 1_000, uses: [] });
    expect(
      dashboard.credits.find((each) => each.walletCardId === id && each.benefitId === "dining-credit"),
    ).toMatchObject({ left: 1_000 });
    expect((await rejected(mine.ask("DELETE", `/api/wallet${uses()}/${part.id}`))).error).toBe("not_found");
  });

  it("isn't used beyond what is left, in an unknown window, or on a day outside it", async () => {
    const ask = (body: object) => rejected(mine.ask("POST", `/api/wallet${uses()}`, body));
    expect(
      (await mine.ask("POST", `/api/wallet${uses()}`, { cycleKey: cycleKey(), amount: 1_001 })).body,
    ).toMatchObject({
      error: "conflict",
      message: "Only $10.00 of this credit is left in this window.",
      fields: [{ path: "body.amount" }],
    });
    expect((await ask({ cycleKey: "m:2019-01" })).error).toBe("conflict");
    expect((await ask({ cycleKey: cycleKey(), on: ago(40) })).error).toBe("invalid_request");
    expect((await ask({ cycleKey: cycleKey(), on: addDays(today, 1) })).error).toBe("invalid_request");
  });

  it("is skipped and reopened, and records when a pending one has posted", async () => {
    const window = `/cards/${id}/benefits/dining-credit/windows/${cycleKey()}`;
    await mine.change("PUT", window, { state: "skipped" });
    expect(await dining()).toMatchObject({ state: "skipped", worthCents: 0 });
    await mine.change("PUT", window, { state: "open" });
    expect(await dining()).toMatchObject({ state: "available" });
    expect((await rejected(mine.ask("PUT", `/api/wallet${window}`, { state: "used" }))).error).toBe("conflict");
    const { id: useId } = await mine.change("POST", uses(), { cycleKey: cycleKey(), state: "awaited" });
    expect(await dining()).toMatchObject({ state: "awaited" });
    await mine.change("PUT", window, { state: "used" });
    expect(await dining()).toMatchObject({ state: "used" });
    await mine.change("DELETE", `${uses()}/${useId}`);
  });

  it("is worth what its holder set, and isn't shown when it isn't for them", async () => {
    await mine.change("PUT", `/cards/${id}/benefits/dining-credit`, { weight: 0.25 });
    expect(await dining()).toMatchObject({ weight: 0.25, worthCents: 250 });
    const { dashboard } = await mine.change("PUT", `/cards/${id}/benefits/dining-credit`, { wanted: false });
    expect(dashboard.credits.filter((each) => each.walletCardId === id && each.benefitId === "dining-credit")).toEqual(
      [],
    );
    await mine.change("PUT", `/cards/${id}/benefits/dining-credit`, { wanted: true, weight: null });
    expect(await dining()).toMatchObject({ weight: 0.8, worthCents: 800 });
  });

  it("that the card doesn't have isn't found", async () => {
    const place = `/api/wallet/cards/${id}/benefits/no-such-credit`;
    expect((await rejected(mine.ask("POST", `${place}/uses`, { cycleKey: cycleKey() }))).error).toBe("not_found");
    expect((await rejected(mine.ask("PUT", place, { wanted: false }))).error).toBe("not_found");
    expect((await rejected(mine.ask("PUT", `${place}/windows/${cycleKey()}`, { state: "skipped" }))).error).toBe(
      "not_found",
    );
  });
});

describe("a statement", () => {
  it("is paid with one tap, which another undoes", async () => {
    const id = await mine.add({ cardId: FLEX, statementCloseDay: 3, dueDay: 28 });
    expect(await rejected(mine.ask("POST", `/api/wallet/cards/${id}/payments`, {}))).toEqual({
      error: "conflict",
      message: "Enter a statement before you record a payment.",
    });
    await mine.change("PUT", `/cards/${id}/statement`, aStatement(10));
    const part = await mine.change("POST", `/cards/${id}/payments`, { amountCents: 20_000 });
    expect((await mine.card(id)).payment).toMatchObject({
      state: "minimum_met",
      paidCents: 20_000,
      remainingCents: 30_000,
    });
    const rest = await mine.change("POST", `/cards/${id}/payments`, {});
    expect(rest.dashboard.payments.find((each) => each.walletCardId === id)).toMatchObject({
      state: "paid",
      paidCents: 50_000,
    });
    expect((await rejected(mine.ask("POST", `/api/wallet/cards/${id}/payments`, {}))).error).toBe("conflict");
    await mine.change("DELETE", `/cards/${id}/payments/${rest.id}`);
    await mine.change("DELETE", `/cards/${id}/payments/${part.id}`);
    expect((await mine.card(id)).payment).toMatchObject({ state: "not_confirmed", paidCents: 0 });
    expect((await rejected(mine.ask("DELETE", `/api/wallet/cards/${id}/payments/${part.id}`))).error).toBe("not_found");
  });

  it("is paid once a payment on its way is marked as posted, which can be undone", async () => {
    const id = await mine.add({ cardId: FLEX });
    await mine.change("PUT", `/cards/${id}/statement`, aStatement(10));
    const sent = await mine.change("POST", `/cards/${id}/payments`, { state: "pending" });
    const stateNow = async () => (await mine.card(id)).payment?.state;
    expect(await stateNow()).toBe("on_its_way");
    const posted = await mine.change("PUT", `/cards/${id}/payments/${sent.id}`, { state: "posted" });
    expect(posted.id).toBe(sent.id);
    expect(await stateNow()).toBe("paid");
    await mine.change("PUT", `/cards/${id}/payments/${sent.id}`, { state: "pending" });
    expect(await stateNow()).toBe("on_its_way");
    const none = `/api/wallet/cards/${id}/payments/no-such-payment`;
    expect((await rejected(mine.ask("PUT", none, { state: "posted" }))).error).toBe("not_found");
  });

  it("stays open beside the next one until it is settled, and then is history", async () => {
    const id = await mine.add({ cardId: FLEX });
    await mine.change("PUT", `/cards/${id}/statement`, aStatement(40, 50_000));
    const { dashboard } = await mine.change("PUT", `/cards/${id}/statement`, aStatement(10, 20_000));
    const ownPayments = dashboard.payments.filter(({ walletCardId }) => walletCardId === id);
    expect(ownPayments.slice(0, 2).map(({ state, statementCents }) => [state, statementCents])).toEqual([
      ["not_confirmed", 50_000],
      ["not_confirmed", 20_000],
    ]);
    const dueOn = ownPayments[0]?.dueOn ?? "";
    const settled = await mine.change("PUT", `/cards/${id}/settled-statements/${dueOn}`, { isSettled: true });
    expect(settled.dashboard.payments.find(({ walletCardId }) => walletCardId === id)?.statementCents).toBe(20_000);
    await mine.change("PUT", `/cards/${id}/settled-statements/${dueOn}`, { isSettled: false });
    expect((await mine.card(id)).payment?.statementCents).toBe(50_000);
  });

  it("moves to the history when the next one arrives; one of the same day corrects it", async () => {
    const id = await mine.add({ cardId: FLEX });
    await mine.change("PUT", `/cards/${id}/statement`, aStatement(40, 11_000));
    await mine.change("POST", `/cards/${id}/payments`, { on: ago(20) });
    await mine.change("PUT", `/cards/${id}/statement`, aStatement(10, 22_000));
    await mine.change("PUT", `/cards/${id}/statement`, aStatement(10, 23_000));
    await mine.change("PUT", `/cards/${id}/statement`, aStatement(70, 9_000));
    const { statements } = await mine.card(id);
    expect(statements.map(({ balanceCents }) => balanceCents)).toEqual([23_000, 11_000, 9_000]);
    expect(statements[1]?.payments).toHaveLength(1);
  });

  it.each([
    ["that has not closed", { closeOn: "2199-01-01", dueOn: "2199-02-01" }],
    ["of a year of two digits", { closeOn: "0026-11-20", dueOn: "0026-12-15" }],
    ["with a minimum above its balance", { closeOn: "2026-01-10", dueOn: "2026-02-05", minimumCents: 60_000 }],
  ])("is rejected %s", async (_, change) => {
    const id = await mine.add({ cardId: FLEX });
    const body = { balanceCents: 50_000, minimumCents: null, ...change };
    expect((await rejected(mine.ask("PUT", `/api/wallet/cards/${id}/statement`, body))).error).toBe("invalid_request");
  });
});

describe("other facts about a card", () => {
  it("include a welcome offer, tracked, corrected and removed", async () => {
    const id = await mine.add({ cardId: FLEX, openedOn: ago(20) });
    const bicycle = { bonusLabel: "A bicycle", worthCents: 40_000, spendCents: 100_000, days: 90 };
    await mine.change("PUT", `/cards/${id}/offer`, { custom: bicycle });
    await mine.change("POST", "/purchases", aPurchase(id, 30_000));
    expect((await mine.card(id)).bonus).toMatchObject({
      title: "A bicycle for $1,000.00",
      spentCents: 30_000,
      bonusWorthCents: 40_000,
    });
    await mine.change("PUT", `/cards/${id}/offer`, { spentSoFarCents: 100_000 });
    expect((await mine.card(id)).bonus).toMatchObject({ status: "met", spentCents: 100_000 });
    const { dashboard } = await mine.change("PUT", `/cards/${id}/offer`, { creditedOn: today });
    expect(dashboard.bonuses.filter(({ walletCardId }) => walletCardId === id)).toEqual([]);
    await mine.change("DELETE", `/cards/${id}/offer`);
    expect((await mine.card(id)).bonus).toBeNull();
    expect((await rejected(mine.ask("PUT", `/api/wallet/cards/${id}/offer`, { dismissed: true }))).error).toBe(
      "not_found",
    );
  });

  it("include what happened to its fee, and the decision", async () => {
    const id = await mine.add({ cardId: RESERVE, openedOn: ago(400) });
    await mine.change("PUT", `/cards/${id}/fee`, { event: { state: "posted", on: ago(10), amountCents: 79_500 } });
    expect((await mine.card(id)).fee).toMatchObject({
      phase: "refundable",
      feeCents: 79_500,
      refundUntil: addDays(ago(10), 30),
    });
    await mine.change("PUT", `/cards/${id}/fee`, { event: null, decision: "keep" });
    const { fee, card } = await mine.card(id);
    expect(fee.decision).toEqual({ decision: "keep", on: today });
    expect(card.feeEvents).toEqual({});
    expect(
      (
        await rejected(
          mine.ask("PUT", `/api/wallet/cards/${id}/fee`, {
            event: { state: "posted", on: "2999-01-01", amountCents: 1 },
          }),
        )
      ).error,
    ).toBe("invalid_request");
  });

  it("include its cost in a month", async () => {
    const id = await mine.add({ cardId: FLEX });
    const month = monthKey(today);
    const costs = { interestCents: 1_200, lateCents: 0, otherCents: 300 };
    await mine.change("PUT", `/cards/${id}/costs/${month}`, costs);
    expect((await mine.card(id)).card.costs).toEqual({ [month]: costs });
    await mine.change("PUT", `/cards/${id}/costs/${month}`, { interestCents: 0, lateCents: 0, otherCents: 0 });
    expect((await mine.card(id)).card.costs).toEqual({});
    expect((await rejected(mine.ask("PUT", `/api/wallet/cards/${id}/costs/2099-01`, costs))).error).toBe(
      "invalid_request",
    );
  });

  it("include an activated rotating category", async () => {
    const id = await mine.add({ cardId: FLEX });
    const rule = (await mine.card(id)).card.activations;
    expect(rule).toEqual({});
    await mine.change("PUT", `/cards/${id}/rules/q1-2026`, { activatedOn: today });
    expect((await mine.card(id)).card.activations).toEqual({ "q1-2026": today });
    await mine.change("PUT", `/cards/${id}/rules/q1-2026`, { activatedOn: null });
    expect((await mine.card(id)).card.activations).toEqual({});
    expect(
      (await rejected(mine.ask("PUT", `/api/wallet/cards/${id}/rules/no-such-rule`, { activatedOn: today }))).error,
    ).toBe("not_found");
    expect(
      (await rejected(mine.ask("PUT", `/api/wallet/cards/${id}/rules/q1-2026`, { categoryIds: ["dining"] }))).error,
    ).toBe("invalid_request");
  });

  it("include the paydays, which other settings leave as they are", async () => {
    const paydays = { every: "month", on: today, alsoDay: 31 };
    await mine.change("PUT", "/settings", { paydays });
    const { dashboard } = await mine.change("PUT", "/settings", { utilizationTargetBps: 1_000 });
    expect(dashboard.settings.paydays).toEqual(paydays);
    const undone = await mine.change("PUT", "/settings", { paydays: null });
    expect(undone.dashboard.settings.paydays).toBeNull();
    const wrong = { paydays: { ...paydays, alsoDay: 32 } };
    expect((await rejected(mine.ask("PUT", "/api/wallet/settings", wrong))).error).toBe("invalid_request");
  });

  it("include point values and the utilization target", async () => {
    const { dashboard } = await mine.change("PUT", "/settings", {
      valuationMode: "own",
      ownCentsPerUnit: { "chase-ultimate-rewards": 2 },
      utilizationTargetBps: 3_000,
    });
    expect(dashboard.settings).toEqual({
      valuationMode: "own",
      ownCentsPerUnit: { "chase-ultimate-rewards": 2 },
      utilizationTargetBps: 3_000,
      paydays: null,
    });
    expect(
      (await rejected(mine.ask("PUT", "/api/wallet/settings", { ownCentsPerUnit: { "no-such-points": 1 } }))).error,
    ).toBe("invalid_request");
    await mine.change("PUT", "/settings", {
      valuationMode: "typical",
      ownCentsPerUnit: {},
      utilizationTargetBps: 1_000,
    });
  });
});

describe("purchases", () => {
  type Page = { purchases: { id: string; on: string; categoryLabel: string }[]; nextCursor: string | null };
  const readPage = async (owner: TestWallet, query: string) =>
    (await owner.ask<Page>("GET", `/api/wallet/purchases${query}`)).body;

  it("count towards the cap of their rule, and no longer when they are undone", async () => {
    const id = await mine.add({ cardId: "amex-blue-cash-preferred" });
    const readUsed = async () => (await mine.card(id)).earning.find(({ cap }) => cap !== null)?.cap?.usedCents;
    const { id: purchaseId } = await mine.change("POST", "/purchases", {
      ...aPurchase(id, 50_000),
      categoryId: "groceries",
    });
    expect(await readUsed()).toBe(50_000);
    const before = await mine.card(id);
    expect(before.card).toMatchObject({
      lastUsedOn: today,
      spentCents: { [monthKey(today)]: 50_000 },
      earnedUnits: { [monthKey(today)]: 3_000 },
    });
    await mine.change("DELETE", `/purchases/${purchaseId}`);
    const { card } = await mine.card(id);
    expect(card).toMatchObject({ lastUsedOn: null, spentCents: {}, earnedUnits: {}, capSpend: {} });
    expect((await rejected(mine.ask("DELETE", `/api/wallet/purchases/${purchaseId}`))).error).toBe("not_found");
  });

  it("are listed newest first, page by page, for all cards or one", async () => {
    const owner = walletApi(await newCardholder());
    const [gold, flex] = [await owner.add({ cardId: GOLD }), await owner.add({ cardId: FLEX })];
    for (const [walletCardId, days] of [
      [gold, 3],
      [flex, 1],
      [gold, 2],
      [gold, 0],
    ] as const) {
      await owner.change("POST", "/purchases", { ...aPurchase(walletCardId), on: ago(days) });
    }
    const page = (query: string) => readPage(owner, query);
    const first = await page("?limit=3");
    expect(first.purchases.map(({ on }) => on)).toEqual([ago(0), ago(1), ago(2)]);
    expect(first.purchases[0]?.categoryLabel).toBe("Dining");
    const second = await page(`?limit=3&cursor=${first.nextCursor}`);
    expect(second).toMatchObject({ purchases: [{ on: ago(3) }], nextCursor: null });
    expect((await page(`?walletCardId=${gold}`)).purchases.map(({ on }) => on)).toEqual([ago(0), ago(2), ago(3)]);
  });

  it("are listed without one that can't be read", async () => {
    const holder = await newCardholder();
    const owner = walletApi(holder);
    const gold = await owner.add({ cardId: GOLD });
    for (const days of [3, 2, 1]) {
      await owner.change("POST", "/purchases", { ...aPurchase(gold), id: `purchase-${days}`, on: ago(days) });
    }
    const stored = await db.collection(`wallets/${holder.uid}/transactionMonths`).get();
    for (const { ref, data } of stored.docs.map((each) => ({ ref: each.ref, data: each.data() }))) {
      const rows = (data["rows"] as { id: string }[]).map((row) =>
        row.id === "purchase-2" ? { ...row, amountCents: "unknown" } : row,
      );
      await ref.update({ rows });
    }
    const page = (query: string) => readPage(owner, query);
    const first = await page("?limit=1");
    expect(first.purchases.map(({ id }) => id)).toEqual(["purchase-1"]);
    expect((await page(`?limit=2&cursor=${first.nextCursor}`)).purchases.map(({ id }) => id)).toEqual(["purchase-3"]);
    // It isn't lost when others are stored beside it.
    await owner.change("POST", "/purchases", { ...aPurchase(gold), id: "purchase-0" });
    const after = await db.collection(`wallets/${holder.uid}/transactionMonths`).get();
    expect(after.docs.flatMap((each) => each.get("ids") as string[])).toContain("purchase-2");
  });

  it.each([
    ["of $0", { amountCents: 0 }],
    ["of an unknown category", { categoryId: "no-such-kind" }],
    ["on a future day", { on: "2999-01-01" }],
    ["on a day before the card was opened", { on: "2019-01-01" }],
  ])("are rejected: %s", async (_, change) => {
    const id = await mine.add({ cardId: GOLD });
    expect((await rejected(mine.ask("POST", "/api/wallet/purchases", { ...aPurchase(id), ...change }))).error).toBe(
      "invalid_request",
    );
  });
});

describe("another member's card", () => {
  let id = "";
  let purchaseId = "";
  let useId = "";
  let paymentId = "";
  beforeAll(async () => {
    id = await other.add({ cardId: GOLD });
    await other.change("PUT", `/cards/${id}/statement`, aStatement(10));
    purchaseId = (await other.change("POST", "/purchases", aPurchase(id))).id ?? "";
    paymentId = (await other.change("POST", `/cards/${id}/payments`, {})).id ?? "";
    useId =
      (await other.change("POST", `/cards/${id}/benefits/dining-credit/uses`, { cycleKey: `m:${monthKey(today)}` }))
        .id ?? "";
  });

  it("isn't found by any call", async () => {
    const card = `/cards/${id}`;
    const calls: [string, string, unknown?][] = [
      ["GET", card],
      ["PATCH", card, { nickname: "mine" }],
      ["POST", `${card}/close`, { on: today, as: "closed" }],
      ["POST", `${card}/reopen`, {}],
      ["POST", `${card}/product-change`, { cardId: FLEX, on: today }],
      ["DELETE", card],
      ["POST", `${card}/authorized-users`, { name: "me", addedOn: today, feeCents: null }],
      ["DELETE", `${card}/authorized-users/abcd`],
      ["POST", `${card}/benefits/dining-credit/uses`, { cycleKey: `m:${monthKey(today)}` }],
      ["DELETE", `${card}/benefits/dining-credit/uses/${useId}`],
      ["PUT", `${card}/benefits/dining-credit/windows/m:${monthKey(today)}`, { state: "skipped" }],
      ["PUT", `${card}/benefits/dining-credit`, { wanted: false }],
      ["PUT", `${card}/statement`, aStatement(10)],
      ["POST", `${card}/payments`, {}],
      ["DELETE", `${card}/payments/${paymentId}`],
      ["PUT", `${card}/balance`, { currentCents: 1 }],
      ["PUT", `${card}/rules/dining`, { activatedOn: today }],
      ["PUT", `${card}/offer`, { dismissed: true }],
      ["DELETE", `${card}/offer`],
      ["PUT", `${card}/fee`, { decision: "keep" }],
      ["PUT", `${card}/costs/${monthKey(today)}`, { interestCents: 1, lateCents: 0, otherCents: 0 }],
      ["POST", "/purchases", aPurchase(id)],
      ["DELETE", `/purchases/${purchaseId}`],
    ];
    const before = await other.card(id);
    for (const [method, path, body] of calls) {
      const answer = await mine.ask(method, `/api/wallet${path}`, body);
      expect({ call: `${method} ${path}`, ...rejection(answer) }).toMatchObject({ status: 404, error: "not_found" });
    }
    expect(await other.card(id)).toEqual(before);
  });

  it("doesn't appear in one's own order or purchases", async () => {
    const { dashboard } = await mine.change("PUT", "/order", { walletCardIds: [id] });
    expect(dashboard.cards.map((card) => card.id)).not.toContain(id);
    const { body } = await mine.ask("GET", `/api/wallet/purchases?walletCardId=${id}`);
    expect(body).toEqual({ purchases: [], nextCursor: null });
  });
});
