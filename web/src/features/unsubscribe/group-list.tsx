import type { AlertGroup } from "@cardwell/core/domain/alerts/types";
import { groupLabels } from "../../lib/alert-group-labels.ts";

/** The emails that would be turned off, before confirmation. */
export function GroupList({ groups }: { groups: readonly AlertGroup[] }) {
  return (
    <div className="grid gap-3">
      <ul className="border-t border-line">
        {groups.map((group) => (
          <li key={group} className="border-b border-line py-2.5">
            <p className="font-semibold">{groupLabels[group].name}</p>
            <p className="text-ink-2">{groupLabels[group].about}</p>
          </li>
        ))}
      </ul>
      {groups.includes("payments") ? (
        <p className="text-body text-ink-2">You won't get an email even when a payment is due that day.</p>
      ) : null}
    </div>
  );
}
