import { addDays } from "@cardwell/core/domain/dates/civil";
import { Link } from "react-router-dom";
import { Section } from "../../components/section.tsx";
import { paths, toSamplePath } from "../../lib/paths.ts";
import { BanksLine } from "./banks-line.tsx";
import { formatUndated } from "./format.ts";
import { PaymentsList } from "./payments/payments-list.tsx";
import { useView } from "./view.ts";

// Other pages have it with their classes.
void import("../../styles/print.css").catch(() => undefined);

const shownDays = 30;
const mostShown = 5;

/** The first of the coming month that are not paid yet, and whether the banks are current. The whole plan is a place of its own. */
export function NextPayments() {
  const { dashboard, undated } = useView();
  const { payments, today, isSample } = dashboard;
  const last = addDays(today, shownDays);
  const next = payments.filter(({ dueOn, state }) => dueOn <= last && state !== "paid");
  return (
    <>
      <Section
        title="Next payments"
        className="mt-6 lg:mt-10 max-lg:[&_li:nth-child(n+4)]:hidden"
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
      {isSample ? null : <BanksLine />}
    </>
  );
}
