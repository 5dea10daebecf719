import { addDays } from "@cardwell/core/domain/dates/civil";
import type { CivilDate } from "@cardwell/core/domain/dates/shapes";
import type { BankLink } from "@cardwell/core/contract/banks";
import { type CheckFailure, getFix, getStatusOfError } from "@cardwell/core/domain/banks/link-status";
import { formatLongDay, formatWholeDay } from "../../lib/civil.ts";
import {
  type Clock,
  describeStatus,
  formatInstant,
  formatNextCheck,
  isUpToDate,
  isWorking,
} from "../../lib/bank-status.ts";
import { dayIn } from "../../lib/day-in.ts";
import { formatCount } from "../../lib/format.ts";
import type { Banks } from "../../lib/banks-query.ts";

/** The cards that the bank of a link that works no longer shares. */
export const listWithdrawn = ({ status, cards }: BankLink): string[] =>
  status === "up_to_date" || status === "new_accounts"
    ? cards.flatMap(({ name, isWithdrawn }) => (isWithdrawn ? [name] : []))
    : [];

/**
 * Links with the time of linking at the names of those that are logins of one bank. One whose access was ended keeps the bank's name alone,
 * by which it is linked again.
 */
export const distinguishLogins = (links: readonly BankLink[], clock: Clock): BankLink[] =>
  links.map((link) =>
    getFix(link.status) !== "link" && links.some(({ id, bankName }) => id !== link.id && bankName === link.bankName)
      ? { ...link, bankName: `${link.bankName} (linked ${formatInstant(link.linkedAt, clock)})` }
      : link,
  );

/** Whether a link needs the member: its status does, a card that isn't shared any more, or accounts that aren't matched to a card. */
export const needsMember = (link: BankLink): boolean =>
  !link.isEnding && (link.status !== "up_to_date" || link.unmatchedAccounts > 0 || listWithdrawn(link).length > 0);

/** What a link's sign-in failed with, as the title of its row, why, and the sentence that the page opens with. */
const failedSignIns: Record<
  Exclude<CheckFailure, "ours">,
  (bank: string) => Record<"title" | "why" | "headline", string>
> = {
  credentials: (bank) => ({
    title: `${bank} didn't accept the sign-in`,
    why: "Your user name or password there has changed. Sign in with the current ones.",
    headline: `Reconnect ${bank}.`,
  }),
  code: (bank) => ({
    title: `${bank} didn't accept the code`,
    why: "Sign in again, and enter the code that your bank sends you.",
    headline: `Reconnect ${bank}.`,
  }),
  locked: (bank) => ({
    title: `${bank} locked your sign-in`,
    why: `Open the site or app of ${bank} and unlock it there. Then reconnect.`,
    headline: `Unlock your sign-in at ${bank}.`,
  }),
};

const describeFailure = ({ checkFailure, bankName }: BankLink) =>
  checkFailure === null || checkFailure === "ours" ? null : failedSignIns[checkFailure](bankName);

/** Why a sign-in was left. */
export function formatExit(errorCode: string | null, bankName: string): string {
  if (errorCode !== null && getStatusOfError(errorCode) === "not_responding") {
    return `${describeStatus("not_responding", bankName)}. Try again in a few minutes.`;
  }
  switch (errorCode) {
    case null:
      return "You left before it was finished. Nothing has changed.";
    case "INVALID_LINK_TOKEN":
      return "This page waited too long. Start again.";
    case "LINK_NOT_LOADED":
      return "The sign-in couldn't be opened. Check your connection, and try again.";
    case "INVALID_CREDENTIALS":
    case "INVALID_MFA":
      return `${bankName} didn't accept the sign-in. Try again with your current user name, password and code.`;
    case "ITEM_LOCKED":
      return `${bankName} locked your sign-in. Unlock it on the bank's site or app, and try again.`;
    default:
      return `${bankName} couldn't finish the sign-in. Try again in a few minutes.`;
  }
}

/** What a link is like, as the title of its row. */
export function formatTitle(link: BankLink): string {
  const { status, bankName, endsOn, unmatchedAccounts } = link;
  const withdrawn = listWithdrawn(link);
  if (withdrawn.length > 0) return `${bankName} no longer shares ${new Intl.ListFormat("en-US").format(withdrawn)}`;
  const failure = describeFailure(link);
  if (failure) return failure.title;
  if (status === "expiring" && endsOn !== null) return `Access ends ${formatWholeDay(endsOn)}`;
  if (status === "up_to_date" && unmatchedAccounts > 0) {
    return `${formatCount(unmatchedAccounts, "account")} at ${bankName} to match`;
  }
  return describeStatus(status, bankName);
}

/** Whether a check may bring new data: of most broken links it can't until the member acts. */
const isChecked = (status: BankLink["status"]): boolean =>
  isWorking(status) || status === "not_responding" || status === "permission";

