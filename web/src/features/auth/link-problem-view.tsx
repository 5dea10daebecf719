import { useState } from "react";
import type { ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { SupportLink } from "../../components/support-link.tsx";
import type { LinkProblem } from "../../lib/session/auth-messages.ts";
import { StepHeading } from "../../components/step-heading.tsx";
import type { SendRejection, SendResult } from "../../lib/session/send-result.ts";
import { MailSent } from "./mail-sent.tsx";
import { RenewByMail } from "./renew-by-mail.tsx";
import { RequestMailForm } from "./request-mail-form.tsx";

const words: Record<LinkProblem, { title: string; text: string }> = {
  expired: { title: "This link has expired", text: "Links stop working after a while, for your safety." },
  used: {
    title: "This link no longer works",
    text: "Each link works once. This one has been used, or it is not a link that we sent.",
  },
  foreign: { title: "This link is for something else", text: "This page can't use it." },
  incomplete: {
    title: "This link is not complete",
    text: "Open it from the email again; if your email app split the link, copy all of it.",
  },
  closed: { title: "This account is closed", text: "Its links no longer work." },
  offline: { title: "We could not check the link", text: "Check your connection. The link has not been used up." },
  other: { title: "We could not check the link", text: "Our server did not answer. The link has not been used up." },
};

type LinkProblemViewProps = {
  problem: LinkProblem;
  onRetry: () => void;
  /** Asks for a new mail of the same kind. */
  send?: (email: string) => Promise<SendResult>;
  button?: string;
  children?: ReactNode;
};

/** Shows what is wrong with an email's link, and offers a retry or another email. */
export function LinkProblemView({
  problem,
  onRetry,
  send,
  button = "Send me a new link",
  children,
}: LinkProblemViewProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [ended, setEnded] = useState<{ email: string; rejection: SendRejection } | null>(null);
  const { title, text } = words[problem];
  if (sentTo !== null && send !== undefined) {
    return (
      <MailSent email={sentTo} again={send} onOther={() => setSentTo(null)}>
        <p>
          If <strong className="font-semibold text-ink">{sentTo}</strong> is waiting for such a link, a new one is on
          its way.
        </p>
      </MailSent>
    );
  }
  if (ended !== null) return <RenewByMail {...ended} onOther={() => setEnded(null)} />;
  const canRetry = problem === "offline" || problem === "other";
  return (
    <div className="grid gap-6">
      <StepHeading title={title}>
        <p>{text}</p>
      </StepHeading>
      {problem === "closed" ? (
        <p className="text-body text-ink-2">
          <SupportLink>Write to support</SupportLink> if that is a mistake.
        </p>
      ) : null}
      {canRetry ? (
        <div>
          <Button variant="filled" onClick={onRetry}>
            Try again
          </Button>
        </div>
      ) : null}
      {canRetry || problem === "closed" || send === undefined ? null : (
        <RequestMailForm
          button={button}
          send={send}
          onSent={setSentTo}
          onPlanEnded={(email, rejection) => setEnded({ email, rejection })}
        />
      )}
      {children}
    </div>
  );
}
