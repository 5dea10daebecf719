import { addDays } from "@cardwell/core/domain/dates/civil";
import { Suspense, useState } from "react";
import type { CalendarDay } from "@cardwell/core/domain/dashboard/shapes";
import { Segmented } from "../../../components/segmented.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { formatShortDay } from "../../../lib/civil.ts";
import { formatMoney } from "../../../lib/format.ts";
import { useGrowing } from "../../../lib/use-growing.ts";
import { Section } from "../../../components/section.tsx";
import { dayKey, kindLabels } from "./format-calendar.ts";
import { useView } from "../view.ts";
import { lazyNamed } from "../../../components/lazy-part.tsx";

const CalendarMonths = lazyNamed(() => import("./calendar-months.tsx"), "CalendarMonths");
const CalendarFeed = lazyNamed(() => import("../../../components/calendar-feed.tsx"), "CalendarFeed");
const PushAsk = lazyNamed(() => import("../../../components/push-ask.tsx"), "PushAsk");

const comingDays = 60;
const shownAtFirst = 12;

/** Due dates, closings, fees and what ends in the coming 60 days, and the same as a feed for one's own calendar. */
export function CalendarSection() {
  const { dashboard } = useView();
  const [look, setLook] = useState<"list" | "month">("list");
  const last = addDays(dashboard.today, comingDays);
  const days = dashboard.calendar.filter(({ on }) => on >= dashboard.today && on <= last);
  return (
    <Section title="Next 60 days">
      {days.length === 0 ? (
        <p className="text-ink-2">Nothing on the calendar.</p>
      ) : (
        <>
          <Segmented
            label="Show as"
            labelHidden
            options={[
              { value: "list", label: "List" },
              { value: "month", label: "Months" },
            ]}
            value={look}
            onChange={setLook}
          />
          <div className="mt-4">
            {look === "list" ? (
              <CalendarList days={days} />
            ) : (
              <Suspense fallback={<SkeletonRows rows={6} label="Loading the months" />}>
                <CalendarMonths days={days} today={dashboard.today} last={last} />
              </Suspense>
            )}
          </div>
        </>
      )}
      {dashboard.isSample ? null : (
        <div data-no-print className="mt-8 grid min-h-24 gap-8 border-t border-line pt-5">
          <Suspense fallback={null}>
            {days.some(({ kind }) => kind === "due") ? <PushAsk /> : null}
            <CalendarFeed feed={dashboard.calendarFeed} />
          </Suspense>
        </div>
      )}
    </Section>
  );
}

function CalendarList({ days }: { days: CalendarDay[] }) {
  const { shown, isWhole, showAll } = useGrowing(days.length, shownAtFirst);
  return (
    <>
      <ul className="border-t border-line lg:columns-2 lg:gap-x-14">
        {days.slice(0, shown).map((day) => (
          <li
            key={dayKey(day)}
            className="grid break-inside-avoid grid-cols-[5.5rem_1fr_auto] gap-x-3 border-b border-line py-2.5"
          >
            <span className="figures text-caption/5 text-ink-3">{formatShortDay(day.on)}</span>
            <span className="min-w-0">
              <span className="block font-medium">{day.title}</span>
              <span className="block text-caption text-ink-3">{kindLabels[day.kind]}</span>
            </span>
            <span className="figures text-right">{day.amountCents === null ? null : formatMoney(day.amountCents)}</span>
          </li>
        ))}
      </ul>
      {isWhole ? null : (
        <button type="button" className="link mt-3 -mb-1 py-1" onClick={showAll}>
          Show {days.length - shown} more
        </button>
      )}
    </>
  );
}