/** "since Monday, December 7 · last data Dec 6, 8:10 am" */
export function formatSince(link: BankLink, clock: Clock): string {
  const { status, since, updatedAt, nextCheckBy } = link;
  const day = dayIn(since, clock.timeZone);
  const today = dayIn(clock.now, clock.timeZone);
  const isRecent = day >= addDays(today, -1);
  const begun = isRecent ? formatInstant(since, clock) : formatWholeDay(day);
  const data = updatedAt === null ? "no data yet" : `last data ${formatInstant(updatedAt, clock)}`;
  const next = isChecked(status) ? ` · ${formatNextCheck(new Date(nextCheckBy), clock)}` : "";
  const isCurrent = isUpToDate(link, clock.now);
  return status === "expiring"
    ? `renewal available since ${begun} · ${isCurrent ? "up to date" : data}${next}`
    : `since ${begun} · ${isCurrent && updatedAt !== null ? `updated ${formatInstant(updatedAt, clock)}` : data}${next}`;
}

/** Why, and what it means. */
export function explain(link: BankLink, today: CivilDate): string {
  const { status, bankName, endsOn, hasNewAccounts, unmatchedAccounts } = link;
  if (listWithdrawn(link).length > 0)
    return "Access to it was ended at the bank. Reminders continue from the dates we know. Share it again to get new data.";
  const failure = describeFailure(link);
  if (failure) return failure.why;
  switch (status) {
    case "sign_in":
      return "Usually after a password change. Reminders continue from the dates we know; payments can't be confirmed.";
    case "expiring":
      return hasNewAccounts
        ? `${bankName} also has an account that isn't shared yet. Choose whether to track it when you renew.`
        : `${bankName} asks for your permission again from time to time. Renew before it ends and nothing is missed.`;
    case "permission":
      return "Statements and due dates aren't shared with Cardwell. Allow them to get every alert.";
    case "new_accounts":
      return `An account appeared that isn't shared yet. Choose whether to track it.${endsOn === null ? "" : ` That renews access, too, which ends ${formatLongDay(endsOn, today)}.`}`;
    case "no_accounts":
      return "No card account is shared with Cardwell. Reminders continue from the dates we know.";
    case "revoked":
      return "You or the bank ended Cardwell's access. Reminders continue from the dates we know.";
    case "not_responding":
      return "Nothing for you to do. We keep trying, and reminders continue from the dates we know.";
    case "unsupported":
      return "The bank ended connections like this one. Its cards stay, and you can track them by hand.";
    case "up_to_date":
      return unmatchedAccounts > 0
        ? "Choose which card each account is, or don't track it."
        : "Every linked card has current data.";
  }
}

/** Whether data arrived once and is too old to be the bank's now, although nothing is wrong that anybody knows. */
export const isSilent = ({ status, updatedAt }: BankLink, now: Date): boolean =>
  isWorking(status) && updatedAt !== null && !isUpToDate({ status, updatedAt }, now);

/** The sentence that the page opens with. */
export function formatHeadline(
  { links, manualCards }: Pick<Banks, "links" | "manualCards">,
  clock: Clock,
): { text: string; risk: string | null } {
  const first = links.find(needsMember);
  if (first === undefined) {
    const [only] = links;
    if (only === undefined) {
      return { text: manualCards.length === 0 ? "No bank is linked." : "Your cards are tracked by hand.", risk: null };
    }
    const ending = links.find(({ isEnding }) => isEnding);
    if (ending) return { text: `Disconnecting ${ending.bankName}.`, risk: null };
    const silent = links.find((link) => isSilent(link, clock.now));
    if (silent?.updatedAt) {
      return { text: `${silent.bankName}'s data is as of ${formatInstant(silent.updatedAt, clock)}.`, risk: null };
    }
    const state = links.some(({ updatedAt }) => updatedAt === null) ? "linked" : "up to date";
    const text = links.length === 1 ? `${only.bankName} is ${state}.` : `All ${links.length} banks are ${state}.`;
    return { text, risk: null };
  }
  const blind = new Set(links.flatMap(({ blindAlerts }) => blindAlerts)).size;
  return {
    text: headlineOfFirst(first),
    risk: blind === 0 ? null : `${formatCount(blind, "alert has", "alerts have")} no data.`,
  };
}

function headlineOfFirst(link: BankLink): string {
  const { status, bankName, endsOn, unmatchedAccounts } = link;
  if (listWithdrawn(link).length > 0) return `Choose your cards at ${bankName}.`;
  const failure = describeFailure(link);
  if (failure) return failure.headline;
  switch (status) {
    case "sign_in":
      return `Reconnect ${bankName}.`;
    case "expiring":
      return `Renew access to ${bankName}${endsOn === null ? "" : ` by ${formatLongDay(endsOn, endsOn)}`}.`;
    case "permission":
      return `Allow ${bankName} to share statements.`;
    case "new_accounts":
      return `Review a new card at ${bankName}.`;
    case "no_accounts":
      return `Choose your cards at ${bankName}.`;
    case "revoked":
      return `Connect ${bankName} again.`;
    case "not_responding":
      return `${bankName} isn't responding.`;
    case "unsupported":
      return `Track your ${bankName} cards by hand.`;
    case "up_to_date":
      return `Match ${formatCount(unmatchedAccounts, "account")} at ${bankName}.`;
  }
}
