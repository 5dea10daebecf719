import { DAY_MS } from "../dates/instants.ts";
import type { LinkStatus } from "../wallet/bank-shapes.ts";

/** How a member comes to a bank's sign-in: for a new link, or to change one. */
export const LINK_SESSION_KINDS = ["link", "repair", "permission", "accounts"] as const;

export type LinkSessionKind = (typeof LINK_SESSION_KINDS)[number];

/** The provider's error codes, by what they mean for a member. A code that isn't here leaves the status as it is. */
const STATUS_BY_ERROR: Record<string, LinkStatus> = {
  ITEM_LOGIN_REQUIRED: "sign_in",
  INVALID_CREDENTIALS: "sign_in",
  INVALID_MFA: "sign_in",
  ITEM_LOCKED: "sign_in",
  USER_SETUP_REQUIRED: "sign_in",
  PENDING_DISCONNECT: "expiring",
  PENDING_EXPIRATION: "expiring",
  ADDITIONAL_CONSENT_REQUIRED: "permission",
  NEW_ACCOUNTS_AVAILABLE: "new_accounts",
  ACCESS_NOT_GRANTED: "no_accounts",
  NO_ACCOUNTS: "no_accounts",
  USER_PERMISSION_REVOKED: "revoked",
  ITEM_NOT_FOUND: "revoked",
  INVALID_ACCESS_TOKEN: "revoked",
  INSTITUTION_DOWN: "not_responding",
  INSTITUTION_NOT_RESPONDING: "not_responding",
  INSTITUTION_NOT_AVAILABLE: "not_responding",
  INSTITUTION_NO_LONGER_SUPPORTED: "unsupported",
};

/** What an error of a link means; null: nothing for the member, such as data that isn't ready yet. */
export const getStatusOfError = (code: string): LinkStatus | null => STATUS_BY_ERROR[code] ?? null;

/** What kept the last check of a link from its data, where its status doesn't say it. `ours`: neither the member's nor the bank's. */
export const CHECK_FAILURES = ["ours", "credentials", "code", "locked"] as const;

export type CheckFailure = (typeof CHECK_FAILURES)[number];

const FAILED_SIGN_INS: Record<string, CheckFailure> = {
  INVALID_CREDENTIALS: "credentials",
  INVALID_MFA: "code",
  ITEM_LOCKED: "locked",
};

/** What the error of the last check means; null: there was none, its status says it, or data isn't ready yet. */
export function getCheckFailure(status: LinkStatus, errorCode: string | null): CheckFailure | null {
  if (errorCode === null || errorCode === "PRODUCT_NOT_READY") return null;
  if (status === "sign_in") return FAILED_SIGN_INS[errorCode] ?? null;
  return isWorking(status) && getStatusOfError(errorCode) === null ? "ours" : null;
}

/** Banks that end access regularly offer to renew it this long before. */
const RENEWAL_OFFERED_DAYS = 14;

/** The status of a link whose data can be fetched. */
export const getWorkingStatus = (endsAt: Date | null, now: Date): LinkStatus =>
  endsAt !== null && endsAt.getTime() - now.getTime() <= RENEWAL_OFFERED_DAYS * DAY_MS ? "expiring" : "up_to_date";

type NewAccounts<Instant> = { status: LinkStatus; since: Instant; newAccountsAt?: Instant | null | undefined };

/** Since when a bank has accounts that aren't shared; null: it has none. Of links stored before, only the status says so. */
export const getNewAccountsAt = <Instant>({ status, since, newAccountsAt }: NewAccounts<Instant>): Instant | null =>
  newAccountsAt ?? (status === "new_accounts" ? since : null);

/** Whether data still arrives. */
export const isWorking = (status: LinkStatus): boolean =>
  status === "up_to_date" || status === "expiring" || status === "new_accounts";

/** Whether no data arrives until the member does something, or ever again. An outage ends on its own. */
export const isBroken = (status: LinkStatus): boolean => !isWorking(status) && status !== "not_responding";

/** Whether a link has ended at the bank: no sign-in brings it back, and the bank is linked anew. */
export const isOver = (status: LinkStatus): boolean => status === "revoked" || status === "unsupported";

/** The sign-in that fixes a link; null: there is none. A revoked link is linked anew. */
export function getFix(status: LinkStatus): LinkSessionKind | null {
  switch (status) {
    case "sign_in":
    case "expiring":
      return "repair";
    case "permission":
      return "permission";
    case "new_accounts":
    case "no_accounts":
      return "accounts";
    case "revoked":
      return "link";
    default:
      return null;
  }
}

/** The more pressing first. */
const URGENCY: Record<LinkStatus, number> = {
  sign_in: 0,
  revoked: 1,
  no_accounts: 2,
  permission: 3,
  unsupported: 4,
  expiring: 5,
  not_responding: 6,
  new_accounts: 7,
  up_to_date: 8,
};

export const compareUrgency = (a: LinkStatus, b: LinkStatus): number => URGENCY[a] - URGENCY[b];

/** What only a bank's data can show, as pages name it while a link doesn't work. */
export const BANK_ONLY_ALERTS = [
  "Missing payments",
  "New statements",
  "Large or foreign purchases",
  "Missing credits",
  "Interest and fees",
] as const;

/** The alerts that have no data while a link is like this. */
export function getBlindAlerts(status: LinkStatus): readonly string[] {
  if (isWorking(status)) return [];
  return status === "permission" ? ["Missing payments", "New statements"] : BANK_ONLY_ALERTS;
}
