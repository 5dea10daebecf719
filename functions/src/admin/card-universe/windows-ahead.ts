import { amountOfWindow, windowsBetween } from "@cardwell/core/domain/benefits/windows";
import { windowLabel } from "@cardwell/core/domain/benefits/window-label";
import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { addDays, addMonths } from "@cardwell/core/domain/dates/civil";

/** The windows of each credit over the coming twelve months, for a card opened and enrolled today with a statement on the 15th. */
export function windowsAhead({ benefits }: CardTerms, today: string) {
  const known = { openedOn: today, addedOn: today, enrolledOn: today };
  const facts = { ...known, anniversary: null, lastUsedOn: null, statementCloseDay: 15 };
  return benefits
    .filter(({ window }) => window !== null && window.cadence !== "ongoing")
    .map((benefit) => ({
      benefitId: benefit.id,
      title: benefit.title,
      windows: windowsBetween(benefit, facts, today, addDays(addMonths(today, 12), -1)).map((window) => ({
        label: windowLabel(window, benefit),
        startsOn: window.startsOn,
        endsOn: window.endsOn,
        amountCents: amountOfWindow(benefit, window).cents,
      })),
    }));
}
