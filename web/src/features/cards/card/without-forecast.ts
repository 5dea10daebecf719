import type { CardPage } from "@cardwell/core/contract/card-page";
import { formatCivilDate } from "../../../lib/civil.ts";
import { formatMoney } from "../../../lib/format.ts";

/** A card that is no longer held gives nothing back any more: its page says what it gave, and forecasts nothing. */
export function withoutForecast<Page extends Pick<CardPage, "card" | "fee">>(page: Page): Page {
  if (page.card.status === "active") return page;
  const { capturedCents, since } = page.fee;
  const explanation = `Since ${formatCivilDate(since)} it gave back ${formatMoney(capturedCents)}.`;
  return { ...page, fee: { ...page.fee, explanation, forecastCents: null, netCents: null, blockedBecause: [] } };
}
