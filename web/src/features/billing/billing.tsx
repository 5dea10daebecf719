import type { billingContract, SubscriptionStatus } from "@cardwell/core/contract/billing";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { HelpLink } from "../../components/help-link.tsx";
import { Facts } from "../../components/facts.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { Notice } from "../../components/notice.tsx";
import { Headline, Section } from "../../components/section.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { showToast } from "../../lib/toast-store.ts";
import { useTimeZone } from "../../lib/account-query.ts";
import { formatFullDate, formatMoney, formatTime } from "../../lib/format.ts";
import { useAuth } from "../../lib/session/use-auth.ts";
import { BillingActions } from "./billing-actions.tsx";
import { overviewQuery, plansQuery } from "./billing-queries.ts";
import { BillingSkeleton } from "./billing-skeleton.tsx";
import {
  formatBilling,
  formatPaysWith,
  formatReductions,
  type NextInvoice,
  paymentProblem,
  withWholeDates,
} from "./format-billing.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { formatCancel, formatCanceled } from "./cancel-messages.ts";
import { ChangeDialog } from "./change-dialog.tsx";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { InvoicesSection } from "./invoices-section.tsx";
import { PlansPart } from "./plans-part.tsx";
import { toPlanStatus } from "./plan-status.ts";
import { possibleActions, type PossibleActions } from "./possible-actions.ts";
import { type Choice, howOften } from "./format-price.ts";
import { PauseDialog } from "./pause-dialog.tsx";
import { ProblemNotice } from "./problem-notice.tsx";
import { useArrival } from "./use-arrival.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import type { LatestStatus } from "./use-latest-status.ts";
import { usePortal } from "./use-portal.ts";
import { ValueReceipt } from "../../components/value-receipt.tsx";

/** With access, the account's own pages have it. */
const YourData = lazyPart(() => import("./your-data.tsx"), "YourData", <SkeletonRows rows={4} />);

type BillingProps = { status: SubscriptionStatus; latest: LatestStatus };

