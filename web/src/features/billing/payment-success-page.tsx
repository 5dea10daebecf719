import type { SubscriptionStatus } from "@cardwell/core/contract/billing";
import { TRIAL_DENIED_TEXT } from "@cardwell/core/domain/billing/trial";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button, LinkButton } from "../../components/button.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { Headline } from "../../components/section.tsx";
import { PageSpinner } from "../../components/spinner.tsx";
import { SupportLink } from "../../components/support-link.tsx";
import { paths } from "../../lib/paths.ts";
import { recordRedirect } from "../../lib/session/redirects.ts";
import { useAuth } from "../../lib/session/use-auth.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { ProgressSteps } from "./progress-steps.tsx";
import { waitForAccess } from "./wait-for-access.ts";
import type { Waited } from "./wait-for-access.ts";
import "../../styles/pages.css";

/**
 * `/payment-success`: where the checkout returns to. It waits for the plan to arrive at the server and continues; visiting
 * it gives nothing.
 */
export function PaymentSuccessPage() {
  usePageTitle("Your payment");
  const { loading, user } = useAuth();
  const [round, setRound] = useState(0);
  if (loading) return <PageSpinner />;
  if (user === null) return <SignedOut />;
  if (!user.emailVerified) return <Unconfirmed email={user.email} />;
  return <Arriving key={round} onRetry={() => setRound(round + 1)} />;
}

function SignedOut() {
  const navigate = useNavigate();
  const signIn = () => {
    recordRedirect(paths.paymentSuccess, "no_user", new Date());
    void navigate(paths.signIn);
  };
  return (
    <>
      <Headline
        below={
          <p>
            If you completed checkout, your plan is recorded with the payment provider. Your plan opens once you sign
            in.
          </p>
        }
      >
        Sign in to open your plan.
      </Headline>
      <div className="mt-6">
        <Button variant="filled" size="large" full onClick={signIn}>
          Sign in
        </Button>
      </div>
    </>
  );
}

function Unconfirmed({ email }: { email: string }) {
  return (
    <>
      <Headline below={<p>A plan opens only for a confirmed address. Use the link in the email we sent to {email}.</p>}>
        Confirm your email address first.
      </Headline>
      <div className="mt-6">
        <LinkButton variant="filled" size="large" full to={paths.dashboard}>
          Continue
        </LinkButton>
      </div>
    </>
  );
}

function Arriving({ onRetry }: { onRetry: () => void }) {
  const { refreshStatus, acceptStatus, subscriptionStatus, user } = useAuth();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Waited["kind"] | null>(null);
  const auth = useRef({ refreshStatus, acceptStatus });
  useEffect(() => {
    auth.current = { refreshStatus, acceptStatus };
  }, [refreshStatus, acceptStatus]);

  useEffect(() => {
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void waitForAccess({
      askStatus: () => auth.current.refreshStatus({ fromProvider: true }),
      wait: (delayMs) =>
        new Promise((resolve) => {
          timer = setTimeout(resolve, delayMs);
        }),
      now: () => performance.now(),
      isStopped: () => stopped,
    }).then((waited) => {
      // Another response, requested later but from before the payment, must not revoke access again.
      if (waited.kind === "access") auth.current.acceptStatus(waited.status);
      if (waited.kind !== "stopped") setOutcome(waited.kind);
    });
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, []);

  useEffect(() => {
    if (outcome === "access") void navigate(paths.dashboard, { replace: true });
  }, [outcome, navigate]);

  if (outcome === "trial_denied") return <TrialDenied />;
  if (outcome === "none" || outcome === "unreachable") return <NotArrived outcome={outcome} onRetry={onRetry} />;
  const isThere = outcome === "access";
  const { headline, below } = formatArrival(subscriptionStatus, isThere);
  return (
    <>
      <Headline below={<p>{below}</p>}>{headline}</Headline>
      <ProgressSteps
        steps={[
          { label: `Signed in as ${user?.email ?? ""}`, state: "done" },
          { label: "The payment provider confirms your plan", state: isThere ? "done" : "now" },
          { label: "Your dashboard opens", state: isThere ? "now" : "later" },
        ]}
      />
    </>
  );
}

/** Whoever may have a trial was charged nothing at checkout; whoever may not has paid. */
function formatArrival(status: SubscriptionStatus | null, isThere: boolean): { headline: string; below: string } {
  if (status === null) return { headline: "Opening your plan.", below: "This usually takes a few seconds." };
  const { isTrialing, eligible } = status.trial;
  return isTrialing || eligible
    ? {
        headline: isThere ? "Your trial is active." : "Starting your trial.",
        below: `Nothing was charged${status.paymentMethod === null ? ", and no payment method is on file" : ""}. If you finished checkout, your trial becomes active within seconds, even if you leave this page.`,
      }
    : {
        headline: isThere ? "Your plan is active." : "Checking your payment.",
        below: "This usually takes a few seconds. If you paid, your plan becomes active even if you leave this page.",
      };
}

function TrialDenied() {
  return (
    <>
      <Headline below={<p>{TRIAL_DENIED_TEXT}</p>}>Your trial ended as it began.</Headline>
      <div className="mt-6">
        <LinkButton variant="filled" size="large" full to={paths.billing}>
          Choose a plan
        </LinkButton>
      </div>
    </>
  );
}

function NotArrived({ outcome, onRetry }: { outcome: "none" | "unreachable"; onRetry: () => void }) {
  return (
    <ErrorState
      title={outcome === "none" ? "Your plan isn't active yet." : "Couldn't check your plan."}
      onRetry={onRetry}
      action={<LinkButton to={paths.billing}>Go to billing</LinkButton>}
    >
      <p>
        {outcome === "none"
          ? "The payment provider has no active plan for your account. If you finished checkout, try again in a moment before you choose a plan again."
          : "Our server didn't respond for a minute. If you finished checkout, your plan is safe with the payment provider."}
      </p>
      <p className="mt-3">
        If this continues, <SupportLink subject="My plan has not arrived">contact support</SupportLink>.
      </p>
    </ErrorState>
  );
}
