type Problems = { issues: { path: PropertyKey[]; message: string }[] };

/** The first thing that is wrong with a row, for a person: where, and what. */
export function shapeProblem({ issues }: Problems): string {
  const [first] = issues;
  if (!first) return "The row does not have the shape of its source.";
  return `${first.path.map(String).join(".") || "The row"}: ${first.message}`;
}
