import type { CardTerms } from "../core/src/domain/catalog/card-terms.ts";
import type { CivilDate } from "../core/src/domain/dates/shapes.ts";
import { cash, type DatedSource, listed, points, stated, welcomeOffer, withSources } from "./author.ts";

/** What is given for spending so many dollars in so many months: points of the card, dollars, or free nights. */
type Seen = ({ points: number } | { cash: number } | { nights: number }) & {
  spend: number;
  months: number;
  /** Applicants are shown an amount up to this. */
  isUpTo?: true;
  endsOn?: CivilDate;
  note?: string;
  /** What another source has. */
  other?: string;
};

/** Public welcome offers by the day on which they were seen; they change often, so they stand apart from the cards. */
const offersSeen: Record<CivilDate, Record<string, Seen>> = {
  "2026-06-08": {
    "wells-fargo-one-key": { cash: 250, spend: 1000, months: 3 },
  },
  "2026-08-22": {
    "capital-one-spark-miles": { points: 100_000, spend: 10_000, months: 3 },
    "capital-one-ventureone-business": { points: 50_000, spend: 4500, months: 3 },
    "wells-fargo-choice-privileges-select": { points: 60_000, spend: 3000, months: 3 },
    "fnbo-amtrak-guest-rewards-preferred": {
      points: 25_000,
      spend: 1500,
      months: 3,
      endsOn: "2026-09-02",
      note: "And 5,000 points for an authorized user",
    },
    "fnbo-amtrak-guest-rewards": {
      points: 15_000,
      spend: 1000,
      months: 3,
      endsOn: "2026-09-02",
      note: "And 5,000 points for an authorized user",
    },
    "pnc-cash-rewards": { cash: 200, spend: 1000, months: 3 },
    "td-bank-double-up": { cash: 200, spend: 1500, months: 3 },
    "usaa-preferred-cash-rewards": { cash: 250, spend: 1000, months: 3 },
    "usaa-eagle-navigator": { points: 30_000, spend: 3000, months: 3 },
    "navy-federal-flagship-rewards": { points: 35_000, spend: 3500, months: 3, endsOn: "2027-01-03" },
    "navy-federal-more-rewards": { points: 20_000, spend: 2000, months: 3, endsOn: "2027-01-03" },
    "navy-federal-cash-rewards": { cash: 250, spend: 2500, months: 3, endsOn: "2027-01-03" },
    "navy-federal-cash-rewards-plus": { cash: 250, spend: 2500, months: 3, endsOn: "2027-01-03" },
    "penfed-pathfinder-rewards": { points: 50_000, spend: 3000, months: 3 },
    "penfed-power-cash-rewards": { cash: 100, spend: 1500, months: 3 },
    "synchrony-sams-club-mastercard": { cash: 30, spend: 30, months: 1 },
    "td-bank-target-circle": { cash: 100, spend: 500, months: 2, endsOn: "2026-09-26" },
    "bread-aaa-daily-advantage": { cash: 100, spend: 1000, months: 3 },
    "bread-aaa-travel-advantage": { cash: 100, spend: 1000, months: 3 },
    "amex-rakuten": { cash: 100, spend: 1000, months: 3 },
    "barclays-samsung-galaxy": { cash: 200, spend: 2000, months: 3 },
  },
  "2026-09-30": {
    "amex-business-green": {
      points: 25_000,
      spend: 3000,
      months: 3,
      other: "The list of October 7, 2026 has the usual 15,000.",
    },
  },
  "2026-10-01": {
    "capital-one-quicksilver-student": { cash: 50, spend: 100, months: 3 },
    "capital-one-savor-student": {
      cash: 50,
      spend: 100,
      months: 3,
      other: "A list of August 2026 has $100 after $300.",
    },
    "wells-fargo-one-key-plus": { cash: 350, spend: 3000, months: 3 },
    "us-bank-skypass": { points: 40_000, spend: 4000, months: 3 },
    "us-bank-skypass-select": { points: 60_000, spend: 5000, months: 3 },
    "us-bank-state-farm-premier": { cash: 150, spend: 500, months: 3 },
  },
  "2026-10-07": {
    "chase-freedom-flex": { cash: 250, spend: 500, months: 3, note: "Paid as 25,000 points" },
    "chase-freedom-unlimited": { cash: 200, spend: 500, months: 3, note: "Paid as 20,000 points" },
    "chase-sapphire-preferred": { points: 75_000, spend: 5000, months: 3 },
    "chase-sapphire-reserve": { points: 100_000, spend: 6000, months: 3 },
    "chase-united-explorer": {
      points: 70_000,
      spend: 3000,
      months: 3,
      note: "And 10,000 miles for an authorized user",
    },
    "chase-united-gateway": { points: 40_000, spend: 1000, months: 3, note: "And 10,000 miles for an authorized user" },
    "chase-united-quest": { points: 80_000, spend: 4000, months: 3, note: "And 10,000 miles for an authorized user" },
    "chase-united-club": { points: 90_000, spend: 5000, months: 3, note: "And 10,000 miles for an authorized user" },
    "chase-marriott-bold": { points: 45_000, spend: 1000, months: 3 },
    "chase-marriott-bountiful": { points: 85_000, spend: 4000, months: 3 },
    "chase-marriott-boundless": { nights: 3, spend: 3000, months: 3, note: "Each of up to 50,000 points" },
    "chase-ihg-premier": { points: 180_000, spend: 3000, months: 3, endsOn: "2026-11-18" },
    "chase-ihg-premier-select": {
      points: 200_000,
      spend: 5000,
      months: 3,
      endsOn: "2026-11-18",
      note: "And 10,000 points for an authorized user",
    },
    "chase-ihg-traveler": { points: 125_000, spend: 2000, months: 3, endsOn: "2026-11-18" },
    "chase-ihg-premier-business": { points: 190_000, spend: 5000, months: 3, endsOn: "2026-11-18" },
    "chase-world-of-hyatt": {
      points: 30_000,
      spend: 3000,
      months: 3,
      note: "And up to 30,000 more: 2 points a dollar on other purchases up to $15,000 in 6 months",
    },
    "chase-southwest-plus": { points: 50_000, spend: 1000, months: 3 },
    "chase-southwest-premier": { points: 55_000, spend: 1500, months: 3 },
    "chase-southwest-priority": { points: 60_000, spend: 2000, months: 3 },
    "chase-southwest-premier-business": { points: 80_000, spend: 3000, months: 3 },
    "chase-southwest-performance-business": { points: 80_000, spend: 5000, months: 3 },
    "chase-aeroplan": {
      points: 75_000,
      spend: 4000,
      months: 3,
      note: "And 40,000 more at $20,000 in total within 12 months",
    },
    "chase-british-airways": { points: 75_000, spend: 5000, months: 3 },
    "chase-iberia": { points: 75_000, spend: 5000, months: 3 },
    "chase-aer-lingus": { points: 75_000, spend: 5000, months: 3 },
    "chase-disney-premier": { cash: 300, spend: 500, months: 3, note: "$200 of it as a gift card on approval" },
    "chase-sapphire-reserve-business": { points: 200_000, spend: 30_000, months: 6 },
    "chase-ink-unlimited": { cash: 750, spend: 6000, months: 3, note: "Paid as 75,000 points" },
    "chase-ink-cash": { cash: 750, spend: 6000, months: 3, note: "Paid as 75,000 points" },
    "chase-ink-premier": { cash: 1000, spend: 10_000, months: 3 },
    "chase-ink-preferred": { points: 100_000, spend: 8000, months: 3 },
    "chase-united-business": { points: 90_000, spend: 5000, months: 3, other: "100,000 on October 1, 2026." },
    "chase-united-club-business": { points: 90_000, spend: 5000, months: 3, other: "100,000 on October 1, 2026." },
    "chase-world-of-hyatt-business": { points: 70_000, spend: 7000, months: 3 },
    "amex-gold": { points: 100_000, spend: 8000, months: 6, isUpTo: true },
    "amex-platinum": { points: 175_000, spend: 12_000, months: 6, isUpTo: true },
    "amex-platinum-schwab": { points: 80_000, spend: 12_000, months: 6 },
    "amex-platinum-morgan-stanley": { points: 80_000, spend: 12_000, months: 6 },
    "amex-blue-cash-everyday": { cash: 200, spend: 2000, months: 6, other: "A reading of October 1, 2026 has $150." },
    "amex-blue-cash-preferred": {
      cash: 300,
      spend: 3000,
      months: 6,
      other: "It changed on October 8, 2026; the new amount is not known.",
    },
    "amex-blue-cash-preferred-morgan-stanley": { cash: 250, spend: 3000, months: 6 },
    "amex-delta-blue": { points: 10_000, spend: 1000, months: 6 },
    "amex-delta-gold": { points: 80_000, spend: 3000, months: 6, isUpTo: true },
    "amex-delta-platinum": { points: 90_000, spend: 4000, months: 6, isUpTo: true },
    "amex-delta-reserve": {
      points: 50_000,
      spend: 10_000,
      months: 6,
      endsOn: "2026-11-04",
      note: "And a companion award",
    },
    "amex-hilton-honors": { points: 70_000, spend: 2000, months: 6, endsOn: "2027-01-13", note: "And a free night" },
    "amex-hilton-surpass": { points: 130_000, spend: 3000, months: 6, endsOn: "2027-01-13", note: "And a free night" },
    "amex-hilton-aspire": { points: 200_000, spend: 6000, months: 6, endsOn: "2027-01-13" },
    "amex-hilton-business": { points: 150_000, spend: 8000, months: 6, endsOn: "2027-01-13", note: "And a free night" },
    "amex-marriott-bevy": { points: 85_000, spend: 5000, months: 6 },
    "amex-marriott-brilliant": { points: 100_000, spend: 6000, months: 6 },
    "amex-marriott-business": {
      points: 100_000,
      spend: 8000,
      months: 6,
      endsOn: "2026-11-04",
      note: "And a free night of up to 50,000 points",
    },
    "amex-business-gold": { points: 200_000, spend: 15_000, months: 3, isUpTo: true },
    "amex-business-platinum": { points: 300_000, spend: 20_000, months: 3, isUpTo: true },
    "amex-blue-business-plus": { points: 15_000, spend: 3000, months: 3 },
    "amex-blue-business-cash": { cash: 250, spend: 3000, months: 3 },
    "amex-graphite-business-cash": {
      cash: 2000,
      spend: 50_000,
      months: 6,
      other: "It changed on October 8, 2026; the new amount is not known.",
    },
    "amex-delta-gold-business": { points: 90_000, spend: 6000, months: 6, endsOn: "2026-11-04" },
    "amex-delta-platinum-business": { points: 100_000, spend: 8000, months: 6, endsOn: "2026-11-04" },
    "amex-delta-reserve-business": { points: 200_000, spend: 20_000, months: 6, endsOn: "2026-11-04" },
    "citi-strata-premier": { points: 60_000, spend: 4000, months: 3 },
    "citi-strata-elite": { points: 75_000, spend: 6000, months: 3 },
    "citi-strata": { points: 20_000, spend: 1000, months: 3 },
    "citi-double-cash": { cash: 200, spend: 1500, months: 6 },
    "citi-aadvantage-platinum-select": { points: 80_000, spend: 3500, months: 4 },
    "citi-aadvantage-executive": { points: 125_000, spend: 15_000, months: 5 },
    "citi-aadvantage-globe": { points: 60_000, spend: 4000, months: 3 },
    "citi-aadvantage-mileup": { points: 15_000, spend: 500, months: 3, note: "And $100 as a statement credit" },
    "citi-aadvantage-business": { points: 65_000, spend: 4000, months: 4 },
    "citi-att-points-plus": { cash: 200, spend: 1000, months: 3 },
    "capital-one-venture-x": { points: 75_000, spend: 4000, months: 3 },
    "capital-one-venture": {
      points: 75_000,
      spend: 4000,
      months: 3,
      note: "And $300 for stays in Capital One Travel in the first year",
    },
    "capital-one-ventureone": { points: 20_000, spend: 500, months: 3 },
    "capital-one-quicksilver": { cash: 200, spend: 500, months: 3 },
    "capital-one-savor": { cash: 200, spend: 500, months: 3 },
    "capital-one-spark-cash-plus": { cash: 2000, spend: 30_000, months: 3 },
    "capital-one-spark-cash-select": { cash: 1000, spend: 10_000, months: 3 },
    "capital-one-venture-x-business": {
      points: 150_000,
      spend: 30_000,
      months: 3,
      note: "Not for present or former holders of its business cards",
    },
    "wells-fargo-active-cash": { cash: 100, spend: 500, months: 3 },
    "wells-fargo-autograph": { points: 20_000, spend: 1000, months: 3 },
    "wells-fargo-autograph-journey": { points: 60_000, spend: 4000, months: 3 },
    "wells-fargo-choice-privileges": { points: 60_000, spend: 1000, months: 3 },
    "wells-fargo-signify-business-cash": { cash: 500, spend: 5000, months: 3 },
    "bank-of-america-customized-cash": { cash: 200, spend: 1000, months: 3 },
    "bank-of-america-unlimited-cash": { cash: 250, spend: 1000, months: 3 },
    "bank-of-america-travel-rewards": { points: 25_000, spend: 1000, months: 3 },
    "bank-of-america-premium-rewards": { points: 60_000, spend: 4000, months: 3 },
    "bank-of-america-premium-rewards-elite": { points: 75_000, spend: 5000, months: 3 },
    "bank-of-america-atmos-ascent": { points: 50_000, spend: 1500, months: 3, note: "And a companion fare from $99" },
    "bank-of-america-atmos-summit": {
      points: 70_000,
      spend: 3000,
      months: 3,
      note: "And a companion award of 25,000 points",
    },
    "bank-of-america-atmos-business": { points: 70_000, spend: 4000, months: 3, note: "And a companion fare from $99" },
    "bank-of-america-business-unlimited-cash": { cash: 500, spend: 5000, months: 3 },
    "bank-of-america-business-customized-cash": { cash: 500, spend: 5000, months: 3 },
    "bank-of-america-business-travel-rewards": { points: 50_000, spend: 5000, months: 3 },
    "bank-of-america-air-france-klm": { points: 50_000, spend: 2000, months: 3, note: "And 100 XP" },
    "bank-of-america-allways-rewards": { points: 30_000, spend: 1500, months: 3 },
    "us-bank-altitude-connect": { points: 20_000, spend: 1000, months: 3 },
    "us-bank-altitude-go": { points: 20_000, spend: 1000, months: 3 },
    "us-bank-cash-plus": { cash: 200, spend: 1000, months: 3 },
    "us-bank-business-altitude-connect": { points: 75_000, spend: 6000, months: 6 },
    "us-bank-triple-cash-business": { cash: 750, spend: 6000, months: 6 },
    "us-bank-business-essentials": { cash: 500, spend: 5000, months: 5, note: "Paid as points" },
    "us-bank-business-essentials-plus": { cash: 1000, spend: 15_000, months: 5, note: "Paid as points" },
    "barclays-jetblue": { points: 10_000, spend: 1000, months: 3 },
    "barclays-jetblue-plus": { points: 70_000, spend: 1000, months: 3 },
    "barclays-jetblue-premier": { points: 90_000, spend: 5000, months: 3 },
    "barclays-jetblue-business": { points: 50_000, spend: 4000, months: 3 },
    "barclays-hawaiian-airlines": {
      points: 60_000,
      spend: 1000,
      months: 3,
      note: "And 10,000 more after $1,000 in 6 months",
    },
    "barclays-wyndham-earner": {
      points: 30_000,
      spend: 1000,
      months: 3,
      note: "And 45,000 more after $500 at Wyndham in 6 months",
    },
    "barclays-wyndham-earner-plus": {
      points: 45_000,
      spend: 1000,
      months: 3,
      note: "And 55,000 more after $500 at Wyndham in 6 months",
    },
    "barclays-wyndham-earner-premier": {
      points: 90_000,
      spend: 6000,
      months: 4,
      note: "And 30,000 more after $750 at Wyndham in 6 months",
    },
    "barclays-wyndham-earner-business": {
      points: 45_000,
      spend: 3000,
      months: 3,
      note: "And 55,000 more after $500 at Wyndham in 6 months",
    },
    "barclays-frontier": { points: 50_000, spend: 500, months: 3 },
    "barclays-emirates-skywards-premium": {
      points: 50_000,
      spend: 3000,
      months: 3,
      other: "70,000 on October 1, 2026.",
    },
    "barclays-emirates-skywards-rewards": { points: 40_000, spend: 3000, months: 3 },
    "barclays-lufthansa-miles-and-more": { points: 70_000, spend: 4000, months: 3 },
    "barclays-aarp-essential-rewards": { cash: 100, spend: 500, months: 3 },
    "discover-it-student-cash-back": { cash: 100, spend: 300, months: 3, note: "And the first-year match" },
    "bilt-palladium": { points: 50_000, spend: 4000, months: 3, note: "And $300 of Bilt Cash and Gold status" },
  },
};

