import type { Watching } from "@cardwell/core/contract/alert-preferences";
import { useSearchParams } from "react-router-dom";
import { Button, LinkButton } from "../../../components/button.tsx";
import { ChipSelect } from "../../../components/chip-select.tsx";
import { Section } from "../../../components/section.tsx";
import { formatCount } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { useSearchChange } from "../../../lib/use-search-change.ts";
import { PlannedList } from "./planned-list.tsx";
import { listCards, filterSteps } from "./watching-messages.ts";

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
