import { adminActivityContract as contract } from "@cardwell/core/contract/admin/activity";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { addDays, todayIn } from "@cardwell/core/domain/dates/civil";
import { Notice } from "../../components/notice.tsx";
import { Section } from "../../components/section.tsx";
import { Table } from "../../components/table.tsx";
import type { Column } from "../../components/table.tsx";
import { callApi } from "../../lib/api-client.ts";
import { formatMonthDay } from "../../lib/civil.ts";
import { formatNumber } from "../../lib/format.ts";
import { formatAt } from "../frame/format-moment.ts";
import { LoadError } from "../frame/load-error.tsx";
import { getServerTime } from "../../lib/server-time.ts";

export type CheckedDays = ResponseOf<typeof contract.checks>["days"];

const checkedDays = 7;

/** Whether the entries of the last days (UTC) are as they were written. */
export async function checkLastDays(): Promise<CheckedDays> {
  const at = getServerTime();
  const today = todayIn(at, "UTC");
  const days = Array.from({ length: checkedDays }, (_, back) => addDays(today, -back));
  const results = await Promise.all(days.map((day) => callApi(contract.checkDay, { params: { day } })));
  return results.map((result, index) => ({ day: days[index] ?? today, checkedAt: at.toISOString(), ...result }));
}

export const listFaults = (days: CheckedDays) => days.flatMap(({ faults }) => faults);

const faultText = {
  changed: "was changed",
  removed_before: "lacks the entry before it",
  removed_after: "lacks the entry after it",
  moved: "was moved",
  not_as_sealed: "isn't as it was sealed",
} as const;

/** A fault of an entry, of a chain of which no entry is left, or of a whole day. */
function describeFault({ chain, entryId, reason }: CheckedDays[number]["faults"][number]): string {
  if (entryId !== null) return `Entry ${entryId} ${faultText[reason]}`;
  return reason === "not_as_sealed" ? `${chain} ${faultText[reason]}` : `All entries of ${chain} were removed`;
}

const columns: Column<CheckedDays[number]>[] = [
  { key: "day", head: "Day", cell: ({ day }) => formatMonthDay(day) },
  {
    key: "result",
    head: "Result",
    cell: ({ faults: { length } }) =>
      length === 0 ? (
        <span className="text-green">Intact</span>
      ) : (
        <span className="text-copper-ink">{formatNumber(length)} not matching</span>
      ),
  },
  { key: "entries", head: "Entries", cell: ({ entries }) => formatNumber(entries), numeric: true },
  { key: "checked", head: "Checked", cell: ({ checkedAt }) => formatAt(checkedAt), numeric: true, secondary: true },
];

/** The checked days, and each entry that isn't as it was written. */
export function ChainCheck({
  days,
  error,
  onRetry,
}: {
  days: CheckedDays | undefined;
  error: Error | null;
  onRetry: () => void;
}) {
  const faults = days === undefined ? [] : listFaults(days);
  return (
    <Section title="Chain check" aside="Each night, days in UTC">
      <div className="grid gap-4" aria-live="polite">
        {error === null ? null : <LoadError what="The chain check" error={error} onRetry={onRetry} />}
        {faults.length === 0 ? null : (
          <Notice kind="problem">
            <ul>
              {faults.map(describeFault).map((text) => (
                <li key={text} className="wrap-anywhere">
                  {text}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {days === undefined || days.length === 0 ? (
          <p className="max-w-155 text-ink-2">
            Each entry is linked to the one before it. The check names entries that were changed, removed or moved.
            {days === undefined ? null : " It runs each night, and hasn't run yet."}
          </p>
        ) : (
          <div className={faults.length === 0 ? "-mt-5" : undefined}>
            <Table label="Chain check by day" columns={columns} rows={days} rowKey={({ day }) => day} />
          </div>
        )}
      </div>
    </Section>
  );
}
