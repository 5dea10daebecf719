import { adminSystemContract as contract } from "@cardwell/core/contract/admin/system";
import { createWordFilter } from "@cardwell/core/domain/fold-text";
import { JOB_IDS, JOBS } from "@cardwell/core/domain/system/jobs";
import { callApi } from "../../lib/api-client.ts";
import { pauseJob, resumeJob, runJob } from "../frame/job-actions.tsx";
import { tabPath } from "../frame/tabs-context.ts";
import type { PaletteHit } from "../frame/tabs-context.ts";

/** The scheduled jobs that the command palette offers. */
export async function findJobs(query: string): Promise<PaletteHit[]> {
  const isFound = createWordFilter(query);
  return JOB_IDS.filter((id) => isFound(JOBS[id].label)).map((id) => ({
    to: tabPath("system", `jobs?job=${id}`),
    label: JOBS[id].label,
    hint: JOBS[id].purpose,
    actions: [
      { label: "Run now", permission: contract.runJob.permission, load: async () => runJob(id) },
      {
        label: "Pause or resume",
        permission: contract.pauseJob.permission,
        load: async () => {
          const { jobs } = await callApi(contract.overview, {});
          return jobs.find((job) => job.id === id)?.status === "paused" ? resumeJob(id) : pauseJob(id);
        },
      },
    ],
  }));
}
