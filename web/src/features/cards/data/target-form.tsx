import type { WalletSettings } from "@cardwell/core/domain/wallet/shapes";
import { readRequiredNumber } from "@cardwell/core/domain/number-text";
import { useState } from "react";
import { contract } from "../../../lib/page-contract.ts";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/field.tsx";
import { Form } from "../../../components/form.tsx";
import { useWalletChange } from "../../../lib/use-wallet-change.ts";
import { ValidationFailure } from "../../../components/validation-failure.tsx";

/** How much of the limits is aimed at when a statement closes. */
export function TargetForm({ settings }: { settings: WalletSettings }) {
  const before = settings.utilizationTargetBps;
  const [typed, setTyped] = useState(String(before / 100));
  const set = useWalletChange(contract.wallet.settings, {
    message: () => "Target saved.",
    undo: () => ({ endpoint: contract.wallet.settings, request: { body: { utilizationTargetBps: before } } }),
  });
  const { value: targetBps, error } = readRequiredNumber(typed, "percent", {
    hint: "Enter a percentage from 0 to 100.",
    most: 10_000,
    decimals: 0,
  });
  return (
    <Form
      className="grid max-w-155 gap-4"
      onSubmit={() => {
        if (error === undefined) set.mutate({ body: { utilizationTargetBps: targetBps } });
      }}
    >
      <div className="grid grid-cols-[minmax(0,14rem)_auto] items-start gap-2.5">
        <TextField
          label="Target at statement closing, %"
          inputMode="numeric"
          maxLength={3}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={error}
        />
        <div className="mt-7">
          <Button type="submit" size="large" busy={set.isPending} busyLabel="Saving">
            Save target
          </Button>
        </div>
      </div>
      <p className="text-ink-2">We show what to pay, and by when, to stay at or below it. Many people aim for 10%.</p>
      <ValidationFailure error={set.error} />
    </Form>
  );
}
