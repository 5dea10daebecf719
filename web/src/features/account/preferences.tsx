import { useMemo } from "react";
import * as z from "zod/mini";
import { Button } from "../../components/button.tsx";
import { SelectField } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { useApiForm } from "../../components/use-api-form.ts";
import { ValidationFailure } from "../../components/validation-failure.tsx";
import { browserTimeZone, formatTime, zoneName } from "../../lib/format.ts";
import { getServerTime } from "../../lib/server-time.ts";
import { showToast } from "../../lib/toast-store.ts";
import { ThemeChoice } from "./theme-choice.tsx";
import { useUpdateAccount } from "./use-update-account.ts";

export function Preferences({ timeZone }: { timeZone: string }) {
  return (
    <div className="grid gap-8">
      <ZoneForm timeZone={timeZone} />
      <ThemeChoice />
    </div>
  );
}

/** From east to west. Arizona, most of which has no daylight saving time, is one by itself. */
const unitedStatesZones = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
];

/** "Mountain Time (Denver)" */
function zoneTitle(timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" }).formatToParts();
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  return `${name} (${zoneName(timeZone.slice(timeZone.indexOf("/") + 1))})`;
}

/** Saved by a button: on some platforms each arrow key on a closed list is a change. */
function ZoneForm({ timeZone }: { timeZone: string }) {
  const update = useUpdateAccount();
  const form = useApiForm({
    schema: z.object({ timeZone: z.string() }),
    defaultValues: { timeZone },
    isEdit: true,
    send: (asked) => update.mutateAsync({ ...asked, from: { timeZone } }),
    // It is stored by its main name.
    onSent: ({ timeZone: zone }) => {
      showToast(`Time zone set to ${zoneName(zone)}.`, () => void takeBack({ timeZone, from: { timeZone: zone } }));
    },
  });
  const takeBack = (change: Parameters<typeof update.mutateAsync>[0]) =>
    update.mutateAsync(change).then(
      () => showToast("Undone."),
      async (error: unknown) => (await import("../../lib/undo-change.ts")).showUndoFailure(error),
    );
  const chosen = form.form.watch("timeZone");
  const others = useMemo(
    () =>
      [...new Set([timeZone, ...Intl.supportedValuesOf("timeZone")])]
        .filter((zone) => !unitedStatesZones.includes(zone))
        .toSorted(),
    [timeZone],
  );
  const here = browserTimeZone();

  return (
    <Form onSubmit={form.submit} sender={form} className="grid max-w-105 gap-4">
      <SelectField
        label="Time zone"
        hint={`It's ${formatTime(getServerTime(), chosen)} there now. Due dates and reminders use this time zone.`}
        {...form.field("timeZone")}
      >
        <optgroup label="United States">
          {unitedStatesZones.map((zone) => (
            <option key={zone} value={zone}>
              {zoneTitle(zone)}
            </option>
          ))}
        </optgroup>
        <optgroup label="Elsewhere">
          {others.map((zone) => (
            <option key={zone} value={zone}>
              {zoneName(zone)}
            </option>
          ))}
        </optgroup>
      </SelectField>
      <ValidationFailure error={form.error} />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" disabled={chosen === timeZone} busy={form.isBusy} busyLabel="Saving">
          Save time zone
        </Button>
        {here === chosen ? null : (
          <Button variant="text" onClick={() => form.form.setValue("timeZone", here)}>
            Use this browser's: {zoneName(here)}
          </Button>
        )}
      </div>
    </Form>
  );
}
