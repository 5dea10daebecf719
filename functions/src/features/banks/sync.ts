import type { AccountFacts } from "@cardwell/core/domain/banks/account-facts";
import type { BankPayment } from "@cardwell/core/domain/banks/bank-payments";
import { toCreditTransaction } from "@cardwell/core/domain/banks/credit-transactions";
import { toNotable } from "@cardwell/core/domain/banks/notable-transactions";
import { getSyncDueAt } from "@cardwell/core/domain/banks/schedule";
import { getStatusOfError } from "@cardwell/core/domain/banks/link-status";
import { minDate, todayIn } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { recordedStatements } from "@cardwell/core/domain/statements/recorded";
import { classify } from "@cardwell/core/domain/transactions/classify";
import type { CreditTransaction, NotableTransaction } from "@cardwell/core/domain/wallet/bank-shapes";
import type { WalletCard } from "@cardwell/core/domain/wallet/shapes";
import type { LinkStatus, WalletBank } from "@cardwell/core/domain/wallet/bank-shapes";
import { isDeepStrictEqual } from "node:util";
import type { BankData, BankTransaction, CardStatement } from "../../integrations/bank-data/bank-data.ts";
import { BankLinkError } from "../../integrations/bank-data/bank-data.ts";
import type { KeyWrapper } from "../../integrations/keys/keys.ts";
import { AppError } from "../../lib/app-error.ts";
import { getErrorName } from "../../lib/error-name.ts";
import { getStatus, mergeAccounts, toEndsOn, toStatusChange } from "./links.ts";
import { linkedCards, toWalletBank } from "./link-view.ts";
import { type BanksRepository, LEASE_MS, type LastSync, type Link, type StoredAccount } from "./repository.ts";
import { isStorable, type Pages, type Progress, readUnchangedPages } from "./pages.ts";
import { readAccessToken } from "./token-store.ts";
import type { TransactionsPort, WalletPort } from "./wallet-port.ts";

type Deps = {
  repository: BanksRepository;
  bankData: () => Promise<BankData>;
  wrapper: () => KeyWrapper;
  wallet: WalletPort;
  transactions: TransactionsPort;
  /** Real time, for leases. */
  systemNow: () => Date;
};

export type SyncOutcome = "done" | "asked_again" | "busy";

/** The link is another worker's for now: the task is tried again. */
export class LinkBusyError extends Error {
  override readonly name = "LinkBusyError";
}

/** The provider's code where it has one, or the name of the error: a message could hold personal data. */
export function toErrorCode(error: unknown): string {
  if (error instanceof BankLinkError) return error.code;
  const { cause } = error instanceof AppError && error.code === "vendor_unavailable" ? error : {};
  return cause instanceof Error && /^[\w ]{1,60}$/.test(cause.message) ? cause.message : getErrorName(error);
}

const toPayment = ({ id, amountCents, on, authorizedOn, isPending, pendingId }: BankTransaction): BankPayment => ({
  id,
  amountCents: -amountCents,
  on: authorizedOn ?? on,
  isPending,
  pendingId,
});

const addTo = <Value>(lists: Map<string, Value[]>, key: string, value: Value) =>
  void lists.set(key, [...(lists.get(key) ?? []), value]);

/** An entry of the card that its account was matched with. */
const toEntry = ({ accountId: _accountId, currency: _currency, ...entry }: BankTransaction, walletCardId: string) => ({
  ...entry,
  walletCardId,
});

/** What the wallet takes over of the transactions that were stored, by account. */
type Read = {
  payments: Map<string, BankPayment[]>;
  notable: Map<string, NotableTransaction[]>;
  creditTransactions: Map<string, CreditTransaction[]>;
  removedIds: string[];
};

