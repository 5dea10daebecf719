import { SIGN_IN_LINK_MINUTES } from "@cardwell/core/domain/email/link-expiry";
import { useState } from "react";
import { lazyPart } from "../../components/lazy-part.tsx";
import { formatCount } from "../../lib/format.ts";
import { askedPath, getBankReturnMinutes, wasSessionEnded } from "../../lib/session/redirects.ts";
import { useAuth } from "../../lib/session/use-auth.ts";
import { StepHeading } from "../../components/step-heading.tsx";
import { AuthTabs } from "./auth-tabs.tsx";
import { SignInForm, type SignInOutcome } from "./sign-in-form.tsx";
import { useTypedEmail } from "./typed-email.ts";
import { useLeaveWhenSignedIn } from "./use-leave-when-signed-in.ts";
import { paths } from "../../lib/paths.ts";

/** Fetched when a link is requested; most people sign in by password. */
const SignInOutcomeView = lazyPart(() => import("./sign-in-outcome.tsx"), "SignInOutcomeView");

export function SignInPage() {
  useLeaveWhenSignedIn();
  const { user, loading } = useAuth();
  const [outcome, setOutcome] = useState<SignInOutcome | null>(null);
  const [email, setEmail] = useTypedEmail();
  const [isSigningIn, setSigningIn] = useState(false);
  const [hint] = useState(hintNow);
  const [bankReturnMinutes] = useState(() => getBankReturnMinutes(new Date()));
  const startOver = () => setOutcome(null);

  if (outcome !== null) return <SignInOutcomeView outcome={outcome} onOther={startOver} />;
  // While a password is checked, an unconfirmed person is signed in for a moment; the form stays.
  if (user !== null && !user.emailVerified && !loading && !isSigningIn) {
    return <SignInOutcomeView outcome={{ kind: "signedInUnconfirmed" }} onOther={startOver} />;
  }
  return (
    <div className="grid gap-8">
      {bankReturnMinutes === null ? (
        <>
          <AuthTabs email={email} />
          <StepHeading title="Welcome back" pageTitle="Sign in">
            {hint === null ? null : <output className="mb-2 block">{hint}</output>}
            <p>We'll email you a link. It works once, for {SIGN_IN_LINK_MINUTES} minutes.</p>
          </StepHeading>
        </>
      ) : (
        <StepHeading title="Sign in to finish linking your bank">
          <p>
            Sign in within{" "}
            <strong className="font-semibold text-ink">{formatCount(bankReturnMinutes, "minute")}</strong>, and we
            finish the link. You don't need to repeat the steps at your bank.
          </p>
        </StepHeading>
      )}
      <SignInForm
        email={email}
        onEmail={setEmail}
        onSigningIn={setSigningIn}
        onRequest={() => void SignInOutcomeView.preload().catch(() => undefined)}
        onOutcome={setOutcome}
      />
    </div>
  );
}

/** Why the person was sent here, if redirected. */
function hintNow(): string | null {
  if (wasSessionEnded()) {
    // Drops what was typed when its time is over.
    void import("../../lib/drafts.ts").catch(() => undefined);
    return "Your session ended. Sign in again.";
  }
  const asked = askedPath(new Date());
  return asked === undefined ? null : formatAsked(asked);
}

const alertPattern = new RegExp(`^${paths.alerts}/[0-9a-f]{16,}`);

/** What a sign-in leads to, for a person who opened a link to a member page. */
export const formatAsked = (path: string): string =>
  alertPattern.test(path) ? "Sign in to see this alert." : "Sign in to continue.";
