// @module-tag gate

import { beforeEach, describe, expect, it } from "vitest";
import { banksRoutes } from "../../functions/src/admin/banks/routes.ts";
import { createDirectory } from "../../functions/src/features/accounts/directory-repository.ts";
import { createSyncQueue } from "../../functions/src/features/banks/sync-queue.ts";
import type { BankLinksDeps } from "../../functions/src/admin/banks/routes.ts";
import { LinkBusyError, type SyncOutcome } from "../../functions/src/features/banks/sync.ts";
import { AppError } from "../../functions/src/lib/app-error.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { inUnitOfWork } from "../../functions/src/lib/unit-of-work-repository.ts";
import { writeAll } from "../support/alert-world.ts";
import { useBankStandIn } from "../support/bank-stand-in.ts";
import { addPerson, type BankProcess, createBankProcess, linkBank, NOW } from "../support/bank-world.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";
import { countReads } from "../support/counted-reads.ts";

// Syncs of banks that end well, fail, and are given up, as staff see them.

useOwnProject("bank-sync-queue");

const stand = useBankStandIn();

async function linkedPerson(uid: string) {
  const process = createBankProcess(stand.place);
  await addPerson(uid);
  return { process, linkId: await linkBank(process, stand.harness, { uid, institution: "ins_5" }) };
}

/** A process for which the provider's transactions are out of order. */
const createFailing = () =>
  createBankProcess(stand.place, {
    fetchPage: () =>
      Promise.reject(
        new AppError("vendor_unavailable", "The bank connection service doesn't respond.", {
          cause: new Error("INTERNAL_SERVER_ERROR"),
        }),
      ),
  });

const toQueue = (
  { repository, sync, queued }: BankProcess,
  run = (linkId: string, now: Date): Promise<SyncOutcome> => sync.sync(linkId, now),
) =>
  createSyncQueue({
    repository,
    sync: run,
    isPaused: () => Promise.resolve(false),
    enqueueSync: async (linkId) => void queued.push(linkId),
    systemNow: () => NOW,
  });

const listSyncs = ({ repository }: BankProcess, query: { result?: "failed" | "succeeded"; limit?: number } = {}) =>
  banksRoutes({
    counts: {} as BankLinksDeps["counts"],
    listLinks: (...asked) => repository.list(...asked),
    listSyncs: (...asked) => repository.listSyncs(...asked),
    directory: createDirectory(firestore()),
  }).syncs({ query }, {} as never);

// What other tests of this file leave is listed, too.
beforeEach(clearOwnProject);

