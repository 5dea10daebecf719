import type { LogoRow } from "@cardwell/core/contract/admin/logos";
import type { LogoProblem } from "@cardwell/core/domain/logos/problems";
import { TriangleIcon } from "../../components/icons.tsx";
import { formatProblem } from "./labels.ts";

type LogoProblemsProps = { row: LogoRow; problems?: readonly LogoProblem[] };

/** What is wrong with a logo, a line each. */
export function LogoProblems({ row, problems = row.problems }: LogoProblemsProps) {
  return problems.map((problem) => (
    <span key={problem} className="flex items-center gap-1.5 text-small text-copper-ink">
      <TriangleIcon size={14} className="shrink-0" /> {formatProblem(row, problem)}
    </span>
  ));
}
