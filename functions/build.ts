import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, context } from "esbuild";
import type { BuildOptions } from "esbuild";
import manifest from "./package.json" with { type: "json" };

const root = dirname(fileURLToPath(import.meta.url));
const deployFolder = join(root, "deploy");

/** What jsdom looks for beside itself when it's loaded: for requests that block, which cleaning an SVG never makes. */
const JSDOM_WORKER = "xhr-sync-worker.js";
const jsdomWorker = join(dirname(fileURLToPath(import.meta.resolve("jsdom"))), "jsdom/living/xhr", JSDOM_WORKER);

// Everything is bundled, so the uploaded folder installs nothing; splitting keeps `await import()` lazy.
const options: BuildOptions = {
  bundle: true,
  external: [`*/${JSDOM_WORKER}`],
  // Beside the browser's (scripts/build.ts): what is measured is counted by release.
  define: { "process.env.CARDWELL_RELEASE": JSON.stringify(process.env["CARDWELL_RELEASE"] ?? "") },
  splitting: true,
  platform: "node",
  format: "esm",
  target: "node24",
  jsx: "automatic",
  outExtension: { ".js": ".mjs" },
  chunkNames: "chunks/[name]-[hash]",
  sourcemap: "linked",
  legalComments: "none",
  logLevel: "warning",
  // Bundled CommonJS packages look for what an ES module does not have.
  banner: {
    js: [
      'import { createRequire as __createRequire } from "node:module";',
      "const require = __createRequire(import.meta.url);",
      "const __filename = import.meta.filename;",
      "const __dirname = import.meta.dirname;",
    ].join("\n"),
  },
};

/** HTTP functions and background functions are two codebases: each process loads only its own code. */
async function writeCodebase(name: "http" | "background", outdir: string): Promise<BuildOptions> {
  const folder = join(outdir, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, "chunks"), { recursive: true });
  // SVGs are uploaded over HTTP.
  if (name === "http") await copyFile(jsdomWorker, join(folder, "chunks", JSDOM_WORKER));
  await writeFile(
    join(folder, "package.json"),
    `${JSON.stringify(
      {
        name: `cardwell-${name}`,
        private: true,
        type: "module",
        main: "index.mjs",
        engines: { node: "24" },
        // The deploy tool reads these two versions; their code is already inside the bundle.
        dependencies: {
          "firebase-admin": manifest.dependencies["firebase-admin"],
          "firebase-functions": manifest.dependencies["firebase-functions"],
        },
      },
      null,
      2,
    )}\n`,
  );
  return { ...options, entryPoints: { index: join(root, `src/${name}-functions.ts`) }, outdir: folder };
}

export async function buildFunctions(outdir = deployFolder): Promise<void> {
  for (const name of ["http", "background"] as const) await build(await writeCodebase(name, outdir));
}

/** Rebuilds on every change until `stop` is called. */
export async function watchFunctions(outdir: string): Promise<{ stop: () => Promise<void> }> {
  const contexts = await Promise.all(
    (["http", "background"] as const).map(async (name) => context(await writeCodebase(name, outdir))),
  );
  for (const each of contexts) await each.watch();
  return { stop: async () => void (await Promise.all(contexts.map((each) => each.dispose()))) };
}

if (import.meta.main) await buildFunctions();
