import type { Institution } from "./wire.ts";

/** A card as the bank keeps it. */
export type CardTerms = {
  name: string;
  officialName: string;
  mask: string;
  subtype: "credit card" | "charge card" | "paypal";
  /** Null: no preset limit. */
  limitCents: number | null;
  /** The day of the month on which its statement closes, 1 to 28. */
  closesOn: number;
  /** Percent a year. Empty: the bank doesn't report it. */
  aprs: { purchase: number; cashAdvance: number } | null;
  /** How many purchases a day, on average. */
  purchasesPerDay: number;
  annualFee?: { cents: number; month: number };
};

export type Bank = {
  id: string;
  name: string;
  /** Its customers sign in on its own page. */
  isOAuth: boolean;
  /** It marks fees and interest with a `transaction_code`. */
  sendsCodes: boolean;
  /** It has ids of accounts that are the same in every item. */
  hasPersistentIds: boolean;
  cards: CardTerms[];
};

const card = (
  name: string,
  mask: string,
  closesOn: number,
  limitDollars: number | null,
  more: Partial<CardTerms> = {},
): CardTerms => ({
  name,
  officialName: name,
  mask,
  subtype: limitDollars === null ? "charge card" : "credit card",
  limitCents: limitDollars === null ? null : limitDollars * 100,
  closesOn,
  aprs: { purchase: 24.49, cashAdvance: 29.99 },
  purchasesPerDay: 0.6,
  ...more,
});

const bank = (id: string, name: string, cards: CardTerms[], more: Partial<Bank> = {}): Bank => ({
  id,
  name,
  isOAuth: true,
  sendsCodes: false,
  hasPersistentIds: false,
  cards,
  ...more,
});

/** The banks, with the vendor's own ids where they are known, and the cards that a customer has there. */
export const banks: readonly Bank[] = [
  bank(
    "ins_56",
    "Chase",
    [
      card("Sapphire Reserve", "4417", 10, 22_000, {
        officialName: "Chase Sapphire Reserve",
        purchasesPerDay: 1.1,
        annualFee: { cents: 79_500, month: 3 },
      }),
      card("Freedom Flex", "2203", 18, 9_500, { officialName: "Chase Freedom Flex" }),
      card("United Explorer", "7710", 4, 14_000, {
        officialName: "United Explorer Card",
        purchasesPerDay: 0.3,
        annualFee: { cents: 15_000, month: 9 },
      }),
    ],
    { hasPersistentIds: true },
  ),
  bank("ins_10", "American Express", [
    card("Gold Card", "1006", 21, null, {
      officialName: "American Express Gold Card",
      purchasesPerDay: 0.9,
      annualFee: { cents: 32_500, month: 5 },
    }),
    card("Blue Cash Preferred", "3008", 13, 12_000, { officialName: "Blue Cash Preferred from American Express" }),
    card("Hilton Honors Aspire", "5001", 27, 18_000, {
      officialName: "Hilton Honors American Express Aspire Card",
      purchasesPerDay: 0.2,
      annualFee: { cents: 55_000, month: 12 },
    }),
  ]),
  bank(
    "ins_5",
    "Citi",
    [
      card("Double Cash", "8810", 2, 11_000, { officialName: "Citi Double Cash Card" }),
      card("Custom Cash", "6634", 13, 6_500, { officialName: "Citi Custom Cash Card", purchasesPerDay: 0.3 }),
    ],
    { isOAuth: false, sendsCodes: true },
  ),
  bank("ins_128026", "Capital One", [
    card("Venture X", "9921", 24, 20_000, {
      officialName: "Capital One Venture X",
      annualFee: { cents: 39_500, month: 12 },
    }),
  ]),
  bank("ins_127989", "Bank of America", [card("Customized Cash Rewards", "5540", 16, 8_000)]),
  bank("ins_127991", "Wells Fargo", [card("Active Cash", "3367", 8, 10_000)]),
  bank("ins_127990", "U.S. Bank", [card("Cash+", "4096", 19, 7_500)]),
  bank("ins_33", "Discover", [card("Discover it", "6011", 6, 9_000, { officialName: "Discover it Cash Back" })], {
    isOAuth: false,
    sendsCodes: true,
  }),
  bank("ins_118932", "Barclays", [card("JetBlue Plus", "8852", 12, 9_000)], {
    isOAuth: false,
  }),
  bank("ins_15", "Navy Federal Credit Union", [card("More Rewards", "7029", 22, 15_000)], {
    isOAuth: false,
  }),
  bank("ins_7", "USAA", [card("Preferred Cash Rewards", "1290", 26, 12_500)]),
  bank("ins_13", "PNC", [card("Cash Rewards", "6675", 9, 8_500)]),
  // Two of the vendor's own test banks.
  bank("ins_109508", "First Platypus Bank", [card("Platypus Card", "3333", 15, 5_000)], {
    isOAuth: false,
  }),
  bank("ins_127287", "Platypus OAuth Bank", [card("Platypus Rewards", "4444", 20, 5_000)]),
];

export const bankById = (id: string): Bank | undefined => banks.find((each) => each.id === id);

export function findBanks(query: string): Bank[] {
  const wanted = query.trim().toLowerCase();
  return banks.filter(({ name }) => name.toLowerCase().includes(wanted));
}

export function toInstitution({ id, name, isOAuth }: Bank): Institution {
  return {
    institution_id: id,
    name,
    products: ["transactions", "liabilities"],
    country_codes: ["US"],
    routing_numbers: [],
    oauth: isOAuth,
  };
}
