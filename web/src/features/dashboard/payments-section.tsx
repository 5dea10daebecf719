import { formatMonthDay, addDays } from "../../lib/civil.ts";
import { formatCount } from "../../lib/format.ts";
import { useGrowing } from "../../lib/use-growing.ts";
import { AnchoredSection } from "./anchored-section.tsx";
import { PaymentsList } from "./payments-list.tsx";
import { PaymentsTimeline, stripDays } from "./payments-timeline.tsx";
import { useView } from "./view.ts";

const mostOnTimeline = 16;
const shownAtFirst = 16;

/** What is due in the coming 30 days: a strip of days on a desk, a list on a phone. */
export function PaymentsSection() {
  const { dashboard } = useView();
  const { today, bankHolidays } = dashboard;
  const lastDay = addDays(today, stripDays - 1);
  const payments = dashboard.payments.filter(({ dueOn }) => dueOn <= lastDay);
  const holidays = bankHolidays.filter(({ on }) => on > today && on <= lastDay);
  const isDense = payments.length > mostOnTimeline;
  const { shown, isWhole, showAll } = useGrowing(payments.length, shownAtFirst);
  const aside = [
    "Statement balances.",
    ...holidays.map(({ on, name }) => `${formatMonthDay(on)} is ${name}, a bank holiday.`),
  ];
  return (
    <AnchoredSection id="payments" title="Payments, next 30 days" aside={aside.join(" ")}>
      {payments.length === 0 ? (
        <p className="text-ink-2">
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
    </AnchoredSection>
  );
}
