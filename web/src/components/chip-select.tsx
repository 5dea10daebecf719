import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { ChevronIcon } from "./icons.tsx";

/** An outline; tinted once it filters. */
export const chipClass = (isActive: boolean): string =>
  classNames(
    "min-h-10 max-w-44 rounded-chip border text-small font-medium md:min-h-8",
    isActive ? "border-green bg-green-tint text-green" : "border-line-2 bg-raised text-ink hover:bg-sunk",
  );

type ChipSelectProps = {
  label: string;
  /** The label when nothing is chosen. */
  all: string;
  value: string | null;
  onChoose: (value: string | null) => void;
  /** Its options. */
  children: ReactNode;
};

/** A choice as narrow as its words; the platform's own list opens from it. */
export function ChipSelect({ label, all, value, onChoose, children }: ChipSelectProps) {
  return (
    <span className="relative inline-flex">
      <select
        aria-label={label}
        value={value ?? ""}
        onChange={({ target }) => onChoose(target.value === "" ? null : target.value)}
        className={classNames(
          chipClass(value !== null),
          "field-sizing-content cursor-pointer appearance-none truncate pr-6.5 pl-2 md:pr-7 md:pl-2.5",
        )}
      >
        <option value="">{all}</option>
        {children}
      </select>
      <ChevronIcon
        size={12}
        className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-ink-2 md:right-2.5"
      />
    </span>
  );
}
