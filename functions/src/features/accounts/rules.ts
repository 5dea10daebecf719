const RECENT_SECONDS = 15 * 60;

/**
 * Whether somebody proved who they are in the last 15 minutes. Both times are real ones: tokens carry no other,
 * also where the rest of the product follows a clock that tests move.
 */
export function signedInRecently(authTimeSeconds: number, realNow: Date): boolean {
  return realNow.getTime() / 1000 - authTimeSeconds <= RECENT_SECONDS;
}

/** The zone's present IANA name, or null for what is not a zone. Offsets such as "+02:00" know no daylight saving. */
export function knownTimeZone(name: string): string | null {
  if (!/^[A-Za-z]/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
