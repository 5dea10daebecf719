import { adminSystemContract as contract } from "@cardwell/core/contract/admin/system";
import { createWordFilter } from "@cardwell/core/domain/fold-text";
import { JOB_IDS, JOBS } from "@cardwell/core/domain/system/jobs";
import { actionPath, tabPath } from "../frame/tabs-context.ts";
import type { PaletteHit } from "../frame/tabs-context.ts";

/** The scheduled jobs that the command palette offers. */
export function findJobs(query: string): PaletteHit[] {
  const isFound = createWordFilter(query);
  return JOB_IDS.filter((id) => isFound(JOBS[id].label)).map((id) => ({
    to: tabPath("system", `jobs?job=${id}`),
    label: JOBS[id].label,
    hint: "Scheduled job",
    actions: [
      {
        to: actionPath(tabPath("system"), `run-${id}`),
        label: "Run now",
        permission: contract.runJob.permission,
      },
      {
        to: actionPath(tabPath("system"), `pause-${id}`),
        label: "Pause or resume",
        permission: contract.pauseJob.permission,
      },
    ],
  }));
}
