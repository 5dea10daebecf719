import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "../components/button.tsx";
import { Dialog } from "../components/dialog.tsx";
import { Facts } from "../components/facts.tsx";
import { LogoMark } from "../components/logo.tsx";
import { Headline } from "../components/section.tsx";
import { Skeleton, SkeletonRows } from "../components/skeleton.tsx";
import { SupportLink } from "../components/support-link.tsx";
import { paths } from "../lib/paths.ts";
import { useAuth } from "../lib/session/use-auth.ts";
import { usePageTitle } from "../lib/use-page-title.ts";

const title = "Subscription Expired";

/** In the place of every page while the plan is over. Closing the dialog opens nothing. */
export function BlockedView() {
  usePageTitle(title);
  const { user, signOut } = useAuth();
  const navigate = useNavigate();
  const [open, setOpen] = useState(true);
  const renew = () => void navigate(paths.billing);
  return (
    <>
      {open ? <Behind /> : <Closed onRenew={renew} onReopen={() => setOpen(true)} />}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        isPage
        mark={<LogoMark size={33} className="text-green" />}
        footer={
          <>
            Need help? <SupportLink>Contact support</SupportLink> for assistance with your subscription.
          </>
        }
      >
        <p className="text-lead text-ink-2">
          Your subscription has expired. Please renew to continue accessing the platform.
        </p>
        <div className="mt-3">
          <Facts
            facts={[
              { label: "Account email", value: user?.email },
              { label: "User ID", value: user?.uid },
            ]}
          />
        </div>
        <div className="mt-3 flex flex-wrap gap-3">
          <div className="grow">
            <Button variant="filled" size="large" full data-autofocus onClick={renew}>
              Renew Subscription
            </Button>
          </div>
          <div className="max-md:grow">
            <Button size="large" full onClick={() => void signOut()}>
              Logout
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}

/** The outline of a page, with nothing in it: what it would show is not sent to a plan that is over. */
function Behind() {
  return (
    <div inert className="blur-[3px]">
      <Skeleton className="h-3 w-48" />
      <Skeleton className="mt-4 h-10 w-90 max-w-full" />
      <Skeleton className="mt-3 mb-10 h-10 w-70 max-w-full" />
      <SkeletonRows rows={5} />
    </div>
  );
}

function Closed({ onRenew, onReopen }: { onRenew: () => void; onReopen: () => void }) {
  // Rendered again for the focus, because its dialog was removed.
  usePageTitle(title);
  const { subscriptionStatus } = useAuth();
  const hasNeverPaid = subscriptionStatus?.planReason === "none";
  return (
    <>
      <Headline
        below={
          <p>
            {hasNeverPaid
              ? "Choose a plan to open your cards and alerts."
              : "Renew to get your access back. Your cards and settings are saved."}
          </p>
        }
      >
        {hasNeverPaid ? "You don't have a plan yet." : "Your subscription has expired."}
      </Headline>
      <div className="mt-6 flex flex-wrap gap-2.5">
        <Button variant="filled" onClick={onRenew}>
          {hasNeverPaid ? "See plans" : "Renew Subscription"}
        </Button>
        <Button onClick={onReopen}>Show details</Button>
      </div>
    </>
  );
}
