import { describe, expect, it } from "vitest";
import {
  getJobStatus,
  getNextStart,
  getOverdueMinutes,
  JOB_IDS,
  JOBS,
  nextStartAfter,
  toSchedulerExpression,
} from "./jobs.ts";
import type { JobFacts } from "./jobs.ts";

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);
const { sweepAlerts, reconcileBilling } = JOBS;

const ran = (lastSuccess: string | null, lastRun: Partial<{ state: "running" | "done" | "failed"; at: string }> = {}) =>
  ({
    lastRun: { state: lastRun.state ?? "done", startedAt: at(lastRun.at ?? lastSuccess ?? "12:00") },
    lastSuccessAt: lastSuccess === null ? null : at(lastSuccess),
    pause: null,
  }) satisfies JobFacts;

describe("a schedule", () => {
  it("starts with each so many minutes of the clock, or at a time of day in UTC", () => {
    expect(JOB_IDS.map((id) => toSchedulerExpression(JOBS[id].schedule))).toEqual([
      "*/5 * * * *",
      "*/1 * * * *",
      "*/15 * * * *",
      "*/30 * * * *",
      "*/5 * * * *",
      "*/5 * * * *",
      "0 * * * *",
      "*/15 * * * *",
      "*/5 * * * *",
      "*/15 * * * *",
      "*/15 * * * *",
      "10 1 * * *",
      "0 * * * *",
      "30 7 * * *",
      "40 0 * * *",
      "20 0 * * *",
    ]);
  });

  it("starts a daily job today, or tomorrow when its time has come", () => {
    expect(nextStartAfter({ dailyAt: "07:30" }, at("05:00"))).toEqual(at("07:30"));
    expect(nextStartAfter({ dailyAt: "07:30" }, at("07:30"))).toEqual(new Date("2026-11-21T07:30:00Z"));
  });

  it("starts a job with an interval with the clock, whenever it ran last", () => {
    expect(getNextStart(sweepAlerts, ran("12:00"), at("12:02"))).toEqual(at("12:05"));
    expect(getNextStart(sweepAlerts, ran("12:01"), at("12:02"))).toEqual(at("12:05"));
    expect(getNextStart(sweepAlerts, ran("12:00"), at("12:41"))).toEqual(at("12:45"));
    expect(getNextStart(sweepAlerts, { lastRun: null, lastSuccessAt: null, pause: null }, at("12:00"))).toBeNull();
  });

  it("starts nothing before a pause ends", () => {
    const paused = { ...ran("12:00"), pause: { until: at("14:00") } };
    expect(getNextStart(sweepAlerts, paused, at("12:02"))).toEqual(at("14:00"));
    expect(getNextStart(reconcileBilling, { ...paused, pause: { until: at("08:00") } }, at("06:00"))).toEqual(
      new Date("2026-11-21T07:30:00Z"),
    );
  });
});

describe("a job", () => {
  it("is overdue once it missed a run and had time for the next one", () => {
    // Due at 12:05; one missed interval and the five minutes that a run may take are allowed.
    expect(getOverdueMinutes(sweepAlerts, ran("12:00"), at("12:15"))).toBe(0);
    expect(getOverdueMinutes(sweepAlerts, ran("12:00"), at("12:16"))).toBe(11);
    expect(getOverdueMinutes(reconcileBilling, ran("07:30"), new Date("2026-11-21T08:30:00Z"))).toBe(0);
    expect(getOverdueMinutes(reconcileBilling, ran("07:30"), new Date("2026-11-21T09:00:00Z"))).toBe(90);
  });

  it.each([
    ["on time after a success", ran("12:00"), "12:04", "on_time"],
    ["running until its time limit", ran("12:00", { state: "running", at: "12:05" }), "12:09", "running"],
    ["failed when its process was stopped", ran("12:00", { state: "running", at: "12:05" }), "12:11", "failed"],
    ["failed when its last run failed", ran("12:00", { state: "failed", at: "12:05" }), "12:06", "failed"],
    ["overdue even if it fails again and again", ran("12:00", { state: "failed", at: "12:30" }), "12:31", "overdue"],
    ["never run", { lastRun: null, lastSuccessAt: null, pause: null }, "12:00", "never"],
    ["paused, whatever it missed", { ...ran("09:00"), pause: { until: at("18:00") } }, "12:00", "paused"],
    ["not overdue right after a pause", { ...ran("09:00"), pause: { until: at("12:00") } }, "12:03", "on_time"],
    [
      "overdue when it stays silent after a pause",
      { ...ran("09:00"), pause: { until: at("12:00") } },
      "12:30",
      "overdue",
    ],
  ] as const)("is %s", (_, facts, now, status) => {
    expect(getJobStatus(sweepAlerts, facts, at(now))).toBe(status);
  });
});
