import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { isAlreadyExists, storedInstant, zodConverter } from "../../../lib/firestore.ts";
import { heartbeat } from "../engine/runs-repository.ts";
import type { Watched } from "./watch.ts";

const watchedFrom = z.object({ firstAt: storedInstant });

/** `alertSweeps/watched-{what}`: since when it is looked for; `alertSweeps/beat-{what}`: when it last came to its end. */
export function createWatchRepository(db: Firestore) {
  const sweeps = db.collection("alertSweeps");
  const beats = sweeps.withConverter(zodConverter(heartbeat));

  return {
    /** When it was first looked for, which is now if it never was. One write the first time, one read after that. */
    async watchedSince(watched: Watched, now: Date): Promise<Date> {
      const watch = sweeps.withConverter(zodConverter(watchedFrom)).doc(`watched-${watched}`);
      try {
        await watch.create({ firstAt: now });
        return now;
      } catch (error) {
        if (!isAlreadyExists(error)) throw error;
        return (await watch.get()).data()?.firstAt ?? now;
      }
    },

    /** One write. */
    async beat(watched: Watched, now: Date): Promise<void> {
      await beats.doc(`beat-${watched}`).set({ finishedAt: now });
    },

    /** One read. Null: it never came to its end. */
    async lastBeat(watched: Watched): Promise<Date | null> {
      return (await beats.doc(`beat-${watched}`).get()).data()?.finishedAt ?? null;
    },
  };
}
