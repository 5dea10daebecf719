import { useEffect, useId, useRef, useState } from "react";
import { formatMoney } from "../../lib/format.ts";
import { amountTyped } from "../../lib/amount-typed.ts";

export type Purchase = { amountCents: number; isAbroad: boolean };

type PurchaseTermsProps = { purchase: Purchase; onChange: (purchase: Purchase) => void };

/** Another amount, or a purchase abroad. */
export function PurchaseTerms({ purchase, onChange }: PurchaseTermsProps) {
  const id = useId();
  const [isUnread, setUnread] = useState(false);
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
          aria-invalid={isUnread || undefined}
          aria-describedby={isUnread ? `${id}-problem` : undefined}
          defaultValue={purchase.amountCents / 100}
          onChange={({ target }) => {
            const amountCents = amountTyped(target.value, true);
            setUnread(amountCents === null);
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
      {isUnread ? (
        <span id={`${id}-problem`} role="alert" className="w-full text-copper-ink">
          Write an amount in dollars. What you see is for {formatMoney(purchase.amountCents)}.
        </span>
      ) : null}
    </span>
  );
}
