import { BalanceDialog } from "./balance-dialog.tsx";
import type { CardDialog, DialogProps } from "./card-dialog.ts";
import { CloseDialog } from "./close-dialog.tsx";
import { CostsDialog } from "./costs-dialog.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { FeeDialog } from "./fee-dialog.tsx";
import { OfferDialog } from "./offer-dialog.tsx";
import { PayDialog } from "./pay-dialog.tsx";
import { ProductDialog } from "./product-dialog.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { ReportDialog } from "./report-dialog.tsx";
import { StatementDialog } from "./statement-dialog.tsx";

const dialogs = {
  edit: EditDialog,
  close: CloseDialog,
  product: ProductDialog,
  remove: RemoveDialog,
  statement: StatementDialog,
  pay: PayDialog,
  balance: BalanceDialog,
  offer: OfferDialog,
  fee: FeeDialog,
  costs: CostsDialog,
  report: ReportDialog,
};

/** The requested dialog. In its own file, as most visits open none. */
export function CardDialogs({ dialog, ...props }: DialogProps & { dialog: CardDialog }) {
  const { name, closeOn } = typeof dialog === "string" ? { name: dialog, closeOn: undefined } : dialog;
  const Asked = dialogs[name];
  return <Asked {...props} closeOn={closeOn} />;
}
