import { adminActivityContract as contract } from "@cardwell/core/contract/admin/activity";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { addDays, todayIn } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { Notice } from "../../components/notice.tsx";
import { Section } from "../../components/section.tsx";
import { Table } from "../../components/table.tsx";
import type { Column } from "../../components/table.tsx";
import { callApi } from "../../lib/api-client.ts";
import { formatMonthDay } from "../../lib/civil.ts";
import { describeError } from "../../lib/describe-error.ts";
import { formatNumber } from "../../lib/format.ts";
import { getServerTime } from "../../lib/server-time.ts";

export type CheckResult = { at: Date; days: (ResponseOf<typeof contract.checkDay> & { day: CivilDate })[] };

const checkedDays = 7;

/** Whether the entries of the last days (UTC) are as they were written. */
export async function checkLastDays(): Promise<CheckResult> {
  const at = getServerTime();
  const today = todayIn(at, "UTC");
  const days = Array.from({ length: checkedDays }, (_, back) => addDays(today, -back));
  const results = await Promise.all(days.map((day) => callApi(contract.checkDay, { params: { day } })));
  return { at, days: results.map((result, index) => ({ day: days[index] ?? today, ...result })) };
}

export const listFaults = ({ days }: CheckResult) => days.flatMap(({ faults }) => faults);
export const countEntries = ({ days }: CheckResult) => days.reduce((sum, { entries }) => sum + entries, 0);

const faultText = {
  changed: "was changed",
  removed_before: "lacks the entry before it",
  removed_after: "lacks the entry after it",
  moved: "was moved",
} as const;

const columns: Column<CheckResult["days"][number]>[] = [
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
];

/** The checked days, and each entry that isn't as it was written. */
export function ChainCheck({ result, error }: { result: CheckResult | undefined; error: Error | null }) {
  const faults = result === undefined ? [] : listFaults(result);
  return (
    <Section title="Chain check" aside={`The last ${checkedDays} days, in UTC`}>
      <div className="grid gap-4" aria-live="polite">
        {error === null ? null : <Notice kind="problem">{describeError(error)}</Notice>}
        {faults.length === 0 ? null : (
          <Notice kind="problem">
            <ul>
              {faults.map(({ chain, entryId, reason }) => (
                <li key={`${chain} ${entryId} ${reason}`} className="wrap-anywhere">
                  {entryId === null ? `All entries of ${chain} were removed` : `Entry ${entryId} ${faultText[reason]}`}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {result === undefined ? (
          <p className="max-w-155 text-ink-2">
            Each entry is linked to the one before it. The check names entries that were changed, removed or moved.
          </p>
        ) : (
          <div className={faults.length === 0 ? "-mt-5" : undefined}>
            <Table label="Chain check by day" columns={columns} rows={result.days} rowKey={({ day }) => day} />
          </div>
        )}
      </div>
    </Section>
  );
}
