import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { SupportLink } from "../../components/support-link.tsx";
import { StepHeading } from "../../components/step-heading.tsx";
import { sendPortalLink } from "./send-mail.ts";
import type { SendRejection, SendResult } from "../../lib/session/send-result.ts";

type RenewByMailProps = { email: string; rejection: SendRejection; onOther: () => void };

/** The plan is over, so no sign-in link was sent. A renewal link goes by mail, to the address itself. */
export function RenewByMail({ email, rejection, onOther }: RenewByMailProps) {
  const canRenew = rejection.planEnded?.canRenew ?? false;
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<SendResult | null>(null);
  async function send() {
    setBusy(true);
    setResult(await sendPortalLink(email));
    setBusy(false);
  }
  return (
    <div className="grid gap-6">
      <StepHeading title="Your plan has ended">
        <p>{rejection.message}</p>
      </StepHeading>
      {!canRenew ? (
        <p className="text-body text-ink-2">
          <SupportLink subject="Renew my plan">Contact support</SupportLink> to renew.
        </p>
      ) : result === null ? (
        <p className="text-body text-ink-2">
          We can email <strong className="font-semibold text-ink">{email}</strong> a link to renew without signing in.
          Your cards and settings are saved.
        </p>
      ) : result.sent ? (
        <Notice kind="done" title="Renewal link sent">
          Open the link we sent to {email}. After you renew, come back here to sign in.
        </Notice>
      ) : (
        <Notice kind="problem">{result.message}</Notice>
      )}
      <div className="flex flex-wrap gap-2.5">
        {canRenew ? (
          <Button variant="filled" size="large" onClick={() => void send()} busy={busy} busyLabel="Sending">
            {result?.sent ? "Resend email" : "Email me a renewal link"}
          </Button>
        ) : null}
        <Button variant="text" size="large" onClick={onOther}>
          Back to sign-in
        </Button>
      </div>
    </div>
  );
}
