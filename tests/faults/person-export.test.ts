import { beforeEach, describe, expect, it } from "vitest";
import { createExportJobsRepository } from "../../functions/src/admin/users/export-jobs-repository.ts";
import { createPersonExport } from "../../functions/src/admin/users/export-repository.ts";
import { createPersonExports } from "../../functions/src/admin/users/person-exports.ts";
import { createDirectory } from "../../functions/src/features/accounts/directory-repository.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { accounts } from "../../functions/src/services.ts";
import { countReads } from "../support/counted-reads.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

// An export of everything about a person, in one answer and in parts that a task collects.

useOwnProject("person-export");

const NOW = new Date("2026-11-20T12:00:00Z");
const db = firestore();
const counter = countReads(db);
const reader = createPersonExport(db);
const jobs = createExportJobsRepository(db);
const key = { uid: "uma", byUid: "ada" };

const paths = [
  "directory/uma",
  "wallets/uma",
  "customers/uma",
  ...Array.from({ length: 1_100 }, (_, at) => `wallets/uma/alerts/a-${at}`),
  ...Array.from({ length: 60 }, (_, at) => `wallets/uma/statements/s-${at}`),
  "customers/uma/subscriptions/sub_1",
  ...Array.from({ length: 24 }, (_, at) => `customers/uma/subscriptions/sub_1/invoices/in_${at}`),
  "mails/reset-1",
];

let notified: string[] = [];
let enqueued: string[] = [];

/** In parts from `documentsAtOnce` documents on, and of some 170 documents each. */
const exportsWith = (more: Partial<Parameters<typeof createPersonExports>[0]> = {}) =>
  createPersonExports({
    directory: createDirectory(db),
    reader,
    jobs,
    dataExported: async (uid, at) => void notified.push(`${uid} ${at.toISOString()}`),
    enqueue: async ({ uid, byUid }) => void enqueued.push(`${uid} ${byUid}`),
    documentsAtOnce: 1_000,
    partBytes: 20_000,
    ...more,
  });

/** A reader that does something after so many documents. */
const readerAfter = (count: number, happens: () => Promise<void>): typeof reader => ({
  ...reader,
  async *read(...asked) {
    let read = 0;
    for await (const next of reader.read(...asked)) {
      if (read === count) await happens();
      read += 1;
      yield next;
    }
  },
});
const killed = () => Promise.reject(new Error("Killed"));

const begin = () => exportsWith().start(key, NOW);
const readAll = async () => (await exportsWith({ documentsAtOnce: 20_000 }).start(key, NOW)).documents;

async function download() {
  const job = await jobs.find(key, NOW);
  const parts = Array.from({ length: job?.parts ?? 0 }, (_, part) =>
    exportsWith().readPart(key, job?.id ?? "", part, NOW),
  );
  return (await Promise.all(parts)).flat();
}

beforeEach(async () => {
  await clearOwnProject();
  const writer = db.bulkWriter();
  for (const path of paths) void writer.set(db.doc(path), { uid: "uma", to: "uma@example.com", at: NOW });
  await writer.close();
  await db.doc("directory/uma").delete();
  await createDirectory(db).add("uma", { email: "uma@example.com", createdAt: NOW }, NOW);
  [notified, enqueued] = [[], []];
});

describe("an export in one answer", () => {
  it("has each document once, with all that is below a person's own, and costs at most 1.1 reads for each", async () => {
    let found: string[] = [];
    const { reads, writes } = await counter.during(async () => {
      found = ((await readAll()) ?? []).map(({ path }) => path);
    });
    expect(found.toSorted()).toEqual(paths.toSorted());
    expect(reads / paths.length).toBeLessThan(1.1);
    expect(writes).toBe(0);
    expect(notified).toEqual(["uma 2026-11-20T12:00:00.000Z"]);
  });
});

