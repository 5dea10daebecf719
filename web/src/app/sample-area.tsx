import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "react-router-dom";
import { AnchorButton, LinkButton } from "../components/button.tsx";
import { paths } from "../lib/paths.ts";
import { queryClient } from "../lib/query-client.ts";
import { useAuth } from "../lib/session/use-auth.ts";
import { AppFrame } from "./app-frame.tsx";

/** The five places with sample cards, for visitors and members alike. */
export function SampleArea() {
  return (
    <QueryClientProvider client={queryClient}>
      <AppFrame>
        <SampleBanner />
        <Outlet />
      </AppFrame>
    </QueryClientProvider>
  );
}

function SampleBanner() {
  const { user } = useAuth();
  return (
    <aside
      aria-label="Sample cards"
      className="-mt-2 mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-l-2 border-green bg-green-tint py-2.5 pr-3 pl-4 md:mb-7"
    >
      <p className="text-small md:text-body">
        <strong className="font-semibold">Sample cards.</strong> Real terms, invented amounts.
      </p>
      {user === null ? (
        <p className="flex gap-2">
          <LinkButton size="small" to={paths.createAccount}>
            Create an account
          </LinkButton>
          <AnchorButton size="small" variant="text" href={paths.landing}>
            Back to home
          </AnchorButton>
        </p>
      ) : (
        <LinkButton size="small" to={paths.dashboard}>
          Back to my cards
        </LinkButton>
      )}
    </aside>
  );
}
