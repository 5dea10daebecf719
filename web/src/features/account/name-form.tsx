import { MAX_FIRST_NAME_LENGTH } from "@cardwell/core/domain/accounts/first-name";
import * as z from "zod/mini";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { useApiForm } from "../../components/use-api-form.ts";
import { ValidationFailure } from "../../components/validation-failure.tsx";
import { showToast } from "../../lib/toast-store.ts";
import { useUpdateAccount } from "./use-update-account.ts";

const schema = z.object({ firstName: z.string().check(z.trim()) });

export function NameForm({ firstName }: { firstName: string | null }) {
  const update = useUpdateAccount();
  const form = useApiForm({
    schema,
    defaultValues: { firstName: firstName ?? "" },
    isEdit: true,
    send: (typed) => update.mutateAsync({ firstName: typed.firstName || null, from: { firstName } }),
    onSent(account) {
      showToast(account.firstName === null ? "Name removed." : "Name saved.");
    },
  });
  const isChanged = form.form.watch("firstName").trim() !== (firstName ?? "");

  return (
    <Form onSubmit={form.submit} sender={form} className="grid gap-5">
      <div className="max-w-105">
        <TextField
          label="First name"
          aside="optional"
          autoComplete="given-name"
          maxLength={MAX_FIRST_NAME_LENGTH}
          hint="Shown in the app and in emails."
          {...form.field("firstName")}
        />
      </div>
      <ValidationFailure error={form.error} />
      <div>
        <Button type="submit" disabled={!isChanged} busy={form.isBusy} busyLabel="Saving">
          Save name
        </Button>
      </div>
    </Form>
  );
}
