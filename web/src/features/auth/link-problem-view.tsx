import { useState } from "react";
import type { ReactNode } from "react";
import { Button, LinkButton } from "../../components/button.tsx";
import { SupportLink } from "../../components/support-link.tsx";
import { paths } from "../../lib/paths.ts";
import type { LinkProblem } from "../../lib/session/link-problem.ts";
import { StepHeading } from "../../components/step-heading.tsx";
import type { SendRejection, SendResult } from "../../lib/session/send-result.ts";
import { MailSent } from "./mail-sent.tsx";
import { RenewByMail } from "./renew-by-mail.tsx";
import { RequestMailForm } from "./request-mail-form.tsx";

const words: Record<LinkProblem, { title: string; text: string }> = {
  expired: { title: "This link has expired", text: "Links expire to keep your account safe." },
  used: {
    title: "This link no longer works",
    text: "Each link works once. This one was already used, or it isn't valid.",
  },
  foreign: { title: "This link is for something else", text: "Open the link from the email again." },
  incomplete: {
    title: "This link is incomplete",
    text: "Open it from the email again. If your email app split the link, copy all of it.",
  },
  closed: { title: "This account is closed", text: "Its links no longer work." },
  moved: {
    title: "Your address has changed",
    text: "This link went to your former address. Sign in with the new one.",
  },
  offline: {
    title: "We couldn't check the link",
    text: "Check your connection and try again. The link hasn't been used.",
  },
  other: { title: "We couldn't check the link", text: "Our server didn't respond. The link hasn't been used." },
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
          If <strong className="font-semibold text-ink">{sentTo}</strong> is waiting for a link like this, we sent a new
          one.
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
          <SupportLink>Contact support</SupportLink> if this is a mistake.
        </p>
      ) : null}
      {canRetry ? (
        <div>
          <Button variant="filled" onClick={onRetry}>
            Try again
          </Button>
        </div>
      ) : null}
      {problem === "moved" ? (
        <div>
          <LinkButton variant="filled" to={paths.signIn}>
            Sign in
          </LinkButton>
        </div>
      ) : null}
      {canRetry || problem === "closed" || problem === "moved" || send === undefined ? null : (
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
