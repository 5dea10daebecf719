import { randomUUID } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { EXPORT_STATES } from "@cardwell/core/contract/admin/users";
import { addMs, MINUTE_MS } from "@cardwell/core/domain/dates/instants";
import { computeExpiry } from "@cardwell/core/domain/retention";
import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod/mini";
import { orNull, OvertakenError, storedInstant, zodConverter } from "../../lib/firestore.ts";
import { inUnitOfWork, type UnitOfWork } from "../../lib/unit-of-work-repository.ts";
import type { ExportedDocument, ExportPlace } from "./export-repository.ts";

const storedJob = z.object({
  /** Of this export: one that follows has the same document. */
  id: z.string(),
  state: z.enum(EXPORT_STATES),
  documents: z.number(),
  parts: z.number(),
  /** Null: at the beginning, or at the end. */
  place: orNull(z.object({ source: z.number(), after: orNull(z.string()) })),
  createdAt: storedInstant,
  /** When the task that stored the last part began. */
  updatedAt: z.optional(storedInstant),
  expireAt: storedInstant,
});

/** Longer than a task may run (540 s) with the longest wait until it is tried again (300 s): no task works on it any more. */
const STALLED_AFTER_MS = 20 * MINUTE_MS;

/** Whose export, and which member of staff asked for it. */
export type ExportKey = { uid: string; byUid: string };
export type ExportJob = z.infer<typeof storedJob>;

/** Null: there is none, or it expired, which the database deletes within a day or so. One that stalled has failed. */
function toCurrent(job: ExportJob | undefined, now: Date): ExportJob | null {
  if (job === undefined || job.expireAt <= now) return null;
  const isStalled = job.state === "running" && addMs(job.updatedAt ?? job.createdAt, STALLED_AFTER_MS) <= now;
  return isStalled ? { ...job, state: "failed" } : job;
}

const storedPart = z.object({ data: z.custom<Uint8Array>((value) => value instanceof Uint8Array) });

/**
 * `directory/{uid}/dataExports/{staff}`: the last export of a person that somebody of staff asked for, and how far it came;
 * `/exportParts/{n}`: its documents as compressed JSON.
 */
export function createExportJobsRepository(db: Firestore) {
  const findRef = ({ uid, byUid }: ExportKey) =>
    db.collection("directory").doc(uid).collection("dataExports").doc(byUid).withConverter(zodConverter(storedJob));
  const findPart = (key: ExportKey, part: number) => findRef(key).collection("exportParts").doc(String(part));

  /**
   * A read and a write, two with a part.
   *
   * @throws OvertakenError when another task continued the export, or it was deleted or begun anew
   */
  async function replace(key: ExportKey, job: ExportJob, next: ExportJob, part?: Buffer): Promise<ExportJob> {
    await inUnitOfWork(db, undefined, async ({ transaction }) => {
      const kept = (await transaction.get(findRef(key))).data();
      if (kept?.id !== job.id || kept.parts !== job.parts || kept.state !== "running")
        throw new OvertakenError("The export isn't where it was");
      if (part) transaction.set(findPart(key, job.parts), { data: part, expireAt: job.expireAt });
      transaction.set(findRef(key), next);
    });
    return next;
  }

  return {
    /** One that runs, or a new one. A read, and a write for a new one. */
    async open(key: ExportKey, now: Date, { transaction }: UnitOfWork): Promise<ExportJob> {
      const kept = toCurrent((await transaction.get(findRef(key))).data(), now);
      if (kept?.state === "running") return kept;
      const job: ExportJob = {
        id: randomUUID(),
        state: "running",
        documents: 0,
        parts: 0,
        place: null,
        createdAt: now,
        expireAt: computeExpiry("dataExports", now),
      };
      transaction.set(findRef(key), job);
      return job;
    },

    /** One read. */
    find: async (key: ExportKey, now: Date) => toCurrent((await findRef(key).get()).data(), now),

    /** Stores the next part, the last one without a place. @throws OvertakenError */
    async addPart(key: ExportKey, job: ExportJob, documents: readonly string[], place: ExportPlace | null) {
      const next: ExportJob = {
        ...job,
        state: place === null ? "done" : "running",
        documents: job.documents + documents.length,
        parts: job.parts + 1,
        place,
      };
      return replace(key, job, next, gzipSync(`[${documents.join(",")}]`));
    },

    fail: async (key: ExportKey, job: ExportJob) => replace(key, job, { ...job, state: "failed" }),

    /** One read. Null: there is no such part. */
    async readPart(key: ExportKey, part: number): Promise<ExportedDocument[] | null> {
      const found = (await findPart(key, part).withConverter(zodConverter(storedPart)).get()).data();
      return found ? (JSON.parse(gunzipSync(found.data).toString("utf8")) as ExportedDocument[]) : null;
    },
  };
}

export type ExportJobsRepository = ReturnType<typeof createExportJobsRepository>;
