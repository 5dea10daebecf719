import { addDays } from "@cardwell/core/domain/dates/civil";
import type { CardSummary } from "@cardwell/core/domain/dashboard/shapes";
import { isCurrent } from "@cardwell/core/domain/wallet/bank-data-age";
import { formatMonthDay } from "./civil.ts";
import { dayIn } from "./day-in.ts";
import { formatTime } from "./format.ts";

export type CardBank = NonNullable<CardSummary["bank"]>;
export type LinkStatus = CardBank["status"];
export type Clock = { now: Date; timeZone: string };

/** "today, 8:12 am", "yesterday, 9:30 pm", "Dec 6, 8:10 am". */
export function formatInstant(when: string, { now, timeZone }: Clock): string {
  const day = dayIn(when, timeZone);
  const today = dayIn(now, timeZone);
  const time = formatTime(when, timeZone);
  if (day === today) return `today, ${time}`;
  if (day === addDays(today, -1)) return `yesterday, ${time}`;
  const year = day.slice(0, 4) === today.slice(0, 4) ? "" : `, ${day.slice(0, 4)}`;
  return `${formatMonthDay(day)}${year}, ${time}`;
}

const states: Record<LinkStatus, (bankName: string) => string> = {
  up_to_date: (bank) => `${bank} is up to date`,
  sign_in: (bank) => `${bank} needs you to sign in again`,
  expiring: (bank) => `Access to ${bank} ends soon`,
  permission: (bank) => `${bank} needs your permission`,
  new_accounts: (bank) => `New card found at ${bank}`,
  no_accounts: (bank) => `${bank} shares no cards`,
  revoked: (bank) => `Access to ${bank} was ended`,
  not_responding: (bank) => `${bank} isn't responding`,
  unsupported: (bank) => `${bank} can't be linked any longer`,
};

/** A card of a known bank that the member pays themselves, and that isn't linked. */
export const canBeLinked = ({ bank, status, role, cardId }: CardSummary): boolean =>
  bank === null && status === "active" && role === "primary" && cardId !== null;

/** What a link is like, without a full stop. */
export const describeStatus = (status: LinkStatus, bankName: string): string => states[status](bankName);

/** Whether data still arrives. */
export const isWorking = (status: LinkStatus): boolean =>
  status === "up_to_date" || status === "expiring" || status === "new_accounts";

/** Whether data still arrives, and is that of the bank now. */
export const isUpToDate = ({ status, updatedAt, isWithdrawn }: Omit<CardBank, "linkId" | "name">, now: Date): boolean =>
  isWorking(status) && !isWithdrawn && isCurrent(updatedAt, now);

/** What a bank is like, without a full stop: "Chase is up to date", "Chase's data is as of Nov 17, 8:10 am". */
export function describeBank({ name, status, updatedAt, isWithdrawn }: CardBank, clock: Clock): string {
  if (isWithdrawn && isWorking(status)) return `${name} no longer shares a card`;
  if (status !== "up_to_date" || isCurrent(updatedAt, clock.now)) return describeStatus(status, name);
  return updatedAt === null
    ? `${name} has sent no data yet`
    : `${name}'s data is as of ${formatInstant(updatedAt, clock)}`;
}

/** "next check by 8:12 pm", "next check by Dec 7, 8:10 am". */
export function formatNextCheck(by: Date, clock: Clock): string {
  if (by <= clock.now) return "next check soon";
  const when = by.toISOString();
  const isToday = dayIn(when, clock.timeZone) === dayIn(clock.now, clock.timeZone);
  return `next check by ${isToday ? formatTime(when, clock.timeZone) : formatInstant(when, clock)}`;
}

/** Where a linked card's figures come from: "Chase, updated today, 8:12 am.", or "Chase, as of Nov 17, 8:10 am.". */
export function describeSource({ name, status, updatedAt, isWithdrawn }: CardBank, clock: Clock): string {
  const updated = updatedAt === null ? null : formatInstant(updatedAt, clock);
  if (!isWorking(status)) {
    return `${describeStatus(status, name)}.${updated === null ? "" : ` Last data ${updated}.`}`;
  }
  if (isWithdrawn) return `${name} no longer shares this card.`;
  if (updated === null) return `${name}, first import under way`;
  return isCurrent(updatedAt, clock.now) ? `${name}, updated ${updated}.` : `${name}, as of ${updated}.`;
}

/** The banks of cards, each with its cards, in the order of the cards. One of which a card isn't shared any more is shown so. */
export function groupByBank(cards: readonly CardSummary[]): { bank: CardBank; cards: CardSummary[] }[] {
  const groups = Map.groupBy(
    cards.filter(({ bank }) => bank !== null),
    ({ bank }) => bank?.linkId,
  );
  return [...groups.values()].flatMap((held) => {
    const { bank } = held.find((card) => card.bank?.isWithdrawn) ?? held[0] ?? {};
    return bank ? [{ bank, cards: held }] : [];
  });
}
