import { CountryCode, Products } from "plaid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readError, type Harness, headers, linkTokenRequest, startHarness } from "./harness.ts";

const chase = "ins_56";
let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const post = async (path: string, body: object, changed: Record<string, string | undefined> = {}) => {
  const sent = Object.entries({ "content-type": "application/json", ...headers, ...changed }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const response = await fetch(`${harness.origin}/plaid${path}`, {
    method: "POST",
    headers: Object.fromEntries(sent),
    body: JSON.stringify(body),
  });
  return [response.status, await response.json()];
};

describe("a call to Plaid's API", () => {
  it.each([
    ["without a client id", { "PLAID-CLIENT-ID": undefined }, "MISSING_FIELDS"],
    ["with a secret that isn't one", { "PLAID-SECRET": "secret" }, "INVALID_API_KEYS"],
    ["of another version of the API", { "Plaid-Version": "2019-05-29" }, "INVALID_HEADERS"],
  ])("%s is rejected", async (_, changed, code) => {
    const [status, body] = await post("/item/get", { access_token: "access-sandbox-1" }, changed);
    expect([status, body]).toMatchObject([
      400,
      { error_code: code, request_id: expect.stringMatching(/^[0-9a-f]{15}$/) },
    ]);
  });

  it.each([
    [{ public_token: "public-sandbox-1", client_id: "a" }, "UNKNOWN_FIELDS", "client_id"],
    [{}, "MISSING_FIELDS", "public_token"],
    [{ public_token: 1 }, "INVALID_FIELD", "public_token"],
  ])("with the fields %j is rejected", async (fields, code, named) => {
    const [status, body] = await post("/item/public_token/exchange", fields);
    expect([status, body]).toMatchObject([
      400,
      {
        error_type: "INVALID_REQUEST",
        error_code: code,
        error_message: expect.stringContaining(named),
        display_message: null,
        suggested_action: null,
      },
    ]);
  });

  it.each(["/auth/get", "/sandbox/public_token/create"])(
    "of %s, which the product doesn't make, isn't covered",
    async (path) => {
      const response = await fetch(`${harness.origin}/plaid${path}`, { method: "POST", headers, body: "{}" });
      expect(response.status).toBe(404);
    },
  );
});

describe("a public token", () => {
  it("is exchanged once", async () => {
    const publicToken = await harness.signIn(chase);
    const exchange = () => harness.plaid.itemPublicTokenExchange({ public_token: publicToken });
    expect((await exchange()).data).toMatchObject({
      access_token: expect.stringMatching(/^access-sandbox-[0-9a-f-]{36}$/),
      item_id: expect.stringMatching(/^\w{37}$/),
    });
    expect(readError(await exchange())).toMatchObject({
      error_type: "INVALID_INPUT",
      error_code: "INVALID_PUBLIC_TOKEN",
    });
  });
});

describe("a link token", () => {
  const request = linkTokenRequest;

  it("lasts four hours, and half an hour for the repair of a link", async () => {
    const { accessToken } = await harness.link(chase);
    const { products: _, required_if_supported_products: __, ...update } = request;
    const now = harness.clock.now().getTime();
    const minutesLeft = ({ data }: { data: { expiration: string } }) =>
      Math.round((Date.parse(data.expiration) - now) / 60_000);
    expect(minutesLeft(await harness.plaid.linkTokenCreate(request))).toBe(240);
    expect(minutesLeft(await harness.plaid.linkTokenCreate({ ...update, access_token: accessToken }))).toBe(30);
  });

  it("is described as it was created", async () => {
    const { data } = await harness.plaid.linkTokenCreate({ ...request, redirect_uri: harness.redirectUri });
    expect((await harness.plaid.linkTokenGet({ link_token: data.link_token })).data).toMatchObject({
      link_token: data.link_token,
      expiration: data.expiration,
      metadata: { client_name: "Cardwell", redirect_uri: harness.redirectUri, initial_products: ["transactions"] },
    });
  });

  it.each([
    ["a return address that isn't on the list", { redirect_uri: "https://example.com/return" }, "INVALID_FIELD"],
    ["a return address with a query", { redirect_uri: "https://example.com/?a=1" }, "INVALID_FIELD"],
    ["a product in two lists", { required_if_supported_products: [Products.Transactions] }, "INVALID_FIELD"],
    ["a bank that doesn't exist", { institution_id: "ins_0" }, "INVALID_INSTITUTION"],
    ["choosing accounts of no item", { update: { account_selection_enabled: true } }, "INVALID_FIELD"],
    ["a token that isn't one", { access_token: "access-sandbox-1" }, "INVALID_ACCESS_TOKEN"],
  ])("with %s is rejected", async (_, changed, code) => {
    expect(readError(await harness.plaid.linkTokenCreate({ ...request, ...changed }))).toMatchObject({
      error_code: code,
    });
  });
});

describe("a bank", () => {
  it("is found by a part of its name", async () => {
    const found = await harness.plaid.institutionsSearch({
      query: "chas",
      country_codes: [CountryCode.Us],
      products: null,
    });
    expect(found.data.institutions).toEqual([
      {
        institution_id: chase,
        name: "Chase",
        products: ["transactions", "liabilities"],
        country_codes: ["US"],
        routing_numbers: [],
        oauth: true,
      },
    ]);
  });

  it("has a status, when it is asked for, which tests change", async () => {
    const get = async (include_status: boolean, institution_id: string = chase) => {
      const options = { include_status };
      const answer = await harness.plaid.institutionsGetById({
        institution_id,
        country_codes: [CountryCode.Us],
        options,
      });
      return answer.data;
    };
    expect((await get(false)).institution.status).toBeUndefined();
    const readStatus = async () => (await get(true)).institution.status?.item_logins?.status;
    expect(await readStatus()).toBe("HEALTHY");
    await harness.control("institution-status", { institution: chase, status: "DOWN" });
    expect(await readStatus()).toBe("DOWN");
    await harness.control("institution-status", { institution: chase, status: null });
    expect((await get(true)).institution.status).toEqual({ item_logins: null });
    await harness.control("institution-status", { institution: chase, status: "HEALTHY" });
    expect(await readStatus()).toBe("HEALTHY");
    expect(readError({ data: await get(true, "ins_0") })).toMatchObject({ error_code: "INVALID_INSTITUTION" });
  });
});

describe("an item", () => {
  it("shows its bank and what was consented to, and is gone once it was removed", async () => {
    const { accessToken, itemId } = await harness.link(chase);
    expect((await harness.plaid.itemGet({ access_token: accessToken })).data.item).toMatchObject({
      item_id: itemId,
      institution_id: chase,
      institution_name: "Chase",
      error: null,
      consented_products: ["transactions", "liabilities"],
      consent_expiration_time: null,
    });
    expect((await harness.plaid.itemRemove({ access_token: accessToken })).data).toEqual({
      request_id: expect.any(String),
    });
    expect(readError(await harness.plaid.itemGet({ access_token: accessToken }))).toMatchObject({
      error_type: "ITEM_ERROR",
      error_code: "ITEM_NOT_FOUND",
    });
  });

  it("fails as a test asks for, and works again", async () => {
    const { accessToken } = await harness.link(chase);
    await harness.control("fail", { path: "/accounts/get" });
    const get = () => harness.plaid.accountsGet({ access_token: accessToken });
    const [failed, worked] = [await get(), await get()];
    expect([failed.status, readError(failed)?.error_type, worked.status]).toEqual([500, "API_ERROR", 200]);
  });
});
