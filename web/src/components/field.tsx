import { useId } from "react";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { TriangleIcon } from "./icons.tsx";

type FrameProps = {
  label: string;
  /** A quiet word or link at the right end of the label. */
  aside?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

type Described = { id: string; "aria-describedby": string | undefined; "aria-invalid": true | undefined };

type FieldFrameProps = FrameProps & { children: (control: Described) => ReactNode; below?: ReactNode };

/** Label, control, hint and error, wired together for assistive technology. */
export function FieldFrame({ label, aside, hint, error, below, children }: FieldFrameProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(" ") || undefined;
  return (
    <div className="grid gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="text-body font-medium">
          {label}
        </label>
        {aside === undefined ? null : <span className="text-small text-ink-3">{aside}</span>}
      </div>
      {children({ id, "aria-describedby": describedBy, "aria-invalid": error ? true : undefined })}
      {below}
      {error ? (
        <p id={errorId} role="alert" className="flex gap-2 text-small text-copper-ink">
          <TriangleIcon size={14} className="mt-0.5 shrink-0" />
          <span>{error}</span>
        </p>
      ) : null}
      {hint ? (
        <p id={hintId} className="text-small text-ink-3">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** The look of every text control: 44 high, 16 px text so that phones do not zoom. */
export function controlClass(invalid: boolean): string {
  return classNames(
    "w-full min-h-11 rounded-field border bg-raised px-3 text-lead text-ellipsis text-ink placeholder:text-ink-3",
    "disabled:bg-sunk disabled:text-ink-3",
    invalid ? "border-copper ring-1 ring-copper" : "border-edge",
  );
}

type TextFieldProps = FrameProps & Omit<ComponentPropsWithRef<"input">, "id" | "className">;

export function TextField({ label, aside, hint, error, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} aside={aside} hint={hint} error={error}>
      {(control) => <input {...input} {...control} className={controlClass(Boolean(error))} />}
    </FieldFrame>
  );
}

type SelectFieldProps = FrameProps & Omit<ComponentPropsWithRef<"select">, "id" | "className">;

export function SelectField({ label, aside, hint, error, children, ...select }: SelectFieldProps) {
  return (
    <FieldFrame label={label} aside={aside} hint={hint} error={error}>
      {(control) => (
        <select {...select} {...control} className={controlClass(Boolean(error))}>
          {children}
        </select>
      )}
    </FieldFrame>
  );
}
