import { useCallback, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { LinkButton } from "../../components/button.tsx";
import { PageSpinner } from "../../components/spinner.tsx";
import { actionLinkFor, forgetActionLink } from "../../lib/action-link.ts";
import type { ActionLink } from "../../lib/action-link.ts";
import { ApiError } from "../../lib/api-error.ts";
import { rateLimited } from "../../lib/describe-error.ts";
import { paths } from "../../lib/paths.ts";
import { faultOf } from "../../lib/session/action-codes.ts";
import { linkProblem } from "../../lib/session/auth-messages.ts";
import type { LinkProblem } from "../../lib/session/auth-messages.ts";
import { emailKey } from "../../lib/session/passwordless.ts";
import { takeReturnPath } from "../../lib/session/redirects.ts";
import { finishSignIn, requestSignInLink } from "../../lib/session/session.ts";
import { useAuth } from "../../lib/session/use-auth.ts";
import { readLocal } from "../../lib/storage.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { AuthHeading } from "./auth-heading.tsx";
import { passwordlessProblem } from "./link-sent.tsx";
import { LinkProblemView } from "./link-problem-view.tsx";
import { RequestMailForm } from "./request-mail-form.tsx";
import type { SendResult } from "./mail-sent.tsx";

/** Finishes a sign-in by mail, on the device that asked for it or on another. */
export function CompleteSignInPage() {
  usePageTitle("Signing in");
  const { pathname } = useLocation();
  const { user } = useAuth();
  const [link] = useState(() => actionLinkFor(pathname));
  const fault = faultOf(link, "signIn") ?? (link?.proof ? null : "incomplete");
  if (link === null && user !== null) {
    return (
      <div className="grid gap-6">
        <AuthHeading title="You are signed in" />
        <div>
          <LinkButton to={paths.dashboard} variant="filled">
            Go to Today
          </LinkButton>
        </div>
      </div>
    );
  }
  if (link === null || fault !== null) {
    return <LinkProblemView problem={fault ?? "incomplete"} onRetry={() => undefined} send={sendLink} />;
  }
  return <Completion link={link} />;
}

function Completion({ link }: { link: ActionLink }) {
  const navigate = useNavigate();
  // Never from the address: a link that names its reader would let in whoever holds it.
  const [stored] = useState(() => readLocal(emailKey));
  const [state, setState] = useState<"working" | "asking" | LinkProblem>(stored === null ? "asking" : "working");
  const started = useRef(false);

  const complete = useCallback(
    async (email: string): Promise<SendResult> => {
      try {
        await finishSignIn(link, email);
        forgetActionLink();
        void navigate(takeReturnPath(new Date()), { replace: true });
        return { sent: true };
      } catch (error) {
        const outcome = outcomeOf(error);
        if (outcome.kind === "problem") setState(outcome.problem);
        return { sent: false, message: outcome.kind === "refused" ? outcome.message : otherAddress };
      }
    },
    [link, navigate],
  );

  const completeStored = useCallback(async () => {
    if (stored === null) return;
    setState("working");
    const result = await complete(stored);
    // With the address that asked for the link, a refusal can only mean that the link is too old.
    if (!result.sent) setState((now) => (now === "working" ? "expired" : now));
  }, [complete, stored]);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void completeStored();
  }, [completeStored]);

  if (state === "working") return <PageSpinner label="Signing you in…" />;
  if (state !== "asking") {
    const retry = () => (stored === null ? setState("asking") : void completeStored());
    return <LinkProblemView problem={state} onRetry={retry} send={sendLink} />;
  }
  return (
    <div className="grid gap-8">
      <AuthHeading title="Which address was it?">
        <p>Enter the address that the mail was sent to. It shows that the link was meant for you.</p>
      </AuthHeading>
      <RequestMailForm button="Sign in" busyLabel="Signing in" send={complete} onSent={() => setState("working")} />
      <p className="text-body">
        <Link to={paths.signIn} className="link">
          Ask for a new link
        </Link>
      </p>
    </div>
  );
}

const otherAddress =
  "This link was not sent to this address, or it is more than 15 minutes old. Check the address, or ask for a new link.";

type Outcome =
  | { kind: "otherAddress" }
  | { kind: "refused"; message: string }
  | { kind: "problem"; problem: LinkProblem; message: string };

function outcomeOf(error: unknown): Outcome {
  if (error instanceof ApiError) {
    if (error.code === "rate_limited") return { kind: "refused", message: rateLimited(error.retryAfterSeconds) };
    if (error.isNetwork) return { kind: "problem", problem: "offline", message: error.message };
    if (error.status < 500) return { kind: "otherAddress" };
    return { kind: "problem", problem: "other", message: error.message };
  }
  if (typeof error === "object" && error !== null && "code" in error && error.code === "auth/invalid-email") {
    return { kind: "otherAddress" };
  }
  return { kind: "problem", problem: linkProblem(error), message: "" };
}

async function sendLink(email: string): Promise<SendResult> {
  const result = await requestSignInLink(email);
  return result.success ? { sent: true } : { sent: false, message: passwordlessProblem(result) };
}
