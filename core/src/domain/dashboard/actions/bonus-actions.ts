import type { ActionItem } from "../shapes.ts";
import { DEFAULT_RULES } from "../../alerts/default-rules.ts";
import { offerDeadlineSeverity } from "../../alerts/evaluators/welcome-offer-deadline.ts";
import { paceSeverity } from "../../alerts/evaluators/welcome-offer-pace.ts";
import { mostSevere, stepSeverity } from "../../alerts/severity.ts";
import type { Severity } from "../../alerts/types.ts";
import { addDays, addMonths } from "../../dates/civil.ts";
import { isBehindPace } from "../../offers/pace.ts";
import { paceSince, refundedBonuses, type trackedBonuses } from "../bonuses.ts";
import type { View } from "../view.ts";
import { day, money, weekdayAndDay } from "../../format.ts";

type Tracked = ReturnType<typeof trackedBonuses>[number];

/** Of an offer that is behind, and whose deadline comes: the more severe of the two. */
const offerSeverity = (tracked: Tracked, today: string): Severity =>
  mostSevere([
    paceSeverity(DEFAULT_RULES.welcome_offer_pace, tracked, today),
    offerDeadlineSeverity(DEFAULT_RULES.welcome_offer_deadline, tracked, today),
  ]);

function behind(view: View, tracked: Tracked): ActionItem[] {
  const { card, pace, item, progress } = tracked;
  const { status } = item;
  if (!isBehindPace(item)) return [];
  const since = paceSince(pace, progress);
  const how = status === "stalled" ? "has stalled" : status === "tight" ? "will be tight" : "is behind";
  return [
    {
      id: `offer.${card.id}`,
      kind: "offer_progress",
      severity: offerSeverity(tracked, view.today),
      walletCardId: card.id,
      subjectId: null,
      cycleKey: null,
      title: `The welcome offer on ${view.getName(card)} ${how}`,
      body: `${money(pace.remainingCents)} left to spend by ${weekdayAndDay(item.deadlineOn, view.today)}: ${money(item.needPerDayCents)} a day until ${day(item.safeByOn, view.today)} to be safe.`,
      proof: `${money(pace.spentCents)} counted so far, ${money(pace.pacePerDayCents)} a day${since === null ? "" : ` since ${day(since, view.today)}`}.`,
      amountCents: item.bonusWorthCents,
      amountNote: item.bonusWorthCents === null ? null : "the bonus",
      markAmount: null,
      dueOn: item.deadlineOn,
      basis: item.basis,
    },
  ];
}

function met(view: View, { card, item, pace, progress }: Tracked): ActionItem[] {
  if (item.status !== "met" || pace.clawbackRisk) return [];
  const afterDays = DEFAULT_RULES.welcome_offer_missing.parameters["afterDays"] ?? 0;
  const isMissing = progress.metOn !== null && addDays(progress.metOn, afterDays) <= view.today;
  const since = progress.metOn === null ? "" : ` since ${day(progress.metOn, view.today)}`;
  return [
    {
      id: `credited.${card.id}`,
      kind: "confirm_bonus",
      severity: isMissing ? stepSeverity("welcome_offer_missing") : "low",
      walletCardId: card.id,
      subjectId: null,
      cycleKey: null,
      title: `Has the bonus on ${view.getName(card)} posted?`,
      body: `You have spent enough for ${item.title.replace(/ for \$.*$/, "")}. Mark it as received once it posts.`,
      proof: `Spending met${since}.`,
      amountCents: null,
      amountNote: null,
      markAmount: null,
      dueOn: null,
      basis: item.basis,
    },
  ];
}

/** Banks reserve the right to take a bonus back in the first year. */
const CLAWBACK_MONTHS = 12;

function refunded(view: View, { card, item, pace, progress }: Tracked): ActionItem[] {
  if (view.today >= addMonths(progress.startOn, CLAWBACK_MONTHS)) return [];
  const missingCents = item.targetCents - pace.spentCents;
  const isOpen = view.today <= item.deadlineOn;
  const bonus = progress.creditedOn === null ? "may not pay the bonus" : "may take the bonus back";
  return [
    {
      id: `clawback.${card.id}`,
      kind: "offer_clawback",
      severity: stepSeverity("offer_clawback_risk"),
      walletCardId: card.id,
      subjectId: null,
      cycleKey: null,
      title: `A refund puts the bonus on ${view.getName(card)} at risk`,
      body: isOpen
        ? `${money(missingCents)} of the ${money(item.targetCents)} required is missing again. Spend it by ${weekdayAndDay(item.deadlineOn, view.today)}, or the bank ${bonus}.`
        : `${money(missingCents)} of the ${money(item.targetCents)} of required spending is missing, and the deadline has passed. The bank ${bonus}.`,
      proof:
        progress.metOn === null
          ? "You logged a refund after the bonus arrived."
          : `Spending was met on ${day(progress.metOn, view.today)}.`,
      amountCents: item.bonusWorthCents,
      amountNote: item.bonusWorthCents === null ? null : "the bonus",
      markAmount: null,
      dueOn: isOpen ? item.deadlineOn : null,
      basis: item.basis,
    },
  ];
}

export const bonusActions = (view: View, bonuses: readonly Tracked[]): ActionItem[] => [
  ...bonuses.flatMap((each) => [...behind(view, each), ...met(view, each)]),
  ...refundedBonuses(view).flatMap((each) => refunded(view, each)),
];
