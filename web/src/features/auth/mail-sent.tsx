import { useState } from "react";
import type { ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import type { SendResult } from "../../lib/session/send-result.ts";
import { StepHeading } from "../../components/step-heading.tsx";
import { RenewByMail } from "./renew-by-mail.tsx";

type MailSentProps = {
  title?: string;
  email: string;
  children: ReactNode;
  again: (email: string) => Promise<SendResult>;
  onOther: () => void;
  /** The next step, where there is one on this device. */
  next?: ReactNode;
};

/** A mail is on its way: where to, what to do with it, and how to ask for another. */
export function MailSent({ title = "Check your email", email, children, again, onOther, next }: MailSentProps) {
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<SendResult | null>(null);
  async function sendAgain() {
    setBusy(true);
    setResult(await again(email));
    setBusy(false);
  }
  if (result?.sent === false && result.planEnded) {
    return <RenewByMail email={email} rejection={result} onOther={onOther} />;
  }
  return (
    <div className="grid gap-6">
      <StepHeading title={title}>{children}</StepHeading>
      <p className="text-body text-ink-2">It can take a minute to arrive. Check your spam folder, too.</p>
      <SendResultNotice result={result} />
      <div className="flex flex-wrap gap-2.5">
        {next}
        <Button onClick={() => void sendAgain()} busy={busy} busyLabel="Sending">
          Resend email
        </Button>
        <Button variant="text" onClick={onOther}>
          Use a different email
        </Button>
      </div>
    </div>
  );
}

export function SendResultNotice({ result }: { result: SendResult | null }) {
  if (result === null) return null;
  return result.sent ? (
    <Notice kind="done">Sent. Use the newest email.</Notice>
  ) : (
    <Notice kind="problem">{result.message}</Notice>
  );
}
