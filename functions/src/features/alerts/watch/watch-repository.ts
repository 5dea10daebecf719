import type { Firestore, Timestamp } from "firebase-admin/firestore";
import { isAlreadyExists } from "../../../lib/firestore.ts";
import type { Watched } from "./watch.ts";

/** `alertSweeps/watched-{what}`: since when it is looked for; `alertSweeps/beat-{what}`: when it last came to its end. */
export function createWatchRepository(db: Firestore) {
  const sweeps = db.collection("alertSweeps");

  return {
    /** When it was first looked for, which is now if it never was. One write the first time, one read after that. */
    async watchedSince(watched: Watched, now: Date): Promise<Date> {
      const watch = sweeps.doc(`watched-${watched}`);
      try {
        await watch.create({ firstAt: now });
        return now;
      } catch (error) {
        if (!isAlreadyExists(error)) throw error;
        return ((await watch.get()).get("firstAt") as Timestamp).toDate();
      }
    },

    /** One write. */
    async beat(watched: Watched, now: Date): Promise<void> {
      await sweeps.doc(`beat-${watched}`).set({ finishedAt: now });
    },

    /** One read. Null: it never came to its end. */
    async lastBeat(watched: Watched): Promise<Date | null> {
      const beat = await sweeps.doc(`beat-${watched}`).get();
      return (beat.get("finishedAt") as Timestamp | undefined)?.toDate() ?? null;
    },
  };
}
