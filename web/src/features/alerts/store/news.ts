import type { Alert } from "@cardwell/core/contract/alerts";
import type { AlertChange } from "./alert-change.ts";

/** What became known of alerts since they were asked for. */
export type AlertNews =
  /** The server did it. `alert` is there when it was one, and still is. */
  | { kind: "answered"; changes: readonly AlertChange[]; alert: Alert | null; count: number }
  | { kind: "refused"; changes: readonly AlertChange[]; error: string }
  | { kind: "made"; alert: Alert; count: number }
  | { kind: "count"; count: number }
  /** The count could not be had, here; other tabs ask for themselves. */
  | { kind: "uncounted" };

type Listener = (news: AlertNews, isOwn: boolean) => void;

export type Channel = {
  post: (message: unknown) => void;
  listen: (listener: (message: unknown) => void) => void;
};

export type News = {
  tell: (news: AlertNews) => void;
  listen: (listener: Listener) => () => void;
};

/** Tells every list of this tab, and the same person's other tabs. The other tabs hear it first. */
export function createNews({ uid, channel }: { uid: () => string | null; channel: Channel }): News {
  const listeners = new Set<Listener>();
  const spread = (news: AlertNews, isOwn: boolean) => {
    for (const listener of listeners) listener(news, isOwn);
  };
  channel.listen((message) => {
    const { owner, news } = message as { owner: string; news: AlertNews };
    if (owner === uid()) spread(news, false);
  });
  return {
    tell(news) {
      const owner = uid();
      if (owner === null) return;
      if (news.kind !== "uncounted") channel.post({ owner, news });
      spread(news, true);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
