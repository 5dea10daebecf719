import { useEffect, useState } from "react";
import { contract } from "../../lib/page-contract.ts";
import { callApi } from "../../lib/api-client.ts";
import { StepHeading } from "../../components/step-heading.tsx";

const ones = [
  "",
  "One",
  "Two",
  "Three",
  "Four",
  "Five",
  "Six",
  "Seven",
  "Eight",
  "Nine",
  "Ten",
  "Eleven",
  "Twelve",
  "Thirteen",
  "Fourteen",
  "Fifteen",
  "Sixteen",
  "Seventeen",
  "Eighteen",
  "Nineteen",
];

/** "Fourteen days, free"; without a trial, what the page is for. */
export function trialTitle(days: number): string {
  if (days <= 0) return "Create your account";
  const count = ones[days] ?? String(days);
  return `${count} ${days === 1 ? "day" : "days"}, free`;
}

/** What a new account gets, from the plans on sale now. */
export function TrialHeading() {
  const days = useTrialDays();
  return (
    <StepHeading
      title={days === null ? "Create an account" : trialTitle(days)}
      pageTitle="Create account"
      waiting={days === null}
    >
      {days === null ? undefined : days > 0 ? (
        <p>No payment method required. You're only charged if you add one.</p>
      ) : (
        <p>Confirm your email, then choose a plan.</p>
      )}
    </StepHeading>
  );
}

/** The longest trial on sale; null until it is known, and 0 when it cannot be learned. */
function useTrialDays(): number | null {
  const [days, setDays] = useState<number | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    callApi(contract.billing.plans, {}, { signal: controller.signal })
      .then(({ plans }) => setDays(Math.max(0, ...plans.map(({ trialDays }) => trialDays))))
      .catch(() => {
        if (!controller.signal.aborted) setDays(0);
      });
    return () => controller.abort();
  }, []);
  return days;
}
