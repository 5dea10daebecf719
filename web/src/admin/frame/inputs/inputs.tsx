import { useState } from "react";
import { controlClass, FieldFrame } from "../../../components/field.tsx";
import { classNames } from "../../../components/class-names.ts";
import { readNumber, typedNumber } from "./typed-number.ts";
import type { NumberKind } from "./typed-number.ts";

type Input<Value> = {
  label: string;
  hint?: string | undefined;
  /** Its place in the terms, and what the schema has against it. */
  name?: string;
  error?: string | undefined;
  value: Value;
  onChange: (value: Value) => void;
};

const small = (invalid = false) => classNames(controlClass(invalid), "md:min-h-10! md:text-body!");

type NumberInputProps = Input<number | null> & {
  kind: NumberKind;
  required?: boolean;
  /** The label of an empty field. */
  empty?: string;
};

/** Marks an input whose text can't be read. The terms keep the value before it, and are not what is on the screen. */
export const unread = { "data-unread": "" };
export const hasUnread = (): boolean => document.querySelector("[data-unread]") !== null;

/** Empty is not known. While the text is not a number, the value stays what it was and the form is not sent. */
export function NumberInput({
  label,
  hint,
  name,
  error: rejected,
  value,
  kind,
  required = false,
  empty = "Not known",
  onChange,
}: NumberInputProps) {
  const [typed, setTyped] = useState(() => typedNumber(value, kind));
  const readInput = (text: string) => {
    const read = readNumber(text, kind);
    return required && "value" in read && read.value === null ? { error: "This is required." } : read;
  };
  const read = readInput(typed);
  const isUnread = "error" in read;
  const error = isUnread ? read.error : rejected;
  // The value came from elsewhere: another version, or the JSON.
  if (!isUnread && read.value !== value) setTyped(typedNumber(value, kind));
  const sign = kind === "money" ? " ($)" : kind === "percent" ? " (%)" : "";
  return (
    <FieldFrame label={`${label}${sign}`} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          {...(isUnread && unread)}
          name={name}
          inputMode="decimal"
          autoComplete="off"
          placeholder={required ? undefined : empty}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            const next = readInput(target.value);
            if ("value" in next) onChange(next.value);
          }}
          className={classNames(small(error !== undefined), "figures")}
        />
      )}
    </FieldFrame>
  );
}

/** A number that is always there. */
export function RequiredNumberInput({ value, onChange, ...rest }: Input<number> & { kind: NumberKind }) {
  return <NumberInput {...rest} required value={value} onChange={(next) => onChange(next ?? value)} />;
}

type TextInputProps = Input<string> & {
  long?: boolean;
  disabled?: boolean;
  placeholder?: string;
};

export function TextInput({ label, hint, error, value, onChange, long = false, ...rest }: TextInputProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) =>
        long ? (
          <textarea
            {...control}
            {...rest}
            rows={3}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            className={classNames(small(error !== undefined), "py-2")}
          />
        ) : (
          <input
            {...control}
            {...rest}
            autoComplete="off"
            value={value}
            onChange={({ target }) => onChange(target.value)}
            className={small(error !== undefined)}
          />
        )
      }
    </FieldFrame>
  );
}

/** Empty is not known, or none. */
export function OptionalTextInput({ value, onChange, ...rest }: Input<string | null> & { long?: boolean }) {
  return <TextInput {...rest} value={value ?? ""} onChange={(next) => onChange(next === "" ? null : next)} />;
}

export function DateInput({ label, hint, name, error, value, onChange }: Input<string | null>) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          type="date"
          name={name}
          value={value ?? ""}
          onChange={({ target }) => onChange(target.value === "" ? null : target.value)}
          className={small(error !== undefined)}
        />
      )}
    </FieldFrame>
  );
}

type Choice<Value extends string> = readonly { value: Value; label: string }[];

export function ChoiceInput<Value extends string>(props: Input<Value> & { choices: Choice<Value> }) {
  const { label, hint, name, error, value, choices, onChange } = props;
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <select
          {...control}
          name={name}
          value={value}
          onChange={({ target }) => {
            const chosen = choices.find((choice) => choice.value === target.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
          className={small(error !== undefined)}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

type OptionalChoiceProps<Value extends string> = Input<Value | null> & { choices: Choice<Value>; none?: string };

export function OptionalChoiceInput<Value extends string>(props: OptionalChoiceProps<Value>) {
  const { value, choices, none = "Not known", onChange, ...rest } = props;
  return (
    <ChoiceInput<Value | "">
      {...rest}
      value={value ?? ""}
      choices={[{ value: "", label: none }, ...choices]}
      onChange={(next) => onChange(next === "" ? null : next)}
    />
  );
}

const yesNo = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
] as const;

export function YesNoUnknownInput({ value, onChange, ...rest }: Input<boolean | null>) {
  return (
    <OptionalChoiceInput
      {...rest}
      choices={yesNo}
      value={value === null ? null : value ? "yes" : "no"}
      onChange={(next) => onChange(next === null ? null : next === "yes")}
    />
  );
}

export function CheckInput({ label, name, value, onChange }: Input<boolean>) {
  return (
    <label className="flex min-h-10 items-center gap-2.5 self-end">
      <input
        type="checkbox"
        name={name}
        checked={value}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4.5 shrink-0 accent-green"
      />
      {label}
    </label>
  );
}
