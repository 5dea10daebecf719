import { useState } from "react";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { controlClass, FieldFrame } from "./field.tsx";

type Strength = { level: 0 | 1 | 2 | 3 | 4; sentence: string };

type PasswordFieldProps = {
  label: string;
  aside?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Shown as four bars and a sentence under the field, for new passwords. */
  strength?: Strength | undefined;
} & Omit<ComponentPropsWithRef<"input">, "id" | "className" | "type">;

export function PasswordField({ label, aside, hint, error, strength, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame
      label={label}
      aside={aside}
      hint={strength === undefined ? hint : error === undefined && <span aria-live="polite">{strength.sentence}</span>}
      error={error}
      below={strength ? <StrengthBars level={strength.level} /> : undefined}
    >
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={shown ? "text" : "password"}
            autoCapitalize="none"
            spellCheck={false}
            className={classNames(controlClass(Boolean(error)), "pr-18")}
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-label={shown ? "Hide password" : "Show password"}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 rounded-field px-3.5 text-small text-ink-2 hover:text-ink"
          >
            {shown ? "Hide" : "Show"}
          </button>
        </div>
      )}
    </FieldFrame>
  );
}

function StrengthBars({ level }: { level: Strength["level"] }) {
  return (
    <div aria-hidden="true" className="grid grid-cols-4 gap-1">
      {[1, 2, 3, 4].map((bar) => (
        <span
          key={bar}
          className={classNames(
            "h-[3px] rounded-full",
            bar > level ? "bg-line-2" : level === 1 ? "bg-copper" : "bg-green",
          )}
        />
      ))}
    </div>
  );
}
