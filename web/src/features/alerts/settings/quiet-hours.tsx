import { formatClock } from "@cardwell/core/domain/format";
import type { AlertPreferences } from "@cardwell/core/domain/alerts/preferences";
import { DEFAULT_PREFERENCES } from "@cardwell/core/domain/alerts/preferences";
import { Link } from "react-router-dom";
import * as z from "zod/mini";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { useApiForm } from "../../../components/use-api-form.ts";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { zoneName } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { useSettingsChange } from "../../../lib/use-alert-settings.ts";

type Quiet = AlertPreferences["quietHours"];

const toAsked = (next: Quiet, before: Quiet) => ({
  change: { quietHours: next },
  from: { quietHours: before },
  message:
    next === null
      ? "Quiet hours turned off."
      : `Quiet hours set from ${formatClock(next.from)} to ${formatClock(next.until)}.`,
});

type QuietHoursProps = { preferences: AlertPreferences; timeZone: string };

/** From when until when email waits. */
export function QuietHours({ preferences: { quietHours }, timeZone }: QuietHoursProps) {
  const change = useSettingsChange({ isOfForm: true });
  return (
    <div className="grid gap-4">
      {quietHours === null ? (
        <>
          <p className="text-ink-2">Quiet hours are off. Email can arrive at any time.</p>
          <div>
            <Button
              busy={change.isPending}
              busyLabel="Saving"
              onClick={() => change.mutate(toAsked(DEFAULT_PREFERENCES.quietHours, null))}
            >
              Set quiet hours
            </Button>
          </div>
        </>
      ) : (
        <HoursForm quietHours={quietHours} onTurnOff={() => change.mutate(toAsked(null, quietHours))} />
      )}
      <ValidationFailure error={change.error} />
      <p className="text-small text-ink-3">
        In your time zone, {zoneName(timeZone)}.{" "}
        <Link to={paths.account} className="link">
          Change time zone
        </Link>
      </p>
    </div>
  );
}

const time = z.string().check(z.minLength(1, "Choose a time."));
const schema = z
  .object({ from: time, until: time })
  .check(z.refine(({ from, until }) => from !== until, { path: ["until"], error: "Choose a different end time." }));

type HoursFormProps = { quietHours: NonNullable<Quiet>; onTurnOff: () => void };

function HoursForm({ quietHours, onTurnOff }: HoursFormProps) {
  const change = useSettingsChange({ isOfForm: true });
  const form = useApiForm({
    schema,
    defaultValues: quietHours,
    isEdit: true,
    send: (hours) => change.mutateAsync(toAsked(hours, quietHours)),
    onSent: () => undefined,
  });
  const typed = form.form.watch();
  const isChanged = typed.from !== quietHours.from || typed.until !== quietHours.until;
  return (
    <Form className="grid gap-4" onSubmit={() => (isChanged ? form.submit() : undefined)} sender={form}>
      <p className="text-ink-2">
        Email is held until quiet hours end, unless it's critical or about your account. Custom reminders can be
        critical, too.
      </p>
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField label="From" type="time" {...form.field("from")} />
        <TextField label="Until" type="time" {...form.field("until")} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={!isChanged} busy={form.isBusy} busyLabel="Saving">
          Save quiet hours
        </Button>
        <Button variant="text" onClick={onTurnOff}>
          Turn off quiet hours
        </Button>
      </div>
      <ValidationFailure error={form.error} />
    </Form>
  );
}
