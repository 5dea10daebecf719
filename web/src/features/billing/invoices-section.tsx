import type { Invoice } from "@cardwell/core/contract/billing";
import { isTakenBack } from "@cardwell/core/domain/billing/disputes";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { RingIcon, TickDiscIcon, TriangleIcon } from "../../components/icons.tsx";
import { Section } from "../../components/section.tsx";
import { SkeletonRows } from "../../components/skeleton.tsx";
import { Table } from "../../components/table.tsx";
import type { Column } from "../../components/table.tsx";
import { formatFullDate, formatMoney } from "../../lib/format.ts";
import { overviewQuery } from "./billing-queries.ts";
import { FailureNotice } from "../../components/failure-notice.tsx";

/** Every invoice, newest first, a page at a time. */
export function InvoicesSection({ timeZone }: { timeZone: string }) {
  const overview = useInfiniteQuery(overviewQuery);
  const invoices = overview.data?.pages.flatMap((page) => page.invoices) ?? [];
  return (
    <Section title="Invoices">
      {overview.isPending ? <SkeletonRows rows={3} label="Loading invoices" /> : null}
      {overview.data !== undefined && invoices.length === 0 ? (
        <EmptyState title="No invoices yet.">The first one comes with your first payment.</EmptyState>
      ) : null}
      {invoices.length > 0 ? (
        <div className="-mt-5">
          <Table
            label="Invoices"
            columns={buildColumns(timeZone)}
            rows={invoices}
            rowKey={({ number, createdAt }) => number ?? createdAt}
          />
        </div>
      ) : null}
      {overview.isError ? (
        <div className="mt-4">
          <FailureNotice
            title={invoices.length > 0 ? "Couldn't load older invoices." : "Couldn't load your invoices."}
            error={overview.error}
            onRetry={() => void (overview.isFetchNextPageError ? overview.fetchNextPage() : overview.refetch())}
            retrying={overview.isFetching}
          />
        </div>
      ) : null}
      {overview.hasNextPage && !overview.isError ? (
        <div className="mt-4">
          <Button
            size="small"
            busy={overview.isFetchingNextPage}
            busyLabel="Loading older invoices"
            onClick={() => void overview.fetchNextPage()}
          >
            Show older
          </Button>
        </div>
      ) : null}
    </Section>
  );
}

function buildColumns(timeZone: string): Column<Invoice>[] {
  return [
    {
      key: "date",
      head: "Date",
      cell: (invoice) => (
        <>
          <span className="font-medium whitespace-nowrap">{formatFullDate(invoice.createdAt, timeZone)}</span>
          <span className="mt-0.5 grid gap-1 text-small text-ink-2 md:hidden">
            <span>{invoice.description}</span>
            <Links invoice={invoice} timeZone={timeZone} />
          </span>
        </>
      ),
    },
    {
      key: "number",
      head: "Number",
      secondary: true,
      cell: ({ number }) => (
        <span className="figures whitespace-nowrap text-ink-2">{number ?? "Not numbered yet"}</span>
      ),
    },
    {
      key: "for",
      head: "For",
      secondary: true,
      cell: ({ description }) => <span className="text-ink-2">{description}</span>,
    },
    {
      key: "amount",
      head: "Amount",
      numeric: true,
      cell: ({ totalCents, currency }) => <span className="font-medium">{formatMoney(totalCents, currency)}</span>,
    },
    { key: "status", head: "Status", cell: (invoice) => <State invoice={invoice} /> },
    {
      key: "links",
      head: "Document",
      secondary: true,
      cell: (invoice) => <Links invoice={invoice} timeZone={timeZone} />,
    },
  ];
}

function State({ invoice }: { invoice: Invoice }) {
  const { status, isForChange, amountDueCents, totalCents, creditCents, refundedCents, dispute, currency } = invoice;
  const part = amountDueCents !== totalCents ? ` ${formatMoney(amountDueCents, currency)}` : "";
  const asides = (
    <>
      {refundedCents > 0 ? <Aside>{formatMoney(refundedCents, currency)} refunded</Aside> : null}
      {creditCents > 0 ? <Aside>{formatMoney(creditCents, currency)} from credit</Aside> : null}
    </>
  );
  switch (status) {
    case "paid":
      return dispute !== null && isTakenBack(dispute) ? (
        <StateText className="text-copper-ink" icon={<TriangleIcon size={14} />} label="Disputed">
          <Aside>
            {formatMoney(dispute.amountCents, currency)} {dispute.status === "lost" ? "returned" : "under review"}
          </Aside>
          {asides}
        </StateText>
      ) : (
        <StateText className="text-green" icon={<TickDiscIcon size={14} />} label="Paid">
          {asides}
        </StateText>
      );
    case "open":
      return isForChange ? (
        <StateText className="text-ink-2" icon={<RingIcon size={14} />} label="Pending">
          <Aside>Changes your plan once paid</Aside>
        </StateText>
      ) : (
        <StateText className="text-copper-ink" icon={<TriangleIcon size={14} />} label={`Due${part}`} />
      );
    case "uncollectible":
      return <StateText className="text-copper-ink" icon={<TriangleIcon size={14} />} label="Not paid" />;
    case "void":
    case "draft":
      return (
        <StateText className="text-ink-2" icon={<RingIcon size={14} />} label={status === "void" ? "Void" : "Draft"} />
      );
  }
}

type StateTextProps = { className: string; icon: React.ReactNode; label: string; children?: React.ReactNode };

function StateText({ className, icon, label, children }: StateTextProps) {
  return (
    <span className={`grid font-medium ${className}`}>
      <span className="inline-flex items-center gap-x-1.5 whitespace-nowrap">
        {icon}
        {label}
      </span>
      {children}
    </span>
  );
}

/** Under the status. */
function Aside({ children }: { children: React.ReactNode }) {
  return <span className="text-small font-normal text-ink-3">{children}</span>;
}

function Links({
  invoice: { number, createdAt, hostedUrl, pdfUrl, status, isForChange },
  timeZone,
}: {
  invoice: Invoice;
  timeZone: string;
}) {
  const open = status === "open" ? (isForChange ? "Confirm" : "Pay") : "View";
  const which = `invoice ${number ?? formatFullDate(createdAt, timeZone)}`;
  return (
    <span className="flex gap-3 whitespace-nowrap">
      {hostedUrl === null ? null : (
        <a className="link" href={hostedUrl} aria-label={`${open} ${which}`}>
          {open}
        </a>
      )}
      {pdfUrl === null ? null : (
        <a className="link" href={pdfUrl} aria-label={`PDF of ${which}`}>
          PDF
        </a>
      )}
    </span>
  );
}
