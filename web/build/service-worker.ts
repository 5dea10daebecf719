import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LOCAL_RELEASE } from "@cardwell/core/domain/performance/release";
import type { Plugin } from "vite";
import { OTHER_DOCUMENTS } from "../src/lib/app-pages.ts";
import { LINK_DOCUMENTS } from "../src/lib/link-documents.ts";
import { paths } from "../src/lib/paths.ts";
import { type Bundle, chunksOf, collectFiles } from "./bundle-files.ts";

/** What the app's document and its scripts request beside the bundle. */
const publicFiles = [
  "/favicon.svg",
  "/fonts/inter-latin.woff2",
  "/fonts/newsreader-latin.woff2",
  "/icon-192.png",
  "/manifest.webmanifest",
];

/** Whose parts are kept with them: the five places, which show the last dashboard, and alerts. Other pages need a connection. */
const isKept = /\/web\/src\/(lib|components|app|features\/(dashboard|alerts))\/(?!.*unconfirmed|.*blocked)/;

type Config = { hosting: { headers: unknown } };
type Kept = { files: string[]; document: string | Uint8Array; headers: unknown; release: string };

/** Writes into the service worker which files it keeps. */
export function serviceWorker(): Plugin {
  let release = LOCAL_RELEASE;
  return {
    name: "cardwell:service-worker",
    apply: "build",
    configResolved: ({ env }) => void (release = String(env["VITE_RELEASE"] ?? LOCAL_RELEASE)),
    async writeBundle({ dir = "" }, bundle) {
      const worker = chunksOf(bundle).find(({ name }) => name === "service-worker");
      if (worker === undefined || worker.imports.length > 0 || worker.exports.length > 0)
        throw new Error("service-worker.ts must be built, import nothing and export nothing.");
      const page = bundle["app.html"];
      const config = JSON.parse(await readFile(new URL("../../firebase.json", import.meta.url), "utf8")) as Config;
      const code = fillIn(worker.code, {
        files: ["/app", paths.link, ...listMemberFiles(bundle), ...publicFiles],
        document: page?.type === "asset" ? page.source : "",
        headers: config.hosting.headers,
        release,
      });
      await writeFile(join(dir, worker.fileName), code);
    },
  };
}

/** The digest changes with any of the files, and with the headers of Hosting: a kept document has those that it came with. */
export function fillIn(code: string, { files, document, headers, release }: Kept): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([files, headers]))
    .update(document)
    .digest("hex");
  return code
    .replaceAll("OTHER_DOCUMENTS", () => JSON.stringify(OTHER_DOCUMENTS))
    .replaceAll("LINK_DOCUMENTS", () => JSON.stringify(LINK_DOCUMENTS))
    .replaceAll("LINK_PATH", () => JSON.stringify(paths.link))
    .replaceAll("APP_RELEASE", () => JSON.stringify(release))
    .replaceAll("APP_FILES_DIGEST", () => JSON.stringify(digest.slice(0, 16)))
    .replaceAll("APP_FILES", () => JSON.stringify(files));
}

/** The scripts and styles of the pages that a member can open offline. */
function listMemberFiles(bundle: Bundle): string[] {
  const chunks = chunksOf(bundle);
  const entries = chunks.filter(({ name, isEntry }) => isEntry && (name === "app" || name === "early"));
  const isKeptPart = ({ facadeModuleId, moduleIds }: (typeof chunks)[number]) =>
    isKept.test(facadeModuleId ?? moduleIds[0] ?? "");
  return collectFiles(entries, chunks, isKeptPart).toSorted();
}
