import type { Clock } from "../clock.ts";
import { advanceCard, type Card, type Change, createCard } from "./bank/card.ts";
import { DAY_MS } from "../clock.ts";
import { toDay, nextMoment } from "./bank/days.ts";
import { idFrom } from "./bank/random.ts";
import { createFailure, invalidInput, toErrorObject } from "./errors.ts";
import { bankById, type CardTerms } from "./institutions.ts";
import { sharedCards, toLiability } from "./objects.ts";
import { getPersona, type ItemEventKind, laterCard, NOTICE_DAYS, type PersonaName } from "./personas.ts";
import { type Item, newToken, type Store } from "./store.ts";
import type { Product, WebhookBody } from "./wire.ts";

export type World = {
  store: Store;
  clock: Clock;
  /** Posts to the product. */
  send: (url: string, body: WebhookBody) => void;
  /** Whether banks take a moment to deliver the history of a new item; without webhooks they don't. */
  importDelays: { initialMs: number; historicalMs: number } | null;
};

const HISTORY_DAYS = 730;
/** Before the history that is shown, so that its first statement is like the others. */
const LEAD_DAYS = 62;
const INITIAL_DAYS = 30;

const environment = "sandbox" as const;
const cardSeed = (bankId: string, position: number) => `${bankId} ${position}`;

function openCard(item: Pick<Item, "id" | "bankId">, terms: CardTerms, position: number, since: number): Card {
  return createCard({ id: idFrom(`${item.id} ${position}`), seed: cardSeed(item.bankId, position), terms, since });
}

type NewItem = {
  bankId: string;
  persona: PersonaName;
  userId: string;
  webhook: string | null;
  products: Product[];
  daysRequested: number;
};

/** The cards of a bank's customer, as they are before anything is linked. */
export function listTerms(bankId: string, personaName: PersonaName): CardTerms[] {
  const terms = bankById(bankId)?.cards ?? [];
  return getPersona(personaName).changeCards?.(terms) ?? terms;
}

/** A person's link to a bank. With `positions`, only these of the cards are shared. */
export function createItem(world: World, options: NewItem, positions?: number[]): Item {
  const now = world.clock.now().getTime();
  const persona = getPersona(options.persona);
  const accessToken = newToken("access");
  const id = idFrom(accessToken);
  const base = { id, bankId: options.bankId };
  const since = now - (HISTORY_DAYS + LEAD_DAYS) * DAY_MS;
  const cards = listTerms(options.bankId, options.persona).map((terms, at) => openCard(base, terms, at, since));
  const item: Item = {
    ...options,
    id,
    accessToken,
    createdAt: now,
    products:
      persona.hasLiabilities === false ? options.products.filter((name) => name !== "liabilities") : options.products,
    errorCode: null,
    consentEndsAt: persona.events?.some(({ kind }) => kind === "consent_ending")
      ? now + Math.max(...persona.events.map(({ afterDays }) => afterDays)) * DAY_MS
      : null,
    cards,
    sharedIds: cards.filter((_, at) => positions?.includes(at) ?? true).map((card) => card.id),
    updates: [],
    backlog: [],
    ready: "none",
    hasSynced: false,
    changesWhilePaging: persona.changesWhilePaging === true,
    events: (persona.events ?? []).map(({ afterDays, kind }) => ({ at: now + afterDays * DAY_MS, kind })),
    lastWebhook: null,
  };
  const sendsCodes = bankById(item.bankId)?.sendsCodes === true;
  for (const card of cards) advanceCard(card, now, sendsCodes);
  writeHistory(item, now, persona.transactionCount);
  world.store.items.set(item.id, item);
  return item;
}

/** What the first reading shows: the last 30 days, and the rest of the history once it has been fetched. */
function writeHistory(item: Item, now: number, count: number | undefined): void {
  const first = toDay(now - Math.min(item.daysRequested, HISTORY_DAYS) * DAY_MS);
  const all = sharedCards(item)
    .flatMap((card) => [...card.entries.values()].map((entry) => ({ card, entry })))
    .filter(({ entry }) => entry.on >= first)
    .toSorted((a, b) => a.entry.on.localeCompare(b.entry.on));
  const shown = count === undefined ? all : all.slice(-count);
  const recent = toDay(now - INITIAL_DAYS * DAY_MS);
  for (const { card, entry } of shown) {
    (entry.on >= recent ? item.updates : item.backlog).push({ cardId: card.id, entryId: entry.id });
  }
}

