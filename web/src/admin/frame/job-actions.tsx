import { adminSystemContract as contract } from "@cardwell/core/contract/admin/system";
import { JOBS } from "@cardwell/core/domain/system/jobs";
import type { JobId } from "@cardwell/core/domain/system/jobs";
import { Segmented } from "../../components/segmented.tsx";
import { formatCount } from "../../lib/format.ts";
import { staffAction } from "./staff-action.ts";
import type { StaffAction } from "./staff-action.ts";

const pauses = [
  { value: "1", label: "1 hour" },
  { value: "24", label: "1 day" },
  { value: "168", label: "7 days" },
];

export const runJob = (job: JobId, look: "outline" | "filled" = "outline") =>
  staffAction(contract.runJob, {
    params: { job },
    label: "Run now",
    name: `Run now: ${JOBS[job].label}`,
    look,
    title: `Run ${JOBS[job].label} now?`,
    confirm: `Run ${JOBS[job].label}`,
    busyLabel: "Starting",
    text: `${JOBS[job].purpose} It starts within seconds, also while the job is paused. Work that a scheduled run has done isn't done twice.`,
    done: `${JOBS[job].label} started.`,
  });

/** Null: the job has nothing to count. */
export function dryRunJob(job: JobId): StaffAction | null {
  const { label, noun, canDryRun } = JOBS[job];
  if (noun === null || !canDryRun) return null;
  return staffAction(contract.runJob, {
    params: { job },
    body: { dryRun: true },
    label: "Dry run",
    name: `Dry run: ${label}`,
    title: `Start a dry run of ${label}?`,
    confirm: "Start dry run",
    busyLabel: "Counting",
    text: `A dry run counts the ${noun[1]} that the job would process now. It changes nothing.`,
    done: ({ due }) => `${label} would process ${formatCount(due ?? 0, ...noun)} now. Nothing was changed.`,
  });
}

export const pauseJob = (job: JobId) =>
  staffAction(contract.pauseJob, {
    params: { job },
    values: { hours: "1" },
    body: ({ hours }) => ({ hours: Number(hours) }),
    label: "Pause",
    name: `Pause: ${JOBS[job].label}`,
    title: `Pause ${JOBS[job].label}?`,
    confirm: `Pause ${JOBS[job].label}`,
    busyLabel: "Pausing",
    text: "Its schedule doesn't start it until the pause ends. What is due waits until then.",
    done: `${JOBS[job].label} paused.`,
    fields: ({ values: { hours }, set }) => (
      <Segmented label="Pause for" options={pauses} value={hours} onChange={(chosen) => set({ hours: chosen })} />
    ),
  });

export const resumeJob = (job: JobId) =>
  staffAction(contract.resumeJob, {
    params: { job },
    label: "Resume",
    name: `Resume: ${JOBS[job].label}`,
    title: `Resume ${JOBS[job].label}?`,
    confirm: `Resume ${JOBS[job].label}`,
    busyLabel: "Resuming",
    text: "Its schedule starts it again from its next time on.",
    done: `${JOBS[job].label} resumed.`,
  });
