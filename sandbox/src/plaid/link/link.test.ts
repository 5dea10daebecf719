import { CountryCode, type LinkTokenCreateRequest, Products } from "plaid";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readError, type Harness, startHarness } from "../harness.ts";
import type { LinkMessage } from "./frame.ts";

const [chase, citi] = ["ins_56", "ins_5"] as const;
const origin = "http://127.0.0.1:5002";
let harness: Harness;

beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness.close());

const create = async (more: Partial<LinkTokenCreateRequest> = {}) => {
  const request: LinkTokenCreateRequest = {
    client_name: "Cardwell",
    language: "en",
    country_codes: [CountryCode.Us],
    user: { client_user_id: "nora" },
    ...(more.access_token === undefined && {
      products: [Products.Transactions],
      required_if_supported_products: [Products.Liabilities],
      transactions: { days_requested: 90 },
    }),
    webhook: harness.webhookUrl,
    redirect_uri: harness.redirectUri,
    ...more,
  };
  return (await harness.plaid.linkTokenCreate(request)).data.link_token;
};

const read = async (response: Response) => {
  const page = await response.text();
  const messages = JSON.parse(/id="messages">([^<]*)</.exec(page)?.[1] ?? "[]") as LinkMessage[];
  return { page, messages, status: response.status, location: response.headers.get("location") };
};
const addressOf = (token: string, received?: string) =>
  `${harness.origin}/plaid/link?${new URLSearchParams({
    link_token: token,
    origin,
    ...(received !== undefined && { received_redirect_uri: received }),
  }).toString()}`;
