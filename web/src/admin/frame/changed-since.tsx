import type { ComponentProps, ReactNode } from "react";
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

type ChangedMeanwhileProps = {
  name: string;
  /** Which version was opened, and which there is now. */
  versions: string;
  /** Continues with the edits on top of the newest version. */
  onGoOn: () => void;
  goOn: string;
  onDrop?: (() => void) | undefined;
  children?: ReactNode;
};

/** Someone made another version of it since it was opened: which, and how to continue. */
export function ChangedMeanwhile({ name, versions, onGoOn, goOn, onDrop, children }: ChangedMeanwhileProps) {
  return (
    <div className="grid gap-4">
      <Notice kind="problem" title={`${name} changed since you opened it.`}>
        {versions} Your edits are kept.
      </Notice>
      {children}
      <div className="flex flex-wrap gap-2">
        <Button variant="filled" onClick={onGoOn}>
          {goOn}
        </Button>
        {onDrop === undefined ? null : (
          <Button variant="destructive" onClick={onDrop}>
            Discard my edits of {name}
          </Button>
        )}
      </div>
    </div>
  );
}
