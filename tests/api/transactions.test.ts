// @module-tag gate

import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import type { transactionsContract } from "@cardwell/core/contract/transactions";
import { addDays } from "@cardwell/core/domain/dates/civil";
import { beforeAll, describe, expect, it } from "vitest";
import { call, rejection } from "../support/api.ts";
import { linkBank, refreshLink } from "../support/bank-links.ts";
import { atBank, type BankItem, banksApi } from "../support/banks.ts";
import { day } from "../support/days.ts";
import type { TestPerson } from "../support/people.ts";
import { newCardholder } from "../support/prepared-members.ts";
import { eventually } from "../support/wait.ts";
import { walletApi } from "../support/wallets.ts";

// What a member sees and corrects of the transactions that a bank reports.

type List = ResponseOf<(typeof transactionsContract)["list"]>;
type Item = List["transactions"][number];
type Categories = ResponseOf<(typeof transactionsContract)["categories"]>;
type Corrected = ResponseOf<(typeof transactionsContract)["setCategory"]>;

const path = "/api/wallet/transactions";

let mia: TestPerson;
let leo: TestPerson;

const list = async (query: Record<string, string> = {}, person = mia): Promise<List> => {
  const { status, body } = await call<List>("GET", `${path}?${new URLSearchParams(query)}`, { token: person.idToken });
  expect(status).toBe(200);
  return body;
};
const correct = (id: string, body: object, person = mia) =>
  call<Corrected>("PUT", `${path}/${id}/category`, {
    token: person.idToken,
    body,
  });
const done = async (id: string, body: object): Promise<Corrected> => {
  const answer = await correct(id, body);
  expect(answer.status).toBe(200);
  return answer.body;
};
const findAt = async (search: string): Promise<Item[]> => (await list({ search })).transactions;
const toCategories = (items: Item[]) => items.map(({ categoryId, categorySource }) => [categoryId, categorySource]);

beforeAll(async () => {
  [mia, leo] = await Promise.all([newCardholder({ cardId: "citi-double-cash", last4: "8810" }), newCardholder()]);
  const link = await linkBank(mia, { bank: "citi" });
  const { items } = await atBank<{ items: BankItem[] }>("items");
  const account = items.find(({ item }) => item === link.id)?.accounts[0]?.account;
  const buy = (cents: number, more: object = {}) =>
    atBank("transaction", {
      account,
      kind: "purchase",
      cents,
      merchant: "Harbor Coffee",
      name: "SQ *HARBOR COFFEE",
      mcc: "5942",
      ...more,
    });
  await buy(5_312);
  await buy(1_207, { pendingDays: null });
  await atBank("transaction", {
    account,
    kind: "credit",
    cents: 500,
    name: "=SUM(A1) CREDIT",
  });
  const today = await day();
  const outfitter = { merchant: "Cascade Outfitters", name: "CASCADE OUTFITTERS SEATTLE WA", mcc: "5941" };
  await buy(9_420, { ...outfitter, on: addDays(today, -75) });
  await atBank("transaction", { account, kind: "refund", cents: 9_420, ...outfitter });
  const bakery = { merchant: "Lantern Bakery", name: "LANTERN BAKERY", mcc: "5462" };
  await buy(1_999, bakery);
  await buy(2_450, bakery);
  const { cards } = await walletApi(mia).dashboard();
  await walletApi(mia).change("POST", "/purchases", {
    walletCardId: cards[0]?.id,
    on: today,
    amountCents: 1_999,
    categoryId: "dining",
    merchant: "Lantern Bakery",
    note: null,
    countsForOffer: true,
  });
  await refreshLink(mia, link.id);
  await eventually(
    () => findAt("harbor coffee"),
    (found) => found.length === 2,
  );
  await banksApi(mia).until(link.id, ({ import: { finishedAt } }) => finishedAt !== null);
});

