import type { CardTerms } from "../catalog/card-terms.ts";
import type { Issuer } from "../catalog/reference.ts";
import { addDays, addMonths, daysBetween, endOfMonth } from "../dates/civil.ts";
import type { CivilDate } from "../dates/shapes.ts";
import type { WalletCard } from "../wallet/shapes.ts";

export type TermsOf = (card: WalletCard) => CardTerms | null;

/**
 * `counts`, `authorized_user`: counted, and often removed by the issuer on request. `business_reported`: counted, because this
 * issuer reports business cards. `business`: not on the personal report. `uncertain`: unknown; not counted. `undated`: it would count
 * or might, but its opening isn't known; not counted.
 */
export type AccountStatus =
  | "counts"
  | "authorized_user"
  | "business_reported"
  | "business"
  | "does_not_count"
  | "uncertain"
  | "undated";

export type NewAccount = {
  walletCardId: string;
  openedOn: CivilDate | null;
  status: AccountStatus;
  counted: boolean;
  /** The first day on which it no longer counts; null without an opening. */
  dropOffOn: CivilDate | null;
};

export type TwentyFourMonths = {
  count: number;
  /** How many of them are authorized-user accounts. */
  explainedAway: number;
  /** Those with an unknown opening included. */
  uncertain: number;
  /** Opened in the last 24 months, the earliest first, then those that may have been. */
  items: NewAccount[];
  /** The day itself when it is below already. */
  firstBelow5On: CivilDate;
};

export const COUNTED_MONTHS = 24;
const limit = 5;

/** The latest day on which the account can have been opened: the last of a known month, or the day on which an undated card was added. */
export function latestOpening({ openedOn, openedPrecision, addedOn }: WalletCard): CivilDate {
  if (openedOn === null) return addedOn;
  return openedPrecision === "month" ? endOfMonth(openedOn) : openedOn;
}

/** Cards that were changed from another card are the same account; they represent it only when the other one was removed from the wallet. */
export function listAccounts(cards: readonly WalletCard[]): WalletCard[] {
  const ids = new Set(cards.map((card) => card.id));
  return cards.filter((card) => card.changedFromId === null || !ids.has(card.changedFromId));
}

export const isBusiness = (terms: CardTerms | null) => terms?.segment === "business" || terms?.segment === "corporate";

function getAccountStatus(card: WalletCard, terms: CardTerms | null, issuers: readonly Issuer[]): AccountStatus {
  if (terms?.fiveTwentyFour === "does_not_count") return isBusiness(terms) ? "business" : "does_not_count";
  if (card.role === "authorized_user") return isBusiness(terms) ? "business" : "authorized_user";
  if (!isBusiness(terms)) return "counts";
  if (terms?.fiveTwentyFour === "counts") return "business_reported";
  const reports = issuers.find(({ id }) => id === terms?.issuerId)?.businessReportsToPersonal ?? "unknown";
  if (reports === "yes") return "business_reported";
  return reports === "unknown" ? "uncertain" : "business";
}

const countedStatuses = new Set<AccountStatus>(["counts", "authorized_user", "business_reported"]);

/**
 * Accounts opened in the last 24 months, as issuers that look at five of them count. Closed cards count on; product changes do not
 * count anew. An account counts through the day 24 months after opening; where only the month of opening is known, its last day is
 * taken.
 */
export function twentyFourMonths(
  cards: readonly WalletCard[],
  getTerms: TermsOf,
  on: CivilDate,
  issuers: readonly Issuer[] = [],
): TwentyFourMonths {
  const items: (NewAccount & { dropOffOn: CivilDate })[] = [];
  const undated: NewAccount[] = [];
  for (const card of listAccounts(cards)) {
    const { id: walletCardId, openedOn } = card;
    const dropOffOn = addDays(addMonths(latestOpening(card), COUNTED_MONTHS), 1);
    if (dropOffOn <= on) continue;
    const status = getAccountStatus(card, getTerms(card), issuers);
    const counted = countedStatuses.has(status);
    if (openedOn === null) {
      if (!counted && status !== "uncertain") continue;
      undated.push({ walletCardId, openedOn, status: "undated", counted: false, dropOffOn: null });
    } else if (openedOn <= on) items.push({ walletCardId, openedOn, status, counted, dropOffOn });
  }
  const found = [...items.toSorted((a, b) => daysBetween(b.dropOffOn, a.dropOffOn)), ...undated];
  const counted = found.filter((item) => item.counted);
  return {
    count: counted.length,
    explainedAway: counted.filter(({ status }) => status === "authorized_user").length,
    uncertain: found.filter(({ status }) => status === "uncertain" || status === "undated").length,
    items: found,
    firstBelow5On: counted[counted.length - limit]?.dropOffOn ?? on,
  };
}
