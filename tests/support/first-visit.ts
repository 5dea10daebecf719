import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

type Manifest = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[]; readonly css?: readonly string[] }>
>;

/** Where a visit from the landing page over the sign-in to the dashboard begins to load something. */
const begins = [
  "app.html",
  "src/early.ts",
  "src/features/auth/sign-in-page.tsx",
  "src/lib/session/firebase-gateway.ts",
  "src/app/member-area.tsx",
  "src/features/dashboard/dashboard-page.tsx",
];

export const gzipped = (text: string | Buffer) => gzipSync(text, { level: 9 }).length;

/** What the app's files weigh on that way, in bytes of gzip: each script once, and the styles in the app's document. */
export function firstVisit(dist: string): Map<string, number> {
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Manifest;
  const files = new Set(
    readdirSync(join(dist, "assets")).flatMap((name) => (isLanding(name) ? [`assets/${name}`] : [])),
  );
  const open = [...begins];
  const seen = new Set<string>();
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    const entry = manifest[name];
    if (entry === undefined) throw new Error(`The build has no ${name}.`);
    files.add(entry.file);
    open.push(...(entry.imports ?? []));
    // The sheet of app.html is written into it.
    if (name !== "app.html") for (const sheet of entry.css ?? []) files.add(sheet);
  }
  const weights = [...files].map((file) => [file, gzipped(readFileSync(join(dist, file)))] as const);
  const html = readFileSync(join(dist, "app.html"), "utf8");
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text ?? "").join("");
  return new Map([...weights, ["the styles in app.html", gzipped(styles)]]);
}

const isLanding = (name: string) => /^landing-[\w-]+\.js$/.test(name);
