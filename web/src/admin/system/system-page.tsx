import { adminSystemContract } from "@cardwell/core/contract/admin/system";
import { useMutation } from "@tanstack/react-query";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { Section } from "../../components/section.tsx";
import { callApi } from "../../lib/api-client.ts";
import { describeError, getReference } from "../../lib/describe-error.ts";
import { formatCount } from "../../lib/format.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { Allowed } from "../frame/permission.tsx";

/** What staff can set going by hand. */
export function SystemPage() {
  usePageTitle("System, back office");
  const sync = useMutation({ mutationFn: () => callApi(adminSystemContract.syncCatalog, { body: {} }) });
  return (
    <>
      <h1 className="text-display">System</h1>
      <div className="mt-8">
        <Section title="Plans and prices">
          <p className="max-w-155 text-body text-ink-2">
            Plans sync from Stripe automatically. If a change to a product or price there doesn't show here, fetch
            everything again. The action is recorded with your name.
          </p>
          <div className="mt-4 grid gap-4" aria-live="polite">
            {sync.isSuccess ? (
              <Notice kind="done">
                Fetched {formatCount(sync.data.products, "product")} and {formatCount(sync.data.prices, "price")} from
                Stripe.
              </Notice>
            ) : null}
            {sync.isError ? (
              <Notice kind="problem" title="Products and prices were not fetched. The copy we had still holds.">
                {describeError(sync.error)} {getReference(sync.error)}
              </Notice>
            ) : null}
            <Allowed to={adminSystemContract.syncCatalog} actions={["Refresh products and prices"]}>
              <div>
                <Button variant="filled" busy={sync.isPending} busyLabel="Fetching" onClick={() => sync.mutate()}>
                  Refresh products and prices
                </Button>
              </div>
            </Allowed>
          </div>
        </Section>
      </div>
    </>
  );
}
