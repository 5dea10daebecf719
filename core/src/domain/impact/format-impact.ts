import type { CivilDate } from "../dates/shapes.ts";
import { counted, day, money } from "../format.ts";
import type { ImpactPart, TermsImpact } from "./terms-impact.ts";

const lessOrMore = (yearCents: number) => `${money(Math.abs(yearCents))} ${yearCents < 0 ? "less" : "more"} a year`;

function formatCredit(part: Extract<ImpactPart, { kind: "credit" }>): string {
  const { title, change, usedCents, possibleCents, yearCents } = part;
  if (change === "added") {
    return possibleCents === null || possibleCents === 0
      ? `${title} is new.`
      : `${title} is new, worth up to ${money(possibleCents)} a year to you.`;
  }
  if (usedCents === 0) return `${title}: you used none of it in the last 12 months.`;
  if (change === "removed") return `${title} ends. You used ${money(usedCents)} of it in the last 12 months.`;
  return yearCents === 0 ? `${title}: no difference for you.` : `${title}: ${lessOrMore(yearCents)} by what you used.`;
}

/** One sentence for a holder about a part of a change. */
function formatPart(part: ImpactPart, today: CivilDate): string {
  const { yearCents } = part;
  const isRise = yearCents < 0;
  switch (part.kind) {
    case "fee": {
      const isPast = part.from !== null && part.from <= today;
      const [rises, falls, from] = isPast ? ["rose", "fell", "on"] : ["rises", "falls", "from"];
      const when = part.from === null ? "" : ` ${from} ${day(part.from, today)}`;
      const by = money(Math.abs(yearCents));
      return `Your annual fee ${isRise ? rises : falls} by ${by} to ${money(part.afterCents)}${when}.`;
    }
    case "authorized_users":
      return `${counted(part.count, "authorized user")}: the fees ${isRise ? "rise" : "fall"} by ${money(Math.abs(yearCents))} a year.`;
    case "credit":
      return formatCredit(part);
    case "earning":
      return `${part.label}: about ${lessOrMore(yearCents)} on the ${money(part.spentCents)} you spent.`;
    case "foreign":
      return `Foreign transaction fees: about ${money(Math.abs(yearCents))} ${yearCents < 0 ? "more" : "less"} a year.`;
  }
}

const isWeighty = (part: ImpactPart) => part.yearCents !== 0 || part.kind === "fee";

/** What a change means for a holder, the largest difference first. Empty: nothing of it can be counted for them. */
export function formatImpact({ parts, usedCreditsCents }: TermsImpact, today: CivilDate): string[] {
  const sorted = parts.toSorted(
    (a, b) => Number(isWeighty(b)) - Number(isWeighty(a)) || Math.abs(b.yearCents) - Math.abs(a.yearCents),
  );
  const sentences = sorted.map((part) => formatPart(part, today));
  const hasFee = parts.some(({ kind }) => kind === "fee");
  // Whoever pays another fee asks what the card gave for it.
  if (hasFee && usedCreditsCents > 0) {
    const at = sorted.findIndex(({ kind }) => kind === "fee") + 1;
    sentences.splice(at, 0, `The credits you used in the last 12 months were worth ${money(usedCreditsCents)}.`);
  }
  return sentences;
}

/** "In all about $115.00 less a year for you." One part says it itself. */
export const formatTotal = ({ yearCents, parts }: TermsImpact): string | null =>
  yearCents === 0 || parts.filter((part) => part.yearCents !== 0).length < 2
    ? null
    : `In all about ${lessOrMore(yearCents)} for you.`;
