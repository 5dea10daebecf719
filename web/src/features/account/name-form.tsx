import { useState } from "react";
import { MAX_FIRST_NAME_LENGTH } from "@cardwell/core/domain/accounts/first-name";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { describeError } from "../../lib/describe-error.ts";
import { showToast } from "../../lib/toast-store.ts";
import { useUpdateAccount } from "./use-update-account.ts";

export function NameForm({ firstName }: { firstName: string | null }) {
  const [typed, setTyped] = useState(firstName ?? "");
  const update = useUpdateAccount();
  const name = typed.trim();
  const changed = name !== (firstName ?? "");

  function save() {
    update.mutate(
      { firstName: name === "" ? null : name },
      {
        onSuccess(account) {
          setTyped(account.firstName ?? "");
          showToast(account.firstName === null ? "Name removed." : "Name saved.");
        },
      },
    );
  }

  return (
    <Form onSubmit={save} className="grid gap-5">
      <div className="max-w-105">
        <TextField
          label="First name"
          aside="optional"
          autoComplete="given-name"
          maxLength={MAX_FIRST_NAME_LENGTH}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          hint="Shown in the app and in emails."
          error={update.isError ? describeError(update.error) : undefined}
        />
      </div>
      <div>
        <Button type="submit" disabled={!changed} busy={update.isPending} busyLabel="Saving">
          Save name
        </Button>
      </div>
    </Form>
  );
}
