import { conflict } from "../../../http/rejected.ts";
import { minDate } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import {
  type AccountFacts,
  type AccountTarget,
  isTarget,
  type ReportedStatement,
  type SameAccount,
} from "@cardwell/core/domain/banks/account-facts";
import { agrees } from "@cardwell/core/domain/edit";
import { withBankPayments, type BankPayment } from "@cardwell/core/domain/banks/bank-payments";
import { mergeCreditTransactions } from "@cardwell/core/domain/banks/credit-transactions";
import { mergeNotable } from "@cardwell/core/domain/banks/notable-transactions";
import { isBroken } from "@cardwell/core/domain/banks/link-status";
import { getCurrentThrough, hasCurrentData, withoutCurrentData } from "@cardwell/core/domain/wallet/bank-data-age";
import type { CardBank, WalletBank } from "@cardwell/core/domain/wallet/bank-shapes";
import { countRecordedGraceDays, recordedStatements } from "@cardwell/core/domain/statements/recorded";
import { dueAfter, isOnDay, matchesReportedDueDate } from "@cardwell/core/domain/statements/cycle";
import { MAX_BANK_NAME_LENGTH, type Wallet, type WalletCard } from "@cardwell/core/domain/wallet/shapes";
import { addCard } from "./cards.ts";
import { type ChangeContext, requireCard, type WalletUpdate, withCard } from "./change.ts";
import { changeStatements, recordStatement, setBalance, withoutDoubt } from "./money.ts";

const findCard = (wallet: Wallet, linkId: string, accountId: string): WalletCard | undefined =>
  Object.values(wallet.cards).find(({ bank }) => bank?.linkId === linkId && bank.accountId === accountId);

function withoutBank(card: WalletCard): WalletCard {
  const { bank: _bank, ...rest } = card;
  return rest;
}

/** The wallet with what is known of a link now. The cards of a broken one have no current data. */
function withBankState(wallet: Wallet, linkId: string, bank: WalletBank): Wallet {
  const banks = { ...wallet.banks, [linkId]: bank };
  if (!isBroken(bank.status)) return { ...wallet, banks };
  const cards = Object.entries(wallet.cards).map(([id, card]) => [
    id,
    card.bank?.linkId === linkId ? withoutCurrentData(card) : card,
  ]);
  return { ...wallet, banks, cards: Object.fromEntries(cards) };
}

type BankFigures = { last4?: string | null; creditLimitCents?: number | null };

/** A card with the bank's figures, and which of them are not the member's. */
function withFigures(card: WalletCard, { last4 = null, creditLimitCents = null }: BankFigures): WalletCard {
  const changed = {
    ...(last4 !== null && last4 !== card.last4 && { last4 }),
    ...(creditLimitCents !== null && creditLimitCents !== card.creditLimitCents && { creditLimitCents }),
  };
  if (Object.keys(changed).length === 0) return card;
  return { ...card, ...changed, fromBank: { ...card.fromBank, ...changed } };
}

const withoutReportedPayments = (card: WalletCard): WalletCard =>
  withBankPayments(card, { added: [], removedIds: listBankPayments(card).map(({ id }) => id) });

/** A card without what its bank reported of it: statements, balance, limit and last digits. */
function withoutBankFacts(card: WalletCard): WalletCard {
  const { openStatements = [], fromBank = {}, ...rest } = withoutReportedPayments(card);
  const open = openStatements.filter(({ source }) => source === "manual");
  const isReported = card.statement?.source === "bank";
  return {
    ...rest,
    ...(open.length > 0 && { openStatements: open }),
    statement: isReported ? null : rest.statement,
    ...(agrees(fromBank.balance, rest.balance) && { balance: null }),
    ...(fromBank.last4 === rest.last4 && { last4: null }),
    ...(fromBank.creditLimitCents === rest.creditLimitCents && { creditLimitCents: null }),
  };
}

function requireFree(card: WalletCard, linkId: string, accountId: string): void {
  const isOther = card.bank !== undefined && (card.bank.linkId !== linkId || card.bank.accountId !== accountId);
  if (isOther) throw conflict("This card is matched with another account.");
}

