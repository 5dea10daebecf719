import type { Dashboard } from "./shapes.ts";
import { getYear } from "../dates/civil.ts";
import { SOON_DAYS } from "../benefits/windows.ts";
import { compareDays } from "../dates/instants.ts";
import { actionItems, atStake } from "./actions.ts";
import { bestCardsByCategory } from "./best-cards.ts";
import { trackedBonuses } from "./bonuses.ts";
import { calendarDays } from "./calendar.ts";
import { computeVerdict } from "../alerts/evaluators/fees.ts";
import { cardSummary, computeVerdicts } from "./cards.ts";
import { applicationCounts } from "./counts.ts";
import { creditItem, creditsOfCard, openSums } from "./credits.ts";
import { duePayments, dueWithin, paymentItem } from "./payments.ts";
import { utilizationView } from "./utilization.ts";
import type { View } from "./view.ts";
import { computeYearValue } from "./year.ts";

/** Credits as the list shows them: what can be used first, by the day on which it ends. */
const byEnd = (a: Dashboard["credits"][number], b: Dashboard["credits"][number]): number =>
  compareDays(a.endsOn, b.endsOn) || (b.worthCents ?? 0) - (a.worthCents ?? 0);

/** The whole first screen, from the wallet and the catalog alone. */
export function buildDashboard(view: View, calendarFeed: { createdAt: Date } | null): Dashboard {
  const payments = duePayments(view);
  const credits = view.cards.flatMap((card) => creditsOfCard(view, card));
  const wanted = credits.filter(({ credit }) => credit.state !== "not_wanted");
  const bonuses = trackedBonuses(view);
  const verdicts = computeVerdicts(view);
  const utilization = utilizationView(view);
  const actions = actionItems(view, { payments, credits: wanted, verdicts });
  const due = dueWithin(view, payments, SOON_DAYS);
  const open = openSums(view, wanted, SOON_DAYS);
  const stake = atStake(view.cards, actions);
  const matched = new Set(view.cards.map(({ bank }) => bank?.linkId));
  const unmatchedBanks = Object.entries(view.banks).flatMap(([linkId, { name }]) =>
    matched.has(linkId) ? [] : [{ linkId, name }],
  );
  return {
    asOf: view.now.toISOString(),
    today: view.today,
    timeZone: view.timeZone,
    catalogVersion: view.facts.version,
    isSample: view.isSample,
    summary: {
      needsCount: actions.length,
      atStakeCents: stake.cents,
      isAtStakeGuess: stake.isGuess,
      atStakeBasis: stake.basis,
      soonDays: SOON_DAYS,
      dueSoonCents: due.dueCents,
      onItsWayCents: due.onItsWayCents,
      dueUnknownCount: due.unknownCount,
      dueBasis: due.basis,
      openCreditsCents: open.openCents,
      openCreditsCount: open.openCount,
      openCreditsCards: open.openCards,
      openUnvalued: open.unvalued,
      openCreditsBasis: open.basis,
      endingSoonCents: open.endingCents,
    },
    actions,
    payments: payments.map(({ card, payment }) => paymentItem(view, card, payment)),
    credits: wanted.flatMap((each) => creditItem(view, each) ?? []).toSorted(byEnd),
    bonuses: bonuses.map(({ item }) => item),
    bestCards: bestCardsByCategory(view),
    utilization,
    cards: view.cards.map((card) => cardSummary(view, card, verdicts.get(card.id) ?? computeVerdict(view, card))),
    ...(unmatchedBanks.length > 0 && { unmatchedBanks }),
    year: computeYearValue(view, getYear(view.today), [], verdicts).year,
    counts: applicationCounts(view),
    calendar: calendarDays(view),
    calendarFeed: calendarFeed && { createdAt: calendarFeed.createdAt.toISOString() },
    settings: view.settings,
  };
}
