import * as z from "zod/mini";
import { civilDate } from "../dates/shapes.ts";
import type { CivilDate } from "../dates/shapes.ts";
import { counted } from "../format.ts";
import { audienceCardIds } from "../news/post.ts";
import { blank } from "../read-schema.ts";
import { PLAN_KINDS, type PlanKind, type UserStatus } from "../staff/user-status.ts";

const COUNT_ERROR = "Enter a whole number from 0 to 100.";
const cardCount = z.nullable(
  z.int({ error: COUNT_ERROR }).check(z.minimum(0, { error: COUNT_ERROR }), z.maximum(100, { error: COUNT_ERROR })),
);

/** Which members a broadcast is for. Null, or no cards: it doesn't matter. */
export const segment = z.strictObject({
  plan: z.nullable(z.enum(PLAN_KINDS)),
  /** Days of joining (UTC), both included. */
  joinedFrom: z.nullable(civilDate),
  joinedUntil: z.nullable(civilDate),
  /** Cards that they hold, both included. */
  minCards: cardCount,
  maxCards: cardCount,
  /** They hold one of them. */
  cardIds: audienceCardIds,
});

export type Segment = z.infer<typeof segment>;

export const EVERYBODY = blank(segment);

/** Why somebody in the segment is no recipient when recipients are counted. */
export const EXCLUSIONS = ["unverified", "disabled", "deleting", "unsubscribed", "suppressed"] as const;

export type Exclusion = (typeof EXCLUSIONS)[number];

export type SegmentMember = {
  status: UserStatus;
  cards: number;
  /** Of the catalog, those that they hold. */
  cardIds: readonly string[];
  takesNews: boolean;
  isSuppressed: boolean;
};

/** Whether somebody whose plan and day of joining fit receives the broadcast; null: they are not in the segment. */
export function decideRecipient(chosen: Segment, member: SegmentMember): "recipient" | Exclusion | null {
  const { minCards, maxCards, cardIds } = chosen;
  if (minCards !== null && member.cards < minCards) return null;
  if (maxCards !== null && member.cards > maxCards) return null;
  if (cardIds.length > 0 && !cardIds.some((id) => member.cardIds.includes(id))) return null;
  const { status } = member;
  if (status === "unverified" || status === "disabled" || status === "deleting") return status;
  if (!member.takesNews) return "unsubscribed";
  return member.isSuppressed ? "suppressed" : "recipient";
}

/** Whether everybody in a segment holds a card of a post's audience; without cards it's for everyone. */
export const isWithinAudience = ({ cardIds }: Segment, audience: readonly string[]): boolean =>
  audience.length === 0 || (cardIds.length > 0 && cardIds.every((id) => audience.includes(id)));

const planNames: Record<PlanKind, string> = {
  trial: "in a trial",
  monthly: "on the monthly plan",
  yearly: "on the yearly plan",
  none: "without a plan",
};

function formatCards({ minCards, maxCards }: Segment): string | null {
  if (minCards === null && maxCards === null) return null;
  if (maxCards === 0) return "no cards";
  if (minCards === maxCards) return `exactly ${counted(minCards ?? 0, "card")}`;
  if (maxCards === null) return `at least ${counted(minCards ?? 0, "card")}`;
  return minCards === null ? `at most ${counted(maxCards, "card")}` : `${minCards} to ${maxCards} cards`;
}

const MOST_NAMED = 2;

function formatHeld(cardNames: readonly string[]): string | null {
  if (cardNames.length === 0) return null;
  return cardNames.length > MOST_NAMED
    ? `who hold one of ${cardNames.length} cards`
    : `who hold ${cardNames.join(" or ")}`;
}

type FormatDay = (on: CivilDate) => string;

function formatJoined({ joinedFrom, joinedUntil }: Segment, formatDay: FormatDay): string | null {
  if (joinedFrom === null) return joinedUntil === null ? null : `joined by ${formatDay(joinedUntil)}`;
  if (joinedUntil === null) return `joined since ${formatDay(joinedFrom)}`;
  return `joined ${formatDay(joinedFrom)} to ${formatDay(joinedUntil)}`;
}

/**
 * "Members on the yearly plan, joined since January 1, at least 3 cards, who hold American Express Gold". Days are formatted by the caller: with the calendar of
 * this domain, the browser would load it on every first visit.
 */
export function formatSegment(chosen: Segment, cardNames: readonly string[], formatDay: FormatDay): string {
  const plan = chosen.plan === null ? "All members" : `Members ${planNames[chosen.plan]}`;
  return [plan, formatJoined(chosen, formatDay), formatCards(chosen), formatHeld(cardNames)]
    .filter((part) => part !== null)
    .join(", ");
}