type CardChanges = { card: Card; changes: Change[] };

/** Keeps what changed at the shared cards for the next reading, and notifies the product. */
export function recordChanges(world: World, item: Item, all: CardChanges[]): void {
  const shared = all.filter(({ card }) => item.sharedIds.includes(card.id));
  const updates = shared.flatMap(({ card, changes }) =>
    changes.flatMap((change) => (change.kind === "liabilities" ? [] : [{ cardId: card.id, entryId: change.id }])),
  );
  item.updates.push(...updates);
  if (updates.length > 0) announceTransactions(world, item);
  const cards = shared.flatMap(({ card, changes }) =>
    changes.some(({ kind }) => kind === "liabilities") ? [card] : [],
  );
  if (cards.length > 0) announceLiabilities(world, item, cards);
}

function announceLiabilities(world: World, item: Item, cards: Card[]): void {
  if (!item.products.includes("liabilities") || item.errorCode !== null) return;
  notify(world, item, {
    webhook_type: "LIABILITIES",
    webhook_code: "DEFAULT_UPDATE",
    item_id: item.id,
    error: null,
    account_ids_with_new_liabilities: [],
    account_ids_with_updated_liabilities: Object.fromEntries(
      cards.map((card) => [card.id, Object.keys(toLiability(card)).filter((field) => field !== "account_id")]),
    ),
    environment,
  });
}

/** Before transactions were asked for once, the vendor announces none. */
function announceTransactions(world: World, item: Item): void {
  if (!item.hasSynced || item.errorCode !== null) return;
  notify(world, item, {
    webhook_type: "TRANSACTIONS",
    webhook_code: "SYNC_UPDATES_AVAILABLE",
    item_id: item.id,
    initial_update_complete: item.ready !== "none",
    historical_update_complete: item.ready === "historical",
    environment,
  });
}

function notify(world: World, item: Item, body: WebhookBody): void {
  // The vendor has no item before its public token is exchanged.
  const isExchanged = [...world.store.publicTokens.values()].some(({ itemId, isUsed }) => itemId === item.id && isUsed);
  if (item.webhook === null || !isExchanged) return;
  item.lastWebhook = { at: world.clock.now().getTime(), code: body.webhook_code };
  world.send(item.webhook, body);
}

/** The bank has delivered the last 30 days, then everything. */
export function finishImport(world: World, item: Item, ready: "initial" | "historical"): void {
  if (item.ready === "historical" || item.ready === ready) return;
  item.ready = ready;
  if (ready === "historical") item.updates.push(...item.backlog.splice(0));
  announceTransactions(world, item);
}

export function startImport(world: World, item: Item): void {
  const delays = world.importDelays;
  if (delays === null) {
    finishImport(world, item, "historical");
    return;
  }
  const isCurrent = () => world.store.items.get(item.id) === item;
  const after = (ms: number, ready: "initial" | "historical") =>
    setTimeout(() => isCurrent() && finishImport(world, item, ready), ms).unref();
  after(delays.initialMs, "initial");
  after(delays.historicalMs, "historical");
}

/** Stops an item from being read until it is repaired. */
function breakItem(world: World, item: Item, code: string): void {
  item.errorCode = code;
  item.silentSince ??= world.clock.now().getTime();
  notify(world, item, {
    webhook_type: "ITEM",
    webhook_code: "ERROR",
    item_id: item.id,
    error: toErrorObject(code),
    environment,
  });
}

/** It can be read again. What the bank did in the meantime is announced. */
export function repairItem(world: World, item: Item): void {
  item.errorCode = null;
  item.silentSince = undefined;
  if (item.consentEndsAt !== null) item.consentEndsAt = world.clock.now().getTime() + 365 * DAY_MS;
  item.events = item.events.filter(({ kind }) => kind === "new_account");
  announceTransactions(world, item);
}

export function shareCards(world: World, item: Item, ids: string[]): void {
  const added = item.cards.filter(({ id }) => ids.includes(id) && !item.sharedIds.includes(id));
  item.sharedIds = ids;
  recordChanges(
    world,
    item,
    added.map((card) => ({ card, changes: [...card.entries.keys()].map((id) => ({ kind: "added" as const, id })) })),
  );
}

