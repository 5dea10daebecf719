import {
  ALERT_GROUPS,
  ALERT_TYPES,
  type AlertType,
  factsOfType,
  SEVERITIES,
  type Severity,
} from "@cardwell/core/domain/alerts/types";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { chipClass, ChipSelect } from "../../../../components/chip-select.tsx";
import { classNames } from "../../../../components/class-names.ts";
import { SearchIcon } from "../../../../components/icons.tsx";
import { groupLabels } from "../../../../lib/alert-group-labels.ts";
import { cardTitle, dashboardQuery } from "../../../../lib/dashboard-query.ts";
import { type Choice, longestSearch } from "../address.ts";
import { severityNames, typeName } from "../alert-labels.ts";

type FilterBarProps = { choice: Choice; onChoose: (part: Partial<Choice>) => void };

/** Which alerts of the tab are shown. */
export function FilterBar({ choice, onChoose }: FilterBarProps) {
  const { severity, type, walletCardId } = choice;
  return (
    <div className="flex flex-wrap gap-1.5 md:gap-2">
      <ChipSelect
        label="Severity"
        value={severity}
        onChoose={(value) => onChoose({ severity: value as Severity | null })}
        all="Any severity"
      >
        {SEVERITIES.map((each) => (
          <option key={each} value={each}>
            {severityNames[each]}
          </option>
        ))}
      </ChipSelect>
      <ChipSelect
        label="Type"
        value={type}
        onChoose={(value) => onChoose({ type: value as AlertType | null })}
        all="Any type"
      >
        {ALERT_GROUPS.map((group) => ({
          group,
          types: ALERT_TYPES.filter((each) => factsOfType(each).group === group),
        }))
          .filter(({ types }) => types.length > 0)
          .map(({ group, types }) => (
            <optgroup key={group} label={groupLabels[group].name}>
              {types.map((each) => (
                <option key={each} value={each}>
                  {typeName(each)}
                </option>
              ))}
            </optgroup>
          ))}
      </ChipSelect>
      <CardSelect value={walletCardId} onChoose={(value) => onChoose({ walletCardId: value })} />
    </div>
  );
}

/** Only what is unread, among the new ones. */
export function UnreadChip({ choice, onChoose }: FilterBarProps) {
  const { isUnreadOnly, tab } = choice;
  if (tab !== "new") return null;
  return (
    <button
      type="button"
      aria-pressed={isUnreadOnly}
      onClick={() => onChoose({ isUnreadOnly: !isUnreadOnly })}
      className={classNames(chipClass(isUnreadOnly), "px-2.5")}
    >
      Unread
    </button>
  );
}

type CardSelectProps = { value: string | null; onChoose: (value: string | null) => void };

function CardSelect({ value, onChoose }: CardSelectProps) {
  const cards = useQuery(dashboardQuery(false)).data?.cards ?? [];
  const isRemoved = value !== null && cards.every(({ id }) => id !== value);
  return (
    <ChipSelect label="Card" value={value} onChoose={onChoose} all="All cards">
      {cards.map((card) => (
        <option key={card.id} value={card.id}>
          {cardTitle(card)}
        </option>
      ))}
      {isRemoved ? <option value={value}>Removed card</option> : null}
    </ChipSelect>
  );
}

const restMs = 300;

/** Searches when the typing pauses. */
export function SearchBox({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState(q);
  const [notified, setTold] = useState(q);
  // The URL changed without the field: going back, another tab, cleared filters.
  if (q !== notified) {
    setTold(q);
    if (q !== typed.trim()) setTyped(q);
  }
  const search = useEffectEvent((wanted: string) => onSearch(wanted));
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === q) return;
    const timer = setTimeout(() => search(wanted), restMs);
    return () => clearTimeout(timer);
  }, [typed, q]);
  return (
    <label className="relative min-w-0 grow">
      <span className="sr-only">Search alerts</span>
      <SearchIcon size={14} className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3" />
      <input
        type="search"
        value={typed}
        maxLength={longestSearch}
        placeholder="Search titles"
        onChange={({ target }) => setTyped(target.value)}
        className="min-h-10 w-full rounded-chip border border-edge bg-raised pr-2 pl-8 text-lead placeholder:text-ink-3 md:min-h-8 md:text-small"
      />
    </label>
  );
}
