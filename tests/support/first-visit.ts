import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

type Entry = {
  readonly name?: string;
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
};
type Manifest = Readonly<Record<string, Entry>>;

/** The files that a visit from the sign-in page to the dashboard in a wide window starts with; each brings what it imports. */
const begins = ["app", "early", "sign-in", "identity", "members", "dashboard-page", "rest-of-today"];

const libraries = /\/(framework|identity|query|rolldown-runtime)-/;

export const gzipped = (text: string | Buffer) => gzipSync(text, { level: 9 }).length;

const readManifest = (dist: string) => JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Manifest;

/** What the app's files of that visit weigh, in bytes of gzip: each script once, and the styles in the app's document. */
export function firstVisit(dist: string): Map<string, number> {
  const manifest = readManifest(dist);
  const files = new Set<string>();
  const open = begins.map((name) => {
    const found = Object.keys(manifest).find((key) => manifest[key]?.name === name);
    if (found === undefined) throw new Error(`The build has no ${name}.`);
    return found;
  });
  const seen = new Set<string>();
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const entry = manifest[key];
    if (seen.has(key) || entry === undefined) continue;
    seen.add(key);
    files.add(entry.file);
    open.push(...(entry.imports ?? []));
    // The sheet of app.html is written into it.
    if (key !== "app.html") for (const sheet of entry.css ?? []) files.add(sheet);
  }
  const weights = [...files].map((file) => [file, gzipped(readFileSync(join(dist, file)))] as const);
  const html = readFileSync(join(dist, "app.html"), "utf8");
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text ?? "").join("");
  return new Map([...weights, ["the styles in app.html", gzipped(styles)]]);
}

/** The scripts of our own that can run while app.html's sheet is the only one: pages with a sheet, and what only they load, are left out. */
export function withFirstSheetAlone(dist: string): string[] {
  const manifest = readManifest(dist);
  const files = new Set<string>();
  const open = ["app.html"];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const entry = manifest[key];
    if (entry === undefined || files.has(entry.file) || (key !== "app.html" && entry.css !== undefined)) continue;
    files.add(entry.file);
    open.push(...(entry.imports ?? []), ...(entry.dynamicImports ?? []));
  }
  return [...files].filter((file) => !libraries.test(file));
}

export const totalBytes = (weights: ReadonlyMap<string, number>) =>
  [...weights.values()].reduce((sum, bytes) => sum + bytes, 0);

/** Without the libraries, which have their own files (web/build/chunks.ts). */
export const withoutLibraries = (weights: ReadonlyMap<string, number>) =>
  new Map([...weights].filter(([file]) => !libraries.test(file)));
