import type { AlertBox } from "@cardwell/core/domain/alerts/types";
import { Link } from "react-router-dom";
import { classNames } from "../../../../components/class-names.ts";
import { listAddress, noChoice } from "../address.ts";
import type { Choice } from "../address.ts";
import { formatNumber } from "../../../../lib/format.ts";

const tabs: [AlertBox, string][] = [
  ["new", "New"],
  ["snoozed", "Snoozed"],
  ["done", "Done"],
];

type TabsProps = { choice: Choice; counts: Partial<Record<AlertBox, number>>; isList: boolean };

/** Three addresses. The filters of one are not those of another. */
export function Tabs({ choice, counts, isList }: TabsProps) {
  return (
    <nav aria-label="Alerts by state" className="flex gap-6 border-b border-line-2">
      {tabs.map(([tab, label]) => (
        <Link
          key={tab}
          to={listAddress({ ...noChoice, tab })}
          aria-current={tab === choice.tab ? (isList ? "page" : "true") : undefined}
          className={classNames(
            "-mb-px border-b-2 py-2.5 text-heading",
            tab === choice.tab ? "border-green font-medium text-ink" : "border-transparent text-ink-2 hover:text-ink",
          )}
        >
          {label} <span className="figures ml-0.5 font-normal text-ink-2">{formatCount(counts[tab])}</span>
        </Link>
      ))}
    </nav>
  );
}

const formatCount = (count: number | undefined) => (count === undefined ? "\u2007" : formatNumber(count));
