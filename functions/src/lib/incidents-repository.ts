import { DEPENDENCY_IDS } from "@cardwell/core/domain/system/dependencies";
import type { DependencyId } from "@cardwell/core/domain/system/dependencies";
import { INCIDENT_STATUSES, MOST_OPEN_INCIDENTS, SHOWN_INCIDENTS } from "@cardwell/core/domain/system/incidents";
import { COUNTED_AT_MOST } from "@cardwell/core/domain/system/queues";
import { FieldPath } from "firebase-admin/firestore";
import type { Firestore, Query } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { orNull, readParsed, storedInstant, zodConverter } from "./firestore.ts";
import type { PositionInTime } from "./position-in-time.ts";
import type { UnitOfWork } from "./unit-of-work-repository.ts";

export const storedIncident = z.object({
  title: z.string(),
  affects: z.array(z.enum(DEPENDENCY_IDS)),
  status: z.enum(INCIDENT_STATUSES),
  startedAt: storedInstant,
  /** Null while it is open. */
  endedAt: orNull(storedInstant),
  /** The oldest first. */
  updates: z.array(
    z.object({ status: z.enum(INCIDENT_STATUSES), message: z.string(), at: storedInstant, by: z.string() }),
  ),
});

export type StoredIncident = z.infer<typeof storedIncident>;
export type Incident = StoredIncident & { id: string };

/** `incidents/{id}`: what staff published of a problem, with its updates. */
export function createIncidentsRepository(db: Firestore) {
  const incidents = db.collection("incidents").withConverter(zodConverter(storedIncident));
  const newestFirst = incidents.orderBy("startedAt", "desc");

  return {
    /** A page, the last that started first, and how many there are. A read for each, one more, and one for the count. */
    async list(limit: number, after: PositionInTime | undefined) {
      const ordered = newestFirst.orderBy(FieldPath.documentId(), "desc");
      const [found, count] = await Promise.all([
        readParsed(after ? ordered.startAfter(after.at, after.id) : ordered, limit + 1),
        incidents.limit(COUNTED_AT_MOST).count().get(),
      ]);
      return { rows: found.map(({ id, data }): Incident => ({ id, ...data })), total: count.data().count };
    },

    /** The open incidents and the last that ended, each from the last that started on. A read for each. */
    async findLatest(): Promise<{ open: Incident[]; past: Incident[] }> {
      const find = async (query: Query<StoredIncident>, limit: number) => {
        const found = (await readParsed(query, limit)).map(({ id, data }): Incident => ({ id, ...data }));
        return found.toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime());
      };
      const [open, past] = await Promise.all([
        find(incidents.where("endedAt", "==", null), MOST_OPEN_INCIDENTS),
        find(incidents.orderBy("endedAt", "desc"), SHOWN_INCIDENTS),
      ]);
      // Without an end they are the last in this order.
      return { open, past: past.filter(({ endedAt }) => endedAt !== null) };
    },

    /** One read. */
    async find(id: string): Promise<Incident | null> {
      const found = (await incidents.doc(id).get()).data();
      return found ? { id, ...found } : null;
    },

    /** The last incident of each dependency: a read for each. */
    async findLast(): Promise<Partial<Record<DependencyId, Incident>>> {
      const found = await Promise.all(
        DEPENDENCY_IDS.map(async (dependency) => {
          const affecting = incidents.where("affects", "array-contains", dependency).orderBy("startedAt", "desc");
          const [last] = (await affecting.limit(1).get()).docs;
          return last ? [[dependency, { id: last.id, ...last.data() }] as const] : [];
        }),
      );
      return Object.fromEntries(found.flat());
    },

    /** One read. */
    async findWithin({ transaction }: UnitOfWork, id: string): Promise<StoredIncident | null> {
      return (await transaction.get(incidents.doc(id))).data() ?? null;
    },

    setWithin({ transaction }: UnitOfWork, id: string, incident: StoredIncident): void {
      transaction.set(db.collection("incidents").doc(id), incident);
    },
  };
}

export type IncidentsRepository = ReturnType<typeof createIncidentsRepository>;