describe("the list of transactions", () => {
  it("finds what is sought by words, amount, category, kind and status", async () => {
    expect(await findAt("harbor 53.12")).toMatchObject([{ amountCents: 5_312, status: "posted", kind: "purchase" }]);
    expect((await list({ search: "harbor", status: "pending" })).transactions).toMatchObject([{ amountCents: 1_207 }]);
    const payments = await list({ kind: "payment", limit: "3" });
    expect(payments.transactions).toHaveLength(3);
    expect(new Set(payments.transactions.map(({ kind }) => kind))).toEqual(new Set(["payment"]));
    const groceries = await list({ categoryId: "groceries", limit: "2" });
    expect(groceries.transactions.map(({ categoryLabel }) => categoryLabel)).toEqual(["Groceries", "Groceries"]);
    expect(await list({ search: "no such place" })).toEqual({
      transactions: [],
      nextCursor: null,
    });
  });

  it("names the purchase that a refund gives back, wherever it is in the list", async () => {
    const { transactions } = await list({ search: "cascade", limit: "1" });
    expect(transactions).toMatchObject([{ kind: "refund", amountCents: -9_420, refundOf: { amountCents: 9_420 } }]);
    expect((await findAt("cascade"))[1]).toMatchObject({ on: transactions[0]?.refundOf?.on, refundOf: null });
  });

  it("shows one month, page by page", async () => {
    const { transactions } = await list({ limit: "500" });
    const month = transactions.at(-1)?.on.slice(0, 7) ?? "";
    const wanted = (await list({ month, limit: "500" })).transactions.map(({ id }) => id);
    expect(wanted.length).toBeGreaterThan(1);
    const paged: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: List = await list({
        month,
        limit: "7",
        ...(cursor !== "" && { cursor }),
      });
      expect(page.transactions.every(({ on }) => on.startsWith(month))).toBe(true);
      paged.push(...page.transactions.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(wanted);
  });

  it("rejects what can't be sought, at its field", async () => {
    const asked = await call("GET", `${path}?month=2026-13`, {
      token: mia.idToken,
    });
    expect(asked.status).toBe(400);
    expect(JSON.stringify(asked.body)).toContain("month");
  });
});

describe("the category of a transaction", () => {
  it("is chosen among all, with what each earns and what the bank reports", async () => {
    const [{ id } = { id: "" }] = await findAt("harbor 53.12");
    const { status, body } = await call<Categories>("GET", `${path}/${id}/categories`, { token: mia.idToken });
    expect(status).toBe(200);
    expect(body.categories.find((each) => each.id === "dining")).toEqual({
      id: "dining",
      label: "Dining",
      unitsPerDollar: 2,
    });
    expect(body.categories.some((each) => each.id === body.reportedId)).toBe(true);
    expect(body.others).toEqual({ count: 1, hasMore: false });
  });

  it("follows a correction for the merchant at no purchase that the member entered as well", async () => {
    const found = await findAt("lantern");
    expect(found.map(({ source }) => source)).toEqual(["bank", "bank"]);
    const alone = found.find(({ amountCents }) => amountCents === 2_450);
    const { body } = await call<Categories>("GET", `${path}/${alone?.id}/categories`, { token: mia.idToken });
    expect(body.others).toEqual({ count: 0, hasMore: false });
  });

  it("is corrected for one, and undone", async () => {
    const [item] = await findAt("harbor 53.12");
    const before = toCategories(await findAt("harbor"));
    const { undo } = await done(item?.id ?? "", {
      categoryId: "dining",
      appliesTo: "one",
    });
    expect(undo).toEqual({
      categoryId: null,
      appliesTo: "one",
      from: { categoryId: "dining", isOwn: true },
    });
    expect(toCategories(await findAt("harbor 53.12"))).toEqual([["dining", "member"]]);
    await done(item?.id ?? "", undo);
    expect(toCategories(await findAt("harbor"))).toEqual(before);
  });

  it("is corrected for all of a merchant, and undone to what each was before", async () => {
    const [item] = await findAt("harbor 53.12");
    const id = item?.id ?? "";
    await done(id, { categoryId: "gas", appliesTo: "one" });
    const before = toCategories(await findAt("harbor"));
    const { undo } = await done(id, {
      categoryId: "dining",
      appliesTo: "merchant",
    });
    expect(undo).toEqual({
      categoryId: null,
      appliesTo: "merchant",
      ownCategoryId: "gas",
      from: { categoryId: "dining", isOwn: false },
    });
    expect(toCategories(await findAt("harbor"))).toEqual([
      ["dining", "member_rule"],
      ["dining", "member_rule"],
    ]);
    const later = await done(id, { categoryId: "travel", appliesTo: "merchant" });
    expect(later.undo).toEqual({
      categoryId: "dining",
      appliesTo: "merchant",
      from: { categoryId: "travel", isOwn: false },
    });
    expect(rejection(await correct(id, undo))).toEqual({ status: 409, error: "conflict" });
    await done(id, later.undo);
    await done(id, undo);
    expect(toCategories(await findAt("harbor"))).toEqual(before);
    await done(id, { categoryId: null, appliesTo: "one" });
  });

  it("isn't corrected where it was corrected since it was seen", async () => {
    const [{ id } = { id: "" }] = await findAt("harbor 53.12");
    const { body } = await call<Categories>("GET", `${path}/${id}/categories`, { token: mia.idToken });
    const { undo } = await done(id, { categoryId: "gas", appliesTo: "one" });
    for (const appliesTo of ["one", "merchant"] as const) {
      const late = await correct(id, { categoryId: "dining", appliesTo, from: body.now });
      expect(rejection(late)).toEqual({ status: 409, error: "conflict" });
    }
    expect(toCategories(await findAt("harbor 53.12"))).toEqual([["gas", "member"]]);
    await done(id, undo);
  });

  it("is rejected at its field when it doesn't exist, and is another person's for nobody", async () => {
    const [{ id } = { id: "" }] = await findAt("harbor 53.12");
    const unknown = await correct(id, {
      categoryId: "no-such",
      appliesTo: "one",
    });
    expect(unknown.status).toBe(400);
    expect(JSON.stringify(unknown.body)).toContain("This category doesn't exist.");
    expect((await correct(id, { categoryId: "dining", appliesTo: "one" }, leo)).status).toBe(404);
    expect((await call("GET", `${path}/${id}/categories`, { token: leo.idToken })).status).toBe(404);
    expect((await list({}, leo)).transactions).toEqual([]);
    expect(rejection(await correct(id, { categoryId: "dining", appliesTo: "all" }))).toBeTruthy();
  });
});
