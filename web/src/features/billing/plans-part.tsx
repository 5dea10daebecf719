import type { SubscriptionStatus } from "@cardwell/core/contract/billing";
import type { UseQueryResult } from "@tanstack/react-query";
import { EmptyState } from "../../components/empty-state.tsx";
import { Section } from "../../components/section.tsx";
import { SupportLink } from "../../components/support-link.tsx";
import { PlansSkeleton } from "./billing-skeleton.tsx";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { PlansSection } from "./plans-section.tsx";
import type { Choice, Plan } from "./format-price.ts";
import type { CheckoutError } from "./checkout-error.ts";
import { useCheckout } from "./use-checkout.ts";

type PlansPartProps = {
  plans: UseQueryResult<{ plans: Plan[] }>;
  status: SubscriptionStatus;
  mode: "buy" | "change" | "view";
  canCancel: boolean;
  /** The price that is paid now; null when it is none of these, undefined while that is not known. */
  currentPriceId: string | null | undefined;
  onPreview: (choice: Choice) => void;
  /** The server's state of the plan is newer than this page's. */
  onRejected: () => void;
};

/** The plans in each of their states, and the way to the checkout. */
export function PlansPart({ plans, status, mode, canCancel, currentPriceId, onPreview, onRejected }: PlansPartProps) {
  const { choose, opening, error } = useCheckout();
  async function buy(choice: Choice) {
    const failure = await choose(choice.price.priceId);
    if (failure?.code === "already_subscribed") onRejected();
  }
  const failure =
    error === null ? null : (
      <div className="mt-10">
        <FailureNotice title="Couldn't open checkout. Nothing was charged." text={formatMessage(error)} />
      </div>
    );
  if (plans.data === undefined || currentPriceId === undefined) {
    return (
      <Section title="Plans">
        {plans.isError ? (
          <FailureNotice
            title="Couldn't load plans."
            error={plans.error}
            onRetry={() => void plans.refetch()}
            retrying={plans.isFetching}
          />
        ) : (
          <PlansSkeleton />
        )}
      </Section>
    );
  }
  if (plans.data.plans.length === 0) {
    return (
      <Section title="Plans">
        <EmptyState title="No plans are available right now.">
          <SupportLink subject="No plan to choose">Contact support</SupportLink>, and we'll notify you when there is
          one.
        </EmptyState>
      </Section>
    );
  }
  return (
    <>
      {failure}
      <PlansSection
        plans={plans.data.plans}
        offer={{
          mode,
          currentPriceId,
          canCancel,
          withTrial: status.trial.eligible,
          openingPriceId: opening,
          onChoose: (choice) => (mode === "change" ? onPreview(choice) : void buy(choice)),
        }}
      />
    </>
  );
}

/** Doesn't repeat what the title already contains. */
function formatMessage({ code, message }: CheckoutError): string {
  return code === "vendor_unavailable" ? "The payment provider didn't respond. Try again in a minute." : message;
}
