import { PERIODS } from "@cardwell/core/domain/overview/figures";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { FieldPath } from "firebase-admin/firestore";
import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { readParsed, storedInstant, zodConverter } from "../../lib/firestore.ts";
import type { UnitOfWork } from "../../lib/unit-of-work-repository.ts";

export const storedNote = z.object({ text: z.string(), byUid: z.string(), at: storedInstant });

export type ChartNote = z.infer<typeof storedNote>;

/** `chartNotes/{day}`: what staff noted of a day, beside its figures. */
export function createChartNotes(db: Firestore) {
  const notes = db.collection("chartNotes");
  const parsed = notes.withConverter(zodConverter(storedNote));

  return {
    /** Those of the days of a period, the oldest first: a read for each. */
    async list(from: CivilDate, until: CivilDate): Promise<(ChartNote & { day: CivilDate })[]> {
      const within = parsed
        .where(FieldPath.documentId(), ">=", from)
        .where(FieldPath.documentId(), "<=", until)
        .orderBy(FieldPath.documentId());
      const found = await readParsed(within, Math.max(...PERIODS));
      return found.map(({ id, data }) => ({ day: id, ...data }));
    },

    /** One read. */
    findWithin: async ({ transaction }: UnitOfWork, day: CivilDate): Promise<ChartNote | null> =>
      (await transaction.get(parsed.doc(day))).data() ?? null,

    /** One write. Null removes it. */
    setWithin({ transaction }: UnitOfWork, day: CivilDate, note: ChartNote | null): void {
      if (note === null) transaction.delete(notes.doc(day));
      else transaction.set(notes.doc(day), note);
    },
  };
}

export type ChartNotes = ReturnType<typeof createChartNotes>;
