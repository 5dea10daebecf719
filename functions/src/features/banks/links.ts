import {
  getNewAccountsAt,
  getStatusOfError,
  getWorkingStatus,
  isBroken,
  isOver,
  isWorking,
} from "@cardwell/core/domain/banks/link-status";
import type { LinkStatus } from "@cardwell/core/domain/wallet/bank-shapes";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import type { Account, Item, SignIn } from "../../integrations/bank-data/bank-data.ts";
import type { BankEvent, Link, StoredAccount, StoredLink } from "./repository.ts";

/** What a link is like by the provider's answer about it. */
export function getStatus(link: Pick<StoredLink, "status">, item: Item, now: Date): LinkStatus {
  if (item.errorCode === null) return getWorkingStatus(item.consentExpiresAt, now);
  return getStatusOfError(item.errorCode) ?? link.status;
}

function getEvent(before: LinkStatus, after: LinkStatus): BankEvent | undefined {
  if (after !== "up_to_date" && after !== "new_accounts") return after;
  return isWorking(before) ? undefined : "recovered";
}

/**
 * What becomes of a link of which this status is known now; null: nothing. That its bank has new accounts lasts until the member has chosen
 * what to share (`hasChosen`), and is its status only while nothing else is.
 */
export function toStatusChange(link: Link, found: LinkStatus, endsOn: string | null, now: Date, hasChosen = false) {
  const knownAt = getNewAccountsAt(link);
  const newAccountsAt = hasChosen ? null : (knownAt ?? (found === "new_accounts" ? now : null));
  const other = found === "new_accounts" ? link.status : found;
  const status = other === "up_to_date" && newAccountsAt !== null ? "new_accounts" : other;
  const isAnnounced = knownAt === null && newAccountsAt !== null;
  const isSame = link.status === status;
  if (isSame && link.endsOn === endsOn && knownAt === newAccountsAt) return null;
  const since = isSame ? link.since : now;
  const event = isAnnounced ? ("new_accounts" as const) : isSame ? undefined : getEvent(link.status, status);
  const notifiesWhenBack = status === "not_responding" && link.notifiesWhenBack;
  const isRecovery = isWorking(status) && (isBroken(link.status) || link.notifiesWhenBack);
  const recoveredAt = isRecovery ? now : link.recoveredAt;
  return { changes: { status, endsOn, since, newAccountsAt, notifiesWhenBack, recoveredAt }, event };
}

export const toEndsOn = (endsAt: Date | null, timeZone: string) => (endsAt === null ? null : todayIn(endsAt, timeZone));

/** The accounts of a link as the bank has them now; what the member said of them stays. */
export function mergeAccounts(before: readonly StoredAccount[], accounts: readonly Account[]): StoredAccount[] {
  const known = new Map(before.map((account) => [account.accountId, account]));
  return accounts.map((account) => {
    const { match = "open", tracked = null } = known.get(account.accountId) ?? {};
    return { ...account, match, tracked };
  });
}

/** Whether two accounts of two links are the same one. */
function isSameAccount(a: StoredAccount, b: StoredAccount): boolean {
  if (a.persistentId !== null && b.persistentId !== null) return a.persistentId === b.persistentId;
  return a.last4 !== null && a.last4 === b.last4 && a.name === b.name;
}

/** The accounts that two links share. Of several with one name and one mask nobody can tell which is which. */
export function pairAccounts(
  accounts: readonly StoredAccount[],
  others: readonly StoredAccount[],
): (readonly [StoredAccount, StoredAccount])[] {
  return accounts.flatMap((account) => {
    const [other, ...more] = others.filter((each) => isSameAccount(account, each));
    const isClear =
      more.length === 0 && accounts.every((each) => each === account || !other || !isSameAccount(each, other));
    return other && isClear ? [[account, other] as const] : [];
  });
}

/**
 * The link that has some of the cards of a sign-in already, by their bank and last digits: their other ids are only known once the sign-in
 * is exchanged. A link that has ended, here or at the bank, is none.
 */
export function findLinked(links: readonly Link[], signIn: SignIn): Link | null {
  const hasCard = ({ accounts }: Link) =>
    accounts.some((a) => signIn.accounts.some((b) => a.last4 === b.last4 && (a.last4 !== null || a.name === b.name)));
  const found = links.find(
    (link) =>
      link.duplicateOf === null &&
      link.forgottenCardIds === null &&
      !isOver(link.status) &&
      [null, link.institutionId].includes(signIn.institutionId) &&
      hasCard(link),
  );
  return found ?? null;
}

/** The link that has ended at the bank whose place a new one takes: it has the same accounts. */
export function findReplaced(
  links: readonly Link[],
  made: Pick<Link, "id" | "institutionId" | "accounts">,
): Link | null {
  const found = links.find(
    (link) =>
      link.id !== made.id &&
      link.duplicateOf === null &&
      isOver(link.status) &&
      link.institutionId === made.institutionId &&
      link.accounts.some((account) => made.accounts.some((other) => isSameAccount(account, other))),
  );
  return found ?? null;
}
