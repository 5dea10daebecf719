import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Harness, startHarness } from "./harness.ts";

const [chase, amex, citi] = ["ins_56", "ins_10", "ins_5"] as const;
let harness: Harness;

beforeEach(async () => {
  harness = await startHarness({ at: "2026-11-20T12:00:00Z" });
});
afterEach(() => harness.close());

const accounts = async (accessToken: string) =>
  (await harness.plaid.accountsGet({ access_token: accessToken })).data.accounts;
const liabilities = async (accessToken: string) =>
  (await harness.plaid.liabilitiesGet({ access_token: accessToken })).data.liabilities.credit ?? [];
const isPayment = ({
  personal_finance_category: category,
}: {
  personal_finance_category?: { primary: string } | null;
}) => category?.primary === "LOAN_PAYMENTS";

describe("cards at a bank", () => {
  it("have balances, limits and the last four digits", async () => {
    const { accessToken } = await harness.link(citi);
    expect(await accounts(accessToken)).toMatchObject([
      {
        name: "Double Cash",
        official_name: "Citi Double Cash Card",
        mask: "8810",
        type: "credit",
        subtype: "credit card",
        balances: { limit: 11_000, iso_currency_code: "USD" },
      },
      { name: "Custom Cash", mask: "6634", balances: { limit: 6_500 } },
    ]);
  });

  it("may have no preset limit", async () => {
    const [gold] = await accounts((await harness.link(amex)).accessToken);
    expect(gold).toMatchObject({
      name: "Gold Card",
      subtype: "charge card",
      balances: { limit: null, available: null },
    });
  });

  it("are the same at every link of the same clock, under other ids", async () => {
    const [first, second] = [await harness.link(chase), await harness.link(chase)];
    const [one, other] = [await accounts(first.accessToken), await accounts(second.accessToken)];
    expect(other.map(({ balances }) => balances)).toEqual(one.map(({ balances }) => balances));
    expect(other.map((account) => account.persistent_account_id)).toEqual(
      one.map((account) => account.persistent_account_id),
    );
    expect(new Set([...one, ...other].map(({ account_id: id }) => id)).size).toBe(6);
  });
});

describe("statements at a bank", () => {
  it("have the day on which they closed, their balance, the minimum and the due date", async () => {
    const [sapphire] = await liabilities((await harness.link(chase)).accessToken);
    expect(sapphire).toMatchObject({
      last_statement_issue_date: "2026-11-10",
      next_payment_due_date: "2026-12-05",
      minimum_payment_amount: 35,
      is_overdue: false,
      aprs: [{ apr_type: "purchase_apr", apr_percentage: 24.49 }, { apr_type: "cash_apr" }],
    });
    expect(sapphire?.last_statement_balance).toBeGreaterThan(500);
  });

  it("are paid by autopay, pending two days before the due date", async () => {
    const { accessToken } = await harness.link(chase);
    const before = (await liabilities(accessToken))[0]?.last_statement_balance ?? 0;
    const { cursor } = await harness.sync(accessToken);
    await harness.advance(13);
    const pending = await harness.sync(accessToken, cursor);
    expect(pending.added.filter(isPayment).find(({ pending: isPending }) => isPending)).toMatchObject({
      amount: -before,
      date: "2026-12-03",
    });
    await harness.advance(1);
    const posted = await harness.sync(accessToken, pending.cursor);
    expect(posted.added.find(isPayment)).toMatchObject({ amount: -before, date: "2026-12-04", pending: false });
    expect(posted.removed).toContain(posted.added.find(isPayment)?.pending_transaction_id);
    expect((await liabilities(accessToken))[0]).toMatchObject({
      last_payment_amount: before,
      last_payment_date: "2026-12-04",
    });
  });

  it("close every month", async () => {
    const { accessToken } = await harness.link(chase);
    await harness.advance(30);
    expect((await liabilities(accessToken))[0]).toMatchObject({
      last_statement_issue_date: "2026-12-10",
      next_payment_due_date: "2027-01-04",
    });
  });

  it("become overdue with a late fee and interest when autopay fails", async () => {
    const { accessToken } = await harness.link(citi);
    const [card] = await accounts(accessToken);
    await harness.control("autopay", { account: card?.account_id, autopay: "off" });
    const { cursor } = await harness.sync(accessToken);
    // The statement of November 2 is due on the 27th.
    await harness.advance(8);
    expect((await liabilities(accessToken))[0]).toMatchObject({
      is_overdue: true,
      next_payment_due_date: "2026-11-27",
    });
    await harness.advance(5);
    const { added } = await harness.sync(accessToken, cursor);
    expect(added.filter(({ transaction_code: code }) => code !== null)).toMatchObject([
      { date: "2026-11-28", amount: 29, transaction_code: "late fee" },
      { date: "2026-12-02", transaction_code: "interest" },
    ]);
  });

  it("can be paid by a payment that comes back", async () => {
    const { accessToken } = await harness.link(citi);
    const { cursor } = await harness.sync(accessToken);
    const [card] = await accounts(accessToken);
    await harness.control("autopay", { account: card?.account_id, autopay: "returned" });
    await harness.advance(10);
    const payments = (await harness.sync(accessToken, cursor)).added.filter(isPayment);
    const amount = payments[0]?.amount ?? 0;
    expect(payments).toMatchObject([
      { date: "2026-11-26", amount },
      { date: "2026-11-28", amount: -amount, name: "RETURNED PAYMENT" },
    ]);
    expect((await liabilities(accessToken))[0]?.is_overdue).toBe(true);
  });
});

