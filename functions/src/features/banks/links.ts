import { getStatusOfError, getWorkingStatus, isBroken, isWorking } from "@cardwell/core/domain/banks/link-status";
import type { LinkStatus } from "@cardwell/core/domain/wallet/bank-shapes";
import { todayIn } from "@cardwell/core/domain/dates/civil";
import type { Account, Item } from "../../integrations/bank-data/bank-data.ts";
import type { BankEvent, Link, StoredAccount, StoredLink } from "./repository.ts";

/** What a link is like by the provider's answer about it. */
export function getStatus(link: Pick<StoredLink, "status">, item: Item, now: Date): LinkStatus {
  if (item.errorCode === null) return getWorkingStatus(link.status, item.consentExpiresAt, now);
  return getStatusOfError(item.errorCode) ?? link.status;
}

function getEvent(before: LinkStatus, after: LinkStatus): BankEvent | undefined {
  if (after !== "up_to_date") return after;
  return isWorking(before) ? undefined : "recovered";
}

/** What becomes of a link that has a status now; null: it had it before. */
export function toStatusChange(link: Link, status: LinkStatus, endsOn: string | null, now: Date) {
  if (link.status === status && link.endsOn === endsOn) return null;
  const since = link.status === status ? link.since : now;
  const event = link.status === status ? undefined : getEvent(link.status, status);
  const notifiesWhenBack = status === "not_responding" && link.notifiesWhenBack;
  const isRecovery = isWorking(status) && (isBroken(link.status) || link.notifiesWhenBack);
  const recoveredAt = isRecovery ? now : link.recoveredAt;
  return { changes: { status, endsOn, since, notifiesWhenBack, recoveredAt }, event };
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
export function isSameAccount(a: StoredAccount, b: StoredAccount): boolean {
  if (a.persistentId !== null && b.persistentId !== null) return a.persistentId === b.persistentId;
  return a.last4 !== null && a.last4 === b.last4 && a.name === b.name;
}

/** The link with the same accounts at the same bank. */
export function findDuplicate(
  links: readonly Link[],
  made: Pick<Link, "id" | "institutionId" | "accounts">,
): Link | null {
  const found = links.find(
    (link) =>
      link.id !== made.id &&
      link.duplicateOf === null &&
      link.institutionId === made.institutionId &&
      link.accounts.some((account) => made.accounts.some((other) => isSameAccount(account, other))),
  );
  return found ?? null;
}
