/** The time zone of accounts that haven't set one. */
export const DEFAULT_TIME_ZONE = "America/New_York";

/** The zone's present IANA name, or null for what is not a zone. Offsets such as "+02:00" know no daylight saving. */
export function knownTimeZone(name: string): string | null {
  if (!/^[A-Za-z]/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
