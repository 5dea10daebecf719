import type { Card, Entry } from "./bank/card.ts";
import { idFrom } from "./bank/random.ts";
import { toErrorObject } from "./errors.ts";
import { bankById } from "./institutions.ts";
import type { Item } from "./store.ts";
import type { Account, CardLiability, ItemObject, Transaction } from "./wire.ts";

const toDollars = (cents: number): number => Math.round(cents) / 100;

export const sharedCards = (item: Item): Card[] => item.cards.filter(({ id }) => item.sharedIds.includes(id));

export function toAccount(item: Item, card: Card): Account {
  const { terms, balanceCents, seed } = card;
  const pendingCents = [...card.entries.values()].reduce(
    (sum, { isPending, cents }) => sum + (isPending ? cents : 0),
    0,
  );
  const hasPersistentId = bankById(item.bankId)?.hasPersistentIds === true;
  return {
    account_id: card.id,
    balances: {
      available: terms.limitCents === null ? null : toDollars(terms.limitCents - balanceCents - pendingCents),
      current: toDollars(balanceCents),
      limit: terms.limitCents === null ? null : toDollars(terms.limitCents),
      iso_currency_code: "USD",
      unofficial_currency_code: null,
    },
    mask: terms.mask,
    name: terms.name,
    official_name: terms.officialName,
    type: "credit",
    subtype: terms.subtype,
    holder_category: "personal",
    ...(hasPersistentId && { persistent_account_id: idFrom(`${item.userId ?? ""} ${seed}`) }),
  };
}

/** Accounts as Link reports those that were shared. */
export const toLinkAccounts = (item: Item) =>
  sharedCards(item).map(({ id, terms }) => ({
    id,
    name: terms.name,
    mask: terms.mask,
    type: "credit" as const,
    subtype: terms.subtype,
    verification_status: null,
    class_type: null,
  }));

/** A bank as Link names it. */
export function toLinkInstitution(bankId: string | null) {
  const bank = bankById(bankId ?? "");
  return bank ? { name: bank.name, institution_id: bank.id } : null;
}

export function toLiability(card: Card): CardLiability {
  const { terms, statement, lastPayment, interestCents } = card;
  const apr = (apr_type: "purchase_apr" | "cash_apr", apr_percentage: number, cents: number) => ({
    apr_percentage,
    apr_type,
    balance_subject_to_apr: null,
    interest_charge_amount: toDollars(cents),
  });
  const { aprs } = terms;
  return {
    account_id: card.id,
    aprs: aprs ? [apr("purchase_apr", aprs.purchase, interestCents), apr("cash_apr", aprs.cashAdvance, 0)] : [],
    is_overdue: card.isOverdue,
    last_payment_amount: lastPayment && toDollars(lastPayment.cents),
    last_payment_date: lastPayment && lastPayment.on,
    last_statement_issue_date: statement && statement.closedOn,
    last_statement_balance: statement && toDollars(statement.cents),
    minimum_payment_amount: statement && toDollars(statement.minimumCents),
    next_payment_due_date: statement && statement.cents > 0 ? statement.dueOn : null,
  };
}

export function toTransaction(card: Card, entry: Entry): Transaction {
  const { merchant, category } = entry;
  const entityId = merchant === null ? null : idFrom(`merchant ${merchant}`);
  return {
    account_id: card.id,
    transaction_id: entry.id,
    pending_transaction_id: entry.pendingId,
    pending: entry.isPending,
    amount: toDollars(entry.cents),
    iso_currency_code: "USD",
    unofficial_currency_code: null,
    date: entry.on,
    datetime: null,
    authorized_date: entry.authorizedOn,
    authorized_datetime: null,
    name: entry.statementName,
    merchant_name: merchant,
    merchant_entity_id: entityId,
    merchant_category_code: entry.mcc,
    logo_url: null,
    website: null,
    account_owner: null,
    check_number: null,
    payment_channel: entry.channel,
    transaction_code: entry.code,
    personal_finance_category: {
      primary: primaryOf(category),
      detailed: category,
      confidence_level: merchant === null ? "HIGH" : "VERY_HIGH",
      version: "v2",
    },
    counterparties:
      merchant === null
        ? []
        : [
            {
              name: merchant,
              type: "merchant",
              entity_id: entityId,
              website: null,
              logo_url: null,
              confidence_level: "VERY_HIGH",
            },
          ],
    location: {
      address: null,
      city: entry.city,
      region: entry.region,
      postal_code: null,
      country: entry.country,
      lat: null,
      lon: null,
      store_number: null,
    },
    payment_meta: {
      reference_number: null,
      ppd_id: null,
      payee: null,
      by_order_of: null,
      payer: null,
      payment_method: null,
      payment_processor: null,
      reason: null,
    },
  };
}

const primaries = [
  "BANK_FEES",
  "ENTERTAINMENT",
  "FOOD_AND_DRINK",
  "GENERAL_MERCHANDISE",
  "GENERAL_SERVICES",
  "HOME_IMPROVEMENT",
  "LOAN_PAYMENTS",
  "MEDICAL",
  "PERSONAL_CARE",
  "RENT_AND_UTILITIES",
  "TRANSFER_IN",
  "TRANSPORTATION",
  "TRAVEL",
  "INCOME",
];

export const primaryOf = (category: string): string =>
  primaries.find((primary) => category.startsWith(primary)) ?? category;

export function toItemObject(item: Item): ItemObject {
  return {
    item_id: item.id,
    institution_id: item.bankId,
    institution_name: bankById(item.bankId)?.name ?? null,
    webhook: item.webhook,
    error: item.errorCode === null ? null : toErrorObject(item.errorCode),
    available_products: [],
    billed_products: item.products,
    products: item.products,
    consented_products: item.products,
    consent_expiration_time: item.consentEndsAt === null ? null : new Date(item.consentEndsAt).toISOString(),
    update_type: "background",
  };
}
