import { useMemo, useState } from "react";
import { Button } from "../../components/button.tsx";
import { SelectField } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { describeError } from "../../lib/describe-error.ts";
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
  const [changedTo, setChangedTo] = useState<string | null>(null);
  const chosen = changedTo ?? timeZone;
  const others = useMemo(
    () =>
      [...new Set([timeZone, ...Intl.supportedValuesOf("timeZone")])]
        .filter((zone) => !unitedStatesZones.includes(zone))
        .toSorted(),
    [timeZone],
  );
  const here = browserTimeZone();

  function save(zone: string, before: string) {
    update.mutate(
      { timeZone: zone },
      {
        onSuccess() {
          setChangedTo(null);
          showToast(`Time zone set to ${zoneName(zone)}.`, () => save(before, zone));
        },
      },
    );
  }

  return (
    <Form onSubmit={() => save(chosen, timeZone)} className="grid max-w-105 gap-4">
      <SelectField
        label="Time zone"
        value={chosen}
        onChange={(event) => setChangedTo(event.target.value)}
        hint={`It's ${formatTime(getServerTime(), chosen)} there now. Due dates and reminders use this time zone.`}
        error={update.isError ? describeError(update.error) : undefined}
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
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" disabled={chosen === timeZone} busy={update.isPending} busyLabel="Saving">
          Save time zone
        </Button>
        {here === chosen ? null : (
          <Button variant="text" onClick={() => setChangedTo(here)}>
            Use this browser's: {zoneName(here)}
          </Button>
        )}
      </div>
    </Form>
  );
}
