import type { CapPeriod, EarnRule } from "../../catalog/earn-rule.ts";
import { cardYearAt } from "../../dates/card-year.ts";
import { endOfMonth, getYear } from "../../dates/civil.ts";
import type { CivilDate } from "../../dates/shapes.ts";
import { getQuarter } from "../../earning/quarter.ts";
import { closeOnOrAfter } from "../../statements/cycle.ts";
import type { WalletCard } from "../../wallet/shapes.ts";
import { quarterDays } from "./quarters.ts";

const LAST_DAY_OF_MONTH = 31;

/** The last day of the cap's period that contains a day; null when it has no end. */
export function capEndsOn(period: CapPeriod, rule: EarnRule, card: WalletCard, on: CivilDate): CivilDate | null {
  switch (period) {
    case "statement_month":
      return closeOnOrAfter(on, card.statementCloseDay ?? LAST_DAY_OF_MONTH);
    case "calendar_month":
      return endOfMonth(on);
    case "calendar_quarter":
      return quarterDays(getQuarter(on)).endsOn;
    case "calendar_year":
      return `${String(getYear(on)).padStart(4, "0")}-12-31`;
    case "cardmember_year":
      return cardYearAt(card, on)?.endsOn ?? null;
    case "lifetime":
    case "promo":
      return rule.validTo;
  }
}
