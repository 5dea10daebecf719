import type { SubscriptionStatus } from "@cardwell/core/contract/billing";
import { LONGEST_PAUSE_MONTHS } from "@cardwell/core/domain/billing/access";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Segmented } from "../../components/segmented.tsx";
import { callApi } from "../../lib/api-client.ts";
import { contract } from "../../lib/page-contract.ts";
import { formatCount, formatFullDate } from "../../lib/format.ts";
import { FailureNotice } from "../../components/failure-notice.tsx";

type PauseProps = {
  open: boolean;
  status: SubscriptionStatus;
  timeZone: string;
  onClose: () => void;
  onPaused: (answer: SubscriptionStatus) => void;
};

const months = Array.from({ length: LONGEST_PAUSE_MONTHS }, (_, at) => ({
  value: String(at + 1),
  label: formatCount(at + 1, "month"),
}));

/** Skips some months: how long, and what is closed meanwhile. */
export function PauseDialog({ open, status, timeZone, onClose, onPaused }: PauseProps) {
  const [chosen, setChosen] = useState("1");
  const pause = useMutation({
    mutationFn: () => callApi(contract.billing.pause, { body: { months: Number(chosen) } }),
    onSuccess: onPaused,
  });
  const close = () => {
    pause.reset();
    onClose();
  };
  const name = status.plan?.name ?? "your plan";
  const from = status.currentPeriodEnd === null ? null : formatFullDate(status.currentPeriodEnd, timeZone);
  return (
    <Dialog open={open} onClose={close} held={pause.isPending} title={`Pause ${name}?`}>
      <Segmented label="For how long" options={months} value={chosen} onChange={setChosen} />
      <ul className="grid list-disc gap-1.5 pl-5 text-body text-ink-2">
        <li>You keep access until {from ?? "the paid period ends"}, which you've paid for.</li>
        <li>After that you have no access, reminders about your cards stop, and nothing is charged.</li>
        <li>
          After {formatCount(Number(chosen), "month")} the plan continues and is charged again. You can resume earlier.
        </li>
      </ul>
      {pause.error === null ? null : <FailureNotice title={`Couldn't pause ${name}.`} error={pause.error} />}
      <div className="mt-2 flex flex-wrap gap-2.5">
        <Button variant="filled" busy={pause.isPending} busyLabel={`Pausing ${name}`} onClick={() => pause.mutate()}>
          Pause {name}
        </Button>
        <Button onClick={close} disabled={pause.isPending}>
          Keep {name}
        </Button>
      </div>
    </Dialog>
  );
}
