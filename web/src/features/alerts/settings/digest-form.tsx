import type { AlertPreferences } from "@cardwell/core/domain/alerts/preferences";
import { useState } from "react";
import { ChoiceField } from "../../../components/choice-field.tsx";
import { Button } from "../../../components/button.tsx";
import { Form } from "../../../components/form.tsx";
import { Segmented } from "../../../components/segmented.tsx";
import { setOne } from "../../../lib/preference-changes.ts";
import { ValidationFailure } from "./save-error.tsx";
import { formatDigest, formatHour, weekdays } from "./settings-messages.ts";
import { useSettingsChange } from "../../../lib/use-alert-settings.ts";

type Digest = AlertPreferences["digest"];

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Saved by a button: on some platforms each arrow key on a closed list is a change. */
export function DigestForm({ preferences: { digest } }: { preferences: AlertPreferences }) {
  const [changed, setChanged] = useState<Partial<Digest>>({});
  const change = useSettingsChange({ isOfForm: true });
  const chosen = { ...digest, ...changed };
  const isChanged = formatDigest(chosen) !== formatDigest(digest);
  const set = (part: Partial<Digest>) => setChanged({ ...changed, ...part });

  function save() {
    if (!isChanged) return;
    change.mutate(
      {
        change: setOne("digest", chosen),
        message: `Digest set for ${formatDigest(chosen)}.`,
        undo: setOne("digest", digest),
      },
      { onSuccess: () => setChanged({}) },
    );
  }

  return (
    <Form onSubmit={save} className="grid gap-4">
      <p className="text-ink-2">One email with everything that can wait. We skip it when there's nothing to send.</p>
      <Segmented
        label="How often"
        labelHidden
        options={[
          { value: "daily", label: "Daily" },
          { value: "weekly", label: "Weekly" },
        ]}
        value={chosen.every}
        onChange={(every) => set({ every })}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        {chosen.every === "weekly" ? (
          <ChoiceField
            label="Day"
            value={chosen.weekday}
            onChange={({ target }) => set({ weekday: Number(target.value) })}
            choices={weekdays.map((name, at) => ({ value: at + 1, label: name }))}
          />
        ) : null}
        <ChoiceField
          label="Hour"
          value={chosen.hour}
          onChange={({ target }) => set({ hour: Number(target.value) })}
          choices={hours.map((hour) => ({ value: hour, label: formatHour(hour) }))}
        />
      </div>
      <div>
        <Button type="submit" disabled={!isChanged} busy={change.isPending} busyLabel="Saving">
          Save digest
        </Button>
      </div>
      <ValidationFailure error={change.error} />
    </Form>
  );
}
