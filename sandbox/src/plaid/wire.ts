import type * as Plaid from "plaid";

/** What travels over HTTP for an SDK type: the members of an enum are plain strings. */
export type Wire<T> = T extends string
  ? `${T}`
  : T extends number | boolean | null | undefined
    ? T
    : T extends readonly (infer Element)[]
      ? Wire<Element>[]
      : { [Key in keyof T]: Wire<T[Key]> };

export type Account = Wire<Plaid.AccountBase>;
export type CardLiability = Wire<Plaid.CreditCardLiability>;
export type Institution = Wire<Plaid.Institution>;
export type HealthStatus = Wire<Plaid.ProductStatusStatusEnum>;
export type InstitutionStatus = Wire<Plaid.InstitutionStatus>;
export type ItemObject = Wire<Plaid.Item>;
export type PlaidErrorObject = Wire<Plaid.PlaidError>;
export type Product = Wire<Plaid.Products>;
export type Transaction = Wire<Plaid.Transaction>;
export type TransactionCode = Wire<Plaid.TransactionCode>;
export type VerificationKey = Wire<Plaid.JWKPublicKey>;

/** The answer of each endpoint, without the id that every answer carries. */
export type Answers = {
  "/link/token/create": Wire<Plaid.LinkTokenCreateResponse>;
  "/link/token/get": Wire<Plaid.LinkTokenGetResponse>;
  "/item/public_token/exchange": Wire<Plaid.ItemPublicTokenExchangeResponse>;
  "/item/get": Wire<Plaid.ItemGetResponse>;
  "/item/remove": Wire<Plaid.ItemRemoveResponse>;
  "/accounts/get": Wire<Plaid.AccountsGetResponse>;
  "/liabilities/get": Wire<Plaid.LiabilitiesGetResponse>;
  "/transactions/sync": Wire<Plaid.TransactionsSyncResponse>;
  "/institutions/search": Wire<Plaid.InstitutionsSearchResponse>;
  "/institutions/get_by_id": Wire<Plaid.InstitutionsGetByIdResponse>;
  "/webhook_verification_key/get": Wire<Plaid.WebhookVerificationKeyGetResponse>;
};
export type Path = keyof Answers;

/** What Plaid posts about an item. */
export type WebhookBody =
  | Wire<Plaid.SyncUpdatesAvailableWebhook>
  | Wire<Plaid.LiabilitiesDefaultUpdateWebhook>
  | Wire<Plaid.ItemErrorWebhook>
  | Wire<Plaid.PendingDisconnectWebhook>
  | Wire<Plaid.ItemLoginRepairedWebhook>
  | Required<Pick<Wire<Plaid.NewAccountsAvailableWebhook>, "webhook_type" | "webhook_code" | "item_id" | "environment">>
  | Wire<Plaid.UserPermissionRevokedWebhook>
  | Wire<Plaid.UserAccountRevokedWebhook>;
