import { formatCivilDate } from "../../../lib/civil.ts";

type FreshnessProps = { verified: number; facts: number; lastCheckedOn: string | null };

/** How many of a card's facts are verified, and the date of the last verification. */
export function Freshness({ verified, facts, lastCheckedOn }: FreshnessProps) {
  return (
    <span className="whitespace-nowrap">
      <span className={verified === 0 ? "text-copper-ink" : undefined}>
        {verified} of {facts}
      </span>
      <span className="block text-caption text-ink-3">
        {lastCheckedOn === null ? "never checked" : formatCivilDate(lastCheckedOn)}
      </span>
    </span>
  );
}

/** The share of required facts that are known. */
export function Completeness({ percent }: { percent: number }) {
  return (
    <span className="whitespace-nowrap">
      <svg viewBox="0 0 32 4" width={32} height={4} aria-hidden="true" className="mr-2 inline align-middle">
        <rect width={32} height={4} rx={1} className="fill-line" />
        <rect width={(32 * percent) / 100} height={4} rx={1} className="fill-green" />
      </svg>
      {percent}%
    </span>
  );
}
