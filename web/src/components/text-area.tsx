import type { ComponentPropsWithRef } from "react";
import { classNames } from "./class-names.ts";
import { controlClass, FieldFrame } from "./field.tsx";

type TextAreaProps = { label: string; aside?: string; hint?: string; error?: string | undefined } & Omit<
  ComponentPropsWithRef<"textarea">,
  "id" | "className"
>;

export function TextArea({ label, aside, hint, error, rows = 3, ...area }: TextAreaProps) {
  return (
    <FieldFrame label={label} aside={aside} hint={hint} error={error}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          rows={rows}
          className={classNames(controlClass(error !== undefined), "py-2.5")}
        />
      )}
    </FieldFrame>
  );
}
