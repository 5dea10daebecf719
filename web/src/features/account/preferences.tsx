import { useMemo } from "react";
import { Button } from "../../components/button.tsx";
import { SelectField } from "../../components/field.tsx";
import { Segmented } from "../../components/segmented.tsx";
import { describeError } from "../../lib/describe-error.ts";
import { browserTimeZone, formatTime } from "../../lib/format.ts";
import { applyTheme, themeOptions, useTheme } from "../../lib/theme.ts";
import { showToast } from "../../lib/toast-store.ts";
import { useUpdateAccount } from "./use-update-account.ts";

export function Preferences({ timeZone }: { timeZone: string }) {
  const update = useUpdateAccount();
  const theme = useTheme();
  const zones = useMemo(() => [...new Set([timeZone, ...Intl.supportedValuesOf("timeZone")])].toSorted(), [timeZone]);
  const here = browserTimeZone();

  function saveZone(zone: string, before: string) {
    update.mutate(
      { timeZone: zone },
      { onSuccess: () => showToast(`Dates are now shown in ${zoneName(zone)}.`, () => saveZone(before, zone)) },
    );
  }

  return (
    <div className="grid gap-8">
      <div className="grid max-w-105 justify-items-start gap-3">
        <div className="w-full">
          <SelectField
            label="Time zone"
            value={timeZone}
            disabled={update.isPending}
            onChange={(event) => saveZone(event.target.value, timeZone)}
            hint={`It is ${formatTime(new Date(), timeZone)} there now. Due dates and reminders follow it.`}
            error={update.isError ? describeError(update.error) : undefined}
          >
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zoneName(zone)}
              </option>
            ))}
          </SelectField>
        </div>
        {here === timeZone ? null : (
          <Button size="small" onClick={() => saveZone(here, timeZone)} busy={update.isPending}>
            Use this browser's: {zoneName(here)}
          </Button>
        )}
      </div>
      <Segmented
        label="Theme"
        options={themeOptions}
        value={theme}
        onChange={(chosen) => {
          applyTheme(chosen);
          update.mutate({ theme: chosen });
        }}
      />
    </div>
  );
}

function zoneName(zone: string): string {
  return zone.replaceAll("_", " ");
}
