import { daysBetween } from "@cardwell/core/domain/dates/civil";
import { HOUR_MS } from "@cardwell/core/domain/dates/instants";
import type { Watching } from "@cardwell/core/contract/alert-preferences";
import { formatWholeDay } from "../../../lib/civil.ts";
import { formatCount, formatDate, formatTime } from "../../../lib/format.ts";
import { dayIn } from "../../../lib/day-in.ts";

export type WatchedStep = Watching["steps"][number];

const staleAfterMs = 2 * HOUR_MS;

/** The last sweep is so long ago that silence may be a failure. */
export const isStale = (lastSweepAt: string | null, now: Date): boolean =>
  lastSweepAt === null || now.getTime() - Date.parse(lastSweepAt) > staleAfterMs;

/** The summary with its number, in one or two sentences. */
export function watchingHeadline({ steps, from, until }: Pick<Watching, "steps" | "from" | "until">): string {
  const span = `the next ${daysBetween(from, until)} days`;
  const [first] = steps;
  if (first === undefined) return `No reminders in ${span}.`;
  const count = `${formatCount(steps.length, "reminder")} in ${span}.`;
  const day = first.on <= from ? "today" : `on ${formatWholeDay(first.on)}`;
  return steps.length === 1 ? `${count} It's ${day}.` : `${count} The next one is ${day}.`;
}

/** "8:12 am today", "8:12 am on Nov 19, 2026". */
export function formatCheckedAt(at: string, now: Date, timeZone: string): string {
  const time = formatTime(at, timeZone);
  const days = daysBetween(dayIn(now, timeZone), dayIn(new Date(at), timeZone));
  if (days === 0) return `${time} today`;
  if (days === 1) return `${time} tomorrow`;
  if (days === -1) return `${time} yesterday`;
  return `${time} on ${formatDate(at, timeZone)}`;
}

/** The channels of a reminder. */
export function formatDelivery({ app, mail }: Pick<WatchedStep, "app" | "mail">): string {
  const byMail = mail === "now" ? "by email" : mail === "digest" ? "in the digest" : null;
  if (app) return byMail === null ? "In the app" : `In the app and ${byMail}`;
  return byMail === null ? "Notifications off" : byMail === "by email" ? "By email" : "In the digest";
}

type Day = { on: string; steps: WatchedStep[] };

/** The steps by day. They come in order. */
export function byDay(steps: readonly WatchedStep[]): Day[] {
  const days = Map.groupBy(steps, ({ on }) => on);
  return [...days].map(([on, ofDay]) => ({ on, steps: ofDay }));
}

/** The cards that anything is planned for, by name. */
export function listCards(steps: readonly WatchedStep[]): { value: string; label: string }[] {
  const names = new Map(
    steps.flatMap(({ walletCardId, cardName }) =>
      walletCardId === null ? [] : [[walletCardId, cardName ?? "A card"]],
    ),
  );
  return [...names].map(([value, label]) => ({ value, label })).toSorted((a, b) => a.label.localeCompare(b.label));
}

type Chosen = { card: string | null; type: string | null };

export const filterSteps = (steps: readonly WatchedStep[], { card, type }: Chosen): WatchedStep[] =>
  steps.filter((step) => (card === null || step.walletCardId === card) && (type === null || step.type === type));
