import type { WalletExport } from "@cardwell/core/domain/transfer/wallet-export";
import { creditColumns, keyed, type Names, type TableOf, buildTable } from "./table.ts";

type Use = WalletExport["cards"][number]["uses"][string][string]["uses"][number];
type UseAmount = { amount: number | null; units: number | null; unit: string | null };

/** Dollars as in every other table, or units. For a credit that is no longer listed the unit is unknown. */
function toUseAmount(use: Use | null, unit: string | null | undefined): UseAmount {
  if (use === null) return { amount: null, units: null, unit: null };
  if (unit === null) return { amount: use.amount / 100, units: null, unit: null };
  return { amount: null, units: use.amount, unit: unit ?? "cents or units" };
}

/** What was used of the credits, earned by spending, and decided about them. */
export function creditTables({ cards, archivedUses }: WalletExport, names: Names): TableOf[] {
  const ofCredit = creditColumns(names);
  const allUses = [...cards.map(({ id, uses }) => ({ walletCardId: id, uses })), ...archivedUses].flatMap(
    ({ walletCardId, uses }) =>
      Object.entries(uses).flatMap(([benefitId, windows]) => {
        const unit = names.getCredit(walletCardId, benefitId)?.unit;
        return Object.entries(windows).flatMap(([key, window]) => {
          // A skipped window has no uses and is still listed.
          const used: (Use | null)[] = window.uses.length === 0 ? [null] : window.uses;
          return used.map((use) => ({ walletCardId, benefitId, key, window, use, ...toUseAmount(use, unit) }));
        });
      }),
  );
  const choices = keyed(cards, ({ benefitChoices }) => benefitChoices).map(({ walletCardId, key, value }) => ({
    walletCardId,
    benefitId: key,
    choice: value,
  }));
  return [
    buildTable("credit-uses", allUses, {
      ...ofCredit,
      window: ({ key }) => key,
      window_from: ({ window }) => window.startsOn,
      window_to: ({ window }) => window.endsOn,
      state: ({ window }) => window.state,
      on: ({ use }) => use?.on ?? null,
      amount: ({ amount }) => amount,
      units: ({ units }) => units,
      unit: ({ unit }) => unit,
      note: ({ use }) => use?.note ?? null,
      state_before: ({ use }) => use?.stateBefore ?? null,
      use_id: ({ use }) => use?.id ?? null,
    }),
    buildTable("credit-choices", choices, {
      ...ofCredit,
      wanted: ({ choice }) => choice.wanted,
      worth_part: ({ choice }) => choice.weight,
      enrolled_on: ({ choice }) => choice.enrolledOn,
      window_counts_from_use_on: ({ choice }) => choice.lastUsedOn,
      choice: ({ choice }) => choice.choice,
    }),
    buildTable(
      "credits-earned",
      choices.flatMap(({ choice, ...ofChoice }) => (choice.earnedDays ?? []).map((on) => ({ ...ofChoice, on }))),
      { ...ofCredit, earned_on: ({ on }) => on },
    ),
  ];
}
