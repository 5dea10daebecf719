import { adminAlertRulesContract } from "@cardwell/core/contract/admin/alert-rules";
import { isTakenBack } from "@cardwell/core/domain/billing/disputes";
import { formatPaymentMethod } from "@cardwell/core/domain/billing/payment-method";
import { Link } from "react-router-dom";
import { ExternalIcon, RingIcon, TickDiscIcon, TriangleIcon } from "../../../components/icons.tsx";
import { SeverityMark } from "../../../components/marks.tsx";
import { Section } from "../../../components/section.tsx";
import { Table } from "../../../components/table.tsx";
import type { Column } from "../../../components/table.tsx";
import { formatCivilDate } from "../../../lib/civil.ts";
import { browserTimeZone, formatCount, formatDate, formatMoney } from "../../../lib/format.ts";
import { formatAt } from "../../frame/format-moment.ts";
import { mailKindLabels, MailStateMark } from "../../frame/mail-labels.tsx";
import { useHasPermission } from "../../frame/permission.tsx";
import { tabPath } from "../../frame/tabs-context.ts";
import type { User } from "../queries.ts";

type Invoice = User["invoices"][number];
type WalletCard = User["walletCards"][number];
type Alert = User["alerts"]["rows"][number];
type Email = User["emails"][number];
type Device = User["devices"][number];

/** `all`: where the rest is, for a section that shows its first rows. */
type SectionProps = { user: User; all?: string };

const FIRST_ROWS = 5;

const firstRows = <Row,>(rows: readonly Row[], all: string | undefined): readonly Row[] =>
  all === undefined ? rows : rows.slice(0, FIRST_ROWS);

function More({ all, count, what }: { all: string | undefined; count: number; what: string }) {
  if (all === undefined || count <= FIRST_ROWS) return null;
  return (
    <p className="mt-3">
      <Link to={all} className="link">
        {formatCount(count - FIRST_ROWS, `more ${what}`)}
      </Link>
    </p>
  );
}

const empty = (text: string) => <p className="border-b border-line pb-4 text-small text-ink-3">{text}</p>;

const disputeLabels: Record<NonNullable<Invoice["dispute"]>["status"], string> = {
  needs_response: "Disputed, needs response",
  under_review: "Disputed, under review",
  lost: "Dispute lost",
  inquiry: "Inquiry",
  won: "Dispute won",
};

function InvoiceState({ status, isForChange, failureMessage, dispute, createdAt }: Invoice) {
  const day = formatDate(createdAt, browserTimeZone());
  if (dispute !== null && isTakenBack(dispute))
    return (
      <>
        <span className="inline-flex items-center gap-1.5 text-copper-ink">
          <TriangleIcon size={14} className="shrink-0" /> {disputeLabels[dispute.status]}
        </span>
        <span className="block text-caption text-ink-3">Paid {day}</span>
      </>
    );
  if (status === "paid")
    return (
      <>
        <span className="inline-flex items-center gap-1.5 text-green">
          <TickDiscIcon size={14} /> Paid {day}
        </span>
        {dispute === null ? null : (
          <span className="block text-caption text-ink-3">{disputeLabels[dispute.status]}</span>
        )}
      </>
    );
  if (status === "open" && isForChange)
    return (
      <span className="inline-flex items-center gap-1.5 text-ink-2">
        <RingIcon size={14} className="shrink-0" /> Plan change pending
      </span>
    );
  if (status === "open")
    return (
      <span className="inline-flex items-center gap-1.5 text-copper-ink">
        <TriangleIcon size={14} /> {failureMessage ?? `Open since ${day}`}
      </span>
    );
  const words = { draft: "Draft", uncollectible: "Written off", void: "Voided" } as const;
  return (
    <span className="inline-flex items-center gap-1.5 text-ink-2">
      <RingIcon size={14} /> {words[status]} {day}
    </span>
  );
}

