import { Fragment, useId, useState } from "react";
import type { CalendarDay } from "@cardwell/core/domain/dashboard/shapes";
import { clampText } from "../../../components/clamp.ts";
import { classNames } from "../../../components/class-names.ts";
import { formatMonth, formatWholeDay } from "../../../lib/civil.ts";
import { formatCount, formatMoney } from "../../../lib/format.ts";
import { dayKey, kindLabels } from "./format-calendar.ts";
import { monthsBetween, listWeeks } from "./month-weeks.ts";

type CalendarMonthsProps = { days: CalendarDay[]; today: string; last: string };

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const shownInCell = 3;

const marks = [
  { label: "Payment or fee", kinds: ["due", "fee"], className: "rounded-full bg-copper" },
  { label: "Statement closes", kinds: ["close"], className: "rounded-full border-[1.5px] border-ink-3" },
  {
    label: "Deadline or other date",
    kinds: ["credit_ends", "bonus_deadline", "benefit_ends", "drop_off"],
    className: "scale-90 rotate-45 bg-ink-3",
  },
] as const satisfies { label: string; kinds: CalendarDay["kind"][]; className: string }[];

type Mark = (typeof marks)[number];

const markByKind = new Map<CalendarDay["kind"], Mark>(marks.flatMap((mark) => mark.kinds.map((kind) => [kind, mark])));

const Dot = ({ className = "" }: { className: string | undefined }) => (
  <span aria-hidden="true" className={`size-1.75 shrink-0 ${className}`} />
);

/** The same days in weeks. A day with entries is a button that shows them under its week. */
export function CalendarMonths({ days, today, last }: CalendarMonthsProps) {
  const [openDay, setOpenDay] = useState<string | null>(null);
  const detailsId = useId();
  const byDay = Map.groupBy(days, ({ on }) => on);
  return (
    <div className="grid gap-8">
      <div className="text-small text-ink-2">
        <ul aria-label="Legend" className="flex flex-wrap gap-x-5 gap-y-1">
          {marks.map(({ label, className }) => (
            <li key={label} className="flex items-center gap-2">
              <Dot className={className} />
              {label}
            </li>
          ))}
        </ul>
        <p className="mt-1 text-ink-3">Select a marked day to see its entries.</p>
      </div>
      {monthsBetween(today, last).map((month) => (
        <table key={month} className="w-full table-fixed border-collapse">
          <caption className="pb-2 text-left text-heading font-semibold">{formatMonth(`${month}-01`)}</caption>
          <thead>
            <tr className="border-b border-line-2 text-left text-caption text-ink-3">
              {weekdays.map((name) => (
                <th key={name} scope="col" className="px-1 py-1 font-medium">
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
                <Fragment key={week.find((day) => day !== null)}>
                  <tr className="border-b border-line align-top">
                    {week.map((day, column) => (
                      <td
                        key={day ?? `-${column}`}
                        className={classNames("h-12 lg:h-20", (column === 0 || column === 6) && "bg-sunk")}
                      >
                        {day === null ? null : (
                          <Day
                            on={day}
                            isToday={day === today}
                            items={byDay.get(day) ?? []}
                            detailsId={day === openDay ? detailsId : undefined}
                            onSelect={() => setOpenDay(day === openDay ? null : day)}
                          />
                        )}
                      </td>
                    ))}
                  </tr>
                  {openDay !== null && week.includes(openDay) ? (
                    <tr id={detailsId} className="border-b border-line">
                      <td colSpan={7} className="bg-raised px-3 py-2.5">
                        <Details on={openDay} items={byDay.get(openDay) ?? []} />
                      </td>
                    </tr>
                  ) : null}
                </Fragment>
              ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}

type DayProps = {
  on: string;
  isToday: boolean;
  items: CalendarDay[];
  /** The id of its details while they are shown. */
  detailsId: string | undefined;
  onSelect: () => void;
};

function Day({ on, isToday, items, detailsId, onSelect }: DayProps) {
  const isOpen = detailsId !== undefined;
  const date = (
    <span className={classNames("figures text-caption", isToday ? "font-semibold text-green" : "text-ink-3")}>
      {Number(on.slice(8))}
    </span>
  );
  if (items.length === 0) {
    return (
      <p className="p-1 leading-none">
        {date}
        {isToday ? <span className="sr-only">, today</span> : null}
      </p>
    );
  }
  return (
    <button
      type="button"
      aria-label={`${isToday ? "Today, " : ""}${formatWholeDay(on)}, ${formatCount(items.length, "entry", "entries")}`}
      aria-expanded={isOpen}
      aria-controls={detailsId}
      onClick={onSelect}
      className={classNames(
        "flex size-full min-h-12 flex-col justify-start p-1 text-left focus-visible:outline-offset-[-2px] lg:min-h-20",
        isOpen ? "bg-raised ring-1 ring-green ring-inset" : "hover:bg-raised",
      )}
    >
      <span className="block leading-none">{date}</span>
      <span className="mt-1.5 flex flex-wrap gap-1 lg:hidden">
        {items.slice(0, 4).map((item) => (
          <Dot key={dayKey(item)} className={markByKind.get(item.kind)?.className} />
        ))}
      </span>
      <span className="mt-0.5 block text-caption max-lg:hidden">
        {items.slice(0, shownInCell).map((item) => (
          <span key={dayKey(item)} className="flex items-center gap-1.5">
            <Dot className={markByKind.get(item.kind)?.className} />
            <span className={classNames("min-w-0", clampText(item.title, "truncate"))}>{item.title}</span>
          </span>
        ))}
        {items.length > shownInCell ? (
          <span className="block text-ink-3">{items.length - shownInCell} more</span>
        ) : null}
      </span>
    </button>
  );
}

function Details({ on, items }: { on: string; items: CalendarDay[] }) {
  return (
    <>
      <p className="text-small font-semibold">{formatWholeDay(on)}</p>
      <ul aria-label={formatWholeDay(on)}>
        {items.map((item) => (
          <li key={dayKey(item)} className="flex items-baseline gap-x-2 py-1.5">
            <Dot className={markByKind.get(item.kind)?.className} />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{item.title}</span>
              <span className="block text-caption text-ink-3">{kindLabels[item.kind]}</span>
            </span>
            <span className="figures">{item.amountCents === null ? null : formatMoney(item.amountCents)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
