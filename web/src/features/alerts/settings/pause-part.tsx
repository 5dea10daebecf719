import type { AlertPreferences } from "@cardwell/core/domain/alerts/preferences";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { addDays, formatWholeDay } from "../../../lib/civil.ts";
import { setOne } from "../../../lib/preference-changes.ts";
import { fieldError, ValidationFailure } from "./save-error.tsx";
import { isPaused } from "./settings-messages.ts";
import { useSettingsChange } from "../../../lib/use-alert-settings.ts";

type PausePartProps = { preferences: AlertPreferences; today: string };

/** No email until a day, but what cannot wait. */
export function PausePart({ preferences, today }: PausePartProps) {
  const { pausedUntil } = preferences;
  const change = useSettingsChange({ isOfForm: true });
  const save = (until: string | null) =>
    change.mutate({
      change: setOne("pausedUntil", until),
      message: until === null ? "Email resumed." : `Email is paused until ${formatWholeDay(until)}.`,
      undo: setOne("pausedUntil", pausedUntil),
    });
  const ofField = fieldError(change.error, "pausedUntil");
  return (
    <div className="grid gap-4">
      {isPaused(preferences, today) ? (
        <>
          <p className="text-ink-2">
            Email is paused until <span className="font-semibold text-ink">{formatWholeDay(pausedUntil ?? "")}</span>.{" "}
            {stillComes}
          </p>
          <div>
            <Button busy={change.isPending} busyLabel="Saving" onClick={() => save(null)}>
              Resume email
            </Button>
          </div>
        </>
      ) : (
        <PauseForm today={today} isBusy={change.isPending} rejected={ofField} onSave={save} />
      )}
      {ofField === undefined ? <ValidationFailure error={change.error} /> : null}
    </div>
  );
}

const stillComes =
  "Critical alerts, such as a payment due that day, and emails about your plan and security are still sent. The app isn't affected.";

type PauseFormProps = {
  today: string;
  isBusy: boolean;
  rejected: string | undefined;
  onSave: (until: string) => void;
};

function PauseForm({ today, isBusy, rejected, onSave }: PauseFormProps) {
  const [until, setUntil] = useState("");
  const [error, setError] = useState<string | undefined>();
  return (
    <Form
      className="grid gap-4"
      onSubmit={() => {
        const problem = until === "" ? "Choose a day." : until <= today ? "Choose a day after today." : undefined;
        setError(problem);
        if (problem === undefined) onSave(until);
      }}
    >
      <TextField
        label="Until"
        type="date"
        min={addDays(today, 1)}
        value={until}
        onChange={({ target }) => {
          setUntil(target.value);
          setError(undefined);
        }}
        hint={stillComes}
        error={error ?? rejected}
      />
      <div>
        <Button type="submit" busy={isBusy} busyLabel="Saving">
          Pause email
        </Button>
      </div>
    </Form>
  );
}
