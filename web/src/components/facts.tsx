import type { ReactNode } from "react";

export type Fact = { label: string; value: ReactNode };

/** Label and value on hairline rows. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="border-t border-line">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex flex-col gap-x-6 gap-y-0.5 border-b md:flex-row border-line py-3 text-body">
          <dt className="w-28 shrink-0 text-ink-3">{label}</dt>
          <dd className="min-w-0 font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
