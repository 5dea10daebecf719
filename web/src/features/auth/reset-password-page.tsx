import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { PageSpinner } from "../../components/spinner.tsx";
import { actionLinkFor } from "../../lib/action-link.ts";
import { paths } from "../../lib/paths.ts";
import type { LinkProblem } from "../../lib/session/auth-messages.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { AuthHeading } from "./auth-heading.tsx";
import { LinkProblemView } from "./link-problem-view.tsx";
import { MailSent } from "./mail-sent.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { RequestMailForm } from "./request-mail-form.tsx";
import { sendPasswordReset } from "./send-mail.ts";
import { useCheckedLink } from "./use-checked-link.ts";

/** With a mail's code: set a new password. Without: ask for that mail. */
export function ResetPasswordPage() {
  usePageTitle("Reset your password");
  return actionLinkFor(paths.resetPassword) === null ? <AskForMail /> : <SetPassword />;
}

function AskForMail() {
  const { state } = useLocation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) {
    return (
      <MailSent title="Check your mail" again={() => sendPasswordReset(sentTo)} onOther={() => setSentTo(null)}>
        <p>
          If <strong className="font-semibold text-ink">{sentTo}</strong> has an account, a link to set a new password
          is on its way.
        </p>
      </MailSent>
    );
  }
  return (
    <div className="grid gap-8">
      <AuthHeading title="Reset your password">
        <p>We mail you a link to set a new one. Until you use it, the old password works.</p>
      </AuthHeading>
      <RequestMailForm
        button="Mail me the link"
        initialEmail={emailIn(state)}
        send={sendPasswordReset}
        onSent={setSentTo}
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
  const { checked, retry } = useCheckedLink(paths.resetPassword, "resetPassword");
  const [problem, setProblem] = useState<LinkProblem | null>(null);
  if (problem !== null || checked?.ok === false) {
    return (
      <LinkProblemView
        problem={problem ?? (checked?.ok === false ? checked.problem : "other")}
        onRetry={() => {
          setProblem(null);
          retry();
        }}
        send={sendPasswordReset}
      />
    );
  }
  if (checked === null) return <PageSpinner label="Checking the link…" />;
  return <NewPasswordForm code={checked.code} email={checked.email} onProblem={setProblem} />;
}

function emailIn(state: unknown): string {
  return typeof state === "object" && state !== null && "email" in state && typeof state.email === "string"
    ? state.email
    : "";
}
