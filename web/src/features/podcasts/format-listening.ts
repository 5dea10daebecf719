import type { EpisodeRow } from "@cardwell/core/contract/podcasts";

/** "0:09", "28:44", "1:02:03" */
export function formatPlayTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3_600);
  const minutes = Math.floor((whole % 3_600) / 60);
  const rest = String(whole % 60).padStart(2, "0");
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${String(minutes).padStart(2, "0")}:${rest}`;
}

/** "28 min", "1 h 4 min" */
export function formatLength(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** "season 2, episode 12", "episode 12"; empty where neither is known. */
export const formatPlace = ({ season, number }: Pick<EpisodeRow, "season" | "number">): string =>
  [season === null ? "" : `season ${season}`, number === null ? "" : `episode ${number}`].filter(Boolean).join(", ");

/** "16 min left", "Played", "28 min"; empty where nothing is known. */
export function formatProgress({
  durationSeconds,
  position,
}: Pick<EpisodeRow, "durationSeconds" | "position">): string {
  if (position?.isFinished) return "Played";
  if (position && position.seconds > 0)
    return durationSeconds === null ? "Started" : `${formatLength(durationSeconds - position.seconds)} left`;
  return durationSeconds === null ? "" : formatLength(durationSeconds);
}

/** Where an episode begins: where it was left, or at its beginning once it was heard. */
export const getStart = ({ position }: Pick<EpisodeRow, "position">): number =>
  position === null || position.isFinished ? 0 : position.seconds;
