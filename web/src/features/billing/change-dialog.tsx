import { billingContract } from "@cardwell/core/contract/billing";
import type { SubscriptionStatus } from "@cardwell/core/contract/billing";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Facts } from "../../components/facts.tsx";
import type { Fact } from "../../components/facts.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { callApi } from "../../lib/api-client.ts";
import { ApiError } from "../../lib/api-error.ts";
import { formatFullDate, formatMoney } from "../../lib/format.ts";
import { previewQuery } from "./billing-queries.ts";
import { cardWords } from "./billing-words.ts";
import { FailureNotice } from "./failure-notice.tsx";
import { howOften, perPeriod } from "./price-words.ts";
import type { Choice } from "./price-words.ts";

type Preview = ResponseOf<typeof billingContract.previewChange>;

type ChangeProps = {
  choice: Choice;
  status: SubscriptionStatus;
  timeZone: string;
  onClose: () => void;
  /** Told of every answer; `changed` is false when the payment was refused and the plan stayed as it was. */
  onAnswer: (answer: SubscriptionStatus, changed: boolean) => void;
};

/** What moving to another price costs, before anything is charged. */
export function ChangeDialog({ choice, ...rest }: Omit<ChangeProps, "choice"> & { choice: Choice | null }) {
  const title = choice === null ? "" : `Move to ${choice.plan.name}, paid ${howOften(choice.price)}?`;
  return (
    <Dialog open={choice !== null} onClose={rest.onClose} title={title}>
      {choice === null ? null : <Change key={choice.price.priceId} choice={choice} {...rest} />}
    </Dialog>
  );
}

function Change({ choice, status, timeZone, onClose, onAnswer }: ChangeProps) {
  const { priceId } = choice.price;
  const preview = useQuery(previewQuery(priceId));
  const change = useMutation({
    mutationFn: ({ prorationAt }: Preview) => callApi(billingContract.change, { body: { priceId, prorationAt } }),
    onSuccess: (answer) => onAnswer(answer, isOn(answer, choice)),
  });
  const isStale = change.error instanceof ApiError && change.error.code === "conflict";
  const lookAgain = () => {
    change.reset();
    void preview.refetch();
  };
  if (preview.isError) {
    return (
      <FailureNotice
        title="The amount could not be worked out. Nothing was changed."
        error={preview.error}
        onRetry={() => void preview.refetch()}
        retrying={preview.isFetching}
      />
    );
  }
  if (preview.isPending || preview.isFetching) return <SkeletonRows rows={3} label="Working out the amount" />;
  const { dueTodayCents, currency } = preview.data;
  return (
    <>
      <Facts facts={factsOf(preview.data, choice, timeZone)} />
      <p className="text-body text-ink-2">{consequence(preview.data, status)}</p>
      {change.isSuccess && !isOn(change.data, choice) ? (
        <FailureNotice
          title="The payment did not go through, so your plan stayed as it was."
          text="Update the payment card with Manage payment and plan, then try again."
        />
      ) : null}
      {change.isError ? (
        <FailureNotice
          title={isStale ? "Nothing was changed." : "The change did not go through."}
          error={change.error}
          action={
            isStale ? (
              <Button size="small" onClick={lookAgain}>
                Look at the amount again
              </Button>
            ) : undefined
          }
        />
      ) : null}
      <div className="mt-2 flex flex-wrap gap-2.5">
        <Button
          variant="filled"
          busy={change.isPending}
          busyLabel="Changing the plan"
          disabled={isStale}
          onClick={() => change.mutate(preview.data)}
        >
          {dueTodayCents > 0 ? `Pay ${formatMoney(dueTodayCents, currency)} and change` : "Change the plan"}
        </Button>
        <Button onClick={onClose}>Keep what I have</Button>
      </div>
    </>
  );
}

function isOn({ plan }: SubscriptionStatus, { plan: wanted, price }: Choice): boolean {
  return plan?.name === wanted.name && plan.interval === price.interval && plan.intervalCount === price.intervalCount;
}

function factsOf(preview: Preview, { price }: Choice, timeZone: string): Fact[] {
  const { dueTodayCents, creditCents, nextAmountCents, nextChargeAt, currency } = preview;
  const money = (amountCents: number) => <span className="figures">{formatMoney(amountCents, currency)}</span>;
  return [
    { label: "Due today", value: money(dueTodayCents) },
    ...(creditCents > 0 ? [{ label: "Credit", value: <>{money(creditCents)} for the time not used</> }] : []),
    {
      label: "From then",
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
  if (status.trial.isTrialing) return "The trial goes on to its end. Nothing is charged before.";
  if (dueTodayCents > 0) {
    const card = status.paymentMethod ? ` on the ${cardWords(status.paymentMethod)}` : "";
    return `${formatMoney(dueTodayCents, currency)} is charged${card} when you confirm, and nothing before.`;
  }
  return creditCents > 0
    ? `Nothing is charged today. What is left of the ${formatMoney(creditCents, currency)} pays the next invoices.`
    : "Nothing is charged today.";
}
