import { useState } from "react";
import { Button, LinkButton } from "../../components/button.tsx";
import { PageSpinner } from "../../components/spinner.tsx";
import { forgetActionLink } from "../../lib/action-link.ts";
import { paths } from "../../lib/paths.ts";
import { applyCode } from "../../lib/session/action-codes.ts";
import { linkProblem } from "../../lib/session/link-problem.ts";
import { useAuth } from "../../lib/session/use-auth.ts";
import { StepHeading } from "../../components/step-heading.tsx";
import { LinkProblemView } from "./link-problem-view.tsx";
import { useCheckedLink } from "./use-checked-link.ts";

/** Puts a new address in the place of the old one. */
export function VerifyEmailChangePage() {
  const { signOut } = useAuth();
  const { checked, fail, retry } = useCheckedLink(paths.verifyEmailChange, "verifyAndChangeEmail");
  const [busy, setBusy] = useState(false);
  const [newEmail, setNewEmail] = useState<string | null>(null);

  async function change(code: string, email: string) {
    setBusy(true);
    try {
      await applyCode(code);
      forgetActionLink();
      await signOut();
      setNewEmail(email);
    } catch (error) {
      fail(linkProblem(error));
    }
    setBusy(false);
  }

  if (newEmail !== null) {
    return (
      <div className="grid gap-6">
        <StepHeading title="Email address changed">
          <p>
            You now sign in and get email at <strong className="font-semibold break-words text-ink">{newEmail}</strong>.
          </p>
        </StepHeading>
        <div>
          <LinkButton to={paths.signIn} variant="filled" size="large">
            Sign in
          </LinkButton>
        </div>
      </div>
    );
  }
  if (checked.ok === null) return <PageSpinner label="Checking the link…" />;
  if (!checked.ok) {
    return (
      <LinkProblemView problem={checked.problem} onRetry={retry}>
        <p className="text-body text-ink-2">
          If you already used it, your new address is active. Otherwise, request a new link on the account page.
        </p>
        <div>
          <LinkButton to={paths.account} variant="filled">
            Go to your account
          </LinkButton>
        </div>
      </LinkProblemView>
    );
  }
  return (
    <div className="grid gap-6">
      <StepHeading title="Use this email address?">
        <p>
          Your account's email changes{checked.previousEmail === null ? "" : ` from ${checked.previousEmail}`} to{" "}
          <strong className="font-semibold break-words text-ink">{checked.email}</strong>. You'll be signed out and can
          sign in again with the new address.
        </p>
      </StepHeading>
      <Button
        variant="filled"
        size="large"
        full
        busy={busy}
        busyLabel="Changing"
        onClick={() => void change(checked.code, checked.email)}
      >
        Use this address
      </Button>
    </div>
  );
}
