import type { Rolldown } from "vite";

export type Bundle = Rolldown.OutputBundle;

export const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((file) => file.type === "chunk");

/** The addresses of the scripts that hold these modules of `src`, of those that they import, and of their pages' style sheets. */
export function filesFor(sources: readonly string[], chunks: readonly Rolldown.OutputChunk[]): string[] {
  const open = sources.map((source) => {
    const holder = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${source}`)));
    if (holder === undefined) throw new Error(`No file of the build has ${source}.`);
    return holder;
  });
  return collectFiles(open, chunks);
}

/**
 * The addresses of these scripts, of those that they import, and of their pages' style sheets.
 *
 * @param isLoadedLater whether a script that is imported on demand is among them; without it none is
 */
export function collectFiles(
  from: readonly Rolldown.OutputChunk[],
  chunks: readonly Rolldown.OutputChunk[],
  isLoadedLater: (chunk: Rolldown.OutputChunk) => boolean = () => false,
): string[] {
  const open = [...from];
  const found = new Set<string>();
  for (let chunk = open.pop(); chunk !== undefined; chunk = open.pop()) {
    if (found.has(`/${chunk.fileName}`)) continue;
    found.add(`/${chunk.fileName}`);
    const { imports, dynamicImports, isEntry, viteMetadata } = chunk;
    // The document has the sheet of its entry written into it.
    if (!isEntry) for (const sheet of viteMetadata?.importedCss ?? []) found.add(`/${sheet}`);
    open.push(...chunks.filter(({ fileName }) => imports.includes(fileName)));
    open.push(...chunks.filter((each) => dynamicImports.includes(each.fileName) && isLoadedLater(each)));
  }
  return [...found];
}
