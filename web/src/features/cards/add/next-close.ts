import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { closeOnOrAfter } from "@cardwell/core/domain/statements/cycle";

type Known = {
  card: Pick<CardPage["card"], "statementCloseDay">;
  payment: Pick<NonNullable<CardPage["payment"]>, "closeOn"> | null;
  today: string;
};

/** The next close from today on: what is due next is often of a statement that has closed already. */
export function nextCloseOn({ card, payment, today }: Known): string | null {
  if (payment === null) return null;
  if (payment.closeOn >= today) return payment.closeOn;
  return card.statementCloseDay === null ? null : closeOnOrAfter(today, card.statementCloseDay);
}
