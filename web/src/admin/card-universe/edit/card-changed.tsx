import type { AdminCard } from "../queries.ts";
import { ChangedMeanwhile } from "../../frame/changed-meanwhile.tsx";
import { DiffView } from "../../frame/diff/diff-view.tsx";

type CardChangedProps = { card: AdminCard; baseVersion: number; onGoOn: () => void; onDrop?: () => void };

/** Someone published the card since it was opened: what they changed, and how to continue. */
export function CardChanged({ card, baseVersion, onGoOn, onDrop }: CardChangedProps) {
  const newer = card.versions.filter(({ version }) => version > baseVersion);
  return (
    <ChangedMeanwhile
      name={card.terms.name}
      versions={`You opened version ${baseVersion}; version ${card.version} is published now.`}
      goOn={`Continue with version ${card.version}`}
      onGoOn={onGoOn}
      onDrop={onDrop}
    >
      {newer.map(({ version, reason, changes }) => (
        <section key={version} aria-label={`Version ${version}`}>
          <h3 className="mb-1 font-medium">
            Version {version}: {reason}
          </h3>
          <DiffView label={`What version ${version} changed`} rows={changes} beforeHead="Before" afterHead="After" />
        </section>
      ))}
    </ChangedMeanwhile>
  );
}