describe("an export from the limit on", () => {
  it("begins at the limit, and not a document below it", async () => {
    await db.recursiveDelete(db.doc("wallets/uma"));
    await db.recursiveDelete(db.doc("customers/uma"));

    // The entry in the directory, and the mail, which is found by two of its fields.
    const counted = await reader.count({ uid: "uma", email: "uma@example.com" }, 1_000);
    expect(counted).toBe(3);
    expect((await exportsWith({ documentsAtOnce: 4 }).start(key, NOW)).documents).toHaveLength(2);
    expect((await exportsWith({ documentsAtOnce: 3 }).start(key, NOW)).documents).toBeNull();
    expect(enqueued).toEqual(["uma ada"]);
  });

  it("begins where the documents are few and have more bytes than one answer may", async () => {
    await db.recursiveDelete(db.doc("wallets/uma"));
    const months = ["2026-09", "2026-10", "2026-11"].map((month) => db.doc(`wallets/uma/transactionMonths/${month}`));
    await Promise.all(months.map((month) => month.set({ text: "x".repeat(10_000) })));

    expect((await exportsWith({ bytesAtOnce: 40_000 }).start(key, NOW)).documents).toHaveLength(31);
    notified = [];
    expect((await exportsWith({ bytesAtOnce: 30_000 }).start(key, NOW)).documents).toBeNull();
    expect([notified, enqueued]).toEqual([[], ["uma ada"]]);
    await exportsWith().work(key, false, NOW);
    expect(await jobs.find(key, NOW)).toMatchObject({ state: "done", documents: 31 });
  });

  it("is collected in parts at no more than 1.1 reads a document, with what one answer has", async () => {
    const { reads } = await counter.during(async () => {
      await begin();
      await exportsWith().work(key, false, NOW);
    });
    expect(reads / paths.length).toBeLessThan(1.1);
    expect(await jobs.find(key, NOW)).toMatchObject({ state: "done", documents: 1_189, parts: 7 });
    expect(notified).toEqual(["uma 2026-11-20T12:00:00.000Z"]);
    expect(await download()).toEqual(await readAll());
  });

  it("is complete and has each document once when its task is delivered twice at the same time, and again later", async () => {
    await begin();
    await Promise.all([exportsWith().work(key, false, NOW), exportsWith().work(key, false, NOW)]);
    await exportsWith().work(key, false, NOW);
    expect(await jobs.find(key, NOW)).toMatchObject({ state: "done", documents: 1_189 });
    expect(await download()).toEqual(await readAll());
  });

  it("goes on where its task was killed", async () => {
    await begin();
    await expect(exportsWith({ reader: readerAfter(900, killed) }).work(key, false, NOW)).rejects.toThrow("Killed");
    const { documents = 0 } = (await jobs.find(key, NOW)) ?? {};
    expect(documents).toBeGreaterThan(600);
    const { reads } = await counter.during(() => exportsWith().work(key, false, NOW));
    expect(reads).toBeLessThan(600);
    expect(await download()).toEqual(await readAll());
  });

  it("is the same one while it runs, with another task, and a new one after the last try failed", async () => {
    await begin();
    const { id } = (await jobs.find(key, NOW)) ?? {};
    await begin();
    expect(await jobs.find(key, NOW)).toMatchObject({ id, state: "running" });
    expect(enqueued).toEqual(["uma ada", "uma ada"]);
    await expect(exportsWith({ reader: readerAfter(900, killed) }).work(key, true, NOW)).rejects.toThrow("Killed");
    expect(await jobs.find(key, NOW)).toMatchObject({ id, state: "failed" });
    await begin();
    expect(await jobs.find(key, NOW)).toMatchObject({ state: "running", documents: 0, parts: 0 });
    expect((await jobs.find(key, NOW))?.id).not.toBe(id);
  });

  it("has failed when nothing went on with it for 20 minutes, as after its process was killed on the last try", async () => {
    await begin();
    const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);
    await expect(exportsWith({ reader: readerAfter(900, killed) }).work(key, false, at("12:10"))).rejects.toThrow(
      "Killed",
    );
    const { id, documents } = (await jobs.find(key, at("12:29"))) ?? {};
    expect(await jobs.find(key, at("12:29"))).toMatchObject({ state: "running" });
    expect(await jobs.find(key, at("12:30"))).toMatchObject({ state: "failed", documents });
    await exportsWith().start(key, at("12:30"));
    expect(await jobs.find(key, at("12:30"))).toMatchObject({ state: "running", documents: 0 });
    expect((await jobs.find(key, at("12:30")))?.id).not.toBe(id);
  });

  it("ends with its parts when the person is deleted while it is collected", async () => {
    await begin();
    const erase = () => accounts.forget("uma");
    await exportsWith({ reader: readerAfter(900, erase) }).work(key, false, NOW);
    const left = ["dataExports", "exportParts"].map((name) => db.collectionGroup(name).get());
    expect((await Promise.all(left)).map(({ size }) => size)).toEqual([0, 0]);
  });
});