const open = async (token: string, received?: string) => read(await fetch(addressOf(token, received)));
const submit = async (url: string, fields: [string, string][]) =>
  read(await fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" }));
const act = (token: string, action: string, fields: [string, string][] = []) =>
  submit(addressOf(token), [["action", action], ...fields]);

const signIn = (token: string, userName = "user_good", password = "pass_good") =>
  act(token, "sign-in", [
    ["userName", userName],
    ["password", password],
  ]);

const successOf = (messages: LinkMessage[]) => messages.find((message) => message.kind === "success");
const exitOf = (messages: LinkMessage[]) => messages.find((message) => message.kind === "exit");

const exchange = async (messages: LinkMessage[]) => {
  const { data } = await harness.plaid.itemPublicTokenExchange({
    public_token: successOf(messages)?.publicToken ?? "",
  });
  return data.access_token;
};

describe("a bank with a password", () => {
  it("is linked by choosing it, signing in, choosing accounts and allowing it", async () => {
    const token = await create();
    expect((await open(token)).page).toContain("Choose your bank");
    expect((await act(token, "bank", [["institution", citi]])).page).toContain("Sign in to Citi");
    expect((await signIn(token)).page).toContain("Citi Double Cash Card");
    expect((await act(token, "accounts", [["account", "1"]])).page).toContain("Share with Cardwell");
    const { messages } = await act(token, "consent");
    expect(messages).toMatchObject([
      {
        kind: "success",
        publicToken: expect.stringMatching(/^public-sandbox-/),
        metadata: {
          institution: { name: "Citi", institution_id: citi },
          accounts: [{ name: "Custom Cash", mask: "6634", type: "credit", subtype: "credit card" }],
        },
      },
    ]);
    const accessToken = await exchange(messages);
    const { data } = await harness.plaid.accountsGet({ access_token: accessToken });
    expect(data.accounts.map(({ name }) => name)).toEqual(["Custom Cash"]);
    expect(data.item).toMatchObject({ webhook: harness.webhookUrl, products: ["transactions", "liabilities"] });
  });

  it("says when the password is wrong, and lets the person try again", async () => {
    const token = await create({ institution_id: citi });
    const wrong = await signIn(token, "user_good", "pass_bad");
    expect(wrong.page).toContain("The username or password wasn&#39;t correct.");
    expect((await signIn(token)).page).toContain("Choose accounts");
  });

  it("needs at least one account", async () => {
    const token = await create({ institution_id: citi });
    await signIn(token);
    expect((await act(token, "accounts")).page).toContain("Choose at least one account.");
  });

  it("isn't linked when the person closes it", async () => {
    const token = await create({ institution_id: citi });
    await open(token);
    expect(exitOf((await act(token, "exit")).messages)).toMatchObject({
      error: null,
      metadata: { institution: { name: "Citi" }, status: "requires_credentials" },
    });
  });

  it("fails as the password says", async () => {
    const token = await create({ institution_id: citi });
    expect((await signIn(token, "user_good", "error_ITEM_LOCKED")).page).toContain("Your account is locked.");
    expect(exitOf((await act(token, "exit")).messages)).toMatchObject({ error: { error_code: "ITEM_LOCKED" } });
  });
});

describe("an OAuth bank", () => {
  const leave = async (token: string) => {
    const { messages } = await act(token, "oauth");
    const navigate = messages.find((message) => message.kind === "navigate");
    return navigate?.url ?? "";
  };

  it("is linked on its own page, and by the return from it", async () => {
    const token = await create({ institution_id: chase });
    expect((await open(token)).page).toContain("Continue to Chase");
    const bank = await leave(token);
    expect((await read(await fetch(bank))).page).toContain("Sign in to Chase");
    const fields: [string, string][] = [
      ["userName", "user_good"],
      ["password", "pass_good"],
    ];
    expect((await submit(bank, [["action", "sign-in"], ...fields])).page).toContain("Allow Cardwell");
    const { status, location } = await submit(bank, [
      ["action", "accounts"],
      ["account", "0"],
    ]);
    expect([status, location?.split("=")[0]]).toEqual([303, `${harness.redirectUri}?oauth_state_id`]);
    const { messages } = await open(token, location ?? "");
    expect(successOf(messages)).toMatchObject({ metadata: { institution: { institution_id: chase } } });
  });

  it("is linked by the first of two pages with the same return", async () => {
    const token = await create({ institution_id: chase });
    const bank = await leave(token);
    await submit(bank, [
      ["action", "sign-in"],
      ["userName", "user_good"],
      ["password", "pass_good"],
    ]);
    const { location } = await submit(bank, [
      ["action", "accounts"],
      ["account", "0"],
    ]);
    expect(successOf((await open(token, location ?? "")).messages)).toBeDefined();
    expect(exitOf((await open(token, location ?? "")).messages)).toMatchObject({
      error: { error_type: "OAUTH_ERROR", error_code: "OAUTH_STATE_ID_ALREADY_PROCESSED" },
    });
  });

  it("isn't linked when the person cancels at the bank", async () => {
    const token = await create({ institution_id: chase });
    const { location } = await submit(await leave(token), [["action", "deny"]]);
    expect(exitOf((await open(token, location ?? "")).messages)).toMatchObject({
      error: { error_code: "ACCESS_NOT_GRANTED" },
    });
  });

  it("isn't linked by a return that isn't its own", async () => {
    const token = await create({ institution_id: chase });
    const bank = await leave(token);
    const readExitError = async (address: string) => exitOf((await open(token, address)).messages)?.error;
    expect(await readExitError(harness.redirectUri)).toMatchObject({ error_code: "INVALID_FIELD" });
    expect(await readExitError(`${harness.redirectUri}?oauth_state_id=another`)).toMatchObject({
      error_code: "OAUTH_STATE_ID_NOT_FOUND",
    });
    const stateId = new URL(await leave(await create({ institution_id: chase }))).searchParams.get("oauth_state_id");
    expect(await readExitError(`${harness.redirectUri}?oauth_state_id=${stateId}`)).toMatchObject({
      error_code: "INCORRECT_LINK_TOKEN",
    });
    // The bank's own return still links it.
    expect((await submit(bank, [["action", "deny"]])).status).toBe(303);
  });
});

describe("a link that is updated", () => {
  it("can be read again after signing in, without choosing accounts", async () => {
    const { accessToken, itemId } = await harness.link(citi);
    await harness.control("event", { item: itemId, event: "login_required" });
    const token = await create({ access_token: accessToken });
    expect((await open(token)).page).toContain("Sign in to Citi");
    expect((await signIn(token)).page).toContain("Share with Cardwell");
    expect(await exchange((await act(token, "consent")).messages)).toBe(accessToken);
    expect((await harness.plaid.accountsGet({ access_token: accessToken })).status).toBe(200);
  });

  it("of an OAuth bank is renewed for a year", async () => {
    const { accessToken } = await harness.link(chase, "consent_expiring");
    await harness.advance(4);
    const token = await create({ access_token: accessToken });
    const { messages } = await act(token, "oauth");
    const navigate = messages.find((message) => message.kind === "navigate");
    const { location } = await submit(navigate?.url ?? "", [
      ["action", "sign-in"],
      ["userName", "user_good"],
      ["password", "pass_good"],
    ]);
    expect(successOf((await open(token, location ?? "")).messages)).toBeDefined();
    const { data } = await harness.plaid.itemGet({ access_token: accessToken });
    expect(data.item.consent_expiration_time?.slice(0, 10)).toBe("2027-11-24");
    await harness.advance(10);
    expect((await harness.plaid.accountsGet({ access_token: accessToken })).status).toBe(200);
  });

  it("takes a new card in, with its transactions", async () => {
    const { accessToken } = await harness.link(citi, "new_account");
    const { cursor } = await harness.sync(accessToken);
    await harness.advance(3);
    const token = await create({ access_token: accessToken, update: { account_selection_enabled: true } });
    const { page } = await signIn(token);
    expect(page).toContain("•••• 9072");
    const values = [...page.matchAll(/name="account" value="(\w+)"/g)].map(([, value = ""]): [string, string] => [
      "account",
      value,
    ]);
    await act(token, "accounts", values);
    await act(token, "consent");
    const { data } = await harness.plaid.accountsGet({ access_token: accessToken });
    expect(data.accounts.map(({ mask }) => mask)).toEqual(["8810", "6634", "9072"]);
    await harness.advance(10);
    const { added } = await harness.sync(accessToken, cursor);
    expect(added.some(({ account_id: id }) => id === data.accounts[2]?.account_id)).toBe(true);
  });

  it("can be allowed one more product", async () => {
    const first = await create({ institution_id: citi, required_if_supported_products: [] });
    await signIn(first);
    await act(first, "accounts", [["account", "0"]]);
    const accessToken = await exchange((await act(first, "consent")).messages);
    const statements = () => harness.plaid.liabilitiesGet({ access_token: accessToken });
    expect(readError(await statements())).toMatchObject({ error_code: "ADDITIONAL_CONSENT_REQUIRED" });
    const token = await create({ access_token: accessToken, additional_consented_products: [Products.Liabilities] });
    await signIn(token);
    await act(token, "consent");
    expect((await statements()).data.liabilities.credit).toHaveLength(1);
  });

  it("can't be once it was revoked at the bank", async () => {
    const { accessToken, itemId } = await harness.link(citi);
    await harness.control("event", { item: itemId, event: "revoked" });
    const created = await harness.plaid.linkTokenCreate({
      client_name: "Cardwell",
      language: "en",
      country_codes: [CountryCode.Us],
      user: { client_user_id: "nora" },
      access_token: accessToken,
    });
    expect(readError(created)).toMatchObject({ error_code: "USER_PERMISSION_REVOKED" });
  });
});

describe("Link", () => {
  it("ends with an error when its token has expired", async () => {
    const token = await create();
    await harness.advance(1);
    expect(exitOf((await open(token)).messages)).toMatchObject({ error: { error_code: "INVALID_LINK_TOKEN" } });
  });

  it("is opened by pages of this machine alone", async () => {
    const token = await create();
    const response = await fetch(addressOf(token).replace(encodeURIComponent(origin), "https%3A%2F%2Fexample.com"));
    expect(response.status).toBe(400);
  });
});
