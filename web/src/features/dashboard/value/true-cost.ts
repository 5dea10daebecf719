import type { CardSummary, ValueEntry } from "@cardwell/core/contract/dashboard";

export type TrueCost = {
  walletCardId: string;
  creditsCents: number;
  rewardsCents: number;
  /** Negative, as are costs. */
  feesCents: number;
  costsCents: number;
  netCents: number;
};

const columnByKind = {
  credit: "creditsCents",
  rewards: "rewardsCents",
  bonus: "rewardsCents",
  fee: "feesCents",
  refund: "feesCents",
  cost: "costsCents",
} as const;

const empty = { creditsCents: 0, rewardsCents: 0, feesCents: 0, costsCents: 0, netCents: 0 };

/** What each card gave back and cost in the year, in the wallet's order. Entries of unknown worth are in no sum. */
export function sumByCard(entries: readonly ValueEntry[], cards: readonly CardSummary[]): TrueCost[] {
  const sums = new Map(cards.map(({ id }) => [id, { walletCardId: id, ...empty }]));
  for (const { walletCardId, kind, amountCents } of entries) {
    const sum = sums.get(walletCardId);
    if (sum === undefined || amountCents === null) continue;
    sum[columnByKind[kind]] += amountCents;
    sum.netCents += amountCents;
  }
  const withEntries = new Set(entries.map(({ walletCardId }) => walletCardId));
  return [...sums.values()].filter(({ walletCardId }) => withEntries.has(walletCardId));
}

export function sumAll(rows: readonly TrueCost[]): Omit<TrueCost, "walletCardId"> {
  return rows.reduce(
    (sum, row) => ({
      creditsCents: sum.creditsCents + row.creditsCents,
      rewardsCents: sum.rewardsCents + row.rewardsCents,
      feesCents: sum.feesCents + row.feesCents,
      costsCents: sum.costsCents + row.costsCents,
      netCents: sum.netCents + row.netCents,
    }),
    empty,
  );
}
