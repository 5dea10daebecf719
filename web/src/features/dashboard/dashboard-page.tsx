import { Headline, Section } from "../../components/section.tsx";
import { useAccount, useTimeZone } from "../../lib/account-query.ts";
import { formatLongDay } from "../../lib/format.ts";
import { useAuth } from "../../lib/session/use-auth.ts";
import { useNow } from "../../lib/use-now.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { PlanSentence } from "./plan-sentence.tsx";
import { SetUpList } from "./set-up-list.tsx";

/** What a member sees before there are cards: where they stand, and what they can do now. */
export function DashboardPage() {
  usePageTitle("Today");
  const { user, subscriptionStatus } = useAuth();
  const account = useAccount();
  const timeZone = useTimeZone();
  const now = useNow();
  const asOf = new Date(subscriptionStatus?.asOf ?? now);
  const name = account.data ? account.data.firstName : user?.displayName;
  return (
    <>
      <Headline above={formatLongDay(asOf > now ? asOf : now, timeZone)} below={<PlanSentence />}>
        {name ? `Welcome, ${name}.` : "Welcome."}
        <br />
        No card is watched yet.
      </Headline>
      <div className="lg:grid lg:grid-cols-[1fr_22rem] lg:gap-14">
        <Section title="What you can do now">
          <SetUpList />
        </Section>
        <Section title="What Cardwell will watch">
          <ul className="grid gap-4">
            {watched.map(({ what, why }) => (
              <li key={what}>
                <p className="font-semibold">{what}</p>
                <p className="text-small text-ink-2">{why}</p>
              </li>
            ))}
          </ul>
          <p className="mt-5 text-small text-ink-3">Cards are not in this version. This page fills once they are.</p>
        </Section>
      </div>
    </>
  );
}

const watched = [
  { what: "Payments", why: "What is owed on each card, by when, and whether it is on its way." },
  { what: "Credits", why: "Which are about to lapse, and what counts toward them." },
  { what: "Which card to use", why: "The one that gives the most back, shop by shop." },
  { what: "Fees", why: "Whether each yearly fee paid for itself, in time to act." },
];
