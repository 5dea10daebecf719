import { isOverdue } from "@cardwell/core/domain/statements/payment-state";
import type { CSSProperties } from "react";
import type { PaymentItem } from "@cardwell/core/contract/dashboard";
import { classNames } from "../../../components/class-names.ts";
import { PaymentMark } from "../../../components/marks.tsx";
import { addDays, daysBetween, formatMonthDay } from "../../../lib/civil.ts";
import { placeInLanes } from "./lanes.ts";
import type { Placed } from "./lanes.ts";
import { PaymentAmount, PaymentName, PaymentTap } from "./payment-parts.tsx";
import { formatAmount, formatState, getTone } from "./format-payment.ts";
import { useView } from "../view.ts";

/** Today and the 30 days after it. */
export const stripDays = 31;

const columns: CSSProperties = { gridTemplateColumns: `repeat(${stripDays}, minmax(0, 1fr))` };

const getWidth = (item: PaymentItem) => (formatAmount(item).length > 7 ? 3 : 2);

/** One column per day, weekends shaded, a bank holiday dashed; each payment under its day. */
export function PaymentsTimeline({ payments }: { payments: PaymentItem[] }) {
  const { dashboard } = useView();
  const { today, bankHolidays } = dashboard;
  const holidays = new Set(bankHolidays.map(({ on }) => on));
  const getColumn = ({ dueOn }: PaymentItem) => Math.max(0, daysBetween(today, dueOn));
  return (
    <>
      <div className="grid border-b border-line-2" style={columns} aria-hidden="true">
        {Array.from({ length: stripDays }, (_, at) => (
          <Day key={at} on={addDays(today, at)} isFirst={at === 0} isHoliday={holidays.has(addDays(today, at))} />
        ))}
      </div>
      <ul className="grid" style={columns}>
        {placeInLanes(payments, { getColumn, getWidth, columns: stripDays }).map((placed) => (
          <Due key={`${placed.item.walletCardId}-${placed.item.closeOn}`} placed={placed} />
        ))}
      </ul>
    </>
  );
}

function Day({ on, isFirst, isHoliday }: { on: string; isFirst: boolean; isHoliday: boolean }) {
  const weekday = new Date(`${on}T00:00:00Z`).getUTCDay();
  const [month = "", day = ""] = formatMonthDay(on).split(/\s/);
  const isNamed = isFirst || day === "1";
  return (
    <span
      className={classNames(
        "figures relative -mb-px py-1.5 text-center text-caption",
        isNamed ? "font-semibold text-ink" : "text-ink-3",
        isFirst && "border-l-2 border-green",
        (weekday === 0 || weekday === 6) && "bg-sunk",
        isHoliday && "border-b-3 border-dotted border-ink-3",
      )}
    >
      {isNamed ? month : day}
    </span>
  );
}

function Due({ placed: { item, lane, from, span, isFlipped } }: { placed: Placed<PaymentItem> }) {
  const { today } = useView().dashboard;
  const isLate = isOverdue(item);
  return (
    <li
      style={{ gridColumn: `${from + 1} / span ${span}`, gridRow: lane + 1 }}
      className={classNames("min-w-0 pb-3 pl-1 text-caption", isFlipped && "text-right")}
    >
      <span
        aria-hidden="true"
        className={classNames(
          "mb-0.5 block h-3 w-px bg-line-2",
          isFlipped ? "mr-2 ml-auto" : "ml-1.75",
          lane > 0 && "invisible",
        )}
      />
      <span className={isLate ? "text-red" : getTone(item.state)}>
        <PaymentMark payment={item} wordless />
      </span>
      <PaymentName item={item} className="block truncate text-ink-2" />
      <p className="whitespace-nowrap">
        <PaymentAmount item={item} className="text-heading font-medium tracking-[-0.012em]" />
      </p>
      <p className={classNames("truncate", getTone(item.state), isLate && "font-semibold")}>
        {lane > 0 || isFlipped || item.dueOn <= today ? `${formatMonthDay(item.dueOn)} · ` : ""}
        {formatState(item)}
      </p>
      <PaymentTap item={item} isCompact />
    </li>
  );
}
