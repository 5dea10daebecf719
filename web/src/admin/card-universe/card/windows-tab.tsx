import { EmptyState } from "../../../components/empty-state.tsx";
import { formatCivilDate, formatMonthDay } from "../../../lib/civil.ts";
import { formatMoney } from "../../../lib/format.ts";
import type { AdminCard } from "../queries.ts";

/** When each credit renews over the coming twelve months, for a card that is opened today. */
export function WindowsTab({ card }: { card: AdminCard }) {
  if (card.windows.length === 0) {
    return <EmptyState title="This card has no renewing credits.">Add one under Edit.</EmptyState>;
  }
  return (
    <>
      <p className="max-w-155 text-ink-2">Credit windows for the next 12 months, for a card opened today.</p>
      {card.windows.map(({ benefitId, title, windows }) => (
        <section key={benefitId} className="mt-7">
          <h2 className="border-b border-line-2 pb-2 text-heading font-semibold">
            {title} <span className="ml-2 text-small font-normal text-ink-3">{benefitId}</span>
          </h2>
          <ol className="mt-3 grid grid-cols-2 gap-2 md:grid-cols-4 lg:grid-cols-6">
            {windows.map(({ label, startsOn, endsOn, amountCents }) => (
              <li key={startsOn} className="rounded-chip bg-sunk p-2.5">
                <p className="font-medium">{label}</p>
                <p className="figures">{amountCents === null ? "no amount" : formatMoney(amountCents)}</p>
                <p className="text-caption text-ink-3">
                  {endsOn === null
                    ? `From ${formatCivilDate(startsOn)}, no end`
                    : `${formatMonthDay(startsOn)} to ${formatCivilDate(endsOn)}`}
                </p>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}
