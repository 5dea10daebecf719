import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../scripts/lib/paths.ts";

type Manifest = Partial<Record<"dependencies" | "devDependencies", Record<string, string>>>;
type Locked = {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
  hasInstallScript?: boolean;
};

const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), "utf8"));

const workspaces = ["core", "functions", "web", "sandbox"];
const manifests = ["package.json", ...workspaces.map((name) => `${name}/package.json`)].map((file) => ({
  file,
  ...(read(file) as Manifest),
}));
const { packages } = read("package-lock.json") as { packages: Record<string, Locked> };
const installed = Object.entries(packages).filter(
  ([path, { link, inBundle }]) => path.includes("node_modules/") && !link && !inBundle,
);
const getPackageName = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

describe("the dependencies", () => {
  it("are named at exact versions", () => {
    const named = manifests.flatMap(({ file, dependencies, devDependencies }) =>
      Object.entries({ ...dependencies, ...devDependencies }).map(([name, version]) => `${file}: ${name} ${version}`),
    );
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((line) => !/ \d+\.\d+\.\d+$/.test(line))).toEqual([]);
  });

  it("are locked with a digest, and come from the registry alone", () => {
    expect(installed.length).toBeGreaterThan(500);
    expect(installed.filter(([, { integrity }]) => !integrity?.startsWith("sha512-")).map(([path]) => path)).toEqual(
      [],
    );
    const elsewhere = installed.filter(
      ([, { resolved }]) => resolved !== undefined && !resolved.startsWith("https://registry.npmjs.org/"),
    );
    expect(elsewhere.map(([path, { resolved }]) => `${path}: ${resolved}`)).toEqual([]);
    expect(readFileSync(join(root, "package-lock.json"), "utf8")).not.toMatch(/git\+|http:\/\/|file:\.\.\//);
  });

  it("bring one version of each Firebase package of the browser, as two would not know each other's app", () => {
    const versions = Map.groupBy(
      installed.filter(([path]) => getPackageName(path).startsWith("@firebase/") && !path.includes("firebase-admin/")),
      ([path]) => getPackageName(path),
    );
    expect(versions.size).toBeGreaterThan(10);
    const doubled = [...versions].filter(([, copies]) => new Set(copies.map(([, { version }]) => version)).size > 1);
    expect(doubled.map(([name, copies]) => `${name}: ${copies.map(([path]) => path).join(", ")}`)).toEqual([]);
  });

  // firebase-admin names it as optional, and an install may leave it out without a word.
  it("name the Firestore client themselves, at the version that firebase-admin brings", () => {
    const functions = manifests.find(({ file }) => file === "functions/package.json");
    const named = functions?.dependencies?.["@google-cloud/firestore"];
    expect(named).toMatch(/^\d/);
    const copies = installed.filter(([path]) => getPackageName(path) === "@google-cloud/firestore");
    expect(copies.map(([, { version }]) => version)).toEqual([named]);
  });

  it("run no script at install", () => {
    const { allowScripts } = read("package.json") as { allowScripts: Record<string, boolean> };
    const withScripts = installed.filter(([, entry]) => entry.hasInstallScript).map(([path]) => getPackageName(path));
    expect([...new Set(withScripts)].filter((name) => allowScripts[name] !== false && name !== "fsevents")).toEqual([]);
  });

  it("leave no tool of the tests in what is deployed", () => {
    const imported = globSync("functions/src/**/*.{ts,tsx}", { cwd: root })
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .flatMap((file) => [
        ...readFileSync(join(root, file), "utf8").matchAll(/from "([^."][^"]*)"|import\("([^."][^"]*)"\)/g),
      ])
      .map(([, a, b]) =>
        (a ?? b ?? "")
          .split("/")
          .slice(0, (a ?? b ?? "").startsWith("@") ? 2 : 1)
          .join("/"),
      )
      .filter((name) => !name.startsWith("node:"));
    const functions = manifests.find(({ file }) => file === "functions/package.json");
    expect([...new Set(imported)].filter((name) => !(name in (functions?.dependencies ?? {})))).toEqual([]);
  });
});
