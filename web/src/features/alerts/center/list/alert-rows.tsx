import type { Alert } from "@cardwell/core/contract/alerts";
import { useId, useState } from "react";
import { formatCount } from "../../../../lib/format.ts";
import { titleNow } from "../../clock.ts";
import { alertAddress, type Choice } from "../address.ts";
import type { Selection } from "../use-selection.ts";
import { AlertRow, type RowProps } from "./alert-row.tsx";

type AlertRowsProps = {
  alerts: readonly Alert[];
  choice: Choice;
  openId: string | null;
  /** They stay where they are, though they were read. */
  held: readonly string[];
  selection: Selection;
  clock: RowProps["clock"];
};

/** The alerts of a tab. Among the new ones, read ones have their own heading. */
export function AlertRows({ alerts, choice, openId, held, selection, clock }: AlertRowsProps) {
  const readId = useId();
  const groups = groupAlerts(alerts);
  const getRowProps = (id: string) => ({
    address: alertAddress(id, choice),
    isOpen: id === openId,
    isChosen: selection.has(id),
    showsBox: selection.isOn,
    onToggle: () => selection.toggle(id),
  });
  const rows = (some: AlertGroup[]) =>
    some.map((group) => (
      <GroupRow key={group.head.groupKey} group={group} toRow={getRowProps} clock={clock} openId={openId} />
    ));
  if (choice.tab !== "new")
    return <ul aria-label={`${choice.tab === "done" ? "Done" : "Snoozed"} alerts`}>{rows(groups)}</ul>;
  const { unread, read } = buildSections(groups, held);
  return (
    <>
      {unread.length === 0 ? null : <ul aria-label="New alerts">{rows(unread)}</ul>}
      {read.length === 0 ? null : (
        <section aria-labelledby={readId} className={unread.length === 0 ? "" : "pt-6"}>
          <h2 id={readId} className="text-small text-ink-2">
            Read
          </h2>
          <ul aria-labelledby={readId}>{rows(read)}</ul>
        </section>
      )}
    </>
  );
}

type GroupRowProps = {
  group: AlertGroup;
  toRow: (id: string) => Pick<RowProps, "address" | "isOpen" | "isChosen" | "showsBox" | "onToggle">;
  clock: RowProps["clock"];
  openId: string | null;
};

/** The newest about one thing; the earlier ones open under it. */
function GroupRow({ group: { head, others }, toRow, clock, openId }: GroupRowProps) {
  const [isAsked, setAsked] = useState(false);
  const isSpread = isAsked || others.some(({ id }) => id === openId);
  const more =
    others.length === 0 ? undefined : (
      <button
        type="button"
        aria-expanded={isSpread}
        onClick={() => setAsked(!isSpread)}
        className="link relative z-1 mt-1 py-0.5 text-small"
      >
        {formatCount(others.length, "more", "more")} about this
      </button>
    );
  return (
    <li>
      <AlertRow alert={head} clock={clock} {...toRow(head.id)} more={more} />
      {isSpread && others.length > 0 ? (
        <ul aria-label={`Earlier alerts about ${titleNow(head, clock)}`} className="pl-7">
          {others.map((alert) => (
            <li key={alert.id}>
              <AlertRow alert={alert} clock={clock} {...toRow(alert.id)} />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

/** The newest alert about one thing, and the earlier ones about the same. */
type AlertGroup = { head: Alert; others: readonly Alert[] };

/** Puts alerts about one thing under the newest of them; the order of the newest stays. */
export function groupAlerts(alerts: readonly Alert[]): AlertGroup[] {
  const byKey = Map.groupBy(alerts, ({ groupKey }) => groupKey);
  return [...byKey.values()].flatMap(([head, ...others]) => (head === undefined ? [] : [{ head, others }]));
}

/** Those with something unread first. What was opened among them stays there, or its row would leave under the reader's hand. */
export function buildSections(
  groups: readonly AlertGroup[],
  held: readonly string[],
): { unread: AlertGroup[]; read: AlertGroup[] } {
  const isFirst = ({ head, others }: AlertGroup) =>
    [head, ...others].some(({ id, is_read: isRead }) => !isRead || held.includes(id));
  return { unread: groups.filter(isFirst), read: groups.filter((group) => !isFirst(group)) };
}
