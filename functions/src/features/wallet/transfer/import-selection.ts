import { MEMBER_DATA } from "@cardwell/core/domain/transfer/member-data";
import type { WalletExport } from "@cardwell/core/domain/transfer/wallet-export";
import { addDays } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { WalletCard } from "@cardwell/core/domain/wallet/shapes";
import { withChargesEntered } from "@cardwell/core/domain/wallet/charges";
import { counted } from "@cardwell/core/domain/format";
import { documentBytes, MAX_DOCUMENT_BYTES } from "../../../lib/document-size.ts";
import { type ArchivedUses, splitOldUses } from "@cardwell/core/domain/wallet/archive";
import { CARD_NUMBER_PROBLEM, containsCardNumber, isImpossibleStatement, findCardProblem } from "./card-problems.ts";
import type { History } from "./transfer-repository.ts";
import { getOwn } from "@cardwell/core/domain/get-own";

type Skipped = { what: string; why: string };

/** What of an export is taken, and what is left out with the reason. */
export type ImportSelection = { cards: Record<string, WalletCard>; history: History; skipped: Skipped[] };

function mergeArchives(archives: readonly ArchivedUses[]): ArchivedUses[] {
  const merged = new Map<string, ArchivedUses>();
  for (const { walletCardId, year, uses } of archives) {
    const there = merged.get(`${walletCardId}_${year}`) ?? { walletCardId, year, uses: {} };
    for (const [benefitId, windows] of Object.entries(uses)) {
      there.uses[benefitId] = { ...getOwn(there.uses, benefitId), ...windows };
    }
    merged.set(`${walletCardId}_${year}`, there);
  }
  return [...merged.values()];
}

/**
 * Sorts an export: cards that the catalog does not know, that are there already, or that name neither a card nor a custom one
 * are left out, and so is what belongs to them.
 *
 * @param isThere ids of cards that stay as they are
 */
export function selectImport(
  wallet: WalletExport,
  {
    isThere,
    getName,
    today,
  }: { isThere: (id: string) => boolean; getName: (cardId: string) => string | null; today: CivilDate },
): ImportSelection {
  const skipped: Skipped[] = [];
  const cards: Record<string, WalletCard> = {};
  // The day has begun in the easternmost time zone.
  const tomorrow = addDays(today, 1);
  for (const [at, card] of wallet.cards.entries()) {
    const listed = card.cardId === null ? null : getName(card.cardId);
    const what = card.nickname ?? card.custom?.name ?? listed ?? card.cardId ?? card.id;
    // Before anything that would repeat it.
    if (containsCardNumber(card)) skipped.push({ what: `Card ${at + 1} of the file`, why: CARD_NUMBER_PROBLEM });
    else if (Object.hasOwn(cards, card.id))
      skipped.push({ what, why: "Duplicate ID in the file. Only the first card was imported." });
    else if (isThere(card.id)) skipped.push({ what, why: "You already have this card, so it wasn't changed." });
    else if ((card.cardId === null) === (card.custom === null)) {
      skipped.push({ what, why: "A card must be either a catalog card or a custom card." });
    } else if (card.cardId !== null && listed === null) {
      skipped.push({ what, why: `The catalog has no card "${card.cardId}".` });
    } else {
      const why = findCardProblem(card, tomorrow);
      if (why === null) {
        cards[card.id] = { ...withChargesEntered(card), creditLimitCents: card.creditLimitCents || null };
      } else skipped.push({ what, why });
    }
  }
  const isTaken = ({ walletCardId }: { walletCardId: string }) => Object.hasOwn(cards, walletCardId);
  const purchases = wallet.purchases.filter(isTaken);
  const statements = wallet.statements.filter(isTaken);
  const lost =
    wallet.purchases.length +
    wallet.statements.length +
    wallet.archivedUses.length -
    (purchases.length + statements.length + wallet.archivedUses.filter(isTaken).length);
  if (lost > 0)
    skipped.push({
      what: `${counted(lost, "entry", "entries")} of the history`,
      why: lost === 1 ? "Its card wasn't imported." : "Their cards weren't imported.",
    });
  const bought = purchases.filter(({ on }) => on <= tomorrow);
  if (bought.length < purchases.length) {
    skipped.push({
      what: counted(purchases.length - bought.length, "purchase"),
      why: "A purchase can't be in the future.",
    });
  }
  const closed = statements.filter(({ statement }) => !isImpossibleStatement(statement, tomorrow));
  if (closed.length < statements.length) {
    skipped.push({
      what: counted(statements.length - closed.length, "statement"),
      why: "A statement can't close in the future, and must be due after it closes.",
    });
  }
  if (wallet.transactions?.length) {
    skipped.push({
      what: counted(wallet.transactions.length, "bank transaction"),
      why: MEMBER_DATA.bankTransactions.imported,
    });
  }
  // What has grown old since the file was made belongs to the archive.
  const recent = splitOldUses(cards, tomorrow);
  const archived = wallet.archivedUses.filter(isTaken).flatMap(({ walletCardId, uses }) => {
    const card = getOwn(cards, walletCardId);
    return card ? splitOldUses({ [walletCardId]: { ...card, uses } }, tomorrow).archived : [];
  });
  const archives = mergeArchives([...archived, ...recent.archived]);
  const kept = archives.filter((each) => documentBytes(each) <= MAX_DOCUMENT_BYTES);
  for (const { walletCardId, year } of archives.filter((each) => !kept.includes(each))) {
    skipped.push({
      what: `Uses of ${year} on ${walletCardId}`,
      why: "There are more than a card can have in a year.",
    });
  }
  return { cards: recent.cards, history: { statements: closed, purchases: bought, archived: kept }, skipped };
}
