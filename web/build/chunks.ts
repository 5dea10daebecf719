import { fileURLToPath } from "node:url";

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** The steps from the landing page to the dashboard, and the modules that each starts with. */
const steps = [
  { name: "shared", from: [source("main.tsx")] },
  { name: "members", from: [source("app/member-area.tsx")] },
  { name: "dashboard", from: [source("features/dashboard/dashboard-page.tsx")] },
  { name: "sign-in", from: [source("features/auth/sign-in-page.tsx")] },
];

/** These stay in the entry, which changes with almost every release. */
const entry = /\/web\/src\/(main\.tsx|app\/)/;

/**
 * Rolldown's `codeSplitting.groups`: the libraries, which only change with an upgrade, and one file for each step of a first
 * visit. Without groups that visit would load 75 files, most of them under a kilobyte. The rest is split by page.
 */
export const groups = [
  { name: "framework", test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\// },
  {
    name: "identity",
    test: /node_modules\/(@firebase\/(app|auth|component|logger|util)|firebase\/(app|auth)|idb)\/|\/web\/src\/lib\/(firebase|session\/firebase-gateway)\.ts/,
    includeDependenciesRecursively: false,
  },
  { name: "query", test: /node_modules\/@tanstack\/(query-core|react-query)\// },
  // One file for what reads typed text: the steps list each file that later pages load.
  {
    name: "typed",
    test: /\/core\/src\/domain\/(fold-text|number-text|wallet\/card-number)\.ts$/,
    includeDependenciesRecursively: false,
  },
  // The same for what forms are made of.
  {
    name: "forms",
    test: /\/web\/src\/(components\/(use-api-form|use-kept-state|form-draft|validation-failure|changed-parts|text-area|typed-email)\.tsx?|lib\/(edit|drafts)\.ts)$|\/core\/src\/domain\/edit\.ts$/,
    includeDependenciesRecursively: false,
  },
  { name: createStepFinder(), debugName: "steps", includeDependenciesRecursively: false },
];

function createStepFinder() {
  const stepByModule = new Map<string, string>();
  return (id: string, graph: Graph): string | null => {
    if (stepByModule.size === 0) for (const { name, from } of steps) addImports(from, name, graph, stepByModule);
    const name = stepByModule.get(id) ?? null;
    return name === "shared" && entry.test(id) ? null : name;
  };
}

/** Assigns everything that these modules import to a step, except what an earlier step has; what sign-in and members both need is shared. */
function addImports(from: readonly string[], name: string, graph: Graph, stepByModule: Map<string, string>): void {
  const open = [...from];
  const seen = new Set<string>();
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const earlier = stepByModule.get(id);
    if (earlier === "shared") continue;
    stepByModule.set(id, earlier === undefined ? name : name === "sign-in" ? "shared" : earlier);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
}
