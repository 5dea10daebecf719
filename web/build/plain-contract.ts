import { pathToFileURL } from "node:url";
import { parseAst } from "vite";
import type { Plugin } from "vite";
import { isNode, visit } from "./visit.ts";

const contractFile = /\/core\/src\/contract\/.+\.ts$/;
const contractName = /^@cardwell\/core\/contract\/(.+)$/;

type Module = Readonly<Record<string, unknown>>;

const load = async (path: string) => (await import(path)) as Module;

/**
 * Leaves of the contract what the browser needs of it: method, path and access of each call, whether it takes an id, and constants. The schemas are
 * the server's, which checks what comes in and is typed in what goes out; with their library they would be a third of
 * what every first visit loads of our own code. Where a call is named, these are written in its place, so that a page
 * loads no other page's calls.
 */
export function plainContract(contractFolder: URL): Plugin[] {
  return [
    {
      name: "cardwell:plain-contract",
      apply: "build",
      enforce: "pre",
      load: {
        filter: { id: contractFile },
        async handler(id) {
          return Object.entries(await load(pathToFileURL(id).href))
            .filter(([, value]) => isPlain(value))
            .map(([name, value]) => `export const ${name} = ${JSON.stringify(value, withoutSchemas)};`)
            .join("\n");
        },
      },
    },
    {
      name: "cardwell:calls-in-place",
      apply: "build",
      transform: {
        filter: { id: /\/web\/src\/.+\.tsx?$/, code: "@cardwell/core/contract/" },
        async handler(code) {
          const placed = await withCallsInPlace(code, (name) => load(new URL(`${name}.ts`, contractFolder).href));
          return { code: placed, map: null };
        },
      },
    },
  ];
}

const isPlain = (value: unknown) => typeof value !== "function" && !isSchema(value);

const isSchema = (value: unknown) => typeof value === "object" && value !== null && "_zod" in value;

const serversOwn = new Set(["summary", "refusals", "publicMaxAgeSeconds"]);

function withoutSchemas(key: string, value: unknown): unknown {
  return isSchema(value) || serversOwn.has(key) ? undefined : value;
}

/** Writes the call itself where `contract.feature.call` or `featureContract.call` stands. */
export async function withCallsInPlace(code: string, moduleOf: (name: string) => Promise<Module>): Promise<string> {
  const program = parseAst(code);
  const roots = new Map<string, unknown>();
  for (const statement of program.body) {
    if (statement.type !== "ImportDeclaration") continue;
    const name = contractName.exec(statement.source.value)?.[1];
    if (name === undefined) continue;
    const module = await moduleOf(name);
    for (const { type, local } of statement.specifiers) {
      if (type === "ImportSpecifier") roots.set(local.name, module[local.name]);
    }
  }
  const calls: { start: number; end: number; text: string }[] = [];
  visit(program, (node) => {
    const value = memberOf(node, roots);
    if (!isCall(value)) return false;
    const { method, path, access, takesId } = value;
    calls.push({ start: node.start, end: node.end, text: JSON.stringify({ method, path, access, takesId }) });
    return true;
  });
  return calls
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end, text }) => `${rest.slice(0, start)}(${text})${rest.slice(end)}`, code);
}

/** What `a.b.c` stands for, when `a` was imported. */
function memberOf(node: unknown, roots: ReadonlyMap<string, unknown>): unknown {
  if (!isNode(node)) return undefined;
  if (node.type === "Identifier") return roots.get(String(node["name"]));
  if (node.type !== "MemberExpression" || node["computed"] === true) return undefined;
  const object = memberOf(node["object"], roots);
  const property = node["property"];
  if (typeof object !== "object" || object === null || !isNode(property)) return undefined;
  return (object as Module)[String(property["name"])];
}

function isCall(value: unknown): value is { method: string; path: string; access: string; takesId?: true } {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;
}
