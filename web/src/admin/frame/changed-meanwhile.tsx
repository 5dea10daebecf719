import type { ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";

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
