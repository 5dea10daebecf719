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

/** An account, and the cards that come into question for it. */
export type MatchableAccount<Account extends NamedAccount> = { account: Account; cards: readonly MatchableCard[] };

export type MatchReason = { text: string; isMet: boolean };

export type MatchCandidate = MatchableCard & { reasons: MatchReason[]; score: number };

export type AccountMatch<Account extends NamedAccount> = {
  account: Account;
  /** The best first. */
  candidates: MatchCandidate[];
  /** The first candidate is certain enough to be chosen before the member looks. */
  isSure: boolean;
  /** No candidate is chosen before the member looks: others fit as well, or the card fits another account better. */
  needsChoice: boolean;
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

/** The cards that an account may be, the best first. One whose last digits differ is none, unless nothing else speaks of it. */
const rateCards = ({ account, cards }: MatchableAccount<NamedAccount>, bankName: string): MatchCandidate[] =>
  cards
    .map((card) => rateCard(account, card, bankName))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.name.localeCompare(b.name));

/**
 * Which cards the accounts of a link are: those of the wallet first, then those of the bank in the catalog. A card of the wallet goes to the
 * account that it fits best. Where it fits several equally, or an account several cards, the member is asked which is which.
 */
export function matchAccounts<Account extends NamedAccount>(
  accounts: readonly MatchableAccount<Account>[],
  bankName: string,
): AccountMatch<Account>[] {
  const rated = accounts.map((each) => ({ account: each.account, candidates: rateCards(each, bankName) }));
  const matches = new Map<Account, AccountMatch<Account>>();
  const taken = new Set<string | null>();
  while (matches.size < rated.length) {
    const open = rated.flatMap((each) =>
      matches.has(each.account)
        ? []
        : [{ ...each, free: each.candidates.filter((card) => !taken.has(card.walletCardId)) }],
    );
    const getBestScore = ({ free }: (typeof open)[number]) => free[0]?.score ?? 0;
    const best = open.reduce((a, b) => (getBestScore(b) > getBestScore(a) ? b : a));
    const [first, second] = best.free;
    const listBest = ({ free }: (typeof open)[number]) =>
      free.flatMap(({ walletCardId: id, score }) => (id !== null && score === first?.score ? [id] : []));
    const fitting = listBest(best);
    const rivals = open.filter((each) => listBest(each).some((id) => fitting.includes(id)));
    const isTied = fitting.length > 1 || rivals.length > 1;
    for (const { account, candidates } of isTied ? rivals : [best]) {
      const others = candidates.filter((each) => isTied || each !== first);
      matches.set(account, {
        account,
        candidates: [...(first && !isTied ? [first] : []), ...others].slice(0, CANDIDATES_SHOWN),
        isSure: !isTied && first !== undefined && first.score >= SURE_FROM && first.score > (second?.score ?? 0),
        needsChoice: isTied || (first === undefined && candidates.length > 0),
      });
    }
    for (const id of fitting) taken.add(id);
  }
  return rated.flatMap(({ account }) => matches.get(account) ?? []);
}
