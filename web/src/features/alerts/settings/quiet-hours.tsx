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
import { formatHeld } from "./settings-messages.ts";
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

type QuietHoursProps = { preferences: AlertPreferences; timeZone: string; hasDevices: boolean };

const time = z.string().check(z.minLength(1, "Choose a time."));
const hours = z
  .object({ from: time, until: time })
  .check(z.refine(({ from, until }) => from !== until, { path: ["until"], error: "Choose a different end time." }));
const schema = z.object({ quietHours: z.nullable(hours) });

/** From when until when email and notifications wait. */
export function QuietHours({ preferences: { quietHours }, timeZone, hasDevices }: QuietHoursProps) {
  const turn = useSettingsChange({ isOfForm: true });
  const save = useSettingsChange({ isOfForm: true });
  const form = useApiForm({
    schema,
    defaultValues: { quietHours },
    isEdit: true,
    facts: ["quietHours"],
    send: (asked) => save.mutateAsync(toAsked(asked.quietHours, quietHours)),
    onSent: () => undefined,
  });
  const typed = form.form.watch("quietHours");
  const isChanged = typed?.from !== quietHours?.from || typed?.until !== quietHours?.until;
  const turnTo = (next: Quiet) =>
    turn.mutate(toAsked(next, quietHours), { onSuccess: () => form.form.setValue("quietHours", next) });
  return (
    <div className="grid gap-4">
      {typed === null ? (
        <>
          <p className="text-ink-2">
            Quiet hours are off. {hasDevices ? "Email and notifications" : "Email"} can arrive at any time.
          </p>
          <div>
            <Button busy={turn.isPending} busyLabel="Saving" onClick={() => turnTo(DEFAULT_PREFERENCES.quietHours)}>
              Set quiet hours
            </Button>
          </div>
        </>
      ) : (
        <Form className="grid gap-4" onSubmit={() => (isChanged ? form.submit() : undefined)} sender={form}>
          <p className="text-ink-2">
            {formatHeld(hasDevices)} held until quiet hours end, unless critical or about your account. Custom reminders
            can be critical, too.
          </p>
          <fieldset
            name="quietHours"
            data-blank="Off"
            data-between=" to "
            className="grid grid-cols-2 items-start gap-3"
          >
            <legend className="sr-only">Quiet hours</legend>
            <TextField label="From" type="time" {...form.field("quietHours.from")} />
            <TextField label="Until" type="time" {...form.field("quietHours.until")} />
          </fieldset>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" disabled={!isChanged} busy={form.isBusy} busyLabel="Saving">
              Save quiet hours
            </Button>
            {quietHours === null ? null : (
              <Button variant="text" onClick={() => turnTo(null)}>
                Turn off quiet hours
              </Button>
            )}
          </div>
          <ValidationFailure error={form.error} />
        </Form>
      )}
      <ValidationFailure error={turn.error} />
      <p className="text-small text-ink-3">
        In your time zone, {zoneName(timeZone)}.{" "}
        <Link to={paths.account} className="link">
          Change time zone
        </Link>
      </p>
    </div>
  );
}
