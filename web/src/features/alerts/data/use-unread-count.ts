import { contract } from "../../../lib/contract.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { callApi } from "../../../lib/api-client.ts";
import { onWalletChange } from "../../../lib/use-wallet-change.ts";
import type { UnreadCount } from "./alert-cache.ts";
import { applyToCount, toAlertError } from "./alert-change.ts";
import { alertKeys } from "./alert-keys.ts";
import { useAlertUser, usePendingChanges } from "./use-pending-changes.ts";

export const unreadPollMs = 300_000;
/** Several wallet changes in a row cause one request. */
const afterWalletChangeMs = 1_000;

const unreadCountQuery = (uid: string | null) =>
  queryOptions({
    queryKey: [...alertKeys.unreadCount, uid],
    queryFn: async ({ signal }): Promise<UnreadCount> => {
      try {
        const { count } = await callApi(contract.alerts.unreadCount, {}, { signal });
        return { count, source: "fetch" };
      } catch (cause) {
        const error = toAlertError("fetch unread count", cause);
        if (!signal.aborted) console.warn(error.message);
        throw error;
      }
    },
    enabled: uid !== null,
    retry: false,
    // Offline the count stays as it was.
    networkMode: "online",
  });

/** How many alerts are unread, with the pending changes applied; 0 while that is unknown or can't be fetched. */
export function useUnreadCount() {
  const { data, isSuccess } = useQuery({ ...unreadCountQuery(useAlertUser()), refetchOnMount: false });
  const pending = usePendingChanges();
  const known = isSuccess ? data : undefined;
  return { unreadCount: applyToCount(known?.count ?? 0, pending), isKnown: isSuccess, known };
}

/**
 * The unread poll: fetches the count every 300 s while someone is signed in, when the tab or the connection returns, and after
 * changes of the wallet, as these close alerts. One component runs it; the others read the count.
 */
export function useUnreadCountPoll(): void {
  const { refetch } = useQuery({
    ...unreadCountQuery(useAlertUser()),
    refetchInterval: unreadPollMs,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
  });
  const uid = useAlertUser();
  useEffect(() => {
    if (uid === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onWalletChange(() => {
      clearTimeout(timer);
      timer = setTimeout(() => void refetch(), afterWalletChangeMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [uid, refetch]);
}
