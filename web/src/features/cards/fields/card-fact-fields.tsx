import { useId } from "react";
import { controlClass, SelectField, TextField } from "../../../components/field.tsx";
import { TriangleIcon } from "../../../components/icons.tsx";
import type { AutopayMode, CardFacts, FactErrors } from "./card-facts.ts";
import { MoneyField } from "./money-field.tsx";

const months = Array.from({ length: 12 }, (_, at) =>
  new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" }).format(Date.UTC(2026, at, 1)),
);

const autopayLabels: Record<AutopayMode, string> = {
  unknown: "Not sure",
  none: "No, I pay by hand",
  statement: "The full statement",
  minimum: "The minimum",
  current: "All that is owed",
  fixed: "A fixed amount",
};

type FieldsProps = {
  facts: CardFacts;
  errors: FactErrors;
  onChange: (change: Partial<CardFacts>) => void;
  today: string;
  hasLimit: boolean;
};

/** The fields of a card: opening month, limit, statement days, autopay, and a name. */
export function CardFactFields({ facts, errors, onChange, today, hasLimit }: FieldsProps) {
  return (
    <div className="grid gap-5">
      <OpenedFields facts={facts} errors={errors} onChange={onChange} today={today} />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField
          label="Statement closes on day"
          aside="optional"
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          value={facts.closeDay}
          onChange={({ target }) => onChange({ closeDay: target.value })}
          error={errors.closeDay}
          hint="The day of the month on which the statement is made."
        />
        <TextField
          label="Payment due on day"
          aside="optional"
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          value={facts.dueDay}
          onChange={({ target }) => onChange({ dueDay: target.value })}
          error={errors.dueDay}
          hint="Usually 21 to 25 days after the close."
        />
      </div>
      <div className="grid items-start gap-5 md:grid-cols-2">
        {hasLimit ? (
          <MoneyField
            label="Credit limit"
            aside="optional"
            value={facts.limit}
            onValue={(limit) => onChange({ limit })}
            error={errors.limit}
          />
        ) : null}
        <SelectField
          label="Autopay pays"
          value={facts.autopay}
          onChange={({ target }) => onChange({ autopay: target.value as AutopayMode })}
        >
          {Object.entries(autopayLabels).map(([mode, words]) => (
            <option key={mode} value={mode}>
              {words}
            </option>
          ))}
        </SelectField>
        {facts.autopay === "fixed" ? (
          <MoneyField
            label="Each month it pays"
            value={facts.autopayFixed}
            onValue={(autopayFixed) => onChange({ autopayFixed })}
            error={errors.autopayFixed}
          />
        ) : null}
      </div>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TextField
          label="Last four digits"
          aside="optional"
          inputMode="numeric"
          autoComplete="off"
          value={facts.last4}
          onChange={({ target }) => onChange({ last4: target.value })}
          error={errors.last4}
          hint="Never the whole number."
        />
        <TextField
          label="Nickname"
          aside="optional"
          autoComplete="off"
          maxLength={40}
          value={facts.nickname}
          onChange={({ target }) => onChange({ nickname: target.value })}
          error={errors.nickname}
        />
        <SelectField
          label="Whose account is it?"
          value={facts.role}
          onChange={({ target }) => onChange({ role: target.value as CardFacts["role"] })}
        >
          <option value="primary">Mine</option>
          <option value="authorized_user">I am an authorized user</option>
        </SelectField>
        <TextField
          label="Who carries it"
          aside="optional"
          autoComplete="off"
          maxLength={60}
          value={facts.holder}
          onChange={({ target }) => onChange({ holder: target.value })}
          error={errors.holder}
          hint="In a household. Empty: you."
        />
      </div>
    </div>
  );
}

function OpenedFields({ facts, errors, onChange, today }: Omit<FieldsProps, "hasLimit">) {
  const id = useId();
  const error = errors.openedMonth ?? errors.openedYear ?? errors.openedDay;
  const thisYear = Number(today.slice(0, 4));
  const invalid = (field: string | undefined) =>
    ({
      "aria-invalid": field === undefined ? undefined : true,
      "aria-describedby": error === undefined ? undefined : id,
    }) as const;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 flex w-full items-baseline justify-between gap-4 text-body font-medium">
        When was it opened? <span className="text-small font-normal text-ink-3">the day if you know it</span>
      </legend>
      <div className="grid grid-cols-[1.4fr_1fr_1.2fr] gap-2.5">
        <select
          aria-label="Month"
          data-autofocus
          value={facts.openedMonth}
          onChange={({ target }) => onChange({ openedMonth: target.value })}
          className={controlClass(errors.openedMonth !== undefined)}
          {...invalid(errors.openedMonth)}
        >
          <option value="">Month</option>
          {months.map((name, at) => (
            <option key={name} value={at + 1}>
              {name}
            </option>
          ))}
        </select>
        <select
          aria-label="Year"
          value={facts.openedYear}
          onChange={({ target }) => onChange({ openedYear: target.value })}
          className={controlClass(errors.openedYear !== undefined)}
          {...invalid(errors.openedYear)}
        >
          <option value="">Year</option>
          {Array.from({ length: 60 }, (_, at) => (
            <option key={at} value={thisYear - at}>
              {thisYear - at}
            </option>
          ))}
        </select>
        <select
          aria-label="Day, if you know it"
          value={facts.openedDay}
          onChange={({ target }) => onChange({ openedDay: target.value })}
          className={controlClass(errors.openedDay !== undefined)}
          {...invalid(errors.openedDay)}
        >
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
    </fieldset>
  );
}
