import type { AlertBox } from "@cardwell/core/domain/alerts/types";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../../../components/button.tsx";
import { classNames } from "../../../../components/class-names.ts";
import { lazyPart } from "../../../../components/lazy-part.tsx";
import { formatNumber } from "../../../../lib/format.ts";
import { paths } from "../../../../lib/paths.ts";
import { type Choice, listAddress, noChoice } from "../address.ts";

const ReminderDialog = lazyPart(() => import("../reminder-dialog.tsx"), "ReminderDialog", null);

type ListHeadProps = { unread: number; isPageTitle: boolean; onReadAll: () => void };

/** The page's name, and actions on all alerts. */
export function ListHead({ unread, isPageTitle, onReadAll }: ListHeadProps) {
  const Title = isPageTitle ? "h1" : "h2";
  return (
    <div className="flex items-center justify-between gap-4">
      <Title className="text-title-1">Alerts</Title>
      {unread === 0 ? null : (
        <Button size="small" variant="text" className="-mr-3" onClick={onReadAll}>
          Mark {unread === 1 ? "1" : `all ${formatNumber(unread)}`} as read
        </Button>
      )}
    </div>
  );
}

/** Where alerts come from: one's own words, what is watched, and what is wanted. */
export function ListFoot({ onHelp }: { onHelp: () => void }) {
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      <div className="flex flex-wrap gap-x-4 gap-y-1 pt-6 text-small">
        <button type="button" className="link py-1" onClick={() => setWriting(true)}>
          New reminder
        </button>
        <Link to={paths.alertWatching} className="link py-1">
          What we're watching
        </Link>
        <Link to={paths.alertSettings} className="link py-1">
          Settings
        </Link>
        <button type="button" className="link py-1 pointer-coarse:hidden" onClick={onHelp}>
          Keyboard shortcuts
        </button>
      </div>
      {isWriting ? <ReminderDialog onClose={() => setWriting(false)} /> : null}
    </>
  );
}

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
