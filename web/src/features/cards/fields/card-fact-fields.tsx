import { useId } from "react";
import { ChoiceField } from "../../../components/choice-field.tsx";
import { controlClass, TextField } from "../../../components/field.tsx";
import { TriangleIcon } from "../../../components/icons.tsx";
import type { FormFields } from "../../../components/use-api-form.ts";
import { askAboutDays } from "../../../lib/ask-about-days.ts";
import type { CardValues } from "./card-schema.ts";
import { MoneyField } from "./money-field.tsx";

const months = Array.from({ length: 12 }, (_, at) =>
  new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" }).format(Date.UTC(2026, at, 1)),
);

const autopayLabels: Record<CardValues["autopay"]["mode"], string> = {
  unknown: "Not sure",
  none: "Off, I pay manually",
  statement: "The full statement",
  minimum: "The minimum",
  current: "The current balance",
  fixed: "A fixed amount",
};

type FieldsProps = { form: FormFields<CardValues>; today: string };

/** The fields of a card: opening month, limit, statement days, autopay, and a name. */
export function CardFactFields({ form, today, hasLimit }: FieldsProps & { hasLimit: boolean }) {
  const { field, errorAt } = form;
  return (
    <div className="grid gap-5">
      <OpenedFields form={form} today={today} />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField
          label="Statement closes on day"
          aside="optional"
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          {...field("statementCloseDay")}
          hint="The day of the month your statement closes."
        />
        <TextField
          label="Payment due on day"
          aside="optional"
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          {...field("dueDay")}
          hint={
            askAboutDays(...form.form.watch(["statementCloseDay", "dueDay"])) ??
            "Usually 21 to 25 days after the closing day."
          }
        />
      </div>
      <div className="grid items-start gap-5 md:grid-cols-2">
        {hasLimit ? <MoneyField label="Credit limit" aside="optional" {...field("creditLimitCents")} /> : null}
        <fieldset name="autopay" className="contents">
          <legend className="sr-only">Autopay</legend>
          <ChoiceField
            label="Autopay pays"
            {...field("autopay.mode")}
            choices={autopayLabels}
            error={errorAt("autopay.mode") ?? errorAt("autopay")}
          />
          {form.form.watch("autopay.mode") === "fixed" ? (
            <MoneyField label="Amount paid each month" {...field("autopay.fixedCents")} />
          ) : null}
        </fieldset>
      </div>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField
          label="Last four digits"
          aside="optional"
          inputMode="numeric"
          autoComplete="off"
          {...field("last4")}
          hint="Never the full card number."
        />
        <TextField label="Nickname" aside="optional" autoComplete="off" maxLength={40} {...field("nickname")} />
        <ChoiceField
          label="Whose account is it?"
          {...field("role")}
          choices={{ primary: "Mine", authorized_user: "I'm an authorized user" }}
        />
        <TextField
          label="Cardholder"
          aside="optional"
          autoComplete="off"
          maxLength={60}
          {...field("holder")}
          hint="For households. Leave blank if it's you."
        />
      </div>
    </div>
  );
}

function OpenedFields({ form: { form, errorAt }, today }: FieldsProps) {
  const id = useId();
  const names = ["openedOn.month", "openedOn.year", "openedOn.day"] as const;
  const error = [...names, "openedOn" as const].map(errorAt).find((each) => each !== undefined);
  const thisYear = Number(today.slice(0, 4));
  // Each of the three decides whether the others are right.
  const part = (name: (typeof names)[number]) => ({
    ...form.register(name, { deps: "openedOn" }),
    className: `${controlClass(errorAt(name) !== undefined)} max-md:first:col-span-2`,
    "aria-invalid": errorAt(name) === undefined ? undefined : (true as const),
    "aria-describedby": error === undefined ? `${id}-hint` : `${id} ${id}-hint`,
  });
  return (
    <fieldset name="openedOn" className="grid gap-2">
      <legend className="mb-2 flex w-full items-baseline justify-between gap-4 text-body font-medium">
        <span>When was it opened?</span> <span className="text-small font-normal text-ink-3">optional</span>
      </legend>
      <div className="grid grid-cols-2 gap-2.5 md:grid-cols-[1.4fr_1fr_1fr]">
        <select aria-label="Month" data-autofocus {...part("openedOn.month")}>
          <option value="">Month</option>
          {months.map((name, at) => (
            <option key={name} value={at + 1}>
              {name}
            </option>
          ))}
        </select>
        <select aria-label="Year" {...part("openedOn.year")}>
          <option value="">Year</option>
          {Array.from({ length: 60 }, (_, at) => (
            <option key={at} value={thisYear - at}>
              {thisYear - at}
            </option>
          ))}
        </select>
        <select aria-label="Day (optional)" {...part("openedOn.day")}>
          <option value="">Day</option>
          {Array.from({ length: 31 }, (_, at) => (
            <option key={at} value={at + 1}>
              {at + 1}
            </option>
          ))}
        </select>
      </div>
      {error === undefined ? null : (
        <p id={id} role="alert" className="flex gap-2 text-small text-copper-ink">
          <TriangleIcon size={14} className="mt-0.5 shrink-0" />
          <span>{error}</span>
        </p>
      )}
      <p id={`${id}-hint`} className="text-small text-ink-3">
        For fee dates, credits by card year and new-account counts. The month is enough.
      </p>
    </fieldset>
  );
}
