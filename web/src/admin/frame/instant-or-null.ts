/** What a field for a time on this device's clock holds, as an instant; null: it is empty. What is no time stays as typed. */
export function instantOrNull(typed: unknown): string | null {
  if (typeof typed !== "string" || typed === "") return null;
  const at = new Date(typed);
  return Number.isNaN(at.getTime()) ? typed : at.toISOString();
}

/** The other way around: what such a field holds for an instant. */
export function toTyped(instant: string | null): string {
  if (instant === null) return "";
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