/** The wallet with an account's card, which is added to it where it is one of the catalog. Repeated, it adds nothing. */
function attachAccount(wallet: Wallet, linkId: string, account: AccountTarget, given: ChangeContext): Wallet {
  const { accountId, target, last4, autopayMode, role } = account;
  const matched = findCard(wallet, linkId, accountId);
  const added =
    target.kind === "wallet"
      ? { wallet, id: target.walletCardId }
      : matched !== undefined && isTarget(matched, target)
        ? { wallet, id: matched.id }
        : addCard(wallet, { cardId: target.cardId }, given);
  const card = requireCard(added.wallet, added.id ?? "");
  requireFree(card, linkId, accountId);
  const detached =
    matched && matched.id !== card.id ? withCard(added.wallet, withoutBank(withoutBankFacts(matched))) : added.wallet;
  // What another link reported comes again with this one, by other ids.
  const known = card.bank === undefined ? withoutReportedPayments(card) : card;
  return withCard(detached, {
    ...withFigures(changeStatements(known, withoutDoubt), { last4 }),
    bank: card.bank ?? { linkId, accountId },
    role: role ?? card.role,
    ...(autopayMode !== undefined && {
      autopay: { mode: autopayMode, fixedCents: card.autopay.fixedCents, declaredOn: given.today },
    }),
  });
}

/** Says which card each account of a link is. Accounts that aren't named are no longer tracked; a card that loses its account loses its facts. */
export function attachBank(
  wallet: Wallet,
  { linkId, bank, accounts }: { linkId: string; bank: WalletBank; accounts: AccountTarget[] },
  given: ChangeContext,
): WalletUpdate {
  const named = new Set(accounts.map(({ accountId }) => accountId));
  const kept = Object.fromEntries(
    Object.entries(wallet.cards).map(([id, card]) => [
      id,
      card.bank?.linkId === linkId && !named.has(card.bank.accountId) ? withoutBank(withoutBankFacts(card)) : card,
    ]),
  );
  const attached = accounts.reduce((sum, account) => attachAccount(sum, linkId, account, given), {
    ...wallet,
    cards: kept,
  });
  return { wallet: withBankState(attached, linkId, bank), id: linkId };
}

/** The payments of a card that its bank reported. */
const listBankPayments = (card: WalletCard): BankPayment[] =>
  recordedStatements(card)
    .flatMap(({ payments }) => payments)
    .filter(({ source }) => source === "bank")
    .map(({ id, amountCents, on, state }) => ({
      id,
      amountCents,
      on,
      isPending: state === "pending",
      pendingId: null,
    }));

/** The statement as it can be recorded; null while something of it is missing or impossible. What isn't reported again stays. */
function toRecordable(card: WalletCard, reported: ReportedStatement, { today }: ChangeContext) {
  const { closeOn } = reported;
  const known = card.statement?.closeOn === closeOn ? card.statement : null;
  const balanceCents = reported.balanceCents ?? known?.balanceCents ?? null;
  if (closeOn === null || balanceCents === null || closeOn > today) return null;
  if (card.openedOn !== null && closeOn < card.openedOn) return null;
  const isDueOnReported = reported.dueOn !== null && matchesReportedDueDate(closeOn, reported.dueOn);
  const predict = () =>
    dueAfter(closeOn, { statementCloseDay: null, dueDay: card.dueDay }, countRecordedGraceDays(card));
  const dueOn = isDueOnReported && reported.dueOn !== null ? reported.dueOn : (known?.dueOn ?? predict());
  const isDueEstimated = !isDueOnReported && (known === null || known.isDueEstimated === true);
  const minimumCents = reported.minimumCents ?? known?.minimumCents ?? null;
  return {
    statement: {
      closeOn,
      dueOn,
      balanceCents,
      minimumCents: minimumCents === null ? null : Math.min(minimumCents, Math.max(0, balanceCents)),
      ...(isDueEstimated && { isDueEstimated: true as const }),
    },
    source: reported.balanceCents === null && known ? known.source : ("bank" as const),
    isDueOnReported,
  };
}

