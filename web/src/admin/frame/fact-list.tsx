import type { ReactNode } from "react";

/** Labels at the left and values at the right, on hairline rows beside a list or a post. */
export function FactList({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="border-t border-line-2 text-small">
      {facts.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4 border-b border-line py-2.5">
          <dt className="text-ink-2">{label}</dt>
          <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
