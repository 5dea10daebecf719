import { type AlertPreferences, MOST_MAILS_PER_DAY } from "@cardwell/core/domain/alerts/preferences";
import { readRequiredNumber } from "@cardwell/core/domain/number-text";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { formatCount } from "../../../lib/format.ts";
import { setOne } from "../../../lib/preference-changes.ts";
import { fieldError, ValidationFailure } from "./save-error.tsx";
import { useSettingsChange } from "../../../lib/use-alert-settings.ts";

/** How many emails a day; the rest goes into the digest. */
export function CapForm({ preferences: { dailyMailCap } }: { preferences: AlertPreferences }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>();
  const change = useSettingsChange({ isOfForm: true });
  const shown = typed ?? String(dailyMailCap);
  const ofField = fieldError(change.error, "dailyMailCap");

  function save() {
    const hint = `Enter a number from 1 to ${MOST_MAILS_PER_DAY}.`;
    const { value: cap, error: wrong } = readRequiredNumber(shown, "whole", {
      hint,
      least: 1,
      most: MOST_MAILS_PER_DAY,
    });
    setError(wrong);
    if (wrong !== undefined || cap === dailyMailCap) return;
    change.mutate(
      {
        change: setOne("dailyMailCap", cap),
        message: `Daily limit set to ${formatCount(cap, "email")}.`,
        undo: setOne("dailyMailCap", dailyMailCap),
      },
      { onSuccess: () => setTyped(null) },
    );
  }

  return (
    <Form onSubmit={save} className="grid gap-4">
      <TextField
        label="Maximum emails a day"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={shown}
        onChange={({ target }) => setTyped(target.value)}
        hint="The rest go into your digest. Critical alerts don't count."
        error={error ?? ofField}
      />
      <div>
        <Button
          type="submit"
          disabled={shown.trim() === String(dailyMailCap)}
          busy={change.isPending}
          busyLabel="Saving"
        >
          Save limit
        </Button>
      </div>
      {ofField === undefined ? <ValidationFailure error={change.error} /> : null}
    </Form>
  );
}