/** The person takes one account back at the bank. */
export function revokeCard(world: World, item: Item, { id }: Card): void {
  item.sharedIds = item.sharedIds.filter((shared) => shared !== id);
  notify(world, item, {
    webhook_type: "ITEM",
    webhook_code: "USER_ACCOUNT_REVOKED",
    item_id: item.id,
    account_id: id,
    environment,
  });
}

function openLaterCard(world: World, item: Item): Card {
  const now = world.clock.now().getTime();
  const card = openCard(item, laterCard, item.cards.length, now);
  item.cards.push(card);
  return card;
}

/** Makes something happen to an item, as the bank or the person at the bank would. */
export function happen(world: World, item: Item, kind: ItemEventKind, noticeDays = NOTICE_DAYS): void {
  const now = world.clock.now().getTime();
  const common = { webhook_type: "ITEM", item_id: item.id, environment };
  switch (kind) {
    case "login_required":
    case "consent_ended":
      return breakItem(world, item, "ITEM_LOGIN_REQUIRED");
    case "institution_down":
      return breakItem(world, item, "INSTITUTION_DOWN");
    case "consent_ending": {
      item.consentEndsAt = now + noticeDays * DAY_MS;
      item.events = item.events.filter((event) => event.kind !== "consent_ended");
      item.events.push({ at: item.consentEndsAt, kind: "consent_ended" });
      return notify(world, item, {
        ...common,
        webhook_code: "PENDING_DISCONNECT",
        reason: "INSTITUTION_TOKEN_EXPIRATION",
        disconnect_time: new Date(item.consentEndsAt).toISOString(),
      });
    }
    case "revoked":
      item.errorCode = "USER_PERMISSION_REVOKED";
      item.silentSince ??= now;
      return notify(world, item, {
        ...common,
        webhook_code: "USER_PERMISSION_REVOKED",
        error: toErrorObject("USER_PERMISSION_REVOKED"),
      });
    case "new_account":
      openLaterCard(world, item);
      return notify(world, item, { ...common, webhook_code: "NEW_ACCOUNTS_AVAILABLE" });
    case "login_repaired":
      repairItem(world, item);
      return notify(world, item, { ...common, webhook_code: "LOGIN_REPAIRED" });
  }
}

/** Whether nothing of what the bank does arrives, although the item works. */
const isSilent = ({ errorCode, silentSince }: Item): boolean => errorCode === null && silentSince !== undefined;

/** The next instant, not after `until`, at which a bank works or something happens to an item. */
export function nextWorkAt(store: Store, until: number): number | undefined {
  let next: number | undefined;
  const consider = (at: number) => {
    if (at <= until && (next === undefined || at < next)) next = at;
  };
  for (const item of store.items.values()) {
    if (!isSilent(item)) for (const card of item.cards) consider(nextMoment(card.doneAt).at);
    for (const event of item.events) consider(event.at);
  }
  return next;
}

/** Does what banks do and what happens to items until an instant. */
export function workUntil(world: World, at: number): void {
  for (const item of world.store.items.values()) {
    const sendsCodes = bankById(item.bankId)?.sendsCodes === true;
    const cards = isSilent(item) ? [] : item.cards;
    recordChanges(
      world,
      item,
      cards.map((card) => ({ card, changes: advanceCard(card, at, sendsCodes) })),
    );
    const due = item.events.filter((event) => event.at <= at);
    item.events = item.events.filter((event) => event.at > at);
    for (const { kind } of due) happen(world, item, kind);
  }
}

export function itemByAccessToken(store: Store, accessToken: string): Item {
  if (!/^access-(sandbox|production)-[0-9a-f-]{36}$/.test(accessToken)) {
    throw invalidInput(
      "INVALID_ACCESS_TOKEN",
      "provided access token is in an invalid format. expected format: access-<environment>-<identifier>",
    );
  }
  for (const item of store.items.values()) if (item.accessToken === accessToken) return item;
  throw createFailure("ITEM_NOT_FOUND");
}

/** @throws PlaidFailure when the item has an error, so that nothing can be read of it */
export function readableItem(store: Store, accessToken: string): Item {
  const item = itemByAccessToken(store, accessToken);
  if (item.errorCode !== null) throw createFailure(item.errorCode);
  return item;
}
