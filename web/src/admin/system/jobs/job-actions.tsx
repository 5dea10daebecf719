import { adminSystemContract as contract } from "@cardwell/core/contract/admin/system";
import { JOBS } from "@cardwell/core/domain/system/jobs";
import type { JobId } from "@cardwell/core/domain/system/jobs";
import { useState } from "react";
import type { ButtonVariant } from "../../../components/button.tsx";
import { Segmented } from "../../../components/segmented.tsx";
import { callApi } from "../../../lib/api-client.ts";
import { formatCount } from "../../../lib/format.ts";
import { createIdempotencyKeys } from "../../../lib/idempotency-keys.ts";
import { ReasonAction } from "../../frame/reason-action.tsx";
import { useStaleSystem } from "../queries.ts";

type JobActionProps = { job: JobId; look?: ButtonVariant | "link" };

export function RunJob({ job, look = "link" }: JobActionProps) {
  const onSettled = useStaleSystem();
  const { label, purpose } = JOBS[job];
  const [once] = useState(() => createIdempotencyKeys());
  return (
    <ReasonAction
      endpoint={contract.runJob}
      label="Run now"
      name={`Run now: ${label}`}
      look={look}
      title={`Run ${label} now?`}
      confirm={`Run ${label}`}
      busyLabel="Starting"
      run={async (reason) => {
        const answer = await callApi(contract.runJob, once.named({ params: { job }, body: { reason } }));
        once.answered();
        return answer;
      }}
      done={() => `${label} started.`}
      onSettled={onSettled}
    >
      {purpose} It starts within seconds, also while the job is paused. Work that a scheduled run has done isn't done
      twice.
    </ReasonAction>
  );
}

export function DryRunJob({ job, look = "link" }: JobActionProps) {
  const { label, noun } = JOBS[job];
  if (noun === null || !JOBS[job].canDryRun) return null;
  return (
    <ReasonAction
      endpoint={contract.runJob}
      label="Dry run"
      name={`Dry run: ${label}`}
      look={look}
      title={`Start a dry run of ${label}?`}
      confirm="Start dry run"
      busyLabel="Counting"
      run={(reason) => callApi(contract.runJob, { params: { job }, body: { reason, dryRun: true } })}
      done={({ due }) => `${label} would process ${formatCount(due ?? 0, ...noun)} now. Nothing was changed.`}
    >
      A dry run counts the {noun[1]} that the job would process now. It changes nothing.
    </ReasonAction>
  );
}

const pauses = [
  { value: "1", label: "1 hour" },
  { value: "24", label: "1 day" },
  { value: "168", label: "7 days" },
];

export function PauseJob({ job }: JobActionProps) {
  const onSettled = useStaleSystem();
  const [hours, setHours] = useState("1");
  const { label } = JOBS[job];
  return (
    <ReasonAction
      endpoint={contract.pauseJob}
      label="Pause"
      name={`Pause: ${label}`}
      look="link"
      title={`Pause ${label}?`}
      confirm={`Pause ${label}`}
      busyLabel="Pausing"
      run={(reason) => callApi(contract.pauseJob, { params: { job }, body: { reason, hours: Number(hours) } })}
      done={() => `${label} paused.`}
      onSettled={onSettled}
    >
      <div className="grid gap-4">
        <p>Its schedule doesn't start it until the pause ends. What is due waits until then.</p>
        <Segmented label="Pause for" options={pauses} value={hours} onChange={setHours} />
      </div>
    </ReasonAction>
  );
}

export function ResumeJob({ job }: JobActionProps) {
  const onSettled = useStaleSystem();
  const { label } = JOBS[job];
  return (
    <ReasonAction
      endpoint={contract.resumeJob}
      label="Resume"
      name={`Resume: ${label}`}
      look="link"
      title={`Resume ${label}?`}
      confirm={`Resume ${label}`}
      busyLabel="Resuming"
      run={(reason) => callApi(contract.resumeJob, { params: { job }, body: { reason } })}
      done={() => `${label} resumed.`}
      onSettled={onSettled}
    >
      Its schedule starts it again from its next time on.
    </ReasonAction>
  );
}
