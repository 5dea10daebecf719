/** An account as its bank names it. */
export type NamedAccount = {
  name: string;
  officialName: string | null;
  last4: string | null;
  limitCents: number | null;
};

/** A card that an account may be. `walletCardId` is null for a card that the member doesn't have yet. */
export type MatchableCard = {
  walletCardId: string | null;
  cardId: string | null;
  name: string;
  last4: string | null;
  limitCents: number | null;
  /** Which of them a bank reported before: agreement with a bank proves nothing then. */
  reported: { last4: boolean; limit: boolean };
};

export type MatchReason = { text: string; isMet: boolean };

export type MatchCandidate = MatchableCard & { reasons: MatchReason[]; score: number };

export type AccountMatch = {
  /** The best first. */
  candidates: MatchCandidate[];
  /** The first candidate is certain enough to be chosen before the member looks. */
  isSure: boolean;
};

const LAST_DIGITS_SCORE = 6;
const NAME_SCORE = 4;
const LIMIT_SCORE = 2;
const IN_WALLET_SCORE = 1;
const SURE_FROM = 6;
const CANDIDATES_SHOWN = 4;

/** Words that say nothing of which card it is. */
const COMMON = new Set([
  "card",
  "credit",
  "the",
  "from",
  "visa",
  "mastercard",
  "signature",
  "infinite",
  "world",
  "elite",
]);

const toWords = (name: string): string[] =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .split(" ")
    .filter((word) => word !== "" && !COMMON.has(word));

/** Whether the account's name contains each word of the card's. */
function namesCard(account: NamedAccount, cardName: string): boolean {
  const named = new Set(toWords(`${account.name} ${account.officialName ?? ""}`));
  const words = toWords(cardName);
  return words.length > 0 && words.every((word) => named.has(word));
}

function rateCard(account: NamedAccount, card: MatchableCard, bankName: string): MatchCandidate {
  const reasons: MatchReason[] = [];
  let score = card.walletCardId === null ? 0 : IN_WALLET_SCORE;
  const note = (isMet: boolean, points: number, met: string | null, unmet: string | null) => {
    if (isMet) score += points;
    const reason = isMet ? met : unmet;
    if (reason !== null) reasons.push({ isMet, text: reason });
  };
  const { reported } = card;
  if (card.last4 !== null && account.last4 !== null) {
    const isSame = card.last4 === account.last4;
    if (!isSame) score -= LAST_DIGITS_SCORE;
    note(
      isSame,
      LAST_DIGITS_SCORE,
      reported.last4 ? null : "Last four digits match your card",
      `Your card ends in ${card.last4}`,
    );
  }
  note(
    namesCard(account, card.name),
    NAME_SCORE * (1 + toWords(card.name).length / 10),
    `${bankName} names the product`,
    `${bankName} doesn't name this product`,
  );
  if (card.limitCents !== null && account.limitCents !== null) {
    note(
      card.limitCents === account.limitCents,
      LIMIT_SCORE,
      reported.limit ? null : "Limit matches what you entered",
      reported.limit ? null : "You entered another limit",
    );
  }
  return { ...card, reasons, score };
}

/**
 * Which card an account is: those of the wallet first, then those of the bank in the catalog. A card whose last digits differ is no
 * candidate, unless nothing else speaks of it.
 */
export function matchAccount(account: NamedAccount, cards: readonly MatchableCard[], bankName: string): AccountMatch {
  const rated = cards
    .map((card) => rateCard(account, card, bankName))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.name.localeCompare(b.name));
  const [first, second] = rated;
  const isSure = first !== undefined && first.score >= SURE_FROM && first.score > (second?.score ?? 0);
  return { candidates: rated.slice(0, CANDIDATES_SHOWN), isSure };
}
