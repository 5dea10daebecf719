import type { ComponentProps } from "react";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { DiffView } from "./diff/diff-view.tsx";

type ChangedSinceProps = {
  name: string;
  rows: ComponentProps<typeof DiffView>["rows"];
  /** What is saved next replaces the newest version. */
  onKeep: () => void;
  /** Begins anew with the newest version. */
  onLoad: () => void;
};

/** Someone saved it since it was opened: what they changed, and how to continue. */
export function ChangedSince({ name, rows, onKeep, onLoad }: ChangedSinceProps) {
  return (
    <div className="grid gap-4">
      <Notice kind="problem" title={`${name} changed since you opened it.`}>
        Nothing was saved. Your edits are still here.
      </Notice>
      {rows.length === 0 ? null : (
        <DiffView label="What changed meanwhile" rows={rows} beforeHead="When you opened it" afterHead="Now" />
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={onKeep}>Keep my edits</Button>
        <Button onClick={onLoad}>Load the newest version</Button>
      </div>
    </div>
  );
}
