import type { contract } from "@cardwell/core/contract/contract";
import type { ResponseOf, ValidRequestOf } from "@cardwell/core/contract/endpoint";
import type { BankLink, LinkSession } from "@cardwell/core/contract/banks";
import { type AccountTarget, isTarget } from "@cardwell/core/domain/banks/account-facts";
import type { TrackedDays } from "@cardwell/core/domain/banks/import-findings";
import { compareUrgency, isOver, isWorking } from "@cardwell/core/domain/banks/link-status";
import { findIssuerLogo } from "@cardwell/core/domain/dashboard/cards";
import { findBankLogo } from "@cardwell/core/domain/logos/bank-logo";
import type { FindLogos } from "@cardwell/core/domain/logos/logo-mark";
import { openCards } from "@cardwell/core/domain/wallet/held-cards";
import type { WalletCard } from "@cardwell/core/domain/wallet/shapes";
import { conflict, rejected } from "../../http/rejected.ts";
import type { Handlers } from "../../http/serve.ts";
import type { BankData, Institution, LinkTokenRequest, SignIn } from "../../integrations/bank-data/bank-data.ts";
import { BankLinkError } from "../../integrations/bank-data/bank-data.ts";
import type { KeyWrapper } from "../../integrations/keys/keys.ts";
import { AppError } from "../../lib/app-error.ts";
import type { CatalogPort } from "../../lib/catalog-facts.ts";
import { findLinked, findReplaced, getStatus, mergeAccounts, pairAccounts, toEndsOn, toStatusChange } from "./links.ts";
import {
  type BankView,
  findTrackedElsewhere,
  linkedCards,
  listUnmatched,
  toAccountMatches,
  toBankLink,
  toStaffLink,
  toWalletBank,
} from "./link-view.ts";
import type { OutageNotices } from "./outage-notices.ts";
import type { BankEvent, BanksRepository, Link, Session, StoredAccount, StoredEvent } from "./repository.ts";
import { readAccessToken } from "./token-store.ts";
import { sealToken } from "./token-vault.ts";
import type { TransactionsPort, WalletPort } from "./wallet-port.ts";

type Banks = typeof contract.banks;
type Match = ValidRequestOf<Banks["saveMatches"]>["body"]["matches"][number];
type MatchTarget = Match["target"];
type Completing = ValidRequestOf<Banks["completeSession"]>["body"];
type Asking = { uid: string; now: Date };

type Deps = {
  repository: BanksRepository;
  bankData: () => Promise<BankData>;
  wrapper: () => KeyWrapper;
  wallet: WalletPort;
  transactions: TransactionsPort;
  catalog: CatalogPort;
  findLogos: FindLogos;
  outageNotices: OutageNotices;
  enqueueSync: (linkId: string) => Promise<void>;
  /** @throws AppError `rate_limited` */
  limit: (caller: string) => Promise<void>;
  redirectUri: string;
  webhookUrl: string;
};

const toHistoryEntry = ({ at, event, bankName, cards }: StoredEvent) => ({
  at: at.toISOString(),
  event: event as BankEvent,
  bankName,
  cards,
});

/** Its member ends it, which may take a while. */
const isEnding = ({ forgottenCardIds }: Link): boolean => forgottenCardIds !== null;

const noSuchLink = () => new AppError("not_found", "This bank link doesn't exist.");

const toSession = (session: Session, now: Date): LinkSession => ({
  id: session.id,
  kind: session.kind,
  linkId: session.linkId ?? session.completedLinkId,
  bankName: session.bankName,
  linkToken: session.linkToken,
  expiresAt: session.expiresAt.toISOString(),
  returnTo: session.returnTo,
  state: session.completedLinkId !== null ? "completed" : session.expiresAt <= now ? "expired" : "open",
  oauthStateId: session.oauthStateId,
});

