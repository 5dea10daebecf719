import type { WalletExport } from "@cardwell/core/domain/transfer/wallet-export";
import { cardColumns, dollars, keyed, type Names, type TableOf, buildTable } from "./table.ts";

/** Purchases, what they came to, and what decides about rewards. */
export function earningTables({ cards, purchases }: WalletExport, names: Names): TableOf[] {
  const ofCard = cardColumns(names);
  const capSpend = keyed(cards, (card) => card.capSpend).flatMap(({ walletCardId, key: rule, value: periods }) =>
    Object.entries(periods).map(([period, cents]) => ({ walletCardId, rule, period, cents })),
  );
  const months = cards.flatMap(({ id, spentCents, earnedUnits }) =>
    [...new Set([...Object.keys(spentCents), ...Object.keys(earnedUnits)])]
      .toSorted()
      .map((month) => ({ walletCardId: id, month, spent: spentCents[month], earned: earnedUnits[month] ?? null })),
  );
  return [
    buildTable("purchases", purchases, {
      ...ofCard,
      on: ({ on }) => on,
      amount: ({ amountCents }) => dollars(amountCents),
      kind: ({ categoryId }) => categoryId,
      merchant: ({ merchant }) => merchant,
      note: ({ note }) => note,
      counts_for_offer: ({ countsForOffer }) => countsForOffer,
      channel: ({ channel }) => channel ?? null,
      abroad: ({ abroad }) => abroad ?? null,
      purchase_id: ({ id }) => id,
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
