import {
  Configuration,
  CountryCode,
  PersonalFinanceCategoryVersion,
  PlaidApi,
  PlaidEnvironments,
  Products,
  TransactionsUpdateStatus,
} from "plaid";
import type { BankData, LinkTokenRequest } from "./bank-data.ts";
import { BankLinkError } from "./bank-data.ts";
import { askPlaid } from "./plaid-errors.ts";
import {
  isCard,
  toAccount,
  toBankTransaction,
  toCardStatement,
  toHealth,
  toInstitution,
  toItem,
  toSignIn,
} from "./plaid-mapping.ts";

const TIMEOUT_MS = 20_000;
const TRANSACTIONS_A_PAGE = 500;
const INSTITUTIONS_SHOWN = 8;
/** Two years, the most that there is: it can't be raised later without a new link. */
export const HISTORY_DAYS = 730;

export type PlaidConfig = {
  clientId: string;
  secret: string;
  environment: "production" | "sandbox";
  /** That of the stand-in; undefined: Plaid itself. */
  address: URL | undefined;
};

/** What Plaid answers when a link has no statements, now or ever. */
const WITHOUT_STATEMENTS = new Set(["PRODUCTS_NOT_SUPPORTED", "NO_LIABILITY_ACCOUNTS"]);
/** What it answers for a link that no longer exists. */
const REMOVED = new Set(["ITEM_NOT_FOUND", "INVALID_ACCESS_TOKEN"]);

function createApi({ clientId, secret, environment, address }: PlaidConfig): PlaidApi {
  const configuration = new Configuration({
    basePath: address?.href ?? PlaidEnvironments[environment] ?? "",
    baseOptions: {
      timeout: TIMEOUT_MS,
      headers: { "PLAID-CLIENT-ID": clientId, "PLAID-SECRET": secret, "Plaid-Version": "2020-09-14" },
    },
  });
  return new PlaidApi(configuration);
}

/** What is asked of a bank: a new link's products, or what of an existing link is updated. */
function toScope(request: LinkTokenRequest) {
  if (request.kind === "new") {
    return {
      products: [Products.Transactions],
      required_if_supported_products: [Products.Liabilities],
      transactions: { days_requested: HISTORY_DAYS },
      ...(request.institutionId !== null && { institution_id: request.institutionId }),
    };
  }
  return {
    access_token: request.accessToken,
    ...(request.choosesAccounts && { update: { account_selection_enabled: true } }),
    ...(request.addsLiabilities && { additional_consented_products: [Products.Liabilities] }),
  };
}

/** Bank data by Plaid. */
export function createPlaidBankData(config: PlaidConfig): BankData {
  const plaid = createApi(config);

  return {
    async createLinkToken(request) {
      const { data } = await askPlaid(
        plaid.linkTokenCreate({
          client_name: "Cardwell",
          language: "en",
          country_codes: [CountryCode.Us],
          user: { client_user_id: request.uid },
          redirect_uri: request.redirectUri,
          webhook: request.webhookUrl,
          ...toScope(request),
        }),
      );
      return { linkToken: data.link_token, expiresAt: new Date(data.expiration) };
    },

    async findSignIn(linkToken, publicToken) {
      const { data } = await askPlaid(plaid.linkTokenGet({ link_token: linkToken }));
      const signIns = (data.link_sessions ?? [])
        .flatMap(({ results }) => results?.item_add_results ?? [])
        .map(toSignIn);
      if (publicToken === null) return signIns.at(-1) ?? null;
      const found = signIns.find((signIn) => signIn.publicToken === publicToken);
      if (!found) throw new BankLinkError("INVALID_PUBLIC_TOKEN");
      return found;
    },

    async exchangePublicToken(publicToken) {
      const { data } = await askPlaid(plaid.itemPublicTokenExchange({ public_token: publicToken }));
      return { accessToken: data.access_token, itemId: data.item_id };
    },

    async searchInstitutions(query) {
      const { data } = await askPlaid(
        plaid.institutionsSearch({ query, products: [Products.Transactions], country_codes: [CountryCode.Us] }),
      );
      return data.institutions.slice(0, INSTITUTIONS_SHOWN).map(toInstitution);
    },

    async fetchInstitution(institutionId) {
      try {
        const { data } = await askPlaid(
          plaid.institutionsGetById({
            institution_id: institutionId,
            country_codes: [CountryCode.Us],
            options: { include_status: true },
          }),
        );
        const { name, status } = data.institution;
        return { name, health: toHealth(status?.item_logins?.status) };
      } catch (error) {
        if (error instanceof BankLinkError && error.code === "INVALID_INSTITUTION") return null;
        throw error;
      }
    },

    async fetchItem(accessToken) {
      const { data } = await askPlaid(plaid.itemGet({ access_token: accessToken }));
      return toItem(data);
    },

    async fetchAccounts(accessToken) {
      const { data } = await askPlaid(plaid.accountsGet({ access_token: accessToken }));
      return data.accounts.filter(isCard).map(toAccount);
    },

    async fetchStatements(accessToken) {
      try {
        const { data } = await askPlaid(plaid.liabilitiesGet({ access_token: accessToken }));
        return (data.liabilities.credit ?? []).flatMap((liability) => toCardStatement(liability) ?? []);
      } catch (error) {
        if (error instanceof BankLinkError && WITHOUT_STATEMENTS.has(error.code)) return null;
        throw error;
      }
    },

    async fetchTransactions(accessToken, cursor) {
      const { data } = await askPlaid(
        plaid.transactionsSync({
          access_token: accessToken,
          ...(cursor !== null && { cursor }),
          count: TRANSACTIONS_A_PAGE,
          options: { personal_finance_category_version: PersonalFinanceCategoryVersion.V2 },
        }),
      );
      return {
        added: data.added.map(toBankTransaction),
        modified: data.modified.map(toBankTransaction),
        removedIds: data.removed.map(({ transaction_id: id }) => id),
        nextCursor: data.next_cursor,
        hasMore: data.has_more,
        isHistoryComplete: data.transactions_update_status === TransactionsUpdateStatus.HistoricalUpdateComplete,
      };
    },

    async removeItem(accessToken) {
      try {
        await askPlaid(plaid.itemRemove({ access_token: accessToken }));
      } catch (error) {
        if (!(error instanceof BankLinkError && REMOVED.has(error.code))) throw error;
      }
    },

    async fetchVerificationKey(keyId) {
      try {
        const { data } = await askPlaid(plaid.webhookVerificationKeyGet({ key_id: keyId }));
        const { expired_at: expiredAt, created_at: _createdAt, ...jwk } = data.key;
        return { jwk, expiredAt: expiredAt === null ? null : new Date(expiredAt * 1000) };
      } catch (error) {
        if (error instanceof BankLinkError) return null;
        throw error;
      }
    },
  };
}
