type Sourced = { source: { sourceUrl: string | null } };

/** The page that most of these facts name, for a start; else the card's own page. */
export function commonSource(facts: readonly Sourced[], otherwise: string | null): string {
  const counts = new Map<string, number>();
  for (const { source } of facts) {
    if (source.sourceUrl !== null) counts.set(source.sourceUrl, (counts.get(source.sourceUrl) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most?.[0] ?? otherwise ?? "";
}
