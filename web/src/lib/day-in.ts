/** The day that a moment falls on in a zone, `YYYY-MM-DD`; in UTC where the browser does not know the zone. */
export function dayIn(when: string | Date, timeZone: string): string {
  const date = typeof when === "string" ? new Date(when) : when;
  try {
    return new Intl.DateTimeFormat("en-CA", { timeZone }).format(date);
  } catch {
    return date.toISOString().slice(0, 10);
  }
}
