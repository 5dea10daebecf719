import type { CardSummary } from "@cardwell/core/contract/dashboard";

export type CardGroup = { title: string; cards: CardSummary[] };

const groupByVerdict: Record<CardSummary["verdict"], "decide" | "keep" | "early" | "free"> = {
  call: "decide",
  downgrade: "decide",
  cancel: "decide",
  keep: "keep",
  too_early: "early",
  unknown: "early",
  no_fee: "free",
};

/** Whether a card's value can be set against its fee: not while too little is known of it. */
export const isComparable = ({ status, verdict }: Pick<CardSummary, "status" | "verdict">): boolean =>
  status === "active" && groupByVerdict[verdict] !== "early";

/** The open cards by what to do about them, in the member's own order inside each group. */
export function groupCards(cards: readonly CardSummary[]): { toDecide: CardSummary[]; groups: CardGroup[] } {
  const of = (group: string) =>
    cards.filter(({ status, verdict }) => status === "active" && groupByVerdict[verdict] === group);
  const groups = [
    { title: "Keep", cards: of("keep") },
    { title: "No annual fee", cards: of("free") },
    { title: "Too early to tell", cards: of("early") },
  ];
  return { toDecide: of("decide"), groups: groups.filter((group) => group.cards.length > 0) };
}
