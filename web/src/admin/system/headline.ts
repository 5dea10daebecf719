import { DEPENDENCIES } from "@cardwell/core/domain/system/dependencies";
import { JOBS } from "@cardwell/core/domain/system/jobs";
import { formatCount } from "../../lib/format.ts";
import type { SystemOverview } from "../frame/problems.ts";

/** The page's title: what is wrong, if anything, and the number that matters. */
export function buildHeadline({
  jobs,
  queues,
  dependencies,
  alerts,
}: Pick<SystemOverview, "jobs" | "queues" | "dependencies" | "alerts">): {
  problem: string | null;
  fact: string;
} {
  const overdue = jobs.filter(({ status }) => status === "overdue");
  const failed = jobs.filter(({ status }) => status === "failed");
  const onTime = jobs.filter(({ status }) => status === "on_time" || status === "running");
  const waiting = overdue.find(({ due }) => due !== null && due > 0);
  const dead = queues.reduce((sum, queue) => sum + queue.dead, 0);
  const bad = dependencies.find(({ state }) => state === "down" || state === "degraded");
  const incidents = alerts.filter(({ kind }) => kind === "incident_open").length;
  const problem =
    overdue.length > 0
      ? `${formatCount(overdue.length, "job")} ${overdue.length === 1 ? "is" : "are"} overdue.`
      : failed.length > 0
        ? `${formatCount(failed.length, "job")} failed.`
        : incidents > 0
          ? `${formatCount(incidents, "incident")} ${incidents === 1 ? "is" : "are"} open.`
          : bad !== undefined
            ? `${DEPENDENCIES[bad.id].label} is ${bad.state}.`
            : dead > 0
              ? `${formatCount(dead, "task")} ${dead === 1 ? "was" : "were"} given up.`
              : null;
  const noun = waiting && JOBS[waiting.id].noun;
  return {
    problem,
    fact:
      waiting?.due && noun
        ? `${formatCount(waiting.due, ...noun)} ${waiting.due === 1 ? "is" : "are"} waiting.`
        : onTime.length === jobs.length
          ? `All ${jobs.length} jobs are on time.`
          : `${onTime.length} of ${formatCount(jobs.length, "job")} ${onTime.length === 1 ? "is" : "are"} on time.`,
  };
}
