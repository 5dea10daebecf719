import { describe, expect, it } from "vitest";
import { buildHeadline } from "./headline.ts";
import type { JobRow } from "./queries.ts";

const job = (id: JobRow["id"], status: JobRow["status"], due: number | null = null): JobRow => ({
  id,
  status,
  due,
  overdueMinutes: status === "overdue" ? 41 : 0,
  lastSuccessAt: null,
  nextStartAt: null,
  pause: null,
  runs: [],
});

describe("the headline of the system", () => {
  it.each<[string, JobRow[], string | null, string, number]>([
    ["all is well", [job("sweepAlerts", "on_time"), job("sweepMail", "running")], null, "All 2 jobs are on time.", 0],
    [
      "members wait",
      [job("sweepAlerts", "overdue", 312), job("sweepMail", "failed")],
      "1 job is overdue.",
      "312 members are waiting.",
      0,
    ],
    [
      "nobody waits",
      [job("sweepAlerts", "overdue", 0), job("sweepMail", "on_time")],
      "1 job is overdue.",
      "1 of 2 jobs is on time.",
      0,
    ],
    [
      "a run failed",
      [job("sweepAlerts", "failed"), job("sweepMail", "on_time")],
      "1 job failed.",
      "1 of 2 jobs is on time.",
      0,
    ],
    [
      "tasks were given up",
      [job("sweepMail", "on_time"), job("sweepAlerts", "on_time")],
      "9 tasks were given up.",
      "All 2 jobs are on time.",
      9,
    ],
    ["one is paused", [job("sweepAlerts", "paused"), job("sweepMail", "on_time")], null, "1 of 2 jobs is on time.", 0],
  ])("says what matters when %s", (_, jobs, problem, fact, dead) => {
    const queues = [{ id: "sendMail" as const, waiting: 3, dead, oldestAt: null }];
    expect(buildHeadline({ jobs, queues, dependencies: [], alerts: [] })).toEqual({ problem, fact });
  });
});
