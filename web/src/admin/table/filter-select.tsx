import { classNames } from "../../components/class-names.ts";

export type FilterOption = { value: string; label: string };

type FilterSelectProps = {
  label: string;
  value: string | undefined;
  options: readonly FilterOption[];
  onChoose: (value: string | null) => void;
};

/** An outline that opens a choice; tinted once it filters. */
export function FilterSelect({ label, value, options, onChoose }: FilterSelectProps) {
  const isOn = value !== undefined;
  return (
    <select
      aria-label={label}
      value={value ?? ""}
      onChange={({ target }) => onChoose(target.value === "" ? null : target.value)}
      className={classNames(
        "min-h-10 max-w-52 rounded-field border px-2.5 text-small font-medium md:min-h-9",
        isOn ? "border-green bg-green-tint text-green" : "border-line-2 bg-raised text-ink-2",
      )}
    >
      <option value="">{label}: all</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {label}: {option.label}
        </option>
      ))}
    </select>
  );
}
