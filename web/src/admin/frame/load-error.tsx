import type { ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { TriangleIcon } from "../../components/icons.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { isNotFound } from "../../lib/api-error.ts";
import { describeError, getReference } from "../../lib/describe-error.ts";
import { browserTimeZone, formatTime } from "../../lib/format.ts";
import { showToast } from "../../lib/toast-store.ts";

type LoadingProps = Pick<LoadErrorProps, "what"> & {
  query: { error: unknown; refetch: () => unknown };
  /** So many rows are shown in its place. */
  rows: number;
  label?: string;
};

/** The place of what isn't there yet, or why it didn't load. */
export function Loading({ what, query: { error, refetch }, ...rows }: LoadingProps) {
  if (!error) return <SkeletonRows {...rows} />;
  return <LoadError what={what} error={error} onRetry={() => void refetch()} />;
}

type LoadedProps<Data> = LoadingProps & { data: Data | undefined; children: (data: Data) => ReactNode };

export const Loaded = <Data,>({ data, children, ...loading }: LoadedProps<Data>): ReactNode =>
  data === undefined ? <Loading {...loading} /> : children(data);

type LoadErrorProps = {
  /** "Delivery log" */
  what: string;
  error: unknown;
  onRetry: () => void;
  /** Where the same request would fail again: what leads on instead. */
  wayOn?: { label: string; onClick: () => void } | undefined;
  /** When what is still shown was loaded. */
  shownSince?: number | undefined;
};

/** What didn't load and why, with its request id and a retry. What was loaded before stays on the page. */
export function LoadError({ what, error, onRetry, wayOn, shownSince }: LoadErrorProps) {
  const requestId = getReference(error);
  if (isNotFound(error)) {
    return (
      <div role="alert" className="my-4 grid max-w-155 gap-1">
        <p className="text-title-1">{what} wasn't found</p>
        <p className="text-ink-2">It may have been deleted, or the address is wrong.</p>
      </div>
    );
  }
  return (
    <div role="alert" className="my-4 grid max-w-155 gap-1 border-l-2 border-copper pl-4">
      <p className="flex items-center gap-2 text-small font-semibold text-copper-ink">
        <TriangleIcon size={14} className="shrink-0" /> {what} didn't load
      </p>
      <p className="text-small text-ink-2">
        {describeError(error)}
        {shownSince === undefined
          ? null
          : ` Showing what was loaded at ${formatTime(new Date(shownSince), browserTimeZone())}.`}
      </p>
      {requestId === undefined ? null : <p className="text-caption wrap-anywhere text-ink-3">Reference {requestId}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="filled" size="small" onClick={wayOn?.onClick ?? onRetry}>
          {wayOn?.label ?? "Retry"}
        </Button>
        {requestId === undefined ? null : (
          <Button
            size="small"
            onClick={() => void navigator.clipboard.writeText(requestId).then(() => showToast("Reference copied."))}
          >
            Copy reference
          </Button>
        )}
      </div>
    </div>
  );
}
