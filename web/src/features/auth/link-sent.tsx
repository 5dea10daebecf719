import { rateLimited } from "../../lib/describe-error.ts";
import { requestSignInLink } from "../../lib/session/session.ts";
import type { PasswordlessResult } from "../../lib/session/passwordless.ts";
import { MailSent } from "./mail-sent.tsx";

export function LinkSent({ email, onOther }: { email: string; onOther: () => void }) {
  return (
    <MailSent
      title="Check your mail"
      onOther={onOther}
      again={async () => {
        const result = await requestSignInLink(email);
        return result.success ? { sent: true } : { sent: false, message: passwordlessProblem(result) };
      }}
    >
      <p>
        A sign-in link is on its way to <strong className="font-semibold text-ink">{email}</strong>. It works once, for
        fifteen minutes. Open it on any device; on another one we ask for this address again.
      </p>
    </MailSent>
  );
}

/** A refused sign-in link in words, with the time to wait where there is one. */
export function passwordlessProblem(result: PasswordlessResult): string {
  if (result.error === "rate_limited") return rateLimited(result.retryAfterSeconds);
  if (result.error === "network") return "We could not reach the server. Check your connection and try again.";
  return result.message;
}
