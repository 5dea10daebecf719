const PROGRESS_EVERY_MS = 3_000;

/** How often what the server does by itself is asked for; false: it does nothing. */
export const getProgressInterval = (isRunning: boolean): number | false => isRunning && PROGRESS_EVERY_MS;
