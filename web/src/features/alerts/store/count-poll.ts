export const unreadPollMs = 300_000;
/** Several marks in a row are one question. */
export const afterChangeMs = 1_000;

export type CountPollDeps = {
  uid: () => string | null;
  onSession: (listener: () => void) => () => void;
  fetchUnreadCount: () => Promise<void>;
  isOnline: () => boolean;
  setTimer: (act: () => void, delayMs: number) => () => void;
  /** Calls when the tab becomes visible again, and when the line returns. */
  onReturn: (act: () => void) => () => void;
  /** Calls when the wallet has changed: alerts whose cause is gone with that are closed by then. */
  onWalletChange: (act: () => void) => () => void;
};

/**
 * Keeps the unread count fresh while somebody is signed in: at once, every 300 s, when the tab or the line returns, and after
 * each change of the wallet.
 */
export function pollCount({
  uid,
  onSession,
  fetchUnreadCount,
  isOnline,
  setTimer,
  onReturn,
  onWalletChange,
}: CountPollDeps): () => void {
  let polled: string | null = null;
  let cancel: (() => void) | null = null;

  function look(): void {
    cancel?.();
    if (polled === null) return;
    cancel = setTimer(look, unreadPollMs);
    if (isOnline()) void fetchUnreadCount();
  }

  function lookSoon(): void {
    if (polled === null) return;
    cancel?.();
    cancel = setTimer(look, afterChangeMs);
  }

  function follow(): void {
    if (uid() === polled) return;
    polled = uid();
    look();
  }

  const stops = [onSession(follow), onReturn(look), onWalletChange(lookSoon)];
  follow();
  return () => {
    cancel?.();
    for (const stop of stops) stop();
  };
}
