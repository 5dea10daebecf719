import type { ReactNode } from "react";
import { chipClass } from "../../../components/chip-select.tsx";
import { classNames } from "../../../components/class-names.ts";
import { ChevronIcon, CloseIcon } from "../../../components/icons.tsx";
import type { ListFilter } from "./list-types.ts";

type FilterBarProps = {
  search: ReactNode;
  filters: readonly ListFilter[];
  chosen: Readonly<Record<string, string>>;
  onChoose: (key: string, value: string | null) => void;
  onClear: (() => void) | undefined;
  /** At the right: columns, export. */
  tools: ReactNode;
};

/** Search, a chip for each filter, and Clear once something is filtered. */
export function FilterBar({ search, filters, chosen, onChoose, onClear, tools }: FilterBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 py-3">
      {search}
      {filters.map((filter) => (
        <FilterChip
          key={filter.key}
          filter={filter}
          value={chosen[filter.key] ?? null}
          onChoose={(value) => onChoose(filter.key, value)}
        />
      ))}
      {onClear === undefined ? null : (
        <button
          type="button"
          onClick={onClear}
          className="min-h-10 rounded-chip px-2 text-small text-ink-2 hover:text-ink md:min-h-8"
        >
          Clear
        </button>
      )}
      <div className="ml-auto flex items-center gap-2">{tools}</div>
    </div>
  );
}

type FilterChipProps = { filter: ListFilter; value: string | null; onChoose: (value: string | null) => void };

/** An outline that opens a choice; once it filters it is tinted, names the value, and can be removed. */
function FilterChip({ filter, value, onChoose }: FilterChipProps) {
  const { label, options } = filter;
  const isActive = value !== null;
  return (
    <span className="relative inline-flex">
      <select
        aria-label={label}
        value={value ?? ""}
        onChange={({ target }) => onChoose(target.value === "" ? null : target.value)}
        className={classNames(
          chipClass(isActive),
          "field-sizing-content max-w-56! cursor-pointer appearance-none truncate pr-7 pl-2.5",
        )}
      >
        <option value="">{isActive ? "Any" : label}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.value === value ? `${label}: ${option.label.toLowerCase()}` : option.label}
          </option>
        ))}
      </select>
      {isActive ? (
        <button
          type="button"
          aria-label={`Remove filter ${label}`}
          onClick={() => onChoose(null)}
          className="absolute inset-y-0 right-0 grid w-7 place-items-center rounded-chip text-green"
        >
          <CloseIcon size={10} />
        </button>
      ) : (
        <ChevronIcon size={12} className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-ink-2" />
      )}
    </span>
  );
}
