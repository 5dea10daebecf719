import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { apiCalls } from "./web/build/api-calls.ts";

/** A net, and no measure: how long something takes is up to the machine. */
const timeoutMs = 300_000;
const patient = { testTimeout: timeoutMs, hookTimeout: timeoutMs };
/** What crosses processes is tried once more. What passes only then is listed as flaky (scripts/lib/reports.ts). */
const acrossProcesses = { ...patient, retry: 1 };
const setupFiles = ["tests/support/forget-own-project.ts"];

const unit = [
  "{core,functions,web,sandbox}/**/*.test.{ts,tsx}",
  "{scripts,emulator-data,catalog}/**/*.test.ts",
  "tests/unit/**/*.test.ts",
];
/** Components and hooks in jsdom. */
const dom = ["web/src/**/*.dom.test.tsx"];
const faults = ["tests/faults/**/*.test.ts"];
/** What takes long through sheer volume. Each has a smaller instance beside it. */
const long = ["tests/**/*.long.test.ts"];
const notOurs = ["**/node_modules/**", "**/dist/**", "functions/deploy/**"];

const filesWhere = (include: string[], holds: (text: string) => boolean): string[] =>
  globSync(include, { cwd: import.meta.dirname, exclude: [...notOurs, ...long] }).filter((file) =>
    holds(readFileSync(`${import.meta.dirname}/${file}`, "utf8")),
  );

/** They replace modules or the time for themselves, and would be in the way of others in their process. */
const replaces = /@vitest-environment jsdom|\bvi\.(?:mock|doMock|stub\w+|useFakeTimers|spyOn|resetModules)\(/;
const replacing = filesWhere(unit, (text) => replaces.test(text));
const replacingInDom = filesWhere(dom, (text) => replaces.test(text));

/** They share the product's own data, or go by real time. The others have a project of their own in the emulators. */
const alone = filesWhere(faults, (text) => !text.includes("useOwnProject(") || text.includes("performance.now()"));

function inDom(name: string, include: string[]) {
  return { name, include, environment: "jsdom", setupFiles: ["web/src/lib/testing-setup.ts"], ...patient };
}

/** Tests that share the one set of emulators run one after the other. */
function acrossEmulators(name: string, include = [`tests/${name}/**/*.test.ts`]) {
  return {
    name,
    include,
    exclude: name === "long" ? notOurs : long,
    fileParallelism: false,
    sequence: { groupOrder: 1 },
    ...acrossProcesses,
  };
}

export default defineConfig({
  define: apiCalls(),
  test: {
    tags: [{ name: "gate", description: "What `npm test` runs of the parts api and faults." }],
    // What a test that passes makes the product log is no news.
    silent: "passed-only",
    projects: [
      // Most of their time went into loading the same modules for each file.
      {
        test: {
          name: "unit",
          include: unit,
          exclude: [...notOurs, ...long, ...dom, ...replacing],
          isolate: false,
          ...patient,
        },
      },
      { test: { name: "unit-replacing", include: replacing, exclude: dom, ...patient } },
      { test: { ...inDom("unit-dom", dom), exclude: [...notOurs, ...replacingInDom], isolate: false } },
      { test: inDom("unit-dom-replacing", replacingInDom) },
      { test: { name: "build", include: ["tests/build/**/*.test.ts"], ...acrossProcesses } },
      { test: acrossEmulators("rules") },
      // They are the functions themselves, and keep nothing between them: loading took a fifth of their time.
      { test: { ...acrossEmulators("api"), setupFiles: ["tests/support/become-function.ts"], isolate: false } },
      {
        test: {
          name: "faults",
          include: faults,
          exclude: [...alone, ...long],
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          setupFiles,
          ...acrossProcesses,
        },
      },
      { test: { ...acrossEmulators("faults-alone", alone), setupFiles } },
      { test: { ...acrossEmulators("long", long), setupFiles } },
    ],
  },
});
