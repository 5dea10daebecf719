import { classNames } from "./class-names.ts";

type SwitchProps = {
  /** What it switches, read out. */
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** Without its word, where one beside it says the same. */
  wordless?: boolean;
};

/** On or off, by the place of its knob and by its word; color only repeats them. */
export function Switch({ label, isOn, onChange, wordless = false }: SwitchProps) {
  return (
    <label className="inline-flex min-h-10 cursor-pointer items-center gap-2.5 text-body text-ink-2 md:min-h-9">
      <span
        className={classNames(
          "relative inline-block h-5.5 w-10 shrink-0 rounded-full border transition-colors",
          "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-green",
          isOn ? "border-green bg-green" : "border-edge bg-sunk",
        )}
      >
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          aria-label={label}
          checked={isOn}
          onChange={({ target }) => onChange(target.checked)}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
        <span
          aria-hidden="true"
          className={classNames(
            "pointer-events-none absolute top-[3px] size-3.5 rounded-full transition-[left]",
            isOn ? "left-[1.3125rem] bg-on-green" : "left-[3px] bg-edge",
          )}
        />
      </span>
      {wordless ? null : (
        <span aria-hidden="true" className="w-6">
          {isOn ? "On" : "Off"}
        </span>
      )}
    </label>
  );
}
