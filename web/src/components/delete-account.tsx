import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { contract } from "../lib/page-contract.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { TextField } from "./field.tsx";
import { Form } from "./form.tsx";
import { Notice } from "./notice.tsx";
import { callApi } from "../lib/api-client.ts";
import { describeError } from "../lib/describe-error.ts";
import { needsFreshSignIn } from "../lib/session/credentials.ts";
import { useAuth, useIsClosed } from "../lib/session/use-auth.ts";
import { useFreshSignIn } from "./use-fresh-sign-in.tsx";

export function DeleteAccount({ email }: { email: string }) {
  const { signOut } = useAuth();
  const isClosed = useIsClosed();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const fresh = useFreshSignIn();

  async function remove() {
    const confirmEmail = typed.trim();
    const matches = confirmEmail.toLowerCase() === email.toLowerCase();
    setError(matches ? undefined : `Type ${email} to confirm.`);
    setFailure(undefined);
    if (!matches) return;
    setBusy(true);
    try {
      // Calls on their way would fail once the account is deleted.
      await queries.cancelQueries();
      await callApi(contract.accounts.remove, { body: { confirmEmail } });
      await signOut();
    } catch (problem) {
      if (needsFreshSignIn(problem)) {
        setOpen(false);
        fresh.askThen(() => {
          setOpen(true);
          void remove();
        });
      } else setFailure(describeError(problem));
    }
    setBusy(false);
  }

  return (
    <>
      <div className="grid justify-items-start gap-4">
        <p className="max-w-140 text-body text-ink-2">
          {isClosed
            ? "Deletes your account and all your data."
            : "Ends your plan immediately and deletes all your data."}{" "}
          This can't be undone.
        </p>
        <Button variant="destructive" onClick={() => setOpen(true)}>
          Delete account
        </Button>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title="Delete your account?">
        <p className="text-lead text-ink-2">
          This permanently deletes the account of{" "}
          <strong className="font-semibold break-words text-ink">{email}</strong>, its plan and all its data.
        </p>
        <Form onSubmit={remove} className="mt-2 grid gap-5">
          <TextField
            label="Type the email address to confirm"
            autoComplete="off"
            autoCapitalize="none"
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={error}
          />
          {failure === undefined ? null : <Notice kind="problem">{failure}</Notice>}
          <div className="flex flex-wrap gap-2.5">
            <Button type="submit" variant="destructive" busy={busy} busyLabel="Deleting">
              Delete account of {email}
            </Button>
            <Button onClick={() => setOpen(false)}>Keep account</Button>
          </div>
        </Form>
      </Dialog>
      {fresh.dialog}
    </>
  );
}
