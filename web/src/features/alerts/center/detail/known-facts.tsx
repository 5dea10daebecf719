import type { Alert } from "@cardwell/core/contract/alerts";
import { SourceText } from "../../../../components/basis.tsx";

/** The facts behind the alert, each with its source and date. */
export function KnownFacts({ facts }: Pick<Alert, "facts">) {
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="known">
      <h2 id="known" className="border-b border-line-2 pb-2.5 text-heading font-semibold">
        Details
      </h2>
      <dl>
        {facts.map(({ label, value, source }) => (
          <div
            key={`${label} ${value}`}
            className="grid grid-cols-[minmax(8.25rem,2fr)_3fr] gap-x-3 border-b border-line py-3 md:grid-cols-[12rem_1fr_auto] md:gap-x-6"
          >
            <dt className="row-span-2 text-body text-ink-2 md:row-span-1">{label}</dt>
            <dd className="figures text-right text-body font-medium wrap-anywhere md:text-left">{value}</dd>
            <dd className="text-right text-caption text-ink-3 md:max-w-56 md:self-center">
              <SourceText source={source} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
