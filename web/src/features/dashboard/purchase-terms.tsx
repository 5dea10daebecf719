import { useId, useState } from "react";

export type Purchase = { amountCents: number; isAbroad: boolean };

export const defaultAmountCents = 10_000;

type PurchaseTermsProps = { purchase: Purchase; onChange: (purchase: Purchase) => void };

/** Another amount, or a purchase abroad. */
export function PurchaseTerms({ purchase, onChange }: PurchaseTermsProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <button type="button" className="underline underline-offset-2 hover:text-ink" onClick={() => setOpen(true)}>
        Another amount, or abroad
      </button>
    );
  }
  return (
    <span className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-ink">
      <span className="inline-flex items-center gap-2">
        <label htmlFor={id}>Dollars</label>
        <input
          id={id}
          inputMode="decimal"
          defaultValue={purchase.amountCents / 100}
          onChange={({ target }) => {
            const amountCents = Math.round(Number(target.value.replace(/[$,\s]/g, "")) * 100);
            if (amountCents > 0 && amountCents < 1_000_000_000) onChange({ ...purchase, amountCents });
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
