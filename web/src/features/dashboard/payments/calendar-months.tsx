import { useState } from "react";
import type { CalendarDay } from "@cardwell/core/contract/dashboard";
import { classNames } from "../../../components/class-names.ts";
import { formatMonth, formatWholeDay } from "../../../lib/civil.ts";
import { formatMoney } from "../../../lib/format.ts";
import { dayKey, kindLabels } from "./format-calendar.ts";
import { monthsBetween, listWeeks } from "./month-weeks.ts";

type CalendarMonthsProps = { days: CalendarDay[]; today: string; last: string };

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const shownInCell = 3;

/** The same days in weeks. On a phone a cell only counts, and the list has the details. */
export function CalendarMonths({ days, today, last }: CalendarMonthsProps) {
  const byDay = Map.groupBy(days, ({ on }) => on);
  return (
    <div className="grid gap-8">
      {monthsBetween(today, last).map((month) => (
        <table key={month} className="w-full table-fixed border-collapse">
          <caption className="pb-2 text-left text-heading font-semibold">{formatMonth(`${month}-01`)}</caption>
          <thead>
            <tr className="border-b border-line-2 text-left text-caption text-ink-3">
              {weekdays.map((name) => (
                <th key={name} scope="col" className="py-1 font-medium">
                  <abbr title={name} className="no-underline">
                    {name.slice(0, 3)}
                  </abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listWeeks(month)
              .filter((week) => week.some((day) => day !== null && day >= today && day <= last))
              .map((week) => (
                <tr key={week.find((day) => day !== null)} className="border-b border-line align-top">
                  {week.map((day, column) => (
                    <td
                      key={day ?? `-${column}`}
                      className={classNames(
                        "h-12 py-1 pr-1 lg:h-20",
                        (column === 0 || column === 6) && "bg-sunk lg:px-1",
                      )}
                    >
                      {day === null ? null : <Day on={day} isToday={day === today} items={byDay.get(day) ?? []} />}
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}

function Day({ on, isToday, items }: { on: string; isToday: boolean; items: CalendarDay[] }) {
  const [isWhole, setWhole] = useState(false);
  const words = items.map(
    (item) =>
      `${item.title} (${kindLabels[item.kind]}${item.amountCents === null ? "" : `, ${formatMoney(item.amountCents)}`})`,
  );
  return (
    <>
      <span className={classNames("figures text-caption", isToday ? "font-semibold text-green" : "text-ink-3")}>
        {Number(on.slice(8))}
        {isToday ? <span className="sr-only">, today</span> : null}
      </span>
      {items.length === 0 ? null : (
        <>
          <ul aria-label={formatWholeDay(on)} className="text-caption max-lg:not-focus-within:sr-only">
            {(isWhole ? items : items.slice(0, shownInCell)).map((item, at) => (
              <li
                key={dayKey(item)}
                title={words[at]}
                className={classNames(
                  isWhole ? "py-0.5" : "truncate",
                  item.kind === "due" || item.kind === "fee" ? "font-medium" : "text-ink-2",
                )}
              >
                {isWhole ? words[at] : item.title}
              </li>
            ))}
            {items.length > shownInCell ? (
              <li>
                <button
                  type="button"
                  aria-expanded={isWhole}
                  onClick={() => setWhole(!isWhole)}
                  className="min-h-6 text-ink-3 underline underline-offset-2 hover:text-ink"
                >
                  {isWhole ? "Show less" : `and ${items.length - shownInCell} more`}
                  <span className="sr-only"> on {formatWholeDay(on)}</span>
                </button>
              </li>
            ) : null}
          </ul>
          <span aria-hidden="true" className="mt-0.5 flex gap-0.5 lg:hidden">
            {items.slice(0, 4).map((item) => (
              <span
                key={dayKey(item)}
                className={classNames(
                  "size-1.5 rounded-full",
                  item.kind === "due" || item.kind === "fee" ? "bg-copper" : "bg-ink-3",
                )}
              />
            ))}
          </span>
        </>
      )}
    </>
  );
}
