import { z } from "zod";
import { createFailure, invalidInput } from "./errors.ts";
import { recordChanges, type World } from "./items.ts";
import { sharedCards, toAccount, toTransaction } from "./objects.ts";
import type { Item } from "./store.ts";
import type { Answers, Transaction } from "./wire.ts";

type Page = Omit<Answers["/transactions/sync"], "request_id">;

/** A reading of all updates from `start` to `end`, of which those before `next` have been read. */
const reading = z.object({ item: z.string(), start: z.number(), next: z.number(), end: z.number() });
type Reading = z.infer<typeof reading>;

const encode = (value: Reading): string => Buffer.from(JSON.stringify(value)).toString("base64");

function decode(item: Item, cursor: string): Reading {
  try {
    const value = reading.parse(JSON.parse(Buffer.from(cursor, "base64").toString()));
    if (value.item === item.id && value.end <= item.updates.length) return value;
  } catch {
    // Not one of ours.
  }
  throw invalidInput("INVALID_FIELD", "cursor not associated with access_token");
}

function startReading(item: Item, cursor: string): Reading {
  const end = item.updates.length;
  if (cursor === "") return { item: item.id, start: 0, next: 0, end };
  const known = decode(item, cursor);
  if (known.next === known.end) return { item: item.id, start: known.end, next: known.end, end };
  if (known.end !== end) throw createFailure("TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION");
  return known;
}

const statuses = {
  none: "NOT_READY",
  initial: "INITIAL_UPDATE_COMPLETE",
  historical: "HISTORICAL_UPDATE_COMPLETE",
} as const;

/** One page of what changed since a cursor: of each transaction the last state, and nothing of what came and went in between. */
export function readPage(world: World, item: Item, cursor: string, count: number): Page {
  item.hasSynced = true;
  const cards = sharedCards(item);
  const page = {
    accounts: cards.map((card) => toAccount(item, card)),
    transactions_update_status: statuses[item.ready],
    added: new Array<Transaction>(),
    modified: new Array<Transaction>(),
    removed: new Array<Page["removed"][number]>(),
  };
  if (item.ready === "none") return { ...page, next_cursor: "", has_more: false };

  const current = startReading(item, cursor);
  const before = new Set(item.updates.slice(0, current.start).map(({ entryId }) => entryId));
  const lastAt = new Map(item.updates.slice(0, current.end).map(({ entryId }, at) => [entryId, at]));
  let next = current.next;
  for (let taken = 0; next < current.end && taken < count; next += 1) {
    const update = item.updates[next];
    if (!update || lastAt.get(update.entryId) !== next) continue;
    const card = cards.find(({ id }) => id === update.cardId);
    const entry = card?.entries.get(update.entryId);
    const wasThere = before.has(update.entryId);
    if (card && entry) (wasThere ? page.modified : page.added).push(toTransaction(card, entry));
    else if (wasThere) page.removed.push({ transaction_id: update.entryId, account_id: update.cardId });
    else continue;
    taken += 1;
  }
  const hasMore = next < current.end;
  if (hasMore && item.changesWhilePaging) changeOne(world, item);
  return { ...page, next_cursor: encode({ ...current, next }), has_more: hasMore };
}

/** The bank renames the first transaction while others are still being read. */
function changeOne(world: World, item: Item): void {
  item.changesWhilePaging = false;
  const [first] = item.updates;
  const card = item.cards.find(({ id }) => id === first?.cardId);
  const entry = first && card?.entries.get(first.entryId);
  if (!card || !entry) return;
  entry.statementName = `${entry.statementName} *CORRECTED`;
  recordChanges(world, item, [{ card, changes: [{ kind: "modified", id: entry.id }] }]);
}
