import { useEffect, useId, useRef } from "react";
import { amountTyped } from "./amount-typed.ts";

export type Purchase = { amountCents: number; isAbroad: boolean };

type PurchaseTermsProps = { purchase: Purchase; onChange: (purchase: Purchase) => void };

/** Another amount, or a purchase abroad. */
export function PurchaseTerms({ purchase, onChange }: PurchaseTermsProps) {
  const id = useId();
  const amount = useRef<HTMLInputElement>(null);
  // The button that asked for these fields has made room for them.
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
          defaultValue={purchase.amountCents / 100}
          onChange={({ target }) => {
            const amountCents = amountTyped(target.value, true);
            if (amountCents !== null) onChange({ ...purchase, amountCents });
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
        Abroad
      </label>
    </span>
  );
}
