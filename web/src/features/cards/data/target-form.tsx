import type { WalletSettings } from "@cardwell/core/domain/wallet/shapes";
import { readRequiredNumber } from "@cardwell/core/domain/number-text";
import * as z from "zod/mini";
import { contract } from "../../../lib/page-contract.ts";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { readWith, useApiForm } from "../../../components/use-api-form.ts";
import { toEdit } from "../../../lib/edit.ts";
import { useWalletChange } from "../../../lib/use-wallet-change.ts";
import { undoEdit } from "../../../lib/wallet-changes.ts";
import { ValidationFailure } from "../../../components/validation-failure.tsx";

const hint = "Enter a percentage from 0 to 100.";
const schema = z.object({
  utilizationTargetBps: readWith((typed) => readRequiredNumber(typed, "percent", { hint, most: 10_000, decimals: 0 })),
});

/** How much of the limits is aimed at when a statement closes. */
export function TargetForm({ settings }: { settings: WalletSettings }) {
  const set = useWalletChange(contract.wallet.settings, { message: () => "Target saved.", undo: undoEdit });
  const form = useApiForm({
    schema,
    defaultValues: { utilizationTargetBps: String(settings.utilizationTargetBps / 100) },
    isEdit: true,
    send: (body) => set.mutateAsync({ body: toEdit(body, settings) }),
    onSent: () => undefined,
  });
  return (
    <Form className="grid max-w-155 gap-4" onSubmit={form.submit} sender={form}>
      <div className="grid grid-cols-[minmax(0,14rem)_auto] items-start gap-2.5">
        <TextField
          label="Target at statement closing, %"
          inputMode="numeric"
          maxLength={3}
          {...form.field("utilizationTargetBps")}
        />
        <div className="mt-7">
          <Button type="submit" size="large" busy={form.isBusy} busyLabel="Saving">
            Save target
          </Button>
        </div>
      </div>
      <p className="text-ink-2">We show what to pay, and by when, to stay at or below it. Many people aim for 10%.</p>
      <ValidationFailure error={form.error} />
    </Form>
  );
}
