import type { CardSummary } from "@cardwell/core/domain/dashboard/shapes";
import { formatMoney } from "../../../lib/format.ts";

export type CardGroup = { title: string; cards: CardSummary[] };

const groupByVerdict: Record<CardSummary["verdict"], "decide" | "keep" | "early" | "unknown" | "free"> = {
  call: "decide",
  downgrade: "decide",
  cancel: "decide",
  keep: "keep",
  too_early: "early",
  unknown: "unknown",
  no_fee: "free",
};

/** Whether a card's value can be set against its fee: not while too little is known of it. */
export const isComparable = ({ status, verdict }: Pick<CardSummary, "status" | "verdict">): boolean =>
  status === "active" && verdict !== "too_early" && verdict !== "unknown";

/** Why the verdict differs from the year's net: it rests on the forecast. Null while both point the same way. */
export function explainVerdict(card: Pick<CardSummary, "verdict" | "forecastNetCents">, netCents: number) {
  const { verdict, forecastNetCents } = card;
  if (verdict !== "keep" || netCents >= 0 || forecastNetCents === null) return null;
  return `Forecast: ${formatMoney(forecastNetCents)} ahead over the next 12 months`;
}

/** The open cards by what to do about them, in the member's own order inside each group. */
export function groupCards(cards: readonly CardSummary[]): { toDecide: CardSummary[]; groups: CardGroup[] } {
  const of = (group: string) =>
    cards.filter(({ status, verdict }) => status === "active" && groupByVerdict[verdict] === group);
  const groups = [
    { title: "Keep", cards: of("keep") },
    { title: "No annual fee", cards: of("free") },
    { title: "Too early to tell", cards: of("early") },
    // The fee isn't known, or nothing is recorded: the label says which.
    ...Array.from(
      Map.groupBy(of("unknown"), ({ verdictLabel }) => verdictLabel),
      ([title, unknown]) => ({ title, cards: unknown }),
    ),
  ];
  return { toDecide: of("decide"), groups: groups.filter((group) => group.cards.length > 0) };
}