/** When a statement is due that can't be recorded without its balance. One that isn't reported again stays as it was. */
function findDue({ bank }: WalletCard, reported: ReportedStatement, { today }: ChangeContext): CardBank["due"] {
  const { closeOn, dueOn, minimumCents, balanceCents } = reported;
  const isDue = dueOn !== null && (closeOn === null ? dueOn >= today : matchesReportedDueDate(closeOn, dueOn));
  return balanceCents === null && isDue ? { closeOn, dueOn, minimumCents } : bank?.due;
}

/** The card's bank without what is true until it reports otherwise. */
function withoutReported({ due: _due, isWithdrawn: _withdrawn, ...bank }: CardBank): CardBank {
  return bank;
}

/** The card of an account that its bank no longer shares. */
function withdrawAccount(wallet: Wallet, linkId: string, accountId: string): Wallet {
  const found = findCard(wallet, linkId, accountId);
  const card = found && withoutCurrentData(found);
  return card?.bank ? withCard(wallet, { ...card, bank: { ...card.bank, isWithdrawn: true } }) : wallet;
}

/** The card's bank with the transactions that alerts are made of. */
function withTransactions(
  { notable: notableBefore = [], creditTransactions: creditsBefore = [], ...bank }: CardBank,
  { notable: added, creditTransactions: addedCredits, payments: { removedIds } }: AccountFacts,
  today: CivilDate,
): CardBank {
  const notable = mergeNotable(notableBefore, { added, removedIds }, today);
  const creditTransactions = mergeCreditTransactions(creditsBefore, { added: addedCredits, removedIds }, today);
  return {
    ...bank,
    ...(notable.length > 0 && { notable }),
    ...(creditTransactions.length > 0 && { creditTransactions }),
  };
}

/** The recorded day, unless the entered one is where the statement has it: a short month cuts both. */
const chooseDay = (enteredDay: number | null, on: CivilDate, recordedDay: number | undefined) =>
  enteredDay !== null && isOnDay(on, enteredDay) ? enteredDay : (recordedDay ?? enteredDay);

/** The days of a card after its bank's statement. A due date that was foreseen isn't one that the card has shown. */
function findDays(
  { statementCloseDay, dueDay, recordedDays }: WalletCard,
  recordedBefore: WalletCard["recordedDays"],
  { statement: { closeOn, dueOn }, isDueOnReported }: NonNullable<ReturnType<typeof toRecordable>>,
): Partial<WalletCard> {
  if (recordedDays === undefined) return {};
  const { closeDay } = recordedDays;
  const closes = { statementCloseDay: chooseDay(statementCloseDay, closeOn, closeDay) };
  if (isDueOnReported) return { ...closes, dueDay: chooseDay(dueDay, dueOn, recordedDays.dueDay) };
  return { ...closes, recordedDays: { ...recordedBefore, closeDay } };
}

function applyAccount(
  before: WalletUpdate,
  card: WalletCard,
  facts: AccountFacts,
  { status }: WalletBank,
  given: ChangeContext,
): WalletUpdate {
  const { balanceCents, limitCents, statement, payments, isComplete } = facts;
  const isCurrent = isComplete && !isBroken(status);
  const recordable = statement && toRecordable(card, statement, given);
  const due = recordable ? undefined : statement ? findDue(card, statement, given) : card.bank?.due;
  // Payments after the new closing date pay the new statement, whichever was the last one when they arrived.
  const later = recordable ? listBankPayments(card).filter(({ on }) => on >= recordable.statement.closeOn) : [];
  const withLimit = withCard(before.wallet, {
    ...withFigures(withBankPayments(card, { added: [], removedIds: later.map(({ id }) => id) }), {
      creditLimitCents: limitCents,
    }),
    ...(card.bank && {
      bank: {
        ...withTransactions(withoutReported(card.bank), facts, given.today),
        ...(due && { due }),
        ...(isCurrent && { currentThrough: getCurrentThrough(facts.on) }),
      },
    }),
  });
  const balance =
    balanceCents === null || (card.balance !== null && card.balance.on > facts.on)
      ? null
      : { currentCents: balanceCents, on: minDate(facts.on, given.today) };
  const balanced =
    balance === null ? withLimit : setBalance(withLimit, { walletCardId: card.id, ...balance }, given).wallet;
  const recorded: WalletUpdate = recordable
    ? recordStatement(balanced, { walletCardId: card.id, ...recordable.statement }, given, recordable.source)
    : { wallet: balanced, id: null };
  const now = requireCard(recorded.wallet, card.id);
  const days = recordable && findDays(now, card.recordedDays, recordable);
  return {
    wallet: withCard(
      recorded.wallet,
      withBankPayments(
        { ...now, ...days, ...(balance && { fromBank: { ...now.fromBank, balance } }) },
        { ...payments, added: [...later, ...payments.added] },
      ),
    ),
    id: null,
    statements: [...(before.statements ?? []), ...(recorded.statements ?? [])],
    removedStatements: [...(before.removedStatements ?? []), ...(recorded.removedStatements ?? [])],
  };
}

