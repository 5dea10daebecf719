import { useState } from "react";
import type { FormEvent } from "react";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { checkEmail } from "../../lib/email-address.ts";
import type { SendResult } from "./mail-sent.tsx";

type RequestMailFormProps = {
  button: string;
  busyLabel?: string;
  initialEmail?: string;
  send: (email: string) => Promise<SendResult>;
  onSent: (email: string) => void;
};

/** One address, one mail. */
export function RequestMailForm({
  button,
  busyLabel = "Sending",
  initialEmail = "",
  send,
  onSent,
}: RequestMailFormProps) {
  const [email, setEmail] = useState(initialEmail);
  const [fieldError, setFieldError] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    const checked = checkEmail(email);
    setFieldError(checked.ok ? undefined : checked.message);
    setFailure(undefined);
    if (!checked.ok) return;
    setBusy(true);
    const result = await send(checked.email);
    setBusy(false);
    if (result.sent) onSent(checked.email);
    else setFailure(result.message);
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={fieldError}
        required
      />
      {failure === undefined ? null : <Notice kind="problem">{failure}</Notice>}
      <Button type="submit" variant="filled" size="large" full busy={busy} busyLabel={busyLabel}>
        {button}
      </Button>
    </form>
  );
}