describe("transactions at a bank", () => {
  it("go back as far as was asked for", async () => {
    const { accessToken } = await harness.link(chase, "good", { daysRequested: 90 });
    const dates = (await harness.sync(accessToken)).added.map(({ date }) => date).toSorted();
    expect(dates[0]?.slice(0, 7)).toBe("2026-08");
  });

  it("are first none, then those of 30 days, and then all", async () => {
    await harness.control("import-delays", { initialMs: 600_000, historicalMs: 600_000 });
    const { accessToken, itemId } = await harness.link(chase, "good", { ready: "none" });
    const status = async () => {
      const { data } = await harness.plaid.transactionsSync({ access_token: accessToken });
      return [data.transactions_update_status, data.next_cursor === ""];
    };
    expect(await status()).toEqual(["NOT_READY", true]);
    await harness.control("import", { item: itemId, ready: "initial" });
    expect(await status()).toEqual(["INITIAL_UPDATE_COMPLETE", false]);
    const recent = await harness.sync(accessToken);
    expect(recent.added.map(({ date }) => date).toSorted()[0]).toBe("2026-10-21");
    await harness.control("import", { item: itemId });
    expect((await status())[0]).toBe("HISTORICAL_UPDATE_COMPLETE");
    const rest = await harness.sync(accessToken, recent.cursor);
    expect(
      rest.added
        .map(({ date }) => date)
        .toSorted()[0]
        ?.slice(0, 7),
    ).toBe("2024-11");
    expect(rest).toMatchObject({ modified: [], removed: [] });
    expect(await harness.types()).toEqual([
      "TRANSACTIONS SYNC_UPDATES_AVAILABLE",
      "TRANSACTIONS SYNC_UPDATES_AVAILABLE",
    ]);
  });

  it("have a merchant, a category and a code of the merchant's trade", async () => {
    const { added } = await harness.sync((await harness.link(chase)).accessToken);
    expect(added.find(({ merchant_name: name }) => name === "Starbucks")).toMatchObject({
      name: "STARBUCKS STORE 03412 PORTLAND OR",
      merchant_entity_id: expect.any(String),
      merchant_category_code: "5814",
      payment_channel: "in store",
      personal_finance_category: { primary: "FOOD_AND_DRINK", detailed: "FOOD_AND_DRINK_COFFEE", version: "v2" },
      location: { city: "Portland", country: "US" },
    });
  });

  it("are replaced by other ones when they post", async () => {
    const { accessToken } = await harness.link(citi);
    const [card] = await accounts(accessToken);
    const { cursor } = await harness.sync(accessToken);
    const { transaction } = (await harness.control("transaction", {
      account: card?.account_id,
      kind: "purchase",
      cents: 8_420,
      pendingDays: 2,
    })) as { transaction: string };
    const pending = await harness.sync(accessToken, cursor);
    expect(pending.added).toMatchObject([{ transaction_id: transaction, amount: 84.2, pending: true }]);
    await harness.advance(2);
    const posted = await harness.sync(accessToken, pending.cursor);
    expect(posted.removed).toContain(transaction);
    expect(posted.added.find(({ pending_transaction_id: id }) => id === transaction)).toMatchObject({
      amount: 84.2,
      date: "2026-11-22",
      authorized_date: "2026-11-20",
      pending: false,
    });
  });

  it("that came and went between two readings aren't shown", async () => {
    const { accessToken } = await harness.link(citi);
    const [card] = await accounts(accessToken);
    const { cursor } = await harness.sync(accessToken);
    const { transaction } = (await harness.control("transaction", {
      account: card?.account_id,
      kind: "purchase",
      cents: 100,
      pendingDays: null,
    })) as { transaction: string };
    await harness.control("remove-transaction", { account: card?.account_id, transaction });
    expect(await harness.sync(accessToken, cursor)).toMatchObject({ added: [], modified: [], removed: [] });
  });
});
