import type { ReactNode } from "react";
import { formatAt } from "./format-moment.ts";

export type TimelineEntry = {
  id: string;
  /** Null: not known. */
  at: string | null;
  title: ReactNode;
  /** Who, and what else is known of it. */
  meta?: ReactNode;
  children?: ReactNode;
};

/** What happened to an object, newest first: the time at the left, on a phone above. */
export function Timeline({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) {
  return (
    <ol aria-label={label} className="grid">
      {entries.map(({ id, at, title, meta, children }) => (
        <li key={id} className="grid gap-x-6 gap-y-1 border-b border-line py-4 md:grid-cols-[9rem_minmax(0,1fr)]">
          {at === null ? null : (
            <time dateTime={at} className="figures text-small text-ink-3">
              {formatAt(at)}
            </time>
          )}
          <div className="min-w-0 md:col-start-2">
            <h2 className="text-body font-semibold">{title}</h2>
            {meta === undefined ? null : <p className="text-small text-ink-3">{meta}</p>}
            {children === undefined ? null : <div className="mt-2">{children}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
