import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { readStepDay } from "./format-steps.ts";

type StepDayFormProps = {
  label: string;
  days: readonly number[];
  isBusy: boolean;
  onAdd: (day: number) => void;
  onClose: () => void;
};

/** Opened by a button that is no longer on the page. */
const takeFocus = (field: HTMLInputElement | null) => field?.focus();

/** One more day before. */
export function StepDayForm({ label, days, isBusy, onAdd, onClose }: StepDayFormProps) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | undefined>();
  return (
    <Form
      className="grid max-w-80 gap-3"
      onSubmit={() => {
        const read = readStepDay(typed, days);
        if ("error" in read) setError(read.error);
        else onAdd(read.value);
      }}
    >
      <TextField
        label="Days before"
        aside="0 means on the day"
        inputMode="numeric"
        autoComplete="off"
        ref={takeFocus}
        maxLength={4}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(undefined);
        }}
        error={error}
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
