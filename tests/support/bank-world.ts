import { findInitials } from "@cardwell/core/domain/logos/initials";
import { DEFAULT_RULES } from "@cardwell/core/domain/alerts/default-rules";
import type { BankLink } from "@cardwell/core/contract/banks";
import { randomBytes } from "node:crypto";
import { seedCatalog } from "../../catalog/catalog.ts";
import { firstAccount } from "../../functions/src/features/accounts/first-account.ts";
import { createBankEvents } from "../../functions/src/features/banks/events.ts";
import { createOutageNotices } from "../../functions/src/features/banks/outage-notices.ts";
import { createOutageNoticesRepository } from "../../functions/src/features/banks/outage-notices-repository.ts";
import { createRemovals } from "../../functions/src/features/banks/removals.ts";
import { createBanksRepository } from "../../functions/src/features/banks/repository.ts";
import { createBanksService } from "../../functions/src/features/banks/service.ts";
import { createBankSync } from "../../functions/src/features/banks/sync.ts";
import { createCardCatalog } from "../../functions/src/features/catalog/catalog.ts";
import { createMerchantRulesRepository } from "../../functions/src/features/transactions/rules-repository.ts";
import { createTransactionsService } from "../../functions/src/features/transactions/service.ts";
import {
  applyBankFacts,
  attachBank,
  detachBank,
  replaceBank,
} from "../../functions/src/features/wallet/changes/bank.ts";
import { createWalletRepository, emptyWallet, walletDocument } from "../../functions/src/features/wallet/repository.ts";
import { createWalletService } from "../../functions/src/features/wallet/service.ts";
import type { BankData, TransactionsPage } from "../../functions/src/integrations/bank-data/bank-data.ts";
import { createPlaidBankData } from "../../functions/src/integrations/bank-data/plaid.ts";
import { createLocalKey } from "../../functions/src/integrations/keys/local-key.ts";
import type { AlertPlanner } from "../../functions/src/lib/alert-planner.ts";
import { firestore } from "../../functions/src/lib/firestore.ts";
import { createTransactionStore } from "../../functions/src/lib/transaction-store-repository.ts";
import { createWebhookEventsRepository } from "../../functions/src/lib/webhook-events-repository.ts";
import type { MailRequest } from "../../functions/src/mail/mail.ts";
import { createWebhookInbox } from "../../functions/src/lib/webhook-inbox.ts";
import { type Harness, headers } from "../../sandbox/src/plaid/harness.ts";

export const NOW = new Date("2026-11-20T15:00:00Z");

/** The stand-in of Plaid, and the key of the tokens that processes share. */
export type BankPlace = { origin: string; redirectUri: string; webhookUrl: string; keyRing: string };

export const bankPlace = ({ origin, redirectUri, webhookUrl }: Harness): BankPlace => ({
  origin,
  redirectUri,
  webhookUrl,
  keyRing: `key-1:${randomBytes(32).toString("base64")}`,
});

type Hooks = {
  systemNow?: () => Date;
  /** After a page of transactions came, and before it is stored. */
  onPage?: () => Promise<void>;
  /** The bank's pages of transactions in place of those of the stand-in. */
  fetchPage?: (cursor: string | null) => Promise<TransactionsPage>;
  /** Plans reminders with each write of a wallet. */
  planner?: AlertPlanner;
  /** After the pages' context was read, and before the transaction that stores them. */
  onStoring?: () => Promise<void>;
};

