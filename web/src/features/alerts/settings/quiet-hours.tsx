import { formatClock } from "@cardwell/core/domain/format";
import type { AlertPreferences } from "@cardwell/core/domain/alerts/preferences";
import { DEFAULT_PREFERENCES } from "@cardwell/core/domain/alerts/preferences";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { zoneName } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { setOne } from "../../../lib/preference-changes.ts";
import { fieldError, ValidationFailure } from "./save-error.tsx";
import { useSettingsChange } from "../../../lib/use-alert-settings.ts";

type Quiet = NonNullable<AlertPreferences["quietHours"]>;
type QuietHoursProps = { preferences: AlertPreferences; timeZone: string };

/** From when until when email waits. */
export function QuietHours({ preferences: { quietHours }, timeZone }: QuietHoursProps) {
  const change = useSettingsChange({ isOfForm: true });
  const save = (next: Quiet | null) =>
    change.mutate({
      change: setOne("quietHours", next),
      message:
        next === null
          ? "Quiet hours turned off."
          : `Quiet hours set from ${formatClock(next.from)} to ${formatClock(next.until)}.`,
      undo: setOne("quietHours", quietHours),
    });
  const ofField = fieldError(change.error, "quietHours");
  return (
    <div className="grid gap-4">
      {quietHours === null ? (
        <>
          <p className="text-ink-2">Quiet hours are off. Email can arrive at any time.</p>
          <div>
            <Button busy={change.isPending} busyLabel="Saving" onClick={() => save(DEFAULT_PREFERENCES.quietHours)}>
              Set quiet hours
            </Button>
          </div>
        </>
      ) : (
        <HoursForm
          key={`${quietHours.from} ${quietHours.until}`}
          quietHours={quietHours}
          isBusy={change.isPending}
          rejected={ofField}
          onSave={save}
        />
      )}
      {ofField === undefined ? <ValidationFailure error={change.error} /> : null}
      <p className="text-small text-ink-3">
        In your time zone, {zoneName(timeZone)}.{" "}
        <Link to={paths.account} className="link">
          Change time zone
        </Link>
      </p>
    </div>
  );
}

type HoursFormProps = {
  quietHours: Quiet;
  isBusy: boolean;
  rejected: string | undefined;
  onSave: (next: Quiet | null) => void;
};

function HoursForm({ quietHours, isBusy, rejected, onSave }: HoursFormProps) {
  const [typed, setTyped] = useState(quietHours);
  const [wasSent, setSent] = useState(false);
  const missing = (time: string) => (wasSent && time === "" ? "Choose a time." : undefined);
  const same = wasSent && typed.from !== "" && typed.from === typed.until ? "Choose a different end time." : undefined;
  const isChanged = typed.from !== quietHours.from || typed.until !== quietHours.until;
  return (
    <Form
      className="grid gap-4"
      onSubmit={() => {
        setSent(true);
        if (typed.from !== "" && typed.until !== "" && typed.from !== typed.until && isChanged) onSave(typed);
      }}
    >
      <p className="text-ink-2">
        Email is held until quiet hours end, unless it's critical or about your account. Custom reminders can be
        critical, too.
      </p>
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          label="From"
          type="time"
          value={typed.from}
          onChange={({ target }) => setTyped({ ...typed, from: target.value })}
          error={missing(typed.from) ?? rejected}
        />
        <TextField
          label="Until"
          type="time"
          value={typed.until}
          onChange={({ target }) => setTyped({ ...typed, until: target.value })}
          error={missing(typed.until) ?? same}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={!isChanged} busy={isBusy} busyLabel="Saving">
          Save quiet hours
        </Button>
        <Button variant="text" onClick={() => onSave(null)}>
          Turn off quiet hours
        </Button>
      </div>
    </Form>
  );
}
