import { isBroken } from "../../banks/link-status.ts";
import { STALE_AFTER_HOURS } from "../../wallet/bank-data.ts";
import { todayIn } from "../../dates/civil.ts";
import { type Fact, fact, reportedBy } from "../../fact-sources.ts";
import { day, list } from "../../format.ts";
import type { WalletBank } from "../../wallet/bank-shapes.ts";
import { bankLinkPlace } from "../places.ts";
import type { AlertFacts, Reminder, ReminderStep } from "../reminder.ts";
import { timeIn } from "../times.ts";

const HOUR_MS = 3_600_000;

/** As many cards are named in a sentence. */
const MOST_NAMED = 3;

/** A link with a bank. `cardNames`: the cards it has data for. */
export type HeldLink = { linkId: string; bank: WalletBank; cardNames: string; isOneCard: boolean };

export function bankLinks(facts: Pick<AlertFacts, "banks" | "cards" | "getName">): HeldLink[] {
  return Object.entries(facts.banks).map(([linkId, bank]) => {
    const names = facts.cards.filter((card) => card.bank?.linkId === linkId).map((card) => facts.getName(card));
    const more = names.length - MOST_NAMED;
    const named = [...names.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])];
    const cardNames = names.length === 0 ? `Your ${bank.name} cards` : list(named);
    return { linkId, bank, cardNames, isOneCard: names.length === 1 };
  });
}

/** Links that work, or will again when the bank's outage ends. */
export const unbrokenLinks = (facts: AlertFacts): HeldLink[] =>
  bankLinks(facts).filter(({ bank }) => !isBroken(bank.status));

/** The local day and time of an instant. */
export function localMoment(at: string | number, timeZone: string): Pick<ReminderStep, "on" | "at"> {
  const instant = new Date(at);
  return { on: todayIn(instant, timeZone), at: timeIn(instant, timeZone) };
}

/** When data that arrived at an instant counts as old. */
export const getStaleAt = (arrivedAt: string): number => Date.parse(arrivedAt) + STALE_AFTER_HOURS * HOUR_MS;

/** The last day with data of a link; null: none arrived yet. */
export const getLastDataDay = ({ updatedAt }: WalletBank, { today, timeZone }: AlertFacts): string | null =>
  updatedAt === null ? null : day(localMoment(updatedAt, timeZone).on, today);

function linkFacts(facts: AlertFacts, { bank, cardNames }: HeldLink): Fact[] {
  const sinceOn = localMoment(bank.since, facts.timeZone).on;
  const source = reportedBy(facts, "bank", sinceOn);
  return [
    fact("Bank", bank.name, source),
    fact("Cards", cardNames, source),
    fact("Last data", getLastDataDay(bank, facts) ?? "none yet", source),
  ];
}

/** The parts that reminders about one link share. `episode` tells one cause of it from the next. */
export function aboutLink(
  facts: AlertFacts,
  link: HeldLink,
  episode: string,
  label: string,
): Pick<Reminder, "key" | "subject" | "groupKey" | "dueOn" | "endsOn" | "facts" | "link" | "mark" | "metrics"> {
  const { linkId } = link;
  return {
    key: `${linkId}:${episode}`,
    subject: { kind: "bank", walletCardId: null, id: linkId },
    groupKey: `bank:${linkId}`,
    dueOn: null,
    endsOn: null,
    facts: linkFacts(facts, link),
    link: { label, path: bankLinkPlace(linkId) },
    mark: null,
    metrics: {},
  };
}

/** An instant in a reminder's key. */
export const toEpisode = (at: string): string => String(Date.parse(at));
