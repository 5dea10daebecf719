import { formatCivilDate } from "../../../lib/civil.ts";
import type { AdminCard } from "../queries.ts";

const getSince = ({ versions: [newest] }: AdminCard) =>
  newest === undefined ? "" : `from ${formatCivilDate(newest.effectiveFrom)}`;

const number = new Intl.NumberFormat("en-US");

/** How a card stands: who holds it, how much of it is known, and how much of that was read. */
export function CardFigures({ card }: { card: AdminCard }) {
  const known = card.facts.filter(({ isKnown }) => isKnown);
  const unread = card.toVerify.filter(({ isKnown }) => isKnown).length;
  const last = known
    .map(({ source }) => source.checkedOn)
    .filter((day) => day !== null)
    .toSorted()
    .at(-1);
  const figures = [
    { label: "Holders", value: number.format(card.holders), below: card.holders === 1 ? "member" : "members" },
    { label: "Known", value: `${card.completeness}%`, below: "of what a card must say" },
    {
      label: "Verified",
      value: `${known.length - unread} of ${known.length}`,
      below: last === undefined ? "never checked" : `last ${formatCivilDate(last)}`,
    },
    { label: "Version", value: number.format(card.version), below: getSince(card) },
    { label: "Reports", value: number.format(card.reports.length), below: "open" },
  ];
  return (
    <dl className="mt-5 mb-3 grid grid-cols-2 gap-x-5 gap-y-4 border-t border-line-2 pt-4 md:flex md:gap-0">
      {figures.map(({ label, value, below }) => (
        <div key={label} className="md:grow md:border-l md:border-line-2 md:pl-5 md:first:border-0 md:first:pl-0">
          <dt className="text-small text-ink-2">{label}</dt>
          <dd className="figures mt-0.5 text-figure font-medium">{value}</dd>
          <dd className="text-caption text-ink-3">{below}</dd>
        </div>
      ))}
    </dl>
  );
}
