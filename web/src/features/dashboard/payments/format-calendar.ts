import type { CalendarDay } from "@cardwell/core/domain/dashboard/shapes";

export const dayKey = ({ on, kind, walletCardId, title, amountCents }: CalendarDay) =>
  `${on} ${kind} ${walletCardId} ${title} ${amountCents}`;

export const kindLabels: Record<CalendarDay["kind"], string> = {
  due: "Payment due",
  close: "Statement closes",
  credit_ends: "Credit ends",
  fee: "Annual fee",
  bonus_deadline: "Welcome offer ends",
  benefit_ends: "Benefit ends",
  drop_off: "Drops off your 24-month count",
};
