import { INVITATION_DAYS } from "@cardwell/core/domain/household/sharing";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { callApi } from "../../lib/api-client.ts";
import { describeError } from "../../lib/describe-error.ts";
import { checkEmail } from "../../lib/email-address.ts";
import { contract } from "../../lib/page-contract.ts";
import { useHouseholdChange } from "./household-query.ts";

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | undefined>();
  const invite = useHouseholdChange((email: string) => callApi(contract.household.invite, { body: { email } }), {
    done: (email) => `Invitation sent to ${email}.`,
    onDone: onClose,
  });

  function submit() {
    const checked = checkEmail(typed);
    setProblem(checked.ok ? undefined : checked.message);
    if (checked.ok) invite.mutate(checked.email);
  }

  return (
    <Dialog open onClose={onClose} held={invite.isPending} title="Invite someone">
      <p className="text-ink-2">
        They accept with this email address within {INVITATION_DAYS} days, and need a plan. Your cards stay private
        until you share them.
      </p>
      <Form onSubmit={submit} sender={invite} className="grid gap-5">
        <TextField
          label="Email address"
          type="email"
          inputMode="email"
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={problem ?? (invite.isError ? describeError(invite.error) : undefined)}
        />
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={onClose} disabled={invite.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" busy={invite.isPending} busyLabel="Sending">
            Send invitation
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
