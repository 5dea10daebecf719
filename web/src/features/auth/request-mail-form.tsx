import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { Notice } from "../../components/notice.tsx";
import { checkEmail } from "../../lib/email-address.ts";
import type { SendRejection, SendResult } from "../../lib/session/send-result.ts";

type RequestMailFormProps = {
  button: string;
  busyLabel?: string;
  initialEmail?: string;
  /** Why an earlier try failed. */
  initialFailure?: string | undefined;
  send: (email: string) => Promise<SendResult>;
  onSent: (email: string) => void;
  /** The plan of this address is over: no link was sent. */
  onPlanEnded?: (email: string, rejection: SendRejection) => void;
};

/** One address, one mail. */
export function RequestMailForm({
  button,
  busyLabel = "Sending",
  initialEmail = "",
  initialFailure,
  send,
  onSent,
  onPlanEnded,
}: RequestMailFormProps) {
  const [email, setEmail] = useState(initialEmail);
  const [fieldError, setFieldError] = useState<string | undefined>();
  const [failure, setFailure] = useState(initialFailure);
  const [busy, setBusy] = useState(false);
  async function submit() {
    const checked = checkEmail(email);
    setFieldError(checked.ok ? undefined : checked.message);
    setFailure(undefined);
    if (!checked.ok) return;
    setBusy(true);
    const result = await send(checked.email);
    setBusy(false);
    if (result.sent) onSent(checked.email);
    else if (result.planEnded && onPlanEnded) onPlanEnded(checked.email, result);
    else setFailure(result.message);
  }
  return (
    <Form onSubmit={submit} className="grid gap-6">
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
    </Form>
  );
}
