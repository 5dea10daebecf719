import { readAmount } from "@cardwell/core/domain/number-text";
import { useEffect, useId, useRef, useState } from "react";
import { formatMoney } from "../../lib/format.ts";

export type Purchase = { amountCents: number; isAbroad: boolean };

type PurchaseTermsProps = { purchase: Purchase; onChange: (purchase: Purchase) => void };

/** Another amount, or a purchase abroad. */
export function PurchaseTerms({ purchase, onChange }: PurchaseTermsProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const amount = useRef<HTMLInputElement>(null);
  // These fields replaced the button that opened them.
  useEffect(() => amount.current?.focus({ preventScroll: true }), []);
  return (
    <span className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-ink">
      <span className="inline-flex items-center gap-2">
        <label htmlFor={id}>Dollars</label>
        <input
          ref={amount}
          id={id}
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          defaultValue={purchase.amountCents / 100}
          onChange={({ target }) => {
            const { value: amountCents, error } = readAmount(target.value, true, "Enter an amount in dollars.");
            setProblem(error);
            if (error === undefined) onChange({ ...purchase, amountCents });
          }}
          className="figures min-h-9 w-24 rounded-chip border border-edge bg-raised px-2 max-md:text-lead"
        />
      </span>
      <label className="inline-flex min-h-9 items-center gap-2">
        <input
          type="checkbox"
          checked={purchase.isAbroad}
          onChange={({ target }) => onChange({ ...purchase, isAbroad: target.checked })}
          className="size-4 accent-green"
        />
        Outside the US
      </label>
      {problem === undefined ? null : (
        <span id={`${id}-problem`} role="alert" className="w-full text-copper-ink">
          {problem} The results are for {formatMoney(purchase.amountCents)}.
        </span>
      )}
    </span>
  );
}