/** Takes over what a bank reports of its cards: balance, limit, last statement and payments. */
export function applyBankFacts(
  wallet: Wallet,
  {
    linkId,
    bank,
    accounts,
    withdrawnIds = [],
  }: { linkId: string; bank: WalletBank; accounts: AccountFacts[]; withdrawnIds?: string[] },
  given: ChangeContext,
): WalletUpdate {
  // It ended while it was read.
  if (wallet.banks?.[linkId] === undefined) return { wallet, id: null };
  return accounts.reduce<WalletUpdate>(
    (update, facts) => {
      const card = findCard(update.wallet, linkId, facts.accountId);
      return card ? applyAccount(update, card, facts, bank, given) : update;
    },
    {
      wallet: withdrawnIds.reduce((sum, id) => withdrawAccount(sum, linkId, id), withBankState(wallet, linkId, bank)),
      id: null,
    },
  );
}

/** Payments since the last data are missing at a bank's statements, unless its data is current. */
const withUnknownPayments = (card: WalletCard, today: CivilDate): WalletCard =>
  hasCurrentData(card, today)
    ? card
    : changeStatements(card, (each) => (each.source === "bank" ? { ...each, isPaymentUnknown: true } : each));

/** A card that keeps the name of its bank after the link. */
const withFormerBank = (card: WalletCard, name: string | undefined): WalletCard =>
  name === undefined ? card : { ...card, fromBank: { ...card.fromBank, name: name.slice(0, MAX_BANK_NAME_LENGTH) } };

/** Leaves the cards of a link to be tracked by hand, with or without what the bank reported of them. */
export function detachBank(
  wallet: Wallet,
  linkId: string,
  history: "keep" | "delete",
  { today }: Pick<ChangeContext, "today">,
): WalletUpdate {
  const { [linkId]: link, ...banks } = wallet.banks ?? {};
  const detach = (card: WalletCard) =>
    withoutBank(
      history === "delete" ? withoutBankFacts(card) : withFormerBank(withUnknownPayments(card, today), link?.name),
    );
  const cards = Object.fromEntries(
    Object.entries(wallet.cards).map(([id, card]) => [id, card.bank?.linkId === linkId ? detach(card) : card]),
  );
  return { wallet: { ...wallet, cards, banks }, id: null };
}

/** Hands the cards of a link over to another one with the same accounts, whose data comes anew. Repeated, it changes nothing. */
export function replaceBank(
  wallet: Wallet,
  { olderId, linkId, bank, accounts }: { olderId: string; linkId: string; bank: WalletBank; accounts: SameAccount[] },
  given: ChangeContext,
): WalletUpdate {
  const targets = accounts.flatMap(({ accountId, olderAccountId, last4 }): AccountTarget[] => {
    const card = findCard(wallet, olderId, olderAccountId) ?? findCard(wallet, linkId, accountId);
    return card ? [{ accountId, last4, target: { kind: "wallet", walletCardId: card.id } }] : [];
  });
  const detached = detachBank(wallet, olderId, "keep", given).wallet;
  return attachBank(detached, { linkId, bank, accounts: targets }, given);
}
