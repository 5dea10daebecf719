import { DAY_MS, HOUR_MS } from "../clock.ts";
import { z } from "zod";
import { createFailure, invalidInput, invalidRequest } from "./errors.ts";
import { bankById, findBanks, toInstitution } from "./institutions.ts";
import { itemByAccessToken, readableItem, startImport, type World } from "./items.ts";
import { sharedCards, toLinkAccounts, toLinkInstitution, toAccount, toItemObject, toLiability } from "./objects.ts";
import { getPersona } from "./personas.ts";
import { type Item, type LinkToken, newToken, type Outage } from "./store.ts";
import { readPage } from "./sync.ts";
import type { Answers, InstitutionStatus, Path } from "./wire.ts";
import type { Keys } from "./keys.ts";

export type Context = World & {
  keys: Keys;
  /** Where OAuth banks may return to, as entered in the vendor's dashboard. */
  redirectUris: readonly string[];
};

type Answer<P extends Path> = Omit<Answers[P], "request_id">;
export type Endpoint = {
  /** What is named here is accepted; everything else is an unknown field. */
  schema: z.ZodType;
  answer: (context: Context, body: unknown) => object;
};

function endpoint<P extends Path, Shape extends z.ZodType>(
  _path: P,
  schema: Shape,
  answer: (context: Context, body: z.output<Shape>) => Answer<P>,
): Endpoint {
  return { schema, answer: (context, body) => answer(context, body as z.output<Shape>) };
}

const LINK_TOKEN_MS = 4 * HOUR_MS;
const UPDATE_TOKEN_MS = HOUR_MS / 2;
const PUBLIC_TOKEN_MS = HOUR_MS / 2;
const DEFAULT_DAYS = 90;

const products = z.array(z.enum(["transactions", "liabilities"]));
const countries = z.array(z.literal("US")).min(1);
const accessToken = z.strictObject({ access_token: z.string() });
const daysRequested = z.strictObject({ days_requested: z.int().min(1).max(730).optional() });

const linkToken = z.strictObject({
  client_name: z.string().min(1).max(30),
  language: z.literal("en"),
  country_codes: countries,
  user: z.strictObject({ client_user_id: z.string().min(1) }),
  products: products.optional(),
  required_if_supported_products: products.optional(),
  additional_consented_products: products.optional(),
  webhook: z.url().optional(),
  redirect_uri: z.string().optional(),
  access_token: z.string().nullish(),
  update: z.strictObject({ account_selection_enabled: z.boolean().optional() }).optional(),
  transactions: daysRequested.optional(),
  institution_id: z.string().optional(),
});

function checkRedirect({ redirectUris }: Context, redirectUri: string): void {
  const url = URL.canParse(redirectUri) ? new URL(redirectUri) : undefined;
  if (!url || url.search !== "")
    throw invalidRequest("INVALID_FIELD", "redirect_uri must be a URI without query parameters");
  if (!redirectUris.includes(redirectUri)) {
    throw invalidRequest("INVALID_FIELD", "OAuth redirect URI must be configured in the developer dashboard");
  }
}

function checkProducts(request: z.output<typeof linkToken>, isUpdate: boolean): void {
  const {
    products: required = [],
    required_if_supported_products: optional = [],
    additional_consented_products: more = [],
  } = request;
  if (isUpdate && required.length > 0)
    throw invalidRequest("INVALID_PRODUCT", "products must be omitted in update mode");
  if (!isUpdate && required.length === 0)
    throw invalidRequest("MISSING_FIELDS", "the following required fields are missing: products");
  const all = [...required, ...optional, ...more];
  if (new Set(all).size < all.length)
    throw invalidRequest("INVALID_FIELD", "a product may be named in one of the product lists only");
}

