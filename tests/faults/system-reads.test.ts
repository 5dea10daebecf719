import { JOB_IDS } from "@cardwell/core/domain/system/jobs";
import { beforeEach, describe, expect, it } from "vitest";
import { createJobsService } from "../../functions/src/admin/system/jobs-service.ts";
import { createJobsRepository } from "../../functions/src/jobs/jobs-repository.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
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
  const noWork = { countDue: null };
  return createJobsService({
    jobs,
    work: {
      sweepAlerts: noWork,
      sweepMail: noWork,
      sweepPaymentEvents: noWork,
      deleteAccounts: noWork,
      watchAlerts: noWork,
      reconcileBilling: noWork,
    },
    getEmails: () => Promise.resolve(new Map()),
    enqueue: () => Promise.resolve(),
  });
}

describe("what the system tab reads", () => {
  it.each([20, 60, 180])("doesn't grow with the runs: %i of each job", async (runs) => {
    const service = await given(runs);
    const meter = countReads(firestore());
    const overview = await meter.inDetail(() => service.read(now));
    expect(overview).toMatchObject({ documents: JOB_IDS.length * 13, counts: 0, writes: 0 });
    const page = await meter.inDetail(() => service.listRuns({ job: undefined, state: undefined }, { limit: 10 }, now));
    expect(page).toMatchObject({ documents: 11, countReads: 1, writes: 0 });
  });
});