export function Billing({ status: access, latest }: BillingProps) {
  const status = toPlanStatus(access);
  const { user } = useAuth();
  const timeZone = useTimeZone();
  const queryClient = useQueryClient();
  const portal = usePortal();
  const [isCanceling, setCanceling] = useState(false);
  const [isPausing, setPausing] = useState(false);
  const [previewed, setPreviewed] = useState<Choice | null>(null);

  const isKnownToProvider = status.reason !== "none";
  const plans = useQuery(plansQuery);
  const overview = useInfiniteQuery({ ...overviewQuery, enabled: isKnownToProvider });
  const nextInvoice = overview.data?.pages[0]?.nextInvoice ?? null;
  const creditCents = overview.data?.pages[0]?.creditCents ?? 0;
  const openInvoice = overview.data?.pages
    .flatMap((page) => page.invoices)
    .find((each) => each.status === "open" && !each.isForChange);

  const reloadInvoices = () => void queryClient.invalidateQueries({ queryKey: ["billing"] });
  const arrival = useArrival((from) => {
    void (from === "portal" ? latest.refresh().then(reloadInvoices) : latest.refreshIfOld());
  });
  usePayInvoice(arrival === "pay_invoice" ? (openInvoice?.hostedUrl ?? null) : null);
  const accept = (answer: SubscriptionStatus, sentence: string) => {
    showToast(sentence);
    latest.accept(answer);
    reloadInvoices();
  };

  const checkConfirmed = async ({ plan, price }: Choice) => {
    await latest.refresh();
    const { data } = await overview.refetch();
    if (data?.pages[0]?.currentPriceId !== price.priceId) return false;
    showToast(formatChanged(plan.name, price));
    return true;
  };

  const context = {
    timeZone,
    balanceCents: openInvoice?.amountDueCents ?? null,
    failureMessage: openInvoice?.failureMessage ?? null,
    nextInvoice,
    trialDays: Math.max(0, ...(plans.data?.plans ?? []).map((plan) => plan.trialDays)),
  };
  const { headline, below } = formatBilling(status, context);
  useKeptFocus(headline.join(" "));

  if (status.reason === "none" && plans.isPending) return <BillingSkeleton />;

  const problem = paymentProblem(status, context);
  const actions = possibleActions(status);
  const name = status.plan?.name ?? "Your plan";
  const day = (instant: string) => formatFullDate(instant, timeZone);

  // Without a plan, or with one that has ended, choosing one is what the page is for.
  const plansComeFirst = actions.plans === "buy";
  const actionsPart = (
    <BillingActions
      status={status}
      actions={actions}
      portal={portal}
      chargeCents={nextInvoice?.amountDueCents ?? status.plan?.unitAmountCents ?? null}
      refreshing={latest.loading}
      onRefresh={() => void latest.refresh()}
      onPause={() => setPausing(true)}
      onCancel={() => setCanceling(true)}
      onResumed={(answer) =>
        accept(
          answer,
          answer.renewsAt ? `${name} continues. It renews on ${day(answer.renewsAt)}.` : `${name} continues.`,
        )
      }
    />
  );
  const plansPart = (
    <PlansPart
      plans={plans}
      status={status}
      mode={actions.plans}
      canCancel={actions.canCancel}
      currentPriceId={currentPriceIn(overview, actions.plans)}
      onPreview={setPreviewed}
      onRejected={() => void latest.refresh()}
    />
  );

  return (
    <>
      {problem === null ? null : (
        <ProblemNotice
          problem={problem}
          portal={portal}
          invoiceUrl={openInvoice?.hostedUrl ?? null}
          afterPortal={arrival === "portal" && !latest.loading && !latest.refreshFailed}
        />
      )}
      {arrival === "checkout_canceled" ? (
        <div className="mb-10">
          <Notice title="You left the checkout. Nothing was charged.">Choose a plan whenever you're ready.</Notice>
        </div>
      ) : null}
      {access.reason === "staff" ? (
        <div className="mb-10">
          <Notice title="Your staff role gives you access.">This page shows your own plan.</Notice>
        </div>
      ) : null}
      <Headline above="Billing" below={below ?? undefined}>
        {headline.map((sentence) => (
          <span key={sentence} className="block">
            {withWholeDates(sentence)}{" "}
          </span>
        ))}
      </Headline>
      {plansComeFirst ? plansPart : actionsPart}
      {arrival === "portal" ? (
        <output className="mt-3 block min-h-5 text-small text-ink-3">
          {latest.loading ? "Checking with the payment provider for changes." : null}
        </output>
      ) : null}
      {latest.refreshFailed && !latest.loading ? (
        <div className="mt-4">
          <FailureNotice
            title={`Couldn't refresh. You're seeing data from ${formatTime(status.asOf, timeZone)}.`}
            text="Our server didn't respond. Your plan hasn't changed."
            onRetry={() => void latest.refresh()}
          />
        </div>
      ) : null}

      {plansComeFirst ? actionsPart : plansPart}

      {isKnownToProvider ? (
        <div className="grid gap-x-14 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <InvoicesSection timeZone={timeZone} />
          <Section title="Billing details">
            <div className="-mt-[1.3125rem]">
              <Facts
                facts={[
                  {
                    label: "Pays with",
                    value: status.paymentMethod ? formatPaysWith(status.paymentMethod) : "No payment method on file",
                  },
                  ...(nextInvoice === null ? [] : [{ label: "Next charge", value: formatNextCharge(nextInvoice) }]),
                  ...(creditCents > 0
                    ? [{ label: "Credit", value: `${formatMoney(creditCents)}, applied to your next invoices` }]
                    : []),
                  { label: "Invoices go to", value: user?.email },
                ]}
              />
            </div>
          </Section>
        </div>
      ) : null}

      {/* It comes later than what is above it, which would move. */}
      {isKnownToProvider ? <ValueReceipt timeZone={timeZone} /> : null}

      {access.hasAccess ? null : <YourData />}

      <HelpLink article="trial-and-renewal">Trial, price and renewal</HelpLink>

      <ChangeDialog
        choice={previewed}
        status={status}
        timeZone={timeZone}
        onClose={() => setPreviewed(null)}
        portal={portal}
        onChanged={(answer) => {
          setPreviewed(null);
          accept(answer, answer.plan ? formatChanged(answer.plan.name, answer.plan) : "Plan changed.");
        }}
        checkConfirmed={checkConfirmed}
      />
      <PauseDialog
        open={isPausing}
        status={status}
        timeZone={timeZone}
        onClose={() => setPausing(false)}
        onPaused={(answer) => {
          setPausing(false);
          accept(
            answer,
            answer.pause?.from ? `${name} is paused from ${day(answer.pause.from)}.` : `${name} is paused.`,
          );
        }}
      />
      <CancelDialog
        open={isCanceling}
        words={formatCancel(status, context)}
        onClose={() => setCanceling(false)}
        onCanceled={(answer) => {
          setCanceling(false);
          accept(answer, formatCanceled(answer, timeZone));
        }}
      />
    </>
  );
}

const formatChanged = (name: string, price: Parameters<typeof howOften>[0]) =>
  `You're on ${name}, paid ${howOften(price)}.`;

function formatNextCharge(next: NextInvoice): string {
  const reduced = formatReductions(next);
  const amount = formatMoney(next.amountDueCents, next.currency);
  return reduced === null ? amount : `${amount}: ${reduced}`;
}

type Overview = Pick<
  UseInfiniteQueryResult<InfiniteData<ResponseOf<typeof billingContract.overview>>>,
  "data" | "isError"
>;

/** Undefined until loaded. If loading fails, no plan is marked, and the server rejects a change to the same one. */
function currentPriceIn({ data, isError }: Overview, mode: PossibleActions["plans"]): string | null | undefined {
  if (mode === "buy") return null;
  if (data !== undefined) return data.pages[0]?.currentPriceId ?? null;
  return isError ? null : undefined;
}

/** Leads from a mail about a failed payment to the invoice's own page, once its address is known. */
function usePayInvoice(hostedUrl: string | null): void {
  const left = useRef(false);
  useEffect(() => {
    if (hostedUrl === null || left.current) return;
    left.current = true;
    globalThis.location.assign(hostedUrl);
  }, [hostedUrl]);
}