function createLinkToken(context: Context, request: z.output<typeof linkToken>): Answer<"/link/token/create"> {
  const item = request.access_token ? itemByAccessToken(context.store, request.access_token) : undefined;
  if (item?.errorCode === "USER_PERMISSION_REVOKED") throw createFailure("USER_PERMISSION_REVOKED");
  checkProducts(request, item !== undefined);
  if (request.update && !item) throw invalidRequest("INVALID_FIELD", "update may only be set with an access_token");
  if (request.redirect_uri !== undefined) checkRedirect(context, request.redirect_uri);
  if (request.institution_id !== undefined && !bankById(request.institution_id)) throw invalidInstitution();
  const now = context.clock.now().getTime();
  const token: LinkToken = {
    token: newToken("link"),
    createdAt: now,
    expiresAt: now + (item ? UPDATE_TOKEN_MS : LINK_TOKEN_MS),
    userId: request.user.client_user_id,
    clientName: request.client_name,
    language: request.language,
    products: request.products ?? [],
    optionalProducts: request.required_if_supported_products ?? [],
    webhook: request.webhook ?? null,
    redirectUri: request.redirect_uri ?? null,
    bankId: item?.bankId ?? request.institution_id ?? null,
    daysRequested: request.transactions?.days_requested ?? DEFAULT_DAYS,
    itemId: item?.id ?? null,
    choosesAccounts: request.update?.account_selection_enabled === true,
    addedProducts: request.additional_consented_products ?? [],
    session: null,
    results: [],
  };
  context.store.linkTokens.set(token.token, token);
  return { link_token: token.token, expiration: new Date(token.expiresAt).toISOString() };
}

function readLinkToken({ store }: Context, wanted: string): Answer<"/link/token/get"> {
  const token = store.linkTokens.get(wanted);
  if (!token) throw invalidInput("INVALID_LINK_TOKEN", "invalid link_token provided");
  return {
    link_token: token.token,
    created_at: new Date(token.createdAt).toISOString(),
    expiration: new Date(token.expiresAt).toISOString(),
    link_sessions: token.results.map(({ sessionId, publicToken, itemId }) => {
      const item = store.items.get(itemId);
      const accounts = item ? toLinkAccounts(item) : [];
      const institution = toLinkInstitution(item?.bankId ?? null);
      return {
        link_session_id: sessionId,
        results: {
          item_add_results: [{ public_token: publicToken, accounts, institution }],
          cra_item_add_results: [],
          cra_update_results: [],
          bank_income_results: [],
          payroll_income_results: [],
          document_income_results: null,
        },
      };
    }),
    metadata: {
      initial_products: token.products,
      webhook: token.webhook,
      country_codes: ["US"],
      language: token.language,
      redirect_uri: token.redirectUri,
      client_name: token.clientName,
    },
  };
}

/** A token that is exchanged once, within half an hour. */
export function issuePublicToken({ store, clock }: World, item: Item): string {
  const token = newToken("public");
  store.publicTokens.set(token, {
    token,
    itemId: item.id,
    expiresAt: clock.now().getTime() + PUBLIC_TOKEN_MS,
    isUsed: false,
  });
  return token;
}

function exchange(context: Context, wanted: string): Answer<"/item/public_token/exchange"> {
  const token = context.store.publicTokens.get(wanted);
  const item = token && context.store.items.get(token.itemId);
  if (!token || !item || token.isUsed || token.expiresAt <= context.clock.now().getTime()) {
    throw invalidInput("INVALID_PUBLIC_TOKEN", "could not find matching public token");
  }
  token.isUsed = true;
  startImport(context, item);
  return { access_token: item.accessToken, item_id: item.id };
}

const invalidInstitution = () => invalidInput("INVALID_INSTITUTION", "invalid institution_id provided");

/** As long as a bank without an outage has worked. */
const HEALTHY_FOR_MS = 30 * DAY_MS;

const successes = { HEALTHY: 0.98, DEGRADED: 0.6, DOWN: 0 };

/** How sign-ins at a bank go, as the vendor counts them. */
function toStatus({ status, since }: Outage): InstitutionStatus {
  if (status === null) return { item_logins: null };
  const success = successes[status];
  return {
    item_logins: {
      status,
      last_status_change: new Date(since).toISOString(),
      breakdown: { success, error_plaid: 0, error_institution: 1 - success },
    },
  };
}

/** Banks are read on the hour. */
const toLastRead = (at: number): string => new Date(at - (at % HOUR_MS)).toISOString();

