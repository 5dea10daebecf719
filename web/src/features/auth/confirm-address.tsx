import { useState } from "react";
import { Button } from "../../components/button.tsx";
import type { SendResult } from "../../lib/session/send-result.ts";
import { useAuth } from "../../lib/session/use-auth.ts";
import { StepHeading } from "../../components/step-heading.tsx";
import { SendResultNotice } from "./mail-sent.tsx";
import { sendVerification } from "./send-mail.ts";

/** For someone who is signed in with an address that is not confirmed. */
export function ConfirmAddress({ mailFailed = false }: { mailFailed?: boolean }) {
  const { user, signOut } = useAuth();
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<SendResult | null>(null);
  if (user === null) return null;
  const { email, displayName } = user;
  async function send() {
    setBusy(true);
    setResult(await sendVerification(email, displayName ?? undefined));
    setBusy(false);
  }
  return (
    <div className="grid gap-6">
      {mailFailed ? (
        <StepHeading title="Your account is ready, but we couldn't send the email.">
          <p>
            We couldn't send a confirmation link to <strong className="font-semibold text-ink">{email}</strong>. Send it
            again, then open the link to sign in.
          </p>
        </StepHeading>
      ) : (
        <StepHeading title="Confirm your email">
          <p>
            Open the confirmation link we sent to <strong className="font-semibold text-ink">{email}</strong>, then sign
            in. No email? Send it again.
          </p>
        </StepHeading>
      )}
      <SendResultNotice result={result} />
      <div className="flex flex-wrap gap-2.5">
        <Button variant="filled" onClick={() => void send()} busy={busy} busyLabel="Sending">
          {result?.sent ? "Send another email" : "Send email"}
        </Button>
        <Button onClick={() => void signOut()}>Sign out</Button>
      </div>
    </div>
  );
}
