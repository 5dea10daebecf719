import { findBucket } from "@cardwell/core/domain/histogram";
import { LATENCY_BOUNDS_MS } from "@cardwell/core/domain/system/dependencies";
import { JOB_IDS, type JobId } from "@cardwell/core/domain/system/jobs";
import { beforeEach, describe, expect, it } from "vitest";
import { createJobsService } from "../../functions/src/admin/system/jobs-service.ts";
import { createQueuesService } from "../../functions/src/admin/system/queues-service.ts";
import { createDirectory } from "../../functions/src/features/accounts/directory-repository.ts";
import { createBanksRepository } from "../../functions/src/features/banks/repository.ts";
import { createPushesRepository } from "../../functions/src/features/push/pushes-repository.ts";
import { createViewsRepository } from "../../functions/src/features/views/repository.ts";
import { createJobsRepository } from "../../functions/src/jobs/jobs-repository.ts";
import { createCallStatsRepository } from "../../functions/src/lib/call-stats-repository.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { createWebhookEventsRepository } from "../../functions/src/lib/webhook-events-repository.ts";
import { deadMails, readMailQueue } from "../../functions/src/mail/mail-queue-repository.ts";
import { countReads } from "../support/counted-reads.ts";
import { clearOwnProject, useOwnProject } from "../support/own-project.ts";

useOwnProject("system-reads");
beforeEach(clearOwnProject);

