import { ALERT_GROUPS, ALERT_TYPES, factsOfType, SEVERITIES } from "@cardwell/core/domain/alerts/types";
import type { AlertType, Severity } from "@cardwell/core/domain/alerts/types";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { classNames } from "../../../../components/class-names.ts";
import { groupWords } from "../../../../lib/alert-group-words.ts";
import { cardTitle, dashboardQuery } from "../../../../lib/dashboard-query.ts";
import { severityNames, typeName } from "../alert-words.ts";
import type { Choice } from "../address.ts";

type FilterBarProps = { choice: Choice; onChoose: (part: Partial<Choice>) => void };

/** Which alerts of the tab are shown. */
export function FilterBar({ choice, onChoose }: FilterBarProps) {
  const { severity, type, walletCardId } = choice;
  return (
    <div className="flex flex-wrap gap-1.5 md:gap-2">
      <ChipSelect
        label="Severity"
        value={severity}
        onValue={(value) => onChoose({ severity: value as Severity | null })}
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
        onValue={(value) => onChoose({ type: value as AlertType | null })}
        all="Any type"
      >
        {ALERT_GROUPS.map((group) => ({
          group,
          types: ALERT_TYPES.filter((each) => factsOfType(each).group === group),
        }))
          .filter(({ types }) => types.length > 0)
          .map(({ group, types }) => (
            <optgroup key={group} label={groupWords[group].name}>
              {types.map((each) => (
                <option key={each} value={each}>
                  {typeName(each)}
                </option>
              ))}
            </optgroup>
          ))}
      </ChipSelect>
      <CardSelect value={walletCardId} onValue={(value) => onChoose({ walletCardId: value })} />
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
      className={classNames(chip, "px-2.5", isUnreadOnly ? active : quiet)}
    >
      Unread
    </button>
  );
}

const chip = "min-h-10 max-w-44 rounded-chip border text-small font-medium md:min-h-8";
const quiet = "border-line-2 bg-raised text-ink hover:bg-sunk";
const active = "border-green bg-green-tint text-green";

type SelectProps = {
  label: string;
  value: string | null;
  onValue: (value: string | null) => void;
  all: string;
  children: ReactNode;
};

/** A choice as narrow as its words; the platform's own list opens from it. */
function ChipSelect({ label, value, onValue, all, children }: SelectProps) {
  return (
    <span className="relative inline-flex">
      <select
        aria-label={label}
        value={value ?? ""}
        onChange={({ target }) => onValue(target.value === "" ? null : target.value)}
        className={classNames(
          chip,
          "field-sizing-content cursor-pointer appearance-none truncate pr-6.5 pl-2 md:pr-7 md:pl-2.5",
          value === null ? quiet : active,
        )}
      >
        <option value="">{all}</option>
        {children}
      </select>
      <svg
        viewBox="0 0 16 16"
        width={12}
        height={12}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2 md:right-2.5 -translate-y-1/2 text-ink-2"
      >
        <path d="m3.5 6 4.5 4.5L12.5 6" />
      </svg>
    </span>
  );
}

function CardSelect({ value, onValue }: Pick<SelectProps, "value" | "onValue">) {
  const cards = useQuery(dashboardQuery(false)).data?.cards ?? [];
  const isGone = value !== null && cards.every(({ id }) => id !== value);
  return (
    <ChipSelect label="Card" value={value} onValue={onValue} all="All cards">
      {cards.map((card) => (
        <option key={card.id} value={card.id}>
          {cardTitle(card)}
        </option>
      ))}
      {isGone ? <option value={value}>A card no longer here</option> : null}
    </ChipSelect>
  );
}
