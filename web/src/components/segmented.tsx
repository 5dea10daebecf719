import { useId } from "react";
import { classNames } from "./class-names.ts";

type SegmentedProps<Value extends string> = {
  label: string;
  /** Of its field in a form. */
  name?: string;
  /** Hides the label from view; it is still read out. */
  labelHidden?: boolean;
  options: { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of a few, side by side. Radio buttons underneath, so arrow keys work. */
export function Segmented<Value extends string>({
  label,
  name: fieldName,
  labelHidden,
  options,
  value,
  onChange,
}: SegmentedProps<Value>) {
  const id = useId();
  const name = fieldName ?? id;
  return (
    <fieldset className="grid justify-items-start gap-2">
      <legend className={labelHidden ? "sr-only" : "mb-2 text-body font-medium"}>{label}</legend>
      <div className="inline-flex rounded-field bg-sunk p-0.5 ring-1 ring-line">
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              "grid min-h-9 cursor-pointer place-items-center rounded-chip px-3.5 text-body font-medium",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-green",
              option.value === value ? "bg-raised text-ink shadow-row" : "text-ink-2 hover:text-ink",
            )}
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
