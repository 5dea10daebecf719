import { useState } from "react";
import { useAuth } from "../../lib/session/use-auth.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { AuthHeading } from "./auth-heading.tsx";
import { AuthTabs } from "./auth-tabs.tsx";
import { ConfirmAddress } from "./confirm-address.tsx";
import { LinkSent } from "./link-sent.tsx";
import { MailSent } from "./mail-sent.tsx";
import { RenewByMail } from "./renew-by-mail.tsx";
import { sendVerification } from "./send-mail.ts";
import { SignInForm } from "./sign-in-form.tsx";
import type { SignInOutcome } from "./sign-in-form.tsx";
import { useLeaveWhenSignedIn } from "./use-leave-when-signed-in.ts";

export function SignInPage() {
  usePageTitle("Sign in");
  useLeaveWhenSignedIn();
  const { user, loading } = useAuth();
  const [outcome, setOutcome] = useState<SignInOutcome | null>(null);
  const startOver = () => setOutcome(null);

  if (outcome?.kind === "linkSent") return <LinkSent email={outcome.email} onOther={startOver} />;
  if (outcome?.kind === "inactive") {
    return <RenewByMail email={outcome.email} message={outcome.message} onOther={startOver} />;
  }
  if (outcome?.kind === "unconfirmed") {
    return (
      <MailSent title="Confirm your address first" again={() => sendVerification(outcome.email)} onOther={startOver}>
        <p>
          Follow the link that we mailed to <strong className="font-semibold text-ink">{outcome.email}</strong> when you
          created the account. Then sign in.
        </p>
      </MailSent>
    );
  }
  if (user !== null && !user.emailVerified && !loading) return <ConfirmAddress />;
  return (
    <div className="grid gap-8">
      <AuthTabs />
      <AuthHeading title="Welcome back">
        <p>We send a link to your email. It works once, for fifteen minutes.</p>
      </AuthHeading>
      <SignInForm onOutcome={setOutcome} />
    </div>
  );
}
