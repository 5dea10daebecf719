import { useMemo } from "react";
import { useTimeZone } from "../../lib/account-query.ts";
import { useNow } from "../../lib/use-now.ts";

/** Now, and the zone in which this person reads times. */
export function useClock(): { now: Date; timeZone: string } {
  const now = useNow();
  const timeZone = useTimeZone();
  return useMemo(() => ({ now, timeZone }), [now, timeZone]);
}
