const CLOCK = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,6}(?:\.\d{1,9})?)$/;

/** Seconds as files of podcasts have them: a number, its text, or "1:02:03.5". Null: they are none. */
export function readTime(value: unknown): number | null {
  // A list in lists in lists as text would exceed the stack.
  if (typeof value !== "number" && typeof value !== "string") return null;
  const [, hours = "0", minutes = "0", seconds] = CLOCK.exec(String(value).trim()) ?? [];
  return seconds === undefined ? null : Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
}
