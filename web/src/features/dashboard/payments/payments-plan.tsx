import { addDays, formatLongDay, formatMonthDay } from "../../../lib/civil.ts";
import { formatCount, formatMoney } from "../../../lib/format.ts";
import { useGrowing } from "../../../lib/use-growing.ts";
import { PlaceHeadline } from "../place-headline.tsx";
import { useView } from "../view.ts";
import { canBePaid } from "./format-payment.ts";
import { PaymentsList } from "./payments-list.tsx";
import { PaymentsTimeline, stripDays } from "./payments-timeline.tsx";

const mostOnTimeline = 16;
const shownAtFirst = 16;

function usePaymentsOfMonth() {
  const { payments, today, bankHolidays } = useView().dashboard;
  const lastDay = addDays(today, stripDays - 1);
  return {
    today,
    lastDay,
    payments: payments.filter(({ dueOn }) => dueOn <= lastDay),
    holidays: bankHolidays.filter(({ on }) => on > today && on <= lastDay),
  };
}

/** How many payments are still to be made, how much that is, and by when the first. */
export function PaymentsHeadline() {
  const { today, lastDay, payments } = usePaymentsOfMonth();
  const open = payments.filter(canBePaid);
  const cents = open.reduce((sum, { remainingCents }) => sum + (remainingCents ?? 0), 0);
  const first = open[0]?.dueOn;
  const cards = new Set(payments.map(({ walletCardId }) => walletCardId)).size;
  return (
    <PlaceHeadline below={`${formatMonthDay(today)} to ${formatMonthDay(lastDay)}, ${formatCount(cards, "card")}.`}>
      {first === undefined ? (
        "No payment to make in the next 30 days."
      ) : (
        <>
          {formatCount(open.length, "payment")} to make, {formatMoney(cents)}. {open.length === 1 ? "It" : "The first"}{" "}
          is due {formatDue(first, today)}.
        </>
      )}
    </PlaceHeadline>
  );
}

const formatDue = (dueOn: string, today: string) => (dueOn === today ? "today" : formatLongDay(dueOn, today));

/** What is due in the coming 30 days: a strip of days on a desk, a list on a phone. */
export function PaymentsPlan() {
  const { payments, holidays } = usePaymentsOfMonth();
  const isDense = payments.length > mostOnTimeline;
  const { shown, isWhole, showAll } = useGrowing(payments.length, shownAtFirst);
  return (
    <section aria-label="Payments, next 30 days" className="mt-8">
      {payments.length === 0 ? (
        <p className="border-t border-line-2 pt-5 text-ink-2">
          Nothing is due in the next 30 days. Add a statement and due day to a card to see its payments here.
        </p>
      ) : (
        <>
          {isDense ? null : (
            <div className="hidden lg:block">
              <PaymentsTimeline payments={payments} />
            </div>
          )}
          <div className={isDense ? undefined : "lg:hidden"}>
            <PaymentsList payments={payments.slice(0, shown)} />
            {isWhole ? null : (
              <button type="button" className="link mt-3 -mb-1 py-1" onClick={showAll}>
                Show {formatCount(payments.length - shown, "more payment")}
              </button>
            )}
          </div>
        </>
      )}
      <p className="mt-3 text-caption text-ink-3">
        {[
          "Statement balances.",
          ...holidays.map(({ on, name }) => `${formatMonthDay(on)} is ${name}, a bank holiday.`),
        ].join(" ")}
      </p>
    </section>
  );
}
