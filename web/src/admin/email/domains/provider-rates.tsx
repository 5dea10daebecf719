import { addMail, getShare } from "@cardwell/core/domain/email/mail-figures";
import type { MailCounts, MailProvider } from "@cardwell/core/domain/email/mail-figures";
import { useQuery } from "@tanstack/react-query";
import { Section } from "../../../components/section.tsx";
import { Table } from "../../../components/table.tsx";
import type { Column } from "../../../components/table.tsx";
import { formatNumber } from "../../../lib/format.ts";
import { formatShare, providerLabels } from "../labels.tsx";
import { figuresQuery } from "../queries.ts";

type Row = MailCounts & { provider: MailProvider };

const rate = (key: "delivered" | "bounced" | "complained", head: string): Column<Row> => ({
  key,
  head,
  numeric: true,
  cell: (counts) =>
    counts.sent === 0 ? (
      <span className="text-ink-3">—</span>
    ) : (
      <>
        {formatShare(getShare(counts[key], counts))}
        <span className="block text-caption text-ink-3">{formatNumber(counts[key])}</span>
      </>
    ),
});

const columns: Column<Row>[] = [
  {
    key: "provider",
    head: "Mailboxes at",
    cell: ({ provider }) => <span className="font-medium">{providerLabels[provider]}</span>,
  },
  { key: "sent", head: "Sent", numeric: true, cell: ({ sent }) => formatNumber(sent) },
  rate("delivered", "Delivered"),
  rate("bounced", "Bounced"),
  rate("complained", "Complaints"),
];

/** How email of the last 30 days fared at each mailbox provider. */
export function ProviderRates() {
  const { data } = useQuery(figuresQuery);
  // The figures above say why there are none.
  if (data === undefined) return null;
  const rows = data.providers.map(({ provider, recent, usual }) => ({ provider, ...addMail([recent, usual]) }));
  return (
    <Section title="By mailbox provider" aside="Last 30 days">
      <div className="text-small">
        <Table label="By mailbox provider" columns={columns} rows={rows} rowKey={({ provider }) => provider} />
      </div>
    </Section>
  );
}
