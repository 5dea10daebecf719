/** The day that a moment falls on in a zone, `YYYY-MM-DD`. */
export const dayIn = (when: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone }).format(when);