describe("a sync of a bank", () => {
  it("is asked for when it is due, for each of many links, the longest due first", async () => {
    const { process, linkId } = await linkedPerson("many");
    const links = firestore().collection("bankLinks");
    const link = (await links.doc(linkId).get()).data() ?? {};
    const dueAt = (index: number) => new Date(NOW.getTime() - (120 - index) * 1_000);
    await writeAll(
      Array.from({ length: 120 }, (_, index) => [`bankLinks/due-${index}`, { ...link, syncDueAt: dueAt(index) }]),
    );
    process.queued.length = 0;
    expect(await toQueue(process).queueDue(NOW)).toEqual({ processed: 120, failed: 0 });
    expect(process.queued).toEqual(Array.from({ length: 120 }, (_, index) => `due-${index}`));
    expect(await toQueue(process).queueDue(NOW), "they wait for their workers").toEqual({ processed: 0, failed: 0 });
  });

  it("is listed with its error and its next check, after the provider rejected it", async () => {
    const { process, linkId } = await linkedPerson("rejected");
    expect(await listSyncs(process)).toMatchObject({
      total: 1,
      rows: [
        {
          id: linkId,
          uid: "rejected",
          bankName: "Citi",
          startedAt: "2026-11-20T15:00:00.000Z",
          errorCode: null,
          nextCheckBy: "2026-11-21T03:15:00.000Z",
          isGivenUp: false,
        },
      ],
    });
    expect(await listSyncs(process, { result: "failed" })).toMatchObject({ total: 0, rows: [] });
    await stand.harness.control("event", { item: linkId, event: "login_required" });
    await toQueue(process).run(linkId, 0, NOW);
    expect(await listSyncs(process, { result: "failed" })).toMatchObject({
      total: 1,
      rows: [{ id: linkId, errorCode: "ITEM_LOGIN_REQUIRED", isGivenUp: false }],
    });
  });

  it("is given up after eight attempts, replayed by staff, and no dead letter once it succeeds", async () => {
    const { process, linkId } = await linkedPerson("given-up");
    const failing = toQueue(createFailing());
    const queue = toQueue(process);
    await expect(failing.run(linkId, 6, NOW)).rejects.toThrow("doesn't respond");
    expect(await queue.listDead(10, NOW, undefined)).toEqual([]);
    await expect(failing.run(linkId, 7, NOW)).rejects.toThrow("doesn't respond");
    expect(await queue.listDead(10, NOW, undefined)).toMatchObject([
      { id: linkId, queue: "syncBanks", name: "Sync a bank link", error: "INTERNAL_SERVER_ERROR", attempts: 8 },
    ]);
    expect(await queue.read(NOW)).toMatchObject({ dead: 1 });
    const { rows } = await listSyncs(process, { result: "failed" });
    expect(rows.find(({ id }) => id === linkId)).toMatchObject({ errorCode: "INTERNAL_SERVER_ERROR", isGivenUp: true });

    const replay = () => inUnitOfWork(firestore(), undefined, async (unit) => queue.replay(linkId, NOW, unit));
    process.queued.length = 0;
    expect(await replay()).toBe("queued");
    expect(process.queued).toEqual([linkId]);
    expect(await replay()).toBe("not_dead");
    await queue.run(linkId, 0, NOW);
    expect(await queue.read(NOW)).toMatchObject({ dead: 0 });
    expect(await replay()).toBe("missing");
  });

  it("isn't a dead letter any more once a later one finds what is wrong with the link", async () => {
    const { process, linkId } = await linkedPerson("found");
    await expect(toQueue(createFailing()).run(linkId, 7, NOW)).rejects.toThrow("doesn't respond");
    await stand.harness.control("event", { item: linkId, event: "login_required" });
    await toQueue(process).run(linkId, 0, NOW);
    expect(await toQueue(process).listDead(10, NOW, undefined)).toEqual([]);
  });

  it("isn't given up while another worker does it", async () => {
    const { process, linkId } = await linkedPerson("busy");
    const busy = toQueue(process, () => Promise.resolve("busy"));
    await expect(busy.run(linkId, 7, NOW)).rejects.toThrow(LinkBusyError);
    expect(await busy.listDead(10, NOW, undefined)).toEqual([]);
  });

  it("that is asked for while another runs follows that one at once, once however often it was asked for", async () => {
    const { linkId } = await linkedPerson("again");
    const other = createBankProcess(stand.place);
    const asking = createBankProcess(stand.place, {
      onPage: async () => {
        for (let time = 0; time < 2; time += 1) await toQueue(other).run(linkId, 0, NOW);
      },
    });
    await toQueue(asking).run(linkId, 0, NOW);
    expect(other.queued).toEqual([]);
    expect(asking.queued.filter((id) => id === linkId)).toEqual([linkId]);

    const next = createBankProcess(stand.place);
    await toQueue(next).run(linkId, 0, NOW);
    expect(next.queued).toEqual([]);
  });

  it("is listed for a page's reads, with 80 more of them", async () => {
    const { process, linkId } = await linkedPerson("many");
    const { id: _id, ...link } = (await process.repository.find(linkId))!;
    // Later than those of the other tests, so that the page lists links of this person alone.
    const lastSync = { ...link.lastSync!, startedAt: new Date(NOW.getTime() + 80 * 60_000) };
    const writer = firestore().bulkWriter();
    for (let at = 0; at < 80; at += 1) void writer.set(firestore().doc(`bankLinks/many-${at}`), { ...link, lastSync });
    await writer.close();
    const listed = await countReads(firestore()).inDetail(() => listSyncs(process, { limit: 10 }));
    // Eleven links, of one person.
    expect(listed).toMatchObject({ documents: 12, countReads: 1, writes: 0 });
  });
});
