import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { contract } from "@cardwell/core/contract/contract";
import { Button, LinkButton } from "../../components/button.tsx";
import { RingIcon, TickDiscIcon } from "../../components/icons.tsx";
import { Notice } from "../../components/notice.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { accountQuery, useAccount } from "../../lib/account-query.ts";
import { callApi } from "../../lib/api-client.ts";
import { describeError, referenceOf } from "../../lib/describe-error.ts";
import { browserTimeZone, cardBrand, zoneName } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { useAuth } from "../../lib/session/use-auth.ts";
import { showToast } from "../../lib/toast-store.ts";

/** The steps that this version has, each with its real state. */
export function SetUpList() {
  const account = useAccount();
  const { subscriptionStatus } = useAuth();
  if (account.data === undefined) {
    if (!account.isError) return <SkeletonRows rows={4} label="Loading your account" />;
    const reference = referenceOf(account.error);
    return (
      <div className="grid justify-items-start gap-4">
        <Notice kind="problem" title="We could not load your account.">
          {describeError(account.error)}
          {reference === undefined ? null : ` Reference ${reference}.`}
        </Notice>
        <Button onClick={() => void account.refetch()} busy={account.isFetching} busyLabel="Trying again">
          Try again
        </Button>
      </div>
    );
  }
  const { email, firstName, timeZone } = account.data;
  const card = subscriptionStatus?.paymentMethod ?? null;
  return (
    <ol className="-mt-5">
      <Step done title="Your address is confirmed" text={email} />
      <Step
        done={firstName !== null}
        title={firstName === null ? "Say what to call you" : `We call you ${firstName}`}
        text={firstName === null ? "Mail greets you by your address until then." : "Change it on the account page."}
        action={
          <LinkButton size="small" to={paths.account}>
            {firstName === null ? "Add your name" : "Change"}
          </LinkButton>
        }
      />
      <TimeZoneStep timeZone={timeZone} />
      <Step
        done={card !== null}
        title={
          card === null ? "No payment card is on file" : `Paid with ${cardBrand(card.brand)} ending in ${card.last4}`
        }
        text={
          card !== null
            ? "Billing shows every invoice."
            : subscriptionStatus?.trial.isTrialing
              ? "You need one when the trial ends."
              : "You need one for the plan to renew."
        }
        action={
          <LinkButton size="small" to={paths.billing}>
            Go to billing
          </LinkButton>
        }
      />
    </ol>
  );
}

type StepProps = { done: boolean; title: string; text: ReactNode; action?: ReactNode };

function Step({ done, title, text, action }: StepProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3.5">
      <span className={done ? "text-green" : "text-ink-3"}>
        {done ? <TickDiscIcon /> : <RingIcon />}
        <span className="sr-only">{done ? "Done:" : "To do:"}</span>
      </span>
      <div className="min-w-36 flex-1">
        <p className="font-semibold break-words">{title}</p>
        <p className="text-small break-words text-ink-2">{text}</p>
      </div>
      {action}
    </li>
  );
}

function TimeZoneStep({ timeZone }: { timeZone: string }) {
  const queries = useQueryClient();
  const here = browserTimeZone();
  const change = useMutation({
    mutationFn: () => callApi(contract.accounts.update, { body: { timeZone: here } }),
    onSuccess(account) {
      queries.setQueryData(accountQuery.queryKey, account);
      showToast(`Dates are now shown in ${zoneName(here)}.`);
    },
  });
  const same = here === timeZone;
  return (
    <Step
      done={same}
      title={`Your dates are in ${zoneName(timeZone)}`}
      text={
        change.isError ? (
          <span role="alert" className="text-copper-ink">
            {describeError(change.error)}
          </span>
        ) : same ? (
          "The same as this browser."
        ) : (
          `This browser is in ${zoneName(here)}. Due dates follow your choice.`
        )
      }
      action={
        same ? undefined : (
          <Button size="small" onClick={() => change.mutate()} busy={change.isPending} busyLabel="Changing">
            Use {zoneName(here)}
          </Button>
        )
      }
    />
  );
}
