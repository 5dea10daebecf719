import type { Benefit } from "../core/src/domain/catalog/benefit.ts";
import type { CardTerms } from "../core/src/domain/catalog/card-terms.ts";

type Matcher = Benefit["matchers"][number];

const nothing: Matcher = {
  merchantRegex: null,
  merchantEntityIds: [],
  mccs: [],
  pfc: [],
  minCents: null,
  creditTextRegex: [],
};

const at = (merchantRegex: string, minCents: number | null = null): Matcher[] => [
  { ...nothing, merchantRegex, minCents },
];
const among = (mccs: string, pfc: string[], minCents: number | null = null): Matcher[] => [
  { ...nothing, mccs: mccs.split(" "), pfc, minCents },
];

const airlineMccs =
  "3000 3001 3005 3007 3008 3009 3010 3026 3039 3043 3047 3058 3066 3069 3075 3102 3132 3144 3174 3196 3256 3260 4511";
const lodgingMccs = "3501 3502 3504 3509 3543 3562 3640 3649 3700 3710 3722 7011 7012";
const rentalMccs = "3357 3366 3387 3389 3390 3393 3395 3405 7512";
const otherTravelMccs = "4011 4111 4112 4121 4131 4411 4722 4723 4784 7511 7523 7033";

const anyTravel = among(`${airlineMccs} ${lodgingMccs} ${rentalMccs} ${otherTravelMccs}`, [
  "TRAVEL_FLIGHTS",
  "TRAVEL_LODGING",
  "TRAVEL_RENTAL_CARS",
  "TRAVEL_OTHER_TRAVEL",
  "TRANSPORTATION_PUBLIC_TRANSIT",
  "TRANSPORTATION_TAXIS_AND_RIDE_SHARES",
  "TRANSPORTATION_PARKING",
  "TRANSPORTATION_TOLLS",
]);

/** Credits that have the same name and use on every card. */
const byBenefit: Record<string, Matcher[]> = {
  "adobe-credit": at("^Adobe", 60_000),
  "blacklane-credit": at("Blacklane"),
  "clear-credit": at("^CLEAR\\b"),
  "dell-credit": at("^Dell\\b"),
  "digital-entertainment": at("Disney\\+|Hulu|ESPN\\+|Paramount|Peacock|YouTube|New York Times|Wall Street Journal"),
  "disney-streaming": at("Disney\\+|Hulu|ESPN\\+"),
  "doordash-promo": at("DoorDash"),
  "doordash-promos": at("DoorDash"),
  "dunkin-credit": at("Dunkin"),
  "equinox-credit": at("Equinox"),
  "flexible-credit": at("FedEx|Grubhub|Staples|Office Depot|OfficeMax"),
  "google-workspace-credit": at("Google Workspace"),
  "grubhub-credit": at("Grubhub"),
  "hilton-credit": at("Hilton"),
  "hyatt-credit": at("Hyatt", 5_000),
  "indeed-credit": at("^Indeed"),
  "instacart-credit": at("Instacart"),
  "jsx-credit": at("^JSX\\b"),
  "lululemon-credit": at("lululemon"),
  "lyft-credit": at("^Lyft"),
  "oura-credit": at("\\bOura\\b"),
  "peloton-credit": at("Peloton"),
  "resy-credit": at("\\bResy\\b"),
  "rideshare-credit": at("^(Uber|Lyft|Curb|Revel|Alto)$"),
  "saks-credit": at("^Saks"),
  "security-lane": at("Global Entry|TSA PreCheck|NEXUS"),
  "squarespace-credit": at("Squarespace"),
  "stubhub-credit": at("StubHub|viagogo"),
  "travel-credit": anyTravel,
  "turo-credit": at("^Turo"),
  "uber-cash": at("^Uber"),
  "walmart-plus-credit": at("Walmart\\+"),
  "wireless-credit": at("Verizon|AT&T|T-Mobile"),
  "ziprecruiter-credit": at("ZipRecruiter"),
};

/** Credits whose name appears on several cards with different meanings; none where spending alone proves nothing. */
const byCard: Record<string, Matcher[]> = {
  "amex-gold/dining-credit": at("Grubhub|Cheesecake Factory|Five Guys|Buffalo Wild Wings|Goldbelly|Wine\\.com"),
  "amex-hilton-aspire/flight-credit": among(airlineMccs, ["TRAVEL_FLIGHTS"]),
  "amex-marriott-brilliant/dining-credit": among("5811 5812 5813 5814", [
    "FOOD_AND_DRINK_RESTAURANT",
    "FOOD_AND_DRINK_FAST_FOOD",
    "FOOD_AND_DRINK_COFFEE",
  ]),
  "chase-marriott-boundless/airline-credit": among(airlineMccs, ["TRAVEL_FLIGHTS"], 25_000),
  "citi-aadvantage-executive/avis-budget-credit": at("^(Avis|Budget)\\b"),
  "citi-aadvantage-executive/lyft-credit": [],
};

/** The cards with what shows that a purchase uses a credit, so that it can be counted where it is spent. */
export const withMatchers = (cards: CardTerms[]): CardTerms[] =>
  cards.map((card) => ({
    ...card,
    benefits: card.benefits.map((benefit) =>
      benefit.kind === "statement_credit" && benefit.matchers.length === 0
        ? { ...benefit, matchers: byCard[`${card.id}/${benefit.id}`] ?? byBenefit[benefit.id] ?? [] }
        : benefit,
    ),
  }));
