import { addDays, getYear } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import type { WalletCard } from "./shapes.ts";
import { getOwn } from "../get-own.ts";

/** Windows of one card's benefits that ended in a year, out of the wallet's own document. */
export type ArchivedUses = { walletCardId: string; year: number; uses: WalletCard["uses"] };

/** Windows stay in the wallet for as long as a dashboard may speak of them. */
export const KEPT_DAYS = 400;

/** Takes the windows that ended more than 400 days ago out of the cards. A wallet without such windows comes back as it is. */
export function splitOldUses(
  cards: Record<string, WalletCard>,
  today: CivilDate,
): { cards: Record<string, WalletCard>; archived: ArchivedUses[] } {
  const keptFrom = addDays(today, -KEPT_DAYS);
  const archived = new Map<string, ArchivedUses>();
  const kept = Object.values(cards).map((card): [string, WalletCard] => {
    const uses: WalletCard["uses"] = {};
    for (const [benefitId, windows] of Object.entries(card.uses)) {
      for (const [cycleKey, window] of Object.entries(windows)) {
        if (window.endsOn === null || window.endsOn >= keptFrom) {
          uses[benefitId] = { ...getOwn(uses, benefitId), [cycleKey]: window };
          continue;
        }
        const year = getYear(window.endsOn);
        const place = `${card.id}_${year}`;
        const there = archived.get(place) ?? { walletCardId: card.id, year, uses: {} };
        there.uses[benefitId] = { ...getOwn(there.uses, benefitId), [cycleKey]: window };
        archived.set(place, there);
      }
    }
    return [card.id, { ...card, uses }];
  });
  return archived.size === 0
    ? { cards, archived: [] }
    : { cards: Object.fromEntries(kept), archived: [...archived.values()] };
}
