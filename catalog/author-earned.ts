import type { Benefit } from "../core/src/domain/catalog/benefit.ts";
import type { CardTerms } from "../core/src/domain/catalog/card-terms.ts";
import { dollars } from "./author.ts";

const after = (spendDollars: number): Benefit["earnedBy"] => ({
  spendCents: dollars(spendDollars),
  during: "this_window",
});

/** Given after the card was renewed, for what was spent in the card year before. */
const afterRenewal = (spendDollars: number): Benefit["earnedBy"] => ({
  spendCents: dollars(spendDollars),
  during: "window_before",
});

/** What has to be spent on a card before one of its benefits is given, by card and benefit. */
const earnedBy: Record<string, Record<string, Benefit["earnedBy"]>> = {
  "chase-sapphire-reserve": { "high-spend": after(75_000) },
  "chase-sapphire-reserve-business": { "high-spend": after(120_000) },
  "chase-united-explorer": { "united-travel-credit": after(10_000) },
  "chase-marriott-bountiful": { "spend-free-night": after(15_000) },
  "chase-world-of-hyatt": { "spend-free-night": after(15_000) },
  "chase-ihg-premier": { "spend-reward": after(20_000) },
  "chase-british-airways": { "travel-together": after(30_000) },
  "amex-delta-gold": { "flight-credit": after(10_000) },
  "amex-delta-gold-business": { "flight-credit": after(10_000) },
  "amex-hilton-surpass": { "spend-free-night": after(15_000) },
  "amex-hilton-aspire": { "spend-free-nights": after(30_000) },
  "amex-marriott-bevy": { "spend-free-night": after(15_000) },
  "amex-marriott-brilliant": { "choice-award": after(60_000) },
  "amex-marriott-business": { "spend-free-night": after(60_000) },
  "citi-aadvantage-platinum-select": { "flight-discount": afterRenewal(20_000) },
  "citi-aadvantage-business": { "companion-certificate": afterRenewal(30_000) },
  "capital-one-spark-cash-plus": { "fee-refund": after(150_000) },
  "bank-of-america-atmos-ascent": { "companion-fare": afterRenewal(6_000) },
  "bank-of-america-atmos-business": { "companion-fare": afterRenewal(6_000) },
  "bank-of-america-atmos-summit": { "big-companion-award": after(60_000) },
  "barclays-frontier": { "flight-voucher": after(2_500) },
  "barclays-wyndham-earner": { "anniversary-points": afterRenewal(15_000) },
};

/** The cards with what their benefits have to be earned by. */
export const withEarned = (cards: CardTerms[]): CardTerms[] =>
  cards.map((card) => {
    const known = earnedBy[card.id];
    if (known === undefined) return card;
    const benefits = card.benefits.map((benefit) => {
      const earned = known[benefit.id];
      return earned === undefined ? benefit : { ...benefit, earnedBy: earned };
    });
    return { ...card, benefits };
  });
