import { EmptyState } from "../components/empty-state.tsx";
import { usePageTitle } from "../lib/use-page-title.ts";
import type { AdminTab } from "./frame/tabs-context.ts";

export function EmptyTab({ tab }: { tab: AdminTab }) {
  usePageTitle(`${tab.label}, back office`);
  return (
    <>
      <h1 className="text-display">{tab.label}</h1>
      <div className="mt-4 border-t border-line-2 pt-2">
        <EmptyState title="Nothing here yet.">
          <p>{tab.purpose}</p>
          <p className="mt-2">This section isn't available yet.</p>
        </EmptyState>
      </div>
    </>
  );
}
