import { judgePassword } from "@cardwell/core/domain/accounts/password";
import { useState } from "react";
import { Button, LinkButton } from "../../components/button.tsx";
import { Form } from "../../components/form.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { UsernameInput } from "../../components/username-input.tsx";
import { forgetActionLink } from "../../lib/action-link.ts";
import { paths } from "../../lib/paths.ts";
import { setNewPassword } from "../../lib/session/action-codes.ts";
import { authProblem } from "../../lib/session/auth-messages.ts";
import { linkProblem } from "../../lib/session/link-problem.ts";
import type { LinkProblem } from "../../lib/session/link-problem.ts";
import { useAuth } from "../../lib/session/use-auth.ts";
import { StepHeading } from "../../components/step-heading.tsx";

type NewPasswordFormProps = { code: string; email: string; onProblem: (problem: LinkProblem) => void };

export function NewPasswordForm({ code, email, onProblem }: NewPasswordFormProps) {
  const { signOut } = useAuth();
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const verdict = judgePassword(password, email);

  async function submit() {
    setError(verdict.rejection);
    if (verdict.rejection !== undefined) return;
    setBusy(true);
    try {
      await setNewPassword(code, password);
      forgetActionLink();
      await signOut();
      setDone(true);
    } catch (failure) {
      const problem = authProblem(failure);
      if (problem.field === "password") setError(problem.message);
      else onProblem(linkProblem(failure));
    }
    setBusy(false);
  }

  if (done) {
    return (
      <div className="grid gap-6">
        <StepHeading title="Password changed">
          <p>You've been signed out everywhere. Sign in with your new password.</p>
        </StepHeading>
        <div>
          <LinkButton to={paths.signIn} variant="filled" size="large">
            Sign in
          </LinkButton>
        </div>
      </div>
    );
  }
  return (
    <Form onSubmit={submit} className="grid gap-6">
      <StepHeading title="Choose a new password">
        <p>
          For <strong className="font-semibold break-words text-ink">{email}</strong>.
        </p>
      </StepHeading>
      <UsernameInput email={email} />
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          setError(undefined);
        }}
        error={error}
        strength={verdict}
        required
      />
      <Button type="submit" variant="filled" size="large" full busy={busy} busyLabel="Saving">
        Save password
      </Button>
    </Form>
  );
}
