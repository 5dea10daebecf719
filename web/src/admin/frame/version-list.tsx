import type { ReactNode } from "react";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { LoadError } from "./load-error.tsx";

export type VersionItem = {
  key: string;
  label: string;
  /** What changed, in the words of who made it. */
  change: string | null;
  /** Who made it, and when; null: it came with the product. */
  byline: string | null;
  /** Without `render`, it is what others are compared with; null: nothing can be done with it either. */
  comparison: { name: string; actions: ReactNode; render: (() => ReactNode) | null } | null;
};

type VersionListProps = {
  items: readonly VersionItem[];
  /** What they are compared with, unless it's what is live. */
  comparedWith?: string;
  /** Where older ones come from. */
  query: {
    error: Error | null;
    refetch: () => Promise<unknown>;
    hasNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
    isFetchingNextPage: boolean;
  };
};

/** Versions, newest first; one at a time is open beside the live one. */
export function VersionList({ items, comparedWith = "live", query }: VersionListProps) {
  const { error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const [openKey, setOpenKey] = useState<string | null>(null);
  return (
    <>
      <ul className="mt-2 border-t border-line-2 text-small">
        {items.map(({ key, label, change, byline, comparison }) => (
          <li key={key} className="border-b border-line py-2.5">
            <div className="flex flex-wrap gap-x-4 gap-y-0.5">
              <span className="w-24 shrink-0 font-medium">{label}</span>
              <span className="min-w-40 flex-1">
                <span className="wrap-anywhere">{change}</span>
                {byline === null ? null : <span className="block text-caption wrap-anywhere text-ink-3">{byline}</span>}
              </span>
              {comparison === null ? null : (
                <span className="flex flex-wrap gap-x-4">
                  {comparison.render === null ? null : (
                    <button
                      type="button"
                      aria-expanded={openKey === key}
                      aria-label={`Compare ${comparison.name} with ${comparedWith}`}
                      onClick={() => setOpenKey(openKey === key ? null : key)}
                      className="link -my-1.5 min-h-8 max-md:my-0 max-md:min-h-10"
                    >
                      Compare
                    </button>
                  )}
                  {comparison.actions}
                </span>
              )}
            </div>
            {openKey === key ? comparison?.render?.() : null}
          </li>
        ))}
      </ul>
      {error ? <LoadError what="Versions" error={error} onRetry={() => void refetch()} /> : null}
      {hasNextPage ? (
        <Button
          className="mt-3"
          size="small"
          busy={isFetchingNextPage}
          busyLabel="Loading"
          onClick={() => void fetchNextPage()}
        >
          Show older versions
        </Button>
      ) : null}
    </>
  );
}
