import { useQuery } from "@tanstack/react-query";
import { useAuth } from "../../lib/session/use-auth.ts";
import { unreadNewsQuery } from "./unread-query.ts";

/** The mark of unread news beside the link to it; nothing while that isn't known, or without a plan. */
export function UnreadDot() {
  const enabled = useAuth().subscriptionStatus?.hasAccess === true;
  const { unread = 0 } = useQuery({ ...unreadNewsQuery, enabled }).data ?? {};
  return unread === 0 ? null : (
    <>
      <span className="ml-1.5 inline-block size-1.5 rounded-full bg-green" aria-hidden="true" />
      <span className="sr-only">, {unread} unread</span>
    </>
  );
}
