import { randomUUID } from "node:crypto";
import { JOB_IDS } from "@cardwell/core/domain/system/jobs";
import type { JobId } from "@cardwell/core/domain/system/jobs";
import { beforeEach, describe, expect, it } from "vitest";
import { createJobsService } from "../../functions/src/admin/system/jobs-service.ts";
import { createViewsRepository } from "../../functions/src/features/views/repository.ts";
import { createViewsService } from "../../functions/src/features/views/views.ts";
import { createAuditRepository } from "../../functions/src/http/audit-repository.ts";
import { createRecorder } from "../../functions/src/http/audit.ts";
import { createJobsRepository } from "../../functions/src/jobs/jobs-repository.ts";
import { createJobRunner } from "../../functions/src/jobs/run-job.ts";
import { authAccounts } from "../../functions/src/lib/auth.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { inUnitOfWork } from "../../functions/src/lib/unit-of-work-repository.ts";
import { accounts } from "../../functions/src/services.ts";
import { at } from "../support/alert-world.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

useOwnProject("jobs");
beforeEach(clearOwnProject);

const NOW = new Date("2026-11-20T12:00:00Z");
const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const DAY = 24 * 60;

const forEachJob = <T>(value: T) => Object.fromEntries(JOB_IDS.map((job) => [job, value])) as Record<JobId, T>;

