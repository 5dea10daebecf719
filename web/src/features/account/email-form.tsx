import { useState } from "react";
import * as z from "zod/mini";
import { contract } from "../../lib/page-contract.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { Notice } from "../../components/notice.tsx";
import { typedEmail } from "../../components/typed-email.ts";
import { useApiForm } from "../../components/use-api-form.ts";
import { ValidationFailure } from "../../components/validation-failure.tsx";
import { callApi } from "../../lib/api-client.ts";
import { needsFreshSignIn } from "../../lib/session/credentials.ts";
import { useFreshSignIn } from "../../components/use-fresh-sign-in.tsx";

export function EmailForm({ email }: { email: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const fresh = useFreshSignIn();
  const form = useApiForm({
    schema: z.object({
      newEmail: typedEmail.check(
        z.refine((typed) => typed.toLowerCase() !== email.toLowerCase(), "This is already your email address."),
      ),
    }),
    defaultValues: { newEmail: "" },
    async send(body) {
      setSentTo(null);
      await callApi(contract.accounts.changeEmail, { body });
    },
    onSent(_answer, { newEmail }) {
      setSentTo(newEmail);
      form.form.reset({ newEmail: "" });
    },
    onError(failure) {
      if (needsFreshSignIn(failure)) fresh.askThen(() => void form.submit());
    },
  });

  return (
    <>
      <Form onSubmit={form.submit} sender={form} className="grid gap-5">
        <p className="text-body text-ink-2">
          You sign in with <strong className="font-semibold break-words text-ink">{email}</strong>.
        </p>
        <div className="max-w-105">
          <TextField
            label="New email address"
            type="email"
            autoComplete="email"
            inputMode="email"
            hint="We'll send a link there. Nothing changes until you open it."
            {...form.field("newEmail")}
          />
        </div>
        {sentTo === null ? null : (
          <Notice kind="done" title="Check your email">
            We sent a link to {sentTo}. Your email changes when you open it.
          </Notice>
        )}
        {needsFreshSignIn(form.error) ? null : <ValidationFailure error={form.error} title="Couldn't send." />}
        <div>
          <Button type="submit" busy={form.isBusy} busyLabel="Sending">
            Send link
          </Button>
        </div>
      </Form>
      {fresh.dialog}
    </>
  );
}
