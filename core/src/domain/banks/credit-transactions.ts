import { addDays } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import type { BankEntry } from "../transactions/shapes.ts";
import type { CreditTransaction } from "../wallet/bank-shapes.ts";
import { classify } from "../transactions/classify.ts";

/** The days for which a purchase is followed, and for which a credit tells how much of its window is left. */
const KEPT_DAYS = { purchase: 120, refund: 120, credit: 400 };
const MOST_KEPT = 60;

/** What a bank reports of a statement credit of the card: a purchase for it, its refund, or the credit. Null: none of them. */
export function toCreditTransaction(
  entry: Omit<BankEntry, "walletCardId">,
  benefitId: string | null,
): CreditTransaction | null {
  const { kind } = classify(entry);
  const { id, pendingId, on, authorizedOn, amountCents, isPending } = entry;
  if (benefitId === null || (kind !== "purchase" && kind !== "refund" && kind !== "credit")) return null;
  if (amountCents === 0 || amountCents > 0 !== (kind === "purchase")) return null;
  return {
    id: pendingId ?? id,
    kind,
    benefitId,
    on: authorizedOn ?? on,
    amountCents: Math.abs(amountCents),
    ...(isPending && { pending: true }),
  };
}

/** Those of a card after a batch, without what its bank removed and what is too old. Of too many, the oldest purchases go. */
export function mergeCreditTransactions(
  before: readonly CreditTransaction[],
  { added, removedIds }: { added: readonly CreditTransaction[]; removedIds: readonly string[] },
  today: CivilDate,
): CreditTransaction[] {
  const replaced = new Set([...removedIds, ...added.map(({ id }) => id)]);
  return [...before.filter(({ id }) => !replaced.has(id)), ...added]
    .filter(({ kind, on }) => on >= addDays(today, -KEPT_DAYS[kind]))
    .toSorted((a, b) => Number(a.kind === "purchase") - Number(b.kind === "purchase") || b.on.localeCompare(a.on))
    .slice(0, MOST_KEPT)
    .toSorted((a, b) => a.on.localeCompare(b.on) || a.id.localeCompare(b.id));
}
