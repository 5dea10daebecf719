import type { CardPage } from "@cardwell/core/contract/card-page";

/** What a card's page can ask. */
export type CardDialog =
  | "edit"
  | "close"
  | "product"
  | "remove"
  | "statement"
  | "pay"
  | "balance"
  | "offer"
  | "fee"
  | "costs"
  | "report";

export type DialogProps = { page: CardPage; onClose: () => void };

export type CardTabProps = { page: CardPage; onAsk: (dialog: CardDialog) => void };
