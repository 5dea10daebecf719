import { useState } from "react";
import { LinkButton } from "../components/button.tsx";
import { ErrorState } from "../components/error-state.tsx";
import { paths } from "../lib/paths.ts";
import { useAuth } from "../lib/session/use-auth.ts";
import { useOnline } from "../lib/use-online.ts";
import { usePageTitle } from "../lib/use-page-title.ts";

/** The plan's status couldn't be loaded: neither open nor "expired". */
export function UnknownPlanView() {
  usePageTitle("We couldn't check your plan");
  const { refreshStatus, subscriptionLoading } = useAuth();
  const online = useOnline();
  const [tries, setTries] = useState(0);
  async function retry() {
    await refreshStatus();
    setTries((count) => count + 1);
  }
  return (
    <ErrorState
      title="We couldn't check your plan."
      onRetry={() => void retry()}
      retrying={subscriptionLoading}
      action={<LinkButton to={paths.billing}>Go to billing</LinkButton>}
    >
      {online ? (
        <p>
          Our server didn't respond. Your plan hasn't changed, and you'll get access once it responds.
          {tries > 1 ? " Still no response. Try again in a few minutes." : ""}
        </p>
      ) : (
        <p>You're offline. Your plan hasn't changed. Try again once you're connected.</p>
      )}
    </ErrorState>
  );
}
