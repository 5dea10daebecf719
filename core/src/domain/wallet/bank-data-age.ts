import { addDays } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import type { WalletCard } from "./shapes.ts";

/** A link that works and whose data is older than this has a problem that nobody reported. */
export const STALE_AFTER_HOURS = 72;

/** Whole days after the day on which data arrived, so that 72 hours are never exceeded. */
const CURRENT_DAYS = STALE_AFTER_HOURS / 24 - 1;

/** The last day on which data that arrives today is current. */
export const getCurrentThrough = (today: CivilDate): CivilDate => addDays(today, CURRENT_DAYS);

/** Whether a card's bank data is current on a day: only then does a missing payment mean something. */
export const hasCurrentData = ({ bank }: Pick<WalletCard, "bank">, on: CivilDate): boolean =>
  bank?.currentThrough !== undefined && on <= bank.currentThrough;

/** The day of a card's bank data, as of which its bank shows something; null: it has none that is current. */
export const getBankDataDay = (card: Pick<WalletCard, "bank">, today: CivilDate): CivilDate | null => {
  const through = card.bank?.currentThrough;
  if (through === undefined || !hasCurrentData(card, today)) return null;
  const arrivedOn = addDays(through, -CURRENT_DAYS);
  return arrivedOn < today ? arrivedOn : today;
};
