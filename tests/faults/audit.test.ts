import type { AuditObject } from "@cardwell/core/domain/staff/tabs";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { beforeEach, describe, expect, it } from "vitest";
import { createAuditDaysRepository } from "../../functions/src/http/audit-days-repository.ts";
import { createAuditRepository } from "../../functions/src/http/audit-repository.ts";
import type { AuditContext } from "../../functions/src/http/audit-repository.ts";
import { createRecorder } from "../../functions/src/http/audit.ts";
import { verifyAuditLog } from "../../functions/src/jobs/verify-audit-log.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import type { UnitOfWork } from "../../functions/src/lib/unit-of-work-repository.ts";
import { root } from "../../scripts/lib/paths.ts";
import { countReads } from "../support/counted-reads.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

useOwnProject("audit");
beforeEach(clearOwnProject);

const context: AuditContext = {
  actorUid: "ada",
  actorRole: "owner",
  action: "system.change-flag",
  reason: "Requested by support",
  requestId: "r1",
  at: new Date("2026-11-20T12:00:00Z"),
};

const auditLog = () => createAuditRepository(firestore());
const auditDays = () => createAuditDaysRepository(firestore());
const setting = () => firestore().doc("flags/limit");
const readSetting = async () => (await setting().get()).get("value") as number | undefined;
const readEntries = async () => (await firestore().collection("auditLog").get()).docs.map((doc) => doc.data());
const readOutcomes = async () =>
  (await firestore().collection("auditLog").orderBy("at").get()).docs.map((doc) => doc.get("outcome") as string);
const change = (
  work: (unit: UnitOfWork) => Promise<{ object: AuditObject; before: unknown; after: unknown; answer: string }>,
) => auditLog().change(context, work);

async function increase({ transaction }: UnitOfWork) {
  const before = ((await transaction.get(setting())).get("value") as number | undefined) ?? 0;
  transaction.set(setting(), { value: before + 1 });
  return { object: "flags/limit" as const, before, after: before + 1, answer: "increased" };
}

describe("a change by staff", () => {
  it("is written together with its audit entry", async () => {
    expect(await change(increase)).toBe("increased");
    expect(await readSetting()).toBe(1);
    expect(await readEntries()).toEqual([
      expect.objectContaining({
        ...context,
        at: expect.anything(),
        object: "flags/limit",
        before: 0,
        after: 1,
        outcome: "done",
      }),
    ]);
  });

  it("isn't written when it fails, and neither is an entry", async () => {
    const failing = change(async (unit) => {
      await increase(unit);
      throw new Error("half-way");
    });
    await expect(failing).rejects.toThrow("half-way");
    expect(await readSetting()).toBeUndefined();
    expect(await readEntries()).toEqual([]);
  });

  it("isn't written when its entry can't be", async () => {
    const tooLarge = "x".repeat(1_100_000);
    await expect(change(async (unit) => ({ ...(await increase(unit)), after: tooLarge }))).rejects.toThrow();
    expect(await readSetting()).toBeUndefined();
    expect(await readEntries()).toEqual([]);
  });

  it("has one entry for each of several at the same moment, with the value that it found, in one chain", async () => {
    await Promise.all([change(increase), change(increase), change(increase)]);
    const values = (await readEntries()).map(({ before, after }) => [Number(before), Number(after)]);
    expect(values.toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
    expect(await auditDays().check("2026-11-20")).toEqual({ entries: 3, faults: [] });
    expect(await auditLog().countByDay("2026-11-20", "2026-11-20")).toEqual([
      { uid: "ada", day: "2026-11-20", entries: 3 },
    ]);
  });

  it("is followed by what has to follow once, and only after the commit", async () => {
    const seen: (number | undefined)[] = [];
    await change(async (unit) => {
      unit.afterCommit(async () => void seen.push(await readSetting()));
      return increase(unit);
    });
    expect(seen).toEqual([1]);
  });

  it("stays when what follows fails", async () => {
    await change(async (unit) => {
      unit.afterCommit(() => Promise.reject(new Error("The queue is down.")));
      return increase(unit);
    });
    expect([await readSetting(), (await readEntries()).length]).toEqual([1, 1]);
  });

  it("and its entry aren't separated by a process that is killed at any moment", async () => {
    // Each on documents of their own: what a killed one had locked stays locked until its transaction expires.
    for (const [name, killAfter] of Object.entries({ ada: 3, lin: 5, sam: 8 })) {
      const worker = spawn(process.execPath, [join(root, "tests/support/audit-worker.ts"), name], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      createInterface({ input: worker.stdout }).on("line", (line) => {
        if (Number(line) >= killAfter) worker.kill("SIGKILL");
      });
      await once(worker, "exit");
      const written = (await firestore().doc(`flags/of-${name}`).get()).get("value") as number;
      const entries = (await readEntries()).filter(({ actorUid }) => actorUid === name);
      expect(written).toBeGreaterThanOrEqual(killAfter);
      expect(entries.map(({ after }) => Number(after)).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: written }, (_, index) => index + 1),
      );
    }
  });
});

