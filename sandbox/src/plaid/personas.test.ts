import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readError, type Harness, startHarness } from "./harness.ts";
import type { PersonaName } from "./personas.ts";

const citi = "ins_5";
let harness: Harness;

beforeEach(async () => {
  harness = await startHarness({ at: "2026-11-20T12:00:00Z" });
});
afterEach(() => harness.close());

const linkAs = (persona: PersonaName) => harness.link(citi, persona);
const accounts = (accessToken: string) => harness.plaid.accountsGet({ access_token: accessToken });
const codeOf = async (accessToken: string) => readError(await accounts(accessToken))?.error_code;

describe("a link to a bank", () => {
  it("of someone who must sign in again breaks after three days", async () => {
    const { accessToken } = await linkAs("login_required");
    await harness.advance(2);
    expect(await codeOf(accessToken)).toBeUndefined();
    await harness.advance(1);
    expect(await codeOf(accessToken)).toBe("ITEM_LOGIN_REQUIRED");
    expect(await harness.types()).toContain("ITEM ERROR");
    expect((await harness.plaid.itemGet({ access_token: accessToken })).data.item.error).toMatchObject({
      error_code: "ITEM_LOGIN_REQUIRED",
      status: 400,
    });
  });

  it("whose consent expires announces it a week before the end", async () => {
    const { accessToken } = await linkAs("consent_expiring");
    const { data } = await harness.plaid.itemGet({ access_token: accessToken });
    expect(data.item.consent_expiration_time?.slice(0, 10)).toBe("2026-11-30");
    await harness.advance(4);
    const pending = harness.received.find(({ body }) => body.webhook_code === "PENDING_DISCONNECT")?.body;
    expect(pending).toMatchObject({ reason: "INSTITUTION_TOKEN_EXPIRATION" });
    expect(pending && "disconnect_time" in pending && pending.disconnect_time.slice(0, 10)).toBe("2026-11-30");
    expect(await codeOf(accessToken)).toBeUndefined();
    await harness.advance(6.5);
    expect(await codeOf(accessToken)).toBe("ITEM_LOGIN_REQUIRED");
  });

  it("that was revoked can't be read or repaired", async () => {
    const { accessToken } = await linkAs("revoked");
    await harness.advance(3);
    expect(await codeOf(accessToken)).toBe("USER_PERMISSION_REVOKED");
    expect(await harness.types()).toContain("ITEM USER_PERMISSION_REVOKED");
  });

  it("without statements has transactions alone", async () => {
    const { accessToken } = await linkAs("no_liabilities");
    const answer = await harness.plaid.liabilitiesGet({ access_token: accessToken });
    expect(readError(answer)).toMatchObject({ error_type: "ITEM_ERROR", error_code: "PRODUCTS_NOT_SUPPORTED" });
    expect((await harness.sync(accessToken)).added.length).toBeGreaterThan(100);
  });

  it("gets one more card after three days, which isn't shared", async () => {
    const { accessToken } = await linkAs("new_account");
    await harness.advance(3);
    expect(await harness.types()).toContain("ITEM NEW_ACCOUNTS_AVAILABLE");
    expect((await accounts(accessToken)).data.accounts).toHaveLength(2);
  });

  it("is read again from the first cursor when transactions change meanwhile", async () => {
    const { accessToken } = await linkAs("mutation");
    const page = (cursor = "") => harness.plaid.transactionsSync({ access_token: accessToken, cursor, count: 100 });
    const first = await page();
    expect(first.data.has_more).toBe(true);
    expect(readError(await page(first.data.next_cursor))).toMatchObject({
      error_type: "TRANSACTIONS_ERROR",
      error_code: "TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION",
    });
    const { added } = await harness.sync(accessToken);
    expect(added.filter(({ name }) => name.endsWith("*CORRECTED"))).toHaveLength(1);
    expect(new Set(added.map(({ transaction_id: id }) => id)).size).toBe(added.length);
  });

  it("has 10,000 transactions, once each", async () => {
    const { accessToken } = await linkAs("ten_thousand");
    const { added, pages } = await harness.sync(accessToken);
    expect([new Set(added.map(({ transaction_id: id }) => id)).size, pages]).toEqual([10_000, 20]);
  });

  it("has two cards that end in the same digits", async () => {
    const { accessToken } = await linkAs("same_mask");
    expect((await accounts(accessToken)).data.accounts.map(({ mask }) => mask)).toEqual(["8810", "8810"]);
  });

  it("has two cards with one name that end in the same digits", async () => {
    const { accessToken } = await linkAs("same_name");
    const { data } = await accounts(accessToken);
    expect(data.accounts.map(({ name, mask, balances }) => [name, mask, balances.limit])).toEqual([
      ["Double Cash", "8810", 11_000],
      ["Double Cash", "8810", 4_000],
    ]);
  });
});

