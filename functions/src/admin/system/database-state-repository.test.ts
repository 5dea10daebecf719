import type { protos } from "@google-cloud/firestore-api";
import { describe, expect, it } from "vitest";
import indexFile from "../../../../firestore.indexes.json" with { type: "json" };
import { createDatabaseState } from "./database-state-repository.ts";
import type { DatabaseAdmin } from "./database-state-repository.ts";

type Index = protos.google.firestore.admin.v1.IIndex;
type Backup = protos.google.firestore.admin.v1.IBackup;
type Schedule = protos.google.firestore.admin.v1.IBackupSchedule;

const NOW = new Date("2026-11-20T12:00:00Z");
const DATABASE = "projects/cardwell-live/databases/(default)";
const at = (instant: string) => ({ seconds: Date.parse(instant) / 1_000, nanos: 0 });
const days = (count: number) => ({ seconds: count * 86_400, nanos: 0 });

/** Every index of this release, as Google lists it. */
const deployed = (): Index[] =>
  indexFile.indexes.map(({ collectionGroup, fields }, number) => ({
    name: `${DATABASE}/collectionGroups/${collectionGroup}/indexes/CICAgJ${number}`,
    queryScope: "COLLECTION",
    state: "READY",
    fields: [
      ...(fields as protos.google.firestore.admin.v1.Index.IIndexField[]),
      { fieldPath: "__name__", order: "ASCENDING" },
    ],
  }));

const daily: Backup = {
  name: "projects/cardwell-live/locations/nam5/backups/b1",
  database: DATABASE,
  state: "READY",
  snapshotTime: at("2026-11-20T03:00:00Z"),
  expireTime: at("2026-11-27T03:00:00Z"),
};

/** Google's client: it answers these calls, to these parents, and no others. */
function given(change: { indexes?: Index[]; backups?: Backup[]; schedules?: Schedule[]; error?: Error } = {}) {
  const { indexes = deployed(), backups = [daily], schedules = [], error } = change;
  const world = { now: NOW, calls: [] as string[], error: error ?? null };
  const answer = <T>(call: string, parent: string | null | undefined, expected: string, value: T): Promise<T> => {
    world.calls.push(call);
    if (parent !== expected) return Promise.reject(new Error(`${call} was called with ${parent}`));
    return world.error === null ? Promise.resolve(value) : Promise.reject(world.error);
  };
  const admin = {
    getProjectId: () => Promise.resolve("cardwell-live"),
    listIndexes: (request: { parent?: string | null }) =>
      answer("listIndexes", request.parent, `${DATABASE}/collectionGroups/-`, [indexes, null, {}]),
    listBackups: (request: { parent?: string | null }) =>
      answer("listBackups", request.parent, "projects/cardwell-live/locations/-", [{ backups }, undefined, {}]),
    listBackupSchedules: (request: { parent?: string | null }) =>
      answer("listBackupSchedules", request.parent, DATABASE, [{ backupSchedules: schedules }, undefined, {}]),
  } as unknown as DatabaseAdmin;
  const read = createDatabaseState({ open: () => Promise.resolve(admin), realNow: () => world.now });
  return { read, world };
}

const readReport = async (change: Parameters<typeof given>[0]) => {
  const found = await given(change).read();
  if (found.state !== "read") throw new Error(`It is ${found.state}`);
  return found.report;
};

describe("the state of the database", () => {
  it("isn't known in the emulator", async () => {
    expect(await createDatabaseState({ open: null, realNow: () => NOW })()).toEqual({ state: "emulator" });
  });

  it("has every index of this release as ready, once Google built them", async () => {
    const { indexes } = await readReport({});
    expect(indexes).toHaveLength(indexFile.indexes.length);
    expect(indexes.filter(({ state }) => state !== "ready")).toEqual([]);
  });

  it("names the indexes that are being built, need a repair, or are missing", async () => {
    const [first, second, , ...others] = deployed();
    const indexes: Index[] = [{ ...first, state: "CREATING" }, { ...second, state: "NEEDS_REPAIR" }, ...others];
    const report = await readReport({ indexes });
    expect(report.indexes.filter(({ state }) => state !== "ready")).toEqual([
      { name: "mails: state ASCENDING, createdAt DESCENDING", state: "creating" },
      { name: "mails: kind ASCENDING, createdAt DESCENDING", state: "needs_repair" },
      { name: "mails: data.broadcastId ASCENDING, createdAt DESCENDING", state: "missing" },
    ]);
  });

  it("has the backups that can be restored, the newest first, and none of another database", async () => {
    const { backups } = await readReport({
      backups: [
        { ...daily, snapshotTime: at("2026-11-19T03:00:00Z") },
        daily,
        { ...daily, state: "CREATING", snapshotTime: at("2026-11-20T11:00:00Z") },
        { ...daily, database: "projects/cardwell-live/databases/restored" },
      ],
    });
    const expiresAt = new Date("2026-11-27T03:00:00Z");
    expect(backups).toEqual([
      { takenAt: new Date("2026-11-20T03:00:00Z"), expiresAt },
      { takenAt: new Date("2026-11-19T03:00:00Z"), expiresAt },
    ]);
  });

  it("has the schedules of backups with how long each is kept", async () => {
    const { schedules } = await readReport({
      schedules: [
        { dailyRecurrence: {}, retention: days(7) },
        { weeklyRecurrence: { day: "SUNDAY" }, retention: days(98) },
      ],
    });
    expect(schedules).toEqual([
      { recurrence: "daily", retentionDays: 7 },
      { recurrence: "weekly", retentionDays: 98 },
    ]);
  });

  it("is read once in five minutes, whoever looks", async () => {
    const { read, world } = given();
    await Promise.all([read(), read()]);
    world.now = new Date("2026-11-20T12:04:59Z");
    await read();
    expect(world.calls).toEqual(["listIndexes", "listBackups", "listBackupSchedules"]);
    world.now = new Date("2026-11-20T12:05:00Z");
    await read();
    expect(world.calls).toHaveLength(6);
  });

  it("is read again a minute after Google failed, whose message isn't shown", async () => {
    const { read, world } = given({ error: Object.assign(new Error("user@example.com lacks access"), { code: 7 }) });
    const failed = await read();
    expect(failed).toMatchObject({ state: "failed" });
    expect(JSON.stringify(failed)).not.toContain("@");
    world.error = null;
    world.now = new Date("2026-11-20T12:00:59Z");
    expect(await read()).toEqual(failed);
    world.now = new Date("2026-11-20T12:01:00Z");
    expect(await read()).toMatchObject({ state: "read" });
  });
});
