import { judgePassword } from "@cardwell/core/domain/accounts/password";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Form } from "../../components/form.tsx";
import { Notice } from "../../components/notice.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { UsernameInput } from "../../components/username-input.tsx";
import { authProblem } from "../../lib/session/auth-messages.ts";
import { confirmWithPassword, needsFreshSignIn, savePassword } from "../../lib/session/credentials.ts";
import { showToast } from "../../lib/toast-store.ts";
import { useFreshSignIn } from "../../components/use-fresh-sign-in.tsx";

type Errors = { current?: string; next?: string; form?: string };

export function PasswordForm({ email }: { email: string }) {
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const fresh = useFreshSignIn();
  const verdict = judgePassword(next, email);

  async function submit() {
    setErrors(verdict.rejection === undefined ? {} : { next: verdict.rejection });
    if (verdict.rejection !== undefined) return;
    setBusy(true);
    setErrors(await save());
    setBusy(false);
  }

  async function save(): Promise<Errors> {
    try {
      if (current !== "") await confirmWithPassword(current);
    } catch (failure) {
      const { field, message } = authProblem(failure);
      return field === "password" ? { current: "Incorrect password. Try again." } : { form: message };
    }
    try {
      await savePassword(next);
    } catch (failure) {
      if (needsFreshSignIn(failure)) {
        fresh.askThen(() => void submit());
        return {};
      }
      const { field, message } = authProblem(failure);
      return field === "password" ? { next: message } : { form: message };
    }
    setCurrent("");
    setNext("");
    showToast("Password saved.");
    return {};
  }

  return (
    <>
      <Form onSubmit={submit} className="grid gap-5">
        <p className="max-w-140 text-body text-ink-2">You can sign in with a password or an emailed link.</p>
        <UsernameInput email={email} />
        <div className="grid max-w-105 gap-5">
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            hint="Leave blank if you don't have one."
            value={current}
            onChange={(event) => setCurrent(event.target.value)}
            error={errors.current}
          />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            value={next}
            onChange={(event) => setNext(event.target.value)}
            error={errors.next}
            strength={verdict}
          />
        </div>
        {errors.form === undefined ? null : <Notice kind="problem">{errors.form}</Notice>}
        <div>
          <Button type="submit" busy={busy} busyLabel="Saving">
            Save password
          </Button>
        </div>
      </Form>
      {fresh.dialog}
    </>
  );
}
