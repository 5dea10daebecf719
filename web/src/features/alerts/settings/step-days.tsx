import type { AlertTypeInfo } from "@cardwell/core/contract/alert-preferences";
import type { TypeChoice } from "@cardwell/core/domain/alerts/preferences";
import { MOST_OWN_DAYS } from "@cardwell/core/domain/alerts/own-days";
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { CloseIcon } from "../../../components/icons.tsx";
import { readWith, useApiForm } from "../../../components/use-api-form.ts";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { useSettingsChange } from "../../../lib/use-alert-settings.ts";
import { allDays, formatDay, plainDays, readStepDay } from "./format-steps.ts";

type StepDaysProps = { info: AlertTypeInfo; choice: TypeChoice };

/** The days before on which an alert comes, as chips that can be removed, and more. */
export function StepDays({ info, choice }: StepDaysProps) {
  const { type, label } = info;
  const change = useSettingsChange();
  const [isAdding, setAdding] = useState(false);
  const list = useRef<HTMLFieldSetElement>(null);
  const days = choice.stepDays ?? plainDays(info);
  const save = (stepDays: number[] | null, message: string) =>
    change.mutate({
      change: { types: { [type]: { stepDays } } },
      from: { types: { [type]: { stepDays: choice.stepDays } } },
      message,
    });

  if (days === null) {
    return (
      <div>
        <Button size="small" onClick={() => save(allDays(info), `${label}: you can now choose the days.`)}>
          Customize days
        </Button>
      </div>
    );
  }

  const remove = (day: number) => {
    save(
      days.filter((each) => each !== day),
      `${label}: ${formatDay(day)} removed.`,
    );
    // The button is removed with its day.
    list.current?.focus();
  };
  return (
    <fieldset ref={list} tabIndex={-1} aria-label={`Days of ${label}`} className="grid gap-2.5 outline-none">
      <div className="flex flex-wrap items-center gap-2">
        <ul className="contents">
          {days.map((day) => (
            <li
              key={day}
              className="inline-flex min-h-8 items-center rounded-chip border border-line-2 pl-2.5 text-small"
            >
              {formatDay(day)}
              {days.length === 1 ? (
                <span className="w-2.5" />
              ) : (
                <button
                  type="button"
                  aria-label={`Remove ${formatDay(day)}, ${label}`}
                  onClick={() => remove(day)}
                  className="target grid size-8 place-items-center rounded-chip text-ink-3 hover:text-ink"
                >
                  <CloseIcon size={12} />
                </button>
              )}
            </li>
          ))}
        </ul>
        {isAdding || days.length >= MOST_OWN_DAYS ? null : (
          <Button size="small" variant="text" onClick={() => setAdding(true)}>
            Add a day
            <span className="sr-only">, {label}</span>
          </Button>
        )}
        {choice.stepDays === null ? null : (
          <Button size="small" variant="text" onClick={() => save(null, `${label}: using the default days.`)}>
            Use default days
            <span className="sr-only">, {label}</span>
          </Button>
        )}
      </div>
      {isAdding ? (
        <StepDayForm
          label={label}
          days={days}
          isBusy={change.isPending}
          onAdd={(day) => {
            save(
              [...days, day].toSorted((a, b) => b - a),
              `${label}: ${formatDay(day)} added.`,
            );
            setAdding(false);
            list.current?.focus();
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
      {days.length === 1 ? (
        <p className="text-small text-ink-3">Keep at least one day. To stop these alerts, turn them off.</p>
      ) : null}
      <ValidationFailure error={change.error} />
    </fieldset>
  );
}

type StepDayFormProps = {
  label: string;
  days: readonly number[];
  isBusy: boolean;
  onAdd: (day: number) => void;
  onClose: () => void;
};

/** One more day before. */
function StepDayForm({ label, days, isBusy, onAdd, onClose }: StepDayFormProps) {
  const form = useApiForm({
    schema: z.object({ day: readWith((typed) => readStepDay(typed, days)) }),
    defaultValues: { day: "" },
    draftName: `step-day.${label}`,
    send: async ({ day }) => onAdd(day),
    onSent: () => undefined,
  });
  const { setFocus } = form.form;
  // The button that opened it is no longer on the page.
  useEffect(() => setFocus("day"), [setFocus]);
  return (
    <Form className="grid max-w-80 gap-3" onSubmit={form.submit}>
      <TextField
        label="Days before"
        aside="0 means on the day"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        {...form.field("day")}
      />
      <div className="flex gap-2">
        <Button type="submit" size="small" busy={isBusy} busyLabel="Adding">
          Add day<span className="sr-only"> to {label}</span>
        </Button>
        <Button size="small" variant="text" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
