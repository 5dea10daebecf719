import type { LogoRow } from "@cardwell/core/contract/admin/logos";
import type { Severity } from "@cardwell/core/domain/alerts/types";
import type { LogoProblem } from "@cardwell/core/domain/logos/problems";
import { formatCount } from "../../lib/format.ts";
import { AttentionList } from "../frame/attention-list.tsx";
import { findWorseSurface, formatProblem } from "./labels.ts";
import { LogoActions } from "./logo-actions.tsx";

const MOST_SHOWN = 4;

type Face = { severity: Severity; title: string; detail: string; replace: string; remove: string | null };

function describe(row: LogoRow, problem: LogoProblem): Face | null {
  const { name, logo, mark } = row;
  const line = formatProblem(row, problem);
  if (problem === "low_contrast" && logo?.contrast)
    return {
      severity: "high",
      title: `${name} can't be seen well on ${findWorseSurface(logo.contrast)}`,
      detail: `Contrast ${line}.`,
      replace: "Replace file",
      remove: "Use initials",
    };
  // A file that two names have is in a view of the list.
  if (problem !== "expired" && problem !== "expires_soon") return null;
  const [severity, initials] =
    problem === "expired"
      ? (["high", `Members see the initials ${mark.initials}.`] as const)
      : (["medium", `After that, members see the initials ${mark.initials}.`] as const);
  const title = `${name}: ${line.charAt(0).toLowerCase()}${line.slice(1)}`;
  return { severity, title, detail: `${logo?.license}. ${initials}`, replace: "Renew", remove: null };
}

/** The logos that staff should do something about, the worst first. */
export function LogoAttention({ rows }: { rows: readonly LogoRow[] }) {
  const items = rows.flatMap((row) => {
    const [problem] = row.problems;
    const face = problem === undefined ? null : describe(row, problem);
    if (face === null) return [];
    const { severity, title, detail, ...labels } = face;
    return {
      id: `${row.kind} ${row.id}`,
      severity,
      title,
      detail: `${detail} Held ${formatCount(row.heldCards, "time")}.`,
      actions: <LogoActions row={row} {...labels} size="medium" />,
    };
  });
  return <AttentionList items={items.slice(0, MOST_SHOWN)} />;
}
