import { CHECKED_PARTS } from "@cardwell/core/domain/podcasts/episode";
import { EPISODE_STATUSES } from "@cardwell/core/domain/podcasts/episode";
import type { AdminEpisodeRow } from "@cardwell/core/contract/admin/podcast-episodes";
import type { AdminShow } from "@cardwell/core/contract/admin/podcast-shows";
import type { EpisodeProblem, EpisodeStatus } from "@cardwell/core/domain/podcasts/episode";
import type { ReactNode } from "react";
import { labelWords } from "../../components/fields/field-data.ts";
import { RingIcon, TickDiscIcon, TriangleIcon } from "../../components/icons.tsx";
import { clock } from "../../components/shapes.tsx";
import { formatCount } from "../../lib/format.ts";
import { formatMoment } from "../frame/format-moment.ts";

type Face = { label: string; mark: ReactNode; tone: string };

function Mark({ face: { label, mark, tone } }: { face: Face }) {
  return (
    <span className={`inline-flex items-center gap-1.5 font-medium ${tone}`}>
      <span className="shrink-0">{mark}</span> {label}
    </span>
  );
}

export const statusLabels = labelWords(EPISODE_STATUSES);

type StatusFacts = Pick<AdminEpisodeRow, "status" | "publishAt" | "checkedAt" | "problems">;

/** It's live, but its audio wasn't checked yet or can't be played. */
const isHidden = ({ status, checkedAt, problems }: StatusFacts): boolean =>
  status === "live" && (checkedAt === null || problems.some(({ part }) => part === "audio"));

/** "Live since Nov 17, 6:00 am", "Scheduled, Nov 24, 6:00 am". */
export function formatStatus(row: StatusFacts): string {
  const { status, publishAt } = row;
  if (isHidden(row)) return "Hidden from members";
  if (status === "live") return `Live since ${formatMoment(publishAt)}`;
  return status === "scheduled" ? `Scheduled, ${formatMoment(publishAt)}` : statusLabels[status];
}

const statusFaces: Record<EpisodeStatus, Omit<Face, "label">> = {
  draft: { mark: <RingIcon size={14} />, tone: "text-ink-2" },
  scheduled: { mark: clock, tone: "text-ink" },
  live: { mark: <TickDiscIcon size={14} />, tone: "text-green" },
  unlisted: { mark: <RingIcon size={14} />, tone: "text-ink-3" },
};

const hiddenFace = { mark: <TriangleIcon size={14} />, tone: "text-copper-ink" };

export const StatusMark = (row: StatusFacts) => (
  <Mark face={{ ...(isHidden(row) ? hiddenFace : statusFaces[row.status]), label: formatStatus(row) }} />
);

const partLabels = labelWords(CHECKED_PARTS);

/** "Audio: The server responded with 404." */
export const formatProblem = ({ part, message }: EpisodeProblem): string => `${partLabels[part]}: ${message}`;

type Checked = Pick<AdminEpisodeRow, "problems" | "checkedAt" | "hasTranscript">;

export function formatCheck({ problems, checkedAt, hasTranscript }: Checked): string {
  const [first] = problems;
  if (first) return formatProblem(first);
  if (checkedAt === null) return "Not checked yet";
  return hasTranscript ? "Valid" : "No transcript";
}

export function CheckMark(row: AdminEpisodeRow) {
  const label = formatCheck(row);
  const isDue = row.status === "scheduled" && label === "No transcript";
  if (row.problems.length > 0 || isDue)
    return <Mark face={{ label, mark: <TriangleIcon size={14} />, tone: "text-copper-ink" }} />;
  return label === "Valid" ? (
    <Mark face={{ label, mark: <TickDiscIcon size={14} />, tone: "text-green" }} />
  ) : (
    <Mark face={{ label, mark: <RingIcon size={14} />, tone: "text-ink-2" }} />
  );
}

export const showStatusLabels: Record<AdminShow["status"], string> = {
  fetched: "Fetched hourly",
  failing: "Failing",
  paused: "Paused",
  manual: "By hand",
};

const showFaces: Record<AdminShow["status"], Omit<Face, "label">> = {
  fetched: { mark: <TickDiscIcon size={14} />, tone: "text-green" },
  failing: { mark: <TriangleIcon size={14} />, tone: "text-copper-ink" },
  paused: { mark: <RingIcon size={14} />, tone: "text-ink-3" },
  manual: { mark: <RingIcon size={14} />, tone: "text-ink-2" },
};

export const ShowStatusMark = ({ status }: Pick<AdminShow, "status">) => (
  <Mark face={{ ...showFaces[status], label: showStatusLabels[status] }} />
);

export const formatProblems = ({ withProblems }: Pick<AdminShow, "withProblems">): string =>
  withProblems === 0 ? "Valid" : formatCount(withProblems, "episode with problems", "episodes with problems");

/** "71%"; a dash where nobody began it. */
export const formatToTheEnd = ({ plays, finishes }: { plays: number; finishes: number }): string =>
  plays === 0 ? "—" : `${Math.round((finishes / plays) * 100)}%`;
