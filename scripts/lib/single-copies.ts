import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.ts";

type Lockfile = { packages: Record<string, { version?: string; dev?: boolean }> };

/** The `@firebase/*` packages that lie in the tree more than once: two copies of one of them don't know each other's users. */
export function doubledFirebasePackages(lockfile: Lockfile): string[] {
  const copies = new Map<string, string[]>();
  for (const path of Object.keys(lockfile.packages)) {
    const name = /node_modules\/(@firebase\/[^/]+)$/.exec(path)?.[1];
    if (name) copies.set(name, [...(copies.get(name) ?? []), path]);
  }
  return [...copies].filter(([, paths]) => paths.length > 1).map(([name, paths]) => `${name}: ${paths.join(", ")}`);
}

export function readLockfile(): Lockfile {
  return JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lockfile;
}
