import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "../../components/button.tsx";
import { PageSpinner } from "../../components/spinner.tsx";
import { paths } from "../../lib/paths.ts";
import { useAuth } from "../../lib/session/use-auth.ts";
import { AuthTabs } from "./auth-tabs.tsx";
import { ConfirmAddress } from "./confirm-address.tsx";
import { CreateAccountForm } from "./create-account-form.tsx";
import type { CreateAccountOutcome } from "./create-account-form.tsx";
import { LinkSent } from "./link-sent.tsx";
import { MailSent } from "./mail-sent.tsx";
import { RenewByMail } from "./renew-by-mail.tsx";
import { sendVerification } from "./send-mail.ts";
import { TrialHeading } from "./trial-heading.tsx";
import { useTypedEmail } from "./typed-email.ts";
import { useLeaveWhenSignedIn } from "./use-leave-when-signed-in.ts";

export function CreateAccountPage() {
  useLeaveWhenSignedIn();
  const { user, showingEmailVerification, hideVerification } = useAuth();
  const navigate = useNavigate();
  const [email, setEmail] = useTypedEmail();
  const [outcome, setOutcome] = useState<CreateAccountOutcome | { kind: "underWay" } | null>(null);
  // The account was created and the email isn't requested yet. Then the person is signed out, a moment before the result.
  if (outcome === null && user !== null && showingEmailVerification) setOutcome({ kind: "underWay" });

  function startOver() {
    hideVerification();
    setOutcome(null);
  }

  if (outcome?.kind === "linkSent") {
    return <LinkSent email={outcome.email} firstName={outcome.firstName} onOther={startOver} />;
  }
  if (outcome?.kind === "planEnded") {
    return <RenewByMail email={outcome.email} rejection={outcome.rejection} onOther={startOver} />;
  }
  if (outcome?.kind === "underWay" && showingEmailVerification) {
    return <PageSpinner label="Sending your confirmation email…" />;
  }
  if (outcome?.kind === "registered" && outcome.verificationSent && showingEmailVerification) {
    const { firstName } = outcome;
    return (
      <MailSent
        email={outcome.email}
        again={(address) => sendVerification(address, firstName)}
        next={
          <Button
            variant="filled"
            onClick={() => {
              hideVerification();
              void navigate(paths.signIn, { state: { email: outcome.email } });
            }}
          >
            Sign in
          </Button>
        }
        onOther={startOver}
      >
        <p>
          We sent a confirmation link to <strong className="font-semibold text-ink">{outcome.email}</strong>. Open it,
          then sign in.
        </p>
      </MailSent>
    );
  }
  if (user !== null && !user.emailVerified) {
    return <ConfirmAddress mailFailed={outcome?.kind === "registered" && !outcome.verificationSent} />;
  }
  return (
    <div className="grid gap-8">
      <AuthTabs email={email} />
      <TrialHeading />
      <CreateAccountForm email={email} onEmail={setEmail} onOutcome={setOutcome} />
    </div>
  );
}
