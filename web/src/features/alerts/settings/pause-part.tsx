import { addDays } from "@cardwell/core/domain/dates/civil";
import type { AlertPreferences } from "@cardwell/core/domain/alerts/preferences";
import * as z from "zod/mini";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { useApiForm } from "../../../components/use-api-form.ts";
import { ValidationFailure } from "../../../components/validation-failure.tsx";
import { formatWholeDay } from "../../../lib/civil.ts";
import { formatHeld, formatPause, isPaused } from "./settings-messages.ts";
import { useSettingsChange } from "../../../lib/use-alert-settings.ts";

type PausePartProps = { preferences: AlertPreferences; today: string; hasDevices: boolean };

const stillComes =
  "Critical alerts, such as a payment due that day, and emails about your plan and security are still sent. The app isn't affected.";

/** No email and no notification until a day, but what cannot wait. */
export function PausePart({ preferences, today, hasDevices }: PausePartProps) {
  const { pausedUntil } = preferences;
  const until = isPaused(preferences, today) ? pausedUntil : null;
  const change = useSettingsChange({ isOfForm: true });
  const form = useApiForm({
    schema: z.object({
      pausedUntil: z.string().check(
        z.minLength(1, { error: "Choose a day.", abort: true }),
        z.refine((day) => day > today, "Choose a day after today."),
      ),
    }),
    defaultValues: { pausedUntil: until ?? "" },
    isEdit: true,
    send: (asked) =>
      change.mutateAsync({
        change: asked,
        from: { pausedUntil },
        message: `${formatHeld(hasDevices)} paused until ${formatWholeDay(asked.pausedUntil)}.`,
      }),
    onSent: () => undefined,
  });
  // A day that is typed while another is saved elsewhere stays in the form.
  if (until !== null && form.form.watch("pausedUntil") === until)
    return <Paused until={until} hasDevices={hasDevices} />;
  return (
    <Form className="grid gap-4" onSubmit={form.submit} sender={form}>
      <TextField label="Until" type="date" min={addDays(today, 1)} hint={stillComes} {...form.field("pausedUntil")} />
      <div>
        <Button type="submit" busy={form.isBusy} busyLabel="Saving">
          {formatPause(hasDevices)}
        </Button>
      </div>
      <ValidationFailure error={form.error} />
    </Form>
  );
}

function Paused({ until, hasDevices }: { until: string; hasDevices: boolean }) {
  const change = useSettingsChange({ isOfForm: true });
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        {formatHeld(hasDevices)} paused until <span className="font-semibold text-ink">{formatWholeDay(until)}</span>.{" "}
        {stillComes}
      </p>
      <div>
        <Button
          busy={change.isPending}
          busyLabel="Saving"
          onClick={() =>
            change.mutate({
              change: { pausedUntil: null },
              from: { pausedUntil: until },
              message: "Email resumed.",
            })
          }
        >
          Resume email
        </Button>
      </div>
      <ValidationFailure error={change.error} />
    </div>
  );
}
