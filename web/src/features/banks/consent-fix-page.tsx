import { LinkButton } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { paths } from "../../lib/paths.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import "../../styles/pages.css";

export function ConsentFixPage() {
  usePageTitle("Renew a bank's permission");
  return (
    <>
      <h1 className="text-title-1">No bank needs your permission.</h1>
      <EmptyState title="You haven't linked a bank." action={<LinkButton to={paths.dashboard}>Go to Today</LinkButton>}>
        When a linked bank asks you to renew your permission, you can do it here.
      </EmptyState>
    </>
  );
}
