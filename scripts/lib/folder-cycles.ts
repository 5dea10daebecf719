import { globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

type Import = { from: string; to: string };

/** The relative imports of the sources in these folders, types included, tests and their fixtures left out. */
export function readImports(root: string, folders: readonly string[]): Import[] {
  const files = folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
    .filter((file) => !/\.test\.tsx?$|-fixture\.ts$/.test(file));
  return files.flatMap((from) =>
    [...readFileSync(join(root, from), "utf8").matchAll(/(?:from |import\()"(\.[^"]+)"/g)].map(([, path = ""]) => ({
      from,
      to: posix.join(posix.dirname(from), path),
    })),
  );
}

/** An import as one between neighbors: the two entries of the deepest folder that holds both files. */
function betweenNeighbors({ from, to }: Import): Import {
  const [a, b] = [from.split("/"), to.split("/")];
  const depth = a.findIndex((name, index) => name !== b[index]);
  return { from: a.slice(0, depth + 1).join("/"), to: b.slice(0, depth + 1).join("/") };
}

/**
 * Cycles between neighbors of which at least one is a folder: `a/x.ts` imports `b/`, and any file of `b/` imports `a/`. A folder and the
 * folder in it are not neighbors, so `a/plan.ts` may import `a/steps/`, which may import `a/types.ts`.
 */
export function findFolderCycles(imports: readonly Import[]): string[] {
  const graph = new Map<string, Map<string, string>>();
  for (const each of imports) {
    const { from, to } = betweenNeighbors(each);
    const targets = graph.get(from) ?? new Map<string, string>();
    graph.set(from, targets.set(to, targets.get(to) ?? `${each.from} → ${each.to}`));
  }
  const cycles: string[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (node: string) => {
    const start = path.indexOf(node);
    if (start !== -1) {
      const cycle = [...path.slice(start), node];
      if (cycle.some((name) => !/\.tsx?$/.test(name)))
        cycles.push(cycle.flatMap((name, index) => graph.get(name)?.get(cycle[index + 1] ?? "") ?? []).join("\n    "));
      return;
    }
    if (done.has(node)) return;
    path.push(node);
    for (const next of graph.get(node)?.keys() ?? []) visit(next);
    path.pop();
    done.add(node);
  };
  for (const node of graph.keys()) visit(node);
  return cycles;
}
