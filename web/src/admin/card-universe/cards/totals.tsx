import type { CardList } from "../queries.ts";

const number = new Intl.NumberFormat("en-US");

/** How the catalog stands, in six figures. */
export function Totals({ totals }: { totals: CardList["totals"] | undefined }) {
  const share = totals === undefined || totals.facts === 0 ? null : Math.floor((100 * totals.verified) / totals.facts);
  const toVerify = totals && totals.facts - totals.verified + totals.unknownFacts;
  const figures: [label: string, value: number | undefined, below: string][] = [
    ["Cards", totals?.cards, `version ${totals === undefined ? "" : number.format(totals.version)}`],
    ["Facts", totals?.facts, "stated by listed cards"],
    ["Verified", totals?.verified, share === null ? "" : `${share}% read within a year`],
    ["To verify", toVerify, totals === undefined ? "" : `${number.format(totals.unknownFacts)} of them not known`],
    ["Proposals", totals?.pendingProposals, "wait for review"],
    ["Reports", totals?.openReports, "wait for an answer"],
  ];
  return (
    <dl className="mt-5 grid grid-cols-2 gap-x-5 gap-y-4 border-b border-line-2 pb-5 md:flex md:gap-0">
      {figures.map(([label, value, below]) => (
        <div key={label} className="md:grow md:border-l md:border-line-2 md:pl-5 md:first:border-0 md:first:pl-0">
          <dt className="text-small text-ink-2">{label}</dt>
          <dd className="figures mt-0.5 min-h-7 text-figure font-medium">
            {value === undefined ? <span className="text-ink-3">…</span> : number.format(value)}
          </dd>
          <dd className="min-h-4 text-caption text-ink-3">{below}</dd>
        </div>
      ))}
    </dl>
  );
}
