import type { CalendarDay } from "./shapes.ts";
import { isOpenCredit } from "../benefits/open-credits.ts";
import type { Benefit } from "../catalog/benefit.ts";
import { addDays, getYear, monthKey } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { feePhase } from "../wallet/fee-phase.ts";
import { CLOSE_DRIFT_DAYS, closeOnOrAfter, cycleAt } from "../statements/cycle.ts";
import { isOverdue, upcomingPayments } from "../statements/payment-state.ts";
import { getStatementDays } from "../statements/recorded.ts";
import { trackedBonuses } from "./bonuses.ts";
import { openedLately } from "./counts.ts";
import { creditsOfCard } from "./credits.ts";
import { openCards } from "../wallet/held-cards.ts";
import type { WalletCard } from "../wallet/shapes.ts";
import type { View } from "./view.ts";
import { money } from "../format.ts";

const CALENDAR_DAYS = 60;
export const CALENDAR_FEED_DAYS = 180;

/** The opening is known by its month alone, and so are the days that are counted from it. */
const isOpeningAbout = ({ openedPrecision }: WalletCard): boolean => openedPrecision === "month";

/** The same of the days that are counted from the card's years. */
const isYearAbout = (card: WalletCard): boolean => isOpeningAbout(card) && card.anniversary === null;

/** What follows an event of which the day isn't certain. */
const formatAbout = (isAbout: boolean): string => (isAbout ? " (about this day)" : "");

/** The month to which a closing day counts: one that a weekend moved into the next counts to its own. */
function statementMonth(card: WalletCard, closeOn: CivilDate): string {
  const { statementCloseDay } = getStatementDays(card);
  return monthKey(
    statementCloseDay === null ? closeOn : closeOnOrAfter(addDays(closeOn, -CLOSE_DRIFT_DAYS), statementCloseDay),
  );
}

/** A window of a credit by the month in which it starts, as the day is one that members correct; weeks have only their day. */
const windowKey = ({ window }: Benefit, cycleKey: string | null): string =>
  (cycleKey ?? "").replace(window?.cadence === "weekly" ? /$/ : /(?<=\d{4}-\d\d)-\d\d$/, "");

function dueDays(view: View, days: number): CalendarDay[] {
  return upcomingPayments(view.cards, view.today, days).flatMap(({ card, payment }): CalendarDay[] => {
    const isPassed = payment.dueOn < view.today && !isOverdue(payment);
    if (isPassed || payment.state === "paid" || payment.remainingCents === 0) return [];
    const isRecorded = payment.statementCents !== null;
    const what = payment.dueIsEstimate ? `due${formatAbout(true)}` : isRecorded ? "due" : "due, estimated";
    return [
      {
        on: payment.dueOn,
        kind: "due",
        walletCardId: card.id,
        cycle: payment.closeOn === null ? monthKey(payment.dueOn) : statementMonth(card, payment.closeOn),
        title: `${view.getName(card)} ${what}`,
        amountCents: payment.remainingCents,
      },
    ];
  });
}

function closeDays(view: View, until: CivilDate): CalendarDay[] {
  return openCards(view)
    .filter(({ role }) => role === "primary")
    .flatMap((card) => {
      const days: CalendarDay[] = [];
      const known = getStatementDays(card);
      for (let cycle = cycleAt(known, view.today); cycle !== null && cycle.nextCloseOn <= until;) {
        const on = cycle.nextCloseOn;
        days.push({
          on,
          kind: "close",
          walletCardId: card.id,
          cycle: statementMonth(card, on),
          title: `${view.getName(card)} closes`,
          amountCents: null,
        });
        cycle = cycleAt(known, addDays(on, 1));
      }
      return days;
    });
}

function creditDays(view: View, until: CivilDate): CalendarDay[] {
  return openCards(view)
    .flatMap((card) => creditsOfCard(view, card))
    .flatMap(({ card, benefit, credit }): CalendarDay[] => {
      const place = { walletCardId: card.id, amountCents: credit.leftCents };
      const ends: CalendarDay[] =
        credit.endsOn !== null && credit.endsOn <= until && isOpenCredit(credit)
          ? [
              {
                ...place,
                on: credit.endsOn,
                kind: "credit_ends",
                cycle: `${benefit.id} ${windowKey(benefit, credit.cycleKey)}`,
                title: `${benefit.title} on ${view.getName(card)} ends${formatAbout(isYearAbout(card) && benefit.window?.anchor === "card_anniversary")}`,
              },
            ]
          : [];
      const gone: CalendarDay[] =
        benefit.endsOn !== null && benefit.endsOn <= until && credit.state !== "not_wanted" && ends.length === 0
          ? [
              {
                ...place,
                on: benefit.endsOn,
                kind: "benefit_ends",
                cycle: benefit.id,
                title: `${benefit.title} on ${view.getName(card)} ends for good`,
                amountCents: null,
              },
            ]
          : [];
      return [...ends, ...gone];
    });
}

function feeDays(view: View, until: CivilDate): CalendarDay[] {
  return openCards(view).flatMap((card): CalendarDay[] => {
    const phase = feePhase(card, view.getTerms(card), view.getIssuer(card), view.today);
    const isToday = phase.phase === "awaiting" && phase.year?.startsOn === view.today;
    const charged = isToday ? [{ on: view.today, cents: phase.feeCents }] : [];
    const next = phase.nextYear ? [{ on: phase.nextYear.startsOn, cents: phase.nextFeeCents }] : [];
    return [...charged, ...next].flatMap(({ on, cents }) => {
      if (cents === null || cents === 0 || on > until) return [];
      const title = `${view.getName(card)} charges its ${money(cents)} fee${formatAbout(isYearAbout(card))}`;
      const place = { kind: "fee" as const, walletCardId: card.id, cycle: String(getYear(on)) };
      return [{ ...place, on, title, amountCents: cents }];
    });
  });
}

function offerDays(view: View, until: CivilDate): CalendarDay[] {
  return trackedBonuses(view).flatMap(({ card, pace, item }): CalendarDay[] => {
    const isRunning = pace.remainingCents > 0 && item.deadlineOn >= view.today && item.deadlineOn <= until;
    if (!isRunning) return [];
    const about = formatAbout(isOpeningAbout(card) && card.offer?.startOn === card.openedOn);
    const title = `${view.getName(card)}: last day of the welcome offer${about}`;
    const place = { kind: "bonus_deadline" as const, walletCardId: card.id, cycle: "" };
    return [{ ...place, on: item.deadlineOn, title, amountCents: pace.remainingCents }];
  });
}

function dropOffDays(view: View, until: CivilDate): CalendarDay[] {
  const byId = new Map(view.cards.map((card) => [card.id, card]));
  return openedLately(view).items.flatMap(({ walletCardId, dropOffOn, counted }): CalendarDay[] => {
    const card = byId.get(walletCardId);
    if (!card || !counted || dropOffOn === null || dropOffOn > until) return [];
    const title = `${view.getName(card)} no longer counts as a new account${formatAbout(isOpeningAbout(card))}`;
    return [{ on: dropOffOn, kind: "drop_off", walletCardId, cycle: "", title, amountCents: null }];
  });
}

/** What happens on the coming days, in order. */
export function calendarDays(view: View, days = CALENDAR_DAYS): CalendarDay[] {
  const until = addDays(view.today, days);
  return [
    ...dueDays(view, days),
    ...closeDays(view, until),
    ...creditDays(view, until),
    ...feeDays(view, until),
    ...offerDays(view, until),
    ...dropOffDays(view, until),
  ].toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : a.title < b.title ? -1 : 1));
}
