import { useState } from "react";
import { Link } from "react-router-dom";
import { PageSpinner } from "../../components/spinner.tsx";
import { actionLinkFor } from "../../lib/action-link.ts";
import { paths } from "../../lib/paths.ts";
import { StepHeading } from "../../components/step-heading.tsx";
import { LinkProblemView } from "./link-problem-view.tsx";
import { MailSent } from "./mail-sent.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { RequestMailForm } from "./request-mail-form.tsx";
import { sendPasswordReset } from "./send-mail.ts";
import { useTypedEmail } from "./typed-email.ts";
import { useCheckedLink } from "./use-checked-link.ts";

/** With a mail's code: set a new password. Without: ask for that mail. */
export function ResetPasswordPage() {
  return actionLinkFor(paths.resetPassword) === null ? <AskForMail /> : <SetPassword />;
}

function AskForMail() {
  const [email, setEmail] = useTypedEmail();
  const [isSent, setSent] = useState(false);
  if (isSent) {
    return (
      <MailSent email={email} again={sendPasswordReset} onOther={() => setSent(false)}>
        <p>
          If <strong className="font-semibold text-ink">{email}</strong> has an account, we sent a link to set a new
          password.
        </p>
      </MailSent>
    );
  }
  return (
    <div className="grid gap-8">
      <StepHeading title="Reset your password">
        <p>We'll email you a link to set a new one. Your current password works until then.</p>
      </StepHeading>
      <RequestMailForm
        button="Email me a link"
        initialEmail={email}
        send={sendPasswordReset}
        onSent={(sentTo) => {
          setEmail(sentTo);
          setSent(true);
        }}
      />
      <p className="text-body">
        <Link to={paths.signIn} className="link">
          Back to sign-in
        </Link>
      </p>
    </div>
  );
}

function SetPassword() {
  const { checked, fail, retry } = useCheckedLink(paths.resetPassword, "resetPassword");
  if (checked.ok === null) return <PageSpinner label="Checking the link…" />;
  if (!checked.ok) return <LinkProblemView problem={checked.problem} onRetry={retry} send={sendPasswordReset} />;
  return <NewPasswordForm code={checked.code} email={checked.email} onProblem={fail} />;
}
