import { EmptyState } from "../../../components/empty-state.tsx";
import { formatCivilDate } from "../../../lib/civil.ts";
import { DiffView } from "../../frame/diff/diff-view.tsx";
import { Timeline } from "../../frame/timeline.tsx";
import type { AdminCard } from "../queries.ts";

/** Every version with who published it, why, and what it changed. */
export function VersionsTab({ card }: { card: AdminCard }) {
  if (card.versions.length === 0) return <EmptyState title="No versions yet" />;
  return (
    <Timeline
      label={`Versions of ${card.terms.name}`}
      entries={card.versions.map(({ version, at, actorName, reason, effectiveFrom, isCorrection, changes }) => ({
        id: String(version),
        at,
        title: `Version ${version}: ${reason}`,
        meta: `${actorName} · ${isCorrection ? "a correction" : `in effect from ${formatCivilDate(effectiveFrom)}`}`,
        children:
          changes.length === 0 ? (
            <p className="text-ink-2">No fact changed.</p>
          ) : (
            <DiffView label={`What version ${version} changed`} rows={changes} beforeHead="Before" afterHead="After" />
          ),
      }))}
    />
  );
}
