import type { UserBankLink } from "@cardwell/core/contract/admin/users";
import type { AccountMatch, BankLink } from "@cardwell/core/contract/banks";
import { listImportFindings } from "@cardwell/core/domain/banks/import-findings";
import { getBlindAlerts, getCheckFailure, getNewAccountsAt } from "@cardwell/core/domain/banks/link-status";
import { getNextCheckBy } from "@cardwell/core/domain/banks/schedule";
import { matchAccounts, type MatchableCard } from "@cardwell/core/domain/banks/match-accounts";
import type { WalletBank } from "@cardwell/core/domain/wallet/bank-shapes";
import type { CardTerms } from "@cardwell/core/domain/catalog/card-terms";
import { annualFeeOn } from "@cardwell/core/domain/catalog/fees";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import { findBankLogo } from "@cardwell/core/domain/logos/bank-logo";
import type { FindLogo } from "@cardwell/core/domain/logos/logo-mark";
import type { HeldCards } from "@cardwell/core/domain/wallet/held-cards";
import { openCards } from "@cardwell/core/domain/wallet/held-cards";
import type { WalletCard } from "@cardwell/core/domain/wallet/shapes";
import type { CatalogFacts } from "@cardwell/core/domain/catalog/published";
import { pairAccounts } from "./links.ts";
import type { Link, StoredAccount } from "./repository.ts";
import { toInstant } from "../../lib/to-instant.ts";

/** The wallet as links need it. */
export type BankView = HeldCards & {
  facts: CatalogFacts;
  findLogo: FindLogo;
  today: CivilDate;
  timeZone: string;
};

export const linkedCards = ({ cards }: Pick<HeldCards, "cards">, linkId: string): WalletCard[] =>
  cards.filter(({ bank }) => bank?.linkId === linkId);

const findLinkedCard = (view: Pick<HeldCards, "cards">, linkId: string, accountId: string): WalletCard | undefined =>
  linkedCards(view, linkId).find(({ bank }) => bank?.accountId === accountId);

/** What the wallet keeps of a link. */
export const toWalletBank = (link: Link): WalletBank => ({
  name: link.bankName,
  status: link.status,
  since: link.since.toISOString(),
  updatedAt: toInstant(link.updatedAt),
  endsOn: link.endsOn,
  ...(link.newAccountsAt !== null && { newAccountsAt: link.newAccountsAt.toISOString() }),
  ...(link.recoveredAt !== null && { recoveredAt: link.recoveredAt.toISOString() }),
});

/** What the first import of a link has brought up so far. */
function listFindings(link: Link, view: BankView) {
  const accounts = new Map(link.accounts.map((account) => [account.accountId, account]));
  const cards = linkedCards(view, link.id).map((card) => ({
    card,
    name: view.getName(card),
    tracked: accounts.get(card.bank?.accountId ?? "")?.tracked ?? null,
  }));
  const { bankName } = link;
  return listImportFindings({ bankName, isFinished: link.import.finishedAt !== null, cards }, view.today);
}

/** `links` are all of the member. */
export function toBankLink(link: Link, links: readonly Link[], view: BankView): BankLink {
  const { import: progress } = link;
  const held = linkedCards(view, link.id);
  const unmatched = listUnmatched(link, links, view);
  const isUnmatched = unmatched.length > 0 && link.accounts.every(({ match }) => match === "open");
  return {
    id: link.id,
    bankName: link.bankName,
    logo: findBankLogo(link.bankName, view.reference.issuers, view.findLogo),
    status: link.status,
    since: link.since.toISOString(),
    linkedAt: link.linkedAt.toISOString(),
    updatedAt: toInstant(link.updatedAt),
    nextCheckBy: getNextCheckBy(link.syncDueAt).toISOString(),
    checkFailure: getCheckFailure(link.status, link.lastSync?.errorCode ?? null),
    endsOn: link.endsOn,
    hasNewAccounts: getNewAccountsAt(link) !== null,
    cards: held.map((card) => ({
      walletCardId: card.id,
      name: view.getName(card),
      isWithdrawn: card.bank?.isWithdrawn === true,
    })),
    unmatchedAccounts: unmatched.length,
    blindAlerts: held.length === 0 ? [] : [...getBlindAlerts(link.status)],
    notifiesWhenBack: link.notifiesWhenBack,
    isEnding: link.forgottenCardIds !== null,
    import: {
      accounts: isUnmatched ? null : link.accounts.filter(({ match }) => match === "tracked").length,
      statementsAt: toInstant(progress.statementsAt),
      transactions: progress.transactions,
      oldestOn: progress.oldestOn,
      finishedAt: toInstant(progress.finishedAt),
      findings: listFindings(link, view),
    },
  };
}

/** A link as staff see it: no amount, and of each account its last four digits. */
export function toStaffLink(link: Link, view: BankView): UserBankLink {
  const held = linkedCards(view, link.id);
  return {
    id: link.id,
    bankName: link.bankName,
    status: link.status,
    since: link.since.toISOString(),
    linkedAt: link.linkedAt.toISOString(),
    updatedAt: toInstant(link.updatedAt),
    nextCheckBy: getNextCheckBy(link.syncDueAt).toISOString(),
    endsOn: link.endsOn,
    transactions: link.import.transactions,
    isImported: link.import.finishedAt !== null,
    accounts: link.accounts.map(({ accountId, name, last4, match }) => {
      const card = held.find(({ bank }) => bank?.accountId === accountId);
      return { name, last4, match, cardName: card ? view.getName(card) : null };
    }),
  };
}

