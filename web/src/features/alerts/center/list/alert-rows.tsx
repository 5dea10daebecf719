import { useId } from "react";
import { alertAddress } from "../address.ts";
import type { Choice } from "../address.ts";
import { groupAlerts, buildSections } from "../grouping.ts";
import type { AlertGroup } from "../grouping.ts";
import type { Alert } from "@cardwell/core/contract/alerts";
import type { Selection } from "../use-selection.ts";
import type { RowProps } from "./alert-row.tsx";
import { GroupRow } from "./group-row.tsx";

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
