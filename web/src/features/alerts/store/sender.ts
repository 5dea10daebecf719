import { ApiError, networkError } from "../../../lib/api-error.ts";
import type { AlertChange } from "./alert-change.ts";
import { failureOf } from "./failures.ts";
import type { AlertNews, News } from "./news.ts";
import type { Outbox } from "./outbox.ts";
import { nextBatch, sendChanges } from "./send-changes.ts";

const firstRetryMs = 30_000;
const longestRetryMs = 480_000;
const busy = new Set([429, 502, 503, 504]);

/** No answer, or one of a server that has no time now: the same call may succeed later. */
const isPassing = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.isNetwork || busy.has(error.status));

export type SenderDeps = {
  uid: () => string | null;
  outbox: Outbox;
  news: News;
  isOnline: () => boolean;
  now: () => Date;
  /** Runs the act in one tab at a time. */
  exclusively: (act: () => Promise<void>) => Promise<void>;
  setTimer: (act: () => void, delayMs: number) => () => void;
};

/**
 * Sends what the outbox holds, in order. What gets no answer stays in it and is sent again, after longer and longer waits; what is
 * refused goes, and everybody is told.
 */
export function createSender({ uid, outbox, news, isOnline, now, exclusively, setTimer }: SenderDeps) {
  let last = Promise.resolve();
  let cancelRetry: (() => void) | null = null;
  let failures = 0;

  function retryLater({ retryAfterSeconds = 0 }: ApiError): void {
    const waitMs = Math.min(longestRetryMs, firstRetryMs * 2 ** failures);
    failures += 1;
    cancelRetry?.();
    cancelRetry = setTimer(() => void flush(), Math.max(waitMs, retryAfterSeconds * 1000));
  }

  function isAnswered(): void {
    failures = 0;
    cancelRetry?.();
    cancelRetry = null;
  }

  async function sendAll(): Promise<void> {
    const owner = uid();
    outbox.reload();
    for (let batch = nextBatch(outbox.changes()); batch.length > 0; batch = nextBatch(outbox.changes())) {
      const what = await sendOne(batch);
      if (what === null || uid() !== owner) return;
      news.tell(what);
    }
  }

  /** What became of it; null while that is not known. */
  async function sendOne(changes: readonly AlertChange[]): Promise<AlertNews | null> {
    try {
      if (!isOnline()) throw networkError();
      const { alert, count } = await sendChanges(changes, now());
      isAnswered();
      return { kind: "answered", changes, alert, count };
    } catch (error) {
      if (isPassing(error)) {
        retryLater(error);
        return null;
      }
      isAnswered();
      return { kind: "refused", changes, error: failureOf(changes[0]?.kind ?? "read", error) };
    }
  }

  function flush(): Promise<void> {
    // One that went wrong is told to who asked for it, and keeps nobody back.
    last = last.catch(() => undefined).then(() => (uid() === null ? undefined : exclusively(sendAll)));
    return last;
  }

  return { flush };
}

export type Sender = ReturnType<typeof createSender>;
