import type { WalletExport } from "@cardwell/core/domain/transfer/wallet-export";

export type Cell = string | number | boolean | null;

export type TableOf = { name: string; columns: string[]; rows: Record<string, Cell>[] };

/** The content of each column, so that a table without rows still has its header. */
type Columns<Item> = Record<string, (item: Item) => Cell>;

type OfCard = { walletCardId: string };

/** How a card, and a credit of a card, is called; null when unknown. */
export type Names = {
  cardById: (walletCardId: string) => string | null;
  getCredit: (walletCardId: string, benefitId: string) => { title: string; unit: string | null } | null;
};

export type HeldCard = WalletExport["cards"][number];

export function buildTable<Item>(name: string, items: Item[], columns: Columns<Item>): TableOf {
  const made = Object.entries(columns);
  return {
    name,
    columns: Object.keys(columns),
    rows: items.map((item) => Object.fromEntries(made.map(([column, cell]) => [column, cell(item)]))),
  };
}

/** The columns that identify the card of a row. */
export const cardColumns = ({ cardById }: Names) => ({
  wallet_card_id: ({ walletCardId }: OfCard) => walletCardId,
  card: ({ walletCardId }: OfCard) => cardById(walletCardId),
});

/** The columns that identify the credit and the card of a row. */
export const creditColumns = (names: Names) => ({
  ...cardColumns(names),
  credit: ({ walletCardId, benefitId }: OfCard & { benefitId: string }) =>
    names.getCredit(walletCardId, benefitId)?.title ?? benefitId,
  credit_id: ({ benefitId }: { benefitId: string }) => benefitId,
});

/** Everything that each card has under a key, with the card and the key. */
export const keyed = <Value>(cards: HeldCard[], readRecord: (card: HeldCard) => Record<string, Value>) =>
  cards.flatMap((card) =>
    Object.entries(readRecord(card)).map(([key, value]) => ({ walletCardId: card.id, key, value })),
  );

export const dollars = (cents: number | null | undefined): number | null =>
  cents === null || cents === undefined ? null : cents / 100;

export const percent = (bps: number | null | undefined): number | null =>
  bps === null || bps === undefined ? null : bps / 100;