/** Banks, wallets and transactions as one process has them: nothing is kept from the calls before. */
export function createBankProcess(
  place: BankPlace,
  { systemNow = () => new Date(), onPage, fetchPage, planner, onStoring }: Hooks = {},
) {
  const db = firestore();
  const catalog = createCardCatalog(db).service.port;
  const walletRepository = createWalletRepository(db, planner);
  const wallet = createWalletService({
    repository: walletRepository,
    catalog,
    getTimeZone: () => Promise.resolve("America/New_York"),
    findLogos: async () => findInitials,
    getRules: async () => DEFAULT_RULES,
  });
  const store = createTransactionStore(db);
  const rules = createMerchantRulesRepository(db);
  const transactions = createTransactionsService({
    store,
    rules: {
      ...rules,
      read: async (uid) => {
        const read = await rules.read(uid);
        await onStoring?.();
        return read;
      },
    },
    catalog,
    wallet: {
      read: (uid) => wallet.readForTransactions(uid),
      applyTransactions: (uid, now) => wallet.applyTransactions({ uid, now }),
      dashboard: (asking) => wallet.dashboard(asking),
    },
    findLogos: async () => findInitials,
  });
  const provider = createPlaidBankData({
    clientId: headers["PLAID-CLIENT-ID"],
    secret: headers["PLAID-SECRET"],
    environment: "sandbox",
    address: new URL(`${place.origin}/plaid`),
  });
  const bankData = async (): Promise<BankData> => ({
    ...provider,
    fetchTransactions: async (...asked) => {
      const page = await (fetchPage ? fetchPage(asked[1]) : provider.fetchTransactions(...asked));
      await onPage?.();
      return page;
    },
  });
  const repository = createBanksRepository(db);
  const queued: string[] = [];
  const mails: { request: MailRequest; id: string | undefined }[] = [];
  const enqueueSync = async (linkId: string) => void queued.push(linkId);
  type Port = Parameters<typeof createBankSync>[0]["wallet"];
  const shared = {
    repository,
    bankData,
    wrapper: () => createLocalKey(place.keyRing),
    wallet: {
      view: (asking) => wallet.view(asking),
      attach: async (asking, link) =>
        void (await wallet.update(asking, (each, given) => attachBank(each, link, given))),
      apply: async (asking, link) =>
        void (await wallet.update(asking, (each, given) => applyBankFacts(each, link, given), {
          appliesTransactions: true,
        })),
      detach: async (asking, linkId, history) =>
        void (await wallet.update(asking, (each, given) => detachBank(each, linkId, history, given))),
      replace: async (asking, links) =>
        void (await wallet.update(asking, (each, given) => replaceBank(each, links, given))),
      forgetStatements: (uid, walletCardId) => walletRepository.forgetReportedStatements(uid, walletCardId),
    } satisfies Port,
    transactions,
  };
  const outageNotices = createOutageNotices({
    repository: createOutageNoticesRepository(db),
    bankData,
    queueMail: () => async (request, _now, id) => void mails.push({ request, id }),
    findEmail: async (uid) => `${uid}@example.com`,
    hasAccess: () => Promise.resolve(true),
    limit: () => Promise.resolve(),
  });
  const sync = createBankSync({ ...shared, systemNow });
  const inbox = createWebhookInbox({
    events: createWebhookEventsRepository(db),
    handlers: {
      stripe: () => Promise.reject(new Error("No such vendor here.")) as never,
      resend: () => Promise.reject(new Error("No such vendor here.")) as never,
      plaid: () =>
        createBankEvents({
          repository,
          bankData,
          enqueueSync,
          refreshStatus: (...change) => sync.refreshStatus(...change),
          systemNow,
        }),
    },
    enqueue: async (_source, id) => void queued.push(`webhook ${id}`),
    systemNow,
  });
  const banks = createBanksService({
    ...shared,
    catalog,
    findLogos: async () => findInitials,
    outageNotices,
    enqueueSync,
    limit: () => Promise.resolve(),
    redirectUri: place.redirectUri,
    webhookUrl: place.webhookUrl,
  });
  return {
    repository,
    banks,
    sync,
    inbox,
    wallet,
    walletRepository,
    store,
    transactions,
    /** Links whose sync was asked for, and notifications that wait for their worker. */
    queued,
    outageNotices,
    /** What was queued to be sent. */
    mails,
    removals: createRemovals(shared),
  };
}

export type BankProcess = ReturnType<typeof createBankProcess>;

/** The published catalog, which every wallet needs. */
export async function publishCatalog(): Promise<void> {
  const cards = seedCatalog.cards.map((terms) => ({ terms, status: "published" as const }));
  await createCardCatalog(firestore()).publisher.publishAll(cards, seedCatalog.reference, {
    actor: "seed",
    reason: "A test",
    effectiveFrom: "2026-11-20",
    now: NOW,
  });
}

/** Someone with an empty wallet. */
export async function addPerson(uid: string): Promise<void> {
  const db = firestore();
  await db.doc(`accounts/${uid}`).set(firstAccount(`${uid}@example.com`, null, NOW));
  await db.doc(`wallets/${uid}`).set({ ...walletDocument(emptyWallet(), NOW), hasTransactionMonths: true });
}

/** Signs in at a bank and finishes the link; its cards aren't matched yet. */
export async function signInAtBank(
  { banks }: BankProcess,
  harness: Harness,
  {
    uid,
    institution,
    persona = "good",
    ready = "historical",
  }: { uid: string; institution: string; persona?: string; ready?: "historical" | null },
) {
  const asking = { uid, now: NOW };
  const { id, linkToken } = await banks.routes.startSession({ body: { kind: "link" } }, asking);
  const finished = await harness.control("finish-link", { linkToken, institution, persona });
  const { publicToken } = finished as { publicToken: string };
  const completed = await banks.routes.completeSession({ params: { sessionId: id }, body: { publicToken } }, asking);
  if (ready !== null) await harness.control("import", { item: completed.link.id, ready });
  return { ...completed, sessionId: id };
}

/** Matches each account of a link with the first card that it may be. */
export async function matchAll({ banks }: BankProcess, uid: string, linkId: string): Promise<BankLink> {
  const asking = { uid, now: NOW };
  const { accounts } = await banks.routes.matches({ params: { linkId } }, asking);
  const matches = accounts.map(({ accountId, candidates: [first] }) => {
    const { walletCardId = null, cardId = null } = first ?? {};
    if (walletCardId !== null) return { accountId, target: { kind: "wallet" as const, walletCardId } };
    if (cardId !== null) return { accountId, target: { kind: "catalog" as const, cardId } };
    return { accountId, target: { kind: "none" as const } };
  });
  return banks.routes.saveMatches({ params: { linkId }, body: { matches } }, asking);
}

/** A link whose accounts are matched, and whose transactions have been read. */
export async function linkBank(process: BankProcess, harness: Harness, who: Parameters<typeof signInAtBank>[2]) {
  const { link } = await signInAtBank(process, harness, who);
  await matchAll(process, who.uid, link.id);
  await process.sync.sync(link.id, NOW);
  return link.id;
}
