import { ConfirmAddress } from "./confirm-address.tsx";
import { LinkSent } from "./link-sent.tsx";
import { MailSent } from "./mail-sent.tsx";
import { RenewByMail } from "./renew-by-mail.tsx";
import { sendVerification } from "./send-mail.ts";
import type { SignInOutcome } from "./sign-in-form.tsx";

type SignInOutcomeViewProps = { outcome: SignInOutcome; onOther: () => void };

/** What comes of asking for a link, or of a password, when it is not the way in. */
export function SignInOutcomeView({ outcome, onOther }: SignInOutcomeViewProps) {
  switch (outcome.kind) {
    case "linkSent":
      return <LinkSent email={outcome.email} onOther={onOther} />;
    case "planEnded":
      return <RenewByMail email={outcome.email} rejection={outcome.rejection} onOther={onOther} />;
    case "unconfirmed":
      return (
        <MailSent
          title="Confirm your email first"
          email={outcome.email}
          again={(address) => sendVerification(address)}
          onOther={onOther}
        >
          <p>
            Open the link we sent to <strong className="font-semibold text-ink">{outcome.email}</strong> when you
            created your account, then sign in.
          </p>
        </MailSent>
      );
    case "signedInUnconfirmed":
      return <ConfirmAddress />;
  }
}
