import { addDays } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { classify } from "../transactions/classify.ts";
import { cleanDescription, cleanMerchant, isAbroad } from "../transactions/entries.ts";
import type { BankEntry } from "../transactions/shapes.ts";
import { NOTABLE_DAYS, type NotableTransaction } from "../wallet/bank-shapes.ts";

/** The wallet's document holds so many for each card: what its bank charged or credited, and then the largest purchases. */
export const MOST_NOTABLE = 10;

function getKind(entry: Omit<BankEntry, "walletCardId">): NotableTransaction["kind"] | null {
  const { kind, feeKind } = classify(entry);
  if (kind === "credit" && entry.amountCents < 0) return "credit";
  if (entry.amountCents <= 0) return null;
  if (kind === "interest") return "interest";
  if (kind === "fee") return feeKind === "late" ? "late_fee" : feeKind === "foreign" ? "foreign_fee" : null;
  return kind === "purchase" ? kind : null;
}

/**
 * What alerts may be about; null: nothing in particular. A posted transaction keeps the id that it had while it was pending.
 *
 * @param categoryId undefined: it isn't stored as one of a card
 */
export function toNotable(entry: Omit<BankEntry, "walletCardId">, categoryId?: string): NotableTransaction | null {
  const kind = getKind(entry);
  if (kind === null) return null;
  const { id, pendingId, on, authorizedOn, amountCents, merchantName } = entry;
  const description = cleanDescription(entry.description);
  return {
    id: pendingId ?? id,
    kind,
    on: authorizedOn ?? on,
    amountCents: Math.abs(amountCents),
    merchant: cleanMerchant(merchantName),
    ...(kind === "credit" && description !== null && { description }),
    ...(isAbroad(entry) && { abroad: true }),
    ...(entry.isPending && { pending: true }),
    ...(kind === "purchase" && categoryId !== undefined && { categoryId }),
  };
}

/** Those of a card after a batch, without what its bank removed and what is too old. */
export function mergeNotable(
  before: readonly NotableTransaction[],
  { added, removedIds }: { added: readonly NotableTransaction[]; removedIds: readonly string[] },
  today: CivilDate,
): NotableTransaction[] {
  const [removed, changed] = [new Set(removedIds), new Set(added.map(({ id }) => id))];
  const kept = before.filter(({ id }) => !removed.has(id) && !changed.has(id));
  // What a purchase was compared with when it posted stays, also when its bank changes it.
  const usual = new Map(before.map((each) => [each.id, each.usual]));
  const now = added.map((each) => {
    const known = each.pending ? undefined : usual.get(each.id);
    return known === undefined ? each : { ...each, usual: known };
  });
  return [...kept, ...now]
    .filter(({ on }) => on >= addDays(today, -NOTABLE_DAYS))
    .toSorted((a, b) => Number(a.kind === "purchase") - Number(b.kind === "purchase") || b.amountCents - a.amountCents)
    .slice(0, MOST_NOTABLE)
    .toSorted((a, b) => a.on.localeCompare(b.on) || a.id.localeCompare(b.id));
}
