import { FRESH_SIGN_IN_MINUTES } from "@cardwell/core/domain/accounts/fresh-sign-in";
import { useState } from "react";
import type { ReactNode } from "react";
import { Button, LinkButton } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Form } from "./form.tsx";
import { Notice } from "./notice.tsx";
import { PasswordField } from "./password-field.tsx";
import { UsernameInput } from "./username-input.tsx";
import { paths } from "../lib/paths.ts";
import { authProblem } from "../lib/session/auth-messages.ts";
import { confirmWithPassword } from "../lib/session/credentials.ts";
import { requestLink } from "../lib/session/request-link.ts";
import type { SendResult } from "../lib/session/send-result.ts";
import { useAuth } from "../lib/session/use-auth.ts";

type FreshSignIn = {
  /** Asks the person to sign in again, then repeats the rejected call. */
  askThen: (retry: () => void) => void;
  dialog: ReactNode;
};

type FreshSignInDialogProps = {
  /** After how many minutes the call takes a sign-in for too old. */
  minutes: number;
  /** Repeats the rejected call; null: nothing is asked. */
  retry: (() => void) | null;
  onClose: () => void;
};

/** Offers both ways to sign in, because the service doesn't reveal who has a password. */
export function FreshSignInDialog({ minutes, retry, onClose }: FreshSignInDialogProps) {
  return (
    <Dialog open={retry !== null} onClose={onClose} title="Confirm it's you">
      <p className="text-lead text-ink-2">
        You signed in more than {minutes} minutes ago. Sign in again to make this change.
      </p>
      <WithPassword
        onConfirmed={() => {
          retry?.();
          onClose();
        }}
      />
      <WithLink />
    </Dialog>
  );
}

export function useFreshSignIn(): FreshSignIn {
  const [waiting, setWaiting] = useState<{ retry: () => void } | null>(null);
  return {
    askThen: (retry) => setWaiting({ retry }),
    dialog: (
      <FreshSignInDialog
        minutes={FRESH_SIGN_IN_MINUTES.member}
        retry={waiting?.retry ?? null}
        onClose={() => setWaiting(null)}
      />
    ),
  };
}

function WithPassword({ onConfirmed }: { onConfirmed: () => void }) {
  const { user } = useAuth();
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  async function submit() {
    setBusy(true);
    try {
      await confirmWithPassword(password);
      onConfirmed();
    } catch (failure) {
      const problem = authProblem(failure);
      setError(problem.field === "password" ? "Incorrect password. Try again." : problem.message);
    }
    setBusy(false);
  }
  return (
    <Form onSubmit={submit} className="mt-2 grid gap-5">
      <UsernameInput email={user?.email ?? ""} />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={error}
        required
      />
      <Button type="submit" variant="filled" busy={busy} busyLabel="Checking">
        Continue
      </Button>
    </Form>
  );
}

function WithLink() {
  const { user } = useAuth();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<SendResult | null>(null);
  const email = user?.email ?? "";
  async function send() {
    setBusy(true);
    setOutcome(await requestLink(email));
    setBusy(false);
  }
  return (
    <div className="mt-2 grid justify-items-start gap-5">
      <p className="text-body text-ink-2">No password? Use a sign-in link.</p>
      {outcome === null ? null : outcome.sent ? (
        <Notice kind="done">We sent a link to {email}. Open it, then come back and try again.</Notice>
      ) : (
        <Notice kind="problem">{outcome.message}</Notice>
      )}
      <Button onClick={() => void send()} busy={busy} busyLabel="Sending">
        {outcome?.sent ? "Resend email" : "Email me a sign-in link"}
      </Button>
      {outcome?.sent === false && outcome.planEnded ? <LinkButton to={paths.billing}>Go to billing</LinkButton> : null}
    </div>
  );
}
