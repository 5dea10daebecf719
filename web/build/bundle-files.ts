import type { Rolldown } from "vite";

export type Bundle = Rolldown.OutputBundle;

export const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((file) => file.type === "chunk");

/** The addresses of the scripts that hold these modules of `src`, and of those that they import. */
export function filesFor(sources: readonly string[], chunks: readonly Rolldown.OutputChunk[]): string[] {
  const open = sources.map((source) => {
    const holder = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${source}`)));
    if (holder === undefined) throw new Error(`No file of the build has ${source}.`);
    return holder;
  });
  const found = new Set<string>();
  for (let chunk = open.pop(); chunk !== undefined; chunk = open.pop()) {
    if (found.has(`/${chunk.fileName}`)) continue;
    found.add(`/${chunk.fileName}`);
    const { imports } = chunk;
    open.push(...chunks.filter(({ fileName }) => imports.includes(fileName)));
  }
  return [...found];
}
