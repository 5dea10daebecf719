import type { WalletExport } from "@cardwell/core/domain/transfer/wallet-export";
import { cardColumns, dollars, keyed, type Names, type TableOf, buildTable } from "./table.ts";

type ExportedPurchase = WalletExport["purchases"][number];

const purchaseColumns = (names: Names) => ({
  ...cardColumns(names),
  on: ({ on }: ExportedPurchase) => on,
  amount: ({ amountCents }: ExportedPurchase) => dollars(amountCents),
  kind: ({ categoryId }: ExportedPurchase) => categoryId,
  merchant: ({ merchant }: ExportedPurchase) => merchant,
  catalog_merchant: ({ catalogMerchantId }: ExportedPurchase) => catalogMerchantId ?? null,
  note: ({ note }: ExportedPurchase) => note,
  counts_for_offer: ({ countsForOffer }: ExportedPurchase) => countsForOffer,
  channel: ({ channel }: ExportedPurchase) => channel ?? null,
  abroad: ({ abroad }: ExportedPurchase) => abroad ?? null,
  purchase_id: ({ id }: ExportedPurchase) => id,
  booked_by_rule: ({ booked }: ExportedPurchase) => booked?.ruleId ?? null,
  booked_units_per_dollar: ({ booked }: ExportedPurchase) => booked?.unitsPerDollar ?? null,
  booked_in_period: ({ booked }: ExportedPurchase) => booked?.period ?? null,
  booked_cap: ({ booked }: ExportedPurchase) => dollars(booked?.cap?.amountCents),
  booked_units_after_cap: ({ booked }: ExportedPurchase) => booked?.cap?.unitsAfter ?? null,
});

/** Purchases, what they came to, and what decides about rewards. */
export function earningTables({ cards, purchases, transactions = [] }: WalletExport, names: Names): TableOf[] {
  const ofCard = cardColumns(names);
  const capSpend = keyed(cards, (card) => card.capSpend).flatMap(({ walletCardId, key: rule, value: periods }) =>
    Object.entries(periods).map(([period, cents]) => ({ walletCardId, rule, period, cents })),
  );
  const months = cards.flatMap(({ id, spentCents, earnedUnits }) =>
    [...new Set([...Object.keys(spentCents), ...Object.keys(earnedUnits)])]
      .toSorted()
      .map((month) => ({ walletCardId: id, month, spent: spentCents[month], earned: earnedUnits[month] ?? null })),
  );
  const sharedCaps = [...purchases, ...transactions].flatMap(({ id, booked }) =>
    (booked?.cap?.sharedWith ?? []).map((rule) => ({ purchaseId: id, ...rule })),
  );
  return [
    buildTable("purchases", purchases, purchaseColumns(names)),
    buildTable("bank-transactions", transactions, {
      ...purchaseColumns(names),
      source: ({ source }) => source,
      status: ({ status }) => status,
      is: ({ kind }) => kind,
      fee: ({ feeKind }) => feeKind,
      kind_from: ({ categorySource }) => categorySource,
      made_on: ({ authorizedOn }) => authorizedOn,
      authorized: ({ authorizedCents }) => (authorizedCents === undefined ? null : dollars(authorizedCents)),
      description: ({ description }) => description,
      merchant_id: ({ merchantId }) => merchantId,
      merchant_code: ({ mcc }) => mcc,
      bank_category: ({ bankCategory }) => bankCategory?.primary ?? null,
      bank_category_detailed: ({ bankCategory }) => bankCategory?.detailed ?? null,
      bank_category_confidence: ({ bankCategory }) => bankCategory?.confidence ?? null,
      replaces_id: ({ pendingId }) => pendingId,
    }),
    buildTable("purchase-shared-caps", sharedCaps, {
      purchase_id: ({ purchaseId }) => purchaseId,
      shared_with_rule: ({ ruleId }) => ruleId,
      units_per_dollar: ({ unitsPerDollar }) => unitsPerDollar,
      units_after_cap: ({ unitsAfter }) => unitsAfter,
    }),
    buildTable("months", months, {
      ...ofCard,
      month: ({ month }) => month,
      spent: ({ spent }) => dollars(spent),
      units_earned: ({ earned }) => earned,
    }),
    buildTable("caps", capSpend, {
      ...ofCard,
      rule: ({ rule }) => rule,
      period: ({ period }) => period,
      spent: ({ cents }) => dollars(cents),
    }),
    buildTable(
      "activations",
      keyed(cards, ({ activations }) => activations),
      { ...ofCard, rule: ({ key }) => key, activated_on: ({ value }) => value },
    ),
    buildTable(
      "chosen-categories",
      keyed(cards, ({ chosenCategories }) => chosenCategories),
      { ...ofCard, rule: ({ key }) => key, categories: ({ value }) => value.join(", ") },
    ),
  ];
}
