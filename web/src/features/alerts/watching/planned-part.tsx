import type { Watching } from "@cardwell/core/contract/alert-preferences";
import { useSearchParams } from "react-router-dom";
import { Button, LinkButton } from "../../../components/button.tsx";
import { ChipSelect } from "../../../components/chip-select.tsx";
import { SeverityMark } from "../../../components/marks.tsx";
import { Section } from "../../../components/section.tsx";
import { formatShortDay } from "../../../lib/civil.ts";
import { formatCount, formatTime } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { useGrowing } from "../../../lib/use-growing.ts";
import { useSearchChange } from "../../../lib/use-search-change.ts";
import { byDay, filterSteps, formatDelivery, listCards, type WatchedStep } from "./watching-messages.ts";

/** The planned reminders, all or of one card or type; the choice is in the address. */
export function PlannedPart({ watching: { steps, types, timeZone } }: { watching: Watching }) {
  const [address] = useSearchParams();
  const changeSearch = useSearchChange();
  const cards = listCards(steps);
  const planned = types
    .filter(({ type }) => steps.some((step) => step.type === type))
    .map(({ type, label }) => ({ value: type, label }));
  const known = (name: string, options: readonly { value: string }[]) => {
    const value = address.get(name);
    return options.some((option) => option.value === value) ? value : null;
  };
  const chosen = { card: known("card", cards), type: known("type", planned) };
  const shown = filterSteps(steps, chosen);
  const isFiltered = chosen.card !== null || chosen.type !== null;
  const choose = (name: string, value: string | null) =>
    changeSearch(
      (search) => {
        if (value === null) search.delete(name);
        else search.set(name, value);
        return search;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Section
      title="Day by day"
      aside={isFiltered ? `${formatCount(shown.length, "reminder")} of ${steps.length}` : null}
    >
      {steps.length === 0 ? (
        <NothingPlanned />
      ) : (
        <>
          <div className="flex flex-wrap gap-2">
            <ChipSelect label="Card" all="All cards" value={chosen.card} onChoose={(value) => choose("card", value)}>
              <Options of={cards} />
            </ChipSelect>
            <ChipSelect label="Type" all="Any type" value={chosen.type} onChoose={(value) => choose("type", value)}>
              <Options of={planned} />
            </ChipSelect>
            {isFiltered ? (
              <Button
                size="small"
                variant="text"
                onClick={() => changeSearch(() => new URLSearchParams(), { replace: true })}
              >
                Show all
              </Button>
            ) : null}
          </div>
          <output className="sr-only">{isFiltered ? `${formatCount(shown.length, "reminder")} shown` : ""}</output>
          {shown.length === 0 ? (
            <p className="mt-5 text-ink-2">No reminders of this type for this card.</p>
          ) : (
            <PlannedList key={`${chosen.card} ${chosen.type}`} steps={shown} timeZone={timeZone} />
          )}
        </>
      )}
    </Section>
  );
}

const Options = ({ of }: { of: readonly { value: string; label: string }[] }) =>
  of.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

function NothingPlanned() {
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-prose text-ink-2">
        No reminders yet. Add closing and due days to your cards, and their reminders appear here.
      </p>
      <LinkButton to={paths.dashboard}>Go to your cards</LinkButton>
    </div>
  );
}

const daysAtFirst = 20;

type PlannedListProps = { steps: readonly WatchedStep[]; timeZone: string };

/** Day by day: what, about which card, and by which channels. */
function PlannedList({ steps, timeZone }: PlannedListProps) {
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
