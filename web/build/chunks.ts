import { fileURLToPath } from "node:url";

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

const framework = /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\//;
const identity =
  /node_modules\/(@firebase\/(app|auth|component|logger|util)|firebase\/(app|auth)|idb)\/|\/web\/src\/lib\/(firebase|session\/firebase-gateway)\.ts/;

/** What alerts are called: in one file, as the list of files that each page needs is part of a first visit. */
const alertWords =
  /\/core\/src\/domain\/alerts\/types\.ts|\/web\/src\/(lib\/alert-group-words|features\/alerts\/.*alert-words)\.ts/;

/** Just what nothing else uses: whoever needs a part of it would load it all. */
const sideColumn =
  /\/web\/src\/features\/dashboard\/(side-column|side-section|which-card|best-card|utilization|use-later)\.tsx?$/;

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

const inEntry = /\/web\/src\/(main\.tsx|app\/)/;
/** The library's list of contents names these, and no first page asks for them. */
const onlyElsewhere = /@tanstack\/.+\/(useInfiniteQuery|infiniteQueryObserver|useQueries|queriesObserver)\.js$/;

/** Files that are loaded one after the other on the way from the landing page to the dashboard, and what they begin with. */
const stations = [
  { name: "shared", from: [source("main.tsx")] },
  { name: "members", from: [source("app/member-area.tsx")] },
  {
    name: "dashboard",
    from: [source("features/dashboard/dashboard-page.tsx"), source("features/dashboard/side-column.tsx")],
  },
  { name: "sign-in", from: [source("features/auth/sign-in-page.tsx")] },
];
const forStrangers = new Set(["sign-in"]);

/**
 * What every first visit loads, in few files: they compress better than thirty, and the first two change only when a library
 * does. A file holds just what its station imports beyond the stations before it. The rest is split by page.
 */
export const startGroups = [
  { name: "framework", test: framework },
  { name: "identity", test: identity, includeDependenciesRecursively: false },
  { name: "alert-words", test: alertWords, includeDependenciesRecursively: false },
  { name: "side-column", test: sideColumn, includeDependenciesRecursively: false },
  { name: stationOf(), debugName: "stations", includeDependenciesRecursively: false },
];

/** What Today's first screen is made of. */
export const firstScreen = new Set(["framework", "shared", "app", "members", "dashboard", "side-column"]);

function stationOf() {
  const reached = new Map<string, string>();
  return (id: string, graph: Graph): string | null => {
    if (reached.size === 0) for (const { name, from } of stations) reach(from, name, graph, reached);
    const name = reached.get(id) ?? null;
    return name === "shared" && inEntry.test(id) ? null : name;
  };
}

/**
 * Notes everything that is loaded along with these files and belongs to nobody yet. What members and strangers both need
 * is for everybody.
 */
function reach(from: readonly string[], name: string, graph: Graph, reached: Map<string, string>): void {
  const open = [...from];
  const seen = new Set<string>();
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id) || onlyElsewhere.test(id)) continue;
    seen.add(id);
    const before = reached.get(id);
    if (before === "shared") continue;
    reached.set(id, before === undefined || !forStrangers.has(name) ? (before ?? name) : "shared");
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
}
