import { Button } from "../../components/button.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { useTimeZone } from "../../lib/account-query.ts";
import { describeError, getReference } from "../../lib/describe-error.ts";
import { formatDate, formatTime } from "../../lib/format.ts";
import { useOnline } from "../../lib/use-online.ts";

type ProblemProps = { error: Error; retrying: boolean; onRetry: () => void };

/** Nothing was ever loaded here, so only the reason is shown. */
export function CannotLoad({ error, retrying, onRetry }: ProblemProps) {
  return (
    <ErrorState title="Couldn't load your cards." reference={getReference(error)} onRetry={onRetry} retrying={retrying}>
      <p>{describeError(error)}</p>
      <p>Your data is safe. We retry every 30 seconds.</p>
    </ErrorState>
  );
}

/** `error`: null while nothing was asked, as there is no connection. */
type CouldNotRefreshProps = Omit<ProblemProps, "error"> & { error: Error | null; failedAt: number; askedAt: number };

/** In the place of the headline: the facts below are the last known ones, and from when. */
export function CouldNotRefresh({ error, failedAt, askedAt, retrying, onRetry }: CouldNotRefreshProps) {
  const timeZone = useTimeZone();
  const online = useOnline();
  const reference = error === null ? undefined : getReference(error);
  const when = formatMoment(askedAt, error === null ? null : failedAt, timeZone);
  const isSilent = error instanceof ApiError && error.isNetwork;
  return (
    <div role="alert" className="grid max-w-160 gap-2">
      <h1 className="text-display">
        {online ? "Couldn't refresh." : "You're offline."}
        <br />
        The dates below still apply.
      </h1>
      <p className="mt-2 max-w-140 text-lead text-ink-2">
        {online
          ? `${isSilent ? "Our server didn't respond" : "Our server returned an error"} at ${formatTime(new Date(failedAt), timeZone)}. `
          : ""}
        You're seeing data from <strong className="font-semibold text-ink">{when}</strong>. We can't see what was paid
        or used since then.
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="filled" busy={retrying} busyLabel="Trying again" onClick={onRetry}>
          Try again
        </Button>
        <p className="text-caption text-ink-3">
          We retry every 30 seconds.{reference === undefined ? "" : ` Reference ${reference}.`}
        </p>
      </div>
    </div>
  );
}

/** `now`: null where it isn't known which day it is by now. */
function formatMoment(then: number, now: number | null, timeZone: string): string {
  const day = (at: number) => formatDate(new Date(at), timeZone);
  const time = formatTime(new Date(then), timeZone);
  return now !== null && day(then) === day(now) ? `${time} today` : `${day(then)}, ${time}`;
}
