import { EmptyState } from "../../../components/empty-state.tsx";
import { ReportItem } from "../reports/report-item.tsx";
import type { AdminCard } from "../queries.ts";

/** What members say is wrong with this card, to be answered. */
export function ReportsTab({ card }: { card: AdminCard }) {
  if (card.reports.length === 0) return <EmptyState title="Nobody reports a mistake in this card." />;
  return (
    <ul>
      {card.reports.map((report) => (
        <ReportItem key={report.id} report={{ ...report, cardId: card.terms.id, cardName: card.terms.name }} />
      ))}
    </ul>
  );
}
