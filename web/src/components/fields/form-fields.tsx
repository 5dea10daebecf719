import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import type { $ZodType } from "zod/v4/core";
import { describeField, readField, withField } from "./field-data.ts";
import type { Field, Starts } from "./field-data.ts";
import { CheckInput, ChoiceInput, NumberInput, PickInput, TextInput } from "./inputs.tsx";
import type { Input } from "./inputs.tsx";

type ErrorAt = (name: never) => string | undefined;

type FieldsProps<Item extends FieldValues> = {
  fields: readonly Field<Item>[];
  schema: $ZodType;
  item: Item;
  /** The place of the item in what is sent. */
  at?: string;
  errorAt?: ErrorAt | undefined;
  isLarge?: boolean;
  onSet: (field: Field<Item>, value: unknown) => void;
};

function Fields<Item extends FieldValues>({ fields, schema, item, at, errorAt, isLarge, onSet }: FieldsProps<Item>) {
  return fields.map((field, order) => {
    if (field.when?.(item) === false) return null;
    // Of two fields of one value, the first shows its error.
    const isFirst = fields.findIndex(({ path }) => path === field.path) === order;
    const name = at === undefined ? field.path : `${at}.${field.path}`;
    return (
      <FieldInput
        key={`${field.path} ${field.label}`}
        field={field as Field}
        schema={schema}
        label={field.label}
        aside={field.aside}
        hint={field.hint}
        name={name}
        error={isFirst ? errorAt?.(name as never) : undefined}
        isLarge={isLarge}
        value={readField(item, field)}
        onChange={(value) => onSet(field, value)}
      />
    );
  });
}

function FieldInput({
  field,
  schema,
  value,
  onChange,
  ...shared
}: Input<unknown> & { field: Field; schema: $ZodType }) {
  const { kind, type, choices, isOrdered, isNullable, isRequired, maxLength } = describeField(field, schema);
  const { none = "Not known", placeholder, inputMode, rows } = field;
  switch (kind) {
    case "money":
    case "percent":
    case "whole":
    case "decimal": {
      const number = value as number | null;
      return <NumberInput {...shared} {...{ kind, onChange }} required={isRequired} empty={none} value={number} />;
    }
    case "check":
      return <CheckInput {...shared} value={value === true} onChange={onChange} />;
    case "choice":
      return (
        <ChoiceInput
          {...shared}
          value={value === null ? "" : `${value as string | boolean}`}
          choices={isRequired ? choices : [{ value: "", label: none }, ...choices]}
          onChange={(next) => onChange(next === "" ? null : type === "boolean" ? next === "true" : next)}
        />
      );
    case "picks":
      return (
        <PickInput
          {...shared}
          value={(value ?? []) as string[]}
          choices={choices}
          onChange={(next) => {
            const kept = isOrdered ? choices.map((choice) => choice.value).filter((id) => next.includes(id)) : next;
            onChange(isNullable && kept.length === 0 ? null : kept);
          }}
        />
      );
    case "list":
      return (
        <TextInput
          {...shared}
          value={((value ?? []) as string[]).join(", ")}
          onChange={(next) => onChange(next === "" ? [] : next.split(/,\s?/))}
        />
      );
    default:
      return (
        <TextInput
          {...shared}
          {...{ placeholder, inputMode, maxLength }}
          type={kind === "date" || kind === "url" ? kind : undefined}
          rows={kind === "long" ? (rows ?? 3) : undefined}
          value={(value ?? "") as string}
          onChange={(next) => onChange(isNullable && next.trim() === "" ? null : next)}
        />
      );
  }
}

type ItemFieldsProps<Item extends FieldValues> = Omit<FieldsProps<Item>, "onSet"> & {
  starts?: Starts;
  onChange: (item: Item) => void;
};

/** The fields of a value that is replaced as a whole, such as the terms of a card or one of their benefits. */
export function ItemFields<Item extends FieldValues>({ starts, onChange, ...props }: ItemFieldsProps<Item>) {
  const { item, schema } = props;
  return <Fields {...props} onSet={(field, value) => onChange(withField(item, field, value, schema, starts))} />;
}

export type ApiFieldsProps<Values extends FieldValues> = {
  api: {
    schema: $ZodType;
    form: Pick<UseFormReturn<Values>, "watch" | "setValue">;
    errorAt: (name: FieldPath<Values>) => string | undefined;
  };
  fields: readonly Field<Values>[];
};

/** The fields of a form that `useApiForm` keeps and sends. */
export function ApiFields<Values extends FieldValues>({
  api: { schema, form, errorAt },
  fields,
}: ApiFieldsProps<Values>) {
  return (
    <Fields
      fields={fields}
      schema={schema}
      item={form.watch()}
      errorAt={errorAt}
      isLarge
      onSet={({ path }, value) => form.setValue(path, value as never, { shouldDirty: true, shouldValidate: true })}
    />
  );
}
