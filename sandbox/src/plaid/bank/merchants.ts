export type Merchant = {
  name: string;
  /** How the bank writes it. */
  statementName: string;
  category: string;
  mcc: string;
  channel: "online" | "in store";
  cents: readonly [number, number];
  /** How often it is chosen, beside the others. */
  weight: number;
  city?: string;
  region?: string;
};

const store = (
  name: string,
  statementName: string,
  category: string,
  mcc: string,
  cents: readonly [number, number],
  weight = 3,
): Merchant => ({
  name,
  statementName,
  category,
  mcc,
  channel: "in store",
  cents,
  weight,
  city: "Portland",
  region: "OR",
});

const online = (...merchant: Parameters<typeof store>): Merchant => {
  const { city: _city, region: _region, ...rest } = store(...merchant);
  return { ...rest, channel: "online" };
};

/** Where people with these cards shop. */
export const merchants: readonly Merchant[] = [
  store("Trader Joe's", "TRADER JOE'S #146 PORTLAND OR", "FOOD_AND_DRINK_GROCERIES", "5411", [1_800, 9_600], 8),
  store("Whole Foods", "WHOLEFDS PRL 10141 PORTLAND OR", "FOOD_AND_DRINK_GROCERIES", "5411", [1_200, 14_000], 6),
  store("Safeway", "SAFEWAY #2790 PORTLAND OR", "FOOD_AND_DRINK_GROCERIES", "5411", [900, 11_500], 5),
  store("Costco", "COSTCO WHSE #0009 PORTLAND OR", "GENERAL_MERCHANDISE_SUPERSTORES", "5300", [6_000, 28_000], 2),
  store("Starbucks", "STARBUCKS STORE 03412 PORTLAND OR", "FOOD_AND_DRINK_COFFEE", "5814", [475, 1_650], 9),
  store("Chipotle", "CHIPOTLE 1124 PORTLAND OR", "FOOD_AND_DRINK_FAST_FOOD", "5814", [1_050, 3_200], 5),
  store("Nostrana", "TST* NOSTRANA PORTLAND OR", "FOOD_AND_DRINK_RESTAURANT", "5812", [3_800, 14_500], 4),
  store("Pok Pok", "SQ *POK POK PORTLAND OR", "FOOD_AND_DRINK_RESTAURANT", "5812", [2_600, 9_800], 4),
  store("Shell", "SHELL OIL 57444 PORTLAND OR", "TRANSPORTATION_GAS", "5541", [2_800, 6_900], 4),
  store("Chevron", "CHEVRON 0093421 PORTLAND OR", "TRANSPORTATION_GAS", "5542", [2_500, 6_400], 3),
  store("Walgreens", "WALGREENS #6423 PORTLAND OR", "MEDICAL_PHARMACIES_AND_SUPPLEMENTS", "5912", [600, 4_800]),
  store("Home Depot", "THE HOME DEPOT #4002 PORTLAND OR", "HOME_IMPROVEMENT_HARDWARE", "5200", [1_500, 18_000], 2),
  store(
    "Powell's Books",
    "POWELL'S CITY OF BOOKS PORTLAND OR",
    "GENERAL_MERCHANDISE_BOOKSTORES_AND_NEWSSTANDS",
    "5942",
    [900, 6_500],
  ),
  store("TriMet", "TRIMET HOP FASTPASS PORTLAND OR", "TRANSPORTATION_PUBLIC_TRANSIT", "4111", [250, 1_000], 4),
  online(
    "Amazon",
    "AMAZON.COM*2K4LT0 AMZN.COM/BILL WA",
    "GENERAL_MERCHANDISE_ONLINE_MARKETPLACES",
    "5942",
    [900, 12_000],
    9,
  ),
  online("Uber", "UBER *TRIP HELP.UBER.COM CA", "TRANSPORTATION_TAXIS_AND_RIDE_SHARES", "4121", [900, 4_200], 5),
  online("Uber Eats", "UBER *EATS HELP.UBER.COM CA", "FOOD_AND_DRINK_RESTAURANT", "5812", [1_800, 5_600], 3),
  online("Netflix", "NETFLIX.COM NETFLIX.COM CA", "ENTERTAINMENT_TV_AND_MOVIES", "4899", [1_549, 1_549], 1),
  online("Spotify", "SPOTIFY USA NEW YORK NY", "ENTERTAINMENT_MUSIC_AND_AUDIO", "5815", [1_199, 1_199], 1),
  online(
    "Comcast",
    "COMCAST CABLE COMM 800-COMCAST PA",
    "RENT_AND_UTILITIES_INTERNET_AND_CABLE",
    "4899",
    [7_999, 7_999],
    1,
  ),
  online("Target", "TARGET.COM 800-591-3869 MN", "GENERAL_MERCHANDISE_SUPERSTORES", "5310", [1_600, 12_000], 3),
  online("Alaska Airlines", "ALASKA AIR 0272184 SEATTLE WA", "TRAVEL_FLIGHTS", "3256", [14_000, 48_000], 1),
  online("Marriott", "MARRIOTT 33722 SAN FRANCISCO CA", "TRAVEL_LODGING", "3509", [18_000, 52_000], 1),
];

const totalWeight = merchants.reduce((sum, { weight }) => sum + weight, 0);

export function chooseMerchant(random: () => number): Merchant {
  let left = random() * totalWeight;
  for (const merchant of merchants) {
    left -= merchant.weight;
    if (left < 0) return merchant;
  }
  throw new Error("The weights don't add up.");
}
