import type { ComponentProps } from "react";
import { SelectField } from "./field.tsx";

type ChoiceFieldProps = Omit<ComponentProps<typeof SelectField>, "children"> & {
  /** The words for no value; left out: one of the choices has to be chosen. */
  none?: string;
  /** Words by value, in their order; as a list where that is another one. */
  choices: Readonly<Record<string, string>> | readonly { value: string | number; label: string }[];
};

/** One of some words. */
export function ChoiceField({ none, choices, ...select }: ChoiceFieldProps) {
  const listed = Array.isArray(choices)
    ? (choices as { value: string | number; label: string }[])
    : Object.entries(choices as Record<string, string>).map(([value, label]) => ({ value, label }));
  return (
    <SelectField {...select}>
      {none === undefined ? null : <option value="">{none}</option>}
      {listed.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
