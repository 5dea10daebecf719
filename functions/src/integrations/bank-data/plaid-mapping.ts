import { AccountType, ProductStatusStatusEnum, TransactionPaymentChannelEnum } from "plaid";
import { maskNumbers } from "@cardwell/core/domain/wallet/card-number";
import type {
  AccountBase,
  CreditCardLiability,
  Institution as PlaidInstitution,
  ItemGetResponse,
  LinkSessionItemAddResult,
  Transaction,
} from "plaid";
import type {
  Account,
  BankTransaction,
  CardStatement,
  Institution,
  InstitutionHealth,
  Item,
  SignIn,
} from "./bank-data.ts";

/** Dollars as Plaid sends them. Rounded, as sums of cents aren't exact in binary. */
const toCents = (dollars: number): number => Math.round(dollars * 100);
const toCentsOrNull = (dollars: number | null | undefined) => (typeof dollars === "number" ? toCents(dollars) : null);

export const toInstitution = ({ institution_id, name, url }: PlaidInstitution): Institution => ({
  id: institution_id,
  name,
  url: url ?? null,
});

export function toHealth(status: ProductStatusStatusEnum | undefined): InstitutionHealth {
  switch (status) {
    case ProductStatusStatusEnum.Healthy:
      return "healthy";
    case ProductStatusStatusEnum.Degraded:
      return "degraded";
    case ProductStatusStatusEnum.Down:
      return "down";
    default:
      return null;
  }
}

const toDate = (instant: string | null | undefined) => (typeof instant === "string" ? new Date(instant) : null);

export const toItem = ({ item, status }: Pick<ItemGetResponse, "item" | "status">): Item => ({
  itemId: item.item_id,
  institutionId: item.institution_id ?? null,
  institutionName: item.institution_name ?? null,
  errorCode: item.error?.error_code ?? null,
  consentExpiresAt: toDate(item.consent_expiration_time),
  updatedAt: toDate(status?.transactions?.last_successful_update),
});

/** Four digits; banks also send fewer, and letters. */
const toLast4 = (mask: string | null) => (mask !== null && /^\d{4}$/.test(mask) ? mask : null);

export const isCard = ({ type }: { type?: string }): boolean => type === AccountType.Credit;

export const toSignIn = ({ public_token, institution, accounts }: LinkSessionItemAddResult): SignIn => ({
  publicToken: public_token,
  institutionId: institution?.institution_id ?? null,
  accounts: accounts
    .filter(isCard)
    .map(({ name = "", mask = null }) => ({ name: maskNumbers(name), last4: toLast4(mask) })),
});

export const toAccount = (account: AccountBase): Account => ({
  accountId: account.account_id,
  persistentId: account.persistent_account_id ?? null,
  name: maskNumbers(account.name),
  officialName: account.official_name === null ? null : maskNumbers(account.official_name),
  last4: toLast4(account.mask),
  balanceCents: toCentsOrNull(account.balances.current),
  // A card without a preset limit is reported with none, or with 0.
  limitCents: toCentsOrNull(account.balances.limit) || null,
});

export function toCardStatement(liability: CreditCardLiability): CardStatement | null {
  if (liability.account_id === null) return null;
  return {
    accountId: liability.account_id,
    closeOn: liability.last_statement_issue_date,
    balanceCents: toCentsOrNull(liability.last_statement_balance),
    minimumCents: toCentsOrNull(liability.minimum_payment_amount),
    dueOn: liability.next_payment_due_date,
  };
}

export function toBankTransaction(transaction: Transaction): BankTransaction {
  const category = transaction.personal_finance_category;
  return {
    id: transaction.transaction_id,
    accountId: transaction.account_id,
    isPending: transaction.pending,
    pendingId: transaction.pending_transaction_id,
    on: transaction.date,
    authorizedOn: transaction.authorized_date,
    amountCents: toCents(transaction.amount),
    currency: transaction.iso_currency_code,
    description: transaction.name,
    merchantName: transaction.merchant_name ?? null,
    merchantId: transaction.merchant_entity_id ?? null,
    mcc: transaction.merchant_category_code ?? null,
    category: category
      ? { primary: category.primary, detailed: category.detailed, confidence: category.confidence_level ?? null }
      : null,
    code: transaction.transaction_code,
    country: transaction.location.country,
    isOnline: transaction.payment_channel === TransactionPaymentChannelEnum.Online,
  };
}
