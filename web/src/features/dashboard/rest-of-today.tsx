import { Link } from "react-router-dom";
import { Section } from "../../components/section.tsx";
import { addDays } from "../../lib/civil.ts";
import { paths, toSamplePath } from "../../lib/paths.ts";
import { useAnchor } from "../../lib/use-anchor.ts";
import { PaymentsList } from "./payments/payments-list.tsx";
import { Utilization } from "./utilization.tsx";
import { formatUndated } from "./format.ts";
import { useView } from "./view.ts";
import { WhichCard } from "./which-card.tsx";

/** Which card to use and what the cards will report, beside what needs attention; under that, the next payments. */
export function RestOfToday() {
  useAnchor(true);
  return (
    <>
      <div className="max-lg:mt-10 lg:row-span-2">
        <WhichCard />
        <Utilization />
      </div>
      <NextPayments />
    </>
  );
}

const shownDays = 30;
const mostShown = 5;

/** The first of the coming month that are not paid yet. The whole plan is a place of its own. */
function NextPayments() {
  const { dashboard, undated } = useView();
  const { payments, today, isSample } = dashboard;
  const last = addDays(today, shownDays);
  const next = payments.filter(({ dueOn, state }) => dueOn <= last && state !== "paid");
  return (
    <div className="-mt-8 lg:-mt-4 max-lg:[&_li:nth-child(n+4)]:hidden">
      <Section
        title="Next payments"
        aside={
          <Link to={isSample ? toSamplePath(paths.payments) : paths.payments} className="link py-1">
            See the payment plan
          </Link>
        }
      >
        {next.length === 0 ? (
          <p className="text-ink-2">
            {undated.length === 0 ? `Nothing is due in the next ${shownDays} days.` : formatUndated(undated)}
          </p>
        ) : (
          <PaymentsList payments={next.slice(0, mostShown)} />
        )}
      </Section>
    </div>
  );
}
