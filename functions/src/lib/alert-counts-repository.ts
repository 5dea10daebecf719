import {
  ALERT_OUTCOMES,
  type AlertCount,
  type AlertOutcome,
  DUE_OUTCOMES,
} from "@cardwell/core/domain/alerts/outcomes";
import { ALERT_TYPES, type AlertType } from "@cardwell/core/domain/alerts/types";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { DocumentReference, Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { readAll, toIncrements, zodConverter } from "./firestore.ts";
import { listDays, listMonthShards, monthKeptUntil } from "./month-shards.ts";
import { toShard } from "./to-shard.ts";

/**
 * Members write to different documents of a month, as one takes about one write a second for long. A million who each do something about
 * an alert a day, a third of them within three hours, are 31 writes a second: half a one for each.
 */
export const SHARDS = 64;

/** Where counts are written: in a transaction or a batch, with the alerts that they count. */
type Writer = { set: (document: DocumentReference, data: object, options: { merge: true }) => unknown };

type Months = Map<string, Record<string, Record<string, Record<string, number>>>>;

/** `alertCounts/{month}-{shard}` */
export const storedCounts = z.object({
  days: z.record(
    z.string(),
    z.partialRecord(z.enum(ALERT_TYPES), z.partialRecord(z.enum([...ALERT_OUTCOMES, ...DUE_OUTCOMES]), z.number())),
  ),
});

/** The document of a month to which somebody is counted. */
export const getCountShard = (uid: string): number => toShard(uid, SHARDS, 1);

/** Counts by month, day and type. */
export function groupByMonth(counts: readonly AlertCount[]): Months {
  const months: Months = new Map();
  for (const { type, outcome, at, by } of counts) {
    const day = at.toISOString();
    const days = months.get(day.slice(0, 7)) ?? {};
    months.set(day.slice(0, 7), days);
    const types = (days[day.slice(8, 10)] ??= {});
    const outcomes = (types[type] ??= {});
    outcomes[outcome] = (outcomes[outcome] ?? 0) + by;
  }
  return months;
}

/** Adds to the counts of the month in which each alert was made: one write for each month, nothing is read. */
export function writeCounts(db: Firestore, writer: Writer, uid: string, counts: readonly AlertCount[]): void {
  for (const [month, days] of groupByMonth(counts)) {
    const shard = db.collection("alertCounts").doc(`${month}-${getCountShard(uid)}`);
    writer.set(shard, { days: toIncrements(days), expireAt: monthKeptUntil(month) }, { merge: true });
  }
}

export type DayCounts = { day: CivilDate; type: AlertType; counts: Partial<Record<AlertOutcome, number>> };

/** What was counted of the alerts of these days (UTC): 64 reads for each month, however many alerts and members there are. */
export async function readCounts(db: Firestore, from: CivilDate, until: CivilDate): Promise<DayCounts[]> {
  const all = db.collection("alertCounts").withConverter(zodConverter(storedCounts));
  const found = await readAll(listMonthShards(from, until, SHARDS).map((id) => all.doc(id)));
  const documents = found.map((each) => ({ id: each.id, days: each.data()?.days ?? {} }));
  return listDays(documents, from, until).flatMap(([day, types]) =>
    Object.entries(types).map(([type, counts]) => ({ day, type: type as AlertType, counts })),
  );
}
