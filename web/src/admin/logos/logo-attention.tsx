import type { LogoRow } from "@cardwell/core/contract/admin/logos";
import type { Severity } from "@cardwell/core/domain/alerts/types";
import { formatCount } from "../../lib/format.ts";
import { AttentionList } from "../frame/attention-list.tsx";
import { formatProblem } from "./labels.ts";
import { LogoActions } from "./logo-actions.tsx";

const MOST_SHOWN = 4;

const urgent: Partial<Record<string, { severity: Severity; actions: { replace: string; remove: string | null } }>> = {
  expired: { severity: "high", actions: { replace: "Renew", remove: null } },
  low_contrast: { severity: "high", actions: { replace: "Replace file", remove: "Use initials" } },
  expires_soon: { severity: "medium", actions: { replace: "Renew", remove: null } },
};

/** The logos that staff should do something about, the worst first. Duplicates are a view of the list. */
export function LogoAttention({ rows }: { rows: readonly LogoRow[] }) {
  const items = rows.flatMap((row) => {
    const [problem] = row.problems;
    const face = problem === undefined ? undefined : urgent[problem];
    if (problem === undefined || face === undefined) return [];
    const held = `Held ${formatCount(row.heldCards, "time")}.`;
    const initials =
      problem === "low_contrast" ? "" : `${row.logo?.license}. Members see ${row.mark.initials} without a license. `;
    return {
      id: `${row.kind} ${row.id}`,
      severity: face.severity,
      title: `${row.name}: ${formatProblem(row, problem)}`,
      detail: `${initials}${held}`,
      actions: <LogoActions row={row} {...face.actions} size="medium" />,
    };
  });
  return <AttentionList items={items.slice(0, MOST_SHOWN)} />;
}
