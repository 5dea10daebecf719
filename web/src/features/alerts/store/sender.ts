import { ApiError, networkError } from "../../../lib/api-error.ts";
import type { AlertChange } from "./alert-change.ts";
import { failureOf } from "./failures.ts";
import type { News } from "./news.ts";
import type { Outbox } from "./outbox.ts";
import { nextBatch, sendChanges } from "./send-changes.ts";

const retryMs = 30_000;

export type SenderDeps = {
  uid: () => string | null;
  outbox: Outbox;
  news: News;
  isOnline: () => boolean;
  /** Runs the act in one tab at a time. */
  exclusively: (act: () => Promise<void>) => Promise<void>;
  setTimer: (act: () => void, delayMs: number) => () => void;
};

/** Sends what the outbox holds, in order. What gets no answer stays in it; what is refused goes, and everybody is told. */
export function createSender({ uid, outbox, news, isOnline, exclusively, setTimer }: SenderDeps) {
  let last = Promise.resolve();
  let cancelRetry: (() => void) | null = null;

  async function sendAll(): Promise<void> {
    const owner = uid();
    outbox.reload();
    for (let batch = nextBatch(outbox.changes()); batch.length > 0; batch = nextBatch(outbox.changes())) {
      const isAnswered = await sendOne(batch, owner);
      if (!isAnswered || uid() !== owner) return;
    }
  }

  async function sendOne(changes: readonly AlertChange[], owner: string | null): Promise<boolean> {
    try {
      if (!isOnline()) throw networkError();
      const answer = await sendChanges(changes);
      if (uid() === owner) news.tell({ kind: "answered", changes, alert: answer.alert, count: answer.count });
      return true;
    } catch (error) {
      if (uid() !== owner) return false;
      if (error instanceof ApiError && error.isNetwork) {
        cancelRetry?.();
        cancelRetry = setTimer(() => void flush(), retryMs);
        return false;
      }
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