const UP_TO = "Up to this; the bank names your amount after you apply";

function toOffer(card: CardTerms, seen: Seen): CardTerms["offers"][number] {
  const span = { months: seen.months };
  const note = seen.note ?? (seen.isUpTo ? UP_TO : null);
  const tier =
    "points" in seen
      ? points(seen.points, card.earn.currencyId ?? "", seen.spend, span, note)
      : "cash" in seen
        ? cash(seen.cash, seen.spend, span, note)
        : { ...cash(0, seen.spend, span, note), amount: seen.nights, kind: "free_night" as const };
  return welcomeOffer("welcome", [tier], {
    expiresOn: seen.endsOn ?? null,
    ...(card.fees.firstYearCents === 0 ? { firstYearFeeWaived: true } : {}),
  });
}

/** A list before October 2026, issuers' pages since: offers are never trusted more than a little. */
const toSource = (on: CivilDate, other: string | undefined): DatedSource =>
  on < "2026-09-01" ? listed("creditodds", on, "medium", other) : stated(on, "medium", other);

/** The cards with the welcome offer that was last seen. */
export const withOffers = (cards: CardTerms[]): CardTerms[] =>
  cards.map((card) => {
    const found = Object.entries(offersSeen).findLast(([, offers]) => offers[card.id] !== undefined);
    const seen = found?.[1][card.id];
    if (found === undefined || seen === undefined) return card;
    return withSources({ ...card, offers: [toOffer(card, seen)] }, { offers: toSource(found[0], seen.other) });
  });
