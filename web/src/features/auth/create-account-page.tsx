import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "../../components/button.tsx";
import { PageSpinner } from "../../components/spinner.tsx";
import { paths } from "../../lib/paths.ts";
import { useAuth } from "../../lib/session/use-auth.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { AuthTabs } from "./auth-tabs.tsx";
import { ConfirmAddress } from "./confirm-address.tsx";
import { CreateAccountForm } from "./create-account-form.tsx";
import { MailSent } from "./mail-sent.tsx";
import { sendVerification } from "./send-mail.ts";
import { TrialHeading } from "./trial-heading.tsx";
import { useLeaveWhenSignedIn } from "./use-leave-when-signed-in.ts";

type Registered = { email: string; firstName: string | undefined; verificationSent: boolean };

export function CreateAccountPage() {
  usePageTitle("Create account");
  useLeaveWhenSignedIn();
  const { user, showingEmailVerification, hideVerification } = useAuth();
  const navigate = useNavigate();
  const [registered, setRegistered] = useState<Registered | null>(null);

  if (registered?.verificationSent && showingEmailVerification) {
    const { email, firstName } = registered;
    return (
      <MailSent
        title="Check your mail"
        again={() => sendVerification(email, firstName)}
        next={
          <Button
            variant="filled"
            onClick={() => {
              hideVerification();
              void navigate(paths.signIn);
            }}
          >
            Sign in
          </Button>
        }
        onOther={() => {
          hideVerification();
          setRegistered(null);
        }}
      >
        <p>
          A link to confirm your address is on its way to <strong className="font-semibold text-ink">{email}</strong>.
          Follow it, then sign in.
        </p>
      </MailSent>
    );
  }
  if (user !== null && !user.emailVerified) {
    return showingEmailVerification ? (
      <PageSpinner label="Sending the mail that confirms your address…" />
    ) : (
      <ConfirmAddress mailFailed={registered?.verificationSent === false} />
    );
  }
  return (
    <div className="grid gap-8">
      <AuthTabs />
      <TrialHeading />
      <CreateAccountForm onRegistered={setRegistered} />
    </div>
  );
}
