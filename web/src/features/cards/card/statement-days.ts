/** "2026-11", "2026-10", …: this month and those before it, the latest first. */
export function monthsBack(today: string, count: number): string[] {
  const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() - at, 1)).toISOString().slice(0, 7),
  );
}
