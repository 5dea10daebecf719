import { QueryClientProvider } from "@tanstack/react-query";
import { queryClient } from "../lib/query-client.ts";
import { AppFrame } from "./app-frame.tsx";
import { ProtectedRoute } from "./protected-route.tsx";

export { prepareDashboard, startDashboardOnArrival } from "./member-data.ts";

/** Everything behind the sign-in, in a separate file that visitors don't load. */
export function MemberArea() {
  return (
    <QueryClientProvider client={queryClient}>
      <ProtectedRoute frame={AppFrame} />
    </QueryClientProvider>
  );
}

/** The same guard for pages that bring their own frame: the back office, and the first steps. */
export function UnframedArea() {
  return (
    <QueryClientProvider client={queryClient}>
      <ProtectedRoute />
    </QueryClientProvider>
  );
}
