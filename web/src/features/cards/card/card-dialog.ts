import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";

type CardDialogName =
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

/** What a card's page can ask; about a statement also which one, when it is to be corrected. */
export type CardDialog = CardDialogName | { name: "statement"; closeOn: string };

export type DialogProps = { page: CardPage; closeOn?: string | undefined; onClose: () => void };

export type CardTabProps = { page: CardPage; onAsk: (dialog: CardDialog) => void };
