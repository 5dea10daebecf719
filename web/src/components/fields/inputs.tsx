import { readNumber, typedNumber } from "@cardwell/core/domain/number-text";
import type { NumberKind, ReadNumber } from "@cardwell/core/domain/number-text";
import { useState } from "react";
import { classNames } from "../class-names.ts";
import { controlClass, FieldFrame } from "../field.tsx";
import { CloseIcon } from "../icons.tsx";

export type Input<Value> = {
  label: string;
  aside?: string | undefined;
  hint?: string | undefined;
  /** Its place in what is sent, and what the schema has against it. */
  name?: string | undefined;
  error?: string | undefined;
  /** As high as the fields of members; left out: as dense as a table of terms needs it. */
  isLarge?: boolean | undefined;
  value: Value;
  onChange: (value: Value) => void;
};

const look = ({ error, isLarge = false }: Pick<Input<unknown>, "error" | "isLarge">) =>
  classNames(controlClass(error !== undefined), !isLarge && "md:min-h-10! md:text-body!");

/** Marks an input whose text can't be read. The form keeps the value before it, and that is not what is on the screen. */
export const unread = { "data-unread": "" };
export const hasUnread = (): boolean => document.querySelector("[data-unread]") !== null;

type NumberInputProps = Input<number | null> & {
  kind: NumberKind;
  required?: boolean;
  /** The label of an empty field. */
  empty?: string | undefined;
};

/** Empty is not known. While the text is not a number, the value stays what it was and the form is not sent. */
export function NumberInput(props: NumberInputProps) {
  const { label, name, error: rejected, value, kind, required = false, empty = "Not known", onChange } = props;
  const [typed, setTyped] = useState(() => typedNumber(value, kind));
  const readInput = (text: string): ReadNumber => {
    const read = readNumber(text, kind);
    return required && read.value === null ? { error: "This is required." } : read;
  };
  const read = readInput(typed);
  const isUnread = read.error !== undefined;
  const error = isUnread ? read.error : rejected;
  // The value came from elsewhere: another version, or the JSON.
  if (!isUnread && read.value !== value) setTyped(typedNumber(value, kind));
  const sign = kind === "money" ? " ($)" : kind === "percent" ? " (%)" : "";
  return (
    <FieldFrame {...props} label={`${label}${sign}`} error={error}>
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
            if (next.error === undefined) onChange(next.value);
          }}
          className={classNames(look({ ...props, error }), "figures")}
        />
      )}
    </FieldFrame>
  );
}

type TextInputProps = Input<string> & {
  type?: "url" | "date" | undefined;
  inputMode?: "numeric" | "decimal" | "url" | undefined;
  /** Of a text with several lines. */
  rows?: number | undefined;
  maxLength?: number | undefined;
  placeholder?: string | undefined;
};

export function TextInput(props: TextInputProps) {
  const { name, type, inputMode, rows, maxLength, placeholder, value, onChange } = props;
  return (
    <FieldFrame {...props}>
      {(control) => {
        const shared = { ...control, name, inputMode, maxLength, placeholder, value };
        return rows === undefined ? (
          <input
            {...shared}
            type={type}
            autoComplete="off"
            onChange={({ target }) => onChange(target.value)}
            className={look(props)}
          />
        ) : (
          <textarea
            {...shared}
            rows={rows}
            onChange={({ target }) => onChange(target.value)}
            className={classNames(look(props), props.isLarge ? "py-2.5" : "py-2")}
          />
        );
      }}
    </FieldFrame>
  );
}

/** A day; empty is none. */
export function DateInput({ value, onChange, ...rest }: Input<string | null>) {
  return (
    <TextInput {...rest} type="date" value={value ?? ""} onChange={(next) => onChange(next === "" ? null : next)} />
  );
}

export type Choices<Value extends string = string> = readonly { value: Value; label: string }[];

export function ChoiceInput<Value extends string>(props: Input<Value> & { choices: Choices<Value> }) {
  const { name, value, choices, onChange } = props;
  return (
    <FieldFrame {...props}>
      {(control) => (
        <select
          {...control}
          name={name}
          value={value}
          onChange={({ target }) => {
            const chosen = choices.find((choice) => choice.value === target.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
          className={look(props)}
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

/** Some of many: each can be taken out, and another added. */
export function PickInput(props: Input<readonly string[]> & { choices: Choices }) {
  const { label, name, value, choices, onChange } = props;
  const labels = new Map(choices.map((choice) => [choice.value, choice.label]));
  return (
    <div className="grid content-start gap-2">
      <FieldFrame {...props}>
        {(control) => (
          <select
            {...control}
            name={name}
            value=""
            onChange={({ target }) => onChange([...value, target.value])}
            className={look(props)}
          >
            <option value="" disabled>
              Add
            </option>
            {choices
              .filter((choice) => !value.includes(choice.value))
              .map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
          </select>
        )}
      </FieldFrame>
      {value.length === 0 ? null : (
        <ul className="flex flex-wrap gap-1.5" aria-label={`${label}, chosen`}>
          {value.map((id) => (
            <li
              key={id}
              className="inline-flex items-center rounded-chip bg-green-tint text-small font-medium text-green"
            >
              <span className="pl-2.5">{labels.get(id) ?? id}</span>
              <button
                type="button"
                aria-label={`Remove ${labels.get(id) ?? id}`}
                onClick={() => onChange(value.filter((each) => each !== id))}
                className="grid size-8 place-items-center rounded-chip hover:text-ink"
              >
                <CloseIcon size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
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
