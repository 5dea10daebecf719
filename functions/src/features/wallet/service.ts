import type { Dashboard } from "@cardwell/core/domain/dashboard/shapes";
import type { RecordedValue } from "@cardwell/core/contract/billing";
import type { CardPage } from "@cardwell/core/domain/dashboard/card-page-shapes";
import type { Household } from "@cardwell/core/contract/household";
import type { SharedCard } from "@cardwell/core/domain/dashboard/shapes";
import type { Comparison } from "@cardwell/core/domain/dashboard/card-page-shapes";
import type { contract } from "@cardwell/core/contract/contract";
import type { BodyOf } from "@cardwell/core/contract/endpoint";
import type { WalletChange } from "@cardwell/core/contract/wallet";
import type { AlertRules } from "@cardwell/core/domain/alerts/rule";
import { todayIn, getYear, startOfMonth } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { SharedLevel } from "@cardwell/core/domain/household/sharing";
import { STATEMENTS_SHOWN } from "@cardwell/core/domain/statements/payment-state";
import { findPurchaseLogo } from "@cardwell/core/domain/transactions/purchase-logo";
import { type CreditReminder, listUsedAfterReminder } from "@cardwell/core/domain/value/after-reminder";
import { knownSum, type ValueEntry } from "@cardwell/core/domain/value/entries";
import { valueEntries } from "@cardwell/core/domain/value/ledger";
import { openCards } from "@cardwell/core/domain/wallet/held-cards";
import { requireAsSeen } from "../../http/rejected.ts";
import type { CatalogPort } from "../../lib/catalog-facts.ts";
import { notFound, requireCard, type WalletUpdate, type ChangeContext } from "./changes/change.ts";
import { removeCard } from "./changes/cards.ts";
import { removePurchase } from "./changes/purchases.ts";
import type { Purchase } from "@cardwell/core/domain/wallet/shapes";
import type { ReadHistory, StoredWallet, WalletRepository } from "./repository.ts";
import { buildCardPage } from "@cardwell/core/domain/dashboard/card-page";
import { buildComparison, comparedFrom } from "@cardwell/core/domain/dashboard/comparison";
import { buildDashboard } from "@cardwell/core/domain/dashboard/dashboard";
import { getIssuerName } from "@cardwell/core/domain/dashboard/cards";
import { shareCards } from "@cardwell/core/domain/dashboard/shared-cards";
import { createView, type View } from "@cardwell/core/domain/dashboard/view";
import type { FindLogos } from "@cardwell/core/domain/logos/logo-mark";
import { yearBefore, computeYearValue } from "@cardwell/core/domain/dashboard/year";
import type { WriteAlongside } from "../../lib/unit-of-work-repository.ts";
import { searchBestCard } from "./spending-search.ts";

type Deps = {
  repository: WalletRepository;
  catalog: CatalogPort;
  /** Where a person's days begin. One read. */
  getTimeZone: (uid: string) => Promise<string>;
  findLogos: FindLogos;
  /** The rules that Today follows: at most one read a minute. */
  getRules: () => Promise<AlertRules>;
};

type WalletForTransactions = Pick<StoredWallet, "cards" | "settings" | "unappliedCards" | "hasTransactionMonths">;

/** A person's open cards, and what others share with them, by uid. */
export type SharedWallets = {
  today: CivilDate;
  own: Omit<Household["cards"][number], "level">[];
  shared: ReadonlyMap<string, SharedCard[]>;
};

/** Who asks, and when. */
export type RequestContext = { uid: string; now: Date };

type Decide = (wallet: StoredWallet, given: ChangeContext, history: ReadHistory) => WalletUpdate;
type SeenPurchase = BodyOf<typeof contract.wallet.removePurchase>;
type About = {
  purchaseId?: string | undefined;
  closedStatement?: { walletCardId: string; closeOn: CivilDate } | undefined;
  notifiesImmediately?: boolean;
  appliesTransactions?: boolean;
  alongside?: WriteAlongside;
};

const PURCHASES_A_PAGE = 50;
const PURCHASES_COMPARED = 500;
const LONGEST_WINDOW_YEARS = 5;

/** Uses of a year are stored under the year in which its window ended: at most five years on. */
const archiveYears = (year: number, today: CivilDate): number[] =>
  Array.from({ length: LONGEST_WINDOW_YEARS + 1 }, (_, ahead) => year + ahead).filter((each) => each <= getYear(today));

const answer = (view: View, wallet: StoredWallet): Dashboard => buildDashboard(view, wallet.calendarFeed);

