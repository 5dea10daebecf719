import { LinkButton } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { paths } from "../../lib/paths.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import "../../styles/pages.css";

export function PlaidReturnPage() {
  usePageTitle("Back from your bank");
  return (
    <>
      <h1 className="text-title-1">No bank link in progress.</h1>
      <EmptyState title="No bank was linked." action={<LinkButton to={paths.dashboard}>Go to Today</LinkButton>}>
        Banks send you here after you sign in. You didn't start from Cardwell, so there's nothing to finish.
      </EmptyState>
    </>
  );
}
