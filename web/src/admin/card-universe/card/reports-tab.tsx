import { EmptyState } from "../../../components/empty-state.tsx";
import { ReportItem } from "../reports/report-item.tsx";
import type { AdminCard } from "../queries.ts";

/** Members' reports about this card, to be answered. */
export function ReportsTab({ card }: { card: AdminCard }) {
  if (card.reports.length === 0) return <EmptyState title="No open reports" />;
  return (
    <ul>
      {card.reports.map((report) => (
        <li key={report.id} className="pt-4">
          <ReportItem report={{ ...report, cardId: card.terms.id, cardName: card.terms.name }} />
        </li>
      ))}
    </ul>
  );
}
