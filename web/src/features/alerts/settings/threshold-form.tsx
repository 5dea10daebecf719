import type { AlertTypeInfo } from "@cardwell/core/contract/alert-preferences";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { setType } from "../../../lib/preference-changes.ts";
import { fieldError, ValidationFailure } from "./save-error.tsx";
import { readThreshold, thresholdLabel, formatThreshold, typedThreshold } from "./threshold.ts";
import { useSettingsChange } from "../../../lib/use-alert-settings.ts";

type ThresholdFormProps = {
  type: AlertTypeInfo["type"];
  threshold: NonNullable<AlertTypeInfo["threshold"]>;
  /** The member's own value; null: the rule's default. */
  own: number | null;
};

/** From which amount, share or number of days on alerts come. */
export function ThresholdForm({ type, threshold: { unit, value: ours }, own }: ThresholdFormProps) {
  const known = own ?? ours;
  const [typed, setTyped] = useState(typedThreshold(known, unit));
  const [error, setError] = useState<string | undefined>();
  const change = useSettingsChange({ isOfForm: true });
  const path = `types.${type}.threshold`;
  const isChanged = typed.trim() !== typedThreshold(known, unit);

  function save(value: number | null) {
    change.mutate({
      change: setType(type, { threshold: value }),
      message: `Threshold set to ${formatThreshold(value ?? ours, unit)}.`,
      undo: setType(type, { threshold: own }),
    });
  }

  return (
    <Form
      className="grid gap-2.5"
      onSubmit={() => {
        const { value, error: wrong } = readThreshold(typed, unit);
        setError(wrong);
        if (wrong === undefined) save(value === ours ? null : value);
      }}
    >
      <div className="grid max-w-80 grid-cols-[minmax(0,1fr)_auto] items-end gap-2.5">
        <TextField
          label={thresholdLabel(type, unit)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={error ?? fieldError(change.error, path)}
        />
        {isChanged ? (
          <Button type="submit" className="min-h-11" busy={change.isPending} busyLabel="Saving">
            Save
          </Button>
        ) : null}
      </div>
      {own === null ? null : (
        <div>
          <Button size="small" variant="text" className="-ml-3" onClick={() => save(null)}>
            Reset to {formatThreshold(ours, unit)}
          </Button>
        </div>
      )}
      {fieldError(change.error, path) === undefined ? <ValidationFailure error={change.error} /> : null}
    </Form>
  );
}
