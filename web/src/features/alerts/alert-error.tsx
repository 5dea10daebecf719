import { useQueryClient } from "@tanstack/react-query";
import { Button } from "../../components/button.tsx";
import { useOnline } from "../../lib/use-online.ts";
import { isListError } from "./data/list-query.ts";
import { clearChangeErrors } from "./data/use-alerts.ts";

/** The error of a list of alerts or of the last change, and what is shown now. */
export function AlertError({ error, onRetry }: { error: string | null; onRetry: () => void }) {
  const client = useQueryClient();
  const isOnline = useOnline();
  if (error === null || (!isOnline && isListError(error))) return null;
  return (
    <div role="alert" className="grid gap-1 border-l-2 border-copper pl-3 text-small">
      <p className="font-semibold">{error}</p>
      <p className="text-ink-2">{isListError(error) ? "What you see may be out of date." : undone}</p>
      <p className="mt-1 flex gap-2">
        {isListError(error) ? (
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        ) : (
          <Button size="small" onClick={() => clearChangeErrors(client)}>
            Close
          </Button>
        )}
      </p>
    </div>
  );
}

export const undone = "Nothing changed.";
