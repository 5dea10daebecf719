const formats = new Map<string, Intl.DateTimeFormat>();

/** The day on which a mail is written, where its reader is: `Friday, November 20, 2026`. */
export function formatLongDate(now: Date, timeZone: string): string {
  const known = formats.get(timeZone) ?? new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone });
  formats.set(timeZone, known);
  return known.format(now);
}
