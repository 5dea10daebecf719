import { type AlertPreferences, alertPreferences } from "@cardwell/core/domain/alerts/preferences";
import { ChoiceField } from "../../../components/choice-field.tsx";
import { Button } from "../../../components/button.tsx";
import { Form } from "../../../components/form.tsx";
import { Segmented } from "../../../components/segmented.tsx";
import { useApiForm } from "../../../components/use-api-form.ts";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { toEdit } from "../../../lib/edit.ts";
import { formatDigest, formatHour, weekdays } from "./settings-messages.ts";
import { useSettingsChange } from "../../../lib/use-alert-settings.ts";

type Digest = AlertPreferences["digest"];

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Saved by a button: on some platforms each arrow key on a closed list is a change. */
export function DigestForm({ preferences: { digest } }: { preferences: AlertPreferences }) {
  const change = useSettingsChange({ isOfForm: true });
  const form = useApiForm({
    schema: alertPreferences.shape.digest,
    defaultValues: digest,
    isEdit: true,
    send(chosen) {
      const { from, ...asked } = toEdit<Partial<Digest> & { from?: Partial<Digest> }>(chosen, digest);
      return change.mutateAsync({
        change: { digest: asked },
        from: { digest: from ?? {} },
        message: `Digest set for ${formatDigest(chosen)}.`,
      });
    },
    onSent: () => undefined,
  });
  const chosen = form.form.watch();
  const isChanged = formatDigest(chosen) !== formatDigest(digest);

  return (
    <Form onSubmit={() => (isChanged ? form.submit() : undefined)} sender={form} className="grid gap-4">
      <p className="text-ink-2">One email with everything that can wait. We skip it when there's nothing to send.</p>
      <Segmented
        name="every"
        label="How often"
        labelHidden
        options={[
          { value: "daily", label: "Daily" },
          { value: "weekly", label: "Weekly" },
        ]}
        value={chosen.every}
        onChange={(every) => form.form.setValue("every", every)}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        {chosen.every === "weekly" ? (
          <ChoiceField
            label="Day"
            choices={weekdays.map((name, at) => ({ value: at + 1, label: name }))}
            {...form.field("weekday", { setValueAs: Number })}
          />
        ) : null}
        <ChoiceField
          label="Hour"
          choices={hours.map((hour) => ({ value: hour, label: formatHour(hour) }))}
          {...form.field("hour", { setValueAs: Number })}
        />
      </div>
      <div>
        <Button type="submit" disabled={!isChanged} busy={form.isBusy} busyLabel="Saving">
          Save digest
        </Button>
      </div>
      <ValidationFailure error={form.error} />
    </Form>
  );
}