/** What the wallet keeps of the transactions of cards, and a whole reading didn't find from each card's first day on. */
const listUnreported = (
  cards: readonly WalletCard[],
  ids: ReadonlySet<string>,
  oldestOn: ReadonlyMap<string, CivilDate>,
) =>
  cards.flatMap((card) => {
    const payments = recordedStatements(card).flatMap((each) =>
      each.payments.filter(({ source }) => source === "bank"),
    );
    const { notable = [], creditTransactions = [] } = card.bank ?? {};
    return [...payments, ...notable, ...creditTransactions].flatMap(({ id, on }) =>
      !ids.has(id) && on >= (oldestOn.get(card.id) ?? "9999") ? [id] : [],
    );
  });

function toAccountFacts(
  accounts: readonly StoredAccount[],
  statements: readonly CardStatement[],
  changes: (accountId: string) => Pick<AccountFacts, "payments" | "notable" | "creditTransactions">,
  how: Pick<AccountFacts, "on" | "isComplete">,
): AccountFacts[] {
  return accounts.map(({ accountId, balanceCents, limitCents }) => ({
    accountId,
    balanceCents,
    limitCents,
    statement: statements.find((each) => each.accountId === accountId) ?? null,
    ...changes(accountId),
    ...how,
  }));
}

/** Statements; null: the bank sends none, or the member hasn't allowed it. */
async function readStatements(provider: BankData, accessToken: string) {
  try {
    return { statements: await provider.fetchStatements(accessToken), needsPermission: false };
  } catch (error) {
    if (error instanceof BankLinkError && getStatusOfError(error.code) === "permission") {
      return { statements: null, needsPermission: true };
    }
    throw error;
  }
}

/** A reading of a link that this worker has for itself. */
type Reading = {
  leased: Link;
  /** The cards of its accounts. */
  cards: readonly WalletCard[];
  /** Whether a transaction may still be worth an alert. */
  isNews: (transaction: { on: CivilDate }) => boolean;
  lease: Lease;
};

/** A link that is this worker's own. */
type Lease = {
  /** @throws LinkBusyError once it isn't any more */
  keep: (progress: Progress) => Promise<void>;
  /** The same, but only where little time is left. */
  keepInTime: (progress: Progress) => Promise<void>;
  /** From now on something is stored that the link's cursor isn't behind. */
  begin: () => void;
  /** Records what was read, and gives the link back; the link as it is then. */
  settle: (updatedAt: Date, decide: Parameters<BanksRepository["settle"]>[3]) => Promise<Link | null>;
};

