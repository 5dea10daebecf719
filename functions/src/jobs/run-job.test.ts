import type { JobId } from "@cardwell/core/domain/system/jobs";
import { describe, expect, it } from "vitest";
import { JobFailure } from "../lib/job-failure.ts";
import type { JobCounts } from "../lib/job-failure.ts";
import type { JobState, RunOutcome } from "./jobs-repository.ts";
import { createJobRunner } from "./run-job.ts";

const noon = new Date("2026-11-20T12:00:00Z");

/** A runner over jobs in memory, whose work is `run`. */
function given(run: () => Promise<JobCounts>, state: Partial<JobState> = {}) {
  const records: string[] = [];
  const outcomes: RunOutcome[] = [];
  const world = { isDown: false, elapsedMs: 0, claimable: new Map<string, JobId>() };
  const check = <T>(value: T): Promise<T> =>
    world.isDown ? Promise.reject(new Error("The database is down.")) : Promise.resolve(value);
  const work = { run: () => ((world.elapsedMs += 1_500), run()) };
  const runner = createJobRunner({
    jobs: {
      read: () => check({ lastSuccessAt: null, pause: null, ...state }),
      start: (job) => check(`run-of-${job}`).then((id) => (records.push(`started ${id}`), id)),
      skip: (job) => check(void records.push(`skipped ${job}`)),
      finish: (id, _job, outcome) => check(void (records.push(`finished ${id}`), outcomes.push(outcome))),
      claim: (id) => Promise.resolve(world.claimable.get(id) ?? null),
    },
    work: {
      sweepAlerts: work,
      sweepMail: work,
      sweepWebhookEvents: work,
      endViews: work,
      sweepBanks: work,
      publishNews: work,
      fetchNews: work,
      fetchPodcasts: work,
      recountBanks: work,
      updateStatuses: work,
      deleteAccounts: work,
      watchAlerts: work,
      fetchMissedEvents: work,
      reconcileBilling: work,
      rollUpFigures: work,
      verifyAuditLog: work,
    },
    clock: () => Promise.resolve({ now: () => noon }),
    elapsedMs: () => world.elapsedMs,
  });
  return { runner, world, records, outcomes };
}

const processes = (processed: number) => () => Promise.resolve({ processed, failed: 0 });

describe("a scheduled run", () => {
  it("leaves one record with counts and duration", async () => {
    const { runner, records, outcomes } = given(processes(12));
    await runner.runScheduled("sweepMail");
    expect(records).toEqual(["started run-of-sweepMail", "finished run-of-sweepMail"]);
    expect(outcomes).toEqual([
      { state: "done", processed: 12, failed: 0, error: null, durationMs: 1_500, succeededAt: noon },
    ]);
  });

  it("that processed some and failed for others failed, but is a success for its schedule", async () => {
    const failing = () =>
      Promise.reject(new JobFailure("1 of 3 mails could not be handled.", { processed: 2, failed: 1 }));
    const { runner, outcomes } = given(failing);
    await expect(runner.runScheduled("sweepMail")).rejects.toThrow("1 of 3 mails");
    expect(outcomes).toMatchObject([
      { state: "failed", processed: 2, failed: 1, error: "1 of 3 mails could not be handled.", succeededAt: noon },
    ]);
  });

  it("that failed altogether records where, without the message, which could hold personal data", async () => {
    const { runner, outcomes } = given(() => Promise.reject(new TypeError("No mailbox of ada@example.com")));
    await expect(runner.runScheduled("sweepMail")).rejects.toThrow("No mailbox");
    expect(outcomes).toMatchObject([{ state: "failed", processed: 0, failed: 0, succeededAt: null }]);
    expect(outcomes[0]?.error).toMatch(/^TypeError/);
    expect(outcomes[0]?.error).not.toContain("ada");
  });

  it("is skipped while the job is paused, and the skip is recorded", async () => {
    const pause = { by: "sam", at: noon, until: new Date("2026-11-20T13:00:00Z"), reason: "Resend is down" };
    const { runner, world, records } = given(processes(1), { pause });
    await runner.runScheduled("sweepMail");
    expect(records).toEqual(["skipped sweepMail"]);
    expect(world.elapsedMs).toBe(0);
  });

  it("starts again once the pause is over", async () => {
    const pause = { by: "sam", at: noon, until: noon, reason: "Resend is down" };
    const { runner, records } = given(processes(1), { pause });
    await runner.runScheduled("sweepMail");
    expect(records).toHaveLength(2);
  });

  it("works even if no record of it can be written", async () => {
    const { runner, world, records } = given(processes(1));
    world.isDown = true;
    await runner.runScheduled("sweepMail");
    expect([world.elapsedMs, records]).toEqual([1_500, []]);
  });
});

describe("a run that staff asked for", () => {
  it("is done once, even if its task is delivered twice", async () => {
    const { runner, world, records } = given(processes(1));
    world.claimable.set("r1", "sweepMail");
    await runner.runRequested("r1", 0);
    world.claimable.delete("r1");
    await runner.runRequested("r1", 0);
    expect(records).toEqual(["finished r1"]);
  });

  it("that fails is recorded and isn't tried again", async () => {
    const { runner, world, outcomes } = given(() => Promise.reject(new Error("no")));
    world.claimable.set("r1", "sweepAlerts");
    await runner.runRequested("r1", 0);
    expect(outcomes).toMatchObject([{ state: "failed" }]);
  });
});
