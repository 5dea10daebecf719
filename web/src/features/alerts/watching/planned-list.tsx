import { SeverityMark } from "../../../components/marks.tsx";
import { formatShortDay } from "../../../lib/civil.ts";
import { formatCount, formatTime } from "../../../lib/format.ts";
import { useGrowing } from "../../../lib/use-growing.ts";
import type { WatchedStep } from "./watching-messages.ts";
import { byDay, formatDelivery } from "./watching-messages.ts";

const daysAtFirst = 20;

type PlannedListProps = { steps: readonly WatchedStep[]; timeZone: string };

/** Day by day: what, about which card, and by which channels. */
export function PlannedList({ steps, timeZone }: PlannedListProps) {
  const days = byDay(steps);
  const { shown, isWhole, showAll } = useGrowing(days.length, daysAtFirst);
  return (
    <>
      <ol className="mt-5 border-t border-line">
        {days.slice(0, shown).map((day) => (
          <li key={day.on} className="grid gap-x-4 border-b border-line pt-3 pb-1 md:grid-cols-[5.5rem_minmax(0,1fr)]">
            <h3 className="figures pb-1 text-small font-semibold md:pt-px">{formatShortDay(day.on)}</h3>
            <ul>
              {day.steps.map((step) => (
                <Planned key={`${step.at} ${step.type} ${step.title}`} step={step} timeZone={timeZone} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {isWhole ? null : (
        <button type="button" className="link mt-4" onClick={showAll}>
          Show {formatCount(days.length - shown, "more day")}
        </button>
      )}
    </>
  );
}

function Planned({ step, timeZone }: { step: WatchedStep; timeZone: string }) {
  const { severity, title, cardName, at } = step;
  const notified = `${formatDelivery(step)}, ${formatTime(at, timeZone)}`;
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2 pb-2.5">
      <span className="pt-[3px]">
        <SeverityMark severity={severity} wordless />
      </span>
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="text-small text-ink-3">
          {cardName === null || title.includes(cardName) ? notified : `${cardName} · ${notified}`}
        </p>
      </div>
    </li>
  );
}
