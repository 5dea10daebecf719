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

/** Saved by a button: on some platforms each arrow key on a closed list is a change. */
function ZoneForm({ timeZone }: { timeZone: string }) {
  const update = useUpdateAccount();
  const [changedTo, setChangedTo] = useState<string | null>(null);
  const chosen = changedTo ?? timeZone;
  const zones = useMemo(() => [...new Set([timeZone, ...Intl.supportedValuesOf("timeZone")])].toSorted(), [timeZone]);
  const here = browserTimeZone();

  function save(zone: string, before: string) {
    update.mutate(
      { timeZone: zone },
      {
        onSuccess() {
          setChangedTo(null);
          showToast(`Dates are now shown in ${zoneName(zone)}.`, () => save(before, zone));
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
        hint={`It is ${formatTime(getServerTime(), chosen)} there now. Due dates and reminders follow it.`}
        error={update.isError ? describeError(update.error) : undefined}
      >
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zoneName(zone)}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" disabled={chosen === timeZone} busy={update.isPending} busyLabel="Saving">
          Save the time zone
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
