import type { DatabaseReport, DatabaseState, IndexState } from "@cardwell/core/domain/system/database";
import { DAY_MS } from "@cardwell/core/domain/dates/instants";
import type { protos, v1 } from "@google-cloud/firestore-api";
import * as logger from "firebase-functions/logger";
import indexFile from "../../../../firestore.indexes.json" with { type: "json" };
import { getErrorName } from "../../lib/error-name.ts";

type Index = protos.google.firestore.admin.v1.IIndex;
type Timestamp = protos.google.protobuf.ITimestamp;
type Duration = protos.google.protobuf.IDuration;

/** What is used of Google's client. */
export type DatabaseAdmin = Pick<
  v1.FirestoreAdminClient,
  "getProjectId" | "listIndexes" | "listBackups" | "listBackupSchedules"
>;

type Deps = {
  /** Null: in the emulator. */
  open: (() => Promise<DatabaseAdmin>) | null;
  realNow: () => Date;
};

const DATABASE = "(default)";
const CACHED_MS = 5 * 60_000;
const RETRIED_AFTER_MS = 60_000;
/** The page isn't kept waiting longer. */
const timeout = { timeout: 5_000 };

const toMs = ({ seconds, nanos }: Timestamp | Duration): number => Number(seconds ?? 0) * 1_000 + (nanos ?? 0) / 1e6;

const toDate = (at: Timestamp | null | undefined): Date | null => (at ? new Date(toMs(at)) : null);

const nameIndex = (collection: string, fields: readonly string[]) => `${collection}: ${fields.join(", ")}`;

const neededIndexes = indexFile.indexes.map(({ collectionGroup, fields }) =>
  nameIndex(
    collectionGroup,
    fields.map(({ fieldPath, ...kind }) => `${fieldPath} ${"order" in kind ? kind.order : kind.arrayConfig}`),
  ),
);

/** The name that an index has in `firestore.indexes.json`. Google adds the document's name as its last field. */
function readIndexName({ name, fields }: Index): string {
  const collection = /\/collectionGroups\/([^/]+)\/indexes\//.exec(name ?? "")?.[1] ?? "";
  return nameIndex(
    collection,
    (fields ?? [])
      .filter(({ fieldPath }) => fieldPath !== "__name__")
      .map(({ fieldPath, order, arrayConfig }) => `${fieldPath} ${order ?? arrayConfig}`),
  );
}

function readIndexState({ state }: Index): IndexState {
  if (state === "READY") return "ready";
  return state === "NEEDS_REPAIR" ? "needs_repair" : "creating";
}

async function readReport(admin: DatabaseAdmin, readAt: Date): Promise<DatabaseReport> {
  const project = `projects/${await admin.getProjectId()}`;
  const database = `${project}/databases/${DATABASE}`;
  const [[indexes], [{ backups }], [{ backupSchedules }]] = await Promise.all([
    admin.listIndexes({ parent: `${database}/collectionGroups/-` }, timeout),
    admin.listBackups({ parent: `${project}/locations/-` }, timeout),
    admin.listBackupSchedules({ parent: database }, timeout),
  ]);
  const states = new Map(indexes.map((index) => [readIndexName(index), readIndexState(index)]));
  return {
    readAt,
    indexes: neededIndexes.map((name) => ({ name, state: states.get(name) ?? "missing" })),
    backups: (backups ?? [])
      .filter((backup) => backup.database === database && backup.state === "READY")
      .flatMap(({ snapshotTime, expireTime }) => {
        const takenAt = toDate(snapshotTime);
        return takenAt === null ? [] : [{ takenAt, expiresAt: toDate(expireTime) }];
      })
      .toSorted((a, b) => b.takenAt.getTime() - a.takenAt.getTime()),
    schedules: (backupSchedules ?? []).map(({ weeklyRecurrence, retention }) => ({
      recurrence: weeklyRecurrence ? "weekly" : "daily",
      retentionDays: Math.round(toMs(retention ?? {}) / DAY_MS),
    })),
  };
}

/** Google's client. Its calls would end the process if it weren't ready: they leave that error to nobody. */
export async function openDatabaseAdmin(): Promise<DatabaseAdmin> {
  const { default: api } = await import("@google-cloud/firestore-api");
  const admin = new api.v1.FirestoreAdminClient();
  await admin.initialize();
  return admin;
}

/** Reads the state of the database's indexes and backups from Google, at most once in five minutes for each process. */
export function createDatabaseState({ open, realNow }: Deps) {
  let admin: DatabaseAdmin | null = null;
  let cached: { state: Promise<DatabaseState>; untilMs: number } | null = null;

  async function read(): Promise<DatabaseState> {
    if (open === null) return { state: "emulator" };
    try {
      admin ??= await open();
      return { state: "read", report: await readReport(admin, realNow()) };
    } catch (error) {
      logger.error("The state of the database couldn't be read", { error: getErrorName(error) });
      return { state: "failed", error: getErrorName(error) };
    }
  }

  return async (): Promise<DatabaseState> => {
    if (cached === null || cached.untilMs <= realNow().getTime()) {
      const entry = { state: read(), untilMs: realNow().getTime() + CACHED_MS };
      cached = entry;
      if ((await entry.state).state === "failed") entry.untilMs = realNow().getTime() + RETRIED_AFTER_MS;
    }
    return cached.state;
  };
}