export function createWalletService({ repository, catalog, getTimeZone, findLogos, getRules }: Deps) {
  async function readContext({ uid, now }: RequestContext, readFacts: CatalogPort["facts"]) {
    const [facts, timeZone, findLogo, rules] = await Promise.all([
      readFacts(),
      getTimeZone(uid),
      findLogos(now),
      getRules(),
    ]);
    return { facts, timeZone, findLogo, rules, now };
  }

  /** The wallet with everything needed to compute its views: two reads when the catalog and the rules are cached. */
  async function look(asking: RequestContext, readFacts = catalog.recentFacts) {
    const [around, wallet] = await Promise.all([readContext(asking, readFacts), repository.read(asking.uid)]);
    // A card that was just published, and added by a call to another process.
    const isKnown = Object.values(wallet.cards).every(({ cardId }) => cardId === null || around.facts.cardById(cardId));
    const facts = isKnown ? around.facts : await catalog.facts();
    return { view: createView(wallet, { ...around, facts, isSample: false }), wallet };
  }

  /** One change of the wallet. */
  async function update(asking: RequestContext, decide: Decide, about: About = {}) {
    const around = await readContext(asking, catalog.facts);
    const given = { facts: around.facts, today: todayIn(asking.now, around.timeZone) };
    const changed = await repository.change(
      asking.uid,
      given.today,
      asking.now,
      (before, history) => decide(before, given, history),
      { ...about, facts: around.facts },
    );
    return { ...changed, around };
  }

  return {
    async dashboard(asking: RequestContext): Promise<Dashboard> {
      const { view, wallet } = await look(asking);
      return answer(view, wallet);
    },

    update,

    /** One change of the wallet, and the dashboard after it. */
    async change(asking: RequestContext, decide: Decide, about: About = {}): Promise<WalletChange> {
      const { wallet, id, around } = await update(asking, decide, about);
      return { id, dashboard: answer(createView(wallet, { ...around, isSample: false }), wallet) };
    },

    /** For what other features decide by it, with the newest catalog: three reads when that is cached. */
    view: async (asking: RequestContext) => (await look(asking, catalog.facts)).view,

    /** What others share of their wallets, on the day of who asks: a read for each wallet, and two with the cached catalog. */
    async readShared(
      asking: RequestContext,
      sharers: readonly { uid: string; levels: Readonly<Record<string, SharedLevel>> }[],
    ): Promise<SharedWallets> {
      const around = await readContext(asking, catalog.recentFacts);
      const readView = async (uid: string) => createView(await repository.read(uid), { ...around, isSample: false });
      const [own, shared] = await Promise.all([
        readView(asking.uid),
        Promise.all(sharers.map(async ({ uid, levels }) => [uid, shareCards(await readView(uid), levels)] as const)),
      ]);
      return {
        today: own.today,
        own: openCards(own).map((card) => ({
          walletCardId: card.id,
          name: own.getName(card),
          issuer: getIssuerName(own, card),
        })),
        shared: new Map(shared),
      };
    },

    /** Removes a card with everything below it. Called again after a failure, it finishes the work. */
    async removeCard(asking: RequestContext, walletCardId: string): Promise<WalletChange> {
      const isThere = Object.hasOwn((await repository.read(asking.uid)).cards, walletCardId);
      if (!isThere) await repository.deleteHistoryFor(asking.uid, walletCardId);
      const changed = await this.change(asking, (wallet) => removeCard(wallet, walletCardId));
      await repository.deleteHistoryFor(asking.uid, walletCardId);
      return changed;
    },

    /** Counts the transactions that were stored since toward the figures of their cards, and plans reminders once. */
    async applyTransactions(asking: RequestContext): Promise<void> {
      await update(asking, (wallet) => ({ wallet, id: null }), {
        appliesTransactions: true,
        notifiesImmediately: true,
      });
    },

    /** The cards of a wallet, which of them have transactions that aren't counted, and whether it is stored by month. One read. */
    async readForTransactions(uid: string): Promise<WalletForTransactions> {
      const { cards, settings, unappliedCards, hasTransactionMonths } = await repository.read(uid);
      return { cards, settings, unappliedCards, hasTransactionMonths };
    },

    /** @param body what its caller saw of it, where that has to be so still */
    async removePurchase(asking: RequestContext, purchaseId: string, body: SeenPurchase = {}): Promise<WalletChange> {
      const remove: Decide = (wallet, given, { purchase }) => {
        const removed = removePurchase(wallet, purchase, given);
        requireAsSeen({ categoryId: purchase?.categoryId }, body);
        return removed;
      };
      return this.change(asking, remove, { purchaseId });
    },

    async cardPage(asking: RequestContext, walletCardId: string): Promise<CardPage> {
      // What changed is read with the newest terms.
      const { view, wallet } = await look(asking, catalog.facts);
      const card = requireCard(wallet, walletCardId);
      const [statements, months, changes, reports] = await Promise.all([
        repository.listStatements(asking.uid, walletCardId, STATEMENTS_SHOWN),
        repository.readMonths(asking.uid, walletCardId),
        card.cardId === null ? [] : catalog.listChanges(card.cardId),
        card.cardId === null ? [] : catalog.listReports(asking.uid, card.cardId),
      ]);
      return buildCardPage(view, card, {
        statements,
        months,
        changes,
        reports,
      });
    },

    async compareCard(asking: RequestContext, walletCardId: string, cardId: string): Promise<Comparison> {
      const { view, wallet } = await look(asking);
      const card = requireCard(wallet, walletCardId);
      const from = comparedFrom(view.today);
      const page = await repository.listPurchases(
        asking.uid,
        { view: "all", walletCardId, from, limit: PURCHASES_COMPARED },
        view.facts,
      );
      const comparison = buildComparison(view, card, cardId, page);
      if (comparison === null) throw notFound("This card isn't in the catalog.");
      return comparison;
    },

    async bestCard(asking: RequestContext, query: Parameters<typeof searchBestCard>[1]) {
      const { view } = await look(asking);
      return searchBestCard(view, query);
    },

    /** The year behind the chart. Anything older than 400 days comes from the archive. */
    async valueEntries(asking: RequestContext, year: number, walletCardId: string | undefined) {
      const { view, wallet } = await look(asking);
      if (walletCardId !== undefined) requireCard(wallet, walletCardId);
      const shown = view.cards.filter(({ id }) => walletCardId === undefined || id === walletCardId);
      const archived = yearBefore(view.today, year)
        ? await repository.readArchive(asking.uid, archiveYears(year, view.today))
        : [];
      return computeYearValue({ ...view, cards: shown }, year, archived);
    },

    /** What the wallet recorded since a moment of the last 400 days, at what it is worth to its person, without card fees. */
    async recordedValue(
      asking: RequestContext,
      since: Date,
      readCreditReminders: (timeZone: string) => Promise<CreditReminder[]>,
    ): Promise<RecordedValue> {
      const { view, wallet } = await look(asking);
      const sinceDay = todayIn(since, view.timeZone);
      const { currencies } = view.facts.reference;
      // A month of rewards counts whole, on its last day.
      const from = startOfMonth(sinceDay);
      const entries = view.cards
        .flatMap((card) => valueEntries(card, view.getTerms(card), currencies, view.settings, from, view.today))
        .filter(({ on }) => on >= sinceDay);
      const reminders = await readCreditReminders(view.timeZone);
      const afterAlertCents = knownSum(listUsedAfterReminder(wallet.cards, entries, reminders));
      const sum = (...kinds: ValueEntry["kind"][]) => knownSum(entries.filter(({ kind }) => kinds.includes(kind)));
      return {
        afterAlertCents,
        otherCreditsCents: sum("credit") - afterAlertCents,
        rewardsCents: sum("rewards"),
        bonusCents: sum("bonus", "bonus_extra"),
      };
    },

    async purchases(
      asking: RequestContext,
      {
        walletCardId,
        cursor,
        limit = PURCHASES_A_PAGE,
      }: { walletCardId?: string | undefined; cursor?: string | undefined; limit?: number | undefined },
    ) {
      const [facts, findLogo] = await Promise.all([catalog.facts(), findLogos(asking.now)]);
      const page = await repository.listPurchases(asking.uid, { view: "entered", walletCardId, cursor, limit }, facts);
      const labels = new Map(facts.reference.categories.map(({ id, label }) => [id, label]));
      const toRow = (purchase: Purchase) => {
        const categoryLabel = labels.get(purchase.categoryId) ?? purchase.categoryId;
        const logo = findPurchaseLogo({ ...purchase, categoryLabel }, facts.reference.merchants, findLogo);
        return { ...purchase, categoryLabel, logo };
      };
      return { purchases: page.purchases.map(toRow), nextCursor: page.nextCursor };
    },
  };
}

export type WalletService = ReturnType<typeof createWalletService>;
