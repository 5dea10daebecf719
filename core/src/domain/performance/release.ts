import type { CivilDate } from "../dates/shapes.ts";

/** What a build without a name is called: one on a developer's machine. */
export const LOCAL_RELEASE = "local";

/** The name of a build (scripts/build.ts): the time (UTC) and hash of its commit, so that later ones sort after earlier ones. */
export const RELEASE_NAME = /^\d{4}\.\d{2}\.\d{2}-\d{4}-[0-9a-z]{4,24}$/;

export const isNamedRelease = (release: string): boolean => RELEASE_NAME.test(release);

/** Whether one was built before another. A build without a name is older than none, and none is older than it. */
export const isOlderRelease = (release: string, other: string): boolean =>
  isNamedRelease(release) && isNamedRelease(other) && release < other;

/** "2026.11.25-1432", without the hash. */
export const formatRelease = (release: string): string => (isNamedRelease(release) ? release.slice(0, 15) : release);

/** The day (UTC) of its commit; null: it has no name. */
export const getReleaseDay = (release: string): CivilDate | null =>
  isNamedRelease(release) ? release.slice(0, 10).replaceAll(".", "-") : null;
