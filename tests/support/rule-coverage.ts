type Node = { sourcePosition: { line?: number; column?: number }; values?: { value: object }[]; children?: Node[] };

/** Where in the rules the emulator has evaluated nothing yet, as `line:column`. */
export async function unreachedExpressions(at: { host: string; port: number; projectId: string }): Promise<string[]> {
  const answer = await fetch(`http://${at.host}:${at.port}/emulator/v1/projects/${at.projectId}:ruleCoverage`);
  const { report } = (await answer.json()) as { report: Node[] };
  const walk = (nodes: Node[]): string[] =>
    nodes.flatMap((node) => [
      ...(node.values?.some(({ value }) => Object.keys(value).length > 0)
        ? []
        : [`${node.sourcePosition.line}:${node.sourcePosition.column}`]),
      ...walk(node.children ?? []),
    ]);
  return walk(report);
}
