export const unreadPollMs = 300_000;

export type CountPollDeps = {
  uid: () => string | null;
  onSession: (listener: () => void) => () => void;
  fetchUnreadCount: () => Promise<void>;
  isOnline: () => boolean;
  setTimer: (act: () => void, delayMs: number) => () => void;
  /** Calls when the tab becomes visible again, and when the line returns. */
  onReturn: (act: () => void) => () => void;
};

/** Keeps the unread count fresh while somebody is signed in: at once, every 300 s, and when the tab or the line returns. */
export function pollCount({
  uid,
  onSession,
  fetchUnreadCount,
  isOnline,
  setTimer,
  onReturn,
}: CountPollDeps): () => void {
  let polled: string | null = null;
  let cancel: (() => void) | null = null;

  function look(): void {
    cancel?.();
    if (polled === null) return;
    cancel = setTimer(look, unreadPollMs);
    if (isOnline()) void fetchUnreadCount();
  }

  function follow(): void {
    if (uid() === polled) return;
    polled = uid();
    look();
  }

  const stops = [onSession(follow), onReturn(look)];
  follow();
  return () => {
    cancel?.();
    for (const stop of stops) stop();
  };
}