describe("a job by staff that is too long for one transaction", () => {
  const recorder = () => createRecorder(auditLog(), context);

  it("has an entry before it starts, and another one with its outcome", async () => {
    let before: unknown[] = [];
    await recorder().job("plans", async () => {
      before = await readEntries();
      return { after: { products: 2 }, answer: null };
    });
    expect(before).toMatchObject([{ object: "plans", action: "system.change-flag", outcome: "started" }]);
    expect(await readOutcomes()).toEqual(["started", "done"]);
    expect(await readEntries()).toContainEqual(
      expect.objectContaining({ object: "plans", outcome: "done", after: { products: 2 } }),
    );
  });

  it("has another entry that records its failure", async () => {
    await expect(recorder().job("plans", () => Promise.reject(new Error("half-way")))).rejects.toThrow("half-way");
    expect(await readOutcomes()).toEqual(["started", "failed"]);
  });
});

/** `npm run audit:verify` for the day of the entries. */
async function verify(): Promise<{ code: number; output: string }> {
  const script = join(root, "scripts/audit-verify.ts");
  const days = ["--project=demo-audit", "--from=2026-11-20", "--to=2026-11-20"];
  const child = spawn(process.execPath, [script, ...days], { stdio: ["ignore", "pipe", "inherit"] });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  return { code: Number(code), output };
}

async function entryOf(position: number) {
  const byAda = firestore().collection("auditLog").where("actorUid", "==", "ada");
  return (await byAda.where("position", "==", position).get()).docs[0]!.ref;
}

describe("the chain of what one member of staff did on a day", () => {
  const check = async () => (await auditDays().check("2026-11-20")).faults.map(({ reason }) => reason);
  it("shows an entry that was changed, removed, or removed with the end of its chain", async () => {
    for (let count = 0; count < 4; count += 1) await change(increase);
    const second = await entryOf(2);
    const kept = (await second.get()).data()!;
    await second.update({ after: 99 });
    expect(await check()).toEqual(["changed"]);
    await second.set({ ...kept, hash: null });
    expect(await check()).toEqual(["changed", "removed_before"]);
    await second.delete();
    expect(await check()).toEqual(["removed_before"]);
    await second.set(kept);
    expect(await check()).toEqual([]);
    await (await entryOf(4)).delete();
    expect(await check()).toEqual(["removed_after"]);
    await firestore().doc("auditChains/2026-11-20 ada").delete();
    expect(await check()).toEqual(["removed_after"]);
  });

  it("is checked by `npm run audit:verify`, which names what doesn't match", async () => {
    await change(increase);
    await change(increase);
    expect(await verify()).toMatchObject({ code: 0, output: expect.stringContaining("2 entries from 2026-11-20") });
    const first = await entryOf(1);
    await first.update({ reason: "Nobody will notice" });
    expect(await verify()).toMatchObject({
      code: 1,
      output: expect.stringContaining(`2026-11-20 ada: ${first.id} changed`),
    });
  });

  it("is another one for each person, so that they don't wait for each other", async () => {
    await change(increase);
    await auditLog().change({ ...context, actorUid: "lin" }, increase);
    const ends = await firestore().collection("auditChains").get();
    expect(ends.docs.map(({ id }) => id)).toEqual(["2026-11-20 ada", "2026-11-20 lin"]);
    expect(await check()).toEqual([]);
  });
});

describe("the nightly check of the audit log", () => {
  const verifyOn = (day: string) =>
    verifyAuditLog({ auditDays: auditDays(), auditLog: auditLog() }, new Date(`${day}T00:20:00Z`));
  const readFaults = async () =>
    (await auditDays().list("2026-11-14")).flatMap(({ day, faults }) => faults.map(({ reason }) => `${day} ${reason}`));

  it("seals the days that are over, makes up for those that it missed, and is an entry of the system", async () => {
    await change(increase);
    expect(await verifyOn("2026-11-21")).toEqual({ processed: 1, failed: 0 });
    await verifyOn("2026-11-24");
    const sealed = await auditDays().list("2026-11-19");
    expect(sealed.map(({ day, entries }) => `${day}: ${entries}`)).toEqual([
      "2026-11-23: 0",
      "2026-11-22: 0",
      "2026-11-21: 1",
      "2026-11-20: 1",
      "2026-11-19: 0",
    ]);
    const [entry] = await auditLog().list({ actorUid: "verifyAuditLog" }, undefined, 1);
    expect(entry).toMatchObject({
      actorRole: "system",
      action: "activity.verify",
      after: { from: "2026-11-17", through: "2026-11-23", entries: 2, faults: 0 },
    });
  });

  it("finds a day of which every trace was removed, and a seal that was made anew", async () => {
    await change(increase);
    await verifyOn("2026-11-21");
    await (await entryOf(1)).delete();
    await firestore().doc("auditChains/2026-11-20 ada").delete();
    await verifyOn("2026-11-22");
    expect(await readFaults()).toEqual(["2026-11-20 not_as_sealed"]);
    await firestore().doc("auditDays/2026-11-20").delete();
    await auditDays().seal("2026-11-20", new Date("2026-11-22T01:00:00Z"));
    await verifyOn("2026-11-23");
    expect(await readFaults()).toEqual(["2026-11-21 not_as_sealed"]);
  });

  it("reads the entries of the last week, however many there were before", async () => {
    await change(increase);
    await verifyOn("2026-11-21");
    const meter = countReads(firestore());
    const early = await meter.during(() => verifyOn("2026-11-22"));
    // A seal for each of seven days, and the night's own entry with the end of its chain.
    expect(early.writes).toBe(9);
    await verifyOn("2026-12-20");
    expect((await meter.during(() => verifyOn("2026-12-21"))).reads).toBeLessThanOrEqual(early.reads);
  });
});
