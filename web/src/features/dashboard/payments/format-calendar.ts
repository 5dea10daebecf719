import type { CalendarDay } from "@cardwell/core/domain/dashboard/shapes";

export const dayKey = ({ kind, walletCardId, cycle }: CalendarDay) => `${kind} ${walletCardId} ${cycle}`;

export const kindLabels: Record<CalendarDay["kind"], string> = {
  due: "Payment due",
  close: "Statement closes",
  credit_ends: "Credit ends",
  fee: "Annual fee",
  bonus_deadline: "Welcome offer ends",
  benefit_ends: "Benefit ends",
  drop_off: "Drops off your 24-month count",
};
