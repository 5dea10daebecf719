import { INVITATION_DAYS } from "@cardwell/core/domain/household/sharing";
import * as z from "zod/mini";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { typedEmail } from "../../components/typed-email.ts";
import { useApiForm } from "../../components/use-api-form.ts";
import { ValidationFailure } from "../../components/validation-failure.tsx";
import { callApi } from "../../lib/api-client.ts";
import { contract } from "../../lib/page-contract.ts";
import { useHouseholdChange } from "./household-query.ts";

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const invite = useHouseholdChange((email: string) => callApi(contract.household.invite, { body: { email } }), {
    done: (email) => `Invitation sent to ${email}.`,
    onDone: onClose,
  });

  const form = useApiForm({
    schema: z.object({ email: typedEmail }),
    defaultValues: { email: "" },
    draftName: "household.invite",
    send: ({ email }) => invite.mutateAsync(email),
    onSent: () => undefined,
  });

  return (
    <Dialog open onClose={onClose} held={form.isBusy} title="Invite someone">
      <p className="text-ink-2">
        They accept with this email address within {INVITATION_DAYS} days, and need a plan. Your cards stay private
        until you share them.
      </p>
      <Form onSubmit={form.submit} sender={form} className="grid gap-5">
        <TextField
          label="Email address"
          type="email"
          inputMode="email"
          autoComplete="off"
          data-autofocus
          {...form.field("email")}
        />
        <ValidationFailure error={form.error} title="Couldn't send." />
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={onClose} disabled={form.isBusy}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" busy={form.isBusy} busyLabel="Sending">
            Send invitation
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
