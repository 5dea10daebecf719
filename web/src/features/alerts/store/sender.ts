import { ApiError, networkError } from "../../../lib/api-error.ts";
import type { AlertChange } from "./alert-change.ts";
import { failureOf } from "./failures.ts";
import type { News } from "./news.ts";
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
  /** Runs the act in one tab at a time. */
  exclusively: (act: () => Promise<void>) => Promise<void>;
  setTimer: (act: () => void, delayMs: number) => () => void;
};

/**
 * Sends what the outbox holds, in order. What gets no answer stays in it and is sent again, after longer and longer waits; what is
 * refused goes, and everybody is told.
 */
export function createSender({ uid, outbox, news, isOnline, exclusively, setTimer }: SenderDeps) {
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
      const isSettled = await sendOne(batch, owner);
      if (!isSettled || uid() !== owner) return;
    }
  }

  async function sendOne(changes: readonly AlertChange[], owner: string | null): Promise<boolean> {
    try {
      if (!isOnline()) throw networkError();
      const answer = await sendChanges(changes);
      isAnswered();
      if (uid() === owner) news.tell({ kind: "answered", changes, alert: answer.alert, count: answer.count });
      return true;
    } catch (error) {
      if (uid() !== owner) return false;
      if (isPassing(error)) {
        retryLater(error);
        return false;
      }
      isAnswered();
      news.tell({ kind: "refused", changes, error: failureOf(changes[0]?.kind ?? "read", error) });
      return true;
    }
  }

  function flush(): Promise<void> {
    last = last.then(() => (uid() === null ? undefined : exclusively(sendAll)));
    return last;
  }

  return { flush };
}

export type Sender = ReturnType<typeof createSender>;
