import { adminSystemContract } from "@cardwell/core/contract/admin/system";
import type { ResponseOf } from "@cardwell/core/contract/endpoint";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { Notice } from "../../components/notice.tsx";
import { Section } from "../../components/section.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { Table } from "../../components/table.tsx";
import type { Column } from "../../components/table.tsx";
import { callApi } from "../../lib/api-client.ts";
import { capitalize, formatCount, formatDate, formatMoney } from "../../lib/format.ts";
import { LoadError } from "../frame/load-error.tsx";
import { Allowed } from "../frame/permission.tsx";
import { tabPath } from "../frame/tabs-context.ts";
import { listKey } from "./queries.ts";

type Dispute = ResponseOf<typeof adminSystemContract.disputes>["disputes"][number];

/** Fetches again what Stripe sells. */
export function PlansSection() {
  const sync = useMutation({ mutationFn: () => callApi(adminSystemContract.syncCatalog, { body: {} }) });
  return (
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
          <FailureNotice
            title="We couldn't fetch products and prices. The previous copy is still in use."
            error={sync.error}
          />
        ) : null}
        <Allowed to={adminSystemContract.syncCatalog} actions={["Refresh products and prices"]}>
          <div>
            <Button busy={sync.isPending} busyLabel="Fetching" onClick={() => sync.mutate()}>
              Refresh products and prices
            </Button>
          </div>
        </Allowed>
      </div>
    </Section>
  );
}

const disputeColumns: Column<Dispute>[] = [
  {
    key: "date",
    head: "Date",
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDate(createdAt, "UTC")}</span>,
  },
  {
    key: "member",
    head: "Member",
    secondary: true,
    cell: ({ uid, email }) =>
      email === null ? (
        <span className="text-ink-3">Deleted member</span>
      ) : (
        <Link to={tabPath("users", uid)} className="wrap-anywhere text-green underline underline-offset-2">
          {email}
        </Link>
      ),
  },
  { key: "reason", head: "Reason", secondary: true, cell: ({ reason }) => formatCode(reason) },
  {
    key: "status",
    head: "Status",
    cell: ({ status, reason, respondBy }) => (
      <>
        {formatCode(status)}
        <span className="block text-caption text-ink-3 md:hidden">
          {formatCode(reason)}
          {respondBy === null ? null : `, respond by ${formatDate(respondBy, "UTC")}`}
        </span>
      </>
    ),
  },
  {
    key: "respondBy",
    head: "Respond by",
    secondary: true,
    cell: ({ respondBy }) => (respondBy === null ? "Nothing to do" : formatDate(respondBy, "UTC")),
  },
  {
    key: "amount",
    head: "Amount",
    numeric: true,
    cell: ({ amountCents, currency }) => <span className="figures">{formatMoney(amountCents, currency)}</span>,
  },
];

/** Charges that banks took back, with the day until which evidence counts. */
export function DisputesSection() {
  const disputes = useQuery({
    queryKey: listKey("disputes"),
    queryFn: ({ signal }) => callApi(adminSystemContract.disputes, {}, { signal }),
  });
  return (
    <Section title="Payment disputes">
      {disputes.isPending ? <SkeletonRows rows={2} label="Loading disputes" /> : null}
      {disputes.isError ? (
        <LoadError what="Payment disputes" error={disputes.error} onRetry={() => void disputes.refetch()} />
      ) : null}
      {disputes.data?.disputes.length === 0 ? (
        <EmptyState title="No disputes.">No bank took a payment back.</EmptyState>
      ) : null}
      {disputes.data && disputes.data.disputes.length > 0 ? (
        <>
          <Table label="Disputes" columns={disputeColumns} rows={disputes.data.disputes} rowKey={({ id }) => id} />
          <p className="mt-3 text-small text-ink-3">Add evidence in the Stripe Dashboard, under Payments, Disputes.</p>
        </>
      ) : null}
    </Section>
  );
}

/** "needs_response" as "Needs response". */
const formatCode = (code: string): string => capitalize(code.replaceAll("_", " "));
