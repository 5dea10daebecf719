import { SOON_DAYS } from "@cardwell/core/domain/benefits/windows";
import { formatCount } from "../lib/format.ts";
import { classNames } from "./class-names.ts";

type WindowChipProps = {
  label: string;
  /** How much of the window is over, in basis points. */
  elapsedBps: number;
  daysLeft: number | null;
};

/** A track filled to today, the window's name, the days left; copper when it ends soon. */
export function WindowChip({ label, elapsedBps, daysLeft }: WindowChipProps) {
  const ending = daysLeft !== null && daysLeft <= SOON_DAYS;
  return (
    <span
      className={classNames("inline-flex items-center gap-2 text-small", ending ? "text-copper-ink" : "text-ink-2")}
    >
      <svg viewBox="0 0 44 4" width={44} height={4} aria-hidden="true" className="shrink-0">
        <rect width={44} height={4} rx={1} className="fill-line" />
        <rect width={(44 * elapsedBps) / 10_000} height={4} rx={1} fill="currentColor" />
      </svg>
      <span className="text-balance">
        {label}
        {daysLeft === null ? null : (
          <span className="whitespace-nowrap"> · {daysLeft === 0 ? "last day" : formatCount(daysLeft, "day")}</span>
        )}
      </span>
    </span>
  );
}
