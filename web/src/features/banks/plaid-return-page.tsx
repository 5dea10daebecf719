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
      <EmptyState title="Nothing was linked." action={<LinkButton to={paths.dashboard}>Go to Today</LinkButton>}>
        Banks send you back to this page after you sign in with them. You did not start from Cardwell, so there is
        nothing to finish.
      </EmptyState>
    </>
  );
}
