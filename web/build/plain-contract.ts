import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const contractFile = /\/core\/src\/contract\/.+\.ts$/;

/**
 * Leaves of the contract what the browser needs of it: method, path and access of each call, and constants. The schemas are
 * the server's, which checks what comes in and is typed in what goes out; with their library they would be a third of
 * what every first visit loads of our own code.
 */
export function plainContract(): Plugin {
  return {
    name: "cardwell:plain-contract",
    apply: "build",
    enforce: "pre",
    load: {
      filter: { id: contractFile },
      async handler(id) {
        const module = (await import(pathToFileURL(id).href)) as Record<string, unknown>;
        return Object.entries(module)
          .filter(([, value]) => isPlain(value))
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value, withoutSchemas)};`)
          .join("\n");
      },
    },
  };
}

const isPlain = (value: unknown) => typeof value !== "function" && !isSchema(value);

const isSchema = (value: unknown) => typeof value === "object" && value !== null && "_zod" in value;

function withoutSchemas(key: string, value: unknown): unknown {
  return isSchema(value) || key === "summary" ? undefined : value;
}
