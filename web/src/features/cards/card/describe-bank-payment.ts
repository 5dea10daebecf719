import { addDays } from "@cardwell/core/domain/dates/civil";
import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import { type AutopayCheck, checkAutopay } from "@cardwell/core/domain/statements/autopay-check";
import { hasCurrentData } from "@cardwell/core/domain/wallet/bank-data-age";
import { formatLongDay, formatWholeDay } from "../../../lib/civil.ts";
import { formatMoney } from "../../../lib/format.ts";
import { describePayment } from "./describe-payment.ts";

/** What the bank shows of autopay; null: there is no autopay, or no bank. */
export const findAutopayCheck = ({ card, statements, activity, today }: CardPage): AutopayCheck | null =>
  checkAutopay(card, statements, activity?.payments ?? [], today);

/** Whether nothing is missing of what only a bank can show. */
export const hasBankData = ({ card, today }: Pick<CardPage, "card" | "today">): boolean => hasCurrentData(card, today);

/** Whether a payment that should show doesn't, so that there is something to do. */
export const isTroubled = ({ status }: AutopayCheck): boolean =>
  status === "missing" || status === "returned" || status === "partial";

function describeTrouble(check: AutopayCheck, page: CardPage) {
  const { status, dueOn, amountCents, paidCents, pendingCents, returned } = check;
  const { today, summary } = page;
  const seenCents = paidCents + pendingCents;
  const when = dueOn === today ? "today" : dueOn === addDays(today, 1) ? "tomorrow" : formatLongDay(dueOn, today);
  const due = `is due ${when}`;
  const left = formatMoney(amountCents - seenCents);
  const onTime = `A payment made at ${summary.issuer} by ${formatWholeDay(dueOn)} is on time.`;
  if (status === "returned" && returned !== null)
    return {
      headline: `A payment of ${formatMoney(returned.amountCents)} was returned. ${left} ${due}.`,
      detail: onTime,
    };
  if (status === "partial")
    return { headline: `${formatMoney(seenCents)} is paid. Another ${left} ${due}.`, detail: onTime };
  return { headline: `Autopay has not paid ${left}. It ${due}.`, detail: onTime };
}

function describeExpected(check: AutopayCheck, { today }: CardPage): string {
  const { seenInARow, nextCheckOn } = check;
  const history = seenInARow < 2 ? "" : `Autopay has paid on time ${seenInARow} times in a row. `;
  return nextCheckOn === null
    ? history.trim()
    : `${history}We check again on ${formatLongDay(nextCheckOn, today)} and alert you if no payment is pending.`;
}

/** The next payment of a card in a headline, with what its bank shows of it. */
export function describeCard(page: CardPage): { headline: string; detail: string } {
  const described = describePayment(page);
  const { payment, card, summary, today } = page;
  if (card.status !== "active" || summary.bank === null || payment === null) return described;
  if (!hasBankData(page)) {
    const more = "Payments since the last data from your bank aren't included.";
    return { ...described, detail: `${more} ${described.detail}` };
  }
  const check = findAutopayCheck(page);
  if (check === null || check.closeOn !== payment.closeOn || check.dueOn < today) return described;
  if (isTroubled(check)) return describeTrouble(check, page);
  return check.status === "expected" ? { ...described, detail: describeExpected(check, page) } : described;
}

/** The day on which a payment posted, where the bank's transactions have it. */
export const findPostedOn = ({ activity }: Pick<CardPage, "activity">, paymentId: string): string | undefined =>
  activity?.payments.find(({ id }) => id === paymentId)?.on;
