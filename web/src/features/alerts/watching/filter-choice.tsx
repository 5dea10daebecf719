import { classNames } from "../../../components/class-names.ts";

type FilterChoiceProps = {
  label: string;
  /** What stands there when nothing is chosen. */
  all: string;
  value: string | null;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string | null) => void;
};

/** An outline chip that opens a choice; tinted once it filters. */
export function FilterChoice({ label, all, value, options, onChoose }: FilterChoiceProps) {
  return (
    <select
      aria-label={label}
      value={value ?? ""}
      onChange={({ target }) => onChoose(target.value === "" ? null : target.value)}
      className={classNames(
        "min-h-10 max-w-full rounded-chip border px-2.5 text-small font-medium md:min-h-8 md:max-w-60",
        value === null ? "border-line-2 bg-raised text-ink" : "border-green bg-green-tint text-green",
      )}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
