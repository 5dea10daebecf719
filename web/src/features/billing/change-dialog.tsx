import type { SubscriptionStatus } from "@cardwell/core/contract/billing";
import type { RequestOf, ResponseOf } from "@cardwell/core/contract/endpoint";
import { formatPaymentMethod } from "@cardwell/core/domain/billing/payment-method";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { UseMutationResult } from "@tanstack/react-query";
import { useEffect } from "react";
import { contract } from "../../lib/page-contract.ts";
import { AnchorButton, Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Facts } from "../../components/facts.tsx";
import type { Fact } from "../../components/facts.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { callApi } from "../../lib/api-client.ts";
import { ApiError } from "../../lib/api-error.ts";
import { formatFullDate, formatMoney } from "../../lib/format.ts";
import { previewQuery } from "./billing-queries.ts";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { howOften, perPeriod } from "./format-price.ts";
import type { Choice } from "./format-price.ts";
import type { Portal } from "./use-portal.ts";

type Preview = ResponseOf<typeof contract.billing.previewChange>;
type ChangeBody = RequestOf<typeof contract.billing.change>["body"];

type ChangeDialogProps = {
  choice: Choice | null;
  status: SubscriptionStatus;
  timeZone: string;
  portal: Portal;
  onClose: () => void;
  onChanged: (answer: SubscriptionStatus) => void;
  /** Whether a change that was confirmed on the provider's page is made by now. */
  checkConfirmed: (choice: Choice) => Promise<boolean>;
};

/** What moving to another price costs, before anything is charged. */
export function ChangeDialog({ choice, onClose, onChanged, ...shared }: ChangeDialogProps) {
  const change = useMutation({
    mutationFn: (body: ChangeBody) => callApi(contract.billing.change, { body }),
    onSuccess: onChanged,
  });
  const close = () => {
    change.reset();
    onClose();
  };
  const title = choice === null ? "" : `Switch to ${choice.plan.name}, paid ${howOften(choice.price)}?`;
  return (
    <Dialog open={choice !== null} onClose={close} held={change.isPending} title={title}>
      {choice === null ? null : <Change {...shared} choice={choice} change={change} onClose={close} />}
    </Dialog>
  );
}

type ChangeProps = Omit<ChangeDialogProps, "choice" | "onChanged"> & {
  choice: Choice;
  change: UseMutationResult<SubscriptionStatus, Error, ChangeBody>;
};

function Change({ choice, status, timeZone, portal, change, checkConfirmed, onClose }: ChangeProps) {
  const { priceId } = choice.price;
  const preview = useQuery(previewQuery(priceId));
  const { code, confirmUrl } = change.error instanceof ApiError ? change.error : {};
  useEffect(() => {
    if (confirmUrl === undefined) return;
    const onReturn = () => {
      if (document.visibilityState !== "visible") return;
      void checkConfirmed(choice).then((isMade) => {
        if (isMade) onClose();
      });
    };
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, [confirmUrl, checkConfirmed, choice, onClose]);
  if (preview.isError) {
    return (
      <FailureNotice
        title="Couldn't calculate the amount. Nothing was changed."
        error={preview.error}
        onRetry={() => void preview.refetch()}
        retrying={preview.isFetching}
      />
    );
  }
  if (preview.isPending || preview.isFetching) return <SkeletonRows rows={3} label="Calculating the amount" />;
  const { dueTodayCents, currency, prorationAt } = preview.data;
  const lookAgain = () => {
    change.reset();
    void preview.refetch();
  };
  return (
    <>
      <Facts facts={buildFacts(preview.data, choice, timeZone)} />
      <p className="text-body text-ink-2">{consequence(preview.data, status)}</p>
      {change.error === null ? null : confirmUrl !== undefined ? (
        <FailureNotice
          title="The payment isn't confirmed yet."
          error={change.error}
          action={
            <AnchorButton variant="filled" size="small" href={confirmUrl} target="_blank">
              Confirm payment
            </AnchorButton>
          }
        />
      ) : code === "payment_failed" ? (
        <FailureNotice
          title="The payment didn't go through."
          error={change.error}
          action={
            <Button
              size="small"
              busy={portal.isOpening("payment_method")}
              disabled={portal.busy}
              onClick={() => portal.open("payment_method")}
            >
              Update payment method
            </Button>
          }
        />
      ) : code === "conflict" ? (
        <FailureNotice
          title="Nothing was changed."
          error={change.error}
          action={
            <Button size="small" onClick={lookAgain}>
              Review the new amount
            </Button>
          }
        />
      ) : (
        <FailureNotice title="The change didn't go through." error={change.error} />
      )}
      {portal.error === null ? null : (
        <FailureNotice title="Couldn't open the payment provider's page." error={portal.error} />
      )}
      <div className="mt-2 flex flex-wrap gap-2.5">
        <Button
          variant={confirmUrl === undefined ? "filled" : "outline"}
          busy={change.isPending}
          busyLabel="Changing plan"
          disabled={code === "conflict" || confirmUrl !== undefined}
          onClick={() => change.mutate({ priceId, prorationAt })}
        >
          {dueTodayCents > 0 ? `Pay ${formatMoney(dueTodayCents, currency)} and change` : "Change plan"}
        </Button>
        <Button onClick={onClose} disabled={change.isPending}>
          Keep current plan
        </Button>
      </div>
    </>
  );
}

function buildFacts(preview: Preview, { price }: Choice, timeZone: string): Fact[] {
  const { dueTodayCents, creditCents, nextAmountCents, nextChargeAt, currency } = preview;
  const money = (amountCents: number) => <span className="figures">{formatMoney(amountCents, currency)}</span>;
  return [
    { label: "Due today", value: money(dueTodayCents) },
    ...(creditCents > 0 ? [{ label: "Credit", value: <>{money(creditCents)} for unused time</> }] : []),
    {
      label: "After that",
      value: (
        <>
          {money(nextAmountCents)} {perPeriod(price)}
        </>
      ),
    },
    { label: "Next charge", value: formatFullDate(nextChargeAt, timeZone) },
  ];
}

function consequence({ dueTodayCents, creditCents, currency }: Preview, status: SubscriptionStatus): string {
  if (status.trial.isTrialing) return "Your trial continues. Nothing is charged before it ends.";
  if (dueTodayCents > 0) {
    const method = status.paymentMethod ? ` on your ${formatPaymentMethod(status.paymentMethod)}` : "";
    return `${formatMoney(dueTodayCents, currency)} is charged${method} when you confirm.`;
  }
  return creditCents > 0
    ? `Nothing is charged today. The rest of the ${formatMoney(creditCents, currency)} credit goes toward your next invoices.`
    : "Nothing is charged today.";
}