const now = new Date("2026-11-20T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

/** So many runs of each job, the last of them a minute ago. */
async function given(runs: number) {
  const jobs = createJobsRepository(firestore());
  const writer = firestore().bulkWriter();
  for (const job of JOB_IDS) {
    void writer.set(firestore().doc(`jobs/${job}`), { lastSuccessAt: minutesAgo(1) });
    for (let run = 0; run < runs; run += 1) {
      void writer.create(firestore().collection("jobRuns").doc(), {
        job,
        requestedBy: null,
        state: "done",
        startedAt: minutesAgo(1 + run * 5),
        durationMs: 900,
        processed: 3,
        failed: 0,
        error: null,
        expireAt: minutesAgo(-60),
      });
    }
  }
  await writer.close();
  return createJobsService({
    jobs,
    work: Object.fromEntries(JOB_IDS.map((job) => [job, { countDue: null }])) as Record<JobId, { countDue: null }>,
    getEmails: () => Promise.resolve(new Map()),
    enqueue: () => Promise.resolve(),
  });
}

/** So many events of Stripe, mails, deletions and notices that were given up. */
async function givenDead(count: number) {
  const writer = firestore().bulkWriter();
  for (let index = 0; index < count; index += 1) {
    const event = { source: "stripe", type: "customer.updated" };
    const tries = { state: "dead", attempts: 8, receivedAt: minutesAgo(index), retryAt: minutesAgo(index) };
    void writer.set(firestore().doc(`webhookEvents/stripe_evt_${index}`), { ...event, ...tries });
    const mail = { kind: "reset_password", data: {}, state: "dead", attempts: 3 };
    const dueAt = minutesAgo(index);
    void writer.set(firestore().doc(`mails/m${index}`), { ...mail, notBefore: dueAt, dueAt, createdAt: dueAt });
    const task = { since: dueAt, dueAt: null, attempts: 6, lastError: "Error", deadAt: dueAt };
    void writer.set(firestore().doc(`directory/u${index}`), { task });
    void writer.set(firestore().doc(`viewSessions/v${index}`), { task });
    void writer.set(firestore().doc(`bankTokens/b${index}`), { task });
    void writer.set(firestore().doc(`bankLinks/b${index}`), { task });
    void writer.set(firestore().doc(`pushes/p${index}`), { task });
  }
  await writer.close();
  const events = createWebhookEventsRepository(firestore());
  const { deletions } = createDirectory(firestore());
  const { tasks: notices } = createViewsRepository(firestore());
  const banks = createBanksRepository(firestore());
  const never = () => Promise.reject(new Error("not here"));
  return createQueuesService({
    queues: {
      sendMail: { read: readMailQueue, listDead: deadMails, replay: never, discard: never },
      processWebhookEvent: {
        read: () => events.readQueue(),
        listDead: (limit, _now, after) => events.listDead(limit, after),
        replay: never,
        discard: never,
      },
      deleteAccounts: deletions,
      endViews: notices,
      removeBankLinks: banks.removals,
      syncBanks: { ...banks.syncs, read: (at) => banks.readSyncQueue(at) },
      sendPushes: createPushesRepository(firestore()).tasks,
    },
    webhooks: { ...events, replay: never },
    getEmails: () => Promise.resolve(new Map()),
    readBroadcast: never,
  });
}

describe("what the system tab reads", () => {
  it("is 35 documents for the overview with 180 tasks of each queue that were given up", async () => {
    const service = await givenDead(180);
    const meter = countReads(firestore());
    const overview = await meter.inDetail(() => service.read(now));
    // The first three of each queue, the seventh event that shows that there are more, and seven queries that find nothing.
    expect(overview).toMatchObject({ documents: 7 * 3 + 7 + 7, counts: 16, countReads: 16, writes: 0 });
    const letters = await meter.inDetail(() =>
      service.routes.deadLetters({ query: { queue: "sendMail", limit: 10 } }, { now }),
    );
    expect(letters).toMatchObject({ documents: 12, countReads: 2, writes: 0 });
    const inbox = await meter.inDetail(() =>
      service.routes.webhookEvents({ query: { state: "dead", limit: 10 } }, { now }),
    );
    expect(inbox).toMatchObject({ documents: 11, countReads: 1, writes: 0 });
  });

  it("is 13 documents for each job in the overview and 11 for a page, with 140 runs of each job", async () => {
    const service = await given(140);
    const meter = countReads(firestore());
    const overview = await meter.inDetail(() => service.read(now));
    expect(overview).toMatchObject({ documents: JOB_IDS.length * 13, counts: 0, writes: 0 });
    const page = await meter.inDetail(() => service.routes.jobRuns({ query: { limit: 10 } }, { uid: "ada", now }));
    expect(page).toMatchObject({ documents: 11, countReads: 1, writes: 0 });
  });
});

describe("the statistics of calls", () => {
  const tally = (calls: number, errors: number, ms: number) => {
    const buckets = Array.from({ length: LATENCY_BOUNDS_MS.length + 1 }, () => 0);
    buckets[findBucket(LATENCY_BOUNDS_MS, ms)] = calls;
    return { calls, errors, buckets, lastSuccessAt: now, lastErrorAt: errors > 0 ? minutesAgo(1) : null };
  };

  it("add up over instances and the last hour, for two writes and 48 reads whatever was called", async () => {
    const instances = Array.from({ length: 5 }, () => createCallStatsRepository(firestore()));
    const meter = countReads(firestore());
    for (const [index, instance] of instances.entries()) {
      const written = await meter.inDetail(() =>
        instance.add({ stripe: tally(100, index, 420) }, minutesAgo(index * 10)),
      );
      expect(written).toMatchObject({ documents: 0, writes: 2 });
    }
    await instances[0]?.add({ stripe: tally(1_000, 1_000, 30_000) }, minutesAgo(120));
    let facts = {};
    const bill = await meter.inDetail(async () => {
      facts = await createCallStatsRepository(firestore()).read(now);
    });
    expect(bill).toMatchObject({ documents: 48, writes: 0 });
    expect(facts).toMatchObject({
      stripe: { calls: 500, errors: 10, p95Ms: 495, lastSuccessAt: now, lastErrorAt: minutesAgo(1) },
      resend: { calls: 0, errors: 0, p95Ms: null, lastSuccessAt: null, lastErrorAt: null },
    });
  });
});
