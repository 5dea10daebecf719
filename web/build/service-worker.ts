import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
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

/** Writes into the service worker which files it keeps, and a digest that changes with any of them. */
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
      const files = JSON.stringify(["/app", paths.link, ...listMemberFiles(bundle), ...publicFiles]);
      const page = bundle["app.html"];
      const digest = createHash("sha256")
        .update(files)
        .update(page?.type === "asset" ? page.source : "");
      const code = worker.code
        .replaceAll("OTHER_DOCUMENTS", () => JSON.stringify(OTHER_DOCUMENTS))
        .replaceAll("LINK_DOCUMENTS", () => JSON.stringify(LINK_DOCUMENTS))
        .replaceAll("APP_RELEASE", () => JSON.stringify(release))
        .replaceAll("APP_FILES_DIGEST", () => JSON.stringify(digest.digest("hex").slice(0, 16)))
        .replaceAll("APP_FILES", () => files);
      await writeFile(join(dir, worker.fileName), code);
    },
  };
}

/** The scripts and styles of the pages that a member can open offline. */
function listMemberFiles(bundle: Bundle): string[] {
  const chunks = chunksOf(bundle);
  const entries = chunks.filter(({ name, isEntry }) => isEntry && (name === "app" || name === "early"));
  const isKeptPart = ({ facadeModuleId, moduleIds }: (typeof chunks)[number]) =>
    isKept.test(facadeModuleId ?? moduleIds[0] ?? "");
  return collectFiles(entries, chunks, isKeptPart).toSorted();
}
