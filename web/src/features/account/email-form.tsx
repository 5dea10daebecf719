import { useState } from "react";
import { contract } from "../../lib/page-contract.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { Notice } from "../../components/notice.tsx";
import { callApi } from "../../lib/api-client.ts";
import { describeError } from "../../lib/describe-error.ts";
import { checkEmail } from "../../lib/email-address.ts";
import { needsFreshSignIn } from "../../lib/session/credentials.ts";
import { useFreshSignIn } from "../../components/use-fresh-sign-in.tsx";

export function EmailForm({ email }: { email: string }) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const fresh = useFreshSignIn();

  async function submit() {
    const checked = checkEmail(typed);
    const problem = !checked.ok
      ? checked.message
      : checked.email.toLowerCase() === email.toLowerCase()
        ? "This is already your email address."
        : undefined;
    setError(problem);
    setSentTo(null);
    if (!checked.ok || problem !== undefined) return;
    setBusy(true);
    try {
      await callApi(contract.accounts.changeEmail, { body: { newEmail: checked.email } });
      setSentTo(checked.email);
      setTyped("");
    } catch (failure) {
      if (needsFreshSignIn(failure)) fresh.askThen(() => void submit());
      else setError(describeError(failure));
    }
    setBusy(false);
  }

  return (
    <>
      <Form onSubmit={submit} className="grid gap-5">
        <p className="text-body text-ink-2">
          You sign in with <strong className="font-semibold break-words text-ink">{email}</strong>.
        </p>
        <div className="max-w-105">
          <TextField
            label="New email address"
            type="email"
            autoComplete="email"
            inputMode="email"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            hint="We'll send a link there. Nothing changes until you open it."
            error={error}
          />
        </div>
        {sentTo === null ? null : (
          <Notice kind="done" title="Check your email">
            We sent a link to {sentTo}. Your email changes when you open it.
          </Notice>
        )}
        <div>
          <Button type="submit" busy={busy} busyLabel="Sending">
            Send link
          </Button>
        </div>
      </Form>
      {fresh.dialog}
    </>
  );
}
