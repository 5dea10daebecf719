import { BYTES_AT_ONCE, DOCUMENTS_AT_ONCE } from "@cardwell/core/contract/admin/users";
import type { Directory } from "../../features/accounts/directory-repository.ts";
import { conflict } from "../../http/rejected.ts";
import { AppError } from "../../lib/app-error.ts";
import { firestore, OvertakenError } from "../../lib/firestore.ts";
import { once } from "../../lib/once.ts";
import { enqueueTask } from "../../lib/tasks.ts";
import { accounts } from "../../services.ts";
import { createExportJobsRepository } from "./export-jobs-repository.ts";
import type { ExportJob, ExportJobsRepository, ExportKey } from "./export-jobs-repository.ts";
import { createPersonExport } from "./export-repository.ts";
import type { ExportedDocument, Person, PersonExport } from "./export-repository.ts";
import { noSuchPerson } from "./user-actions.ts";

type Deps = {
  directory: Pick<Directory, "find" | "exists" | "inTransaction">;
  reader: PersonExport;
  jobs: ExportJobsRepository;
  /** Notifies somebody that their data was exported, once a day. */
  dataExported: (uid: string, now: Date) => Promise<void>;
  /** Asks for an `exportPerson` task. */
  enqueue: (key: ExportKey) => Promise<void>;
  documentsAtOnce?: number;
  bytesAtOnce?: number;
  partBytes?: number;
};

type StartedExport = { exportedAt: Date } & ({ documents: ExportedDocument[] } | { documents: null; exportId: string });

/** Before it is compressed: of a single document it may be more, and is within the 1 MiB that Firestore takes all the same. */
const PART_BYTES = 900_000;

/** Exports of everything that is kept about a person: in one answer or, of much data, in parts that a task collects. */
export function createPersonExports(deps: Deps) {
  const { directory, reader, jobs, dataExported, enqueue } = deps;
  const { documentsAtOnce = DOCUMENTS_AT_ONCE, bytesAtOnce = BYTES_AT_ONCE, partBytes = PART_BYTES } = deps;

  /** Null: they are too many or too large for one answer. */
  async function readAtOnce(person: Person): Promise<ExportedDocument[] | null> {
    if ((await reader.count(person, documentsAtOnce)) >= documentsAtOnce) return null;
    const documents: ExportedDocument[] = [];
    let bytes = 0;
    for await (const { found } of reader.read(person, null)) {
      bytes += Buffer.byteLength(JSON.stringify(found));
      if (bytes > bytesAtOnce) return null;
      documents.push(...found);
    }
    return documents;
  }

  return {
    /**
     * All documents, of which the person is notified, or the export that a task collects from now on. One that runs already gets another
     * task, as the first may be lost.
     *
     * @throws AppError 404
     */
    async start(key: ExportKey, now: Date): Promise<StartedExport> {
      const { uid } = key;
      const entry = await directory.find(uid);
      if (!entry) throw noSuchPerson();
      const documents = await readAtOnce({ uid, email: entry.email });
      if (documents !== null) {
        await dataExported(uid, now);
        return { exportedAt: now, documents };
      }
      const job = await directory.inTransaction(async (unit) => {
        if (!(await directory.exists(uid, unit))) throw noSuchPerson();
        return jobs.open(key, now, unit);
      });
      await enqueue(key);
      return { exportedAt: job.createdAt, documents: null, exportId: job.id };
    },

    /** One read. Null: there is none, or it expired. */
    find: jobs.find,

    /** Two reads. @throws AppError 404, or 409 while it isn't complete */
    async readPart(key: ExportKey, exportId: string, part: number, now: Date): Promise<ExportedDocument[]> {
      const job = await jobs.find(key, now);
      if (job?.id === exportId && job.state !== "done") throw conflict("This export isn't complete.");
      const documents = job?.id === exportId && part < job.parts ? await jobs.readPart(key, part) : null;
      if (documents === null) throw new AppError("not_found", "This export expired. Export the data again.");
      return documents;
    },

    /** Collects what is left of an export, a part at a time. It ends where another task continues it, or the person was deleted. */
    async work(key: ExportKey, isLastTry: boolean, now: Date): Promise<void> {
      const [entry, begun] = await Promise.all([directory.find(key.uid), jobs.find(key, now)]);
      if (entry === null || begun?.state !== "running") return;
      let job: ExportJob = { ...begun, updatedAt: now };
      try {
        let [texts, bytes, { place }]: [string[], number, Pick<ExportJob, "place">] = [[], 0, job];
        for await (const next of reader.read({ uid: key.uid, email: entry.email }, job.place)) {
          const added = next.found.map((document) => JSON.stringify(document));
          const addedBytes = Buffer.byteLength(added.join());
          if (texts.length > 0 && bytes + addedBytes > partBytes) {
            job = await jobs.addPart(key, job, texts, place);
            [texts, bytes] = [[], 0];
          }
          texts.push(...added);
          bytes += addedBytes;
          ({ place } = next);
        }
        await dataExported(key.uid, job.createdAt);
        await jobs.addPart(key, job, texts, null);
      } catch (error) {
        if (error instanceof OvertakenError) return;
        if (isLastTry) await jobs.fail(key, job);
        throw error;
      }
    },
  };
}

export type PersonExports = ReturnType<typeof createPersonExports>;

export const personExports = once(() =>
  createPersonExports({
    directory: accounts.directory(),
    reader: createPersonExport(firestore()),
    jobs: createExportJobsRepository(firestore()),
    dataExported: accounts.dataExported,
    enqueue: (key) => enqueueTask("exportPerson", key),
  }),
);
