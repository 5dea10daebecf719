import type { Firestore, Timestamp } from "firebase-admin/firestore";
import { isAlreadyExists } from "../../../lib/firestore.ts";

/** `alertSweeps/watch`: since when sweeps are looked for. */
export function createWatchRepository(db: Firestore) {
  const watch = db.doc("alertSweeps/watch");

  return {
    /** When they were first looked for, which is now if they never were. One write the first time, one read after that. */
    async watchedSince(now: Date): Promise<Date> {
      try {
        await watch.create({ firstAt: now });
        return now;
      } catch (error) {
        if (!isAlreadyExists(error)) throw error;
        return ((await watch.get()).get("firstAt") as Timestamp).toDate();
      }
    },
  };
}
