import type { Chapter, Person } from "@cardwell/core/domain/podcasts/episode";
import { formatPlayTime } from "../../features/podcasts/format-listening.ts";

/** "28:44", "1:02:03", "90"; null: it is no time. */
export function parsePlayTime(typed: string): number | null {
  const [, hours = "0", minutes = "0", seconds] = /^(?:(?:(\d{1,2}):)?(\d{1,4}):)?(\d{1,5})$/.exec(typed.trim()) ?? [];
  return seconds === undefined ? null : Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
}

export const formatChapters = (chapters: readonly Chapter[]): string =>
  chapters.map(({ startSeconds, title }) => `${formatPlayTime(startSeconds)} ${title}`).join("\n");

/** A chapter on each line, as "2:10 What changed"; null: a line can't be read. */
export function parseChapters(typed: string): Chapter[] | null {
  const lines = typed.split("\n").filter((line) => line.trim() !== "");
  const chapters = lines.map((line) => {
    const [, time = "", title = ""] = /^\s*([\d:]+)\s+(.+)$/.exec(line) ?? [];
    const startSeconds = parsePlayTime(time);
    return startSeconds === null || title === "" ? null : { startSeconds, title: title.trim() };
  });
  return chapters.every((each) => each !== null) ? chapters : null;
}

/** "June, host; Theo, guest" */
export const formatPersons = (persons: readonly Person[], separator = "; "): string =>
  persons.map(({ name, role }) => (role === "" ? name : `${name}, ${role}`)).join(separator);

/** A person on each line, with a role after the last comma. */
export const parsePersons = (typed: string): Person[] =>
  typed
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const at = line.lastIndexOf(",");
      return at === -1 ? { name: line, role: "" } : { name: line.slice(0, at).trim(), role: line.slice(at + 1).trim() };
    });
