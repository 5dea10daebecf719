/** The last time that staff paused all sending of mail. */
export type SendingPause = {
  pausedAt: Date;
  by: string;
  reason: string;
  /** Null while it lasts. */
  resumedAt: Date | null;
};

export const isSendingPaused = (pause: SendingPause | null): pause is SendingPause =>
  pause !== null && pause.resumedAt === null;

/**
 * From when on a mail counts its age. One that was due before the end of a pause, and wasn't tried, could not be sent earlier. One that
 * was tried keeps its time: the vendor may have taken it, also when staff replayed it, and forgets that after a day.
 */
export function getSendableSince(
  { dueAt, attempts, mayHaveArrived = false }: { dueAt: Date; attempts: number; mayHaveArrived?: boolean | undefined },
  pause: SendingPause | null,
): Date {
  const resumedAt = pause?.resumedAt ?? null;
  const isUntried = attempts === 0 && !mayHaveArrived;
  return isUntried && resumedAt !== null && resumedAt > dueAt ? resumedAt : dueAt;
}
