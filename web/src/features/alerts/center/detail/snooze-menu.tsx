import type { Alert } from "@cardwell/core/contract/alerts";
import { snoozeChoices } from "@cardwell/core/domain/alerts/snooze";
import type { SnoozeChoice } from "@cardwell/core/domain/alerts/snooze";
import { useTimeZone } from "../../../../lib/account-query.ts";
import { getServerTime } from "../../../../lib/server-time.ts";
import { snoozeName, formatTooLate } from "../alert-labels.ts";
import { DropItem, DropMenu } from "../drop-menu.tsx";
import { formatUntil } from "../../clock.ts";

/** One line for each moment, and what is too late at the end. */
function offered(choices: SnoozeChoice[]): SnoozeChoice[] {
  const times = choices.map(({ until }) => until.getTime());
  return choices
    .filter(({ until }, index) => times.indexOf(until.getTime()) === index)
    .toSorted((a, b) => Number(a.isTooLate) - Number(b.isTooLate));
}

type SnoozeMenuProps = { alert: Alert; className?: string; onSnooze: (until: Date, words: string) => void };

/** Snoozes an alert; what would be too late is shown, and why. */
export function SnoozeMenu({ alert: { dueOn, type }, className, onSnooze }: SnoozeMenuProps) {
  const timeZone = useTimeZone();
  return (
    <DropMenu
      label="Snooze"
      {...(className !== undefined && { className })}
      items={() => {
        const now = getServerTime();
        return offered(snoozeChoices(now, timeZone, dueOn)).map(({ preset, until, isTooLate }) => {
          const words = formatUntil(until, { now, timeZone });
          return (
            <DropItem
              key={preset}
              label={snoozeName(preset, type)}
              aside={isTooLate ? formatTooLate(type) : words}
              isOut={isTooLate}
              onSelect={() => onSnooze(until, words)}
            />
          );
        });
      }}
    />
  );
}
