import type { CardTerms } from "./institutions.ts";

type Persona = {
  description: string;
  /** What is different from the cards of the bank. */
  changeCards?: (cards: CardTerms[]) => CardTerms[];
  hasLiabilities?: false;
  /** How many transactions the history has, the newest ones. */
  transactionCount?: number;
  /** The first reading of the history that takes several pages is interrupted by a change. */
  changesWhilePaging?: true;
  /** What happens by itself, days after the link. */
  events?: { afterDays: number; kind: ItemEventKind }[];
};

export type ItemEventKind =
  | "login_required"
  | "consent_ending"
  | "consent_ended"
  | "revoked"
  | "new_account"
  | "login_repaired"
  | "institution_down";

/** How long before the end of access the bank announces it. */
export const NOTICE_DAYS = 7;

const newCard: CardTerms = {
  name: "Everyday Rewards",
  officialName: "Everyday Rewards",
  mask: "9072",
  subtype: "credit card",
  limitCents: 400_000,
  closesOn: 11,
  aprs: { purchase: 26.99, cashAdvance: 29.99 },
  purchasesPerDay: 0.4,
};

/** What can be different about a person's link to a bank. The user name `user_` and its name chooses one at any bank. */
export const personas = {
  good: { description: "Everything works, and autopay pays each statement in full." },
  login_required: {
    description: "After three days the bank wants a new sign-in.",
    events: [{ afterDays: 3, kind: "login_required" }],
  },
  consent_expiring: {
    description: "Access ends ten days after the link; the bank announces it a week before.",
    events: [
      { afterDays: 3, kind: "consent_ending" },
      { afterDays: 10, kind: "consent_ended" },
    ],
  },
  revoked: {
    description: "After three days the person ends the access at the bank.",
    events: [{ afterDays: 3, kind: "revoked" }],
  },
  no_liabilities: { description: "The bank sends no statements.", hasLiabilities: false },
  new_account: {
    description: "After three days the person has one more card.",
    events: [{ afterDays: 3, kind: "new_account" }],
  },
  mutation: { description: "Transactions change while they are first read.", changesWhilePaging: true },
  ten_thousand: {
    description: "10,000 transactions in two years.",
    transactionCount: 10_000,
    changeCards: (cards) => cards.slice(0, 1).map((card) => ({ ...card, purchasesPerDay: 15, limitCents: 50_000_000 })),
  },
  same_mask: {
    description: "Two cards end in the same four digits.",
    changeCards: ([first = newCard]) => [first, { ...newCard, mask: first.mask }],
  },
  same_name: {
    description: "Two cards have one name and end in the same four digits.",
    changeCards: ([first = newCard]) => [first, { ...first, limitCents: newCard.limitCents }],
  },
  paypal: {
    description: "The first account is PayPal Credit.",
    changeCards: ([first = newCard]) => [{ ...first, subtype: "paypal" }],
  },
} satisfies Record<string, Persona>;

export type PersonaName = keyof typeof personas;

export const personaNames = Object.keys(personas) as PersonaName[];

export const getPersona = (name: PersonaName): Persona => personas[name];

/** The card that appears later. */
export const laterCard = newCard;

export const personaByUserName = (userName: string): PersonaName | undefined =>
  personaNames.find((name) => userName === `user_${name}`);
