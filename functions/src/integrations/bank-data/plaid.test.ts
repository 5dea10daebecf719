import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, headers, startHarness } from "../../../../sandbox/src/plaid/harness.ts";
import { createPlaidBankData } from "./plaid.ts";
import { createNotificationReader } from "./webhook.ts";
import type { BankData } from "./bank-data.ts";

const [chase, citi] = ["ins_56", "ins_5"] as const;
let harness: Harness;
let bank: BankData;

beforeAll(async () => {
  harness = await startHarness({ at: "2026-11-20T12:00:00Z" });
  bank = createPlaidBankData({
    clientId: headers["PLAID-CLIENT-ID"],
    secret: headers["PLAID-SECRET"],
    environment: "sandbox",
    address: new URL(`${harness.origin}/plaid`),
  });
});
afterAll(() => harness.close());

const addresses = () => ({ uid: "nora", redirectUri: harness.redirectUri, webhookUrl: harness.webhookUrl });

describe("bank data by Plaid", () => {
  it("shows a link's bank, cards and last statements", async () => {
    const { accessToken, itemId } = await harness.link(chase);
    expect(await bank.fetchItem(accessToken)).toMatchObject({
      itemId,
      institutionId: chase,
      errorCode: null,
      updatedAt: new Date("2026-11-20T12:00:00Z"),
    });
    expect((await bank.fetchAccounts(accessToken)).map(({ name, last4 }) => [name, last4])).toEqual([
      ["Sapphire Reserve", "4417"],
      ["Freedom Flex", "2203"],
      ["United Explorer", "7710"],
    ]);
    expect((await bank.fetchStatements(accessToken))?.[0]).toMatchObject({
      closeOn: "2026-11-10",
      dueOn: "2026-12-05",
      minimumCents: 3_500,
    });
  });

  it.each([
    ["a charge card", "ins_10", "good", "Gold Card"],
    ["PayPal Credit", citi, "paypal", "Double Cash"],
  ] as const)("shows %s, and its last statement, like a credit card", async (_, institution, persona, name) => {
    const { accessToken } = await harness.link(institution, persona);
    const [account] = await bank.fetchAccounts(accessToken);
    const statements = await bank.fetchStatements(accessToken);
    expect(account?.name).toBe(name);
    expect(statements?.find(({ accountId }) => accountId === account?.accountId)?.balanceCents).toBeGreaterThan(0);
  });

  it("has no statements of a bank that sends none", async () => {
    const { accessToken } = await harness.link(citi, "no_liabilities");
    expect(await bank.fetchStatements(accessToken)).toBeNull();
  });

  it("reads transactions page by page, and then what is new", async () => {
    const { accessToken } = await harness.link(citi);
    const first = await bank.fetchTransactions(accessToken, null);
    expect([first.added.length, first.hasMore, first.isHistoryComplete]).toEqual([500, true, true]);
    let cursor = first.nextCursor;
    for (let hasMore = true; hasMore;)
      ({ nextCursor: cursor, hasMore } = await bank.fetchTransactions(accessToken, cursor));
    expect(await bank.fetchTransactions(accessToken, cursor)).toMatchObject({ added: [], hasMore: false });
  });

  it("finds banks, and opens Link for a new bank and for a repair", async () => {
    expect(await bank.searchInstitutions("citi")).toEqual([{ id: citi, name: "Citi", url: null }]);
    const { accessToken } = await harness.link(citi);
    const update = { kind: "update", accessToken, choosesAccounts: true, addsLiabilities: true } as const;
    for (const request of [{ kind: "new", institutionId: citi } as const, update]) {
      expect((await bank.createLinkToken({ ...addresses(), ...request })).linkToken).toMatch(/^link-sandbox-/);
    }
  });

  it("shows a sign-in before it is exchanged, to who has its link token", async () => {
    const open = async () =>
      (await bank.createLinkToken({ ...addresses(), kind: "new", institutionId: citi })).linkToken;
    const [linkToken, other] = [await open(), await open()];
    expect(await bank.findSignIn(linkToken, null)).toBeNull();
    const finished = await harness.control("finish-link", { linkToken, institution: citi });
    const { publicToken } = finished as { publicToken: string };
    const signIn = {
      publicToken,
      institutionId: citi,
      accounts: [
        { name: "Double Cash", last4: "8810" },
        { name: "Custom Cash", last4: "6634" },
      ],
    };
    expect(await bank.findSignIn(linkToken, null)).toEqual(signIn);
    expect(await bank.findSignIn(linkToken, publicToken)).toEqual(signIn);
    await expect(bank.findSignIn(other, publicToken)).rejects.toMatchObject({ code: "INVALID_PUBLIC_TOKEN" });
  });

  it("names what is wrong with a link, and ends it more than once", async () => {
    const { accessToken, itemId } = await harness.link(citi);
    await harness.control("event", { item: itemId, event: "login_required" });
    await expect(bank.fetchAccounts(accessToken)).rejects.toMatchObject({ code: "ITEM_LOGIN_REQUIRED" });
    await bank.removeItem(accessToken);
    await bank.removeItem(accessToken);
    await expect(bank.fetchItem(accessToken)).rejects.toMatchObject({ code: "ITEM_NOT_FOUND" });
  });

  it("verifies notifications by keys that rotate and expire", async () => {
    const reader = () =>
      createNotificationReader({ fetchVerificationKey: bank.fetchVerificationKey, systemNow: () => new Date() });
    const notify = async () => {
      const { itemId } = await harness.link(citi);
      await harness.control("event", { item: itemId, event: "login_required" });
      await harness.control("idle");
      const { text = "", signature } = harness.received.at(-1) ?? {};
      return { itemId, body: Buffer.from(text), signature };
    };
    const first = await notify();
    const expected = { type: "ITEM.ERROR", itemId: first.itemId, errorCode: "ITEM_LOGIN_REQUIRED" };
    expect(await reader().read(first.body, first.signature)).toMatchObject(expected);
    await harness.control("rotate-key", {});
    await expect(reader().read(first.body, first.signature)).rejects.toMatchObject({ code: "invalid_request" });
    const second = await notify();
    expect(await reader().read(second.body, second.signature)).toMatchObject({ itemId: second.itemId });
  });
});
