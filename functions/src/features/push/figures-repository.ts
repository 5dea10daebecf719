import { PLATFORMS, type Platform } from "@cardwell/core/domain/mobile/install";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { addTree, type CountTree } from "@cardwell/core/domain/performance/counts";
import { NO_PUSHES, PUSH_FIGURES, type PushCounts, type PushFigure } from "@cardwell/core/domain/push/figures";
import type { DocumentReference, Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { readAll, toIncrements, zodConverter } from "../../lib/firestore.ts";
import { listDays, listMonthShards, monthKeptUntil } from "../../lib/month-shards.ts";

/** A morning's notifications leave within minutes, and a document takes about one write a second for long. */
export const SHARDS = 16;

/** `pushFigures/{month}-{shard}`: by day (UTC) and platform. */
const storedFigures = z.object({
  days: z.record(z.string(), z.partialRecord(z.enum(PLATFORMS), z.partialRecord(z.enum(PUSH_FIGURES), z.number()))),
});

type Writer = { set: (document: DocumentReference, data: object, options: { merge: true }) => unknown };

/** One write, none where nothing is counted; nothing is read. */
export function writePushFigures(
  db: Firestore,
  writer: Writer,
  counted: readonly { platform: Platform; figure: PushFigure }[],
  now: Date,
): void {
  if (counted.length === 0) return;
  const [month, day] = [now.toISOString().slice(0, 7), now.toISOString().slice(8, 10)];
  const sums: CountTree = {};
  for (const { platform, figure } of counted) addTree(sums, { days: { [day]: { [platform]: { [figure]: 1 } } } });
  const document = db.collection("pushFigures").doc(`${month}-${Math.floor(Math.random() * SHARDS)}`);
  writer.set(document, { ...toIncrements(sums), expireAt: monthKeptUntil(month) }, { merge: true });
}

/** What became of the notifications of these days, by platform: 16 reads for each month, however many there are. */
export async function readPushFigures(
  db: Firestore,
  first: CivilDate,
  last: CivilDate,
): Promise<Record<Platform, PushCounts>> {
  const figures = db.collection("pushFigures").withConverter(zodConverter(storedFigures));
  const found = await readAll(listMonthShards(first, last, SHARDS).map((id) => figures.doc(id)));
  const documents = found.map((each) => ({ id: each.id, days: each.data()?.days ?? {} }));
  const sums = Object.fromEntries(PLATFORMS.map((platform) => [platform, { ...NO_PUSHES }])) as Record<
    Platform,
    PushCounts
  >;
  for (const [, byPlatform] of listDays(documents, first, last))
    for (const platform of PLATFORMS)
      for (const figure of PUSH_FIGURES) sums[platform][figure] += byPlatform[platform]?.[figure] ?? 0;
  return sums;
}
