import { useState } from "react";
import { useAuth } from "../../lib/session/use-auth.ts";
import { AuthHeading } from "./auth-heading.tsx";
import { AuthTabs } from "./auth-tabs.tsx";
import { ConfirmAddress } from "./confirm-address.tsx";
import { LinkSent } from "./link-sent.tsx";
import { MailSent } from "./mail-sent.tsx";
import { RenewByMail } from "./renew-by-mail.tsx";
import { sendVerification } from "./send-mail.ts";
import { SignInForm } from "./sign-in-form.tsx";
import type { SignInOutcome } from "./sign-in-form.tsx";
import { useTypedEmail } from "./typed-email.ts";
import { useLeaveWhenSignedIn } from "./use-leave-when-signed-in.ts";

export function SignInPage() {
  useLeaveWhenSignedIn();
  const { user, loading } = useAuth();
  const [outcome, setOutcome] = useState<SignInOutcome | null>(null);
  const [email, setEmail] = useTypedEmail();
  const [isSigningIn, setSigningIn] = useState(false);
  const startOver = () => setOutcome(null);

  if (outcome?.kind === "linkSent") return <LinkSent email={outcome.email} onOther={startOver} />;
  if (outcome?.kind === "planEnded") {
    return <RenewByMail email={outcome.email} refusal={outcome.refusal} onOther={startOver} />;
  }
  if (outcome?.kind === "unconfirmed") {
    return (
      <MailSent
        title="Confirm your address first"
        email={outcome.email}
        again={(address) => sendVerification(address)}
        onOther={startOver}
      >
        <p>
          Follow the link that we mailed to <strong className="font-semibold text-ink">{outcome.email}</strong> when you
          created the account. Then sign in.
        </p>
      </MailSent>
    );
  }
  // While a password is checked, an unconfirmed person is signed in for a moment; the form stays.
  if (user !== null && !user.emailVerified && !loading && !isSigningIn) return <ConfirmAddress />;
  return (
    <div className="grid gap-8">
      <AuthTabs email={email} />
      <AuthHeading title="Welcome back" pageTitle="Sign in">
        <p>We send a link to your email. It works once, for fifteen minutes.</p>
      </AuthHeading>
      <SignInForm email={email} onEmail={setEmail} onSigningIn={setSigningIn} onOutcome={setOutcome} />
    </div>
  );
}
