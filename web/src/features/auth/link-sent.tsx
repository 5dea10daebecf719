import { SIGN_IN_LINK_MINUTES } from "@cardwell/core/domain/email/link-expiry";
import { MailSent } from "./mail-sent.tsx";
import { requestLink } from "../../lib/session/request-link.ts";

type LinkSentProps = { email: string; firstName?: string | undefined; onOther: () => void };

/** A sign-in link is on its way. */
export function LinkSent({ email, firstName, onOther }: LinkSentProps) {
  return (
    <MailSent email={email} onOther={onOther} again={() => requestLink(email, firstName)}>
      <p>
        We sent a sign-in link to <strong className="font-semibold text-ink">{email}</strong>. It works once, for{" "}
        {SIGN_IN_LINK_MINUTES} minutes, on any device.
      </p>
    </MailSent>
  );
}
