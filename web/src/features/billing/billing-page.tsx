import { ErrorState } from "../../components/error-state.tsx";
import { SupportLink } from "../../components/support-link.tsx";
import { useOnline } from "../../lib/use-online.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { Billing } from "./billing.tsx";
import { BillingSkeleton } from "./billing-skeleton.tsx";
import { useLatestStatus } from "./use-latest-status.ts";
import "../../styles/pages.css";

/** `/billing`: what is paid, how much, when next and with which card, and everything that can be done about it. */
export function BillingPage() {
  usePageTitle("Billing");
  const latest = useLatestStatus();
  const online = useOnline();
  if (latest.status !== null) return <Billing status={latest.status} latest={latest} />;
  if (latest.loading) return <BillingSkeleton />;
  return (
    <ErrorState title="Couldn't load your plan." onRetry={() => void latest.refresh()} retrying={latest.loading}>
      {online ? (
        <p>
          Our server didn't respond. Your plan hasn't changed. If this continues,{" "}
          <SupportLink subject="My plan doesn't load">contact support</SupportLink>.
        </p>
      ) : (
        <p>You're offline. Your plan hasn't changed. Try again once you're connected.</p>
      )}
    </ErrorState>
  );
}