/** What is tracked of the card that an account is matched with. Of one that is linked already, what was tracked before. */
function getTracked(account: StoredAccount, target: MatchTarget, { cards }: BankView): TrackedDays | null {
  if (target.kind === "none") return null;
  if (target.kind === "catalog") return { statementCloseDay: null, dueDay: null, statement: null };
  const card = cards.find(({ id }) => id === target.walletCardId);
  if (card === undefined || card.bank !== undefined) return account.tracked;
  const { statementCloseDay, dueDay, statement } = card;
  return {
    statementCloseDay,
    dueDay,
    statement: statement && { closeOn: statement.closeOn, balanceCents: statement.balanceCents },
  };
}

function isStoredMatch(
  { accountId, target, autopayMode, role }: Match,
  stored: StoredAccount["match"] | undefined,
  held: readonly WalletCard[],
) {
  if (target.kind === "none") return stored === "left_out";
  const card = held.find(({ bank }) => bank?.accountId === accountId);
  return (
    card !== undefined &&
    isTarget(card, target) &&
    (autopayMode === undefined || card.autopay.mode === autopayMode) &&
    (role === undefined || card.role === role)
  );
}

/** Links of a person with their banks. */
export function createBanksService(deps: Deps) {
  const { repository, bankData, wrapper, wallet, transactions, catalog, findLogos } = deps;
  const { outageNotices, enqueueSync, limit, redirectUri, webhookUrl } = deps;

  /** @throws AppError 404 also for another person's */
  async function requireLink(uid: string, linkId: string): Promise<Link> {
    const link = await repository.find(linkId);
    if (link?.uid !== uid) throw noSuchLink();
    return link;
  }

  async function requireAccessToken(linkId: string): Promise<string> {
    const token = await readAccessToken({ repository, wrapper: wrapper() }, linkId);
    if (token === null) throw noSuchLink();
    return token;
  }

  /** The link ended while its accounts were matched: nothing of it stays with the cards. */
  async function detachEnded(asking: Asking, linkId: string): Promise<void> {
    const held = linkedCards(await wallet.view(asking), linkId);
    await wallet.detach(asking, linkId, "keep");
    for (const { id } of held)
      await transactions.removeReported(asking.uid, id, asking.now, ({ bank }) => bank === undefined);
  }

  async function show(asking: Asking, link: Link): Promise<BankLink> {
    const [links, view] = await Promise.all([repository.listFor(asking.uid), wallet.view(asking)]);
    return toBankLink(link, links, view);
  }

  async function toTokenRequest(
    { uid }: Asking,
    { kind, linkId, institutionId }: ValidRequestOf<Banks["startSession"]>["body"],
  ): Promise<LinkTokenRequest> {
    const common = { uid, redirectUri, webhookUrl };
    if (kind === "link") return { ...common, kind: "new", institutionId: institutionId ?? null };
    return {
      ...common,
      kind: "update",
      accessToken: await requireAccessToken(linkId ?? ""),
      choosesAccounts: kind === "accounts",
      addsLiabilities: kind === "permission",
    };
  }

  /** Takes over an item that the bank's sign-in made. */
  async function createLink(
    { uid, now }: Asking,
    session: Session,
    { publicToken }: SignIn,
    oauthStateId: string | null,
  ): Promise<Link> {
    const provider = await bankData();
    const { accessToken, itemId } = await provider.exchangePublicToken(publicToken);
    const sealed = await sealToken(wrapper(), { uid, itemId }, accessToken);
    // What fails from here on must not leave a link at the provider that nobody can end.
    await repository.holdToken(itemId, uid, sealed, session);
    const [item, accounts, view, links] = await Promise.all([
      provider.fetchItem(accessToken),
      provider.fetchAccounts(accessToken),
      wallet.view({ uid, now }),
      repository.listFor(uid),
    ]);
    const made = { id: itemId, institutionId: item.institutionId, accounts: mergeAccounts([], accounts) };
    const link: Link = {
      ...made,
      uid,
      bankName: item.institutionName ?? (session.bankName || "Your bank"),
      linkedAt: now,
      status: getStatus({ status: "up_to_date" }, item, now),
      since: now,
      updatedAt: null,
      newAccountsAt: null,
      recoveredAt: null,
      endsOn: toEndsOn(item.consentExpiresAt, view.timeZone),
      cursor: null,
      matchRevision: 0,
      import: { statementsAt: null, transactions: 0, oldestOn: null, finishedAt: null },
      notifiesWhenBack: false,
      duplicateOf: findReplaced(links, made)?.id ?? null,
      syncingUntil: null,
      isSyncAskedAgain: false,
      syncQueuedUntil: null,
      pausedAt: null,
      syncDueAt: now,
      lastSync: null,
      task: null,
      forgottenCardIds: null,
    };
    const created = await repository.createLink(link, sealed, session, oauthStateId);
    if (link.institutionId !== null) await outageNotices.forget(uid, link.institutionId);
    return settle({ uid, now }, created);
  }

  /**
   * A new link takes over the cards of one with the same accounts that has ended at the bank. Safe to repeat. What the older one reported
   * goes with the first sync, as far as the new one reports it again.
   */
  async function replace(asking: Asking, link: Link, older: Link): Promise<Link> {
    const pairs = pairAccounts(link.accounts, older.accounts);
    const before = new Map(pairs.map(([{ accountId }, known]) => [accountId, known]));
    const accounts = link.accounts.map((account) => {
      const { match, tracked } = before.get(account.accountId) ?? account;
      return { ...account, match, tracked };
    });
    const same = pairs.map(([{ accountId, last4 }, known]) => ({ accountId, olderAccountId: known.accountId, last4 }));
    const taken = { ...link, accounts, duplicateOf: null };
    await wallet.replace(asking, { olderId: older.id, linkId: link.id, bank: toWalletBank(taken), accounts: same });
    await repository.replaceLink(taken, older, asking.now);
    return taken;
  }

  async function replaceOlder(asking: Asking, made: Link, olderId: string): Promise<Link> {
    const older = await repository.find(olderId);
    if (older && isOver(older.status)) return replace(asking, made, older);
    return (await repository.keepLink(made.id, asking.now)) ?? made;
  }

  /** What follows once a link is made: it takes the place of one that has ended, and is synced for the first time. Safe to repeat. */
  async function settle(asking: Asking, made: Link): Promise<Link> {
    const link = made.duplicateOf === null ? made : await replaceOlder(asking, made, made.duplicateOf);
    if (link.updatedAt === null) await enqueueSync(link.id);
    return link;
  }

  /** The link that a session has made; null: none yet. */
  async function findMade(asking: Asking, { completedLinkId }: Session): Promise<Link | null> {
    return completedLinkId === null ? null : settle(asking, await requireLink(asking.uid, completedLinkId));
  }

  /**
   * The link of a sign-in, which is made unless some of its cards are linked already: then the member is asked first. The sign-in waits at
   * the provider, which shows it to who has the session's link token.
   *
   * @throws AppError `conflict` when the sign-in has expired, or another page is about to finish it
   */
  async function finishLink(
    asking: Asking,
    session: Session,
    { publicToken, oauthStateId, isAnotherLogin }: Completing,
  ): Promise<{ link: Link; isAlreadyLinked: boolean }> {
    const findOther = async () => findMade(asking, (await repository.findSession(session.id)) ?? session);
    try {
      const signIn = await (await bankData()).findSignIn(session.linkToken, publicToken);
      if (signIn === null) throw rejected("publicToken", "The bank's sign-in hasn't finished.");
      const linked = isAnotherLogin ? null : findLinked(await repository.listFor(asking.uid), signIn);
      if (linked === null)
        return { link: await createLink(asking, session, signIn, oauthStateId ?? null), isAlreadyLinked: false };
      // It may be what another page just made of this sign-in.
      const made = await findOther();
      return { link: made ?? linked, isAlreadyLinked: made === null };
    } catch (error) {
      if (!(error instanceof BankLinkError)) throw error;
      const link = await findOther();
      if (link !== null) return { link, isAlreadyLinked: false };
      throw new AppError("conflict", "The bank's sign-in has expired. Link the bank again.", { cause: error });
    }
  }

  /** After the sign-in of a link that existed before: its status and accounts are fetched again. */
  async function refreshLink(
    asking: Asking,
    session: Session,
    linkId: string,
    oauthStateId: string | null,
  ): Promise<Link> {
    const provider = await bankData();
    const accessToken = await requireAccessToken(linkId);
    const [item, accounts, view] = await Promise.all([
      provider.fetchItem(accessToken),
      provider.fetchAccounts(accessToken),
      wallet.view(asking),
    ]);
    const status = getStatus({ status: "up_to_date" }, item, asking.now);
    const changed = await repository.change(linkId, asking.now, (link) => {
      const endsOn = toEndsOn(item.consentExpiresAt, view.timeZone);
      const change = toStatusChange(link, status, endsOn, asking.now, session.kind === "accounts");
      return {
        changes: { ...change?.changes, accounts: mergeAccounts(link.accounts, accounts) },
        event: isWorking(status) ? "reconnected" : change?.event,
      };
    });
    if (!changed) throw noSuchLink();
    await repository.completeSession(session.id, linkId, oauthStateId);
    await enqueueSync(linkId);
    return changed;
  }

  /** A person's wallet, their links, the most pressing first, and what happened to those. */
  async function readAll(asking: Asking) {
    const [view, links, history] = await Promise.all([
      wallet.view(asking),
      repository.listFor(asking.uid),
      repository.listEvents(asking.uid),
    ]);
    const hasUnmatched = (link: Link) => Number(listUnmatched(link, links, view).length > 0);
    return {
      view,
      links: links.toSorted(
        (a, b) =>
          compareUrgency(a.status, b.status) ||
          hasUnmatched(b) - hasUnmatched(a) ||
          a.bankName.localeCompare(b.bankName),
      ),
      history: history.map(toHistoryEntry),
    };
  }

  const routes: Handlers<Banks, Asking> = {
    async list(_, asking) {
      const [{ view, links, history }, notices] = await Promise.all([readAll(asking), outageNotices.list(asking.uid)]);
      const manual = openCards(view).filter(({ bank }) => bank === undefined);
      return {
        links: links.filter(({ duplicateOf }) => duplicateOf === null).map((link) => toBankLink(link, links, view)),
        manualCards: manual.map((card) => ({
          walletCardId: card.id,
          name: view.getName(card),
          bankName: view.getIssuer(card)?.name ?? card.custom?.issuerName ?? null,
          logo: findIssuerLogo(view, card),
        })),
        history,
        outageNotices: notices,
      };
    },

    async searchInstitutions({ query: { query } }, asking) {
      await limit(asking.uid);
      const [found, { reference }, findLogo] = await Promise.all([
        (await bankData()).searchInstitutions(query),
        catalog.recentFacts(),
        findLogos(asking.now),
      ]);
      const toRow = ({ id, name }: Institution) => ({
        id,
        name,
        logo: findBankLogo(name, reference.issuers, findLogo),
      });
      return { institutions: found.map(toRow) };
    },

    requestOutageNotice: ({ params }, asking) => outageNotices.request(asking, params.institutionId),

    async cancelOutageNotice({ params }, { uid }) {
      await outageNotices.cancel(uid, params.institutionId);
      return { canceled: true };
    },

    async startSession({ body }, asking) {
      const { kind, linkId, bankName, returnTo = "/dashboard/cards" } = body;
      if (kind === "link" && linkId !== undefined) throw rejected("linkId", "A new link has no id yet.");
      if (kind !== "link" && linkId === undefined) throw rejected("linkId", "Choose a link.");
      const link = linkId === undefined ? null : await requireLink(asking.uid, linkId);
      await limit(asking.uid);
      const { linkToken, expiresAt } = await (await bankData()).createLinkToken(await toTokenRequest(asking, body));
      const session = await repository.createSession({
        uid: asking.uid,
        kind,
        linkId: link?.id ?? null,
        bankName: link?.bankName ?? bankName ?? null,
        linkToken,
        createdAt: asking.now,
        expiresAt,
        returnTo,
      });
      return toSession(session, asking.now);
    },

    async lastSession(_, { uid, now }) {
      const session = await repository.findLastSession(uid);
      return { session: session && toSession(session, now) };
    },

    async completeSession({ params, body: completing }, asking) {
      const session = await repository.findSession(params.sessionId);
      if (session?.uid !== asking.uid) throw new AppError("not_found", "This link session doesn't exist.");
      if (session.completedLinkId === null && session.linkId !== null) {
        const refreshed = await refreshLink(asking, session, session.linkId, completing.oauthStateId ?? null);
        return { link: await show(asking, refreshed), isAlreadyLinked: false };
      }
      const made = await findMade(asking, session);
      const { link, isAlreadyLinked } =
        made === null ? await finishLink(asking, session, completing) : { link: made, isAlreadyLinked: false };
      return { link: await show(asking, link), isAlreadyLinked };
    },

    async matches({ params: { linkId } }, asking) {
      const [link, links, view] = await Promise.all([
        requireLink(asking.uid, linkId),
        repository.listFor(asking.uid),
        wallet.view(asking),
      ]);
      const accounts = toAccountMatches(link, links, view);
      return { bankName: link.bankName, accounts, revision: link.matchRevision };
    },

    async saveMatches({ params: { linkId }, body: { matches, revision } }, asking) {
      const link = await requireLink(asking.uid, linkId);
      if (link.duplicateOf !== null) throw new AppError("conflict", "These accounts are linked already.");
      if (isEnding(link)) throw noSuchLink();
      const known = new Map(link.accounts.map((account) => [account.accountId, account]));
      for (const [at, { accountId }] of matches.entries()) {
        if (!known.has(accountId)) throw rejected(`matches.${at}.accountId`, "This link has no such account.");
      }
      const chosen = new Map(matches.map((match) => [match.accountId, match]));
      const [links, view] = await Promise.all([repository.listFor(asking.uid), wallet.view(asking)]);
      const elsewhere = findTrackedElsewhere(link, links, view);
      for (const { accountId, target } of matches) {
        const other = elsewhere.get(accountId);
        if (other && target.kind !== "none") {
          throw conflict(`Another link tracks this account already, as ${view.getName(other)}. It counts once.`);
        }
      }
      const held = linkedCards(view, linkId);
      const targets = link.accounts.flatMap((account): AccountTarget[] => {
        const { accountId, last4 } = account;
        const { target, autopayMode, role } = chosen.get(accountId) ?? {};
        const card = held.find(({ bank }) => bank?.accountId === accountId);
        if (target === undefined) {
          return card ? [{ accountId, last4, target: { kind: "wallet", walletCardId: card.id } }] : [];
        }
        return target.kind === "none" ? [] : [{ accountId, last4, target, autopayMode, role }];
      });
      // Its answer was lost, and it is sent again.
      const isStored = matches.every((match) => isStoredMatch(match, known.get(match.accountId)?.match, held));
      // Counted up before anything is attached, and by the change itself: of two tabs that save at once, one is rejected.
      await repository.change(linkId, asking.now, ({ matchRevision }) => {
        if (revision !== undefined && revision !== matchRevision && !isStored) {
          throw conflict("The accounts were matched in another tab since you opened them. Check them and save again.");
        }
        return { changes: { matchRevision: matchRevision + 1 } };
      });
      // What is stored of a card that was another account's isn't its own.
      for (const { accountId, target } of targets) {
        const before = held.find(({ id }) => target.kind === "wallet" && id === target.walletCardId);
        if (before && before.bank?.accountId !== accountId) {
          await transactions.removeReported(asking.uid, before.id, asking.now, () => true);
        }
      }
      await wallet.attach(asking, { linkId, bank: toWalletBank(link), accounts: targets });
      const isKept = (card: WalletCard) =>
        targets.some(({ accountId, target }) => card.bank?.accountId === accountId && isTarget(card, target));
      for (const card of held.filter((each) => !isKept(each))) {
        await transactions.removeReported(asking.uid, card.id, asking.now, ({ bank }) => bank === undefined);
        await wallet.forgetStatements(asking.uid, card.id);
      }
      const toMatched = (current: Link) => ({
        changes: {
          accounts: current.accounts.map((account) => {
            const target = chosen.get(account.accountId)?.target;
            if (target === undefined) return account;
            // One that another link tracks is offered again when that link ends.
            if (elsewhere.has(account.accountId)) return account;
            const match = target.kind === "none" ? ("left_out" as const) : ("tracked" as const);
            return { ...account, match, tracked: getTracked(account, target, view) };
          }),
          matchRevision: current.matchRevision + 1,
          // Transactions of an account that wasn't tracked were left out: they are read again from the first on.
          cursor: null,
          import: { statementsAt: null, transactions: 0, oldestOn: null, finishedAt: null },
        },
      });
      const changed = await repository.change(linkId, asking.now, (current) =>
        isEnding(current) ? null : toMatched(current),
      );
      if (!changed || isEnding(changed)) {
        await detachEnded(asking, linkId);
        throw noSuchLink();
      }
      await enqueueSync(linkId);
      return show(asking, changed);
    },

    async refresh({ params: { linkId } }, asking) {
      const link = await requireLink(asking.uid, linkId);
      await limit(asking.uid);
      await enqueueSync(linkId);
      return show(asking, link);
    },

    async notifyWhenBack({ params: { linkId }, body: { isWanted } }, asking) {
      await requireLink(asking.uid, linkId);
      const changed = await repository.change(linkId, asking.now, ({ status }) => ({
        changes: { notifiesWhenBack: isWanted && status === "not_responding" },
      }));
      if (!changed) throw noSuchLink();
      return show(asking, changed);
    },

    /** Ends a link here, with or without what it brought in; the provider ends it as a task. Safe to repeat. */
    async disconnect({ params: { linkId }, query: { history } }, asking) {
      const { uid, now } = asking;
      await requireLink(uid, linkId);
      const held = linkedCards(await wallet.view(asking), linkId).map(({ id }) => id);
      const ending = await repository.change(linkId, now, ({ forgottenCardIds }) => ({
        changes: {
          forgottenCardIds: [...new Set([...(forgottenCardIds ?? []), ...(history === "delete" ? held : [])])],
        },
      }));
      if (!ending) throw noSuchLink();
      // First, so that a sync that is under way stores nothing more.
      await wallet.detach(asking, linkId, history);
      for (const cardId of ending.forgottenCardIds ?? []) {
        await transactions.removeReported(uid, cardId, now, ({ bank }) => bank === undefined);
        await wallet.forgetStatements(uid, cardId);
      }
      await repository.endLink(ending, now);
      return { disconnected: true };
    },
  };

  return {
    routes,

    /** What staff see of a person's links. Reads what `list` reads. */
    async listForStaff(asking: Asking): Promise<ResponseOf<typeof contract.adminUsers.readBanks>> {
      const { view, links, history } = await readAll(asking);
      return { links: links.map((link) => toStaffLink(link, view)), history };
    },
  };
}

export type BanksService = ReturnType<typeof createBanksService>;
