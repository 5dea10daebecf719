import type { ComponentPropsWithRef, ReactNode } from "react";
import { controlClass, FieldFrame } from "../../../components/field.tsx";

type MoneyFieldProps = {
  label: string;
  aside?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  mayBeNegative?: boolean;
} & Omit<ComponentPropsWithRef<"input">, "id" | "className">;

/** Dollars as typed, with their sign before them. */
export function MoneyField({ label, aside, hint, error, mayBeNegative = false, ...input }: MoneyFieldProps) {
  return (
    <FieldFrame label={label} aside={aside} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <span aria-hidden="true" className="absolute inset-y-0 left-3 grid place-items-center text-lead text-ink-3">
            $
          </span>
          <input
            {...input}
            {...control}
            type="text"
            // The number pad of a phone has no minus.
            inputMode={mayBeNegative ? "text" : "decimal"}
            autoComplete="off"
            className={`${controlClass(error !== undefined)} figures pl-7!`}
          />
        </div>
      )}
    </FieldFrame>
  );
}
