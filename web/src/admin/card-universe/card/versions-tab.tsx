import { EmptyState } from "../../../components/empty-state.tsx";
import { formatCivilDate } from "../../../lib/civil.ts";
import { browserTimeZone, formatDate, formatTime } from "../../../lib/format.ts";
import { DiffView } from "../../diff/diff-view.tsx";
import type { AdminCard } from "../queries.ts";

/** Every version with who published it, why, and what it changed. */
export function VersionsTab({ card }: { card: AdminCard }) {
  const zone = browserTimeZone();
  if (card.versions.length === 0) return <EmptyState title="No version is on record." />;
  return (
    <ol className="grid gap-8">
      {card.versions.map(({ version, at, actorName, reason, effectiveFrom, changes }) => (
        <li key={version}>
          <h2 className="text-heading font-semibold">
            Version {version}: {reason}
          </h2>
          <p className="mb-2 text-small text-ink-3">
            {formatDate(at, zone)}, {formatTime(at, zone)} · by {actorName} · in effect from{" "}
            {formatCivilDate(effectiveFrom)}
          </p>
          {changes.length === 0 ? (
            <p className="text-ink-2">No fact changed.</p>
          ) : (
            <DiffView
              label={`What version ${version} changed`}
              rows={changes}
              beforeHead="Before"
              afterHead="Since then"
            />
          )}
        </li>
      ))}
    </ol>
  );
}
