import { useCallback, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { LinkButton } from "../../components/button.tsx";
import { PageSpinner } from "../../components/spinner.tsx";
import { actionLinkFor, forgetActionLink } from "../../lib/action-link.ts";
import type { ActionLink } from "../../lib/action-link.ts";
import { ApiError } from "../../lib/api-error.ts";
import { rateLimited } from "../../lib/describe-error.ts";
import { paths } from "../../lib/paths.ts";
import { findFault } from "../../lib/session/action-codes.ts";
import { linkProblem } from "../../lib/session/link-problem.ts";
import type { LinkProblem } from "../../lib/session/link-problem.ts";
import { emailKey } from "../../lib/session/sign-in-address.ts";
import { afterSignIn, takeReturnPath } from "../../lib/session/redirects.ts";
import { requestLink } from "../../lib/session/request-link.ts";
import type { SendResult } from "../../lib/session/send-result.ts";
import { finishSignIn } from "../../lib/session/finish-sign-in.ts";
import { useAuth } from "../../lib/session/use-auth.ts";
import { readLocal } from "../../lib/storage.ts";
import { StepHeading } from "../../components/step-heading.tsx";
import { LinkProblemView } from "./link-problem-view.tsx";
import { RequestMailForm } from "./request-mail-form.tsx";

/** Finishes a sign-in by email link, on the same device or another. */
export function CompleteSignInPage() {
  const { pathname } = useLocation();
  const { user } = useAuth();
  const [link] = useState(() => actionLinkFor(pathname));
  const fault = findFault(link, "signIn") ?? (link?.proof ? null : "incomplete");
  if (link === null && user !== null) {
    return (
      <div className="grid gap-6">
        <StepHeading title="You're signed in" />
        <div>
          <LinkButton to={paths.dashboard} state={afterSignIn} variant="filled">
            Go to Today
          </LinkButton>
        </div>
      </div>
    );
  }
  if (link === null || fault !== null) {
    return (
      <LinkProblemView problem={fault ?? "incomplete"} onRetry={() => undefined} send={(email) => requestLink(email)} />
    );
  }
  return <Completion link={link} />;
}

type State = { kind: "working" } | { kind: "asking"; failure?: string } | { kind: "problem"; problem: LinkProblem };

function Completion({ link }: { link: ActionLink }) {
  const navigate = useNavigate();
  // Never from the URL: a link that contained the address would sign in anyone who has it.
  const [stored] = useState(() => readLocal(emailKey));
  const [state, setState] = useState<State>({ kind: stored === null ? "asking" : "working" });
  const started = useRef(false);

  const complete = useCallback(
    async (email: string): Promise<SendResult> => {
      try {
        await finishSignIn(link, email);
        forgetActionLink();
        void navigate(takeReturnPath(new Date()), { replace: true, state: afterSignIn });
        return { sent: true };
      } catch (error) {
        const outcome = toOutcome(error);
        if (outcome.kind === "problem") setState(outcome);
        return { sent: false, message: outcome.kind === "rejected" ? outcome.message : otherAddress };
      }
    },
    [link, navigate],
  );

  const completeStored = useCallback(async () => {
    if (stored === null) return;
    setState({ kind: "working" });
    const result = await complete(stored);
    // The stored address may be that of another request, so the person is asked as on another device.
    if (!result.sent) {
      setState((now) => (now.kind === "working" ? { kind: "asking", failure: result.message } : now));
    }
  }, [complete, stored]);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void completeStored();
  }, [completeStored]);

  if (state.kind === "working") return <PageSpinner label="Signing you in…" />;
  if (state.kind === "problem") {
    const retry = () => (stored === null ? setState({ kind: "asking" }) : void completeStored());
    return <LinkProblemView problem={state.problem} onRetry={retry} send={(email) => requestLink(email)} />;
  }
  return (
    <div className="grid gap-8">
      <StepHeading title="Confirm your email">
        <p>Enter the email address that received this link.</p>
      </StepHeading>
      <RequestMailForm
        button="Sign in"
        busyLabel="Signing in"
        initialEmail={state.failure === undefined ? "" : (stored ?? "")}
        initialFailure={state.failure}
        send={complete}
        onSent={() => setState({ kind: "working" })}
      />
      <p className="text-body">
        <Link to={paths.signIn} className="link">
          Get a new link
        </Link>
      </p>
    </div>
  );
}

const otherAddress = "This link wasn't sent to that address, or it has expired. Check the address, or get a new link.";

type Outcome =
  | { kind: "otherAddress" }
  | { kind: "rejected"; message: string }
  | { kind: "problem"; problem: LinkProblem };

function toOutcome(error: unknown): Outcome {
  if (error instanceof ApiError) {
    if (error.code === "rate_limited") return { kind: "rejected", message: rateLimited(error.retryAfterSeconds) };
    if (error.code === "conflict") return { kind: "problem", problem: "moved" };
    if (error.isNetwork) return { kind: "problem", problem: "offline" };
    if (error.status < 500) return { kind: "otherAddress" };
    return { kind: "problem", problem: "other" };
  }
  if (typeof error === "object" && error !== null && "code" in error && error.code === "auth/invalid-email") {
    return { kind: "otherAddress" };
  }
  return { kind: "problem", problem: linkProblem(error) };
}
