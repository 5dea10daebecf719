import { useDashboard } from "../../lib/dashboard-query.ts";
import { useTimeZone } from "../../lib/account-query.ts";
import { dayIn } from "../../lib/day-in.ts";
import { useNow } from "../../lib/use-now.ts";

/** The day on which the server counts, and until it answered the one of the person's zone. */
export function useToday(): string {
  const zone = useTimeZone();
  const now = useNow();
  const { data } = useDashboard();
  return data?.today ?? dayIn(now, zone);
}
