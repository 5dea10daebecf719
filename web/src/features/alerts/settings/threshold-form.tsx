import type { AlertTypeInfo } from "@cardwell/core/contract/alert-preferences";
import * as z from "zod/mini";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { readWith, useApiForm } from "../../../components/use-api-form.ts";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
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
  const stored = typedThreshold(own ?? ours, unit);
  const change = useSettingsChange({ isOfForm: true });
  const form = useApiForm({
    schema: z.object({ threshold: readWith((typed) => readThreshold(typed, unit)) }),
    defaultValues: { threshold: stored },
    isEdit: true,
    draftName: `threshold.${type}`,
    send: ({ threshold }) =>
      change.mutateAsync({
        change: { types: { [type]: { threshold: threshold === ours ? null : threshold } } },
        from: { types: { [type]: { threshold: own } } },
        message: `Threshold set to ${formatThreshold(threshold, unit)}.`,
      }),
    onSent: () => undefined,
  });
  const isChanged = form.form.watch("threshold").trim() !== stored;

  return (
    <Form className="grid gap-2.5" onSubmit={form.submit} sender={form}>
      <div className="grid max-w-80 grid-cols-[minmax(0,1fr)_auto] items-end gap-2.5">
        <TextField
          label={thresholdLabel(type, unit)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          {...form.field("threshold")}
        />
        {isChanged ? (
          <Button type="submit" className="min-h-11" busy={form.isBusy} busyLabel="Saving">
            Save
          </Button>
        ) : null}
      </div>
      {own === null ? null : (
        <div>
          <Button
            size="small"
            variant="text"
            className="-ml-3"
            onClick={() => {
              form.form.setValue("threshold", typedThreshold(ours, unit));
              void form.submit();
            }}
          >
            Reset to {formatThreshold(ours, unit)}
          </Button>
        </div>
      )}
      <ValidationFailure error={form.error} />
    </Form>
  );
}
