import { computeExpiry } from "@cardwell/core/domain/retention";
import { addMonths, monthKey } from "@cardwell/core/domain/dates/civil";
import { startOfDay } from "@cardwell/core/domain/dates/instants";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";

/** Counts are kept by month, each in some documents, `{month}-{shard}`: one takes about one write a second for long. */

/** When the counts of a month are deleted. */
export const monthKeptUntil = (month: string): Date => computeExpiry("monthCounts", startOfDay(`${month}-01`));

/** The documents of the months that these days touch. */
export function listMonthShards(from: CivilDate, until: CivilDate, shards: number): string[] {
  const ids: string[] = [];
  for (let day = `${monthKey(from)}-01`; day <= until; day = addMonths(day, 1)) {
    for (let shard = 0; shard < shards; shard += 1) ids.push(`${monthKey(day)}-${shard}`);
  }
  return ids;
}

/** What documents of months hold for each of these days. `days` of a document are by day of the month, `01` to `31`. */
export function listDays<T>(
  documents: readonly { id: string; days: Record<string, T> }[],
  from: CivilDate,
  until: CivilDate,
): [day: CivilDate, counted: T][] {
  return documents.flatMap(({ id, days }) =>
    Object.entries(days)
      .map(([date, counted]): [CivilDate, T] => [`${id.slice(0, 7)}-${date}`, counted])
      .filter(([day]) => from <= day && day <= until),
  );
}
