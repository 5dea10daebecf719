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
  it.each([
    ["all is well", [job("sweepAlerts", "on_time"), job("sweepMail", "running")], null, "All 2 jobs are on time."],
    [
      "members wait",
      [job("sweepAlerts", "overdue", 312), job("sweepMail", "failed")],
      "1 job is overdue.",
      "312 members are waiting.",
    ],
    [
      "nobody waits",
      [job("sweepAlerts", "overdue", 0), job("sweepMail", "on_time")],
      "1 job is overdue.",
      "1 of 2 jobs is on time.",
    ],
    [
      "a run failed",
      [job("sweepAlerts", "failed"), job("sweepMail", "on_time")],
      "1 job failed.",
      "1 of 2 jobs is on time.",
    ],
    ["one is paused", [job("sweepAlerts", "paused"), job("sweepMail", "on_time")], null, "1 of 2 jobs is on time."],
  ])("when %s", (_, jobs, problem, fact) => {
    expect(buildHeadline({ jobs })).toEqual({ problem, fact });
  });
});
