import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../scripts/lib/paths.ts";
import { documentedCollections, type DocumentedCollection } from "../../tests/support/documented-collections.ts";
import { erasures } from "./services.ts";

const source = globSync("functions/src/**/*.ts", { cwd: root })
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file) => readFileSync(join(root, file), "utf8"))
  .join("\n");

const unique = (names: string[]) => [...new Set(names)].toSorted();
const findUsed = (name: RegExp) => unique([...source.matchAll(name)].map(([, one, other]) => one ?? other ?? ""));
const topLevel = (some: DocumentedCollection[]) => unique(some.map(({ path }) => path.split("/")[0] ?? ""));

describe("the deletion of an account", () => {
  it("is documented for every collection: it is erased, or stays for a reason", () => {
    const erased = topLevel(documentedCollections.filter(({ fate }) => fate === "erased"));
    const kept = topLevel(documentedCollections.filter(({ fate }) => fate !== "erased"));
    const used = findUsed(/(?:\bdb|firestore\(\))\s*\.collection\("(\w+)"\)|\.doc\([`"](\w+)\//g);
    expect(used).toEqual([...erased, ...kept].toSorted());
  });

  it("is documented for collections below others, too", () => {
    const documented = new Set(documentedCollections.map(({ path }) => path.split("/").at(-2)));
    const used = findUsed(/\.collection(?:Group)?\("(\w+)"\)/g);
    expect(used.filter((name) => !documented.has(name))).toEqual([]);
  });

  it("notes what figures keep, then ends plan and banks at their providers", () => {
    const prepared = erasures().filter(({ prepare }) => prepare);
    expect(prepared.map(({ name }) => name)).toEqual(["figures", "billing", "banks"]);
  });
});
