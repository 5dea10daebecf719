import { useState } from "react";
import { contract } from "../../lib/contract.ts";
import { Button, LinkButton } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { PageSpinner } from "../../components/spinner.tsx";
import { actionLinkFor, forgetActionLink } from "../../lib/action-link.ts";
import { callApi } from "../../lib/api-client.ts";
import { describeError } from "../../lib/describe-error.ts";
import { paths } from "../../lib/paths.ts";
import { applyCode } from "../../lib/session/action-codes.ts";
import { linkProblem } from "../../lib/session/link-problem.ts";
import type { LinkProblem } from "../../lib/session/link-problem.ts";
import { useAuth } from "../../lib/session/use-auth.ts";
import { StepHeading } from "../../components/step-heading.tsx";
import { LinkProblemView } from "./link-problem-view.tsx";
import { sendVerification } from "./send-mail.ts";
import { useCheckedLink } from "./use-checked-link.ts";

type Done = { kind: "confirmed"; email: string } | { kind: "disowned" };

export function VerifyEmailPage() {
  const [link] = useState(() => actionLinkFor(paths.verifyEmail));
  const [done, setDone] = useState<Done | null>(null);
  if (done?.kind === "confirmed") return <Confirmed email={done.email} />;
  if (done?.kind === "disowned") return <Disowned />;
  if (link?.disownedEmail && link.proof) {
    return (
      <div className="grid gap-6">
        <StepHeading title="Did someone else use your email?">
          <p>
            An account was created with{" "}
            <strong className="font-semibold break-words text-ink">{link.disownedEmail}</strong>. If it wasn't you,
            delete that account.
          </p>
        </StepHeading>
        <DisownButton email={link.disownedEmail} proof={link.proof} onDone={() => setDone({ kind: "disowned" })} />
      </div>
    );
  }
  return <Verification proof={link?.proof ?? null} onDone={setDone} />;
}

/** Confirms the address of a new account. Nothing happens before the button: mail scanners open links too. */
function Verification({ proof, onDone }: { proof: string | null; onDone: (done: Done) => void }) {
  const { checked, fail, retry } = useCheckedLink(paths.verifyEmail, "verifyEmail");
  if (checked.ok === null) return <PageSpinner label="Checking the link…" />;
  if (!checked.ok) {
    return (
      <LinkProblemView problem={checked.problem} onRetry={retry} send={(email) => sendVerification(email)}>
        <p className="text-body text-ink-2">If you already confirmed your email, sign in.</p>
        <div>
          <LinkButton to={paths.signIn}>Sign in</LinkButton>
        </div>
      </LinkProblemView>
    );
  }
  return <Question code={checked.code} email={checked.email} proof={proof} onDone={onDone} onProblem={fail} />;
}

type QuestionProps = {
  code: string;
  email: string;
  proof: string | null;
  onDone: (done: Done) => void;
  onProblem: (problem: LinkProblem) => void;
};

function Question({ code, email, proof, onDone, onProblem }: QuestionProps) {
  const { signOut, hideVerification } = useAuth();
  const [busy, setBusy] = useState(false);

  async function confirm() {
    setBusy(true);
    try {
      await applyCode(code);
      forgetActionLink();
      // The token of a session from before the confirmation is still unconfirmed; the next sign-in gets a new one.
      await signOut();
      hideVerification();
      onDone({ kind: "confirmed", email });
    } catch (error) {
      onProblem(linkProblem(error));
    }
  }

  return (
    <div className="grid gap-6">
      <StepHeading title="Is this your email?">
        <p>
          Confirm that <strong className="font-semibold break-words text-ink">{email}</strong> is yours and that you
          created a Cardwell account with it.
        </p>
      </StepHeading>
      <Button variant="filled" size="large" full busy={busy} busyLabel="Confirming" onClick={() => void confirm()}>
        Confirm email
      </Button>
      {proof === null ? null : (
        <div className="grid gap-4 border-t border-line pt-6">
          <p className="text-body text-ink-2">
            If someone else used your email, report it. We'll delete that account and its data.
          </p>
          <DisownButton email={email} proof={proof} onDone={() => onDone({ kind: "disowned" })} />
        </div>
      )}
    </div>
  );
}

function DisownButton({ email, proof, onDone }: { email: string; proof: string; onDone: () => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function disown() {
    setBusy(true);
    setFailure(null);
    try {
      await callApi(contract.email.disownAddress, { body: { email, proof } });
      forgetActionLink();
      onDone();
    } catch (error) {
      setFailure(describeError(error));
      setBusy(false);
    }
  }
  return (
    <>
      {failure === null ? null : <Notice kind="problem">{failure}</Notice>}
      <div>
        <Button variant="destructive" busy={busy} busyLabel="Deleting" onClick={() => void disown()}>
          I didn't create this account
        </Button>
      </div>
    </>
  );
}

function Confirmed({ email }: { email: string }) {
  return (
    <div className="grid gap-6">
      <StepHeading title="Email confirmed">
        <p>Sign in to get started.</p>
      </StepHeading>
      <div>
        <LinkButton to={paths.signIn} state={{ email }} variant="filled" size="large">
          Sign in
        </LinkButton>
      </div>
    </div>
  );
}

function Disowned() {
  return (
    <StepHeading title="Account deleted">
      <p>Whoever created it can no longer use your email. You can close this page.</p>
    </StepHeading>
  );
}
