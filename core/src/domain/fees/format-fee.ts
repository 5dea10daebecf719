import type { CivilDate } from "../dates/shapes.ts";
import { day, money, number } from "../format.ts";
import { type Blocked, type FeeVerdict, KEEP_SHARE } from "./verdict.ts";

/** What can be done by a verdict, before a fee is charged or while it is refunded: information, not an order. */
export const feeOptions = {
  call: "You can call and ask what they offer",
  downgrade: "You can change it to a no-fee card, which usually keeps the limit",
  cancel: "You can call and ask what they offer, or close it",
};

type Fees = Pick<FeeVerdict, "ownFeeCents" | "authorizedUserFeesCents">;

/** `fee of $395.00`, and what authorized users cost apart from it: `fee of $395.00 and $75.00 for authorized users`. */
export const formatFees = ({ ownFeeCents, authorizedUserFeesCents }: Fees): string =>
  `fee of ${money(ownFeeCents ?? 0)}${authorizedUserFeesCents === 0 ? "" : ` and ${money(authorizedUserFeesCents)} for authorized users`}`;

/** `$479.54, $84.54 more than its fee of $395.00. Worth keeping if it gives back at least $493.75, 25% more than it costs.`; null without a forecast. */
export function formatForecast(verdict: FeeVerdict): string | null {
  const { forecastCents, netCents, feeCents, thresholds } = verdict;
  if (forecastCents === null || netCents === null || feeCents === null || thresholds === null) return null;
  const beside = `${money(Math.abs(netCents))} ${netCents < 0 ? "less" : "more"} than`;
  return `${money(forecastCents)}, ${netCents === 0 ? "as much as" : beside} its ${formatFees(verdict)}. Worth keeping if it gives back at least ${money(feeCents + thresholds.keepFromCents)}, ${KEEP_SHARE * 100}% more than it costs.`;
}

/** Why it should not be given up now. */
export const formatBlocked = (blocked: Blocked, today: CivilDate): string =>
  blocked.kind === "bonus_clawback"
    ? `Until ${day(blocked.until, today)} the bonus could be clawed back.`
    : `${number(blocked.units)} points would be lost because none of your other cards keeps them.`;
