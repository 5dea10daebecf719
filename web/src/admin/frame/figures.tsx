import type { ReactNode } from "react";

export type Figure = { label: string; value: ReactNode; below: ReactNode };

/** Four to six figures in a row, each with a comparison or a limit. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="mt-5 mb-3 grid grid-cols-2 gap-x-5 gap-y-4 md:flex md:gap-0">
      {figures.map(({ label, value, below }) => (
        <div key={label} className="md:grow md:border-l md:border-line-2 md:pl-5 md:first:border-0 md:first:pl-0">
          <dt className="text-caption text-ink-3">{label}</dt>
          <dd className="figures mt-0.5 min-h-7 text-figure font-medium">{value}</dd>
          <dd className="min-h-4 text-caption text-ink-3">{below}</dd>
        </div>
      ))}
    </dl>
  );
}
