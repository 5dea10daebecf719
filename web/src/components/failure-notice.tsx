import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";
import { describeError, getReference } from "../lib/describe-error.ts";

type FailureNoticeProps = {
  title: string;
  /** The error; its own message is shown unless `text` is given. */
  error?: unknown;
  text?: string;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  action?: ReactNode;
};

/** One part of the page failed: what, why, the next step, and the reference for support. */
export function FailureNotice({ title, error, text, onRetry, retrying = false, action }: FailureNoticeProps) {
  const reference = getReference(error);
  return (
    <Notice kind="problem" title={title}>
      <p>{text ?? describeError(error)}</p>
      {onRetry === undefined && action === undefined ? null : (
        <div className="mt-3 flex flex-wrap gap-2">
          {onRetry === undefined ? null : (
            <Button size="small" onClick={onRetry} busy={retrying} busyLabel="Trying again">
              Try again
            </Button>
          )}
          {action}
        </div>
      )}
      {reference === undefined ? null : <p className="mt-2 text-small text-ink-3">Reference {reference}.</p>}
    </Notice>
  );
}