export const endpoints: Record<Path, Endpoint> = {
  "/link/token/create": endpoint("/link/token/create", linkToken, createLinkToken),
  "/link/token/get": endpoint("/link/token/get", z.strictObject({ link_token: z.string() }), (context, body) =>
    readLinkToken(context, body.link_token),
  ),
  "/item/public_token/exchange": endpoint(
    "/item/public_token/exchange",
    z.strictObject({ public_token: z.string() }),
    (context, body) => exchange(context, body.public_token),
  ),
  "/item/get": endpoint("/item/get", accessToken, ({ store, clock }, body) => {
    const item = itemByAccessToken(store, body.access_token);
    const { lastWebhook, silentSince } = item;
    const now = clock.now().getTime();
    const updatedAt = item.ready === "none" ? null : toLastRead(silentSince ?? now);
    const failedAt = silentSince === undefined ? null : toLastRead(now);
    return {
      item: { ...toItemObject(item), created_at: new Date(item.createdAt).toISOString() },
      status: {
        transactions: { last_successful_update: updatedAt, last_failed_update: failedAt },
        last_webhook: lastWebhook && { sent_at: new Date(lastWebhook.at).toISOString(), code_sent: lastWebhook.code },
      },
    };
  }),
  "/item/remove": endpoint("/item/remove", accessToken, ({ store }, body) => {
    store.items.delete(itemByAccessToken(store, body.access_token).id);
    return {};
  }),
  "/accounts/get": endpoint("/accounts/get", accessToken, ({ store }, body) => {
    const item = readableItem(store, body.access_token);
    return { accounts: sharedCards(item).map((card) => toAccount(item, card)), item: toItemObject(item) };
  }),
  "/liabilities/get": endpoint("/liabilities/get", accessToken, ({ store }, body) => {
    const item = readableItem(store, body.access_token);
    if (getPersona(item.persona).hasLiabilities === false) throw createFailure("PRODUCTS_NOT_SUPPORTED");
    if (!item.products.includes("liabilities")) throw createFailure("ADDITIONAL_CONSENT_REQUIRED");
    const cards = sharedCards(item);
    if (cards.length === 0) throw createFailure("NO_LIABILITY_ACCOUNTS");
    return {
      accounts: cards.map((card) => toAccount(item, card)),
      item: toItemObject(item),
      liabilities: { credit: cards.map(toLiability), mortgage: null, student: null },
    };
  }),
  "/transactions/sync": endpoint(
    "/transactions/sync",
    z.strictObject({
      access_token: z.string(),
      cursor: z.string().optional(),
      count: z.int().min(1).max(500).default(100),
      options: z.strictObject({ personal_finance_category_version: z.literal("v2").optional() }).optional(),
    }),
    (context, body) => readPage(context, readableItem(context.store, body.access_token), body.cursor ?? "", body.count),
  ),
  "/institutions/search": endpoint(
    "/institutions/search",
    z.strictObject({
      query: z.string().min(1),
      country_codes: countries,
      products: products.nullish(),
    }),
    (_, body) => ({
      institutions: findBanks(body.query).slice(0, 10).map(toInstitution),
    }),
  ),
  "/institutions/get_by_id": endpoint(
    "/institutions/get_by_id",
    z.strictObject({
      institution_id: z.string(),
      country_codes: countries,
      options: z.strictObject({ include_status: z.boolean().optional() }).optional(),
    }),
    ({ store, clock }, { institution_id: id, options }) => {
      const bank = bankById(id);
      if (!bank) throw invalidInstitution();
      const institution = toInstitution(bank);
      const since = new Date(clock.now().getTime() - HEALTHY_FOR_MS);
      const status = toStatus(store.outages.get(id) ?? { status: "HEALTHY", since: since.getTime() });
      return { institution: options?.include_status === true ? { ...institution, status } : institution };
    },
  ),
  "/webhook_verification_key/get": endpoint(
    "/webhook_verification_key/get",
    z.strictObject({ key_id: z.string() }),
    ({ keys }, body) => {
      const key = keys.find(body.key_id);
      if (!key) throw invalidInput("INVALID_WEBHOOK_VERIFICATION_KEY_ID", "invalid key_id provided");
      return { key };
    },
  ),
};
