import type { QueueId } from "@cardwell/core/domain/system/queues";

/** A task that was given up. */
export type DeadLetter = {
  queue: QueueId;
  id: string;
  /** What it was, without whom it was for: a kind of mail, a type of event. */
  name: string;
  error: string | null;
  attempts: number;
  since: Date;
  /** What its queue is sorted by. */
  at: Date;
  /** A replay could do it twice. */
  isTooOld: boolean;
};

export type Discarded = "discarded" | "missing" | "not_dead";