const normalize = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, "");

/** The issuers of the catalog that a bank's name may mean. */
function findIssuerIds({ reference }: BankView, bankName: string): Set<string> {
  const bank = normalize(bankName);
  const meant = reference.issuers.filter(({ name, legalName }) =>
    [name, legalName].some(
      (each) => each !== null && (bank.includes(normalize(each)) || normalize(each).includes(bank)),
    ),
  );
  return new Set(meant.map(({ id }) => id));
}

const toMatchable = (terms: CardTerms): MatchableCard => ({
  walletCardId: null,
  cardId: terms.id,
  name: terms.name,
  last4: null,
  limitCents: null,
  reported: { last4: false, limit: false },
});

/** The cards that an account of a bank may be: those of the wallet at that bank, and those of the catalog. */
function listMatchable(view: BankView, link: Link, accountId: string): MatchableCard[] {
  const issuerIds = findIssuerIds(view, link.bankName);
  const isAtBank = (card: WalletCard) => {
    const terms = view.getTerms(card);
    if (terms !== null) return issuerIds.size === 0 || issuerIds.has(terms.issuerId);
    return card.custom === null || normalize(card.custom.issuerName).includes(normalize(link.bankName));
  };
  const isFree = ({ bank }: WalletCard) =>
    bank === undefined || (bank.linkId === link.id && bank.accountId === accountId);
  const held = openCards(view)
    .filter((card) => isAtBank(card) && isFree(card))
    .map((card) => ({
      walletCardId: card.id,
      cardId: card.cardId,
      name: view.getTerms(card)?.name ?? view.getName(card),
      last4: card.last4,
      limitCents: card.creditLimitCents,
      reported: {
        last4: card.fromBank?.last4 !== undefined && card.fromBank.last4 === card.last4,
        limit:
          card.fromBank?.creditLimitCents !== undefined && card.fromBank.creditLimitCents === card.creditLimitCents,
      },
    }));
  // The account's own card is the one of its product.
  const own = findLinkedCard(view, link.id, accountId);
  const products = view.facts.cards().filter(({ id, issuerId }) => issuerIds.has(issuerId) && id !== own?.cardId);
  return [...held, ...products.map(toMatchable)];
}

function getAnnualFee({ facts, today }: BankView, cardId: string | null): number | null {
  const fees = cardId === null ? null : facts.getTerms(cardId)?.fees.annual;
  return fees ? (annualFeeOn(fees, today)?.amountCents ?? null) : null;
}

/** The cards as which other links of the member track the same accounts, by account: each account counts once. */
export function findTrackedElsewhere(link: Link, links: readonly Link[], view: BankView): Map<string, WalletCard> {
  const others = links.filter((other) => other.id !== link.id && other.institutionId === link.institutionId);
  return new Map(
    others.flatMap((other) =>
      pairAccounts(link.accounts, other.accounts).flatMap(([{ accountId }, same]) => {
        const card = findLinkedCard(view, other.id, same.accountId);
        return card && !findLinkedCard(view, link.id, accountId) ? [[accountId, card] as const] : [];
      }),
    ),
  );
}

/** The accounts of a link that the member hasn't matched and no link tracks. `links` are all of the member. */
export function listUnmatched(link: Link, links: readonly Link[], view: BankView): StoredAccount[] {
  const elsewhere = findTrackedElsewhere(link, links, view);
  // The process may have stopped after the wallet had their cards.
  const isTracked = (accountId: string) => findLinkedCard(view, link.id, accountId) || elsewhere.has(accountId);
  return link.accounts.filter(({ accountId, match }) => match === "open" && !isTracked(accountId));
}

/** The accounts of a link and which cards they may be. `links` are all of the member. */
export function toAccountMatches(link: Link, links: readonly Link[], view: BankView): AccountMatch[] {
  const elsewhere = findTrackedElsewhere(link, links, view);
  const matchable = link.accounts.map((account) => ({ account, cards: listMatchable(view, link, account.accountId) }));
  return matchAccounts(matchable, link.bankName).map(({ account, candidates, isSure, needsChoice }) => {
    const { accountId, name, last4, limitCents, balanceCents, match } = account;
    const other = elsewhere.get(accountId);
    const card = findLinkedCard(view, link.id, accountId);
    return {
      accountId,
      name: account.officialName ?? name,
      last4,
      limitCents,
      balanceCents,
      walletCardId: card?.id ?? null,
      isTracked: match !== "left_out" && other === undefined,
      autopayMode: card?.autopay.mode ?? null,
      role: card?.role ?? null,
      trackedAs: other === undefined ? null : view.getName(other),
      candidates: candidates.map(({ walletCardId, cardId, name: cardName, reasons }) => ({
        walletCardId,
        cardId,
        name: cardName,
        annualFeeCents: getAnnualFee(view, cardId),
        reasons,
      })),
      isSure,
      needsChoice,
    };
  });
}
