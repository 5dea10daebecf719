import type { AlertTypeInfo } from "@cardwell/core/contract/alert-preferences";
import type { AlertPreferences } from "@cardwell/core/domain/alerts/preferences";
import { ALERT_GROUPS } from "@cardwell/core/domain/alerts/types";
import { gridClass, GroupRow } from "./group-row.tsx";

type GroupsPartProps = { types: AlertTypeInfo[]; preferences: AlertPreferences };

/** Groups by channels: a grid, and a list on phones. */
export function GroupsPart({ types, preferences }: GroupsPartProps) {
  return (
    <>
      <div
        aria-hidden="true"
        className={`hidden border-b border-line pb-2 text-caption text-ink-3 md:grid ${gridClass}`}
      >
        <span />
        <span>In the app</span>
        <span className="w-76">By email</span>
      </div>
      <ul>
        {ALERT_GROUPS.map((group) => (
          <GroupRow
            key={group}
            group={group}
            types={types.filter((type) => type.group === group)}
            preferences={preferences}
          />
        ))}
      </ul>
    </>
  );
}
