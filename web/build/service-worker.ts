import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { APP_DOCUMENT } from "../src/lib/app-pages.ts";
import { paths } from "../src/lib/paths.ts";
import { type Bundle, chunksOf, collectFiles } from "./bundle-files.ts";

/** What the app's document and its scripts request beside the bundle. */
const publicFiles = [
  "favicon.svg",
  "fonts/inter-latin.woff2",
  "fonts/newsreader-latin.woff2",
  "icon-192.png",
  "manifest.webmanifest",
];

/** Whose parts are kept with them: the five places, which show the last dashboard, and alerts. Other pages need a connection. */
const isKept = /\/web\/src\/(lib|components|app|features\/(dashboard|alerts))\/(?!.*unconfirmed|.*blocked)/;

type Entry = { url: string; revision: string | null };

/** Builds the service worker (src/worker) after the app, with the list of the files that it keeps. */
export function serviceWorker(): Plugin[] {
  let memberFiles: string[] = [];
  return [
    {
      name: "cardwell:member-files",
      apply: "build",
      writeBundle: (_options, bundle) => void (memberFiles = listMemberFiles(bundle)),
    },
    ...VitePWA({
      strategies: "injectManifest",
      srcDir: "src/worker",
      filename: "service-worker.ts",
      manifest: false,
      injectRegister: false,
      integration: { configureCustomSWViteBuild: (config) => void (config.logLevel = "warn") },
      injectManifest: {
        rollupFormat: "iife",
        injectionPoint: "self.APP_FILES",
        globPatterns: ["app.html", "assets/*.{js,css}", ...publicFiles],
        dontCacheBustURLsMatching: /^assets\//,
        manifestTransforms: [
          (entries) => ({ manifest: chooseFiles(entries, { memberFiles, policies: readPolicies() }), warnings: [] }),
        ],
      },
    }),
  ];
}

/** The document is kept with either policy, so it is a new one after a change of them, too: a kept response has the headers it came with. */
export function chooseFiles<E extends Entry>(
  entries: E[],
  { memberFiles, policies }: { memberFiles: readonly string[]; policies: string },
): E[] {
  return entries.flatMap((entry) => {
    if (entry.url.startsWith("assets/")) return memberFiles.includes(`/${entry.url}`) ? [entry] : [];
    if (entry.url !== "app.html") return [entry];
    const revision = createHash("sha256").update(`${entry.revision}${policies}`).digest("hex").slice(0, 16);
    return [APP_DOCUMENT, paths.link].map((url) => ({ ...entry, url, revision }));
  });
}

function readPolicies(): string {
  const config = readFileSync(new URL("../../firebase.json", import.meta.url), "utf8");
  return JSON.stringify((JSON.parse(config) as { hosting: { headers: unknown } }).hosting.headers);
}

/** The scripts and styles of the pages that a member can open offline. */
function listMemberFiles(bundle: Bundle): string[] {
  const chunks = chunksOf(bundle);
  const entries = chunks.filter(({ name, isEntry }) => isEntry && (name === "app" || name === "early"));
  const isKeptPart = ({ facadeModuleId, moduleIds }: (typeof chunks)[number]) =>
    isKept.test(facadeModuleId ?? moduleIds[0] ?? "");
  return collectFiles(entries, chunks, isKeptPart);
}
