import type { SubscriptionStatus } from "@cardwell/core/contract/billing";
import { useMutation } from "@tanstack/react-query";
import { contract } from "../../lib/page-contract.ts";
import { Button } from "../../components/button.tsx";
import { callApi } from "../../lib/api-client.ts";
import { formatMoney } from "../../lib/format.ts";
import { FailureNotice } from "../../components/failure-notice.tsx";
import type { PossibleActions } from "./possible-actions.ts";
import type { Portal } from "./use-portal.ts";

type BillingActionsProps = {
  status: SubscriptionStatus;
  actions: PossibleActions;
  portal: Portal;
  /** What resuming a pause charges today; null while it is not known. */
  chargeCents: number | null;
  refreshing: boolean;
  onRefresh: () => void;
  onPause: () => void;
  onCancel: () => void;
  onResumed: (answer: SubscriptionStatus) => void;
};

/** Under the headline: the first thing to do, then the rest. */
export function BillingActions({
  status,
  actions,
  portal,
  chargeCents,
  refreshing,
  onRefresh,
  onPause,
  onCancel,
  onResumed,
}: BillingActionsProps) {
  const { primary, canManage, canCancel, canPause } = actions;
  const resume = useMutation({ mutationFn: () => callApi(contract.billing.resume, {}), onSuccess: onResumed });
  if (primary === null && !canManage) return null;
  const name = status.plan?.name ?? "the plan";
  return (
    <div className="mt-6 grid gap-4">
      <div className="flex flex-wrap items-center gap-2.5">
        {primary === "resume" ? (
          <Button
            variant="filled"
            busy={resume.isPending}
            busyLabel={`Resuming ${name}`}
            onClick={() => resume.mutate()}
          >
            Resume {name}
            {status.reason === "paused" && chargeCents !== null
              ? ` for ${formatMoney(chargeCents, status.plan?.currency)}`
              : null}
          </Button>
        ) : null}
        {primary === "ask_again" ? (
          <Button variant="filled" busy={refreshing} busyLabel="Checking with the payment provider" onClick={onRefresh}>
            Refresh
          </Button>
        ) : null}
        {primary === "add_card" ? (
          <Button
            variant="filled"
            busy={portal.isOpening("payment_method")}
            disabled={portal.busy}
            onClick={() => portal.open("payment_method")}
          >
            Add a payment method
          </Button>
        ) : null}
        {canManage ? (
          <Button
            variant={primary === "manage" ? "filled" : "outline"}
            busy={portal.isOpening("manage")}
            disabled={portal.busy}
            onClick={() => portal.open("manage")}
          >
            Manage payment and plan
          </Button>
        ) : null}
        {canPause ? <Button onClick={onPause}>Pause</Button> : null}
        {canCancel ? (
          <Button variant="text" onClick={onCancel}>
            {status.trial.isTrialing ? "End trial" : "Cancel subscription"}
          </Button>
        ) : null}
      </div>
      {portal.error === null ? null : (
        <FailureNotice title="Couldn't open the payment provider's page." error={portal.error} />
      )}
      {resume.error === null ? null : <FailureNotice title={`Couldn't resume ${name}.`} error={resume.error} />}
    </div>
  );
}
