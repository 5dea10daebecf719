import type { AdminCard } from "../queries.ts";
import { Notice } from "../../../components/notice.tsx";
import { Button } from "../../../components/button.tsx";
import { DiffView } from "../../frame/diff/diff-view.tsx";

type ChangedMeanwhileProps = {
  card: AdminCard;
  baseVersion: number;
  /** Continues with the edits on top of the newest version. */
  onGoOn: () => void;
  goOn: string;
  onDrop?: () => void;
};

/** Someone published the card since it was opened: what they changed, and how to continue. */
export function ChangedMeanwhile({ card, baseVersion, onGoOn, goOn, onDrop }: ChangedMeanwhileProps) {
  const newer = card.versions.filter(({ version }) => version > baseVersion);
  return (
    <div className="grid gap-4">
      <Notice kind="problem" title={`${card.terms.name} changed since you opened it.`}>
        You opened version {baseVersion}; version {card.version} is published now. Your edits are kept.
      </Notice>
      {newer.map(({ version, reason, changes }) => (
        <section key={version} aria-label={`Version ${version}`}>
          <h3 className="mb-1 font-medium">
            Version {version}: {reason}
          </h3>
          <DiffView label={`What version ${version} changed`} rows={changes} beforeHead="Before" afterHead="After" />
        </section>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button variant="filled" onClick={onGoOn}>
          {goOn}
        </Button>
        {onDrop === undefined ? null : (
          <Button variant="destructive" onClick={onDrop}>
            Discard my edits of {card.terms.name}
          </Button>
        )}
      </div>
    </div>
  );
}