const invoiceColumns: Column<Invoice>[] = [
  {
    key: "number",
    head: "Number",
    cell: ({ number, description }) => (
      <>
        <span className="figures font-medium">{number ?? "—"}</span>
        <span className="block text-caption text-ink-3">{description}</span>
      </>
    ),
  },
  { key: "state", head: "State", cell: (invoice) => <InvoiceState {...invoice} /> },
  {
    key: "amount",
    head: "Amount",
    numeric: true,
    cell: ({ totalCents, refundedCents, dispute, currency }) => (
      <>
        {formatMoney(totalCents, currency)}
        {refundedCents === 0 ? null : (
          <span className="block text-caption text-ink-3">{formatMoney(refundedCents, currency)} refunded</span>
        )}
        {dispute === null || !isTakenBack(dispute) ? null : (
          <span className="block text-caption text-ink-3">{formatMoney(dispute.amountCents, currency)} disputed</span>
        )}
      </>
    ),
  },
  {
    key: "pdf",
    head: "File",
    numeric: true,
    secondary: true,
    cell: ({ pdfUrl, number }) =>
      pdfUrl === null ? null : (
        <a
          href={pdfUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={`PDF of ${number ?? "the invoice"}`}
          className="inline-flex items-center gap-1 text-green underline decoration-line-2 underline-offset-3"
        >
          PDF <ExternalIcon size={12} />
        </a>
      ),
  },
];

export function PlanSection({ user: { invoices, hasMoreInvoices, subscription }, all }: SectionProps) {
  const { paymentMethod } = subscription;
  return (
    <Section
      title="Plan and invoices"
      aside={paymentMethod === null ? undefined : `Paid by ${formatPaymentMethod(paymentMethod)}`}
    >
      {invoices.length === 0 ? (
        empty("No invoices.")
      ) : (
        <div className="text-small">
          <Table
            label="Invoices"
            columns={invoiceColumns}
            rows={firstRows(invoices, all)}
            rowKey={({ number, createdAt }) => `${number}${createdAt}`}
          />
          <More all={all} count={invoices.length} what="invoice" />
          {hasMoreInvoices && all === undefined ? (
            <p className="mt-3 text-ink-3">Older invoices are in the Stripe Dashboard.</p>
          ) : null}
        </div>
      )}
    </Section>
  );
}

const missingLabels: Record<WalletCard["missing"][number], string> = {
  closing_day: "closing day",
  due_day: "due day",
  limit: "limit",
  opening: "opening date",
};

const cardColumns: Column<WalletCard>[] = [
  {
    key: "card",
    head: "Card",
    cell: ({ name, issuer }) => (
      <>
        <span className="font-medium">{name}</span>
        <span className="block text-caption text-ink-3">{issuer}</span>
      </>
    ),
  },
  { key: "last4", head: "Ends in", numeric: true, cell: ({ last4 }) => last4 ?? "—" },
  { key: "holder", head: "Holder", secondary: true, cell: ({ holder }) => holder ?? "Member" },
  {
    key: "data",
    head: "Data",
    secondary: true,
    cell: ({ missing }) =>
      missing.length === 0 ? (
        <span className="inline-flex items-center gap-1.5 text-green">
          <TickDiscIcon size={14} /> Complete
        </span>
      ) : (
        <span className="inline-flex items-center gap-1.5 text-copper-ink">
          <TriangleIcon size={14} className="shrink-0" /> No {missing.map((each) => missingLabels[each]).join(", ")}
        </span>
      ),
  },
  {
    key: "due",
    head: "Next due",
    numeric: true,
    cell: ({ nextDueOn }) => (nextDueOn === null ? "—" : formatCivilDate(nextDueOn)),
  },
];

export function CardsSection({ user: { walletCards }, all }: SectionProps) {
  return (
    <Section title="Cards" aside="Last four digits only">
      {walletCards.length === 0 ? (
        empty("No cards.")
      ) : (
        <div className="text-small">
          <Table label="Cards" columns={cardColumns} rows={firstRows(walletCards, all)} rowKey={({ id }) => id} />
          <More all={all} count={walletCards.length} what="card" />
        </div>
      )}
    </Section>
  );
}

const alertStatusLabels: Record<Alert["status"], string> = {
  open: "Open",
  snoozed: "Snoozed",
  acted: "Acted on",
  dismissed: "Dismissed",
  resolved: "Resolved",
  superseded: "Replaced",
  expired: "Expired",
};

const listAlertColumns = (uid: string, mayExplain: boolean): Column<Alert>[] => [
  {
    key: "alert",
    head: "Alert",
    cell: ({ title, at }) => (
      <>
        <span className="font-medium">{title}</span>
        <span className="block text-caption text-ink-3">{formatAt(at)}</span>
      </>
    ),
  },
  { key: "severity", head: "Severity", cell: ({ severity }) => <SeverityMark severity={severity} /> },
  { key: "status", head: "Status", secondary: true, cell: ({ status }) => alertStatusLabels[status] },
  {
    key: "last",
    head: "Last event",
    secondary: true,
    cell: ({ last }) => <span className="text-ink-2">{last === "" ? "—" : last}</span>,
  },
  ...(mayExplain
    ? [
        {
          key: "why",
          head: "Why",
          cell: ({ id, type, title }: Alert) => (
            <Link
              className="link"
              aria-label={`Explain “${title}”`}
              to={tabPath("alert-rules", `${type}/why?member=${encodeURIComponent(uid)}&alert=${id}`)}
            >
              Explain
            </Link>
          ),
        },
      ]
    : []),
];

export function AlertsSection({ user: { uid, alerts }, all }: SectionProps) {
  const may = useHasPermission();
  const columns = listAlertColumns(uid, may(adminAlertRulesContract.explain.permission));
  return (
    <Section
      title="Alerts and delivery"
      aside={
        alerts.rows.length === 0 ? undefined : `${alerts.open} open, ${firstRows(alerts.rows, all).length} latest shown`
      }
    >
      {alerts.rows.length === 0 ? (
        empty("No alerts.")
      ) : (
        <div className="text-small">
          <Table label="Alerts" columns={columns} rows={firstRows(alerts.rows, all)} rowKey={({ id }) => id} />
          <More all={all} count={alerts.rows.length} what="alert" />
        </div>
      )}
    </Section>
  );
}

function MailState({ state, attempts, lastError }: Email) {
  return (
    <>
      <MailStateMark state={state} attempts={attempts} />
      {lastError === null ? null : <span className="block text-caption text-ink-3">{lastError}</span>}
    </>
  );
}

const emailColumns: Column<Email>[] = [
  {
    key: "email",
    head: "Email",
    cell: ({ kind, at }) => (
      <>
        <span className="font-medium">{mailKindLabels[kind]}</span>
        <span className="block text-caption text-ink-3">{formatAt(at)}</span>
      </>
    ),
  },
  { key: "state", head: "State", cell: (email) => <MailState {...email} /> },
];

export function EmailsSection({ user: { emails }, all }: SectionProps) {
  return (
    <Section title="Email" aside="Last 30 days">
      {emails.length === 0 ? (
        empty("No emails in the last 30 days.")
      ) : (
        <div className="text-small">
          <Table label="Emails" columns={emailColumns} rows={firstRows(emails, all)} rowKey={({ id }) => id} />
          <More all={all} count={emails.length} what="email" />
        </div>
      )}
    </Section>
  );
}

const deviceColumns: Column<Device>[] = [
  { key: "device", head: "Device", cell: ({ name }) => <span className="font-medium">{name}</span> },
  { key: "on", head: "First seen", numeric: true, cell: ({ on }) => formatCivilDate(on) },
];

export function DevicesSection({ user: { devices, signIn } }: { user: User }) {
  return (
    <Section
      title="Sign-ins and devices"
      aside={signIn.lastAt === null ? "Never signed in" : `Last sign-in ${formatAt(signIn.lastAt)}`}
    >
      {devices.length === 0 ? (
        empty("No devices.")
      ) : (
        <div className="text-small">
          <Table label="Devices" columns={deviceColumns} rows={devices} rowKey={({ name }) => name} />
          {signIn.sessionsFrom === null ? null : (
            <p className="mt-3 text-ink-3">
              {formatCount(devices.length, "device")}. Sessions from before {formatAt(signIn.sessionsFrom)} have ended.
            </p>
          )}
        </div>
      )}
    </Section>
  );
}