describe("what tests make happen", () => {
  it("leaves a bank silent: its last update stays, and what it does arrives when it is read again", async () => {
    const { accessToken, itemId } = await linkAs("good");
    const { cursor } = await harness.sync(accessToken);
    const lastUpdate = async () =>
      (await harness.plaid.itemGet({ access_token: accessToken })).data.status?.transactions?.last_successful_update;
    expect(await lastUpdate()).toBe("2026-11-20T12:00:00.000Z");
    await harness.control("silence", { item: itemId, isSilent: true });
    await harness.advance(20);
    expect(await lastUpdate()).toBe("2026-11-20T12:00:00.000Z");
    expect((await harness.sync(accessToken, cursor)).added).toEqual([]);
    await harness.control("silence", { item: itemId, isSilent: false });
    expect(await lastUpdate()).toBe("2026-12-10T12:00:00.000Z");
    expect((await harness.sync(accessToken, cursor)).added.length).toBeGreaterThan(0);
  });

  it("has no last update before the first one", async () => {
    const { accessToken } = await harness.link(citi, "good", { ready: "none" });
    const { data } = await harness.plaid.itemGet({ access_token: accessToken });
    expect(data.status?.transactions).toEqual({ last_successful_update: null, last_failed_update: null });
  });

  it("breaks, repairs and ends a link", async () => {
    const { accessToken, itemId } = await linkAs("good");
    await harness.control("event", { item: itemId, event: "institution_down" });
    expect(await codeOf(accessToken)).toBe("INSTITUTION_DOWN");
    await harness.control("event", { item: itemId, event: "login_repaired" });
    expect(await codeOf(accessToken)).toBeUndefined();
    await harness.control("event", { item: itemId, event: "consent_ending", inDays: 2 });
    await harness.advance(2);
    expect(await codeOf(accessToken)).toBe("ITEM_LOGIN_REQUIRED");
    expect(await harness.types()).toEqual([
      "ITEM ERROR",
      "ITEM LOGIN_REPAIRED",
      "ITEM PENDING_DISCONNECT",
      "ITEM ERROR",
    ]);
  });

  it("takes one account of a link back", async () => {
    const { accessToken, itemId } = await linkAs("good");
    const [card] = (await accounts(accessToken)).data.accounts;
    await harness.control("revoke-account", { account: card?.account_id });
    expect((await accounts(accessToken)).data.accounts.map(({ mask }) => mask)).toEqual(["6634"]);
    await harness.control("idle");
    expect(harness.received.map(({ body }) => body)).toEqual([
      {
        webhook_type: "ITEM",
        webhook_code: "USER_ACCOUNT_REVOKED",
        item_id: itemId,
        account_id: card?.account_id,
        environment: "sandbox",
      },
    ]);
  });

  it.each([
    ["purchase", 8_420, 84.2, "FOOD_AND_DRINK_GROCERIES"],
    ["refund", 8_420, -84.2, "FOOD_AND_DRINK_GROCERIES"],
    ["payment", 50_000, -500, "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT"],
    ["late_fee", 2_900, 29, "BANK_FEES_LATE_FEES"],
    ["annual_fee", 9_500, 95, "BANK_FEES_OTHER_BANK_FEES"],
    ["foreign_fee", 310, 3.1, "BANK_FEES_FOREIGN_TRANSACTION_FEES"],
    ["interest", 1_234, 12.34, "BANK_FEES_INTEREST_CHARGE"],
    ["credit", 1_000, -10, "GENERAL_MERCHANDISE_OTHER_GENERAL_MERCHANDISE"],
  ])("posts a %s", async (kind, cents, amount, detailed) => {
    const { accessToken } = await linkAs("good");
    const { cursor } = await harness.sync(accessToken);
    const [card] = (await accounts(accessToken)).data.accounts;
    await harness.control("transaction", { account: card?.account_id, kind, cents });
    expect((await harness.sync(accessToken, cursor)).added).toMatchObject([
      { amount, date: "2026-11-20", personal_finance_category: { detailed } },
    ]);
    const after = (await accounts(accessToken)).data.accounts[0]?.balances.current ?? 0;
    expect(after - (card?.balances.current ?? 0)).toBeCloseTo(amount, 2);
  });

  it("lists links without their secrets", async () => {
    const { accessToken, itemId } = await linkAs("good");
    const list = await harness.control("items");
    expect(list).toMatchObject({ items: [{ item: itemId, institution: citi, persona: "good", error: null }] });
    expect(JSON.stringify(list)).not.toContain(accessToken);
  });
});

describe("a kept state", () => {
  it("is taken up again with its keys", async () => {
    const { accessToken } = await linkAs("good");
    const kept = structuredClone(harness.vendor.snapshot());
    const before = (await accounts(accessToken)).data.accounts;
    harness.vendor.reset({ webhooks: true });
    expect(await codeOf(accessToken)).toBe("ITEM_NOT_FOUND");
    harness.vendor.restore(JSON.parse(JSON.stringify(kept)));
    expect((await accounts(accessToken)).data.accounts).toEqual(before);
  });
});