describe("a run that staff asked for", () => {
  /** The service and two processes that run what it starts. */
  function given() {
    const jobs = createJobsRepository(firestore());
    const world = { works: 0, enqueued: [] as string[], whileFirstWorks: () => Promise.resolve() };
    const run = async () => {
      world.works += 1;
      if (world.works === 1) await world.whileFirstWorks();
      return { processed: 1, failed: 0 };
    };
    const newProcess = () =>
      createJobRunner({ jobs, work: forEachJob({ run }), clock: () => Promise.resolve(at(NOW)) });
    const service = createJobsService({
      jobs,
      work: forEachJob({ countDue: null }),
      getEmails: () => Promise.resolve(new Map()),
      enqueue: (runId) => Promise.resolve(void world.enqueued.push(runId)),
    });
    const start = async (job: JobId) => {
      const id = randomUUID();
      const audit = createRecorder(createAuditRepository(firestore()), {
        actorUid: "ada",
        actorRole: "owner",
        action: "system.run-job",
        reason: "A test",
        requestId: id,
        at: NOW,
      });
      const request = { params: { job }, body: { id, reason: "A test" } };
      await service.routes.runJob(request, { uid: "ada", now: NOW, audit });
      return id;
    };
    return { jobs, world, newProcess, start };
  }

  it("is done once when its task is delivered to two processes at the same time", async () => {
    const { jobs, world, newProcess, start } = given();
    const runId = await start("sweepMail");
    const [working, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    world.whileFirstWorks = () => (working.resolve(), release.promise);
    const first = newProcess().runRequested(runId, 0);
    await working.promise;
    await newProcess().runRequested(runId, 0);
    release.resolve();
    await first;
    expect(world.works).toBe(1);
    expect(await jobs.findRun(runId)).toMatchObject({ state: "done", processed: 1 });
  });

  it("is done by the next attempt when the process of the first was stopped", async () => {
    const { jobs, world, newProcess, start } = given();
    const runId = await start("sweepMail");
    await jobs.claim(runId, 0);
    await newProcess().runRequested(runId, 0);
    expect(world.works).toBe(0);
    await newProcess().runRequested(runId, 1);
    expect(world.works).toBe(1);
  });

  it("is started once when the request arrives twice at the same time", async () => {
    const { world, start } = given();
    const answers = await Promise.allSettled([start("sweepMail"), start("sweepMail")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(world.enqueued).toHaveLength(1);
  });
});

describe("the queue of accounts to be deleted", () => {
  const directory = () => accounts.directory();

  /** An account that can't be deleted, as it has a role. */
  async function givenFailing(): Promise<void> {
    firestore();
    const auth = (await import("firebase-admin/auth")).getAuth();
    await auth.createUser({ uid: "staff-0", email: "staff-0@example.com" });
    await authAccounts.setStaffRole("staff-0", "viewer");
    await directory().save("staff-0", { email: "staff-0@example.com", createdAt: NOW, deletesAt: NOW }, NOW);
  }

  it("tries one that fails again later and later, and gives it up after 6 attempts", async () => {
    await givenFailing();
    const attempts: number[] = [];
    for (let minutes = 0; minutes < 4 * DAY; minutes += 60) {
      const { failed } = await accounts.deleteDue(after(minutes));
      if (failed > 0) attempts.push(minutes / 60);
    }
    expect(attempts).toEqual([0, 1, 3, 7, 15, 31]);
    const [letter] = await directory().deletions.listDead(10, after(6 * DAY), undefined);
    expect(letter).toMatchObject({ queue: "deleteAccounts", id: "staff-0", attempts: 6 });
    expect(await directory().deletions.read(after(4 * DAY))).toEqual({ waiting: 0, dead: 1, oldestAt: null });
  });

  it("tries one that was given up again once staff replay it", async () => {
    await givenFailing();
    for (const hours of [0, 1, 3, 7, 15, 31]) await accounts.deleteDue(after(hours * 60));
    await authAccounts.setStaffRole("staff-0", null);
    await directory().inTransaction((unit) => directory().deletions.replay("staff-0", after(5 * DAY), unit));
    expect(await accounts.deleteDue(after(5 * DAY))).toEqual({ processed: 1, failed: 0 });
    expect(await directory().deletions.listDead(10, after(6 * DAY), undefined)).toEqual([]);
  });

  it("forgets one that was given up once staff keep the account", async () => {
    await givenFailing();
    for (const hours of [0, 1, 3, 7, 15, 31]) await accounts.deleteDue(after(hours * 60));
    await directory().update("staff-0", { deletesAt: null }, after(5 * DAY));
    expect(await directory().deletions.listDead(10, after(6 * DAY), undefined)).toEqual([]);
    expect(await accounts.deleteDue(after(6 * DAY))).toEqual({ processed: 0, failed: 0 });
  });
});

describe("the queue of members who are to be notified of a view", () => {
  /** Views that ended, whose members are notified by `notify`. */
  async function given(uids: readonly string[], notify: (uid: string) => Promise<void>) {
    const repository = createViewsRepository(firestore());
    const service = createViewsService({
      repository,
      auditLog: createAuditRepository(firestore()),
      notify: ({ uid }) => notify(uid),
      clock: () => Promise.resolve(at(NOW)),
    });
    for (const [index, uid] of uids.entries()) {
      const view = { uid, staffUid: "ada", requestId: `r-${index}`, startedAt: after(index / 60) };
      const { id } = await inUnitOfWork(firestore(), undefined, async (unit) => repository.create(view, unit));
      await inUnitOfWork(firestore(), undefined, (unit) => repository.end(id, view.startedAt, unit));
    }
    return { service, repository };
  }

  it("comes to those behind fifty that fail in the same run", async () => {
    const notified: string[] = [];
    const uids = [...Array.from({ length: 50 }, (_, index) => `broken-${index}`), "nora"];
    const { service } = await given(uids, async (uid) => {
      if (uid !== "nora") throw new Error("no address");
      notified.push(uid);
    });
    expect(await service.endDue(after(10))).toEqual({ processed: 1, failed: 50 });
    expect(await service.endDue(after(11))).toEqual({ processed: 0, failed: 0 });
    expect(notified).toEqual(["nora"]);
  });

  it("gives one that fails up after 6 attempts, until staff replay or discard it", async () => {
    let isBroken = true;
    const notified: string[] = [];
    const { service, repository } = await given(["nora", "omar"], async (uid) => {
      if (isBroken) throw new Error("no address");
      notified.push(uid);
    });
    const attempts: number[] = [];
    for (let minutes = 0; minutes < 4 * DAY; minutes += 60) {
      if ((await service.endDue(after(minutes + 1))).failed > 0) attempts.push(minutes / 60);
    }
    expect(attempts).toEqual([0, 1, 3, 7, 15, 31]);
    const letters = await repository.tasks.listDead(10, after(6 * DAY), undefined);
    expect(letters).toMatchObject([
      { queue: "endViews", name: "view_notice", attempts: 6 },
      { queue: "endViews", name: "view_notice", attempts: 6 },
    ]);
    isBroken = false;
    const ofNora = (await repository.listFor("nora"))[0]?.id ?? "";
    const ofOmar = (await repository.listFor("omar"))[0]?.id ?? "";
    await inUnitOfWork(firestore(), undefined, (unit) => repository.tasks.replay(ofNora, after(5 * DAY), unit));
    await inUnitOfWork(firestore(), undefined, (unit) => repository.tasks.discard(ofOmar, unit));
    expect(await service.endDue(after(5 * DAY))).toEqual({ processed: 1, failed: 0 });
    expect(notified).toEqual(["nora"]);
    expect(await repository.tasks.read(after(5 * DAY))).toEqual({ waiting: 0, dead: 0, oldestAt: null });
  });
});
