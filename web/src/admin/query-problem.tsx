import { Button } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { describeError, getReference } from "../lib/describe-error.ts";

type QueryProblemProps = { error: unknown; onRetry?: (() => void) | undefined; title?: string; keptWhat?: string };

/** What did not come, in words, with its reference and another try. */
export function QueryProblem({ error, onRetry, title = "This did not load.", keptWhat }: QueryProblemProps) {
  const reference = getReference(error);
  return (
    <div className="my-4">
      <Notice kind="problem" title={title}>
        <p>
          {describeError(error)} {keptWhat}
        </p>
        {reference === undefined ? null : <p className="mt-1 text-small text-ink-3">Reference {reference}.</p>}
        {onRetry === undefined ? null : (
          <div className="mt-3">
            <Button onClick={onRetry}>Try again</Button>
          </div>
        )}
      </Notice>
    </div>
  );
}
