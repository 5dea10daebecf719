import { minDate } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { PagesChangedError } from "../../integrations/bank-data/bank-data.ts";
import type { BankTransaction, TransactionsPage } from "../../integrations/bank-data/bank-data.ts";
import type { Link } from "./repository.ts";

/** The provider may change pages while they are read; more often than this it isn't by chance. */
const MAX_RESTARTS = 5;

/** Of the first import: how many transactions were read, and the day of the oldest one. */
export type Progress = { transactions: number; oldestOn: CivilDate | null };

/** What changed at a bank since a cursor, of all accounts: what its pages come to together. */
export type Pages = {
  /** They began at the first transaction. */
  isWhole: boolean;
  added: Map<string, BankTransaction>;
  modified: Map<string, BankTransaction>;
  /** Some of them may have been added by a page before. */
  removedIds: Set<string>;
  cursor: string | null;
  isComplete: boolean;
  progress: Progress;
};

/** Amounts in other currencies can't be counted with those of the card. */
export const isStorable = ({ currency }: BankTransaction) => currency === "USD";

type Reading = {
  leased: Pick<Link, "cursor" | "import">;
  /** Those that are tracked. */
  accountIds: ReadonlySet<string>;
  fetchPage: (cursor: string | null) => Promise<TransactionsPage>;
  /** Between pages; what it throws ends the reading. */
  onPage: (progress: Progress) => Promise<void>;
};

/** Reads all pages of transactions since a cursor. */
async function readPages(cursor: string | null, { leased, accountIds, fetchPage, onPage }: Reading): Promise<Pages> {
  const isWhole = cursor === null;
  const pages: Pages = {
    isWhole,
    added: new Map(),
    modified: new Map(),
    removedIds: new Set(),
    cursor,
    isComplete: false,
    progress: isWhole ? { transactions: 0, oldestOn: null } : leased.import,
  };
  const { added, modified, removedIds } = pages;
  let { transactions, oldestOn } = pages.progress;
  for (;;) {
    const page = await fetchPage(pages.cursor);
    for (const each of page.added) added.set(each.id, each);
    for (const each of page.modified) (added.has(each.id) ? added : modified).set(each.id, each);
    for (const { id } of [...page.added, ...page.modified]) removedIds.delete(id);
    for (const id of page.removedIds) removedIds.add(id);
    const shown = page.added.filter((each) => accountIds.has(each.accountId) && isStorable(each));
    transactions += shown.length;
    oldestOn = shown.reduce<CivilDate | null>((oldest, { on }) => minDate(oldest ?? on, on), oldestOn);
    pages.cursor = page.nextCursor;
    pages.isComplete = page.isHistoryComplete;
    // What is read again, until the bank's history is complete, was counted before.
    pages.progress = { transactions: Math.max(transactions, leased.import.transactions), oldestOn };
    if (!page.hasMore) return pages;
    await onPage(pages.progress);
  }
}

/** Reads them again when they change meanwhile. A link whose pages always do starts over from nothing. */
export async function readUnchangedPages(reading: Reading): Promise<Pages> {
  for (let { cursor } = reading.leased, restarts = 0; ; restarts += 1) {
    try {
      return await readPages(cursor, reading);
    } catch (error) {
      if (!(error instanceof PagesChangedError) || restarts === 2 * MAX_RESTARTS) throw error;
      if (restarts === MAX_RESTARTS) cursor = null;
    }
  }
}
