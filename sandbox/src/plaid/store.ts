import { randomUUID } from "node:crypto";
import type { Card, Entry } from "./bank/card.ts";
import type { ItemEventKind, PersonaName } from "./personas.ts";
import type { HealthStatus, PlaidErrorObject, Product } from "./wire.ts";

/** One change that `/transactions/sync` shows. */
type Update = { cardId: string; entryId: string };

export type Item = {
  id: string;
  accessToken: string;
  /** The product's id of the person. */
  userId: string;
  bankId: string;
  persona: PersonaName;
  webhook: string | null;
  createdAt: number;
  daysRequested: number;
  products: Product[];
  errorCode: string | null;
  /** Since when nothing is read at the bank, because of an error or for no reason that anybody sees; undefined: it is. */
  silentSince?: number | undefined;
  consentEndsAt: number | null;
  /** All cards at the bank; the person shares some of them. */
  cards: Card[];
  sharedIds: string[];
  updates: Update[];
  /** What the history adds to the updates of the last 30 days once it has been fetched. */
  backlog: Update[];
  ready: "none" | "initial" | "historical";
  /** Whether transactions were ever asked for: the vendor announces none before. */
  hasSynced: boolean;
  /** The next reading of several pages is interrupted by a change. */
  changesWhilePaging: boolean;
  events: { at: number; kind: ItemEventKind }[];
  lastWebhook: { at: number; code: string } | null;
};

export type LinkToken = {
  token: string;
  createdAt: number;
  expiresAt: number;
  userId: string;
  clientName: string;
  language: string;
  products: Product[];
  optionalProducts: Product[];
  webhook: string | null;
  redirectUri: string | null;
  bankId: string | null;
  daysRequested: number;
  /** In update mode the item that is repaired. */
  itemId: string | null;
  choosesAccounts: boolean;
  addedProducts: Product[];
  session: LinkSession | null;
  /** What came of it, for whoever asks about the token. */
  results: { sessionId: string; publicToken: string; itemId: string }[];
};

/** How far a person has come with a link token. */
export type LinkSession = {
  id: string;
  bankId: string | null;
  /** Set once the person has signed in. */
  persona: PersonaName | null;
  /** Positions of cards, or in update mode their ids. */
  chosen: string[] | null;
  oauthStateId: string | null;
  error: PlaidErrorObject | null;
  /** Once the person is done, the item. */
  itemId: string | null;
};

export type PublicToken = { token: string; itemId: string; expiresAt: number; isUsed: boolean };

export type Store = {
  items: Map<string, Item>;
  linkTokens: Map<string, LinkToken>;
  publicTokens: Map<string, PublicToken>;
  /** How sign-ins at a bank go, when they don't work. */
  outages: Map<string, Outage>;
};

/** Null: the vendor has too few sign-ins to tell. */
export type Outage = { status: HealthStatus | null; since: number };

export const createStore = (): Store => ({
  items: new Map(),
  linkTokens: new Map(),
  publicTokens: new Map(),
  outages: new Map(),
});

export function clearStore(store: Store): void {
  for (const table of Object.values(store)) table.clear();
}

/** Ids stay unique across resets, because the product stores them. */
export const newToken = (kind: "access" | "public" | "link"): string => `${kind}-sandbox-${randomUUID()}`;

export type Dump = {
  items: (Omit<Item, "cards"> & { cards: (Omit<Card, "entries"> & { entries: Entry[] })[] })[];
  linkTokens: LinkToken[];
  publicTokens: PublicToken[];
  outages: [string, Outage][];
};

/** Plain JSON of everything, for a snapshot between two starts. */
export function dumpStore(store: Store): Dump {
  const items = [...store.items.values()].map((item) => ({
    ...item,
    cards: item.cards.map((card) => ({ ...card, entries: [...card.entries.values()] })),
  }));
  return {
    items,
    linkTokens: [...store.linkTokens.values()],
    publicTokens: [...store.publicTokens.values()],
    outages: [...store.outages],
  };
}

/** Takes up what `dumpStore` wrote. */
export function loadStore(store: Store, dump: Dump): void {
  clearStore(store);
  for (const item of dump.items) {
    const cards = item.cards.map((card) => ({
      ...card,
      entries: new Map(card.entries.map((entry) => [entry.id, entry])),
    }));
    store.items.set(item.id, { ...item, cards });
  }
  for (const token of dump.linkTokens) store.linkTokens.set(token.token, token);
  for (const token of dump.publicTokens) store.publicTokens.set(token.token, token);
  for (const [bankId, outage] of dump.outages) store.outages.set(bankId, outage);
}
