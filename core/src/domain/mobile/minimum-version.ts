import { isOlderRelease } from "../performance/release.ts";

/** What an app below the minimum shows: a banner over its pages, or nothing but the update. */
export const MINIMUM_MODES = ["banner", "block"] as const;

export type MinimumMode = (typeof MINIMUM_MODES)[number];

export const MOST_TITLE_CHARACTERS = 60;
export const MOST_MESSAGE_CHARACTERS = 160;

type Versions = {
  /** Null: there is none. */
  minimum: string | null;
  /** What the server runs, and so what an update leads to. */
  current: string;
};

/** Whether an app has to update. Never one that is current, nor one that could only update to something below the minimum, too. */
export const isBelowMinimum = (release: string, { minimum, current }: Versions): boolean =>
  minimum !== null && release !== current && isOlderRelease(release, minimum) && !isOlderRelease(current, minimum);