/** Fetches what is new at a bank and records it. */
export function createBankSync({ repository, bankData, wrapper, wallet, transactions: store, systemNow }: Deps) {
  /** Stores what all pages come to, once the last one has arrived. */
  async function storePages(pages: Pages, { leased, cards, isNews, lease }: Reading): Promise<Read> {
    const { isWhole, progress, removedIds } = pages;
    const cardIds = new Map(cards.map(({ id, bank }) => [bank?.accountId ?? "", id]));
    const isFromBank = ({ id, bank }: WalletCard) => bank?.linkId === leased.id && cardIds.get(bank.accountId) === id;
    const toEntries = (some: Iterable<BankTransaction>) =>
      [...some].filter(isStorable).flatMap((each) => {
        const walletCardId = cardIds.get(each.accountId);
        return walletCardId === undefined ? [] : [toEntry(each, walletCardId)];
      });
    const batch = {
      added: toEntries(pages.added.values()),
      modified: toEntries(pages.modified.values()),
      removedIds: [...removedIds],
      isRemoved: (id: string) => removedIds.has(id) || (isWhole && !pages.added.has(id)),
    };
    lease.begin();
    const keepOn = () => lease.keepInTime(progress);
    const stored = await store.storeBatch(leased.uid, batch, isFromBank, keepOn);
    // What an alert is about keeps the id that it had while it was pending.
    const pendingIds = [...stored.values()].flatMap(({ pendingId }) => pendingId ?? []);
    const replaced = new Set([...removedIds, ...pendingIds]);
    const read: Read = {
      payments: new Map(),
      notable: new Map(),
      creditTransactions: new Map(),
      // Of one that wasn't stored, what posted in its place may be.
      removedIds: [...removedIds].flatMap((id) => {
        const removed = stored.get(id);
        return removed ? [id, ...(removed.pendingId === null ? [] : [removed.pendingId])] : [];
      }),
    };
    for (const found of [...pages.added.values(), ...pages.modified.values()]) {
      const known = stored.get(found.id);
      if (known === undefined || replaced.has(found.id)) continue;
      const each = { ...found, pendingId: known.pendingId };
      if (classify(each).kind === "payment") addTo(read.payments, each.accountId, toPayment(each));
      const notable = toNotable(each, known.categoryId);
      if (notable && isNews(notable)) addTo(read.notable, each.accountId, notable);
      const ofCredit = toCreditTransaction(each, known.benefitId);
      if (ofCredit && (ofCredit.kind === "credit" || isNews(ofCredit)))
        addTo(read.creditTransactions, each.accountId, ofCredit);
    }
    if (!isWhole) return read;
    const ids = new Set([...batch.added, ...batch.modified].map(({ id }) => id));
    const oldestOn = new Map<string, CivilDate>();
    for (const { walletCardId, on } of batch.added)
      oldestOn.set(walletCardId, minDate(oldestOn.get(walletCardId) ?? on, on));
    await store.removeUnreported(leased.uid, { ids, oldestOn }, isFromBank, keepOn);
    return {
      ...read,
      removedIds: [...read.removedIds, ...listUnreported(cards, new Set([...ids, ...pendingIds]), oldestOn)],
    };
  }

  /** Gives the wallet what is stored of a link now, where it isn't what was applied to it before. */
  async function applyStored(asking: { uid: string; now: Date }, stored: Link | null, applied: WalletBank) {
    const bank = stored && toWalletBank(stored);
    if (bank && !isDeepStrictEqual(bank, applied))
      await wallet.apply(asking, { linkId: stored.id, bank, accounts: [] });
  }

  /**
   * Records the status of a link: in the wallet first, so that whoever is stopped in between does it again. False: it had it.
   *
   * @param getEndsOn when access ends, for the link as it is when that is recorded
   */
  async function setStatus(
    linkId: string,
    status: LinkStatus,
    getEndsOn: (link: Link) => string | null,
    now: Date,
  ): Promise<boolean> {
    const link = await repository.find(linkId);
    const decide = (current: Link) => toStatusChange(current, status, getEndsOn(current), now);
    const change = link && decide(link);
    if (!change) return false;
    const asking = { uid: link.uid, now };
    const bank = toWalletBank({ ...link, ...change.changes });
    await wallet.apply(asking, { linkId, bank, accounts: [] });
    // Meanwhile another notification may have been recorded, or the member may have asked to be notified when it works again.
    await applyStored(asking, await repository.change(linkId, now, decide), bank);
    return true;
  }

  /** Returns the code of what the provider finds wrong with the link; null: nothing is. */
  async function syncLeased(leased: Link, lease: Lease, now: Date): Promise<string | null> {
    const accessToken = await readAccessToken({ repository, wrapper: wrapper() }, leased.id);
    if (accessToken === null) return null;
    const provider = await bankData();
    const asking = { uid: leased.uid, now };
    const item = await provider.fetchItem(accessToken);
    const view = await wallet.view(asking);
    const cards = linkedCards(view, leased.id);
    const accountIds = new Set(cards.flatMap(({ bank: account }) => account?.accountId ?? []));
    // A bank that announced the end of access may not name it again.
    const announcedOn = leased.status === "expiring" && (leased.endsOn ?? "") >= view.today ? leased.endsOn : null;
    const endsOn = toEndsOn(item.consentExpiresAt, view.timeZone) ?? announcedOn;
    const status = getStatus(leased, item, now);
    // A bank that was never read has what it had when it was linked.
    const updatedAt = item.updatedAt ?? leased.linkedAt;
    const dataOn = todayIn(updatedAt, view.timeZone);
    const fetched = status === "up_to_date" && endsOn !== null && endsOn === announcedOn ? "expiring" : status;
    if (item.errorCode !== null && getStatusOfError(item.errorCode) !== null) {
      await setStatus(leased.id, fetched, () => endsOn, now);
      return item.errorCode;
    }
    const [found, { statements, needsPermission }] = await Promise.all([
      provider.fetchAccounts(accessToken),
      readStatements(provider, accessToken),
    ]);
    const withdrawnIds = [...accountIds].filter((id) => found.every(({ accountId }) => accountId !== id));
    // An account that the member shared meanwhile isn't among those that were found.
    const takeAccounts = ({ accounts }: Link) => [
      ...mergeAccounts(accounts, found),
      ...accounts.filter(({ accountId }) =>
        [...leased.accounts, ...found].every((each) => each.accountId !== accountId),
      ),
    ];
    const none = { payments: { added: [], removedIds: [] }, notable: [], creditTransactions: [] };
    // One that was matched meanwhile has its payments read by the sync after this one.
    const listRead = ({ accounts }: Link) => accounts.filter(({ accountId }) => accountIds.has(accountId));
    let link: Link = { ...leased, accounts: mergeAccounts(leased.accounts, found) };
    // The first import takes a while: due dates come before purchases.
    if (leased.import.finishedAt === null) {
      const shown = await repository.change(leased.id, now, (current) => ({
        changes: {
          accounts: takeAccounts(current),
          import: { ...current.import, statementsAt: now },
        },
      }));
      if (!shown) return null;
      link = shown;
      const known = toAccountFacts(listRead(link), statements ?? [], () => none, { on: dataOn, isComplete: false });
      await wallet.apply(asking, { linkId: link.id, bank: toWalletBank({ ...link, updatedAt }), accounts: known });
    }
    // What happened before the bank was linked is no news; of that day, what the first import didn't have.
    const linkedOn = todayIn(leased.linkedAt, view.timeZone);
    const isImported = leased.import.finishedAt !== null;
    const isNews = ({ on }: { on: CivilDate }) => on > linkedOn || (on === linkedOn && isImported);
    const pages = await readUnchangedPages({
      leased,
      accountIds,
      fetchPage: (cursor) => provider.fetchTransactions(accessToken, cursor),
      onPage: (progress) => lease.keep(progress),
    });
    const read = await storePages(pages, { leased, cards, isNews, lease });
    // What the status became meanwhile, by a notification or the member, is newer than what was fetched of it.
    const isSuperseded = ({ status: current, endsOn: currentEnd }: Link) =>
      current !== leased.status || currentEnd !== leased.endsOn;
    const toChange = (current: Link) =>
      isSuperseded(current) ? null : toStatusChange(current, needsPermission ? "permission" : fetched, endsOn, now);
    const isComplete = link.import.finishedAt !== null || pages.isComplete;
    const changes = (accountId: string) => ({
      payments: { added: read.payments.get(accountId) ?? [], removedIds: read.removedIds },
      notable: read.notable.get(accountId) ?? [],
      creditTransactions: read.creditTransactions.get(accountId) ?? [],
    });
    const facts = toAccountFacts(listRead(link), statements ?? [], changes, { on: dataOn, isComplete });
    const bank = toWalletBank({ ...link, ...toChange(link)?.changes, updatedAt });
    await wallet.apply(asking, { linkId: link.id, bank, accounts: facts, withdrawnIds });
    // The place in the transactions is written last: whoever is stopped before reads them again.
    const settled = await lease.settle(updatedAt, (current) => {
      // The member chose other cards meanwhile: everything is read again for these.
      const isOutdated = current.matchRevision !== leased.matchRevision;
      const { import: progress } = current;
      const statusChange = toChange(current);
      const finishedAt = progress.finishedAt ?? (pages.isComplete ? now : null);
      return {
        changes: {
          ...statusChange?.changes,
          accounts: takeAccounts(current),
          ...(!isOutdated && {
            // Until the bank's history is complete, all is read again: only a whole reading shows what isn't reported any more.
            cursor: pages.isWhole && !pages.isComplete ? null : pages.cursor,
            import: { ...progress, ...pages.progress, statementsAt: now, finishedAt },
          }),
        },
        event: statusChange?.event,
      };
    });
    await applyStored(asking, settled, bank);
    return null;
  }

  return {
    /**
     * Fetches and records what is new at a bank. Repeated or stopped midway, it records nothing twice: its place in the transactions is
     * written last.
     *
     * @returns "asked_again": another sync was asked for meanwhile; "busy": another worker does it, and finds that one was asked for
     * @throws LinkBusyError once the link isn't this worker's any more
     */
    async sync(linkId: string, askedAt: Date): Promise<SyncOutcome> {
      const link = await repository.lease(linkId, systemNow());
      if (link === "busy") return "busy";
      if (link === null) return "done";
      // One that was asked for earlier and comes late brings what the bank has now: it doesn't date newer data back.
      const now = link.lastSync !== null && link.lastSync.startedAt > askedAt ? link.lastSync.startedAt : askedAt;
      let leased = link;
      let returned = null as Link | null;
      let state = "leased" as "leased" | "unsettled" | "settled";
      const startedMs = systemNow().getTime();
      const toLastSync = (code: string | null): LastSync => ({
        startedAt: now,
        durationMs: systemNow().getTime() - startedMs,
        isFailed: code !== null,
        errorCode: code,
      });
      let errorCode: string | null = null;
      let isOver = true;
      const lease: Lease = {
        keep: async (progress) => {
          const renewed = await repository.renew(leased, systemNow(), progress);
          if (renewed === null) throw new LinkBusyError();
          leased = renewed;
        },
        keepInTime: async (progress) => {
          const leftMs = (leased.syncingUntil?.getTime() ?? 0) - systemNow().getTime();
          if (leftMs < LEASE_MS / 2) await lease.keep(progress);
        },
        begin: () => (state = "unsettled"),
        settle: async (updatedAt, decide) => {
          const end = { updatedAt, syncDueAt: getSyncDueAt(now, updatedAt), lastSync: toLastSync(null) };
          const settled = await repository.settle(leased, now, end, decide);
          state = "settled";
          returned = settled;
          return settled;
        },
      };
      try {
        errorCode = await syncLeased(link, lease, now);
      } catch (error) {
        errorCode = toErrorCode(error);
        isOver = false;
        const status = error instanceof BankLinkError ? getStatusOfError(error.code) : null;
        if (status === null) throw error;
        await setStatus(linkId, status, (current) => current.endsOn, now);
        isOver = true;
      } finally {
        if (state !== "settled") {
          returned = await repository.release(leased, {
            syncDueAt: getSyncDueAt(now, link.updatedAt),
            lastSync: toLastSync(errorCode),
            isUnsettled: state === "unsettled",
            isOver,
          });
        }
      }
      return returned?.isSyncAskedAgain ? "asked_again" : "done";
    },

    /** Records a status that a notification names, or that the provider has of the link now. False: it had it. */
    async refreshStatus(
      link: Link,
      named: { status: Link["status"] | null; endsAt: Date | null },
      now: Date,
    ): Promise<boolean> {
      const { timeZone } = await wallet.view({ uid: link.uid, now });
      const change = (status: Link["status"], endsAt: Date | null) =>
        setStatus(link.id, status, (current) => toEndsOn(endsAt, timeZone) ?? current.endsOn, now);
      if (named.status !== null && named.status !== "expiring") return change(named.status, named.endsAt);
      const accessToken = await readAccessToken({ repository, wrapper: wrapper() }, link.id);
      if (accessToken === null) return false;
      const item = await (await bankData()).fetchItem(accessToken);
      // The link may have been renewed before the notification of its end came.
      if (named.status === "expiring" && item.consentExpiresAt === null) return change(named.status, named.endsAt);
      // That it works again only a sync can tell: not every problem is one of the item.
      if (item.errorCode === null && named.status === null) return false;
      return change(getStatus(link, item, now), item.consentExpiresAt);
    },
  };
}
