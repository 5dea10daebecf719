import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { apiCalls } from "./web/build/api-calls.ts";

const emulatorTimeoutMs = 60_000;
const setupFiles = ["tests/support/forget-own-project.ts"];
const patient = { testTimeout: emulatorTimeoutMs, hookTimeout: emulatorTimeoutMs };

const unit = [
  "{core,functions,web,sandbox}/**/*.test.{ts,tsx}",
  "{scripts,emulator-data,catalog}/**/*.test.ts",
  "tests/unit/**/*.test.ts",
];
/** Components and hooks in jsdom. */
const dom = ["web/src/**/*.dom.test.tsx"];
const faults = ["tests/faults/**/*.test.ts"];
/** What takes long through sheer volume. `npm test` runs a smaller instance of each. */
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
  return { name, include, environment: "jsdom", testTimeout: 30_000 };
}

/** Tests that share the one set of emulators run one after the other. */
function acrossEmulators(name: string, include = [`tests/${name}/**/*.test.ts`]) {
  return {
    name,
    include,
    exclude: name === "long" ? notOurs : long,
    fileParallelism: false,
    sequence: { groupOrder: 1 },
    ...patient,
  };
}

export default defineConfig({
  define: apiCalls(),
  test: {
    // What a test that passes makes the product log is no news.
    silent: "passed-only",
    projects: [
      // Most of their time went into loading the same modules for each file.
      { test: { name: "unit", include: unit, exclude: [...notOurs, ...dom, ...replacing], isolate: false } },
      { test: { name: "unit-replacing", include: replacing, exclude: dom } },
      { test: { ...inDom("unit-dom", dom), exclude: [...notOurs, ...replacingInDom], isolate: false } },
      { test: inDom("unit-dom-replacing", replacingInDom) },
      { test: { name: "build", include: ["tests/build/**/*.test.ts"], ...patient } },
      { test: acrossEmulators("rules") },
      // They ask over HTTP and keep nothing between them: loading took a fifth of their time.
      { test: { ...acrossEmulators("api"), isolate: false } },
      {
        test: {
          name: "faults",
          include: faults,
          exclude: [...alone, ...long],
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          setupFiles,
          ...patient,
        },
      },
      { test: { ...acrossEmulators("faults-alone", alone), setupFiles } },
      { test: { ...acrossEmulators("long", long), setupFiles } },
    ],
  },
});
