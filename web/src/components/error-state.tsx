import type { ReactNode } from "react";
import { Button } from "./button.tsx";

type ErrorStateProps = {
  title: string;
  children?: ReactNode;
  /** The id of the failed request, for support. */
  reference?: string | undefined;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  action?: ReactNode;
};

/** Something failed: what, what still holds, what to do. */
export function ErrorState({ title, children, reference, onRetry, retrying = false, action }: ErrorStateProps) {
  return (
    <div role="alert" className="grid max-w-140 gap-3">
      <h1 className="text-title-1">{title}</h1>
      {children === undefined ? null : <div className="text-lead text-ink-2">{children}</div>}
      {onRetry === undefined && action === undefined ? null : (
        <div className="mt-2 flex flex-wrap gap-2.5">
          {onRetry === undefined ? null : (
            <Button variant="filled" onClick={onRetry} busy={retrying} busyLabel="Trying again">
              Try again
            </Button>
          )}
          {action}
        </div>
      )}
      {reference === undefined ? null : <p className="text-small text-ink-3">Reference {reference}.</p>}
    </div>
  );
}
