import { useQuery } from "@tanstack/react-query";
import { contract } from "@cardwell/core/contract/contract";
import { callApi } from "../../lib/api-client.ts";
import { ApiError } from "../../lib/api-error.ts";
import { useAuth } from "../../lib/session/use-auth.ts";

export const unreadPollMs = 300_000;

/** Refreshed every 300 s and when the tab returns; 0 when signed out, without access, or without an answer. */
export function useUnreadCount(): number {
  const { user, subscriptionStatus } = useAuth();
  const enabled = user !== null && subscriptionStatus?.hasAccess === true;
  const query = useQuery({
    queryKey: ["alerts", "unread-count"],
    queryFn: ({ signal }) => readUnreadCount(signal),
    enabled,
    retry: false,
    staleTime: 30_000,
    refetchInterval: unreadPollMs,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: "always",
  });
  return enabled && query.isSuccess ? query.data : 0;
}

async function readUnreadCount(signal: AbortSignal): Promise<number> {
  try {
    return (await callApi(contract.alerts.unreadCount, {}, { signal })).count;
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Error(`Failed to fetch unread count: ${error instanceof ApiError ? error.status : 0}`, { cause: error });
  }
}
