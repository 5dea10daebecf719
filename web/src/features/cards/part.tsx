import type { ReactNode } from "react";
import { Section } from "../../components/section.tsx";

type PartProps = { id: string; title: string; aside?: ReactNode; children: ReactNode };

/** A section that an address can name. */
export function Part({ id, title, aside, children }: PartProps) {
  return (
    <div id={id} className="scroll-mt-4 focus:outline-none">
      <Section title={title} aside={aside}>
        {children}
      </Section>
    </div>
  );
}

/** Label and value on hairline rows, the value at the right end. */
export function Rows({ rows }: { rows: { label: string; value: ReactNode }[] }) {
  return (
    <dl className="divide-y divide-line border-b border-line">
      {rows.map(({ label, value }) => (
        <div key={label} className="flex items-baseline justify-between gap-6 py-3">
          <dt className="text-ink-2">{label}</dt>
          <dd className="figures text-right font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
