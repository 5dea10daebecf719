import { anyAlertFactsOn } from "@cardwell/core/domain/alerts/evaluators/wallet-arbitrary-fixture";
import { instantAt } from "@cardwell/core/domain/alerts/times";
import { addMonths } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import * as fc from "fast-check";
import { liveWallet } from "../../emulator-data/wallet-life.ts";
import { walletStories } from "../../emulator-data/wallet-stories.ts";
import { createView } from "@cardwell/core/domain/dashboard/view";
import type { CatalogFacts } from "@cardwell/core/domain/catalog/published";
import { expectTrueToday } from "./expect-true-today.ts";
import { buildCatalog, seedFacts } from "./wallet-view.ts";

/** The zones at both ends of the day and the one of most members, each with a time at which the day is easily mistaken. */
const TIMES = { "Pacific/Honolulu": "23:55", "America/New_York": "02:30", "Pacific/Kiritimati": "00:05" };
/** The first days of the months of four years, a leap year among them. */
export const MONTHS: CivilDate[] = Array.from({ length: 48 }, (_, at) => addMonths("2026-01-01", at));

type TimeZone = keyof typeof TIMES;
export const TIME_ZONES = Object.keys(TIMES) as TimeZone[];

function expectTrueIn(
  timeZones: readonly TimeZone[],
  today: CivilDate,
  wallet: Parameters<typeof createView>[0],
  facts: CatalogFacts,
): void {
  for (const timeZone of timeZones) {
    const now = instantAt(today, TIMES[timeZone], timeZone);
    expectTrueToday(createView(wallet, { facts, timeZone, now, isSample: false }));
  }
}

/** The people of every start, as they are loaded on a day. */
export function expectPeopleTrueOn(today: CivilDate, timeZones: readonly TimeZone[]): void {
  for (const stories of Object.values(walletStories)) {
    const { wallet } = liveWallet(stories, seedFacts, today);
    expectTrueIn(timeZones, today, wallet, seedFacts);
  }
}

/** Wallets of any cards on a day, in every zone. */
export function expectAnyTrueOn(today: CivilDate, given: fc.Parameters<unknown>): void {
  fc.assert(
    fc.property(anyAlertFactsOn(today), ({ cards, getTerms, reference, settings, banks }) => {
      const [card] = cards;
      const terms = card ? getTerms(card) : null;
      const facts = { ...buildCatalog(terms ? [terms] : [], reference), getTerms: () => terms };
      const wallet = { cards: Object.fromEntries(cards.map((each) => [each.id, each])), settings, banks };
      expectTrueIn(TIME_ZONES, today, wallet, facts);
    }),
    given,
  );
}
